//! Included files, and the limits against endless inclusion.

use super::kind::line_end;
use super::preprocessed::{MAX_INCLUDE_DEPTH, MAX_INCLUSIONS};
use super::stream::TokenStream;
use super::token::Token;
use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, Reported, did_you_mean};
use crate::source::{IncludeError, Loader, Span, Symbol, path, reason};

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
        let diagnostic = Diagnostic::error(place, "expected a file name in quotes after `include`");
        let diagnostic = diagnostic.code(codes::INCLUDE_SYNTAX);
        self.report(match token {
            Token::Less if continues => diagnostic.help("write `include \"file.td\"`"),
            _ => diagnostic,
        });
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
        match self.near_file(name) {
            Some(near) if near.eq_ignore_ascii_case(name) => {
                return format!("there is `{near}`: upper and lower case differ");
            }
            Some(near) => return format!("did you mean `{near}`?"),
            None => {}
        }
        if let Some(library) = self.library_of(name) {
            return format!("did you mean `{library}`?");
        }
        let is_llvm = name.starts_with("mlir/") || name.starts_with("llvm/");
        let own = if is_llvm { "; LLVM prints the folder of its own with `llvm-config --includedir`" } else { "" };
        format!("includes are searched relative to the working directory, then in each folder given with -I{own}")
    }

    /// The class library whose main file has this name: `tdgen/api/api.td` for `api.td`.
    fn library_of(&self, name: &str) -> Option<String> {
        let file = name.rsplit('/').next()?;
        let library = format!("tdgen/{}/{file}", file.strip_suffix(".td")?);
        (self.builtin)(&library).map(|_| library)
    }

    /// The name of a file that the include search finds and that resembles `name`: at best, only upper and lower case
    /// differ.
    fn near_file(&self, name: &str) -> Option<String> {
        let found: Vec<String> =
            self.sources.searched_folders().filter_map(|folder| near_path(self.loader, folder, name)).collect();
        let found = || found.iter().filter(|path| *path != name);
        found().find(|path| path.eq_ignore_ascii_case(name)).or_else(|| found().next()).cloned()
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

/// The path below a folder whose parts are nearest to those of `name`.
fn near_path(loader: &dyn Loader, folder: &str, name: &str) -> Option<String> {
    let mut path = String::new();
    let mut parts = name.split('/').peekable();
    while let Some(part) = parts.next() {
        let is_folder = parts.peek().is_some();
        let entries = loader.list(&format!("{}/{path}", folder.trim_end_matches('/')));
        // What all names end with makes none of them nearer.
        let end = if !is_folder && part.ends_with(".td") { ".td" } else { "" };
        let stem = part.strip_suffix(end)?;
        let entries = entries.iter().filter(|entry| entry.is_folder == is_folder);
        let stems: Vec<&str> = entries.filter_map(|entry| entry.name.strip_suffix(end)).collect();
        let same = stems.iter().find(|known| **known == stem);
        let same = same.or_else(|| stems.iter().find(|known| known.eq_ignore_ascii_case(stem)));
        let near = || did_you_mean(stem.as_bytes(), stems.iter().map(|known| known.as_bytes()));
        path += if path.is_empty() { "" } else { "/" };
        path += &same.map(|known| (*known).to_owned()).or_else(near)?;
        path += end;
    }
    Some(path)
}
