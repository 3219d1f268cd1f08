//! Preprocessor directives in the token stream: macros, skipped regions and include guards.

use super::kind::line_end;
use super::preprocess::{self, Conditional, Directive, SkipEnd, Word};
use super::stream::{Guard, TokenStream};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::codes;

impl TokenStream<'_> {
    /// Processes the directive at `at`, if the `#` there begins one.
    pub(super) fn directive(&mut self, at: usize) -> bool {
        let Some(frame) = self.frames.last_mut() else {
            return false;
        };
        let gap = frame.text.get(frame.token_end..at).unwrap_or_default();
        if frame.token_end != 0 && !preprocess::begins_line(gap) {
            return false;
        }
        let Some(word) = preprocess::word_at(&frame.text, at) else {
            if preprocess::word_at_end_of_file(&frame.text, at) {
                let error = preprocess::directive_without_line_end(&frame.text, at);
                frame.at = frame.text.len();
                let end = frame.at;
                let open = std::mem::take(&mut frame.conditionals).pop();
                match open {
                    Some(open) => self.report_cut_directive(open.start, error),
                    None => self.report_lex_error(error),
                };
                self.keep_directive(at, end);
                return true;
            }
            if preprocess::is_plain_if(&frame.text, at) {
                self.plain_if(at);
                return true;
            }
            return false;
        };
        let directive = preprocess::directive(&frame.text, at, word);
        self.process(at, directive);
        true
    }

    /// `#if` of other languages. No token may begin with it, so the intent is clear: its region is read.
    fn plain_if(&mut self, at: usize) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let line = line_end(&frame.text, at);
        let span = frame.span(at, line);
        frame.at = line;
        frame.token_end = at;
        frame.guard = Guard::None;
        frame.conditionals.push(Conditional { start: at, otherwise: None });
        self.keep_directive(at, line);
        let diagnostic = Diagnostic::error(span, "unknown directive `#if`").code(codes::DIRECTIVE);
        self.report(diagnostic.help("use `#ifdef NAME` or `#ifndef NAME` to test whether a macro is defined"));
    }

    fn process(&mut self, start: usize, mut directive: Directive) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let end = directive.end;
        let span = frame.span(start, end);
        let word_span = frame.span(start, start + directive.word.text().len());
        frame.at = end;
        // A comment after the directive may have contained its line end: the next token may be a directive again.
        frame.token_end = start;
        let name =
            directive.name.and_then(|(start, end)| frame.text.get(start..end)).map(|name| self.interner.intern(name));
        let guard = std::mem::replace(&mut frame.guard, Guard::None);
        frame.guard = match (guard, directive.word, name) {
            (Guard::Start, Word::Ifndef, Some(name)) if frame.conditionals.is_empty() => Guard::Open(name),
            (Guard::Open(name), Word::Endif, _) if frame.conditionals.len() == 1 => Guard::Closed(name),
            (Guard::Open(_), Word::Else, _) if frame.conditionals.len() == 1 => Guard::None,
            (Guard::Open(name), ..) => Guard::Open(name),
            _ => Guard::None,
        };
        self.keep_directive(start, end);
        if let Some(error) = directive.error.take() {
            self.report_lex_error(error);
        }
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        match directive.word {
            Word::Define => {
                let Some(name) = name else { return };
                self.preprocessed.tested.insert(name);
                if !self.preprocessed.macros.insert(name) {
                    let message = format!("macro `{}` is already defined", self.interner.text(name));
                    self.diags.push(Diagnostic::warning(span, message).code(codes::MACRO_REDEFINED));
                }
            }
            Word::Ifdef | Word::Ifndef => {
                frame.conditionals.push(Conditional { start, otherwise: None });
                // A missing name was reported; the region is read, so that its errors are reported too.
                let taken = name.is_none_or(|name| self.preprocessed.test(name) == (directive.word == Word::Ifdef));
                if !taken {
                    self.skip(end);
                }
            }
            Word::Else => match frame.conditionals.last_mut() {
                None => {
                    self.error(codes::DIRECTIVE, word_span, "`#else` without `#ifdef` or `#ifndef`");
                }
                Some(open) => {
                    let (first, begin) = (open.otherwise.replace(start), open.start);
                    if let Some(first) = first {
                        let first = frame.span(first, first + 5);
                        let begin = frame.span(begin, begin + 1);
                        let diagnostic = Diagnostic::error(word_span, preprocess::DOUBLE_ELSE).code(codes::DIRECTIVE);
                        self.report(diagnostic.note(first, "previous `#else`").note(begin, "start of the conditional"));
                    }
                    self.skip(end);
                }
            },
            Word::Endif => {
                if frame.conditionals.pop().is_none() {
                    self.error(codes::DIRECTIVE, word_span, "`#endif` without `#ifdef` or `#ifndef`");
                }
            }
        }
    }

    /// Skips from `at` to the `#else` or `#endif` of the innermost conditional.
    fn skip(&mut self, from: usize) {
        let mut at = from;
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return;
            };
            let text = frame.text.clone();
            let mut errors = Vec::new();
            let end_of_region = preprocess::skip_region(&text, at, |error| errors.push(error));
            let cut_off = matches!(end_of_region, SkipEnd::EndOfFile(_)) && !errors.is_empty();
            let open = match &end_of_region {
                SkipEnd::EndOfFile(inner) => inner.last(),
                SkipEnd::Directive { .. } => None,
            };
            let open = open.or(frame.conditionals.last()).map(|open| open.start);
            for error in errors {
                let reported = match open {
                    Some(open) if preprocess::word_at_end_of_file(&text, error.start) => {
                        self.report_cut_directive(open, error)
                    }
                    _ => self.report_lex_error(error),
                };
                if cut_off {
                    self.cut_off = Some(reported);
                }
            }
            let Some(frame) = self.frames.last_mut() else {
                return;
            };
            match end_of_region {
                SkipEnd::EndOfFile(inner) => {
                    self.skips_to_end = true;
                    frame.at = text.len();
                    frame.conditionals.extend(inner);
                    self.keep_skipped(from, text.len());
                    return;
                }
                SkipEnd::Directive { start, mut directive } if directive.word == Word::Else => {
                    let open = frame.conditionals.last_mut();
                    let first = open.and_then(|open| open.otherwise);
                    if first.is_none() {
                        self.keep_skipped(from, start);
                        self.resume_at_else(start, directive);
                        return;
                    }
                    // A second `#else` while skipping is reported, and skipping goes on.
                    let span = frame.span(start, start + 5);
                    at = directive.end;
                    let error = directive.error.take();
                    self.error(codes::DIRECTIVE, span, preprocess::DOUBLE_ELSE);
                    if let Some(error) = error {
                        self.report_lex_error(error);
                    }
                }
                SkipEnd::Directive { start, directive } => {
                    self.keep_skipped(from, start);
                    self.process(start, directive);
                    return;
                }
            }
        }
    }

    /// An `#else` after a skipped region begins a region that is read.
    fn resume_at_else(&mut self, start: usize, mut directive: Directive) {
        self.keep_directive(start, directive.end);
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        frame.at = directive.end;
        frame.token_end = start;
        if frame.conditionals.len() == 1 {
            frame.guard = Guard::None;
        }
        if let Some(open) = frame.conditionals.last_mut() {
            open.otherwise = Some(start);
        }
        if let Some(error) = directive.error.take() {
            self.report_lex_error(error);
        }
    }

    /// Keeps the directive between these offsets.
    fn keep_directive(&mut self, start: usize, end: usize) {
        if let (Some(asides), Some(frame)) = (&mut self.asides, self.frames.last()) {
            asides.directives.push(frame.span(start, end));
        }
    }

    /// Keeps the lines that were skipped between the ends of two directives' lines.
    fn keep_skipped(&mut self, from: usize, to: usize) {
        let (Some(asides), Some(frame)) = (&mut self.asides, self.frames.last()) else {
            return;
        };
        let text = frame.text.as_slice();
        let mut start = line_end(text, from);
        start += match text.get(start..) {
            Some([b'\r', b'\n', ..]) => 2,
            Some([_, ..]) => 1,
            _ => 0,
        };
        let line = text.get(start..to).unwrap_or_default();
        let blanks = line.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let before = to - blanks.min(to);
        let begins_line = before <= start || matches!(text.get(before - 1), Some(b'\n' | b'\r'));
        let end = if begins_line && to < text.len() { before } else { to };
        if start < end {
            asides.skipped.push(frame.span(start, end));
        }
    }
}
