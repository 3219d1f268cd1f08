//! [`Reader`]: takes a signature apart into its components, one level at a time.
//!
//! ```text
//! component ::= int-tag integer | span-tag length '!' bytes
//! ```
//!
//! The length counts the `!`. What a component means is not asked here.

use super::fault::{Fault, FaultKind};
use super::grammar::{BANG, IntegerTag, MAX_BYTES, SpanTag};

/// Reads components from a signature or from the content of a span.
#[derive(Clone, Debug)]
pub struct Reader<'s> {
    /// The level that is read.
    bytes: &'s [u8],
    /// Where that level begins in the whole signature.
    base: usize,
    /// The next component, in `bytes`.
    next: usize,
    /// What was wrong: nothing is read after that.
    fault: Option<Fault>,
}

/// One component. `at` is the byte of its tag in the whole signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Component<'s> {
    /// A number.
    Integer {
        /// Where it begins.
        at: usize,
        /// Its tag.
        tag: IntegerTag,
        /// The number.
        value: i32,
    },
    /// Bytes, which may be components themselves.
    Span {
        /// Where it begins.
        at: usize,
        /// Its tag.
        tag: SpanTag,
        /// Where the content begins.
        begin: usize,
        /// The content.
        bytes: &'s [u8],
    },
}

impl<'s> Component<'s> {
    /// Where it begins.
    pub fn at(&self) -> usize {
        match *self {
            Component::Integer { at, .. } | Component::Span { at, .. } => at,
        }
    }

    /// A reader of the content, if it is a span.
    pub fn nested(&self) -> Option<Reader<'s>> {
        match *self {
            Component::Integer { .. } => None,
            Component::Span { begin, bytes, .. } => Some(Reader { bytes, base: begin, next: 0, fault: None }),
        }
    }
}

impl<'s> Reader<'s> {
    /// A reader of a whole signature.
    pub fn new(signature: &'s [u8]) -> Reader<'s> {
        let is_too_large = signature.len() > MAX_BYTES;
        Reader {
            bytes: signature,
            base: 0,
            next: 0,
            fault: is_too_large.then_some(Fault::new(MAX_BYTES, FaultKind::TooLarge)),
        }
    }

    /// The next component; none at the end.
    ///
    /// # Errors
    /// If there is something else. The same error is given ever after.
    #[expect(clippy::should_implement_trait, reason = "an iterator could go on after an error")]
    pub fn next(&mut self) -> Result<Option<Component<'s>>, Fault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let read = self.component();
        if let Err(fault) = read {
            self.fault = Some(fault);
        }
        read
    }

    /// The next component with this tag; none if there is no more.
    ///
    /// # Errors
    /// If there is something in front of it that is no component.
    pub fn seek_tag(&mut self, tag: u8) -> Result<Option<Component<'s>>, Fault> {
        while let Some(component) = self.next()? {
            let found = match component {
                Component::Integer { tag, .. } => tag.byte(),
                Component::Span { tag, .. } => tag.byte(),
            };
            if found == tag {
                return Ok(Some(component));
            }
        }
        Ok(None)
    }

    /// The byte that it stands at: the next component's tag, or the tag of the one that could not be read.
    pub fn peek(&self) -> Option<u8> {
        self.bytes.get(self.next).copied()
    }

    /// Where the level ends.
    pub fn end(&self) -> usize {
        self.base + self.bytes.len()
    }

    fn component(&mut self) -> Result<Option<Component<'s>>, Fault> {
        let Some(byte) = self.peek() else {
            return Ok(None);
        };
        let at = self.base + self.next;
        let number = self.next + 1;
        if let Some(tag) = IntegerTag::new(byte) {
            let (value, behind) = self.number(number)?;
            self.next = behind;
            return Ok(Some(Component::Integer { at, tag, value }));
        }
        let Some(tag) = SpanTag::new(byte) else {
            return Err(self.fault(self.next, FaultKind::UnknownTag));
        };
        let (length, behind) = self.number(number)?;
        let length = usize::try_from(length).unwrap_or(0);
        let Some(content) = length.checked_sub(1) else {
            return Err(self.fault(number, FaultKind::BadLength));
        };
        let rest = self.bytes.get(behind..).unwrap_or_default();
        if rest.len() < length {
            return Err(self.fault(number, FaultKind::TooShort));
        }
        let bytes = match rest.split_first() {
            Some((&BANG, rest)) => rest.get(..content).unwrap_or_default(),
            _ => return Err(self.fault(behind, FaultKind::MissingBang)),
        };
        self.next = behind + length;
        let begin = self.base + behind + 1;
        Ok(Some(Component::Span { at, tag, begin, bytes }))
    }

    /// The number that begins here, and the place behind it.
    fn number(&self, begin: usize) -> Result<(i32, usize), Fault> {
        let text = self.bytes.get(begin..).unwrap_or_default();
        let sign = usize::from(text.first() == Some(&b'-'));
        let digits = text.get(sign..).unwrap_or_default();
        let digits = digits.iter().take_while(|byte| byte.is_ascii_digit());
        let behind = begin + sign + digits.clone().count();
        if behind == begin + sign {
            let kind = [FaultKind::NoDigits, FaultKind::LoneMinus];
            return Err(self.fault(begin, kind[sign]));
        }
        let fold = |value: i64, digit: &u8| {
            let value = value * 10 + i64::from(digit - b'0');
            // Far outside is outside, however many digits follow.
            value.min(i64::from(u32::MAX))
        };
        let value = digits.fold(0, fold) * if sign == 1 { -1 } else { 1 };
        match i32::try_from(value) {
            Ok(value) => Ok((value, behind)),
            Err(_) => Err(self.fault(begin, FaultKind::Overflow)),
        }
    }

    fn fault(&self, place: usize, kind: FaultKind) -> Fault {
        Fault::new(self.base + place, kind)
    }
}
