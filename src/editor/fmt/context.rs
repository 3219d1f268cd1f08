//! [`Context`]: the statements, bodies, blocks and brackets of a file, one inside the other.

use super::ids::{ContextId, PerContext, TokenId};
use crate::syntax::NodeKind;
use tdgen_language::lexer::Keyword;
use tdgen_language::lexer::kind::Kind;

/// What brackets are for, where it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BracketUse {
    /// The operands of `!cond` or `!switch`.
    Choice,
    /// The operands of another operator.
    Operands,
    /// The type of an operator.
    OperatorType,
    Other,
}

/// What a context is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ContextKind {
    File,
    /// A statement or item.
    Statement(NodeKind),
    /// The items of a record, in braces.
    Body,
    /// Statements in braces.
    Block,
    /// Brackets in a statement.
    Bracket {
        open: Kind,
        usage: BracketUse,
    },
}

impl ContextKind {
    pub(super) fn is_block(self) -> bool {
        matches!(self, ContextKind::Body | ContextKind::Block)
    }

    pub(super) fn has_statements(self) -> bool {
        self == ContextKind::File || self.is_block()
    }

    pub(super) fn is_dag(self) -> bool {
        matches!(self, ContextKind::Bracket { open: Kind::LParen, usage: BracketUse::Other })
    }

    pub(super) fn is_operator_type(self) -> bool {
        matches!(self, ContextKind::Bracket { usage: BracketUse::OperatorType, .. })
    }

    pub(super) fn is_closed_by(self, close: Kind) -> bool {
        let ContextKind::Bracket { open, .. } = self else {
            return false;
        };
        matches!(
            (open, close),
            (Kind::LBrace, Kind::RBrace)
                | (Kind::LBracket, Kind::RBracket)
                | (Kind::LParen, Kind::RParen)
                | (Kind::Less, Kind::Greater)
        )
    }
}

/// A part of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    pub(super) kind: ContextKind,
    /// The context around it.
    pub(super) parent: ContextId,
    /// Its first token: of brackets and blocks, the opening one.
    pub(super) first: TokenId,
    /// The closing bracket, also of bodies and blocks.
    pub(super) close: Option<TokenId>,
    /// The position behind it.
    pub(super) end: u32,
    /// The first token of its first statement that begins a line.
    pub(super) first_line: Option<TokenId>,
    /// The number of errors in it, those of inner statements included.
    pub(super) errors: u32,
    /// Whether it stays as it is written.
    pub(super) is_kept: bool,
}

impl Context {
    pub(super) fn new(kind: ContextKind, parent: ContextId, first: TokenId, end: u32) -> Context {
        Context { kind, parent, first, close: None, end, first_line: None, errors: 0, is_kept: false }
    }
}

/// All contexts of a file; those around others come first, the file itself as number 0.
impl PerContext<Context> {
    /// The contexts that begin at a token or behind it, in order.
    pub(super) fn opened_from(&self, token: TokenId) -> impl Iterator<Item = ContextId> {
        self.partition_point(|context| context.first < token).until(self.end())
    }

    /// The innermost statement around a context, or itself.
    pub(super) fn statement(&self, mut context: ContextId) -> Option<ContextId> {
        loop {
            match self[context].kind {
                ContextKind::Statement(_) => return Some(context),
                ContextKind::File => return None,
                _ => context = self[context].parent,
            }
        }
    }

    /// Whether the first statement of a block decides how its statements are indented.
    pub(super) fn has_free_indentation(&self, block: ContextId) -> bool {
        use NodeKind::Statement;
        let owner = self[self[block].parent].kind;
        matches!(owner, ContextKind::Statement(Statement(Keyword::Let) | Statement(Keyword::Defset)))
    }
}
