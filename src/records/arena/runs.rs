//! The form of a bits value in the arena: one sequence of words, which are ones, the known mask, then four words for
//! each run of symbolic bits, in ascending order and of maximal length. Equal values are equal sequences.

use super::ids::ValueId;

/// The number of words for `width` bits.
pub(crate) fn word_count(width: u32) -> usize {
    width.div_ceil(32) as usize
}

/// Adjacent symbolic bits: bits `at..at + len` are bits `from..from + len` of `base`, or `base` itself, of type bit,
/// if `from` is [`Run::WHOLE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub at: u32,
    pub len: u32,
    pub base: ValueId,
    pub from: u32,
}

impl Run {
    /// In `from`: the base is the bit.
    pub(crate) const WHOLE: u32 = u32::MAX;
    /// The number of words of a run in the arena.
    pub(crate) const WORDS: usize = 4;

    /// A run from the arena; `words` has [`Run::WORDS`] items.
    pub(crate) fn decode(words: &[u32]) -> Run {
        Run { at: words[0], len: words[1], base: ValueId(words[2]), from: words[3] }
    }

    pub(crate) fn encode(self) -> [u32; Run::WORDS] {
        [self.at, self.len, self.base.0, self.from]
    }

    /// Part of a run: `len` bits from its `skip`th on.
    pub(crate) fn part(self, skip: u32, len: u32) -> Run {
        let from = if self.from == Run::WHOLE { Run::WHOLE } else { self.from + skip };
        Run { at: self.at + skip, len, base: self.base, from }
    }

    /// Whether `next` continues this run.
    pub(crate) fn continues_with(self, next: Run) -> bool {
        let joins = self.from != Run::WHOLE && self.from + self.len == next.from;
        joins && self.base == next.base && self.at + self.len == next.at
    }

    pub(crate) fn end(self) -> u32 {
        self.at + self.len
    }
}

/// One bit of a bits value.
#[derive(Clone, Copy, Debug)]
pub enum BitValue {
    /// `?`
    Unset,
    /// 0 or 1.
    Known(bool),
    /// A value of type bit.
    Whole(ValueId),
    /// A bit of a value.
    Of(ValueId, u32),
}

/// The runs of a bits value, given by its words in the arena.
pub(crate) fn runs(words: &[u32], width: u32) -> impl ExactSizeIterator<Item = Run> + DoubleEndedIterator + '_ {
    words[2 * word_count(width)..].chunks_exact(Run::WORDS).map(Run::decode)
}

/// One of the [`runs`].
pub(crate) fn run_at(words: &[u32], width: u32, at: usize) -> Run {
    let start = 2 * word_count(width) + at * Run::WORDS;
    Run::decode(&words[start..start + Run::WORDS])
}

/// Whether bits `from..from + len` of a bits value are all `?`; bits beyond its width are.
pub(crate) fn all_unset(words: &[u32], width: u32, from: u32, len: u32) -> bool {
    let count = word_count(width);
    let end = from.saturating_add(len).min(width);
    words.len() == 2 * count && (from..end).all(|bit| known_bit(words, bit).is_none())
}

/// A known bit, given ones and known mask.
pub(crate) fn known_bit(words: &[u32], bit: u32) -> Option<bool> {
    let (word, mask) = word_and_mask(bit);
    (words[words.len() / 2 + word] & mask != 0).then_some(words[word] & mask != 0)
}

/// A bits value, given by its words in the arena, as an integer; bits from 64 on wrap, like the shift in llvm-tblgen.
pub(crate) fn int_of(words: &[u32], width: u32) -> Option<i64> {
    let count = word_count(width);
    let known: u32 = words[count..2 * count].iter().map(|word| word.count_ones()).sum();
    if known != width {
        return None;
    }
    let ones = words[..count].iter().enumerate();
    Some(ones.fold(0u64, |all, (at, &word)| all | u64::from(word) << (32 * (at % 2))) as i64)
}

pub(crate) fn word_and_mask(bit: u32) -> (usize, u32) {
    ((bit / 32) as usize, 1 << (bit % 32))
}
