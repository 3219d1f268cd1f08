//! The short form: `file:line:col: severity: message`, a line for each fact, drawn by codespan-reporting. The line form
//! is the same with source lines.
//!
//! codespan-reporting would index the whole file and count characters. [`OneLocation`] answers its queries from what is
//! known already, with columns in bytes as in llvm-tblgen and editors.

use std::ops::Range;

use codespan_reporting::diagnostic as codespan;
use codespan_reporting::files::{Error, Files};
use codespan_reporting::term::termcolor::Ansi;
use codespan_reporting::term::{Config, DisplayStyle, Styles, StylesWriter, emit_into_string, emit_to_write_style};

use super::caret;
use super::diagnostic::{Diagnostic, Severity};
use super::excerpt::{MAX_INCLUDES, SpanLocation, clean, clean_lines, include_chain};
use super::style::{Format, Style};
use crate::source::{SourceMap, Span};

pub(super) fn render(style: Style, sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    let mut lines = Lines { style, sources, text: String::new() };
    let severity = match diagnostic.severity {
        Severity::Error => codespan::Severity::Error,
        Severity::Warning => codespan::Severity::Warning,
        Severity::Note => codespan::Severity::Note,
    };
    if diagnostic.severity == Severity::Note {
        // The output of `dump` has lines of its own.
        let location = diagnostic.span.map(|span| SpanLocation::of(sources, span));
        lines.draw(severity, location, clean_lines(&diagnostic.message));
    } else {
        lines.write_line(severity, diagnostic.span, &diagnostic.message);
    }
    lines.excerpt(diagnostic.span, diagnostic.label.as_deref());
    let mut chain = diagnostic.span.map(|span| include_chain(sources, span)).unwrap_or_default();
    let more = chain.len().saturating_sub(MAX_INCLUDES);
    for location in chain.drain(..chain.len() - more) {
        lines.line(codespan::Severity::Note, Some(location), "included from here");
    }
    if more > 0 {
        lines.line(codespan::Severity::Note, None, &format!("included through {more} more"));
    }
    let mut last = diagnostic.span;
    for (at, note) in diagnostic.notes.iter().enumerate() {
        lines.write_line(codespan::Severity::Note, note.span, &note.message);
        if at < MAX_EXCERPTS && note.span != last {
            lines.excerpt(note.span, None);
            last = note.span;
        }
    }
    for help in diagnostic.help.iter().flat_map(|help| help.lines()) {
        lines.line(codespan::Severity::Help, None, help);
    }
    lines.text
}

/// The number of notes with a source line: a chain of instantiations may be long.
const MAX_EXCERPTS: usize = 8;

/// The lines written so far.
struct Lines<'a> {
    style: Style,
    sources: &'a SourceMap,
    text: String,
}

impl Lines<'_> {
    fn write_line(&mut self, severity: codespan::Severity, span: Option<Span>, message: &str) {
        self.line(severity, span.map(|span| SpanLocation::of(self.sources, span)), message);
    }

    fn line(&mut self, severity: codespan::Severity, location: Option<SpanLocation>, message: &str) {
        self.draw(severity, location, clean(message));
    }

    fn excerpt(&mut self, span: Option<Span>, label: Option<&str>) {
        if let (Format::Line, Some(span)) = (self.style.format, span) {
            self.text.push_str(&caret::excerpt(self.style, self.sources, span, label));
        }
    }

    fn draw(&mut self, severity: codespan::Severity, location: Option<SpanLocation>, message: String) {
        let mut line = codespan::Diagnostic::new(severity).with_message(&message);
        if location.is_some() {
            line.labels.push(codespan::Label::primary((), 0..0));
        }
        let config = Config { display_style: DisplayStyle::Short, ..Config::default() };
        let files = OneLocation(location);
        let drawn = if self.style.color {
            let mut bytes = Vec::new();
            let styles = Styles::default();
            let mut writer = StylesWriter::new(Ansi::new(&mut bytes), &styles);
            emit_to_write_style(&mut writer, &config, &files, &line)
                .map(|()| String::from_utf8_lossy(&bytes).into_owned())
        } else {
            emit_into_string(&config, &files, &line)
        };
        match drawn {
            Ok(drawn) => self.text.push_str(&drawn),
            // Drawing into memory does not fail; if it ever does, the message must not be lost.
            Err(_) => self.text.push_str(&format!("error: {message}\n")),
        }
    }
}

/// The single location of a line, as codespan-reporting queries it.
struct OneLocation(Option<SpanLocation>);

impl<'a> Files<'a> for OneLocation {
    type FileId = ();
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<&'a str, Error> {
        self.0.as_ref().map(|location| location.name.as_str()).ok_or(Error::FileMissing)
    }

    fn source(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok("")
    }

    fn line_index(&'a self, (): (), _: usize) -> Result<usize, Error> {
        Ok(0)
    }

    fn line_number(&'a self, (): (), _: usize) -> Result<usize, Error> {
        self.0.as_ref().map(|location| location.line).ok_or(Error::FileMissing)
    }

    fn column_number(&'a self, (): (), _: usize, _: usize) -> Result<usize, Error> {
        self.0.as_ref().map(|location| location.column).ok_or(Error::FileMissing)
    }

    fn line_range(&'a self, (): (), _: usize) -> Result<Range<usize>, Error> {
        Ok(0..0)
    }
}
