//! The tree of a file: nodes with the pieces of the text between them.

use std::borrow::Cow;

use rowan::GreenNodeBuilder;

use super::file_tree::FileTree;
use crate::lexer::kind::Kind;
use crate::parser::NodeKind;
use crate::parser::ast::{Expr, ExprKind};

/// The language of the trees.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Language {}

/// A node of a tree.
pub type SyntaxNode = rowan::SyntaxNode<Language>;

macro_rules! syntax_kinds {
    ($($(#[$doc:meta])* $kind:ident,)*) => {
        /// What a node or a token of a tree is.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u16)]
        pub enum SyntaxKind {
            $($(#[$doc])* $kind,)*
        }

        const KINDS: &[SyntaxKind] = &[$(SyntaxKind::$kind,)*];
    };
}

syntax_kinds! {
    /// The whole file.
    File,
    Assert,
    Class,
    Def,
    Defm,
    Defset,
    Deftype,
    Defvar,
    Dump,
    Foreach,
    If,
    Let,
    Multiclass,
    Include,
    /// A statement or item that could not be read.
    Error,
    Field,
    Body,
    Block,
    TemplateArgs,
    TemplateArg,
    Parents,
    Parent,
    Arguments,
    Argument,
    Type,
    /// A literal: a number, `?`, a string, a code literal.
    Literal,
    /// A name as a value.
    NameValue,
    /// `{a, b}`
    BitsValue,
    /// `[a, b]`
    ListValue,
    /// `(op a, b)`
    DagValue,
    /// `Class<args>` as a value.
    InstanceValue,
    /// `!op(args)`
    OperatorValue,
    /// `a{7-4}`, `a[1]`, `a.b`
    SuffixValue,
    /// `a # b`
    PasteValue,
    Blanks,
    LineEnd,
    Comment,
    Directive,
    /// Lines that a conditional leaves out.
    Skipped,
    Name,
    Keyword,
    Number,
    String,
    Code,
    Variable,
    Bang,
    Punctuation,
    /// Bytes that are no token.
    Unexpected,
}

impl rowan::Language for Language {
    type Kind = SyntaxKind;

    fn kind_from_raw(raw: rowan::SyntaxKind) -> SyntaxKind {
        KINDS.get(usize::from(raw.0)).copied().unwrap_or(SyntaxKind::Unexpected)
    }

    fn kind_to_raw(kind: SyntaxKind) -> rowan::SyntaxKind {
        rowan::SyntaxKind(kind as u16)
    }
}

/// The tree of nodes and pieces of a file, to walk up and down. Its text is that of the file; if the file is not UTF-8,
/// each byte is the character of its number.
pub fn tree(file: &FileTree) -> SyntaxNode {
    let start = file.start();
    let nodes = file.nodes.iter().map(|node| (node.span, node_kind(node.kind)));
    let values = file.ast.exprs.iter().rev().filter_map(|value| Some((value.span, value_kind(value)?)));
    let mut all: Vec<_> = nodes.chain(values).filter(|(span, _)| span.start < span.end).collect();
    all.sort_by_key(|(span, _)| (span.start, std::cmp::Reverse(span.end)));
    let is_utf8 = std::str::from_utf8(file.text()).is_ok();
    let mut builder = GreenNodeBuilder::new();
    let raw = <Language as rowan::Language>::kind_to_raw;
    builder.start_node(raw(SyntaxKind::File));
    let mut next = all.into_iter().peekable();
    // The ends of the open nodes, the innermost last.
    let mut open: Vec<u32> = Vec::new();
    for piece in &file.pieces {
        let at = start + piece.start;
        while open.last().is_some_and(|end| *end <= at) {
            open.pop();
            builder.finish_node();
        }
        while let Some((span, kind)) = next.next_if(|(span, _)| span.start <= at) {
            // Recovery from errors may leave nodes that overlap: the outer one has what both claim.
            if span.end > at {
                builder.start_node(raw(kind));
                open.push(open.last().map_or(span.end, |end| span.end.min(*end)));
            }
        }
        builder.token(raw(piece_kind(piece.kind)), &decode(piece.text(file.text()), is_utf8));
    }
    for _ in open {
        builder.finish_node();
    }
    builder.finish_node();
    SyntaxNode::new_root(builder.finish())
}

/// A text as a string: of a file that is not UTF-8, each byte is the character of its number, as in Latin-1.
fn decode(text: &[u8], is_utf8: bool) -> Cow<'_, str> {
    match std::str::from_utf8(text) {
        Ok(text) if is_utf8 => Cow::Borrowed(text),
        _ => Cow::Owned(text.iter().map(|&byte| char::from(byte)).collect()),
    }
}

fn node_kind(kind: NodeKind) -> SyntaxKind {
    use crate::lexer::Keyword as K;
    match kind {
        NodeKind::Statement(keyword) | NodeKind::Item(keyword) => match keyword {
            K::Assert => SyntaxKind::Assert,
            K::Class => SyntaxKind::Class,
            K::Def => SyntaxKind::Def,
            K::Defm => SyntaxKind::Defm,
            K::Defset => SyntaxKind::Defset,
            K::Deftype => SyntaxKind::Deftype,
            K::Defvar => SyntaxKind::Defvar,
            K::Dump => SyntaxKind::Dump,
            K::Foreach => SyntaxKind::Foreach,
            K::If => SyntaxKind::If,
            K::Let => SyntaxKind::Let,
            K::Multiclass => SyntaxKind::Multiclass,
            _ => SyntaxKind::Error,
        },
        NodeKind::Field => SyntaxKind::Field,
        NodeKind::Error => SyntaxKind::Error,
        NodeKind::Include => SyntaxKind::Include,
        NodeKind::Body => SyntaxKind::Body,
        NodeKind::Block => SyntaxKind::Block,
        NodeKind::TemplateArgs => SyntaxKind::TemplateArgs,
        NodeKind::TemplateArg => SyntaxKind::TemplateArg,
        NodeKind::Parents => SyntaxKind::Parents,
        NodeKind::Parent => SyntaxKind::Parent,
        NodeKind::Arguments => SyntaxKind::Arguments,
        NodeKind::Argument => SyntaxKind::Argument,
        NodeKind::Type => SyntaxKind::Type,
    }
}

fn value_kind(value: &Expr) -> Option<SyntaxKind> {
    Some(match value.kind {
        ExprKind::Error => return None,
        ExprKind::Unset | ExprKind::Int(_) | ExprKind::Binary { .. } | ExprKind::String(_) | ExprKind::Code(_) => {
            SyntaxKind::Literal
        }
        ExprKind::Name(_) => SyntaxKind::NameValue,
        ExprKind::Bits(_) => SyntaxKind::BitsValue,
        ExprKind::List { .. } => SyntaxKind::ListValue,
        ExprKind::Dag(_) => SyntaxKind::DagValue,
        ExprKind::Instantiate { .. } => SyntaxKind::InstanceValue,
        ExprKind::Bang { .. } => SyntaxKind::OperatorValue,
        ExprKind::BitSlice { .. } | ExprKind::Subscript { .. } | ExprKind::Field { .. } => SyntaxKind::SuffixValue,
        ExprKind::Paste { .. } => SyntaxKind::PasteValue,
    })
}

fn piece_kind(kind: Kind) -> SyntaxKind {
    match kind {
        Kind::Blanks => SyntaxKind::Blanks,
        Kind::LineEnd => SyntaxKind::LineEnd,
        Kind::LineComment | Kind::BlockComment(_) => SyntaxKind::Comment,
        Kind::Directive => SyntaxKind::Directive,
        Kind::Skipped => SyntaxKind::Skipped,
        Kind::Name | Kind::Digits(crate::lexer::kind::Digits::Name) => SyntaxKind::Name,
        Kind::Keyword(_) | Kind::Include => SyntaxKind::Keyword,
        Kind::Digits(_) | Kind::Signed => SyntaxKind::Number,
        Kind::String(_) => SyntaxKind::String,
        Kind::Code(_) => SyntaxKind::Code,
        Kind::Variable => SyntaxKind::Variable,
        Kind::Bang => SyntaxKind::Bang,
        Kind::Nul | Kind::Unexpected | Kind::End => SyntaxKind::Unexpected,
        _ => SyntaxKind::Punctuation,
    }
}
