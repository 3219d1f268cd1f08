//! Writes placed tokens.

use std::ops::Range;

use super::ids::{PerToken, TokenId};
use super::keep::count_line_ends;
use super::layout::{Layout, Line, Token};
use tdgen_language::lexer::kind::Kind;

/// The text with its tokens at these columns.
pub(super) fn print(layout: &Layout<'_>, columns: &PerToken<u32>) -> Vec<u8> {
    let mut printer = Printer {
        layout,
        columns,
        out: Vec::with_capacity(layout.text.len()),
        unchanged: 0..0,
        line_end: line_end(layout.text),
    };
    for line in layout.lines.iter() {
        printer.begin_line(line);
        for token in line.tokens() {
            printer.token(token, token == line.first);
        }
    }
    printer.finish()
}

/// The first line end of a text, which all of its lines get.
pub(super) fn line_end(text: &[u8]) -> &'static [u8] {
    match text.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
        Some(at) if text[at..].starts_with(b"\r\n") => b"\r\n",
        _ => b"\n",
    }
}

struct Printer<'a> {
    layout: &'a Layout<'a>,
    columns: &'a PerToken<u32>,
    out: Vec<u8>,
    /// The part of the old text that follows `out`.
    unchanged: Range<usize>,
    line_end: &'static [u8],
}

impl Printer<'_> {
    /// Writes what is between the last token and the first one of a line.
    fn begin_line(&mut self, line: &Line) {
        let layout = self.layout;
        let (last, token) = (layout.tokens.before(line.first), &layout.tokens[line.first]);
        let gap = written_gap(last, token);
        let text = &layout.text[gap.clone()];
        // Skipped lines end with a line end.
        let behind = last.filter(|last| last.piece.kind != Kind::Skipped);
        let line_ends = usize::from(behind.is_some()) + usize::from(line.is_apart && last.is_some());
        let is_behind_kept = behind.is_some_and(|last| last.is_kept);
        match (last.is_none_or(|last| last.is_kept), token.is_kept) {
            (true, true) => self.copy(gap),
            (_, false) if !is_behind_kept => self.gap(gap, line_ends, self.columns[line.first]),
            (_, is_kept) => {
                if is_behind_kept {
                    self.write(blanks_before_line_end(text));
                }
                // Empty lines belong to the lines that stay.
                let line_ends = line_ends.max(count_line_ends(text));
                (0..line_ends).for_each(|_| self.write(self.line_end));
                if is_kept {
                    self.write(blanks_behind_line_end(text));
                } else {
                    self.blanks(self.columns[line.first]);
                }
            }
        }
    }

    /// Writes a token, and the blanks before it if it does not begin its line.
    fn token(&mut self, index: TokenId, begins_line: bool) {
        let layout = self.layout;
        let token = &layout.tokens[index];
        if !begins_line {
            let last = &layout.tokens[index.previous()];
            let gap = written_gap(Some(last), token);
            if last.is_kept && token.is_kept {
                self.copy(gap);
            } else {
                let end = match last.is_tall {
                    true => last.end_column,
                    false => self.columns[index.previous()] + (last.end_column - last.column),
                };
                self.gap(gap, 0, self.columns[index].saturating_sub(end));
            }
        }
        let start = token.piece.start as usize;
        let text = layout.token_text(token);
        let text = if token.piece.kind == Kind::LineComment && !token.is_kept { text.trim_ascii_end() } else { text };
        self.copy(start..start + text.len());
    }

    /// Writes line ends and blanks, where the old text has `old`.
    fn gap(&mut self, old: Range<usize>, line_ends: usize, blanks: u32) {
        let mut rest = Some(&self.layout.text[old.clone()]);
        for _ in 0..line_ends {
            rest = rest.and_then(|rest| rest.strip_prefix(self.line_end));
        }
        if rest.is_some_and(|rest| rest.len() == blanks as usize && rest.iter().all(|byte| *byte == b' ')) {
            return self.copy(old);
        }
        (0..line_ends).for_each(|_| self.write(self.line_end));
        self.blanks(blanks);
    }

    /// Writes a part of the old text.
    fn copy(&mut self, part: Range<usize>) {
        if part.start != self.unchanged.end {
            self.flush();
            self.unchanged.start = part.start;
        }
        self.unchanged.end = part.end;
    }

    fn write(&mut self, text: &[u8]) {
        self.flush();
        self.out.extend_from_slice(text);
    }

    fn blanks(&mut self, count: u32) {
        self.flush();
        self.out.resize(self.out.len() + count as usize, b' ');
    }

    fn flush(&mut self) {
        let unchanged = std::mem::take(&mut self.unchanged);
        self.out.extend_from_slice(&self.layout.text[unchanged]);
    }

    fn finish(mut self) -> Vec<u8> {
        let layout = self.layout;
        match layout.tokens.last() {
            Some(last) if last.is_kept => self.copy(last.piece.end as usize..layout.text.len()),
            Some(last) => {
                let end = last.piece.end as usize..layout.text.len();
                // If other lines stay, the empty ones at the end are among them.
                let stays = layout.tokens.iter().any(|token| token.is_kept);
                let line_ends = if stays { count_line_ends(&layout.text[end.clone()]).max(1) } else { 1 };
                self.gap(end, line_ends, 0);
            }
            None => {}
        }
        self.flush();
        self.out
    }
}

/// The extent of the text between two tokens, or in front of the first one.
fn written_gap(last: Option<&Token>, next: &Token) -> Range<usize> {
    last.map_or(0, |last| last.piece.end as usize)..next.piece.start as usize
}

fn blanks_before_line_end(gap: &[u8]) -> &[u8] {
    let end = gap.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(gap.len());
    &gap[..end]
}

fn blanks_behind_line_end(gap: &[u8]) -> &[u8] {
    let start = gap.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |end| end + 1);
    &gap[start..]
}
