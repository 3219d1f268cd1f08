//! Writes placed tokens.

use super::layout::{Layout, Token};
use crate::lexer::kind::Kind;

/// The text with its tokens at these columns.
pub(super) fn print(layout: &Layout<'_>, columns: &[u32]) -> Vec<u8> {
    let mut printer =
        Printer { layout, columns, out: Vec::with_capacity(layout.text.len()), line_end: line_end(layout.text) };
    for (number, line) in layout.lines.iter().enumerate() {
        printer.begin_line(number, line.first, line.is_apart);
        for token in line.first..line.end {
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
    columns: &'a [u32],
    out: Vec<u8>,
    line_end: &'static [u8],
}

impl Printer<'_> {
    fn begin_line(&mut self, number: usize, first: u32, is_apart: bool) {
        let layout = self.layout;
        let token = &layout.tokens[first as usize];
        let last = first.checked_sub(1).map(|last| &layout.tokens[last as usize]);
        let gap = written_gap(layout.text, last, token);
        match last {
            // Text that stays as it is, with what is between.
            Some(last) if last.is_kept && token.is_kept => return self.out.extend_from_slice(gap),
            None if token.is_kept => return self.out.extend_from_slice(gap),
            // It ends with a line end.
            Some(last) if last.piece.kind == Kind::Skipped => {}
            Some(last) => {
                if last.is_kept {
                    self.out.extend_from_slice(blanks_before_line_end(gap));
                }
                self.out.extend_from_slice(self.line_end);
            }
            None => {}
        }
        if is_apart && number > 0 {
            self.out.extend_from_slice(self.line_end);
        }
        if token.is_kept {
            self.out.extend_from_slice(blanks_behind_line_end(gap));
        } else {
            self.blanks(self.columns[first as usize]);
        }
    }

    /// Writes a token, and the blanks before it if it does not begin its line.
    fn token(&mut self, index: u32, begins_line: bool) {
        let layout = self.layout;
        let token = &layout.tokens[index as usize];
        if !begins_line {
            let last = &layout.tokens[index as usize - 1];
            if last.is_kept && token.is_kept {
                self.out.extend_from_slice(written_gap(layout.text, Some(last), token));
            } else {
                let end = match last.is_tall {
                    true => last.end_column,
                    false => self.columns[index as usize - 1] + (last.end_column - last.column),
                };
                self.blanks(self.columns[index as usize].saturating_sub(end));
            }
        }
        let text = layout.token_text(token);
        let text = if token.piece.kind == Kind::LineComment && !token.is_kept { trim_end(text) } else { text };
        self.out.extend_from_slice(text);
    }

    fn blanks(&mut self, count: u32) {
        self.out.resize(self.out.len() + count as usize, b' ');
    }

    fn finish(mut self) -> Vec<u8> {
        let layout = self.layout;
        match layout.tokens.last() {
            Some(last) if last.is_kept => {
                let rest = layout.text.get(last.piece.end as usize..).unwrap_or_default();
                self.out.extend_from_slice(rest);
            }
            Some(_) => self.out.extend_from_slice(self.line_end),
            None => {}
        }
        self.out
    }
}

/// The text between two tokens, or in front of the first one.
fn written_gap<'t>(text: &'t [u8], last: Option<&Token>, next: &Token) -> &'t [u8] {
    let start = last.map_or(0, |last| last.piece.end);
    text.get(start as usize..next.piece.start as usize).unwrap_or_default()
}

fn blanks_before_line_end(gap: &[u8]) -> &[u8] {
    let end = gap.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(gap.len());
    &gap[..end]
}

fn blanks_behind_line_end(gap: &[u8]) -> &[u8] {
    let start = gap.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |end| end + 1);
    &gap[start..]
}

fn trim_end(text: &[u8]) -> &[u8] {
    text.trim_ascii_end()
}
