//! Errors in `{ }` and `[ ]`: brackets that are not closed, and commas that are missing.

use super::fault::Fault;
use super::lines::{Line, MAX_SHOWN, is_key, line_at, lines_above, quoted, value_end};
use tdgen_language::diagnostics::Diagnostic;

impl Fault<'_> {
    /// A bracket is not closed before a line that is outside of it, up to the one that the parser reports.
    pub(super) fn unclosed(&self) -> Option<Diagnostic> {
        if self.says(&["quoted scalar"]) {
            return None;
        }
        let opens = self.positions.open_brackets(self.at);
        let (first, outside) = opens.iter().find_map(|&open| Some((open, self.line_outside(open)?)))?;
        let of_bracket = line_at(self.text, first);
        let is_near = |open: &&usize| **open >= first && of_bracket.content.contains(*open);
        let &last = opens.iter().rfind(is_near)?;
        let end = outside.as_ref().map_or(self.text.len(), |line| line.start);
        let mut above = lines_above(self.text, end).filter(|line| !line.is_comment(self.text));
        let above = above.next()?;
        let close = |open: &usize| if self.part(*open..open + 1) == "[" { ']' } else { '}' };
        let closers: String = self.positions.open_brackets(end).iter().rev().map(close).collect();
        let code = value_end(self.text, if above.start == of_bracket.start { last } else { above.start }, false);
        let written = self.part(first..code).trim_end_matches([',', ' ']);
        let help = if self.part(code..above.content.end).contains(close(&last)) {
            format!("`#` begins a comment, which hides the `{closers}`: write it before the `#`")
        } else if written.len() <= MAX_SHOWN && !written.contains('\n') {
            format!("write `{written}{closers}`")
        } else if above.start == of_bracket.start {
            format!("write `{closers}` at the end of the line")
        } else {
            let line: String = self.part(above.content).chars().take(MAX_SHOWN).collect();
            format!("write `{closers}` at the end of `{line}`")
        };
        let message = format!("this `{}` is not closed", self.part(last..last + 1));
        let error = self.error(last..last + 1, &message, help);
        Some(match outside {
            Some(line) => error.note(self.positions.place(line.content), "this line is not in it"),
            None => error,
        })
    }

    /// The first line below that of a bracket, up to the one of the error, that begins a key or an item and is not
    /// indented more: a bracket that is open there is not closed. `Some(None)` if the text ends before.
    fn line_outside(&self, open: usize) -> Option<Option<Line>> {
        let of_bracket = line_at(self.text, open);
        let mut next = of_bracket.next;
        while let Some(start) = next.filter(|start| *start <= self.at) {
            let line = line_at(self.text, start);
            let is_block = line.has_key(self.text) || self.part(line.content.clone()).starts_with("- ");
            if is_block && line.indent() <= of_bracket.indent() {
                return Some(Some(line));
            }
            next = line.next;
        }
        self.part(self.at..self.text.len()).trim().is_empty().then_some(None)
    }

    /// A comma is missing between two entries or items.
    pub(super) fn comma(&self) -> Option<Diagnostic> {
        let is_behind_text = self.says(&["trailing content after"]);
        if !is_behind_text && !self.says(&["expected ',' or"]) {
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
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let word = rest.bytes().take_while(is_letter).count().max(next.len_utf8());
        if is_behind_text && !self.part(self.at + word..self.text.len()).starts_with(": ") {
            return None;
        }
        let message = format!("a `,` is missing before `{}`", self.part(self.at..self.at + word));
        Some(self.error(self.at..self.at + word, &message, "write `,` before it"))
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
        let value = self.part(self.at + 1..self.text.len()).trim_start();
        let start_of_value = self.text.len() - value.len();
        let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''));
        let end = match quote.and_then(|quote| value.get(1..)?.find(quote)) {
            Some(length) => start_of_value + length + 2,
            None => value_end(self.text, self.at + 1, true),
        };
        let written = format!("{entry}, {}", self.part(start..end));
        let help =
            if written.len() <= MAX_SHOWN { format!("write `{written}`") } else { "write `,` before it".to_owned() };
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
