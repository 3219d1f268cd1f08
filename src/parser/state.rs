//! [`Parser`]: the state of a parse, and the steps that all productions share.

use super::ast::{Ast, Expr, ExprId, ExprKind, Ident, Listed, Lists, Slice};
use super::foreign_fields::typed;
use super::nodes::{Node, NodeKind, NodeStart};
use super::recovery_state::Recovery;

use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, Reported};
use crate::lexer::{Keyword, Token, TokenStream};
use crate::source::Span;

/// The maximal height of a value as a tree, suffixes such as `.a.b` included.
pub const MAX_NESTING: u16 = 4000;

/// The maximal nesting of statements, and of types.
pub const MAX_STATEMENT_NESTING: u16 = 500;

pub(super) type Fallible<T> = Result<T, Reported>;

/// The meaning of a `{` after a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// A bit slice.
    Value,
    /// The body of the def whose name is parsed.
    Name,
}

/// A parsed value.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub(super) id: ExprId,
    pub(super) span: Span,
    /// Height of its tree.
    pub(super) height: u16,
}

pub(super) struct Parser<'a> {
    pub(super) tokens: TokenStream<'a>,
    /// The next token, and its span.
    pub(super) token: Token,
    pub(super) span: Span,
    /// Span of the last token that was read.
    pub(super) previous: Span,
    /// The statements that were read and not dropped.
    pub(super) ast: Ast,
    /// The number of statements that were dropped.
    pub(super) first_statement: u32,
    /// Lists of unknown length grow here, one above the other, until the tree takes each as a whole.
    pub(super) scratch: Lists,
    /// Depth of the values around the current one.
    pub(super) nesting: u16,
    /// Depth of the statements or types around the current one.
    pub(super) statement_nesting: u16,
    /// Number of loops and conditionals around the current statement.
    pub(super) loops: u32,
    /// Whether the current statement is inside a multiclass.
    pub(super) in_multiclass: bool,
    /// What recovery after errors keeps.
    pub(super) recovery: Recovery,
    /// The nodes that were read, those inside of others first; none if they are not wanted.
    pub(super) nodes: Option<Vec<Node>>,
    /// Whether an error about a line that is not complete marks its end.
    pub(super) is_for_editors: bool,
}

impl<'a> Parser<'a> {
    pub(super) fn new(tokens: TokenStream<'a>) -> Parser<'a> {
        let mut parser = Parser::before(tokens);
        parser.tokens.next_token(&mut parser.token, &mut parser.span);
        parser.previous = Span::new(parser.span.start, parser.span.start);
        parser
    }

    /// A parser that has no token yet.
    pub(super) fn before(tokens: TokenStream<'a>) -> Parser<'a> {
        Parser {
            tokens,
            token: Token::Eof,
            span: Span::default(),
            previous: Span::default(),
            ast: Ast::default(),
            first_statement: 0,
            scratch: Lists::default(),
            nesting: 0,
            statement_nesting: 0,
            loops: 0,
            in_multiclass: false,
            recovery: Recovery::default(),
            nodes: None,
            is_for_editors: false,
        }
    }

    /// Advances to the next token.
    #[inline]
    pub(super) fn bump(&mut self) {
        self.previous = self.span;
        match self.recovery.unread.pop() {
            Some(token) => (self.token, self.span) = token,
            None => self.tokens.next_token(&mut self.token, &mut self.span),
        }
    }

    /// Consumes the `{` of a body or block.
    pub(super) fn eat_body(&mut self) -> bool {
        self.recovery.at_body = None;
        self.eat(Token::LBrace)
    }

    /// Consumes the token if it is the next one.
    #[inline]
    pub(super) fn eat(&mut self, token: Token) -> bool {
        let found = self.token == token;
        if found {
            self.bump();
        }
        found
    }

    /// Consumes the keyword if it is the next token.
    #[inline]
    pub(super) fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        self.eat(Token::Keyword(keyword))
    }

    /// Consumes the token, or reports that it is missing; `what` completes "expected ...".
    #[inline]
    pub(super) fn expect(&mut self, token: Token, what: &str) -> Fallible<()> {
        if self.eat(token) || self.recovery.at_body.is_some() { Ok(()) } else { Err(self.report_expected(what)) }
    }

    /// Consumes a closing bracket, or reports that it is missing, with a note at the opening one.
    #[inline]
    pub(super) fn expect_close(&mut self, token: Token, open: Span, what: &str) -> Fallible<()> {
        if self.eat(token) || self.recovery.at_body.is_some() { Ok(()) } else { Err(self.report_unclosed(open, what)) }
    }

    /// Reports that a closing bracket was expected.
    pub(super) fn report_unclosed(&mut self, open: Span, what: &str) -> Reported {
        let mut diagnostic = self.expectation(what);
        if what.contains("`,`") && self.may_begin_value() && !self.tokens.line_ends_between(self.previous, self.span) {
            diagnostic = diagnostic.help("is a `,` missing before it?");
        }
        self.report(diagnostic.note(open, "to match this bracket"))
    }

    /// Whether a value or a template argument may begin with the next token.
    fn may_begin_value(&self) -> bool {
        if let Token::Keyword(keyword) = self.token {
            return keyword.begins_field();
        }
        matches!(
            self.token,
            Token::Ident(_)
                | Token::Int(_)
                | Token::Binary { .. }
                | Token::String(_)
                | Token::Bang(_)
                | Token::Variable(_)
        )
    }

    /// Parses a name; `what` completes "expected ...".
    pub(super) fn ident(&mut self, what: &str) -> Fallible<Ident> {
        let Token::Ident(name) = self.token else {
            let mut diagnostic = self.expectation(what);
            let (keyword, may_be_type) = match self.token {
                Token::Keyword(keyword) => (Some(keyword.text()), keyword.begins_field()),
                _ => (None, false),
            };
            if let Some(word) = keyword {
                let help = typed(what).map(str::to_owned).filter(|_| may_be_type);
                let reserved = || format!("`{word}` is a reserved word; a name such as `{word}_` is free");
                diagnostic = diagnostic.help(help.unwrap_or_else(reserved));
            }
            if matches!(self.token, Token::LBrace | Token::Semicolon | Token::Greater) && self.is_after_comma() {
                diagnostic = diagnostic.help("remove the `,` before it");
            }
            let reported = self.report(diagnostic);
            // It is meant as a name, not as the beginning of a statement.
            if keyword.is_some() && !self.tokens.line_ends_between(self.previous, self.span) {
                self.bump();
            }
            return Err(reported);
        };
        self.bump();
        Ok(Ident { name, span: self.previous })
    }

    /// Reports that something else was expected.
    pub(super) fn report_expected(&mut self, what: &str) -> Reported {
        let diagnostic = self.expectation(what);
        self.report(diagnostic)
    }

    /// Creates the error that something else was expected. Compilers are compared by the lines of their errors, and
    /// llvm-tblgen's are at the next token. Editors mark the line that is not complete.
    pub(super) fn expectation(&self, what: &str) -> Diagnostic {
        let span = if self.is_for_editors && self.is_cut() { self.behind_previous() } else { self.span };
        Diagnostic::error(span, format!("expected {what}, found {}", self.describe_token())).code(codes::SYNTAX)
    }

    /// Whether the current item has begun, and its line ends in front of the next token.
    fn is_cut(&self) -> bool {
        self.tokens.count() - 1 > self.recovery.item && self.tokens.line_ends_between(self.previous, self.span)
    }

    /// Reports a syntax error, unless a lexical error in the same item explains it.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        let at_end = self.token == Token::Eof;
        let known = if at_end { self.tokens.cut_off().or(self.recovery.ended) } else { None };
        if let Some(reported) = known.or(self.recovery.at_body).or_else(|| self.tokens.error_since(self.recovery.item))
        {
            return reported;
        }
        let reported = self.tokens.diags.push(diagnostic);
        if at_end {
            self.recovery.ended = Some(reported);
        }
        reported
    }

    /// The next token as messages name it.
    pub(super) fn describe_token(&self) -> String {
        let interner = &*self.tokens.interner;
        let short = |symbol| {
            let text = interner.text(symbol);
            if text.chars().count() <= 40 {
                text.into_owned()
            } else {
                text.chars().take(37).collect::<String>() + "..."
            }
        };
        let text = match self.token {
            Token::Ident(name) => return format!("`{}`", short(name)),
            Token::Int(value) => return format!("`{value}`"),
            Token::Binary { .. } => "a binary number",
            Token::String(_) => "a string",
            Token::Code(_) => "a code literal",
            Token::Variable(name) => return format!("`${}`", short(name)),
            Token::Bang(name) => return format!("`!{}`", short(name)),
            Token::Keyword(keyword) => return format!("`{}`", keyword.text()),
            Token::Minus => "`-`",
            Token::Plus => "`+`",
            Token::LBracket => "`[`",
            Token::RBracket => "`]`",
            Token::LBrace => "`{`",
            Token::RBrace => "`}`",
            Token::LParen => "`(`",
            Token::RParen => "`)`",
            Token::Less => "`<`",
            Token::Greater => "`>`",
            Token::Colon => "`:`",
            Token::Semicolon => "`;`",
            Token::Comma => "`,`",
            Token::Dot => "`.`",
            Token::Ellipsis => "`...`",
            Token::Equal => "`=`",
            Token::Question => "`?`",
            Token::Paste => "`#`",
            Token::Eof => "the end of the file",
        };
        text.to_owned()
    }

    /// The span from the start of `first` to the end of the last token.
    pub(super) fn span_from(&self, first: Span) -> Span {
        Span::new(first.start, self.previous.end.max(first.end))
    }

    /// The length of a list in the scratch space.
    pub(super) fn mark<T: Listed>(&self) -> usize {
        T::list(&self.scratch).len()
    }

    /// Moves to the tree what was pushed to a list in the scratch space since `mark`.
    pub(super) fn take<T: Listed>(&mut self, mark: usize) -> Slice<T> {
        let list = T::list_mut(&mut self.scratch);
        let taken = list.get(mark..).unwrap_or_default().iter().copied();
        let taken = self.ast.lists.add(taken);
        list.truncate(mark);
        taken
    }

    /// Adds a node over values of at most this height.
    #[inline]
    pub(super) fn node(&mut self, kind: ExprKind, span: Span, below: u16) -> Fallible<Value> {
        if below >= MAX_NESTING {
            return Err(self.too_deep(span));
        }
        Ok(self.push(kind, span, below + 1))
    }

    /// Adds a node without operands.
    #[inline]
    pub(super) fn leaf(&mut self, kind: ExprKind, span: Span) -> Value {
        self.push(kind, span, 1)
    }

    #[inline]
    pub(super) fn push(&mut self, kind: ExprKind, span: Span, height: u16) -> Value {
        // Each value takes at least one byte of the input, and the input's positions are u32.
        let id = ExprId(self.ast.exprs.len() as u32);
        self.ast.exprs.push(Expr { kind, span });
        Value { id, span, height }
    }

    /// Adds the node for a value that was reported.
    pub(super) fn error_value(&mut self) -> ExprId {
        let span = self.previous;
        self.leaf(ExprKind::Error, span).id
    }

    pub(super) fn too_deep(&mut self, span: Span) -> Reported {
        let span = Span::new(span.start, span.end.min(span.start + 1));
        let diagnostic =
            Diagnostic::error(span, format!("values nest deeper than {MAX_NESTING} levels")).code(codes::LIMIT);
        self.report(diagnostic.help("give a part of the value a name with `defvar`"))
    }

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
