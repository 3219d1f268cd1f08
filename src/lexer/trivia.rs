//! [`Trivia`]: comments, blank lines and directives, which the compiler ignores.

use crate::source::Span;

/// The kind of a piece of trivia.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TriviaKind {
    /// `// ...`, without the line end.
    LineComment,
    /// `/* ... */`
    BlockComment,
    /// One or more empty lines, with the line ends around them.
    BlankLines,
    /// A directive such as `#ifdef X`, with the comments that follow it on the line.
    Directive,
    /// The lines that a conditional leaves out.
    Skipped,
    /// `include "file"`
    Include,
}

/// A piece of trivia and its location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TriviaPiece {
    /// The kind.
    pub kind: TriviaKind,
    /// The location.
    pub span: Span,
}

/// The layout of all files that were read, in reading order: with the tokens, all that a formatter needs.
#[derive(Default, Debug)]
pub struct Trivia {
    /// The pieces in reading order.
    pub pieces: Vec<TriviaPiece>,
}
