//! Errors in the blanks of lines: tabs, no-break spaces, missing spaces, and wrong indentation.

use super::fault::Fault;
use super::lines::{MAX_SHOWN, line_at, lines_above};
use tdgen_language::diagnostics::Diagnostic;

/// A tab indents a line. The parser reports where the text before the line begins.
pub(super) fn tab(fault: &Fault<'_>) -> Option<Diagnostic> {
    if fault.says(&["valid YAML whitespace"]) {
        let end = fault.part(0..fault.at).trim_end_matches('\t').len();
        let before = fault.part(end.checked_sub(1)?..end);
        let message = format!("a tab cannot follow `{before}`");
        return (end < fault.at).then(|| fault.error(end..fault.at, &message, "write a space"));
    }
    if !fault.says(&["found a tab", "tabs disallowed", "tab cannot", "start with a tab"]) {
        return None;
    }
    let mut line = line_at(fault.text, fault.at);
    loop {
        let indent = fault.part(line.start..line.content.start);
        if let Some(first) = indent.find('\t').filter(|_| !line.content.is_empty()) {
            let tabs = indent.bytes().skip(first).take_while(|byte| *byte == b'\t').count();
            let start = line.start + first;
            return Some(fault.error(start..start + tabs, "a tab cannot indent a line", "indent with spaces"));
        }
        line = line_at(fault.text, line.next?);
    }
}

/// A line up to that of the error begins with a no-break space, or has one after a key.
pub(super) fn no_break_space(fault: &Fault<'_>) -> Option<Diagnostic> {
    const NO_BREAK: char = '\u{a0}';
    let mut start = 0;
    loop {
        let line = line_at(fault.text, start);
        let text = fault.part(line.start..line.next.unwrap_or(fault.text.len()));
        let found = text.match_indices(NO_BREAK).map(|(at, _)| line.start + at);
        let is_empty = line.content.is_empty();
        let is_blank =
            |at: &usize| is_empty || *at < line.content.start || matches!(fault.text.get(at - 1..*at), Some(":" | "-"));
        if let Some(at) = found.into_iter().find(is_blank) {
            let message = "a no-break space (U+00A0) is no space in YAML";
            return Some(fault.error(at..at + NO_BREAK.len_utf8(), message, "write a space"));
        }
        start = line.next.filter(|next| *next <= fault.at)?;
    }
}

/// A space is missing after the `-` of an item, in the line of the error or the one above.
pub(super) fn dash(fault: &Fault<'_>) -> Option<Diagnostic> {
    let line = line_at(fault.text, fault.at);
    let above = lines_above(fault.text, line.start).next();
    let begins = |letter: char| letter.is_alphabetic() || "{[\"'".contains(letter);
    let rest = |part: &str| part.strip_prefix('-').is_some_and(|rest| rest.starts_with(begins));
    let line = [Some(line), above].into_iter().flatten().find(|line| rest(fault.part(line.content.clone())))?;
    let item = fault.part(line.content.start + 1..line.content.end);
    let help = match item.len() <= MAX_SHOWN {
        true => format!("write `- {item}`"),
        false => "write a space after it".to_owned(),
    };
    Some(fault.error(line.content.start..line.content.start + 1, "a space is missing after `-`", help))
}

/// A key is below one that has a value, and indented more.
pub(super) fn deeper(fault: &Fault<'_>) -> Option<Diagnostic> {
    if !fault.says(&["mapping values are not allowed"]) {
        return None;
    }
    let line = line_at(fault.text, fault.at);
    if fault.part(line.key.start..fault.at).contains([' ', ':']) {
        return None;
    }
    let mut above = lines_above(fault.text, line.start).filter(|line| !line.is_comment(fault.text));
    let key = above.next().filter(|above| above.has_key(fault.text) && above.is_continued_by(fault.text, &line))?;
    let text = fault.part(key.key.clone());
    let is_item = above.next().is_some_and(|above| fault.part(above.key).ends_with(':'));
    let help = match is_item && key.key == key.content && text.len() <= MAX_SHOWN {
        true => format!("begin the keys of a mapping in one column, and an item of a list with `-`: `- {text}`"),
        false => "begin the keys of a mapping in one column".to_owned(),
    };
    let message = "the line is indented more than the key above it, which has a value";
    let error = fault.error(line.content.start..fault.at, message, help);
    Some(error.note(fault.positions.place(key.key), "the key with the value"))
}
