//! Parents and bodies of records, and the items in them.

use super::ast::{
    Argument, Assert, BodyItem, ClassRef, Defvar, ExprId, Let, RecordBody, Slice, TemplateArg, TemplateArgs,
};
use super::foreign_fields::{head, type_of_field};
use super::lets::BitBrackets;
use super::lookahead::is_let_in;
use super::nodes::NodeKind;
use super::recovery::{comparison, complete_value, end_body, hash_line, is_outside, word_help};
use super::state::{Fallible, Parser};
use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, Reported};
use crate::lexer::kind::Kind;
use crate::lexer::{Keyword, Token, foreign};
use crate::source::Span;

impl Parser<'_> {
    // TemplateArgs ::= "<" Field ("," Field)* ">"
    //
    // Reports errors; parsing goes on at the next argument or behind the arguments.
    pub(super) fn template_args(&mut self) -> TemplateArgs {
        let start = self.node_start();
        let open = self.span;
        if !self.eat(Token::Less) {
            return TemplateArgs::default();
        }
        let mut list = Vec::new();
        let mut is_incomplete = false;
        loop {
            let read = match self.closed_by(">", open, Self::template_arg) {
                Ok(arg) => {
                    list.push(arg);
                    if self.eat(Token::Comma) {
                        continue;
                    }
                    self.expect_close(Token::Greater, open, "`,` or `>` after a template argument")
                }
                Err(reported) => Err(reported),
            };
            match read {
                Ok(()) => break,
                Err(reported) => {
                    is_incomplete = true;
                    if !self.skip_template_arg(reported) {
                        break;
                    }
                }
            }
        }
        self.end_node(NodeKind::TemplateArgs, start);
        TemplateArgs { list: list.into(), is_incomplete }
    }

    // Field ::= "field"? Type Name ("=" Value)?
    fn template_arg(&mut self) -> Fallible<TemplateArg> {
        let start = self.node_start();
        // The keyword is allowed here and has no meaning.
        self.eat_keyword(Keyword::Field);
        let ty = self.ty("the type of a template argument")?;
        let name = self.ident("the name of a template argument after its type")?;
        let default = if self.eat(Token::Equal) { Some(complete_value(self)?.id) } else { None };
        self.end_node(NodeKind::TemplateArg, start);
        Ok(TemplateArg { ty, name, default })
    }

    /// Skips the rest of a template argument; returns whether another one follows.
    fn skip_template_arg(&mut self, reported: Reported) -> bool {
        let mut depth = 0_usize;
        loop {
            match self.token {
                Token::Less | Token::LBracket | Token::LParen => depth += 1,
                Token::Greater | Token::RBracket | Token::RParen if depth > 0 => depth -= 1,
                Token::Comma if depth == 0 => {
                    self.bump();
                    return true;
                }
                Token::Greater => {
                    self.bump();
                    break;
                }
                Token::Colon if depth == 0 => break,
                Token::Eof | Token::Semicolon | Token::LBrace | Token::RBrace => break,
                Token::Keyword(keyword) if keyword.begins_only_statement() => break,
                Token::Keyword(Keyword::Field | Keyword::Let)
                    if self.tokens.line_ends_between(self.previous, self.span) =>
                {
                    break;
                }
                _ => {}
            }
            self.bump();
        }
        self.recovery.head = Some(reported);
        false
    }

    // Parents ::= (":" ClassRef ("," ClassRef)*)?
    //
    // Reports errors; parsing goes on at the body.
    pub(super) fn parents(&mut self, what: &str) -> Slice<ClassRef> {
        let mark = self.mark::<ClassRef>();
        let parents = self.node_start();
        if self.eat(Token::Colon) {
            loop {
                let start = self.node_start();
                skip_access(self);
                let name = match self.ident(what) {
                    Ok(name) => name,
                    Err(reported) => {
                        self.skip_head(reported);
                        break;
                    }
                };
                let mut args = Slice::EMPTY;
                if self.token == Token::Less {
                    match self.arguments() {
                        Ok(read) => args = read.0,
                        Err(reported) => {
                            args = self.error_arguments();
                            self.skip_head(reported);
                        }
                    }
                }
                if self.lacks_bracket() {
                    let diagnostic = self.expectation("`<` before the arguments of a class");
                    let name = self.tokens.interner.text(name.name).into_owned();
                    let reported = self.report(diagnostic.help(format!("write `{name}<...>`")));
                    args = self.error_arguments();
                    self.skip_head(reported);
                }
                let span = self.span_from(name.span);
                self.scratch.class_refs.push(ClassRef { name, args, span });
                self.end_node(NodeKind::Parent, start);
                if !self.eat(Token::Comma) {
                    break;
                }
            }
            self.end_node(NodeKind::Parents, parents);
        }
        self.take(mark)
    }

    fn error_arguments(&mut self) -> Slice<Argument> {
        let value = self.error_value();
        self.ast.lists.add([Argument { name: None, value }])
    }

    /// Whether the next token, after the name of a class, begins an argument.
    fn lacks_bracket(&self) -> bool {
        let begins_argument = matches!(
            self.token,
            Token::Int(_)
                | Token::Binary { .. }
                | Token::String(_)
                | Token::Bang(_)
                | Token::Question
                | Token::LParen
                | Token::LBracket
        );
        begins_argument && !self.tokens.line_ends_between(self.previous, self.span)
    }

    // RecordBody ::= Parents (";" | "{" BodyItem* "}")
    pub(super) fn record_body(&mut self, record: Span) -> Fallible<RecordBody> {
        let errors = self.tokens.error_count();
        let parents = self.parents("the name of a class to inherit from");
        let mut items = Vec::new();
        let mut is_doubtful = false;
        let mut is_incomplete =
            self.recovery.head.is_some() || self.recovery.at_body.is_some() || self.tokens.error_count() > errors;
        let open = self.span;
        match self.token {
            Token::Semicolon => self.bump(),
            Token::LBrace => {
                let start = self.node_start();
                self.eat_body();
                is_incomplete |= self.body_items(record, open, &mut items);
                self.end_node(NodeKind::Body, start);
                self.no_semicolon("a record's body");
            }
            _ => {
                if self.begins_item_only() {
                    // The line of the error is that of llvm-tblgen's.
                    let diagnostic = Diagnostic::error(self.span, "missing `{` before the body of a record")
                        .code(codes::MISSING_BRACKET);
                    if self.recovery.head.is_none() {
                        self.report(diagnostic.note(self.behind_previous(), "expected `{`"));
                    }
                    // The rest of the line may be missing, with the parents.
                    is_incomplete |= parents.is_empty();
                    is_incomplete |= self.body_items(record, open, &mut items);
                    return Ok(RecordBody { parents, items, is_incomplete, is_doubtful: false });
                }
                if let Some(reported) = self.recovery.head {
                    return Err(reported);
                }
                if self.token == Token::Colon && !parents.is_empty() {
                    let diagnostic = self.expectation("`{` before the body of a record");
                    self.report(diagnostic.help("write `{` and, behind the body, `}`"));
                    self.bump();
                    self.body_items(record, open, &mut items);
                    return Ok(RecordBody { parents, items, is_incomplete: true, is_doubtful: false });
                }
                let what = if parents.is_empty() { "`:`, `{` or `;`" } else { "`,`, `{` or `;`" };
                let mut diagnostic = self.expectation(&format!("{what} in a record"));
                if self.tokens.line_ends_between(self.previous, self.span) {
                    diagnostic = diagnostic.note(self.behind_previous(), "missing `;`");
                }
                if let Some(help) = head(self.token).or_else(|| word_help(self)) {
                    diagnostic = diagnostic.help(help);
                }
                let reported = self.report(diagnostic);
                if parents.is_empty() && self.tokens.line_ends_between(self.previous, self.span) {
                    // The name may be cut.
                    return Err(reported);
                }
                // A `;` may be all that is missing.
                is_doubtful = !self.tokens.line_ends_between(self.previous, self.span);
                is_incomplete = true;
                let fresh = self.tokens.line_ends_between(self.previous, self.span);
                let next = matches!(self.token, Token::Keyword(keyword) if keyword.begins_only_statement());
                if !(fresh && next) {
                    self.skip_statement();
                }
            }
        }
        Ok(RecordBody { parents, items, is_incomplete, is_doubtful })
    }

    /// Whether the next token begins an item of a body and, as far as its position shows, no statement.
    pub(super) fn begins_item_only(&self) -> bool {
        match self.token {
            Token::Keyword(keyword) if keyword.begins_field() => true,
            Token::Keyword(Keyword::Let) => {
                let is_inside = !self.tokens.at_line_start(self.span);
                is_inside
                    && self.tokens.line_ends_between(self.previous, self.span)
                    && !is_let_in(&self.tokens, self.span)
            }
            _ => false,
        }
    }

    /// Reads items up to the `}` of the body; returns whether one is missing because of an error.
    fn body_items(&mut self, record: Span, open: Span, items: &mut Vec<BodyItem>) -> bool {
        self.recovery.blocks += 1;
        let is_incomplete = self.body_items_up_to_brace(record, open, items);
        self.recovery.blocks -= 1;
        is_incomplete
    }

    fn body_items_up_to_brace(&mut self, record: Span, open: Span, items: &mut Vec<BodyItem>) -> bool {
        let mut is_incomplete = false;
        loop {
            let early = self.recovery.early_brace;
            self.begin_item();
            match self.token {
                Token::RBrace => {
                    self.bump();
                    end_body(self, record, early);
                    return is_incomplete;
                }
                Token::Paste => drop(hash_line(self, ITEM)),
                Token::Eof => {
                    // A string without its closing quote may have swallowed the `}`.
                    self.recovery.resume_item();
                    let diagnostic = self.expectation("a field or `}` in a record body");
                    self.report(diagnostic.note(open, "start of the body"));
                    return true;
                }
                Token::Keyword(keyword) if keyword.begins_only_statement() || self.is_let_behind(open) => {
                    is_incomplete = true;
                    if self.statement_in_body(keyword, open) {
                        return true;
                    }
                }
                _ => match self.body_item() {
                    Ok(item) => items.push(item),
                    Err(_) => {
                        is_incomplete = true;
                        self.skip_item();
                    }
                },
            }
            if self.tokens.diags.is_full() {
                return true;
            }
        }
    }

    /// Whether the next token begins a `let ... in` behind a body without its `}`.
    fn is_let_behind(&self, open: Span) -> bool {
        // Almost all `let` in bodies are items, which are not looked at twice.
        let may_end_with_in = |line: &[u8]| {
            let is_in = |at: usize| line.get(at.wrapping_sub(1)..at + 2) == Some(b" in");
            memchr::memchr_iter(b'i', line).any(is_in)
        };
        self.token == Token::Keyword(Keyword::Let)
            && may_end_with_in(self.tokens.rest_of_line(self.span))
            && (self.tokens.at_line_start(self.span) || is_outside(self, open))
            && is_let_in(&self.tokens, self.span)
    }

    /// Reports a statement inside a body; returns whether it surely is behind a body without its `}`.
    fn statement_in_body(&mut self, keyword: Keyword, open: Span) -> bool {
        let is_behind = self.tokens.at_line_start(self.span) || is_outside(self, open);
        let message = format!("`{}` is not allowed in a record body", keyword.text());
        let mut diagnostic =
            Diagnostic::error(self.span, message).code(codes::MISPLACED).note(open, "start of the body");
        if !is_behind && matches!(keyword, Keyword::Def | Keyword::Defm | Keyword::Class | Keyword::Multiclass) {
            let help = "records and classes are not nested: write it behind this body, and name it in a field";
            diagnostic = diagnostic.help(help);
        }
        if is_behind {
            diagnostic = diagnostic.help("is the body's `}` missing?");
            // A string without its closing quote may have swallowed it.
            self.recovery.resume_item();
        }
        let reported = self.report(diagnostic);
        if is_behind {
            self.recovery.ended = Some(reported);
            return true;
        }
        self.bump();
        self.skip_statement();
        false
    }

    /// Reports and skips a `;` after the `}` of a body.
    pub(super) fn no_semicolon(&mut self, what: &str) {
        if self.token == Token::Semicolon {
            if self.recovery.after_body.is_some_and(|body| body.is_reported()) {
                self.bump();
                return;
            }
            self.begin_item();
            let message = format!("unexpected `;` after the `}}` of {what}");
            self.report(Diagnostic::error(self.span, message).code(codes::SUPERFLUOUS_SEMICOLON).help("remove it"));
            self.bump();
        }
    }

    // BodyItem ::= Field | "let" ... ";" | Defvar | Assert | Dump
    pub(super) fn body_item(&mut self) -> Fallible<BodyItem> {
        let start = self.node_start();
        let kind = match self.token {
            Token::Keyword(keyword) if !keyword.begins_field() => NodeKind::Item(keyword),
            _ => NodeKind::Field,
        };
        let item = self.read_body_item();
        self.end_node(kind, start);
        item
    }

    fn read_body_item(&mut self) -> Fallible<BodyItem> {
        match self.token {
            Token::Keyword(Keyword::Let) => self.body_let(),
            Token::Keyword(Keyword::Defvar) => Ok(BodyItem::Defvar(self.defvar()?)),
            Token::Keyword(Keyword::Assert) => Ok(BodyItem::Assert(self.assert()?)),
            Token::Keyword(Keyword::Dump) => {
                let keyword = self.span;
                Ok(BodyItem::Dump { keyword, value: self.dump()? })
            }
            Token::Keyword(keyword @ (Keyword::If | Keyword::Foreach)) => {
                let text = keyword.text();
                let message = format!("`{text}` is not allowed in a record body");
                let help = if keyword == Keyword::If {
                    "choose a value with `!if(condition, then, else)` or `!cond(...)`, or put the `if` around the record"
                } else {
                    "make a list with `!foreach(name, list, value)`, or put the `foreach` around the record"
                };
                let diagnostic = Diagnostic::error(self.span, message).code(codes::MISPLACED).help(help);
                let reported = self.report(diagnostic);
                self.bump();
                Err(reported)
            }
            _ => self.field(),
        }
    }

    // Field ::= "field"? Type Name ("=" Value)? ";"
    fn field(&mut self) -> Fallible<BodyItem> {
        let may_stay_unresolved = self.eat_keyword(Keyword::Field);
        let what = if may_stay_unresolved { "the type of a field" } else { ITEM };
        let start = self.token;
        let ty = match self.ty(what) {
            Ok(ty) => ty,
            Err(reported) => {
                // A token that begins no item must not be read again.
                if self.token == start && !matches!(self.token, Token::RBrace | Token::Eof | Token::Semicolon) {
                    self.item_token();
                }
                return Err(reported);
            }
        };
        if matches!(self.token, Token::Equal | Token::Colon) {
            let diagnostic = self.expectation("the name of a field after its type");
            let name = self.tokens.text(self.previous);
            let help = format!(
                "an inherited field is set by `let {name} = value;`; one is declared as `Type {name} = value;`"
            );
            return Err(self.report(diagnostic.help(help)));
        }
        if matches!(self.token, Token::Keyword(_) | Token::Less | Token::LBracket)
            && let Some((message, help)) = type_of_field(&self.tokens.text(self.previous), self.token)
        {
            let diagnostic = Diagnostic::error(self.previous, message).code(codes::OTHER_LANGUAGE);
            return Err(self.report(diagnostic.help(help)));
        }
        let name = self.ident("the name of a field after its type")?;
        let value = if self.eat(Token::Equal) { Some(self.value_of_item("`;` after a field's value")) } else { None };
        if value.is_none() && self.token == Token::LParen {
            let help = foreign::statement(b"function").unwrap_or_default();
            let diagnostic = Diagnostic::error(self.span, "classes have no functions").code(codes::OTHER_LANGUAGE);
            self.report(diagnostic.help(help));
            self.skip_item();
        } else if value.is_none() {
            self.end_item("`=` or `;` after a field's name");
        }
        Ok(BodyItem::Field { may_stay_unresolved, ty, name, value })
    }

    /// Skips a token that begins no item; one that opens braces is left to the recovery that follows.
    fn item_token(&mut self) {
        let keyword = matches!(self.token, Token::Keyword(keyword) if keyword.begins_only_statement());
        if self.token != Token::LBrace && !keyword {
            self.bump();
        }
    }

    /// The value at the end of an item, and the `;` after it. An invalid value becomes an error node, because the
    /// field or variable still exists.
    pub(super) fn value_of_item(&mut self, end: &str) -> ExprId {
        match complete_value(self).and_then(|value| comparison(self, value)) {
            Ok(value) if self.end_item(end) => value.id,
            Ok(_) => self.error_value(),
            Err(_) => {
                let id = self.error_value();
                self.skip_item();
                id
            }
        }
    }

    // "let" LetTarget "=" Value ";"
    fn body_let(&mut self) -> Fallible<BodyItem> {
        self.bump();
        let (mode, name, bits) = self.let_target("the name of a field after `let`", BitBrackets::Braces)?;
        let value = self.value_of_item("`;` after the field's value");
        Ok(BodyItem::Let(Let { mode, name, bits, value }))
    }

    // Defvar ::= "defvar" Name "=" Value ";"
    pub(super) fn defvar(&mut self) -> Fallible<Defvar> {
        self.bump();
        let name = self.ident("a name after `defvar`")?;
        self.expect(Token::Equal, "`=` after the name")?;
        let value = self.value_of_item("`;` after the value");
        Ok(Defvar { name, value })
    }

    // Assert ::= "assert" Value "," Value ";"
    pub(super) fn assert(&mut self) -> Fallible<Assert> {
        self.bump();
        let form = "write `assert condition, \"message\";`";
        if self.token == Token::LParen {
            let diagnostic = self.expectation("a condition").help(form);
            return Err(self.report(diagnostic));
        }
        let condition = complete_value(self)?.id;
        if self.token != Token::Comma {
            let diagnostic = self.expectation("`,` and a message after the condition").help(form);
            return Err(self.report(diagnostic));
        }
        self.bump();
        let message = self.value_of_item("`;` after the message");
        Ok(Assert { condition, message })
    }

    // Dump ::= "dump" Value ";"
    pub(super) fn dump(&mut self) -> Fallible<ExprId> {
        self.bump();
        Ok(self.value_of_item("`;` after the value"))
    }
}

/// Reports a word such as `public` before the name of a class to inherit from, and skips it.
fn skip_access(parser: &mut Parser<'_>) {
    let word = parser.tokens.text(parser.span);
    let is_access = ["private", "protected", "public", "virtual"].contains(&&*word);
    if is_access && matches!(parser.tokens.kinds_after(parser.span.end).next(), Some(Kind::Name)) {
        let message = format!("there is no `{word}`");
        let diagnostic = Diagnostic::error(parser.span, message).code(codes::OTHER_LANGUAGE);
        parser.report(diagnostic.help("remove the word"));
        parser.bump();
    }
}

const ITEM: &str = "a field, `let`, `defvar`, `assert` or `dump`";
