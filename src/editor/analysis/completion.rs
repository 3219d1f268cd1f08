//! [`Completion`]: something that may be written.

use std::ops::Range;

/// What a completion is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompletionKind {
    /// A class.
    Class,
    /// A multiclass.
    Multiclass,
    /// A record.
    Record,
    /// A field.
    Field,
    /// A variable, iterator or argument.
    Variable,
    /// An operator.
    Operator,
    /// A word of the language.
    Keyword,
    /// A type of the language.
    Type,
    /// A part of the path of an include: a folder or file.
    Path,
}

/// Something that may be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// What is shown, and written if `snippet` says nothing else.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// A type, or where it comes from.
    pub detail: String,
    /// Its documentation, in Markdown.
    pub documentation: String,
    /// What is written, with places `$1`, `${2:name}` to fill in.
    pub snippet: Option<String>,
    /// The offsets of what it replaces.
    pub replace: Range<usize>,
    /// The most useful have the smallest rank.
    pub rank: u8,
}
