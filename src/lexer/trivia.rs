//! [`Trivia`]: what stands between tokens and means nothing to the compiler.

use crate::source::Span;

/// What a piece of trivia is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TriviaKind {
    /// `// ...`, without the end of line.
    LineComment,
    /// `/* ... */`
    BlockComment,
    /// One or more empty lines, with the ends of line around them.
    BlankLines,
    /// `#ifdef X` and its like, with comments that follow it on the line.
    Directive,
    /// The lines that a conditional leaves out.
    Skipped,
    /// `include "file"`
    Include,
}

/// A piece of trivia and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TriviaPiece {
    /// What it is.
    pub kind: TriviaKind,
    /// Where it stands.
    pub span: Span,
}

/// The layout of all files that were read, in reading order: with the tokens, all that a formatter needs.
#[derive(Default, Debug)]
pub struct Trivia {
    /// The pieces in reading order.
    pub pieces: Vec<TriviaPiece>,
}
