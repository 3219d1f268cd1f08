//! The rich form: source lines with labels drawn under them, by ariadne.
//!
//! ariadne gets a [`Sheet`] for each file instead of the file: only the labelled lines, fit for display, with a blank
//! line where lines are left out. It counts the lines and columns of the sheet: its `with_display_line_offset` changes
//! the heading of a section and not the margin. [`with_locations`] replaces both afterwards.

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

pub(super) fn render(style: Style, sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    let title =
        format!("{}{}\n", severity_prefix(style, diagnostic.severity, diagnostic.code), clean(&diagnostic.message));
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
        if marks.len() < MAX_LABELS {
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
    without_empty_labels(&with_locations(after_title, &marks, &sheets))
}

fn mark<'a>(sources: &'a SourceMap, span: Span, message: &str, color: Color) -> Mark<'a> {
    let location = SpanLocation::of(sources, span);
    let (line, start, end) = location.marked(sources, span);
    Mark { start, end, line, message: message.to_owned(), color, location }
}

/// The first locations of ariadne's sections: it begins a new section when the file changes and when a label is above
/// the one before.
fn sections<'m>(marks: &'m [Mark<'_>]) -> impl Iterator<Item = &'m SpanLocation> {
    let begins = |at: usize| match at.checked_sub(1).map(|before| &marks[before].location) {
        Some(before) => before.file != marks[at].location.file || before.line > marks[at].location.line,
        None => true,
    };
    (0..marks.len()).filter(move |&at| begins(at)).map(|at| &marks[at].location)
}

/// Replaces lines and columns of sheets by those of the files: in headings, and in the margin, which becomes wide
/// enough for the last line.
fn with_locations(drawn: &str, marks: &[Mark], sheets: &Sheets) -> String {
    let narrow = drawn.len() - drawn.trim_start_matches(' ').len() - 2;
    let last = marks.iter().map(|mark| mark.location.line).max().unwrap_or(1);
    let wide = last.to_string().len();
    let mut section = &marks[0].location;
    let mut sections = sections(marks);
    let mut text = String::with_capacity(drawn.len());
    for line in drawn.lines() {
        let (before, margin) = line.split_at(margin_start(line));
        text.push_str(before);
        let numbered = margin.trim_start_matches(' ');
        let digits = numbered.len() - numbered.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let rest = match numbered[..digits].parse::<usize>().ok().and_then(|row| sheets.line(section.file, row)) {
            Some(shown) => {
                text.push_str(&format!("{:>wide$}", shown.number));
                &numbered[digits..]
            }
            None => {
                // The last line of a report is drawn, all others are blank here.
                text.extend(margin.chars().next().into_iter().cycle().take(wide.saturating_sub(narrow)));
                margin
            }
        };
        let Some((rest, heading)) = rest.split_once(MARKER) else {
            text.push_str(rest);
            text.push('\n');
            continue;
        };
        section = sections.next().unwrap_or(section);
        let SpanLocation { name, line, column, .. } = section;
        let after = heading.trim_start_matches(|c: char| c == ':' || c == '?' || c.is_ascii_digit());
        text.push_str(&format!("{rest}{name}:{line}:{column}{after}\n"));
    }
    text
}

/// Returns where the number of a line begins in ariadne's output: after one column and the codes of colors.
fn margin_start(line: &str) -> usize {
    let after_color = |at: usize| match line[at..].starts_with('\x1b') {
        true => line[at..].find('m').map_or(at, |end| at + end + 1),
        false => at,
    };
    let start = after_color(0);
    after_color(start + line[start..].chars().next().map_or(0, char::len_utf8))
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

/// A file, and characters of its sheet.
type SheetSpan = (FileId, std::ops::Range<usize>);

/// The files as ariadne sees them.
struct Sheets {
    sheets: BTreeMap<FileId, Sheet>,
}

/// The labelled lines of a file.
struct Sheet {
    source: Source<String>,
    /// The lines of the sheet; a blank one for lines that are left out.
    lines: Vec<Option<SheetLine>>,
}

/// A line of a file in its sheet.
struct SheetLine {
    /// The number of the line in the file.
    number: usize,
    /// The number of characters of the sheet before it.
    offset: usize,
    shown: DisplayLine,
}

impl Sheets {
    fn new(marks: &[Mark], unicode: bool) -> Sheets {
        let mut files: BTreeMap<FileId, BTreeMap<usize, DisplayLine>> = BTreeMap::new();
        for mark in marks {
            let lines = files.entry(mark.location.file).or_default();
            lines.entry(mark.location.line).or_insert_with(|| DisplayLine::new(mark.line, mark.start, unicode));
        }
        let sheets = files.into_iter().map(|(file, lines)| (file, Sheet::new(lines))).collect();
        Sheets { sheets }
    }

    /// The line of a file that is in this row, from 1, of its sheet.
    fn line(&self, file: FileId, row: usize) -> Option<&SheetLine> {
        self.sheets.get(&file)?.lines.get(row.checked_sub(1)?)?.as_ref()
    }

    fn span(&self, mark: &Mark) -> SheetSpan {
        let Mark { location, start, end, .. } = mark;
        let mut lines = self.sheets.get(&location.file).into_iter().flat_map(|sheet| sheet.lines.iter().flatten());
        let range =
            lines.find(|line| line.number == location.line).map_or(0..1, |SheetLine { offset, shown, .. }| {
                let (start, end) = (shown.column(*start), shown.end_column(*end));
                offset + start..offset + end.max(start + 1)
            });
        (location.file, range)
    }
}

impl Sheet {
    fn new(marked: BTreeMap<usize, DisplayLine>) -> Sheet {
        let mut lines: Vec<Option<SheetLine>> = Vec::new();
        let mut text = String::new();
        let mut offset = 0;
        for (number, shown) in marked {
            if lines.last().is_some_and(|last| last.as_ref().is_some_and(|last| last.number + 1 < number)) {
                lines.push(None);
                text.push('\n');
                offset += 1;
            }
            text.push_str(&shown.text);
            text.push('\n');
            let length = shown.text.chars().count() + 1;
            lines.push(Some(SheetLine { number, offset, shown }));
            offset += length;
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
