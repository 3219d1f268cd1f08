//! [`Node`]: the extent of each statement, item, body, list and type, for trees of one file. Values have theirs in
//! the [`Ast`](super::ast::Ast).

use crate::lexer::Keyword;
use crate::source::Span;

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeKind {
    /// A statement that begins with this keyword.
    Statement(Keyword),
    /// An item of the body of a record that begins with `let`, `defvar`, `assert` or `dump`.
    Item(Keyword),
    /// `T name = value;` in the body of a record.
    Field,
    /// A statement or item that could not be read.
    Error,
    /// `include "file"`
    Include,
    /// The body of a record, with its braces.
    Body,
    /// The statements in braces of a multiclass, `defset`, `foreach`, `if` or `let`.
    Block,
    /// `<...>` behind the name of a class or multiclass.
    TemplateArgs,
    /// `T name = default` in it.
    TemplateArg,
    /// `: A<...>, B`
    Parents,
    /// `A<...>` in it.
    Parent,
    /// `<...>` behind the name of a class or multiclass that is used.
    Arguments,
    /// `value`, or `name = value` in it.
    Argument,
    Type,
}

impl NodeKind {
    /// Whether it is a statement or an item.
    pub fn is_statement(self) -> bool {
        matches!(
            self,
            NodeKind::Statement(_) | NodeKind::Item(_) | NodeKind::Field | NodeKind::Error | NodeKind::Include
        )
    }
}

/// A part of a file that the grammar names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    pub kind: NodeKind,
    pub span: Span,
    /// The number of errors that were reported while it was read.
    pub errors: u32,
}

/// Where a node begins.
#[derive(Clone, Copy)]
pub(super) struct NodeStart {
    pub(super) span: Span,
    /// The number of errors before it.
    pub(super) errors: usize,
}
