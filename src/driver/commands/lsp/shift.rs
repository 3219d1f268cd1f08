//! [`Shift`]: places of an older text in the current one.

/// Two versions of a text: what they begin and end with is the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    prefix: usize,
    suffix: usize,
    old: usize,
    new: usize,
}

impl Shift {
    pub(super) fn between(old: &[u8], new: &[u8]) -> Shift {
        let prefix = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let rest = old.len().min(new.len()) - prefix;
        let suffix = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
        Shift { prefix, suffix, old: old.len(), new: new.len() }
    }

    /// The offset in the old text of one in the new text; none for what is new.
    pub(super) fn to_old(self, offset: usize) -> Option<usize> {
        if offset <= self.prefix {
            Some(offset)
        } else if offset >= self.new - self.suffix {
            Some(offset + self.old - self.new)
        } else {
            None
        }
    }

    /// The offset in the new text of one in the old text; none for what is gone.
    pub(super) fn to_new(self, offset: usize) -> Option<usize> {
        Shift { old: self.new, new: self.old, ..self }.to_old(offset)
    }

    /// The nearest place in the old text.
    pub(super) fn near_old(self, offset: usize) -> usize {
        self.to_old(offset).unwrap_or(self.prefix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_moves_with_the_text() {
        let shift = Shift::between(b"class A;\ndef a : A;\n", b"class A;\ndef x : B<\ndef a : A;\n");
        assert_eq!(shift.to_old(3), Some(3));
        assert_eq!(shift.to_old(16), None);
        assert_eq!(shift.to_old(28), Some(17));
        assert_eq!(shift.to_new(17), Some(28));
        let same = Shift::between(b"abc", b"abc");
        assert_eq!((same.to_old(2), same.to_new(3)), (Some(2), Some(3)));
    }
}
