//! [`TokenStream`]: the stack of open files, read as one sequence of tokens.

use rustc_hash::FxHashSet;

use super::kind::{Closed, Digits, Kind, StringForm, line_end, scan};
use super::literals;
use super::preprocess::{self, Conditional, LexError};
use super::preprocessed::{Ahead, Asides, Preprocessed};
use super::token::Token;
use crate::counters::{Counter, count};
use crate::diagnostics::codes::{self, Code};
use crate::diagnostics::{Diagnostic, Diags, Reported};
#[cfg(feature = "editor")]
use crate::source::Reached;
use crate::source::{Builtin, FileId, Interner, Loader, SourceMap, Span, Symbol, Text};

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
#[derive(Clone)]
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
    /// Whether the file was read before.
    pub(super) is_copy: bool,
}

impl Frame {
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.start + start as u32, self.start + end as u32)
    }

    /// Records that a token was read, and returns its span.
    #[inline]
    fn read(&mut self, start: usize, end: usize) -> Span {
        self.at = end;
        self.token_end = end;
        if !matches!(self.guard, Guard::Open(_)) {
            self.guard = Guard::None;
        }
        self.span(start, end)
    }
}

/// The place of a stream between two tokens, so that another one can continue there.
#[cfg(feature = "editor")]
#[derive(Clone)]
pub(crate) struct Suspended {
    frames: Vec<Frame>,
    opened: FxHashSet<Symbol>,
    preprocessed: Preprocessed,
    count: u64,
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
    pub(super) frames: Vec<Frame>,
    /// The names of all files that were opened.
    opened: FxHashSet<Symbol>,
    pub(super) preprocessed: Preprocessed,
    /// What was read before, until its place is reached.
    pub(super) ahead: Option<Ahead>,
    /// The `include` whose file name is still missing.
    pub(super) pending_include: Option<Span>,
    /// Number of tokens returned.
    pub(super) count: u64,
    /// The last lexical error, and the number of tokens returned before it.
    pub(super) last_error: Option<(u64, Reported)>,
    /// Set when something unterminated swallowed the rest of the input, so that nothing at the end is reported as
    /// missing.
    pub(super) cut_off: Option<Reported>,
    /// The number of errors about an `include` whose text is missing: every name may be one of it.
    pub(super) missing_files: usize,
    /// Set when a directive without its `#endif` skipped the rest of a file.
    pub(super) skips_to_end: bool,
    /// Set when inclusion does not end: nothing that was read is usable then.
    pub(super) incomplete: bool,
    /// Whether the last string had no closing quote: the next lone quote closes it.
    pub(super) string_open: bool,
    /// End of the last unexpected character, to report a run of them once.
    pub(super) unexpected_end: u32,
    /// What the file has beside its tokens, if it is read alone.
    pub(super) asides: Option<Asides>,
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
            frames: Vec::new(),
            opened: FxHashSet::default(),
            preprocessed: Preprocessed { macros, ..Preprocessed::default() },
            ahead: None,
            pending_include: None,
            count: 0,
            last_error: None,
            cut_off: None,
            missing_files: 0,
            skips_to_end: false,
            incomplete: false,
            string_open: false,
            unexpected_end: 0,
            asides: None,
        };
        stream.open(main, None);
        stream
    }

    /// Reads the next token and its span into the given variables, where nothing needs to be copied; at the end of the
    /// main file [`Token::Eof`], repeatedly.
    pub fn next_token(&mut self, token: &mut Token, span: &mut Span) {
        loop {
            let Some(frame) = self.frames.last_mut() else {
                *token = Token::Eof;
                return;
            };
            let text = frame.text.as_slice();
            // Most tokens follow one blank.
            let at = frame.at + usize::from(text.get(frame.at) == Some(&b' '));
            let (kind, end) = scan(text, at);
            frame.at = end;
            let slice = |opening: usize, closing: usize| text.get(at + opening..end - closing).unwrap_or_default();
            let plain = match kind {
                Kind::Blanks | Kind::LineEnd | Kind::LineComment | Kind::BlockComment(Closed::Yes) => continue,
                Kind::Name | Kind::Digits(Digits::Name) => Token::Ident(self.interner.intern(slice(0, 0))),
                Kind::Keyword(keyword) => Token::Keyword(keyword),
                Kind::Variable => Token::Variable(self.interner.intern(slice(1, 0))),
                Kind::Bang => Token::Bang(self.interner.intern(slice(1, 0))),
                Kind::Code(Closed::Yes) => Token::Code(self.interner.intern(slice(2, 2))),
                Kind::String(StringForm::Plain) => {
                    self.string_open = false;
                    Token::String(self.interner.intern(slice(1, 1)))
                }
                Kind::Digits(Digits::Decimal) | Kind::Signed => match literals::decimal(slice(0, 0)) {
                    Some(value) => Token::Int(value),
                    None => Token::Eof,
                },
                _ => kind.punctuation().unwrap_or(Token::Eof),
            };
            let is_token = if plain == Token::Eof {
                *span = frame.span(at, end);
                let translated = self.translate(kind, at..end, *span);
                *token = translated.unwrap_or(Token::Eof);
                translated.is_some()
            } else {
                *token = plain;
                *span = frame.read(at, end);
                true
            };
            if is_token && !(self.pending_include.is_some() && self.end_include(*token, *span)) {
                self.count += 1;
                count(Counter::Tokens);
                return;
            }
        }
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

    /// Whether the file of an include could not be read, so that the names of its text are unknown.
    pub fn misses_file(&self) -> bool {
        self.missing_files > 0
    }

    /// The number of errors so far, but for those about includes, which belong to no statement.
    pub(crate) fn error_count(&self) -> usize {
        self.diags.error_count() - self.missing_files
    }

    /// Whether includes did not end, so that nothing that was read is usable.
    pub fn is_incomplete(&self) -> bool {
        self.incomplete
    }

    /// Whether something unterminated swallowed the rest of a file: a comment, a literal, or lines that a directive
    /// skips.
    #[cfg(feature = "editor")]
    pub fn is_cut_off(&self) -> bool {
        self.cut_off.is_some() || self.skips_to_end
    }

    /// Whether an open file was read before.
    pub(crate) fn is_in_copy(&self) -> bool {
        self.frames.iter().any(|frame| frame.is_copy)
    }

    /// Whether a line end or the start of a file precedes a position, where a new statement is likely.
    pub fn at_line_start(&self, span: Span) -> bool {
        self.text_before(span).last().is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
    }

    /// Whether a line end or the boundary of a file is between two spans.
    pub fn line_ends_between(&self, before: Span, after: Span) -> bool {
        let file = self.sources.file_at(before.start);
        let start = self.sources.start(file);
        let (from, to) = (before.end.wrapping_sub(start) as usize, after.start.wrapping_sub(start) as usize);
        self.sources.text(file).get(from..to).is_none_or(|gap| gap.contains(&b'\n') || gap.contains(&b'\r'))
    }

    /// The number of blanks at the beginning of the line of a position.
    pub(crate) fn line_indentation(&self, span: Span) -> usize {
        let before = self.line_before(span);
        before.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    }

    /// The number of blanks before a position, if nothing else precedes it on its line.
    pub(crate) fn indentation(&self, span: Span) -> Option<usize> {
        let mut before = self.text_before(span).iter().rev();
        let blanks = before.clone().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        before.nth(blanks).is_none_or(|byte| matches!(byte, b'\n' | b'\r')).then_some(blanks)
    }

    fn text_before(&self, span: Span) -> &[u8] {
        let file = self.sources.file_at(span.start);
        let text = self.sources.text(file);
        text.get(..(span.start - self.sources.start(file)) as usize).unwrap_or_default()
    }

    fn line_before(&self, span: Span) -> &[u8] {
        let before = self.text_before(span);
        let line = before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |end| end + 1);
        &before[line..]
    }

    /// The text from a position to the end of its line.
    pub(crate) fn rest_of_line(&self, span: Span) -> &[u8] {
        let file = self.sources.file_at(span.start);
        let text = self.sources.text(file);
        let at = ((span.start - self.sources.start(file)) as usize).min(text.len());
        &text[at..line_end(text, at)]
    }

    /// The kinds of the next tokens of a file from a position on: as many as a statement has until its body.
    pub(crate) fn kinds_after(&self, start: u32) -> impl Iterator<Item = Kind> {
        let file = self.sources.file_at(start);
        let (text, mut at) = (self.sources.text(file), (start - self.sources.start(file)) as usize);
        let pieces = std::iter::repeat_with(move || {
            let (kind, end) = scan(text, at);
            at = end;
            kind
        });
        // More of each of many statements would take quadratic time.
        const MAX_AHEAD: usize = 500;
        pieces.take(MAX_AHEAD).filter(|kind| !kind.is_trivia())
    }

    /// Skips the rest of the line of the last token.
    pub(crate) fn skip_line(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.at = line_end(&frame.text, frame.at);
        }
    }

    /// The text of a span that is in one file.
    pub(crate) fn text(&self, span: Span) -> String {
        let file = self.sources.file_at(span.start);
        let start = self.sources.start(file);
        let (from, to) = (span.start.wrapping_sub(start) as usize, span.end.wrapping_sub(start) as usize);
        String::from_utf8_lossy(self.sources.text(file).get(from..to).unwrap_or_default()).into_owned()
    }

    pub(super) fn open(&mut self, file: FileId, asked: Option<Symbol>) {
        let text = self.sources.text(file).clone();
        let start = self.sources.start(file);
        self.preprocessed.inclusions += 1;
        self.preprocessed.deepest = self.preprocessed.deepest.max(self.frames.len() + 1);
        let is_copy = !self.opened.insert(self.interner.intern(self.sources.name(file).as_bytes()));
        let (conditionals, guard) = (Vec::new(), Guard::Start);
        self.frames.push(Frame { text, start, at: 0, token_end: 0, conditionals, guard, asked, is_copy });
        self.report_utf16();
    }

    pub(super) fn error(&mut self, code: Code, span: Span, message: impl Into<String>) -> Reported {
        self.report(Diagnostic::error(span, message).code(code))
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        let reported = self.diags.push(diagnostic);
        self.last_error = Some((self.count, reported));
        reported
    }

    /// Translates a piece that needs more than its text; none if it is not a token.
    #[cold]
    #[inline(never)]
    fn translate(&mut self, kind: Kind, range: std::ops::Range<usize>, span: Span) -> Option<Token> {
        match kind {
            Kind::End => return self.end_of_file(),
            Kind::Include => {
                let span = self.frames.last_mut()?.read(range.start, range.end);
                self.begin_include(span);
                return None;
            }
            Kind::BlockComment(_) => {
                let reported = self.report_lex_error(preprocess::unterminated_comment(range.start));
                self.end_after(reported);
                return None;
            }
            Kind::Nul if self.report_encoding() => return None,
            Kind::Nul => {
                self.error(codes::ENCODING, span, "NUL byte in the source, treated as a blank");
                return None;
            }
            Kind::Hash if self.directive(range.start) => return None,
            _ => {}
        }
        let frame = self.frames.last_mut()?;
        frame.read(range.start, range.end);
        // Messages need the whole stream, so the text is kept alive separately.
        let text = frame.text.clone();
        self.rare(kind, text.get(range).unwrap_or_default(), span)
    }

    pub(super) fn report_lex_error(&mut self, error: LexError) -> Reported {
        let span = self.frames.last().map_or(Span::default(), |frame| frame.span(error.start, error.end));
        self.error(error.code, span, error.message)
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
        let diagnostic = Diagnostic::error(open, message).code(codes::UNTERMINATED_CONDITIONAL);
        let diagnostic = diagnostic.note(cut, error.message).help("end the file with a newline");
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
                .code(codes::UNTERMINATED_CONDITIONAL)
                .note(place, "start of the conditional");
            self.report(diagnostic);
        }
        if let Some(include) = self.pending_include.take() {
            self.error(codes::INCLUDE_SYNTAX, include, "expected a file name in quotes after `include`");
        }
        let guard = match guard {
            Guard::Closed(name) if self.preprocessed.macros.contains(&name) => Some(name),
            _ => None,
        };
        if self.frames.len() == 1 {
            self.preprocessed.guard = guard;
            return Some(Token::Eof);
        }
        if let (Some(name), Some(asked)) = (guard, asked) {
            self.preprocessed.guarded.insert(asked, name);
        }
        self.frames.pop();
        None
    }

    /// Reads this file only, and keeps what it has beside its tokens.
    #[cfg(feature = "editor")]
    pub fn of_one_file(mut self) -> Self {
        self.asides = Some(Asides::default());
        self
    }

    /// The files that were opened.
    pub(crate) fn sources(&self) -> &SourceMap {
        self.sources
    }

    /// What the file has beside its tokens.
    #[cfg(feature = "editor")]
    pub(crate) fn into_asides(self) -> Asides {
        self.asides.unwrap_or_default()
    }
}

#[cfg(feature = "editor")]
impl TokenStream<'_> {
    /// The place behind the last token; none behind an error.
    pub(crate) fn suspend(&self) -> Option<Suspended> {
        let is_between = self.ahead.is_none() && self.pending_include.is_none() && !self.incomplete;
        let has_error = self.last_error.is_some() || self.cut_off.is_some() || self.diags.has_errors();
        (is_between && !has_error).then(|| Suspended {
            frames: self.frames.clone(),
            opened: self.opened.clone(),
            preprocessed: self.preprocessed.clone(),
            count: self.count,
        })
    }

    /// How far the files are read.
    pub(crate) fn reached(&self) -> Reached {
        Reached::new(self.sources, self.frames.iter().map(|frame| (frame.start, frame.at)))
    }

    /// Goes to a place that was reached in the same way, with copies of what there was then.
    pub(crate) fn resume(self, place: Suspended) -> Self {
        let Suspended { mut frames, opened, preprocessed, count } = place;
        for frame in &mut frames {
            frame.text = self.sources.text(self.sources.file_at(frame.start)).clone();
        }
        TokenStream { frames, opened, preprocessed, count, ..self }
    }
}
