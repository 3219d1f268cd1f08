//! [`TokenStream`]: the stack of open files, read as one sequence of tokens.

use rustc_hash::{FxHashMap, FxHashSet};

use logos::Logos;

use super::plain::plain;
use super::preprocess::{self, Conditional, LexError};
use super::raw::{Closed, Raw, StringForm};
use super::token::Token;
use super::trivia::{Trivia, TriviaKind, TriviaPiece};
use crate::counters::{Counter, count};
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::source::{Builtin, FileId, Interner, Loader, SourceMap, Span, Symbol, Text};

/// The maximal nesting of includes: beyond it a file surely includes itself.
pub const MAX_INCLUDE_DEPTH: usize = 200;

/// The maximal number of inclusions: files that include each other twice grow exponentially.
pub const MAX_INCLUSIONS: usize = 100_000;

/// Whether the whole text of a file is in one `#ifndef X`.
#[derive(Clone, Copy)]
pub(super) enum Guard {
    /// Only blanks and comments so far.
    Start,
    /// The file began with `#ifndef` of this macro, which is still open.
    Open(Symbol),
    /// The guard was closed, and nothing follows.
    Closed(Symbol),
    /// The file has text outside of a guard.
    None,
}

/// An open file.
pub(super) struct Frame {
    pub(super) text: Text,
    /// Global position of the text's first byte.
    pub(super) start: u32,
    /// Offset of the next byte to read.
    pub(super) at: usize,
    /// Offset after the last token or directive.
    pub(super) token_end: usize,
    pub(super) conditionals: Vec<Conditional>,
    pub(super) guard: Guard,
    /// The include name it was opened with; none for the main file.
    pub(super) asked: Option<Symbol>,
}

impl Frame {
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.start + start as u32, self.start + end as u32)
    }

    /// Records that a token ends here.
    fn token_read(&mut self, end: usize) {
        self.token_end = end;
        if !matches!(self.guard, Guard::Open(_)) {
            self.guard = Guard::None;
        }
    }
}

/// The tokens of a main file and all files that it includes.
pub struct TokenStream<'a> {
    pub(super) sources: &'a mut SourceMap,
    pub(super) loader: &'a dyn Loader,
    pub(super) builtin: Builtin,
    /// Interns names and strings.
    pub interner: &'a mut Interner,
    /// Receives the messages of the lexer and of the parser.
    pub diags: &'a mut Diags,
    pub(super) trivia: Trivia,
    pub(super) frames: Vec<Frame>,
    pub(super) macros: FxHashSet<Symbol>,
    /// Files that a macro guards, by include name: not opened again while the macro is defined.
    pub(super) guarded: FxHashMap<Symbol, Symbol>,
    pub(super) inclusions: usize,
    /// The `include` whose file name is still missing.
    pub(super) pending_include: Option<Span>,
    /// Number of tokens returned.
    pub(super) count: u64,
    /// The last lexical error, and the number of tokens returned before it.
    pub(super) last_error: Option<(u64, Reported)>,
    /// Set when something unterminated swallowed the rest of the input, so that nothing at the end is reported as
    /// missing.
    pub(super) cut_off: Option<Reported>,
    /// Set when inclusion does not end: nothing that was read is usable then.
    pub(super) incomplete: bool,
    /// Whether the last string had no closing quote: the next lone quote closes it.
    pub(super) string_open: bool,
    /// End of the last unexpected character, to report a run of them once.
    pub(super) unexpected_end: u32,
}

impl<'a> TokenStream<'a> {
    /// Creates a stream at the start of `main`, with the macros of the command line defined.
    pub fn new(
        sources: &'a mut SourceMap,
        main: FileId,
        loader: &'a dyn Loader,
        builtin: Builtin,
        defines: &[String],
        interner: &'a mut Interner,
        diags: &'a mut Diags,
    ) -> TokenStream<'a> {
        let macros = defines.iter().map(|name| interner.intern(name.as_bytes())).collect();
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
            last_error: None,
            cut_off: None,
            incomplete: false,
            string_open: false,
            unexpected_end: 0,
        };
        stream.open(main, None);
        stream
    }

    /// Returns the next token and its span; at the end of the main file [`Token::Eof`], repeatedly.
    pub fn next_token(&mut self) -> (Token, Span) {
        let (token, span) = self.find_token();
        self.count += 1;
        count(Counter::Tokens);
        (token, span)
    }

    /// Number of tokens returned: a mark for [`error_since`](Self::error_since).
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The lexical error that was reported since the mark, if any: its consequences need not be reported.
    pub fn error_since(&self, mark: u64) -> Option<Reported> {
        self.last_error.filter(|error| error.0 >= mark).map(|error| error.1)
    }

    /// The report of something unterminated that swallowed the rest of the input.
    pub fn cut_off(&self) -> Option<Reported> {
        self.cut_off
    }

    /// Whether an include failed or did not end, so that names of the missing text are unknown.
    pub fn is_incomplete(&self) -> bool {
        self.incomplete
    }

    /// Whether a line end or the start of a file precedes a position, where a new statement is likely.
    pub fn at_line_start(&self, span: Span) -> bool {
        let file = self.sources.file_at(span.start);
        let offset = (span.start - self.sources.start(file)) as usize;
        offset == 0 || matches!(self.sources.text(file).get(offset - 1), Some(b'\n' | b'\r'))
    }

    /// Whether a line end or the boundary of a file is between two spans.
    pub fn line_ends_between(&self, before: Span, after: Span) -> bool {
        let file = self.sources.file_at(before.start);
        let start = self.sources.start(file);
        let (from, to) = (before.end.wrapping_sub(start) as usize, after.start.wrapping_sub(start) as usize);
        self.sources.text(file).get(from..to).is_none_or(|gap| gap.contains(&b'\n') || gap.contains(&b'\r'))
    }

    /// Ends the stream, and returns the trivia between the tokens.
    pub fn into_trivia(self) -> Trivia {
        self.trivia
    }

    pub(super) fn open(&mut self, file: FileId, asked: Option<Symbol>) {
        let text = self.sources.text(file).clone();
        let start = self.sources.start(file);
        self.inclusions += 1;
        let (conditionals, guard) = (Vec::new(), Guard::Start);
        self.frames.push(Frame { text, start, at: 0, token_end: 0, conditionals, guard, asked });
        self.report_utf16();
    }

    pub(super) fn error(&mut self, span: Span, message: impl Into<String>) -> Reported {
        self.report(Diagnostic::error(span, message))
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        let reported = self.diags.push(diagnostic);
        self.last_error = Some((self.count, reported));
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
            // The common tokens, without the detour that messages need.
            let token = match raw {
                Some(Ok(Raw::Newlines)) => {
                    if is_blank_lines(lexer.slice()) {
                        self.trivia.pieces.push(TriviaPiece { kind: TriviaKind::BlankLines, span });
                    }
                    continue;
                }
                Some(Ok(Raw::Ident)) => Some(Token::Ident(self.interner.intern(lexer.slice()))),
                Some(Ok(Raw::String(StringForm::Plain))) => {
                    self.string_open = false;
                    let text = lexer.slice();
                    let text = text.get(1..text.len() - 1).unwrap_or_default();
                    Some(Token::String(self.interner.intern(text)))
                }
                Some(Ok(raw)) => plain(raw),
                _ => None,
            };
            let token = match token {
                Some(token) => {
                    frame.token_read(range.end);
                    token
                }
                None => match self.translate(raw, range, span) {
                    Some(token) => token,
                    None => continue,
                },
            };
            if token == Token::Eof {
                return (token, span);
            }
            if let Some(include) = self.pending_include.take() {
                if let Token::String(name) = token {
                    self.include(name, include, span);
                    continue;
                }
                self.error(span, "expected a file name in quotes after `include`");
                if !self.line_ends_between(include, span) {
                    self.skip_include();
                    continue;
                }
            }
            return (token, span);
        }
    }

    /// Translates a raw token that needs more than its kind; none if it is not a token.
    fn translate(&mut self, raw: Option<Result<Raw, ()>>, range: std::ops::Range<usize>, span: Span) -> Option<Token> {
        let comment = match raw {
            None => return self.end_of_file(),
            Some(Ok(Raw::LineComment)) => TriviaKind::LineComment,
            Some(Ok(Raw::BlockComment(closed))) => {
                if closed == Closed::No {
                    let error = preprocess::unterminated_comment(range.start);
                    let reported = self.report_lex_error(error);
                    self.end_after(reported);
                }
                TriviaKind::BlockComment
            }
            Some(Ok(Raw::Nul)) if self.report_encoding() => return None,
            Some(Ok(Raw::Nul)) => {
                self.error(span, "NUL byte in the source, treated as a blank");
                return None;
            }
            Some(Ok(Raw::Hash)) if self.directive(range.start) => return None,
            _ => {
                let frame = self.frames.last_mut()?;
                frame.token_read(range.end);
                // Messages need the whole stream, so the text is kept alive separately.
                let text = frame.text.clone();
                let slice = text.get(range).unwrap_or_default();
                return match raw {
                    Some(Ok(raw)) => self.token(raw, slice, span),
                    _ => self.unexpected(slice, span),
                };
            }
        };
        self.trivia.pieces.push(TriviaPiece { kind: comment, span });
        None
    }

    pub(super) fn report_lex_error(&mut self, error: LexError) -> Reported {
        let span = self.frames.last().map_or(Span::default(), |frame| frame.span(error.start, error.end));
        self.error(span, error.message)
    }

    /// Reports a conditional that the end of the file cuts off; `open` is the offset of its `#`.
    pub(super) fn report_cut_directive(&mut self, open: usize, error: LexError) -> Reported {
        let Some(frame) = self.frames.last() else {
            return self.report_lex_error(error);
        };
        let word = preprocess::word_at(&frame.text, open).map_or("#if", |word| word.text());
        let open = frame.span(open, open + word.len());
        let message = format!("unterminated `{word}`");
        let cut = frame.span(error.start, error.end);
        let diagnostic = Diagnostic::error(open, message).note(cut, error.message).help("end the file with a newline");
        self.report(diagnostic)
    }

    /// Ends the innermost file: continues the file that included it, or returns the last token.
    pub(super) fn end_of_file(&mut self) -> Option<Token> {
        let frame = self.frames.last_mut()?;
        let end = frame.span(frame.text.len(), frame.text.len());
        let unbalanced = std::mem::take(&mut frame.conditionals);
        let guard = std::mem::replace(&mut frame.guard, Guard::None);
        let asked = frame.asked;
        if let (Some(open), None) = (unbalanced.last(), self.cut_off) {
            let place = self.frames.last().map_or(end, |frame| frame.span(open.start, open.start + 1));
            let diagnostic = Diagnostic::error(end, "unterminated conditional: missing `#endif`")
                .note(place, "start of the conditional");
            self.report(diagnostic);
        }
        if let Some(include) = self.pending_include.take() {
            self.error(include, "expected a file name in quotes after `include`");
        }
        if self.frames.len() == 1 {
            return Some(Token::Eof);
        }
        if let (Guard::Closed(name), Some(asked)) = (guard, asked)
            && self.macros.contains(&name)
        {
            self.guarded.insert(asked, name);
        }
        self.frames.pop();
        None
    }
}

/// Whether line ends and blanks contain an empty line.
fn is_blank_lines(text: &[u8]) -> bool {
    let ends = text.iter().filter(|&&byte| byte == b'\n').count();
    ends > 1 || (ends == 0 && text.len() > 1)
}
