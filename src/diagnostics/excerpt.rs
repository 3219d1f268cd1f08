//! What the renderers need before a rendering crate is called: locations with byte columns ([`SpanLocation`]), and
//! lines fit for display ([`DisplayLine`]).
//!
//! The rendering crates index whole files, count characters and print lines of any length. They get one line of at
//! most [`WINDOW`] bytes for each label instead, whatever the size of the file.

use crate::source::{FileId, SourceMap, Span};

/// Longest piece of a source line that is shown, in bytes.
const WINDOW: usize = 100;
/// Bytes shown before the label when a line is cut.
const BEFORE: usize = 40;
/// Width of a tab stop in display columns.
const TAB: usize = 4;

/// The location of a span, with names for people and columns in bytes.
pub(super) struct SpanLocation {
    pub(super) file: FileId,
    pub(super) name: String,
    pub(super) line: usize,
    /// In bytes, from 1.
    pub(super) column: usize,
    pub(super) end_line: usize,
    /// The column after the last byte.
    pub(super) end_column: usize,
}

impl SpanLocation {
    pub(super) fn of(sources: &SourceMap, span: Span) -> SpanLocation {
        let file = sources.file_at(span.start);
        let start = sources.locate(span.start);
        // A span never leaves its file; one that does is cut, so that no wrong file is shown.
        let end = if span.end > span.start && sources.file_at(span.end) == file {
            sources.locate(span.end)
        } else {
            start.clone()
        };
        SpanLocation {
            file,
            name: clean(&start.file),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }

    /// The line of the span, and the part of it that the span covers. A span of several lines is shown by its
    /// beginning.
    pub(super) fn marked<'a>(&self, sources: &'a SourceMap, span: Span) -> (&'a [u8], usize, usize) {
        let (file, _, range) = sources.line_at(span.start);
        let line = &sources.text(file)[range];
        let start = (self.column - 1).min(line.len());
        let end = if self.end_line > self.line { line.trim_ascii_end().len() } else { self.end_column - 1 };
        (line, start, end.clamp(start, line.len()))
    }
}

/// The locations of the `include` statements that led to the file of `span`, innermost first.
pub(super) fn include_chain(sources: &SourceMap, span: Span) -> Vec<SpanLocation> {
    let mut chain = Vec::new();
    let mut at = sources.included_from(sources.file_at(span.start));
    while let Some(site) = at {
        chain.push(SpanLocation::of(sources, site));
        at = sources.included_from(sources.file_at(site.start));
    }
    chain
}

/// The number of `include` statements of a chain that is shown: a file that includes itself has hundreds.
pub(super) const MAX_INCLUDES: usize = 6;

/// Makes text fit for one line of a message: no control characters (a file name or a string may contain any), no line
/// ends.
pub(super) fn clean(text: &str) -> String {
    let harmless = |c: char| if is_hostile(c) { '\u{FFFD}' } else { c };
    text.chars().map(|c| if matches!(c, '\n' | '\t' | '\r') { ' ' } else { harmless(c) }).collect()
}

/// As [`clean`], but keeps line ends and tabs.
pub(super) fn clean_lines(text: &str) -> String {
    let harmless = |c: char| matches!(c, '\n' | '\t') || !is_hostile(c);
    text.trim_end_matches('\n').chars().map(|c| if harmless(c) { c } else { '\u{FFFD}' }).collect()
}

/// Characters that move the cursor, reorder text, or are line ends to a rendering crate. The rich renderer uses
/// U+E000 and U+E001 as placeholders.
fn is_hostile(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200E}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{E000}'..='\u{E001}')
}

/// A source line, or the window of it around a label, as displayed.
pub(super) struct DisplayLine {
    /// Valid, without control characters and tabs, at most about [`WINDOW`] columns.
    pub(super) text: String,
    /// For every source character shown: its byte offset in the line and its column in `text`, in characters.
    columns: Vec<(usize, usize)>,
    /// The byte offset and column after the last source character shown.
    end: (usize, usize),
}

impl DisplayLine {
    /// Creates the display form of `line`, cut around the byte offset `focus` if it is long.
    pub(super) fn new(line: &[u8], focus: usize, unicode: bool) -> DisplayLine {
        let (start, end) = window(line, focus);
        let (cut, bad) = if unicode { ("…", '\u{FFFD}') } else { ("...", '?') };
        let mut shown = DisplayLine { text: String::new(), columns: Vec::new(), end: (end, 0) };
        let mut column = 0;
        if start > 0 {
            shown.text.push_str(cut);
            column += cut.chars().count();
        }
        let mut offset = start;
        for chunk in line[start..end].utf8_chunks() {
            for c in chunk.valid().chars() {
                shown.columns.push((offset, column));
                let blanks = if c == '\t' { TAB - column % TAB } else { 0 };
                match c {
                    '\t' => shown.text.extend(std::iter::repeat_n(' ', blanks)),
                    c if is_hostile(c) => shown.text.push(bad),
                    c => shown.text.push(c),
                }
                column += blanks.max(1);
                offset += c.len_utf8();
            }
            if !chunk.invalid().is_empty() {
                shown.columns.push((offset, column));
                shown.text.push(bad);
                column += 1;
                offset += chunk.invalid().len();
            }
        }
        shown.end = (end, column);
        if end < line.len() {
            shown.text.push_str(cut);
        }
        // A label may be after the last character; give it a column to be drawn under.
        shown.text.push(' ');
        shown
    }

    /// The display column of a byte offset in the line; offsets outside the window map to its edge.
    pub(super) fn column(&self, offset: usize) -> usize {
        if offset >= self.end.0 {
            return self.end.1;
        }
        let after = self.columns.partition_point(|&(at, _)| at <= offset);
        self.columns[..after].last().or(self.columns.first()).map_or(0, |&(_, column)| column)
    }

    /// As [`DisplayLine::column`], for the exclusive end of a label: a character that the label covers in part is
    /// covered whole.
    pub(super) fn end_column(&self, offset: usize) -> usize {
        let next = self.columns.partition_point(|&(at, _)| at < offset);
        self.columns.get(next).map_or(self.end.1, |&(_, column)| column)
    }
}

/// The part of a line to show, on character boundaries.
fn window(line: &[u8], focus: usize) -> (usize, usize) {
    if line.len() <= WINDOW + BEFORE / 2 {
        return (0, line.len());
    }
    let is_boundary = |at: usize| line.get(at).is_none_or(|byte| byte & 0xC0 != 0x80);
    let near_boundary = |at: usize| (at.saturating_sub(3)..=at).rev().find(|&at| is_boundary(at)).unwrap_or(at);
    let latest = line.len() - WINDOW;
    let start = near_boundary(focus.saturating_sub(BEFORE).min(latest));
    (start, near_boundary((start + WINDOW).min(line.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_cut_around_the_label() {
        let line = "é".repeat(400_000).into_bytes();
        let shown = DisplayLine::new(&line, 300_001, true);
        assert!(shown.text.chars().count() < 110, "{}", shown.text);
        assert!(shown.text.starts_with('…') && shown.text.trim_end().ends_with('…'));
        assert_eq!(shown.text.chars().nth(shown.column(300_000)), Some('é'));
        assert_eq!(shown.column(0), 1, "an offset before the window falls on its edge");
        assert_eq!(shown.end_column(800_000), shown.end.1);
    }

    #[test]
    fn bad_bytes_tabs_and_escapes_are_made_harmless() {
        let shown = DisplayLine::new(b"\ta\xff\xfe\x1b[31mb\xc3", 0, true);
        assert_eq!(shown.text, "    a\u{FFFD}\u{FFFD}\u{FFFD}[31mb\u{FFFD} ");
        assert_eq!((shown.column(1), shown.column(2), shown.column(3)), (4, 5, 6));
        assert_eq!(DisplayLine::new(b"\xff", 0, false).text, "? ");
    }
}
