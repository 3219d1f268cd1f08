//! Statements.

use super::ast::{Block, ExprId, ForeachSource, Ident, Let, Statement, StatementKind};
use super::foreign_fields::LOOP;
use super::lets::BitBrackets;
use super::nodes::NodeKind;
use super::recovery::{
    closes_record, complete_value, damage_record, foreign_call, hash_line, is_misspelled, is_outside, item_behind_body,
    let_behind_body, misspelled_statement, note_foreign_include, skip_to, word_help, words,
};
use super::recovery_state::BodyEnd;
use super::state::{Fallible, MAX_STATEMENT_NESTING, Mode, Parser};
use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, Reported};
use crate::lexer::kind::Kind;
use crate::lexer::{Keyword, Token};
use crate::source::Span;

impl Parser<'_> {
    // File ::= Statement*
    /// Reads top-level statements until the tree has this many values, or to the end. A part does not end inside a
    /// further copy of a file: if inclusion does not end, the copies are not evaluated.
    pub(super) fn statements_up_to(&mut self, values: usize) {
        while self.token != Token::Eof && !self.tokens.diags.is_full() {
            if self.ast.exprs.len() >= values && !self.tokens.is_in_copy() {
                return;
            }
            let index = self.ast.statements.len() as u32;
            self.tokens.diags.at_statement(self.first_statement + index);
            let statement = match self.token {
                Token::Keyword(keyword) if keyword.begins_statement() => self.statement(),
                _ => self.no_statement(None),
            };
            if std::mem::take(&mut self.recovery.continues_body) {
                damage_record(&mut self.ast.statements);
            }
            self.ast.statements.push(statement);
        }
    }

    /// Removes the statements that were read from the tree.
    pub(super) fn drop_statements(&mut self) {
        self.first_statement += self.ast.statements.len() as u32;
        self.ast.clear();
    }

    /// Reports a token that begins no statement, and skips to the next statement.
    fn no_statement(&mut self, block: Option<Span>) -> Statement {
        let start = self.node_start();
        let statement = self.report_no_statement(block);
        self.end_node(NodeKind::Error, start);
        statement
    }

    fn report_no_statement(&mut self, block: Option<Span>) -> Statement {
        self.begin_item();
        let start = self.span;
        if let Some(statement) = item_behind_body(self) {
            return statement;
        }
        let what = if block.is_some() { "a statement or `}`" } else { "a statement" };
        if self.token == Token::RBrace
            && (self.recovery.ended.is_some() || std::mem::take(&mut self.recovery.lost_open))
        {
            // That of the block that was reported not to have one, or of a statement that lost its `{`.
            self.bump();
            return self.harmless_error(start);
        }
        if self.token == Token::Paste {
            hash_line(self, what);
            return self.harmless_error(start);
        }
        let mut diagnostic = self.expectation(what);
        match self.token {
            Token::Semicolon => {
                diagnostic =
                    diagnostic.help("a `;` ends a statement without braces; it is not allowed after `}` or alone");
            }
            Token::Ident(_) if self.tokens.kinds_after(self.span.end).next() == Some(Kind::Equal) => {
                diagnostic = diagnostic.help("a variable gets its value once, by `defvar name = value;`");
            }
            Token::Ident(_) => diagnostic = diagnostic.help(word_help(self).unwrap_or(STATEMENTS)),
            Token::RBrace => diagnostic = diagnostic.help("no `{` is open"),
            _ => {}
        }
        if let Some(open) = block {
            diagnostic = diagnostic.note(open, "start of the block");
        }
        if let Some(statement) = misspelled_statement(self, &diagnostic) {
            return statement;
        }
        if let Token::Keyword(keyword) = self.token
            && keyword.begins_field()
        {
            return self.items_without_head(diagnostic);
        }
        self.report(diagnostic);
        note_foreign_include(self);
        // In a statement of another language, no token is what it would be here.
        let is_foreign = word_help(self).is_some() && !self.tokens.diags.is_muted();
        if is_foreign {
            self.tokens.diags.mute(true);
        }
        if matches!(self.token, Token::RBrace | Token::Keyword(_)) {
            self.bump();
        }
        self.skip_statement();
        while self.eat(Token::Semicolon) {}
        if is_foreign {
            self.tokens.diags.mute(false);
        }
        self.error_statement(start)
    }

    /// Reports a field outside of a record, whose head is missing, and takes it for the first item of the body.
    fn items_without_head(&mut self, diagnostic: Diagnostic) -> Statement {
        let start = self.span;
        let reported = self.report(diagnostic.help("a field belongs in the body of a record: `class Name { ... }`"));
        if self.body_item().is_err() {
            self.skip_item();
        }
        self.recovery.after_body = Some(BodyEnd { close: start, record: start, reported: Some(reported) });
        let kind = StatementKind::Error { words: None };
        Statement { kind, keyword: start, span: self.span_from(start), is_damaged: true }
    }

    /// The place of a statement that failed.
    pub(super) fn error_statement(&mut self, keyword: Span) -> Statement {
        let span = self.span_from(keyword);
        let kind = StatementKind::Error { words: words(self, span) };
        Statement { kind, keyword, span, is_damaged: true }
    }

    /// The place of skipped text that defines nothing.
    pub(super) fn harmless_error(&self, keyword: Span) -> Statement {
        let kind = StatementKind::Error { words: Some(Box::default()) };
        Statement { kind, keyword, span: self.span_from(keyword), is_damaged: true }
    }

    pub(super) fn statement(&mut self) -> Statement {
        let start = self.node_start();
        let kind = match self.token {
            Token::Keyword(keyword) => NodeKind::Statement(keyword),
            _ => NodeKind::Error,
        };
        let statement = self.read_statement();
        self.end_node(kind, start);
        statement
    }

    fn read_statement(&mut self) -> Statement {
        self.begin_item();
        self.recovery.head = None;
        let body = self.recovery.after_body.take();
        let keyword = self.span;
        let errors = self.tokens.error_count();
        let kind = if self.statement_nesting > MAX_STATEMENT_NESTING {
            let message = format!("statements nest deeper than {MAX_STATEMENT_NESTING} levels");
            let reported = self.report(Diagnostic::error(self.span, message).code(codes::LIMIT));
            // Without these statements the rest cannot be checked.
            while self.token != Token::Eof {
                self.bump();
            }
            self.recovery.ended = Some(reported);
            StatementKind::Error { words: None }
        } else {
            self.statement_nesting += 1;
            let kind = self.statement_kind(body);
            self.statement_nesting -= 1;
            match kind {
                Ok(StatementKind::Error { .. }) => return self.error_statement(keyword),
                Ok(kind) => kind,
                Err(_) if self.recovery.continues_body => return self.harmless_error(keyword),
                Err(_) => {
                    self.skip_statement();
                    // Without its `{`, the statement has a `}` that closes nothing.
                    self.recovery.lost_open |= self.tokens.text(self.previous) != "}";
                    return self.error_statement(keyword);
                }
            }
        };
        let is_damaged = self.tokens.error_count() > errors;
        Statement { kind, keyword, span: self.span_from(keyword), is_damaged }
    }

    fn statement_kind(&mut self, body: Option<BodyEnd>) -> Fallible<StatementKind> {
        let Token::Keyword(keyword) = self.token else {
            return Err(self.report_expected("a statement"));
        };
        match keyword {
            Keyword::Assert | Keyword::Defvar | Keyword::Dump => {
                // Items as well, after which a body may still go on.
                self.recovery.after_body = body;
                match keyword {
                    Keyword::Assert => Ok(StatementKind::Assert(self.assert()?)),
                    Keyword::Defvar => Ok(StatementKind::Defvar(self.defvar()?)),
                    _ => Ok(StatementKind::Dump(self.dump()?)),
                }
            }
            Keyword::Class => self.report_misplaced(keyword, Self::class),
            Keyword::Multiclass => self.report_misplaced(keyword, Self::multiclass),
            Keyword::Defset => self.report_misplaced(keyword, Self::defset),
            Keyword::Def => self.def(),
            Keyword::Defm => self.defm(),
            Keyword::Deftype => self.deftype(),
            Keyword::Foreach => self.foreach(),
            Keyword::If => self.if_statement(),
            Keyword::Let => self.let_statement(body),
            _ => Err(self.report_expected("a statement")),
        }
    }

    /// Where a statement with this keyword is not allowed but is now.
    fn misplaced(&self, keyword: Keyword) -> Option<&'static str> {
        match keyword {
            Keyword::Class | Keyword::Multiclass | Keyword::Defset if self.in_multiclass => Some("a multiclass"),
            Keyword::Class | Keyword::Multiclass if self.loops > 0 => Some("a `foreach` or `if`"),
            _ => None,
        }
    }

    /// Parses a statement that is not allowed everywhere; where it is not, reports it and drops it.
    fn report_misplaced(
        &mut self,
        keyword: Keyword,
        read: fn(&mut Self) -> Fallible<StatementKind>,
    ) -> Fallible<StatementKind> {
        let Some(place) = self.misplaced(keyword) else {
            return read(self);
        };
        let message = format!("`{}` is not allowed inside {place}", keyword.text());
        self.report(Diagnostic::error(self.span, message).code(codes::MISPLACED).help("move it to the top level"));
        read(self)?;
        Ok(StatementKind::Error { words: None })
    }

    /// Reports a statement that ends a block without its `}`.
    fn report_misplaced_behind(&mut self, keyword: Keyword, open: Span) -> Reported {
        let place = self.misplaced(keyword).unwrap_or("a block");
        let message = format!("`{}` is not allowed inside {place}", keyword.text());
        let diagnostic = Diagnostic::error(self.span, message).code(codes::MISPLACED).note(open, "start of the block");
        self.report(diagnostic.help("is the block's `}` missing?"))
    }

    // Class ::= "class" Name TemplateArgs? RecordBody
    fn class(&mut self) -> Fallible<StatementKind> {
        self.bump();
        let keyword = self.previous;
        let name = self.ident("the name of the class after `class`")?;
        let template_args = self.template_args();
        let body = self.record_body(keyword)?;
        Ok(StatementKind::Class { name, template_args, body })
    }

    // Def ::= "def" RecordName? RecordBody
    fn def(&mut self) -> Fallible<StatementKind> {
        self.bump();
        let keyword = self.previous;
        let name = self.record_name();
        let body = self.record_body(keyword)?;
        Ok(StatementKind::Def { name, body })
    }

    /// The name of a def or defm, parsed in name mode, if there is one.
    fn record_name(&mut self) -> Option<ExprId> {
        if matches!(self.token, Token::Colon | Token::Semicolon | Token::LBrace) {
            return None;
        }
        match self.value(Mode::Name) {
            Ok(value) => Some(value.id),
            Err(reported) => {
                let id = self.error_value();
                self.skip_head(reported);
                Some(id)
            }
        }
    }

    // Defm ::= "defm" RecordName? Parents ";"
    fn defm(&mut self) -> Fallible<StatementKind> {
        self.bump();
        let name = self.record_name();
        if self.token != Token::Colon {
            if let Some(reported) = self.recovery.head {
                return Err(reported);
            }
            let diagnostic = self.expectation("`:` and a multiclass after the name of a `defm`");
            return Err(self.report(diagnostic.help("a `defm` instantiates multiclasses: `defm x : M<...>;`")));
        }
        let parents = self.parents("the name of a multiclass");
        if self.token == Token::LBrace {
            let diagnostic = self.expectation("`,` or `;` after the multiclasses of a `defm`");
            return Err(self.report(diagnostic.help("a `defm` has no body: set fields with `let ... in` around it")));
        }
        // After an error in the head nothing is reported as missing.
        if self.recovery.head.is_none() || self.token == Token::Semicolon {
            self.end_item("`,` or `;` after the multiclasses of a `defm`");
        }
        Ok(StatementKind::Defm { name, parents })
    }

    // Multiclass ::= "multiclass" Name TemplateArgs? Parents ("{" Statement+ "}" | ";")
    fn multiclass(&mut self) -> Fallible<StatementKind> {
        self.bump();
        let name = self.ident("the name of the multiclass after `multiclass`")?;
        let template_args = self.template_args();
        let parents = self.parents("the name of a multiclass to inherit from");
        let mut statements = Vec::new();
        let open = self.span;
        if self.token == Token::Semicolon && !parents.is_empty() {
            self.bump();
        } else {
            let what =
                if parents.is_empty() { "`{` and the multiclass's body" } else { "`{` or `;` after the parents" };
            if let (Some(reported), true) = (self.recovery.head, self.token != Token::LBrace) {
                return Err(reported);
            }
            let start = self.node_start();
            self.expect(Token::LBrace, what)?;
            if self.token == Token::RBrace && self.recovery.head.is_none() {
                let help = if parents.is_empty() {
                    "an empty multiclass defines no records"
                } else {
                    "write `;` for the body"
                };
                let diagnostic =
                    Diagnostic::error(self.span, "expected a statement in the multiclass body").code(codes::SYNTAX);
                self.report(diagnostic.help(help));
            }
            self.recovery.at_body = None;
            let outer = std::mem::replace(&mut self.in_multiclass, true);
            statements = self.statements_in_braces(open, multiclass_holds);
            self.end_node(NodeKind::Block, start);
            self.in_multiclass = outer;
            self.no_semicolon("a multiclass");
        }
        Ok(StatementKind::Multiclass { name, template_args, parents, statements })
    }

    // Defset ::= "defset" Type Name "=" "{" Statement* "}"
    fn defset(&mut self) -> Fallible<StatementKind> {
        self.bump();
        let start = self.span;
        let ty = self.ty("the list type of a `defset`")?;
        if !matches!(ty.kind, super::ast::TypeKind::List(_) | super::ast::TypeKind::Named(_)) {
            let diagnostic =
                Diagnostic::error(start, "a `defset` has a list type: `defset list<Class> name = { ... }`")
                    .code(codes::INVALID_TYPE);
            self.report(diagnostic);
        }
        let name = self.ident("the name of the set after its type")?;
        self.expect(Token::Equal, "`=` after the name of the set")?;
        let open = self.span;
        let start = self.node_start();
        self.expect(Token::LBrace, "`{` and the statements of the set")?;
        let statements = self.statements_in_braces(open, |_| true);
        self.end_node(NodeKind::Block, start);
        Ok(StatementKind::Defset { ty, name, statements })
    }

    // Deftype ::= "deftype" Name "=" Type ";"
    fn deftype(&mut self) -> Fallible<StatementKind> {
        self.bump();
        let name = self.ident("a name after `deftype`")?;
        self.expect(Token::Equal, "`=` after the name")?;
        let ty = self.ty("the aliased type")?;
        self.end_item("`;` after the type");
        Ok(StatementKind::Deftype { name, ty })
    }

    // Foreach ::= "foreach" Name "=" (Value | RangePiece | "{" Ranges "}") "in" Block
    fn foreach(&mut self) -> Fallible<StatementKind> {
        self.bump();
        let (iterator, over) =
            if self.token == Token::LParen { self.loop_in_parentheses()? } else { self.loop_head()? };
        self.word(Keyword::In, "`in` after the values of `foreach`")?;
        let body = self.loop_block();
        Ok(StatementKind::Foreach { iterator, over, body })
    }

    fn loop_head(&mut self) -> Fallible<(Ident, ForeachSource)> {
        let iterator = self.ident(ITERATOR)?;
        if self.token == Token::Keyword(Keyword::In) {
            let diagnostic = self.expectation("`=` after the iterator's name");
            let reported = self.report(diagnostic.help(LOOP));
            self.bump();
            // The `in` was in another place.
            self.recovery.at_body = Some(reported);
        } else {
            self.expect(Token::Equal, "`=` after the iterator's name")?;
        }
        let over = if self.token == Token::LBrace {
            let ranges = self.optional_ranges(Token::LBrace, Token::RBrace, "`,` or `}` after a range")?;
            ForeachSource::Ranges(ranges)
        } else {
            let value = self.closed_by("in", iterator.span, |parser| {
                let value = parser.value(Mode::Value)?;
                let value = if parser.token == Token::LParen { foreign_call(parser, value)? } else { value };
                Ok((value, parser.range_after(value)?.0))
            });
            match value {
                Ok((_, piece)) if piece.last.is_some() => ForeachSource::Ranges(self.ast.lists.add([piece])),
                Ok((value, _)) => ForeachSource::Value(value.id),
                Err(_) if skip_to(self, Keyword::In) => ForeachSource::Value(self.error_value()),
                Err(reported) => return Err(reported),
            }
        };
        Ok((iterator, over))
    }

    /// Reports `(name, values)` in a `foreach`, and reads it up to the `in`.
    fn loop_in_parentheses(&mut self) -> Fallible<(Ident, ForeachSource)> {
        let diagnostic = self.expectation(ITERATOR).help(LOOP);
        let reported = self.report(diagnostic);
        self.bump();
        let iterator = self.ident(ITERATOR).map_err(|_| reported)?;
        match skip_to(self, Keyword::In) {
            true => Ok((iterator, ForeachSource::Value(self.error_value()))),
            false => Err(reported),
        }
    }

    // If ::= "if" Value "then" Block ("else" Block)?
    fn if_statement(&mut self) -> Fallible<StatementKind> {
        self.bump();
        let keyword = self.previous;
        let condition = match self.closed_by("then", keyword, complete_value) {
            // In parentheses, it is no condition.
            Ok(_) if self.recovery.at_body.is_some() && self.tokens.text(self.previous) == ")" => self.error_value(),
            Ok(condition) => condition.id,
            Err(_) if skip_to(self, Keyword::Then) => self.error_value(),
            Err(reported) => return Err(reported),
        };
        self.word(Keyword::Then, "`then` after the condition")?;
        let then = self.loop_block();
        let otherwise = if self.eat_keyword(Keyword::Else) { Some(self.loop_block()) } else { None };
        Ok(StatementKind::If { condition, then, otherwise })
    }

    // Let ::= "let" LetTarget "=" Value ("," LetTarget "=" Value)* "in" Block
    fn let_statement(&mut self, body: Option<BodyEnd>) -> Fallible<StatementKind> {
        self.bump();
        let mut bindings = Vec::new();
        loop {
            let binding = self.let_binding(&mut bindings);
            if let Err(reported) = binding
                && !skip_to(self, Keyword::In)
            {
                return Err(reported);
            }
            if !self.eat(Token::Comma) {
                break;
            }
        }
        if self.token == Token::Semicolon {
            return Err(let_behind_body(self, body));
        }
        self.word(Keyword::In, "`,` or `in` after the value")?;
        let body = self.block();
        Ok(StatementKind::Let { bindings: bindings.into(), body })
    }

    fn let_binding(&mut self, bindings: &mut Vec<Let>) -> Fallible<()> {
        let (mode, name, bits) = self.let_target("the name of a field to set", BitBrackets::Any)?;
        let value = self.closed_by("in", name.span, complete_value);
        let value_id = value.map_or_else(|_| self.error_value(), |value| value.id);
        bindings.push(Let { mode, name, bits, value: value_id });
        value.map(|_| ())
    }

    /// Consumes a keyword between the head of a statement and its body; if it is missing but a body follows, reports
    /// it and goes on.
    fn word(&mut self, keyword: Keyword, what: &str) -> Fallible<()> {
        if self.eat_keyword(keyword) || self.recovery.at_body.is_some() {
            return Ok(());
        }
        let mut diagnostic = self.expectation(what);
        let is_misspelled = is_misspelled(self, keyword);
        if is_misspelled {
            diagnostic = diagnostic.help(format!("did you mean `{}`?", keyword.text()));
        } else if matches!(self.token, Token::Keyword(keyword) if keyword.begins_statement()) {
            let behind = self.behind_previous();
            diagnostic = diagnostic.note(behind, format!("missing `{}`", keyword.text()));
        }
        let reported = self.report(diagnostic);
        if is_misspelled {
            self.bump();
            return Ok(());
        }
        match self.token {
            Token::LBrace => Ok(()),
            Token::Keyword(keyword) if keyword.begins_statement() => {
                // The rest of the line may be missing, with the `{`.
                self.recovery.lost_open = true;
                Ok(())
            }
            _ => Err(reported),
        }
    }

    fn loop_block(&mut self) -> Block {
        self.loops += 1;
        let block = self.block();
        self.loops -= 1;
        block
    }

    // Block ::= Statement | "{" Statement* "}"
    fn block(&mut self) -> Block {
        let open = self.span;
        let start = self.node_start();
        if self.eat_body() {
            let statements = self.statements_in_braces(open, |_| true);
            self.end_node(NodeKind::Block, start);
            return Block { statements, braced: true, closed: self.recovery.ended.is_none() };
        }
        let mut statements = Vec::new();
        match self.token {
            Token::Keyword(keyword) if keyword.begins_statement() => statements.push(self.statement()),
            _ => {
                let start = self.span;
                self.report_expected("a statement or `{`");
                self.skip_statement();
                statements.push(self.error_statement(start));
            }
        }
        Block { statements, braced: false, closed: self.recovery.ended.is_none() }
    }

    /// The statements after a `{`, through its `}`.
    fn statements_in_braces(&mut self, open: Span, holds: fn(Keyword) -> bool) -> Vec<Statement> {
        self.recovery.blocks += 1;
        let statements = self.statements_up_to_brace(open, holds);
        self.recovery.blocks -= 1;
        statements
    }

    fn statements_up_to_brace(&mut self, open: Span, holds: fn(Keyword) -> bool) -> Vec<Statement> {
        let mut statements = Vec::new();
        // The first statement that is not indented as one in the block.
        let mut outside = None;
        self.recovery.after_body = None;
        loop {
            let statement = match self.token {
                Token::RBrace => {
                    let closes_record = closes_record(self, open);
                    self.bump();
                    if closes_record {
                        continue;
                    }
                    return statements;
                }
                Token::Eof => {
                    let mut diagnostic = self.expectation("a statement or `}`").note(open, "start of the block");
                    if let Some(outside) = outside {
                        diagnostic = diagnostic
                            .note(outside, "indented like a statement after the block: is a `}` missing before it?");
                    }
                    self.recovery.ended = Some(self.report(diagnostic));
                    return statements;
                }
                Token::Keyword(keyword) if keyword.begins_statement() => {
                    if outside.is_none() && is_outside(self, open) {
                        outside = Some(self.span);
                    }
                    if outside.is_some() && self.misplaced(keyword).is_some() {
                        // Surely behind a block without its `}`.
                        self.begin_item();
                        self.recovery.ended = Some(self.report_misplaced_behind(keyword, open));
                        return statements;
                    }
                    if !holds(keyword) {
                        self.begin_item();
                        let message = format!("`{}` is not allowed in a multiclass", keyword.text());
                        let diagnostic = Diagnostic::error(self.span, message)
                            .code(codes::MISPLACED)
                            .note(open, "start of the multiclass body");
                        let reported = self.report(diagnostic);
                        if self.tokens.at_line_start(self.span) {
                            // Surely the next statement after a body without its `}`.
                            self.recovery.ended = Some(reported);
                            return statements;
                        }
                        self.bump();
                        self.skip_statement();
                        continue;
                    }
                    self.statement()
                }
                _ => self.no_statement(Some(open)),
            };
            if std::mem::take(&mut self.recovery.continues_body) {
                damage_record(&mut statements);
            }
            statements.push(statement);
            if self.tokens.diags.is_full() {
                return statements;
            }
        }
    }
}

/// Whether the statement may be directly in a multiclass; statements in its loops and lets are checked one by one.
fn multiclass_holds(keyword: Keyword) -> bool {
    !matches!(keyword, Keyword::Class | Keyword::Defset | Keyword::Deftype | Keyword::Multiclass)
}

const ITERATOR: &str = "the name of the iterator after `foreach`";

const STATEMENTS: &str =
    "a statement begins with assert, class, def, defm, defset, deftype, defvar, dump, foreach, if, let or multiclass";
