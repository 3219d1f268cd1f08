//! [`TokenStream`]: the stack of open files, read as one sequence of tokens.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use logos::Logos;

use super::preprocess::{self, Conditional, Directive, Fault, SkipEnd, Word};
use super::raw::{Closed, Digits, Raw, StringForm};
use super::{Keyword, Token, Trivia, TriviaKind, TriviaPiece, literals};
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::source::{Builtin, FileId, IncludeError, Interner, Loader, SourceMap, Span, Symbol};

/// How deeply includes may nest: beyond this a file surely includes itself.
pub const MAX_INCLUDE_DEPTH: usize = 200;

/// How many inclusions there may be in all: files that include each other twice grow exponentially.
pub const MAX_INCLUSIONS: usize = 100_000;

/// Whether all of a file's text stands in one `#ifndef X`.
#[derive(Clone, Copy)]
enum Guard {
    /// Nothing but blanks and comments was seen.
    Start,
    /// The file began with `#ifndef` of this macro, which is still open.
    Open(Symbol),
    /// It was closed, and nothing came after.
    Closed(Symbol),
    /// The file has text outside of a guard.
    None,
}

/// An open file.
struct Frame {
    text: Arc<[u8]>,
    /// Global position of the text's first byte.
    start: u32,
    /// Offset of the next byte to read.
    at: usize,
    /// Offset after the last token or directive.
    token_end: usize,
    conditionals: Vec<Conditional>,
    guard: Guard,
    /// The name it was asked for with; none for the main file.
    asked: Option<Symbol>,
}

impl Frame {
    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.start + start as u32, self.start + end as u32)
    }
}

/// The tokens of a main file and all that it includes.
pub struct TokenStream<'a> {
    sources: &'a mut SourceMap,
    loader: &'a dyn Loader,
    builtin: Builtin,
    /// Names and strings go here.
    pub interner: &'a mut Interner,
    /// Messages go here, the parser's too.
    pub diags: &'a mut Diags,
    trivia: Trivia,
    frames: Vec<Frame>,
    macros: FxHashSet<Symbol>,
    /// Files that a macro guards, by the name they were asked for with: not opened again while it is defined.
    guarded: FxHashMap<Symbol, Symbol>,
    inclusions: usize,
    /// The `include` whose file name is still to come.
    pending_include: Option<Span>,
    /// Number of tokens handed out.
    count: u64,
    /// The last lexical fault, and how many tokens had been handed out before it.
    fault: Option<(u64, Reported)>,
    /// Set when something unterminated swallowed the rest of the input: what is missing at the end is no news.
    cut_off: Option<Reported>,
    /// Set when includes ran away: then nothing that was read is worth keeping.
    runaway: bool,
    /// End of the last unexpected character, to report a run of them once.
    unexpected_end: u32,
}

impl<'a> TokenStream<'a> {
    /// A stream at the start of `main`, with the macros of the command line defined.
    pub fn new(
        sources: &'a mut SourceMap,
        main: FileId,
        loader: &'a dyn Loader,
        builtin: Builtin,
        defines: &[String],
        interner: &'a mut Interner,
        diags: &'a mut Diags,
    ) -> TokenStream<'a> {
        let macros = defines
            .iter()
            .map(|name| interner.intern(name.as_bytes()))
            .collect();
        let mut stream = TokenStream {
            sources,
            loader,
            builtin,
            interner,
            diags,
            trivia: Trivia::default(),
            frames: Vec::new(),
            macros,
            guarded: FxHashMap::default(),
            inclusions: 0,
            pending_include: None,
            count: 0,
            fault: None,
            cut_off: None,
            runaway: false,
            unexpected_end: 0,
        };
        stream.open(main, None);
        stream
    }

    /// The next token and its place; [`Token::Eof`] at the end of the main file, again and again.
    pub fn next_token(&mut self) -> (Token, Span) {
        let (token, span) = self.find_token();
        self.count += 1;
        (token, span)
    }

    /// Number of tokens handed out: a mark for [`fault_since`](Self::fault_since).
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The lexical fault that was reported since the mark, if any: what follows from it need not be reported.
    pub fn fault_since(&self, mark: u64) -> Option<Reported> {
        self.fault
            .filter(|fault| fault.0 >= mark)
            .map(|fault| fault.1)
    }

    /// The report of something unterminated that swallowed the rest of the input.
    pub fn cut_off(&self) -> Option<Reported> {
        self.cut_off
    }

    /// Whether includes ran away, so that the input has no sensible meaning.
    pub fn is_runaway(&self) -> bool {
        self.runaway
    }

    /// Whether the byte before a position is an end of line or the start of a file: the place of a fresh statement.
    pub fn at_line_start(&self, span: Span) -> bool {
        let file = self.sources.file_at(span.start);
        let offset = (span.start - self.sources.start(file)) as usize;
        offset == 0 || matches!(self.sources.text(file).get(offset - 1), Some(b'\n' | b'\r'))
    }

    /// Whether an end of line, or the border of a file, lies between two places.
    pub fn line_ends_between(&self, before: Span, after: Span) -> bool {
        let file = self.sources.file_at(before.start);
        let start = self.sources.start(file);
        let (from, to) = (
            before.end.wrapping_sub(start) as usize,
            after.start.wrapping_sub(start) as usize,
        );
        self.sources
            .text(file)
            .get(from..to)
            .is_none_or(|gap| gap.contains(&b'\n') || gap.contains(&b'\r'))
    }

    /// Ends the stream, and hands on what stood between the tokens.
    pub fn into_trivia(self) -> Trivia {
        self.trivia
    }

    fn open(&mut self, file: FileId, asked: Option<Symbol>) {
        let text = self.sources.text(file).clone();
        let start = self.sources.start(file);
        self.inclusions += 1;
        let (conditionals, guard) = (Vec::new(), Guard::Start);
        self.frames.push(Frame {
            text,
            start,
            at: 0,
            token_end: 0,
            conditionals,
            guard,
            asked,
        });
    }

    fn fault(&mut self, span: Span, message: impl Into<String>) -> Reported {
        self.report(Diagnostic::error(span, message))
    }

    fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        let reported = self.diags.push(diagnostic);
        self.fault = Some((self.count, reported));
        reported
    }

    fn find_token(&mut self) -> (Token, Span) {
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return (Token::Eof, Span::default());
            };
            let mut lexer = Raw::lexer(&frame.text);
            lexer.bump(frame.at);
            let raw = lexer.next();
            let range = lexer.span();
            let span = frame.span(range.start, range.end);
            frame.at = range.end;

            let piece = match raw {
                Some(Ok(Raw::Newlines)) => {
                    let slice = lexer.slice();
                    let ends = slice.iter().filter(|&&byte| byte == b'\n').count();
                    if ends > 1 || (ends == 0 && slice.len() > 1) {
                        self.trivia.pieces.push(TriviaPiece {
                            kind: TriviaKind::BlankLines,
                            span,
                        });
                    }
                    continue;
                }
                Some(Ok(Raw::LineComment)) => Some(TriviaKind::LineComment),
                Some(Ok(Raw::BlockComment(Closed::Yes))) => Some(TriviaKind::BlockComment),
                _ => None,
            };
            if let Some(kind) = piece {
                self.trivia.pieces.push(TriviaPiece { kind, span });
                continue;
            }
            match raw {
                None => {
                    if let Some(eof) = self.end_of_file() {
                        return eof;
                    }
                    continue;
                }
                Some(Ok(Raw::Hash)) if self.directive(range.start) => continue,
                Some(Ok(Raw::BlockComment(_))) => {
                    let fault = preprocess::unterminated_comment(range.start);
                    self.cut_off = Some(self.report_fault(fault));
                    continue;
                }
                Some(Ok(Raw::Nul)) => {
                    self.fault(span, "NUL byte in the text; taken as a blank");
                    continue;
                }
                _ => {}
            }

            let Some(frame) = self.frames.last_mut() else {
                return (Token::Eof, span);
            };
            frame.token_end = range.end;
            if !matches!(frame.guard, Guard::Open(_)) {
                frame.guard = Guard::None;
            }
            let text = frame.text.clone();
            let slice = text.get(range).unwrap_or_default();
            let token = match raw {
                Some(Ok(raw)) => self.token(raw, slice, span),
                _ => self.unexpected(slice, span),
            };
            if let Some(include) = self.pending_include.take() {
                match token {
                    Some(Token::String(name)) => {
                        self.include(name, include, span);
                        continue;
                    }
                    _ => {
                        self.fault(span, "expected a file name in quotes after `include`");
                    }
                }
            }
            if raw == Some(Ok(Raw::Include)) {
                self.pending_include = Some(span);
                continue;
            }
            if let Some(token) = token {
                return (token, span);
            }
        }
    }

    /// What a raw token means; none for those that are no tokens of the language, after a message.
    fn token(&mut self, raw: Raw, slice: &[u8], span: Span) -> Option<Token> {
        Some(match raw {
            Raw::Ident | Raw::Digits(Digits::Ident) => Token::Ident(self.interner.intern(slice)),
            Raw::Digits(Digits::Decimal) | Raw::Signed => self.int(literals::decimal(slice), span),
            Raw::Digits(Digits::Hexadecimal) => {
                self.int(literals::hexadecimal(tail(slice, 2)), span)
            }
            Raw::Digits(Digits::Binary) => match literals::binary(tail(slice, 2)) {
                Some((value, width)) => Token::Binary { value, width },
                None => self.int(None, span),
            },
            Raw::String(form) => Token::String(self.string(form, slice, span)),
            Raw::Code(closed) => {
                let body = match closed {
                    Closed::Yes => slice.get(2..slice.len() - 2).unwrap_or_default(),
                    Closed::No => {
                        let start = Span::new(span.start, span.start + 2);
                        let message = "unterminated code literal: its `}]` is missing";
                        self.cut_off = Some(self.fault(start, message));
                        tail(slice, 2)
                    }
                };
                Token::Code(self.interner.intern(body))
            }
            Raw::Variable => Token::Variable(self.interner.intern(tail(slice, 1))),
            Raw::Bang => Token::Bang(self.interner.intern(tail(slice, 1))),
            Raw::Assert => Token::Keyword(Keyword::Assert),
            Raw::Bit => Token::Keyword(Keyword::Bit),
            Raw::Bits => Token::Keyword(Keyword::Bits),
            Raw::Class => Token::Keyword(Keyword::Class),
            Raw::CodeType => Token::Keyword(Keyword::Code),
            Raw::Dag => Token::Keyword(Keyword::Dag),
            Raw::Def => Token::Keyword(Keyword::Def),
            Raw::Defm => Token::Keyword(Keyword::Defm),
            Raw::Defset => Token::Keyword(Keyword::Defset),
            Raw::Deftype => Token::Keyword(Keyword::Deftype),
            Raw::Defvar => Token::Keyword(Keyword::Defvar),
            Raw::Dump => Token::Keyword(Keyword::Dump),
            Raw::Else => Token::Keyword(Keyword::Else),
            Raw::False => Token::Keyword(Keyword::False),
            Raw::Field => Token::Keyword(Keyword::Field),
            Raw::Foreach => Token::Keyword(Keyword::Foreach),
            Raw::If => Token::Keyword(Keyword::If),
            Raw::In => Token::Keyword(Keyword::In),
            Raw::Int => Token::Keyword(Keyword::Int),
            Raw::Let => Token::Keyword(Keyword::Let),
            Raw::List => Token::Keyword(Keyword::List),
            Raw::Multiclass => Token::Keyword(Keyword::Multiclass),
            Raw::StringType => Token::Keyword(Keyword::String),
            Raw::Then => Token::Keyword(Keyword::Then),
            Raw::True => Token::Keyword(Keyword::True),
            Raw::Minus => Token::Minus,
            Raw::Plus => Token::Plus,
            Raw::LBracket => Token::LBracket,
            Raw::RBracket => Token::RBracket,
            Raw::LBrace => Token::LBrace,
            Raw::RBrace => Token::RBrace,
            Raw::LParen => Token::LParen,
            Raw::RParen => Token::RParen,
            Raw::Less => Token::Less,
            Raw::Greater => Token::Greater,
            Raw::Colon => Token::Colon,
            Raw::Semicolon => Token::Semicolon,
            Raw::Comma => Token::Comma,
            Raw::Dot => Token::Dot,
            Raw::Ellipsis => Token::Ellipsis,
            Raw::Equal => Token::Equal,
            Raw::Question => Token::Question,
            Raw::Hash => Token::Paste,
            Raw::TwoDots => {
                self.report(
                    Diagnostic::error(span, "`..` is no punctuation of this language")
                        .help("a range is written `a...b`"),
                );
                Token::Ellipsis
            }
            Raw::Include | Raw::Newlines | Raw::LineComment | Raw::BlockComment(_) | Raw::Nul => {
                return None;
            }
        })
    }

    fn int(&mut self, value: Option<i64>, span: Span) -> Token {
        Token::Int(value.unwrap_or_else(|| {
            self.fault(span, "number out of range: integers have 64 bits");
            0
        }))
    }

    fn string(&mut self, form: StringForm, slice: &[u8], span: Span) -> Symbol {
        let body = match form {
            StringForm::Plain => {
                return self
                    .interner
                    .intern(slice.get(1..slice.len() - 1).unwrap_or_default());
            }
            StringForm::Escaped => slice.get(1..slice.len() - 1).unwrap_or_default(),
            StringForm::EndOfLine | StringForm::EndOfFile => tail(slice, 1),
        };
        let (bytes, fault) = literals::unescape(body);
        if let Some(at) = fault {
            let start = span.start + 1 + at as u32;
            let mut message = "this escape does not exist";
            if matches!(body.get(at + 1), Some(b'\n' | b'\r')) {
                message = "a string ends on its line: an escaped end of line is not allowed";
            }
            let help = "the escapes are \\\\ \\' \\\" \\t and \\n; adjacent strings are joined, a string of \
                        several lines is written [{ ... }]";
            let span = Span::new(start, (start + 2).min(span.end));
            self.report(Diagnostic::error(span, message).help(help));
        } else if form == StringForm::EndOfLine {
            self.fault(
                span,
                "unterminated string: its closing `\"` is missing on this line",
            );
        }
        if form == StringForm::EndOfFile {
            self.cut_off = Some(match self.fault_since(self.count) {
                Some(reported) => reported,
                None => self.fault(
                    span,
                    "unterminated string: its closing `\"` is missing before the end of the file",
                ),
            });
        }
        self.interner.intern(&bytes)
    }

    /// Bytes that begin no token. A run of them is one fault.
    fn unexpected(&mut self, slice: &[u8], span: Span) -> Option<Token> {
        let adjacent = self.unexpected_end == span.start && span.start > 0;
        self.unexpected_end = span.end;
        if adjacent {
            return None;
        }
        let diagnostic = match slice {
            [b'!', ..] => Diagnostic::error(span, "expected an operator's name after `!`"),
            [b'$', ..] => Diagnostic::error(span, "expected a name after `$`"),
            [byte @ 0x21..=0x7e, ..] => Diagnostic::error(
                span,
                format!("unexpected character `{}`", char::from(*byte)),
            ),
            [byte, ..] => Diagnostic::error(span, format!("unexpected byte 0x{byte:02x}"))
                .help("outside of strings, code and comments the text is ASCII"),
            [] => Diagnostic::error(span, "unexpected character"),
        };
        self.report(diagnostic);
        None
    }

    fn report_fault(&mut self, fault: Fault) -> Reported {
        let span = self
            .frames
            .last()
            .map_or(Span::default(), |frame| frame.span(fault.start, fault.end));
        self.fault(span, fault.message)
    }

    /// The end of the innermost file: back to the one that included it, or the last token of all.
    fn end_of_file(&mut self) -> Option<(Token, Span)> {
        let frame = self.frames.last_mut()?;
        let end = frame.span(frame.text.len(), frame.text.len());
        let unbalanced = std::mem::take(&mut frame.conditionals);
        let guard = std::mem::replace(&mut frame.guard, Guard::None);
        let asked = frame.asked;
        if let (Some(open), None) = (unbalanced.last(), self.cut_off) {
            let place = self
                .frames
                .last()
                .map_or(end, |frame| frame.span(open.start, open.start + 1));
            let diagnostic = Diagnostic::error(
                end,
                "the file ends inside a conditional: an `#endif` is missing",
            )
            .note(place, "the conditional begins here");
            self.report(diagnostic);
        }
        if let Some(include) = self.pending_include.take() {
            self.fault(include, "expected a file name in quotes after `include`");
        }
        if self.frames.len() == 1 {
            return Some((Token::Eof, end));
        }
        if let (Guard::Closed(name), Some(asked)) = (guard, asked)
            && self.macros.contains(&name)
        {
            self.guarded.insert(asked, name);
        }
        self.frames.pop();
        None
    }

    /// Obeys the directive at `at`, if the `#` there begins one.
    fn directive(&mut self, at: usize) -> bool {
        let Some(frame) = self.frames.last_mut() else {
            return false;
        };
        let gap = frame.text.get(frame.token_end..at).unwrap_or_default();
        if frame.token_end != 0 && !preprocess::begins_line(gap) {
            return false;
        }
        let Some(word) = preprocess::word_at(&frame.text, at) else {
            if preprocess::word_at_end_of_file(&frame.text, at) {
                let fault = preprocess::directive_without_line_end(&frame.text, at);
                frame.at = frame.text.len();
                frame.conditionals.clear();
                self.report_fault(fault);
                return true;
            }
            return false;
        };
        let directive = preprocess::directive(&frame.text, at, word);
        self.obey(at, directive);
        true
    }

    fn obey(&mut self, start: usize, mut directive: Directive) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let end = directive.end;
        let span = frame.span(start, end);
        let word_span = frame.span(start, start + directive.word.text().len());
        self.trivia.pieces.push(TriviaPiece {
            kind: TriviaKind::Directive,
            span,
        });
        frame.at = end;
        // Comments after the directive may have been the end of its line: the next token may be a directive again.
        frame.token_end = start;
        let name = directive
            .name
            .and_then(|(start, end)| frame.text.get(start..end))
            .map(|name| self.interner.intern(name));
        let guard = std::mem::replace(&mut frame.guard, Guard::None);
        frame.guard = match (guard, directive.word, name) {
            (Guard::Start, Word::Ifndef, Some(name)) if frame.conditionals.is_empty() => {
                Guard::Open(name)
            }
            (Guard::Open(name), Word::Endif, _) if frame.conditionals.len() == 1 => {
                Guard::Closed(name)
            }
            (Guard::Open(_), Word::Else, _) if frame.conditionals.len() == 1 => Guard::None,
            (Guard::Open(name), ..) => Guard::Open(name),
            _ => Guard::None,
        };
        if let Some(fault) = directive.fault.take() {
            self.report_fault(fault);
        }
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        match directive.word {
            Word::Define => {
                let Some(name) = name else { return };
                if !self.macros.insert(name) {
                    let message =
                        format!("macro `{}` is already defined", self.interner.text(name));
                    self.diags.push(Diagnostic::warning(span, message));
                }
            }
            Word::Ifdef | Word::Ifndef => {
                frame.conditionals.push(Conditional {
                    start,
                    otherwise: None,
                });
                // A missing name was reported: its region is read, so that what is in it is checked.
                let taken = name.is_none_or(|name| {
                    self.macros.contains(&name) == (directive.word == Word::Ifdef)
                });
                if !taken {
                    self.skip(end);
                }
            }
            Word::Else => match frame.conditionals.last_mut() {
                None => {
                    self.fault(word_span, "`#else` without `#ifdef` or `#ifndef`");
                }
                Some(open) => {
                    let (first, begin) = (open.otherwise.replace(start), open.start);
                    if let Some(first) = first {
                        let first = frame.span(first, first + 5);
                        let begin = frame.span(begin, begin + 1);
                        let diagnostic = Diagnostic::error(word_span, preprocess::DOUBLE_ELSE);
                        self.report(
                            diagnostic
                                .note(first, "the first is here")
                                .note(begin, "the conditional begins here"),
                        );
                    }
                    self.skip(end);
                }
            },
            Word::Endif => {
                if frame.conditionals.pop().is_none() {
                    self.fault(word_span, "`#endif` without `#ifdef` or `#ifndef`");
                }
            }
        }
    }

    /// Skips from `at` to the `#else` or `#endif` of the innermost conditional.
    fn skip(&mut self, mut at: usize) {
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return;
            };
            let text = frame.text.clone();
            let mut faults = Vec::new();
            let found = preprocess::skip_region(&text, at, |fault| faults.push(fault));
            let until = match &found {
                SkipEnd::Directive { start, .. } => *start,
                SkipEnd::EndOfFile(_) => text.len(),
            };
            let span = frame.span(at, until);
            self.trivia.pieces.push(TriviaPiece {
                kind: TriviaKind::Skipped,
                span,
            });
            let cut_off = matches!(found, SkipEnd::EndOfFile(_)) && !faults.is_empty();
            for fault in faults {
                let reported = self.report_fault(fault);
                if cut_off {
                    self.cut_off = Some(reported);
                }
            }
            let Some(frame) = self.frames.last_mut() else {
                return;
            };
            match found {
                SkipEnd::EndOfFile(inner) => {
                    frame.at = text.len();
                    frame.conditionals.extend(inner);
                    return;
                }
                SkipEnd::Directive {
                    start,
                    mut directive,
                } if directive.word == Word::Else => {
                    let open = frame.conditionals.last_mut();
                    let first = open.and_then(|open| open.otherwise);
                    if first.is_none() {
                        self.obey_else(start, directive);
                        return;
                    }
                    // A second `#else` while skipping: reported, and skipped on.
                    let span = frame.span(start, start + 5);
                    at = directive.end;
                    let fault = directive.fault.take();
                    self.fault(span, preprocess::DOUBLE_ELSE);
                    if let Some(fault) = fault {
                        self.report_fault(fault);
                    }
                }
                SkipEnd::Directive { start, directive } => {
                    self.obey(start, directive);
                    return;
                }
            }
        }
    }

    /// An `#else` after a skipped region: what follows is read.
    fn obey_else(&mut self, start: usize, mut directive: Directive) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let span = frame.span(start, directive.end);
        frame.at = directive.end;
        frame.token_end = start;
        if frame.conditionals.len() == 1 {
            frame.guard = Guard::None;
        }
        if let Some(open) = frame.conditionals.last_mut() {
            open.otherwise = Some(start);
        }
        self.trivia.pieces.push(TriviaPiece {
            kind: TriviaKind::Directive,
            span,
        });
        if let Some(fault) = directive.fault.take() {
            self.report_fault(fault);
        }
    }

    /// Opens what an `include` asks for; `site` is the place of the file's name.
    fn include(&mut self, asked: Symbol, keyword: Span, site: Span) {
        self.trivia.pieces.push(TriviaPiece {
            kind: TriviaKind::Include,
            span: keyword.to(site),
        });
        if self
            .guarded
            .get(&asked)
            .is_some_and(|name| self.macros.contains(name))
        {
            return;
        }
        if self.frames.len() >= MAX_INCLUDE_DEPTH {
            return self.run_away(
                site,
                format!("includes nest deeper than {MAX_INCLUDE_DEPTH} files"),
            );
        }
        if self.inclusions >= MAX_INCLUSIONS {
            return self.run_away(
                site,
                format!("more than {MAX_INCLUSIONS} files were included"),
            );
        }
        let name = self.interner.text(asked).into_owned();
        match self.sources.include(self.loader, self.builtin, &name, site) {
            Ok(file) => self.open(file, Some(asked)),
            Err(IncludeError::NotFound) => {
                let help = "a file is looked for as named from the working directory, then in each folder given with -I";
                self.report(
                    Diagnostic::error(site, format!("cannot find the include file `{name}`"))
                        .help(help),
                );
            }
            Err(IncludeError::Unreadable(path, error)) => {
                self.fault(
                    site,
                    format!("cannot read the include file `{path}`: {error}"),
                );
            }
            Err(IncludeError::TooMuchText) => {
                self.run_away(site, "more than 4 GiB of text were included".to_owned());
            }
        }
    }

    /// Reports includes without end, shows how they came about, and ends the stream.
    fn run_away(&mut self, site: Span, message: String) {
        const SHOWN: usize = 10;
        let mut diagnostic = Diagnostic::error(site, message);
        let mut file = self.sources.file_at(site.start);
        let name = self.sources.name(file).to_owned();
        let mut cycle = false;
        for _ in 0..SHOWN {
            let Some(span) = self.sources.included_from(file) else {
                break;
            };
            diagnostic = diagnostic.note(
                span,
                format!("`{}` is included from here", self.sources.name(file)),
            );
            file = self.sources.file_at(span.start);
            if self.sources.name(file) == name {
                cycle = true;
                break;
            }
        }
        if cycle {
            let help = "the file includes itself: put its text between `#ifndef NAME`, `#define NAME` and `#endif`";
            diagnostic = diagnostic.help(help);
        }
        self.cut_off = Some(self.report(diagnostic));
        self.runaway = true;
        self.frames.truncate(1);
        if let Some(frame) = self.frames.last_mut() {
            frame.at = frame.text.len();
            frame.conditionals.clear();
        }
    }
}

fn tail(slice: &[u8], from: usize) -> &[u8] {
    slice.get(from..).unwrap_or_default()
}
