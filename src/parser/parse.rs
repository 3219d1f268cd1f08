//! [`Parts`]: the tree of a main file, in parts that are evaluated and dropped one after the other, and [`parse`], the
//! whole of it.

use super::ast::Ast;
use super::front_end::Files;
#[cfg(feature = "editor")]
use super::nodes::Node;
use super::state::Parser;
use crate::counters::{Phase, time_phase};
use crate::diagnostics::Diags;
#[cfg(feature = "editor")]
use crate::lexer::{Asides, Suspended};
use crate::lexer::{Keyword, Preprocessed, Token, TokenStream};
use crate::source::{FileId, Interner};
#[cfg(feature = "editor")]
use crate::source::{Reached, SourceMap, Span};

/// The number of values after which a part ends: few enough for the caches, enough for the work around each part.
const VALUES: usize = 1 << 11;

/// Parses the main file and all files that it includes, with the macros `defines` defined.
///
/// Before each top-level statement it calls [`Diags::at_statement`] with the index of the statement in
/// `ast.statements`.
pub fn parse(files: &mut Files, main: FileId, defines: &[String], interner: &mut Interner, diags: &mut Diags) -> Ast {
    let tokens = TokenStream::new(files.sources, main, files.loader, files.builtin, defines, interner, diags);
    let mut parser = Parser::new(tokens);
    parser.statements_up_to(usize::MAX);
    let is_usable = !parser.tokens.is_incomplete() && !parser.tokens.misses_file();
    if is_usable { parser.ast } else { Ast::default() }
}

/// A file on its own: its tree, and the extents of its nodes, those inside of others first.
#[cfg(feature = "editor")]
pub struct OneFile {
    pub ast: Ast,
    pub nodes: Vec<Node>,
    pub asides: Asides,
}

/// Parses a file without opening what it includes.
#[cfg(feature = "editor")]
pub fn parse_one_file(tokens: TokenStream<'_>) -> OneFile {
    let mut parser = Parser::new(tokens);
    (parser.nodes, parser.is_for_editors) = (Some(Vec::new()), true);
    parser.statements_up_to(usize::MAX);
    let Parser { ast, nodes, tokens, .. } = parser;
    OneFile { ast, nodes: nodes.unwrap_or_default(), asides: tokens.into_asides() }
}

/// Statements of a main file, and what else their evaluation needs.
pub struct Part<'a> {
    pub(crate) ast: &'a Ast,
    /// The number of top-level statements before these.
    pub(crate) first: u32,
    /// Whether a name that is not defined may be one of a file that could not be read.
    pub(crate) misses_file: bool,
    pub(crate) interner: &'a mut Interner,
    pub(crate) diags: &'a mut Diags,
}

/// Reads a main file and all that it includes.
pub struct Parts<'a> {
    parser: Parser<'a>,
    /// Whether what was read before means the same in front of these tokens.
    pub(crate) fits: bool,
}

impl<'a> Parts<'a> {
    pub fn new(tokens: TokenStream<'a>) -> Parts<'a> {
        let has_ahead = tokens.has_ahead();
        let parser = Parser::new(tokens);
        // `else` would belong to the last statement that was read before.
        let fits = !has_ahead || !parser.tokens.has_ahead() && parser.token != Token::Keyword(Keyword::Else);
        Parts { parser, fits }
    }

    /// Marks the ends of lines that are not complete, as editors want it.
    pub fn mark_for_editors(&mut self, is_for_editors: bool) {
        self.parser.is_for_editors = is_for_editors;
    }

    /// Reads the next statements; none at the end.
    pub(crate) fn next(&mut self) -> Option<Part<'_>> {
        let _timer = time_phase(Phase::Parse);
        let parser = &mut self.parser;
        parser.drop_statements();
        parser.statements_up_to(VALUES);
        if parser.ast.statements.is_empty() {
            return None;
        }
        let first = parser.first_statement;
        let misses_file = parser.tokens.misses_file();
        // Editors answer what they can. A compiler has no records then, and hundreds of copies of one file would only
        // be reported as redefined.
        if parser.tokens.is_incomplete() || misses_file && !parser.is_for_editors {
            parser.statements_up_to(usize::MAX);
            parser.drop_statements();
        }
        let tokens = &mut parser.tokens;
        Some(Part { ast: &parser.ast, first, misses_file, interner: tokens.interner, diags: tokens.diags })
    }

    /// What the directives of the whole input have left.
    pub(crate) fn preprocessed(self) -> Preprocessed {
        self.parser.tokens.preprocessed()
    }
}

/// The place between two parts.
#[cfg(feature = "editor")]
#[derive(Clone)]
pub struct Place {
    tokens: Suspended,
    token: Token,
    span: Span,
    previous: Span,
    /// The number of top-level statements before it.
    statements: u32,
}

#[cfg(feature = "editor")]
impl<'a> Parts<'a> {
    /// The place before the next part; none behind an error.
    pub fn suspend(&self) -> Option<Place> {
        let Parser { token, span, previous, .. } = self.parser;
        let tokens = self.parser.tokens.suspend().filter(|_| self.parser.recovery.unread.is_empty())?;
        let statements = self.parser.first_statement + self.parser.ast.statements.len() as u32;
        Some(Place { tokens, token, span, previous, statements })
    }

    /// How far the files are read.
    pub fn reached(&self) -> Reached {
        self.parser.tokens.reached()
    }

    /// Goes to a place that was reached in the same way, with copies of what there was then.
    pub fn resume(tokens: TokenStream<'a>, place: Place) -> Parts<'a> {
        let Place { tokens: at, token, span, previous, statements } = place;
        let parser = Parser::before(tokens.resume(at));
        Parts { parser: Parser { token, span, previous, first_statement: statements, ..parser }, fits: true }
    }

    /// Whether the file of an include could not be read.
    pub fn misses_file(&self) -> bool {
        self.parser.tokens.misses_file()
    }

    /// Whether something unterminated swallowed the rest of a file.
    pub fn is_cut_off(&self) -> bool {
        self.parser.tokens.is_cut_off()
    }

    /// The files so far.
    pub fn sources(&self) -> &SourceMap {
        self.parser.tokens.sources()
    }

    /// The symbols so far.
    pub fn symbols(&self) -> &Interner {
        self.parser.tokens.interner
    }

    /// The diagnostics so far.
    pub fn diags(&self) -> &Diags {
        self.parser.tokens.diags
    }
}
