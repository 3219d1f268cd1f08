//! Recovery after a syntax error: parsing goes on at `;`, at a `}` that does not belong to the value, at the keyword
//! of a statement. Skipped tokens are not reported: their error was.

use super::ast::{ExprKind, Statement, StatementKind};
use super::foreign_fields::{CONDITION, behind_value};
use super::lookahead::{begins_operand, closes_nothing, goes_on_as, has_word, is_in_value, is_let_in};
use super::recovery_state::BodyEnd;
use super::state::{Fallible, Mode, Parser, Value};
use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, Reported, did_you_mean};
use crate::lexer::{Keyword, Token, foreign};
use crate::source::{Span, Symbol};

impl Parser<'_> {
    /// Marks the beginning of an item or statement: lexical errors before it do not explain syntax errors in it.
    pub(super) fn begin_item(&mut self) {
        self.recovery.begin_item(self.tokens.count() - 1);
        // A value that failed left its lists behind.
        self.scratch.clear();
    }

    /// Parses the `;` at the end of an item. If it is missing, a token on a new line begins the next item. Returns
    /// false if there is something else instead, so that the value before it may not be what was meant.
    pub(super) fn end_item(&mut self, what: &str) -> bool {
        if self.eat(Token::Semicolon) {
            return true;
        }
        let mut diagnostic = self.expectation(what);
        if self.tokens.line_ends_between(self.previous, self.span) {
            diagnostic = diagnostic.note(self.behind_previous(), "missing `;`");
        }
        if let Some(help) = end_help(self, what) {
            diagnostic = diagnostic.help(help);
        }
        if matches!(self.token, Token::Ident(_)) && self.tokens.text(self.previous).ends_with('"') {
            diagnostic = diagnostic.help("a quote inside a string is written `\\\"`");
        }
        if self.previous.end == self.span.start
            && let Some(help) = behind_value(&self.tokens.text(self.previous), self.token)
        {
            diagnostic = diagnostic.help(help);
        }
        if let Some(help) = self.sign_help() {
            diagnostic = diagnostic.help(help);
        }
        if self.is_behind_comment() {
            diagnostic = diagnostic.help("the `;` in the comment does not count");
        }
        let reported = self.report(diagnostic);
        if self.token == Token::RBrace {
            self.recovery.early_brace = Some(reported);
        }
        // After a damaged token the next line is likely to be damaged too.
        let damaged = self.tokens.error_since(self.recovery.item).is_some();
        let fresh = !damaged && self.tokens.line_ends_between(self.previous, self.span);
        let plausible = matches!(self.token, Token::RBrace | Token::Ident(_) | Token::Keyword(_));
        let ends = fresh && plausible || self.token == Token::RBrace;
        if !ends {
            self.skip_item();
        }
        ends
    }

    /// Skips the rest of a body item, through its `;`, or up to a token that cannot belong to it.
    pub(super) fn skip_item(&mut self) {
        self.skip(false);
    }

    /// Skips the rest of a statement, through its `;` or its braces, or up to the next statement.
    pub(super) fn skip_statement(&mut self) {
        self.skip(true);
    }

    fn skip(&mut self, statement: bool) {
        let mut depth = 0_usize;
        // Of other languages, as in `for (int i = 0; i < 4; i++)`.
        let mut parentheses = 0_usize;
        loop {
            if self.tokens.line_ends_between(self.previous, self.span) {
                parentheses = 0;
            }
            match self.token {
                Token::Eof => break,
                Token::LParen if statement => parentheses += 1,
                Token::RParen => parentheses = parentheses.saturating_sub(1),
                Token::Semicolon if depth == 0 && parentheses == 0 => {
                    self.bump();
                    break;
                }
                Token::LBrace => depth += 1,
                Token::RBrace if depth > 0 => {
                    depth -= 1;
                    if depth == 0 && statement {
                        self.bump();
                        self.eat(Token::Semicolon);
                        break;
                    }
                }
                Token::RBrace if self.recovery.braces > 0 => self.recovery.braces -= 1,
                // No block is open, so it closes nothing.
                Token::RBrace if self.recovery.blocks == 0 || !statement && closes_nothing(&self.tokens, self.span) => {
                }
                Token::RBrace => break,
                Token::Keyword(keyword) => {
                    let begins = if statement { keyword.begins_statement() } else { keyword.begins_only_statement() };
                    let fresh = keyword.begins_only_statement() && self.tokens.at_line_start(self.span);
                    if (begins && depth == 0) || fresh {
                        break;
                    }
                }
                _ => {}
            }
            self.bump();
        }
        self.recovery.braces = 0;
    }

    /// Help for a hexadecimal or binary number with a sign, of which only the zero was read as a number.
    fn sign_help(&self) -> Option<String> {
        let signed = self.tokens.text(self.previous);
        let sign = signed.strip_suffix('0').filter(|sign| matches!(*sign, "-" | "+"))?;
        let rest = self.tokens.text(self.span);
        let is_number = self.previous.end == self.span.start && rest.starts_with(['x', 'b']);
        let digits = rest.get(1..)?;
        let radix = if rest.starts_with('x') { 16 } else { 2 };
        let value = i64::from_str_radix(digits, radix).ok().filter(|_| is_number)?;
        Some(format!("only a decimal number has a sign: write `{sign}{value}`"))
    }

    /// Whether a comment that contains a `;` is between the last token and the next.
    fn is_behind_comment(&self) -> bool {
        let line = String::from_utf8_lossy(self.tokens.rest_of_line(self.behind_previous()));
        self.tokens.line_ends_between(self.previous, self.span)
            && line.trim_start().strip_prefix("//").is_some_and(|comment| comment.trim_end().ends_with(';'))
    }

    /// The position behind the previous token, where something is missing.
    pub(super) fn behind_previous(&self) -> Span {
        Span::new(self.previous.end, self.previous.end)
    }

    /// After the `{` that follows a value: whether it begins a body instead of a bit slice. Then the closer in front of
    /// it is missing: this is reported, and the `{` is the next token again.
    pub(super) fn is_body(&mut self, before: Span) -> bool {
        let is_body = match self.token {
            Token::Keyword(Keyword::True | Keyword::False) => false,
            Token::Keyword(_) | Token::RBrace => true,
            _ => false,
        };
        if is_body && is_in_value(self.tokens.kinds_after(self.previous.end), self.recovery.closer.is_some()) {
            let diagnostic = Diagnostic::error(self.span, "a record inside a value has no body").code(codes::MISPLACED);
            let help = "write a `def` with this body in front, and use its name here";
            self.report(diagnostic.note(before, "the record").help(help));
            self.skip_braces();
            return true;
        }
        if is_body && self.report_body(before) {
            let open = self.previous;
            self.read_again(Token::LBrace, open, before);
            return true;
        }
        false
    }

    /// As [`is_body`](Self::is_body), after the `{` and the name `name`: a second name shows that they are a field's
    /// type and name.
    pub(super) fn is_body_with_field(&mut self, before: Span, open: Span, name: (Token, Span)) -> bool {
        let is_field = matches!((name.0, self.token), (Token::Ident(_), Token::Ident(_))) && self.previous == name.1;
        if is_field && self.report_body(before) {
            self.read_again(name.0, name.1, open);
            self.read_again(Token::LBrace, open, before);
            return true;
        }
        false
    }

    /// Steps back by one token, with the span of the one before it.
    fn read_again(&mut self, token: Token, span: Span, previous: Span) {
        self.recovery.unread.push((self.token, self.span));
        (self.token, self.span) = (token, span);
        self.previous = previous;
    }

    /// Reports that the closer of the value that ends at `before` is missing, if there is one.
    fn report_body(&mut self, before: Span) -> bool {
        let Some((text, open)) = self.recovery.closer else {
            return false;
        };
        let behind = Span::new(before.end, before.end);
        let mut diagnostic = Diagnostic::error(self.span, format!("missing `{text}` before a body"))
            .code(codes::MISSING_BRACKET)
            .note(behind, format!("expected `{text}`"));
        if matches!(text, ">" | "]" | ")") {
            diagnostic = diagnostic.note(open, "to match this bracket");
        }
        if text == "then" && self.tokens.text(before) == ")" {
            diagnostic = diagnostic.help(CONDITION);
        }
        self.recovery.at_body = Some(self.report(diagnostic));
        true
    }

    /// Parses a value with `read` that `text` ends in front of a body, if there is one; `open` is the beginning of what
    /// it ends.
    pub(super) fn closed_by<T>(&mut self, text: &'static str, open: Span, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.recovery.closer.replace((text, open));
        let result = read(self);
        self.recovery.closer = outer;
        result
    }

    /// Skips the rest of what is in braces, through the `}`.
    pub(super) fn skip_braces(&mut self) {
        let mut depth = 1_usize;
        while depth > 0 && self.token != Token::Eof {
            match self.token {
                Token::LBrace => depth += 1,
                Token::RBrace => depth -= 1,
                _ => {}
            }
            self.bump();
        }
    }

    /// Skips the rest of the head of a record, up to its body.
    pub(super) fn skip_head(&mut self, reported: Reported) {
        self.recovery.head = Some(reported);
        loop {
            match self.token {
                Token::Eof | Token::Semicolon | Token::LBrace => break,
                Token::RBrace if self.recovery.braces > 0 => self.recovery.braces -= 1,
                Token::RBrace => break,
                Token::Keyword(keyword) if keyword.begins_only_statement() || self.begins_item_only() => break,
                Token::Keyword(Keyword::Let) if is_let_in(&self.tokens, self.span) => break,
                _ => {}
            }
            self.bump();
        }
        self.recovery.braces = 0;
    }
}

/// Help for a token in place of the `;` behind an item; `what` completes "expected ...".
fn end_help(parser: &Parser<'_>, what: &str) -> Option<String> {
    match parser.token {
        Token::Comma if what.contains("a field's") => Some("declare each field with its type and a `;`".to_owned()),
        Token::LBracket if what.contains("a field's name") => {
            Some("a list is declared as `list<type> name`".to_owned())
        }
        Token::LParen | Token::LBracket => {
            let method = parser.tokens.text(parser.previous);
            let known = Some(call_help(method.as_bytes())).filter(|_| is_function(method.as_bytes()));
            Some(known.unwrap_or_else(|| {
                "`#` is the only infix operator; use bang operators such as `!add(a, b)`".to_owned()
            }))
        }
        Token::Colon if parser.tokens.rest_of_line(parser.span).starts_with(b":=") => Some("write `=`".to_owned()),
        _ => None,
    }
}

/// After an error in the head of a statement: skips to the word before its block; false if it is missing.
pub(super) fn skip_to(parser: &mut Parser<'_>, word: Keyword) -> bool {
    let is_ahead = has_word(parser.tokens.kinds_after(parser.span.start), word, parser.recovery.braces);
    while is_ahead && ![Token::Eof, Token::Keyword(word)].contains(&parser.token) {
        parser.bump();
    }
    parser.recovery.braces = 0;
    is_ahead
}

// Items behind a `}` that ended the body of their record too early.

/// Notes that the last token ends the body of a record. `early` reports that it should not.
pub(super) fn end_body(parser: &mut Parser<'_>, record: Span, early: Option<Reported>) {
    parser.recovery.after_body = Some(BodyEnd { close: parser.previous, record, reported: early });
}

/// Reads the next tokens as an item of the body that ended before them; none if they are none.
pub(super) fn item_behind_body(parser: &mut Parser<'_>) -> Option<Statement> {
    let body = parser.recovery.after_body?;
    let start = parser.span;
    match parser.token {
        Token::Keyword(keyword) if keyword.begins_field() => {
            let diagnostic = parser.expectation("a statement");
            report_behind(parser, body, diagnostic);
            if parser.body_item().is_err() {
                parser.skip_item();
            }
            parser.recovery.continues_body = true;
        }
        Token::RBrace if body.reported.is_some() => {
            parser.bump();
            parser.recovery.after_body = None;
        }
        _ => {
            parser.recovery.after_body = None;
            return None;
        }
    }
    Some(parser.harmless_error(start))
}

/// Reports a `let name = value;` outside of a body, whose `;` is the next token.
pub(super) fn let_behind_body(parser: &mut Parser<'_>, body: Option<BodyEnd>) -> Reported {
    let diagnostic = parser.expectation("`,` or `in` after the value");
    let is_behind = |body: &BodyEnd| {
        let own = parser.tokens.line_indentation(parser.span);
        body.is_reported() || own > parser.tokens.line_indentation(body.record)
    };
    let reported = match body.filter(is_behind) {
        Some(body) => {
            parser.recovery.continues_body = true;
            report_behind(parser, body, diagnostic)
        }
        None => {
            let help = "`let name = value;` belongs into the body of a record; outside, write \
                        `let name = value in { ... }`";
            parser.report(diagnostic.help(help))
        }
    };
    if parser.recovery.continues_body {
        parser.bump();
    }
    reported
}

/// Reports that the body ended before an item, once.
fn report_behind(parser: &mut Parser<'_>, body: BodyEnd, diagnostic: Diagnostic) -> Reported {
    let reported = match body.reported {
        Some(reported) => reported,
        None => {
            let help = "a field and `let name = value;` belong in the body of a record";
            parser.report(diagnostic.note(body.close, "the body ended here").help(help))
        }
    };
    parser.recovery.after_body = Some(BodyEnd { reported: Some(reported), ..body });
    reported
}

/// Whether the next token, a `}`, is that of a record whose body ended too early, and not that of the block.
pub(super) fn closes_record(parser: &mut Parser<'_>, block: Span) -> bool {
    let Some(BodyEnd { record, reported: Some(_), .. }) = parser.recovery.after_body else {
        return false;
    };
    let (own, record) = (parser.tokens.indentation(parser.span), parser.tokens.indentation(record));
    let closes = own.is_some() && own == record && !is_outside(parser, block);
    if closes {
        parser.recovery.after_body = None;
    }
    closes
}

/// Whether the next token begins a line that is indented like the one of this `{`, or less.
pub(super) fn is_outside(parser: &Parser<'_>, open: Span) -> bool {
    let own = parser.tokens.indentation(parser.span);
    own.is_some_and(|own| own <= parser.tokens.line_indentation(open))
}

/// The words of a statement that failed, some of which it may have meant to define: of a record or class, those in
/// front of its parents and its body. None if they are unknown or too many to compare.
pub(super) fn words(parser: &mut Parser<'_>, span: Span) -> Option<Box<[Symbol]>> {
    const MAX_WORDS: usize = 10_000;
    let text = parser.tokens.text(span);
    let first = text.split(|c: char| !c.is_ascii_alphanumeric()).next();
    let ends = [':', '<', '{', ';'];
    let is_definition = matches!(first, Some("class" | "def" | "defm"));
    // A name at the end may be cut, and one with `#` is unknown.
    if text.contains('#') || is_definition && !text.contains(ends) {
        return None;
    }
    let text = if is_definition { text.split(ends).next().unwrap_or_default() } else { &text };
    let is_reserved = |word: &str| Keyword::ALL.iter().any(|keyword| keyword.text() == word);
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let words = words.filter(|word| !word.is_empty() && !is_reserved(word));
    let words: Vec<Symbol> = words.take(MAX_WORDS).map(|word| parser.tokens.interner.intern(word.as_bytes())).collect();
    (!text.is_empty() && words.len() < MAX_WORDS).then(|| words.into())
}

/// Notes that items of the last record are missing.
pub(super) fn damage_record(statements: &mut [Statement]) {
    let is_record =
        |statement: &&mut Statement| matches!(statement.kind, StatementKind::Class { .. } | StatementKind::Def { .. });
    if let Some(record) = statements.iter_mut().rev().find(is_record) {
        record.is_damaged = true;
    }
}

// Text in the style of other languages, and misspelled words.

/// Reports `#` in front of a value, unless an old form of the file was reported, and skips it: LLVM 10 ignored it, so
/// that `a##b` joined two values.
#[cold]
pub(super) fn leading_paste(parser: &mut Parser<'_>) {
    let file = parser.tokens.sources().file_at(parser.span.start);
    if parser.recovery.old_files.insert(file) {
        let is_double = parser.previous.end == parser.span.start && parser.tokens.text(parser.previous) == "#";
        let (form, cure) = if is_double { ("`##`", "write `#`") } else { ("a `#` before a value", "remove the `#`") };
        let message = format!("{form} is a form of LLVM 10 and older, which is reported once for each file");
        let help = format!("{cure}; `tdgen fmt --upgrade` rewrites the old forms of a file");
        parser.report(Diagnostic::error(parser.span, message).code(codes::OLD_FORM).help(help));
    }
    while parser.eat(Token::Paste) {}
}

/// Parses a value that no range can follow. Operators of other languages behind it are reported, and skipped with
/// their operands.
pub(super) fn complete_value(parser: &mut Parser<'_>) -> Fallible<Value> {
    let value = parser.value(Mode::Value)?;
    match parser.token {
        Token::Plus | Token::Minus | Token::Equal | Token::Question | Token::Int(_) => foreign_operators(parser, value),
        Token::LParen => foreign_call(parser, value),
        // Inside of these, a `>` closes nothing.
        Token::Greater if matches!(parser.recovery.closer, Some((")" | "]" | "then", _))) => comparison(parser, value),
        _ => Ok(value),
    }
}

/// Reports a `>` behind a value where nothing is in angles, and skips it with what is compared.
pub(super) fn comparison(parser: &mut Parser<'_>, value: Value) -> Fallible<Value> {
    if parser.token == Token::Greater { foreign_operators(parser, value) } else { Ok(value) }
}

fn foreign_operators(parser: &mut Parser<'_>, first: Value) -> Fallible<Value> {
    let Some((mut operator, help)) = foreign_operator(parser) else {
        return Ok(first);
    };
    let span = Span::new(parser.span.start, parser.span.start + operator.len() as u32);
    let diagnostic =
        Diagnostic::error(span, format!("values have no operator `{operator}`")).code(codes::OTHER_LANGUAGE).help(help);
    let reported = parser.report(diagnostic);
    let mut has_choice = false;
    loop {
        has_choice |= operator == "?";
        let end = parser.span.start + operator.len() as u32;
        // The sign of a number is part of it.
        while parser.span.start < end && !matches!(parser.token, Token::Int(_) | Token::Eof) {
            parser.bump();
        }
        parser.value(Mode::Value).map_err(|_| reported)?;
        if has_choice && parser.eat(Token::Colon) {
            parser.value(Mode::Value).map_err(|_| reported)?;
        }
        match foreign_operator(parser) {
            Some((next, _)) => operator = next,
            None => break,
        }
    }
    let span = parser.span_from(first.span);
    Ok(parser.leaf(ExprKind::Error, span))
}

/// Reports an operator behind the name that begins a dag, where parentheses were meant to group.
pub(super) fn grouped(parser: &mut Parser<'_>) -> Option<Reported> {
    if !matches!(parser.token, Token::Equal | Token::Greater | Token::Plus | Token::Minus) {
        return None;
    }
    let (operator, help) = foreign_operator(parser)?;
    let span = Span::new(parser.span.start, parser.span.start + operator.len() as u32);
    let diagnostic =
        Diagnostic::error(span, format!("values have no operator `{operator}`")).code(codes::OTHER_LANGUAGE);
    Some(parser.report(diagnostic.help(format!("{help}, without parentheses around it"))))
}

/// The operator of another language that the next token begins behind a value, with the help for it.
pub(super) fn foreign_operator(parser: &Parser<'_>) -> Option<(&'static str, &'static str)> {
    let is_operator = match parser.token {
        Token::Plus | Token::Minus | Token::Equal | Token::Question | Token::Greater => true,
        // A number on the next line is not added.
        Token::Int(_) => !parser.tokens.line_ends_between(parser.previous, parser.span),
        _ => false,
    };
    let found = is_operator.then(|| foreign::operator(parser.tokens.rest_of_line(parser.span))).flatten();
    // A `>` in front of no value closes what is open outside of a bracket that is missing.
    found.filter(|(operator, _)| {
        let end = parser.span.start + operator.len() as u32;
        parser.token != Token::Greater || begins_operand(parser.tokens.kinds_after(end))
    })
}

/// Reports `name(...)`, and skips it.
pub(super) fn foreign_call(parser: &mut Parser<'_>, function: Value) -> Fallible<Value> {
    let (ExprKind::Name(name), true) = (&parser.ast[function.id].kind, function.span.end == parser.span.start) else {
        return Ok(function);
    };
    let help = call_help(parser.tokens.interner.bytes(*name));
    let diagnostic =
        Diagnostic::error(parser.span, "values have no calls of functions").code(codes::OTHER_LANGUAGE).help(help);
    parser.report(diagnostic);
    let mut depth = 0_usize;
    loop {
        match parser.token {
            Token::LParen => depth += 1,
            Token::RParen => depth -= 1,
            Token::Semicolon | Token::LBrace | Token::RBrace | Token::Eof => break,
            _ => {}
        }
        parser.bump();
        if depth == 0 {
            break;
        }
    }
    let span = parser.span_from(function.span);
    Ok(parser.leaf(ExprKind::Error, span))
}

/// Whether it is clear what a function of this name means.
fn is_function(name: &[u8]) -> bool {
    super::operator_table::operator(name).is_some() || foreign::function(name).is_some()
}

/// What to write instead of a call of this function.
fn call_help(name: &[u8]) -> String {
    let text = String::from_utf8_lossy(name);
    if super::operator_table::operator(name).is_some() {
        return format!("operators begin with an exclamation mark: `!{text}(...)`");
    }
    match foreign::function(name) {
        Some(meant) => format!("write {meant}"),
        None => format!("an operator is written `!name(...)`, an anonymous record `{text}<...>`"),
    }
}

/// Reports `1.5`, whose point is the last token, and skips it.
pub(super) fn fraction(parser: &mut Parser<'_>, whole: Value) -> Value {
    let span = parser.span_from(whole.span).to(parser.span);
    let diagnostic = Diagnostic::error(parser.span, "numbers have no fractions").code(codes::OTHER_LANGUAGE);
    parser.report(
        diagnostic.help(format!("write the string `\"{}\"`, or count in smaller units", parser.tokens.text(span))),
    );
    parser.bump();
    parser.leaf(ExprKind::Error, span)
}

/// Help for the word of another language at the next token, if it is one that begins a statement or an item.
pub(super) fn word_help(parser: &Parser<'_>) -> Option<&'static str> {
    match parser.token {
        Token::Ident(name) => foreign::statement(parser.tokens.interner.bytes(name)),
        _ => None,
    }
}

/// Notes that a statement of another language, at the next token, includes a file.
pub(super) fn note_foreign_include(parser: &mut Parser<'_>) {
    if word_help(parser).is_some_and(|help| help.contains("`include ")) {
        parser.tokens.note_missing_file();
    }
}

/// Reports a `#` where a statement or an item begins, and skips its line.
pub(super) fn hash_line(parser: &mut Parser<'_>, what: &str) -> Reported {
    let line = String::from_utf8_lossy(parser.tokens.rest_of_line(parser.span)).into_owned();
    let word = line[1..].trim_start().split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let help = match word {
        "include" | "import" => "a file is included with `include \"file.td\"`, without `#`",
        "elif" | "elifdef" | "undef" | "pragma" | "error" | "warning" | "define" | "if" => {
            "the directives are `#ifdef`, `#ifndef`, `#else`, `#endif` and `#define`"
        }
        _ => "a comment begins with `//`",
    };
    let diagnostic = parser.expectation(what).help(help);
    let reported = parser.report(diagnostic);
    // The include itself is clear.
    if word != "include" && parser.recovery.unread.is_empty() {
        parser.tokens.skip_line();
    }
    // The file may be missing as well: that is one error.
    parser.tokens.diags.mute(word == "include");
    parser.bump();
    parser.tokens.diags.mute(false);
    reported
}

/// Reads a statement that begins with a misspelled keyword, which `diagnostic` is about; none if it does not.
pub(super) fn misspelled_statement(parser: &mut Parser<'_>, diagnostic: &Diagnostic) -> Option<Statement> {
    let Token::Ident(name) = parser.token else {
        return None;
    };
    let written = parser.tokens.interner.bytes(name);
    if parser.tokens.rest_of_line(parser.span).contains(&b'"')
        && did_you_mean(written, ["include".as_bytes()].into_iter()).is_some()
    {
        parser.report(diagnostic.clone().help("did you mean `include`?"));
        parser.tokens.note_missing_file();
        parser.tokens.skip_line();
        parser.bump();
        return Some(parser.harmless_error(parser.previous));
    }
    let known = Keyword::ALL.iter().filter(|keyword| keyword.begins_statement());
    let guess = did_you_mean(written, known.clone().map(|keyword| keyword.text().as_bytes()))?;
    let keyword = *known.into_iter().find(|keyword| keyword.text() == guess)?;
    let rest = parser.tokens.rest_of_line(parser.span).get(written.len()..).unwrap_or_default().trim_ascii_start();
    let goes_on = rest.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_\"!:{".contains(byte));
    if !goes_on {
        return None;
    }
    let diagnostic = diagnostic.clone();
    parser.report(match word_help(parser) {
        // It says more than a similar word.
        Some(_) => diagnostic,
        None => diagnostic.help(format!("did you mean `{guess}`?")),
    });
    if !goes_on_as(&parser.tokens, parser.span, keyword) {
        let start = parser.span;
        parser.skip_statement();
        return Some(parser.error_statement(start));
    }
    parser.token = Token::Keyword(keyword);
    let mut statement = parser.statement();
    statement.is_damaged = true;
    Some(statement)
}

/// Whether the next token is a misspelled `keyword`.
pub(super) fn is_misspelled(parser: &Parser<'_>, keyword: Keyword) -> bool {
    let Token::Ident(name) = parser.token else {
        return false;
    };
    did_you_mean(parser.tokens.interner.bytes(name), [keyword.text().as_bytes()].into_iter()).is_some()
}
