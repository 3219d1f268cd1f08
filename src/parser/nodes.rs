//! [`Node`]: the extent of each statement, item, body, list and type, for trees of one file. Values have theirs in
//! the [`Ast`](super::ast::Ast).

use super::state::Parser;
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
    span: Span,
    errors: usize,
}

impl Parser<'_> {
    /// A node that begins at the next token.
    #[inline]
    pub(super) fn node_start(&self) -> NodeStart {
        NodeStart { span: self.span, errors: self.tokens.diags.error_count() }
    }

    /// Records a node that ends with the last token, if nodes are wanted.
    #[inline]
    pub(super) fn end_node(&mut self, kind: NodeKind, start: NodeStart) {
        if self.nodes.is_some() {
            self.push_node(kind, start);
        }
    }

    #[cold]
    #[inline(never)]
    fn push_node(&mut self, kind: NodeKind, start: NodeStart) {
        let errors = (self.tokens.diags.error_count() - start.errors) as u32;
        // Nothing was read: the next token belongs to something else.
        let is_empty = self.previous.end <= start.span.start;
        if let (Some(nodes), false) = (&mut self.nodes, is_empty) {
            nodes.push(Node { kind, span: Span::new(start.span.start, self.previous.end), errors });
        }
    }
}
