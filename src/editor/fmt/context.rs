//! [`Contexts`]: the statements, bodies, blocks and brackets of a file, one inside the other.

use std::ops::{Index, IndexMut};

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
    pub(super) parent: u32,
    /// Its first token: of brackets and blocks, the opening one.
    pub(super) first: u32,
    /// The closing bracket, also of bodies and blocks.
    pub(super) close: Option<u32>,
    /// The position behind it.
    pub(super) end: u32,
    /// The first token of its first statement that begins a line.
    pub(super) first_line: Option<u32>,
    /// The number of errors in it, those of inner statements included.
    pub(super) errors: u32,
    /// Whether it stays as it is written.
    pub(super) is_kept: bool,
}

impl Context {
    pub(super) fn new(kind: ContextKind, parent: u32, first: u32, end: u32) -> Context {
        Context { kind, parent, first, close: None, end, first_line: None, errors: 0, is_kept: false }
    }
}

/// All contexts of a file; those around others come first.
pub(super) struct Contexts(Vec<Context>);

impl Contexts {
    /// The context of a file: number 0.
    pub(super) fn of_file() -> Contexts {
        Contexts(vec![Context::new(ContextKind::File, 0, 0, u32::MAX)])
    }

    pub(super) fn add(&mut self, context: Context) -> u32 {
        self.0.push(context);
        (self.0.len() - 1) as u32
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Context> {
        self.0.iter()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Context> {
        self.0.iter_mut()
    }

    /// The contexts that begin at a token or behind it, in order.
    pub(super) fn opened_from(&self, token: u32) -> impl Iterator<Item = u32> + use<> {
        let first = self.0.partition_point(|context| context.first < token);
        (first as u32)..(self.0.len() as u32)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Records that a statement begins a line in a context.
    pub(super) fn note_first_line(&mut self, context: u32, token: u32) {
        self[context].first_line.get_or_insert(token);
    }

    /// The innermost statement around a context, or itself.
    pub(super) fn statement(&self, mut context: u32) -> Option<u32> {
        loop {
            match self[context].kind {
                ContextKind::Statement(_) => return Some(context),
                ContextKind::File => return None,
                _ => context = self[context].parent,
            }
        }
    }

    /// Whether the first statement of a block decides how its statements are indented.
    pub(super) fn has_free_indentation(&self, block: u32) -> bool {
        use NodeKind::Statement;
        let owner = self[self[block].parent].kind;
        matches!(owner, ContextKind::Statement(Statement(Keyword::Let) | Statement(Keyword::Defset)))
    }
}

impl Index<u32> for Contexts {
    type Output = Context;
    fn index(&self, index: u32) -> &Context {
        &self.0[index as usize]
    }
}

impl IndexMut<u32> for Contexts {
    fn index_mut(&mut self, index: u32) -> &mut Context {
        &mut self.0[index as usize]
    }
}
