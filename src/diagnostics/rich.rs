//! The rich form: source lines with labels drawn under them, by ariadne.
//!
//! ariadne gets a [`Sheet`] for each file instead of the file: only the labelled lines, fit for display, at their line
//! numbers, with blank lines between them. Its columns are those of the sheet, so the heading of each section is a
//! marker, which is replaced by the true `file:line:column` afterwards.

use std::collections::BTreeMap;
use std::fmt;

use ariadne::{Cache, CharSet, Color, Config, IndexType, Label, Report, ReportKind, Source};

use super::diagnostic::{Diagnostic, Severity};
use super::excerpt::{DisplayLine, MAX_INCLUDES, SpanLocation, clean, include_chain};
use super::style::{Style, severity_prefix};
use crate::source::{FileId, SourceMap, Span};

/// The placeholder for a file name in ariadne's output.
const MARKER: char = '\u{E000}';
/// The label of a line without one: ariadne underlines nothing there otherwise. The line with it is removed.
const UNLABELLED: &str = "\u{E001}";
/// The number of labels drawn in one report; further notes are written as text.
const MAX_LABELS: usize = 7;
/// Notes farther from the first label of their file than this many lines are written as text.
const FARTHEST: usize = 50_000;
/// Up to this line, blank lines represent all lines above: ariadne shows no numbers but its own.
const MAX_BLANK: usize = 1_000_000;

pub(super) fn render(style: Style, sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    let title = format!("{}{}\n", severity_prefix(style, diagnostic.severity), clean(&diagnostic.message));
    let drawing = match diagnostic.span {
        Some(span) => draw(style, sources, diagnostic, span),
        None => words(diagnostic, sources),
    };
    title + &drawing
}

/// A label before it is drawn.
struct Mark<'a> {
    location: SpanLocation,
    /// In the text of the line: the part that is labelled.
    start: usize,
    end: usize,
    line: &'a [u8],
    message: String,
    color: Color,
}

impl Mark<'_> {
    fn line_id(&self) -> (FileId, usize) {
        (self.location.file, self.location.line)
    }
}

fn draw(style: Style, sources: &SourceMap, diagnostic: &Diagnostic, span: Span) -> String {
    let color = match diagnostic.severity {
        Severity::Error => Color::Red,
        Severity::Warning => Color::Yellow,
        Severity::Note => Color::Cyan,
    };
    let label = diagnostic.label.as_deref().map(clean).unwrap_or_default();
    let mut marks = vec![mark(sources, span, &label, color)];
    let mut notes: Vec<String> = Vec::new();
    let chain = include_chain(sources, span);
    for site in chain.iter().take(MAX_INCLUDES) {
        notes.push(format!("included from {}:{}:{}", site.name, site.line, site.column));
    }
    if chain.len() > MAX_INCLUDES {
        notes.push(format!("included through {} more", chain.len() - MAX_INCLUDES));
    }
    for note in &diagnostic.notes {
        let message = clean(&note.message);
        let Some(span) = note.span else {
            notes.push(message);
            continue;
        };
        let mark = mark(sources, span, &message, Color::Blue);
        let first = marks.iter().find(|first| first.location.file == mark.location.file);
        let is_near = first.is_none_or(|first| first.location.line.abs_diff(mark.location.line) <= FARTHEST);
        if is_near && marks.len() < MAX_LABELS {
            marks.push(mark);
        } else {
            let SpanLocation { name, line, column, .. } = mark.location;
            notes.push(format!("{message} at {name}:{line}:{column}"));
        }
    }

    let mut sheets = Sheets::new(&marks, style.unicode);
    let spans: Vec<_> = marks.iter().map(|mark| sheets.span(mark)).collect();
    let config = Config::default()
        .with_color(style.color)
        .with_char_set(if style.unicode { CharSet::Unicode } else { CharSet::Ascii })
        .with_index_type(IndexType::Char);
    let mut report = Report::build(ReportKind::Error, spans[0].clone()).with_config(config).with_message("");
    let is_labelled = |line| marks.iter().any(|mark| mark.line_id() == line && !mark.message.is_empty());
    for (mark, span) in marks.iter().zip(spans) {
        let mut label = Label::new(span);
        if !mark.message.is_empty() {
            label = label.with_message(&mark.message);
        } else if is_labelled(mark.line_id()) {
            // ariadne draws the underlines of a line with its first label, if that has a message.
            label = label.with_order(1);
        } else {
            label = label.with_message(UNLABELLED);
        }
        if style.color {
            label = label.with_color(mark.color);
        }
        report.add_label(label);
    }
    report.with_notes(notes);
    if let Some(help) = &diagnostic.help {
        report = report.with_help(help.lines().map(clean).collect::<Vec<_>>().join("\n"));
    }
    let mut drawn = Vec::new();
    if report.finish().write(&mut sheets, &mut drawn).is_err() {
        return words(diagnostic, sources);
    }
    let drawn = String::from_utf8_lossy(&drawn);
    let after_title = drawn.split_once('\n').map_or("", |(_, rest)| rest);
    with_locations(after_title, &headings(&marks))
}

fn mark<'a>(sources: &'a SourceMap, span: Span, message: &str, color: Color) -> Mark<'a> {
    let location = SpanLocation::of(sources, span);
    let (line, start, end) = location.marked(sources, span);
    Mark { start, end, line, message: message.to_owned(), color, location }
}

/// The locations in the headings of ariadne's sections: it begins a new section when the file changes and when a label
/// is above the one before.
fn headings(marks: &[Mark]) -> Vec<String> {
    let begins = |at: usize| match at.checked_sub(1).map(|before| &marks[before].location) {
        Some(before) => before.file != marks[at].location.file || before.line > marks[at].location.line,
        None => true,
    };
    let heading = |location: &SpanLocation| format!("{}:{}:{}", location.name, location.line, location.column);
    (0..marks.len()).filter(|&at| begins(at)).map(|at| heading(&marks[at].location)).collect()
}

/// Replaces each `MARKER:line:column` by the next heading, and removes trailing blanks.
fn with_locations(drawn: &str, headings: &[String]) -> String {
    let mut pieces = drawn.split(MARKER);
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for (piece, heading) in pieces.zip(headings) {
        text.push_str(heading);
        text.push_str(piece.trim_start_matches(|c: char| c == ':' || c == '?' || c.is_ascii_digit()));
    }
    without_empty_labels(&text)
}

/// Removes the lines of labels that are [`UNLABELLED`], their arrows, and trailing blanks.
fn without_empty_labels(drawn: &str) -> String {
    let mut text = String::with_capacity(drawn.len());
    for line in drawn.lines() {
        if !line.contains(UNLABELLED) {
            text.push_str(line.trim_end());
            text.push('\n');
            continue;
        }
        // The line before ends in the underline from which the arrow starts.
        let above = text.trim_end().rfind('\n').map_or(0, |end| end + 1);
        for (arrow, underline) in [("┬", "─"), ("|", "^")] {
            if let Some(at) = text[above..].rfind(arrow) {
                text.replace_range(above + at..above + at + arrow.len(), underline);
                break;
            }
        }
    }
    text
}

/// Notes and help without source lines, for messages without a location.
fn words(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let mut text = String::new();
    for note in &diagnostic.notes {
        let location = note.span.map(|span| SpanLocation::of(sources, span));
        let location = location.map(|location| format!(" at {}:{}:{}", location.name, location.line, location.column));
        text.push_str(&format!("  note: {}{}\n", clean(&note.message), location.unwrap_or_default()));
    }
    for help in diagnostic.help.iter().flat_map(|help| help.lines()) {
        text.push_str(&format!("  help: {}\n", clean(help)));
    }
    text
}

/// The files as ariadne sees them.
struct Sheets {
    sheets: BTreeMap<FileId, Sheet>,
}

/// The labelled lines of a file at their line numbers.
struct Sheet {
    source: Source<String>,
    /// For each labelled line: where its text begins, in characters, and the text.
    lines: BTreeMap<usize, (usize, DisplayLine)>,
}

impl Sheets {
    fn new(marks: &[Mark], unicode: bool) -> Sheets {
        let mut files: BTreeMap<FileId, BTreeMap<usize, (usize, DisplayLine)>> = BTreeMap::new();
        for mark in marks {
            let lines = files.entry(mark.location.file).or_default();
            lines.entry(mark.location.line).or_insert_with(|| (0, DisplayLine::new(mark.line, mark.start, unicode)));
        }
        let sheets = files.into_iter().map(|(file, lines)| (file, Sheet::new(lines))).collect();
        Sheets { sheets }
    }

    fn span(&self, mark: &Mark) -> (FileId, std::ops::Range<usize>) {
        let Mark { location, start, end, .. } = mark;
        let line = self.sheets.get(&location.file).and_then(|sheet| sheet.lines.get(&location.line));
        let range = line.map_or(0..1, |(offset, line)| {
            let (start, end) = (line.column(*start), line.end_column(*end));
            offset + start..offset + end.max(start + 1)
        });
        (location.file, range)
    }
}

impl Sheet {
    fn new(mut lines: BTreeMap<usize, (usize, DisplayLine)>) -> Sheet {
        let (first, last) = (lines.keys().next().copied().unwrap_or(1), lines.keys().last().copied().unwrap_or(1));
        // Farther down they would cost too much; then only the heading has the right number.
        let skipped = if last > MAX_BLANK { first - 1 } else { 0 };
        let mut text = String::new();
        let mut offset = 0;
        for number in skipped + 1..=last {
            if let Some((start, line)) = lines.get_mut(&number) {
                *start = offset;
                offset += line.text.chars().count();
                text.push_str(&line.text);
            }
            text.push('\n');
            offset += 1;
        }
        Sheet { source: Source::from(text), lines }
    }
}

impl Cache<FileId> for &mut Sheets {
    type Storage = String;

    fn fetch(&mut self, file: &FileId) -> Result<&Source<String>, impl fmt::Debug> {
        self.sheets.get(file).map(|sheet| &sheet.source).ok_or("a file without a sheet")
    }

    fn display<'a>(&self, _: &'a FileId) -> Option<impl fmt::Display + 'a> {
        Some(MARKER)
    }
}
