//! Errors in `{ }` and `[ ]`: brackets that are not closed, and commas that are missing.

use super::lines::{MAX_SHOWN, is_key, line_at, lines_above, quoted, value_end};
use super::syntax::Fault;
use tdgen_language::diagnostics::Diagnostic;

impl Fault<'_> {
    /// A bracket is not closed before the line that the parser reports, which begins a key or an item.
    pub(super) fn unclosed(&self) -> Option<Diagnostic> {
        let line = line_at(self.text, self.at);
        let opens = self.positions.open_brackets(line.start);
        let &last = opens.last()?;
        let of_bracket = line_at(self.text, last);
        let is_outside = line.indent() <= of_bracket.indent();
        let is_block = line.has_key(self.text) || self.part(line.content.clone()).starts_with("- ");
        if of_bracket.start == line.start || !is_outside || !is_block {
            return None;
        }
        let mut above = lines_above(self.text, line.start).filter(|line| !line.is_comment(self.text));
        let end = above.next()?;
        let first = opens.into_iter().find(|open| *open >= of_bracket.start)?;
        let close = |open: &usize| if self.part(*open..open + 1) == "[" { ']' } else { '}' };
        let opens = self.positions.open_brackets(line.start);
        let closers: String = opens.iter().rev().take_while(|open| **open >= first).map(close).collect();
        let code = value_end(self.text, if end.start == of_bracket.start { last } else { end.start }, false);
        let comment = self.part(code..end.content.end);
        let written = self.part(first..code).trim_end_matches([',', ' ']);
        let help = if comment.contains(close(&last)) {
            format!("`#` begins a comment, which hides the `{closers}`: write it before the `#`")
        } else if written.len() <= MAX_SHOWN && !written.contains('\n') {
            format!("write `{written}{closers}`")
        } else {
            format!("write `{closers}` at the end of the line above")
        };
        let message = format!("this `{}` is not closed", self.part(last..last + 1));
        let error = self.error(last..last + 1, &message, help);
        Some(error.note(self.positions.place(line.content), "this line is not in it"))
    }

    /// A comma is missing between two entries or items.
    pub(super) fn comma(&self) -> Option<Diagnostic> {
        if !self.says(&["expected ',' or"]) {
            return None;
        }
        let &open = self.positions.open_brackets(self.at).last()?;
        let before = self.part(open + 1..self.at);
        let rest = self.part(self.at..self.text.len());
        if rest.starts_with(": ") || rest.starts_with(":\n") {
            return self.comma_before_key(open);
        }
        let next = rest.chars().next()?;
        if next == '[' && before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_') {
            return self.array(open);
        }
        let is_after_end = before.trim_end().ends_with(['"', '\'', '}', ']']);
        if !is_after_end || !(next.is_alphanumeric() || "{[\"'".contains(next)) {
            return None;
        }
        let word = rest.bytes().take_while(u8::is_ascii_alphanumeric).count().max(next.len_utf8());
        let message = format!("a `,` is missing before `{}`", self.part(self.at..self.at + word));
        Some(self.error(self.at..self.at + word, &message, "write `,` between two entries or items"))
    }

    /// A comma is missing before the key that the parser takes for the end of a text.
    fn comma_before_key(&self, open: usize) -> Option<Diagnostic> {
        let before = self.part(open + 1..self.at);
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let start = self.at - before.bytes().rev().take_while(is_letter).count();
        let word = self.part(start..self.at);
        let entry = self.part(open + 1..start);
        let from = start - entry.len() + entry.rfind(',').map_or(0, |comma| comma + 1);
        let entry = self.part(from..start).trim();
        let (_, value) = entry.split_once(": ").filter(|(_, value)| !value.is_empty())?;
        let is_word = !value.contains(' ') && word.starts_with(|first: char| first.is_ascii_uppercase());
        if word.is_empty() || !(is_word || is_key(self.text, word, start)) {
            return None;
        }
        let end = value_end(self.text, self.at + 1, true);
        let written = format!("{entry}, {}", self.part(start..end));
        let help = if written.len() <= MAX_SHOWN { format!("write `{written}`") } else { "write `,` before it".to_owned() };
        Some(self.error(start..self.at, &format!("a `,` is missing before `{word}`"), help))
    }

    /// A text such as `int16_t[4]` has a bracket.
    fn array(&self, open: usize) -> Option<Diagnostic> {
        let before = self.part(open + 1..self.at);
        let start = self.at - (before.len() - before.rfind([' ', ',', '[', '{']).map_or(0, |at| at + 1));
        let (element, length) = (self.part(start..self.at), self.part(self.at + 1..self.text.len()));
        let (length, _) = length.split_once(']').filter(|(length, _)| !length.contains(['\n', '[', '{', ',']))?;
        let end = self.at + length.len() + 2;
        let is_type = self.part(open + 1..start).trim_end().ends_with("Type:");
        let help = match (is_type, length.trim()) {
            (false, _) => format!("quote the text: {}", quoted(self.part(start..end))),
            (true, "") => format!("write an array as `Type: {element}, Length: NUMBER`"),
            (true, length) => format!("write an array as `Type: {element}, Length: {length}`"),
        };
        Some(self.error(start..end, "`[` begins a list", help))
    }
}
