//! Included files, and the limits against endless inclusion.

use super::kind::line_end;
use super::preprocessed::{MAX_INCLUDE_DEPTH, MAX_INCLUSIONS};
use super::stream::TokenStream;
use super::token::Token;
use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, Reported};
use crate::source::{IncludeError, Span, Symbol, path, reason};

impl TokenStream<'_> {
    /// Records an `include`, whose file name follows.
    #[cold]
    pub(super) fn begin_include(&mut self, span: Span) {
        if self.pending_include.replace(span).is_some() {
            self.error(codes::INCLUDE_SYNTAX, span, "expected a file name in quotes after `include`");
        }
    }

    /// Opens the file that the token after an `include` names, or skips the rest of the line; false if the token does
    /// not belong to the `include`.
    #[cold]
    pub(super) fn end_include(&mut self, token: Token, span: Span) -> bool {
        let Some(include) = self.pending_include.take().filter(|_| token != Token::Eof) else {
            return false;
        };
        if let Token::String(name) = token {
            // A name without its closing quote, or with an unknown escape, was reported.
            if self.string_open || self.error_since(self.count).is_some() {
                self.note_missing_file();
            } else if !self.keep_include(include, span) {
                self.include(name, span);
            }
            return true;
        }
        let continues = !self.line_ends_between(include, span);
        let place = if continues { span } else { include };
        self.error(codes::INCLUDE_SYNTAX, place, "expected a file name in quotes after `include`");
        self.note_missing_file();
        if continues {
            self.skip_include();
        }
        continues
    }

    /// Opens the file of an `include`; `site` is the span of the file name.
    fn include(&mut self, asked: Symbol, site: Span) {
        if self.preprocessed.is_guarded(asked) || self.is_ahead(asked, site) {
            return;
        }
        if self.frames.len() >= MAX_INCLUDE_DEPTH {
            return self.end_of_includes(site, format!("includes nest deeper than {MAX_INCLUDE_DEPTH} files"));
        }
        if self.preprocessed.inclusions >= MAX_INCLUSIONS {
            return self.end_of_includes(site, format!("more than {MAX_INCLUSIONS} files were included"));
        }
        let name = path::from_bytes(self.interner.bytes(asked));
        match self.sources.include(self.loader, self.builtin, &name, site) {
            Ok(file) => self.open(file, Some(asked)),
            Err(IncludeError::NotFound) => {
                let help = self.missing_file_help(&name);
                self.report(
                    Diagnostic::error(site, format!("cannot find the include file `{name}`"))
                        .code(codes::INCLUDE_NOT_FOUND)
                        .help(help),
                );
                self.note_missing_file();
            }
            Err(IncludeError::Unreadable(path, error)) => {
                self.error(
                    codes::INCLUDE_NOT_FOUND,
                    site,
                    format!("cannot read the include file `{path}`: {}", reason(&error)),
                );
                self.note_missing_file();
            }
            Err(IncludeError::TooMuchText) => {
                self.end_of_includes(site, "more than 4 GiB of text were included".to_owned());
            }
        }
    }

    fn missing_file_help(&self, name: &str) -> String {
        let written = name.replace('\\', "/").replace('\t', "/t").replace('\n', "/n");
        if written != name {
            return format!("write `/` between folders: `{written}`");
        }
        if let Some(other) = self.sources.other_case(self.loader, name) {
            return format!("there is `{other}`: upper and lower case differ");
        }
        let is_llvm = name.starts_with("mlir/") || name.starts_with("llvm/");
        let own = if is_llvm { "; LLVM prints the folder of its own with `llvm-config --includedir`" } else { "" };
        format!("includes are searched relative to the working directory, then in each folder given with -I{own}")
    }

    /// Notes that the error that was reported last leaves a file unread. The statements around the `include` have no
    /// part in it.
    pub(crate) fn note_missing_file(&mut self) {
        self.missing_files += 1;
        self.last_error = None;
    }

    /// Skips the rest of the line of an `include` without a file name in quotes.
    fn skip_include(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.at = line_end(&frame.text, frame.at);
            frame.token_end = frame.at;
        }
    }

    /// Ends the stream, because an error left nothing to read in all open files.
    pub(super) fn end_after(&mut self, reported: Reported) {
        self.cut_off = Some(reported);
        self.frames.truncate(1);
        if let Some(frame) = self.frames.last_mut() {
            frame.at = frame.text.len();
            frame.conditionals.clear();
        }
    }

    /// Reports endless inclusion with the chain of includes, and ends the stream.
    pub(super) fn end_of_includes(&mut self, site: Span, message: String) {
        const SHOWN: usize = 10;
        let mut diagnostic = Diagnostic::error(site, message).code(codes::INCLUDE_DEPTH);
        let mut file = self.sources.file_at(site.start);
        let name = self.sources.name(file).to_owned();
        let mut cycle = false;
        for _ in 0..SHOWN {
            let Some(span) = self.sources.included_from(file) else {
                break;
            };
            diagnostic = diagnostic.note(span, format!("include of `{}`", self.sources.name(file)));
            file = self.sources.file_at(span.start);
            if self.sources.name(file) == name {
                cycle = true;
                break;
            }
        }
        if cycle {
            diagnostic.message = format!("`{name}` includes itself: {}", diagnostic.message);
            let help = "if the file includes itself, put its text between `#ifndef NAME`, `#define NAME` and `#endif`";
            diagnostic = diagnostic.help(help);
        }
        let reported = self.report(diagnostic);
        self.end_after(reported);
        self.incomplete = true;
    }

    /// Keeps the `include` between these spans; false if its file is to be opened.
    fn keep_include(&mut self, include: Span, site: Span) -> bool {
        if let Some(asides) = &mut self.asides {
            asides.includes.push(include.to(site));
        }
        self.asides.is_some()
    }
}
