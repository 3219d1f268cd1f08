//! Positions in the input: [`Span`] and [`FileId`].

/// A half-open range of bytes in the position space that all inclusions of a compilation share.
///
/// Eight bytes and `Copy`, so that every token, node and field can carry one. [`SourceMap`](super::SourceMap) computes
/// file, line and column on demand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// Global position of the first byte.
    pub start: u32,
    /// Global position after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the span from `start` up to, not including, `end`.
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// One inclusion of a file: a file that is included twice has two ids, each with its own positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(pub u32);
