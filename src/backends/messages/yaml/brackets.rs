//! Errors in `{ }` and `[ ]`: brackets that are not closed, and commas that are missing.

use super::fault::Fault;
use super::lines::{Line, MAX_SHOWN, is_key, line_at, lines_above, quoted, value_end};
use tdgen_language::diagnostics::Diagnostic;

/// A bracket is not closed before a line that is outside of it, up to the one that the parser reports.
pub(super) fn unclosed(fault: &Fault<'_>) -> Option<Diagnostic> {
    if fault.says(&["quoted scalar"]) {
        return None;
    }
    let opens = fault.positions.open_brackets(fault.at);
    let (first, outside) = opens.iter().find_map(|&open| Some((open, line_outside(fault, open)?)))?;
    let of_bracket = line_at(fault.text, first);
    let is_near = |open: &&usize| **open >= first && of_bracket.content.contains(*open);
    let &last = opens.iter().rfind(is_near)?;
    let end = outside.as_ref().map_or(fault.text.len(), |line| line.start);
    let mut above = lines_above(fault.text, end).filter(|line| !line.is_comment(fault.text));
    let above = above.next()?;
    let close = |open: &usize| if fault.part(*open..open + 1) == "[" { ']' } else { '}' };
    let closers: String = fault.positions.open_brackets(end).iter().rev().map(close).collect();
    let code = value_end(fault.text, if above.start == of_bracket.start { last } else { above.start }, false);
    let written = fault.part(first..code).trim_end_matches([',', ' ']);
    let help = if fault.part(code..above.content.end).contains(close(&last)) {
        format!("`#` begins a comment, which hides the `{closers}`: write it before the `#`")
    } else if written.len() <= MAX_SHOWN && !written.contains('\n') {
        format!("write `{written}{closers}`")
    } else if above.start == of_bracket.start {
        format!("write `{closers}` at the end of the line")
    } else {
        let line: String = fault.part(above.content).chars().take(MAX_SHOWN).collect();
        format!("write `{closers}` at the end of `{line}`")
    };
    let message = format!("this `{}` is not closed", fault.part(last..last + 1));
    let error = fault.error(last..last + 1, &message, help);
    Some(match outside {
        Some(line) => error.note(fault.positions.place(line.content), "this line is not in it"),
        None => error,
    })
}

/// The first line below that of a bracket, up to the one of the error, that begins a key or an item and is not
/// indented more: a bracket that is open there is not closed. `Some(None)` if the text ends before.
fn line_outside(fault: &Fault<'_>, open: usize) -> Option<Option<Line>> {
    let of_bracket = line_at(fault.text, open);
    let mut next = of_bracket.next;
    while let Some(start) = next.filter(|start| *start <= fault.at) {
        let line = line_at(fault.text, start);
        let is_block = line.has_key(fault.text) || fault.part(line.content.clone()).starts_with("- ");
        if is_block && line.indent() <= of_bracket.indent() {
            return Some(Some(line));
        }
        next = line.next;
    }
    fault.part(fault.at..fault.text.len()).trim().is_empty().then_some(None)
}

/// A comma is missing between two entries or items.
pub(super) fn comma(fault: &Fault<'_>) -> Option<Diagnostic> {
    let is_behind_text = fault.says(&["trailing content after"]);
    if !is_behind_text && !fault.says(&["expected ',' or"]) {
        return None;
    }
    let &open = fault.positions.open_brackets(fault.at).last()?;
    let before = fault.part(open + 1..fault.at);
    let rest = fault.part(fault.at..fault.text.len());
    if rest.starts_with(": ") || rest.starts_with(":\n") {
        return comma_before_key(fault, open);
    }
    let next = rest.chars().next()?;
    if next == '[' && before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_') {
        return array(fault, open);
    }
    let is_after_end = before.trim_end().ends_with(['"', '\'', '}', ']']);
    if !is_after_end || !(next.is_alphanumeric() || "{[\"'".contains(next)) {
        return None;
    }
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let word = rest.bytes().take_while(is_letter).count().max(next.len_utf8());
    if is_behind_text && !fault.part(fault.at + word..fault.text.len()).starts_with(": ") {
        return None;
    }
    let message = format!("a `,` is missing before `{}`", fault.part(fault.at..fault.at + word));
    Some(fault.error(fault.at..fault.at + word, &message, "write `,` before it"))
}

/// A comma is missing before the key that the parser takes for the end of a text.
fn comma_before_key(fault: &Fault<'_>, open: usize) -> Option<Diagnostic> {
    let before = fault.part(open + 1..fault.at);
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let start = fault.at - before.bytes().rev().take_while(is_letter).count();
    let word = fault.part(start..fault.at);
    let entry = fault.part(open + 1..start);
    let from = start - entry.len() + entry.rfind(',').map_or(0, |comma| comma + 1);
    let entry = fault.part(from..start).trim();
    let (_, value) = entry.split_once(": ").filter(|(_, value)| !value.is_empty())?;
    let is_word = !value.contains(' ') && word.starts_with(|first: char| first.is_ascii_uppercase());
    if word.is_empty() || !(is_word || is_key(fault.text, word, start)) {
        return None;
    }
    let value = fault.part(fault.at + 1..fault.text.len()).trim_start();
    let start_of_value = fault.text.len() - value.len();
    let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''));
    let end = match quote.and_then(|quote| value.get(1..)?.find(quote)) {
        Some(length) => start_of_value + length + 2,
        None => value_end(fault.text, fault.at + 1, true),
    };
    let written = format!("{entry}, {}", fault.part(start..end));
    let help = if written.len() <= MAX_SHOWN { format!("write `{written}`") } else { "write `,` before it".to_owned() };
    Some(fault.error(start..fault.at, &format!("a `,` is missing before `{word}`"), help))
}

/// A text such as `int16_t[4]` has a bracket.
fn array(fault: &Fault<'_>, open: usize) -> Option<Diagnostic> {
    let before = fault.part(open + 1..fault.at);
    let start = fault.at - (before.len() - before.rfind([' ', ',', '[', '{']).map_or(0, |at| at + 1));
    let (element, length) = (fault.part(start..fault.at), fault.part(fault.at + 1..fault.text.len()));
    let (length, _) = length.split_once(']').filter(|(length, _)| !length.contains(['\n', '[', '{', ',']))?;
    let end = fault.at + length.len() + 2;
    let is_type = fault.part(open + 1..start).trim_end().ends_with("Type:");
    let help = match (is_type, length.trim()) {
        (false, _) => format!("quote the text: {}", quoted(fault.part(start..end))),
        (true, "") => format!("write an array as `Type: {element}, Length: NUMBER`"),
        (true, length) => format!("write an array as `Type: {element}, Length: {length}`"),
    };
    Some(fault.error(start..end, "`[` begins a list", help))
}
