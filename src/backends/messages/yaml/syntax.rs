//! What is wrong with a text that is not YAML, in words for its author.
//!
//! The parser says what it did not expect. What the author meant is mostly in the line, or in the one above: each
//! function knows one mistake, and the table has words for the rest.

use super::blanks::{dash, deeper, no_break_space, tab};
use super::brackets::{comma, unclosed};
use super::fault::Fault;
use super::lines::{IS_TABLEGEN, Line, TABLEGEN_HELP, closing_bracket, is_tablegen, line_at, lines_above, quoted};
use super::positions::Positions;
use tdgen_language::diagnostics::Diagnostic;

/// A part of what the parser says, what it means, and what to do.
const FAULTS: &[(&str, &str, &str)] = &[
    ("found a tab", "a tab cannot stand here", "write spaces"),
    ("tabs disallowed", "a tab cannot indent a line", "indent with spaces"),
    ("unknown escape", "`\\` begins an escape that YAML does not have", "write `\\\\` for a backslash"),
    (
        "quoted scalar",
        "the quoted text has no end",
        "add the closing quote; in double quotes, write `\\\"` for a quote",
    ),
    ("unexpected end of stream", "the quoted text has no end", "add the closing quote"),
    (
        "mapping values are not allowed",
        "a `:` cannot stand here",
        "quote a text that contains `: `; begin the keys of a mapping in one column, or write them in `{ }`",
    ),
    ("simple key expect", "the line above has no `:`", "write a key as `Key: value`; a comment begins with `#`"),
    ("illegal placement of ':'", "a `:` cannot stand here", "quote a text that contains `: `"),
    ("expected '-' indicator", "the line is indented like no line above", ITEMS),
    ("did not find expected key", "the line is indented like no line above", ITEMS),
    ("invalid indentation", "the line is indented less than the brackets around it allow", BRACKETS),
    ("misplaced bracket", "nothing opens this bracket", BRACKETS),
    ("only valid inside a block", "a list with `-` cannot stand in `{` or `[`", BRACKETS),
    ("expected ',' or '}'", "expected `,` or `}`", BRACKETS),
    ("expected ',' or ']'", "expected `,` or `]`", BRACKETS),
    ("expected node content", "expected a value", "quote a text that begins with a sign, such as `\"@name\"`"),
];

const ITEMS: &str = "begin the items of a list, or the keys of a mapping, in one column";
const BRACKETS: &str = "close each `{` and `[`";

/// The brackets of a line that are looked at.
const MAX_BRACKETS: usize = 50;

/// The error for what the parser says about a position.
pub(super) fn error(info: &str, position: u32, positions: &Positions<'_>) -> Diagnostic {
    let at = positions.offset(position);
    let fault = Fault { info, text: positions.text(), at, positions };
    let mistakes: [fn(&Fault<'_>) -> Option<Diagnostic>; 11] =
        [tablegen, no_break_space, tab, unclosed, comma, brackets, sign, quote, dash, missing_colon, deeper];
    mistakes.into_iter().find_map(|mistake| mistake(&fault)).unwrap_or_else(|| general(&fault))
}

/// The text is TableGen.
fn tablegen(fault: &Fault<'_>) -> Option<Diagnostic> {
    let mut start = 0;
    loop {
        let line = line_at(fault.text, start);
        let text = fault.part(line.content.clone());
        if !text.is_empty() && !text.starts_with("//") {
            let place = fault.positions.place(line.content);
            return is_tablegen(text).then(|| Diagnostic::error(place, IS_TABLEGEN).help(TABLEGEN_HELP));
        }
        start = line.next?;
    }
}

/// A text begins with `[` or `{`: the bracket ends before the text does.
fn brackets(fault: &Fault<'_>) -> Option<Diagnostic> {
    let line = line_at(fault.text, fault.at);
    let before = fault.part(line.content.start..fault.at);
    let opens = before.match_indices(['[', '{']).map(|(offset, bracket)| (line.content.start + offset, bracket));
    let is_value = |open: usize| fault.part(line.start..open).trim_end_matches(' ').ends_with([':', '-']);
    for (open, bracket) in opens.filter(|&(open, _)| is_value(open)).take(MAX_BRACKETS) {
        let Some(close) = closing_bracket(fault.text, open, line.content.end) else { continue };
        let rest = fault.part(close + 1..line.content.end);
        let text = rest.trim_start();
        let goes_on = text.starts_with(|letter: char| letter.is_alphanumeric() || "(/%°=".contains(letter));
        let is_here = fault.at <= close + 1 + (rest.len() - text.len());
        if goes_on && is_here && !fault.part(open..close).contains(": ") {
            let what = if bracket == "[" { "a list" } else { "a mapping" };
            let value = fault.value(open, close + 1);
            let help = format!("quote the text: {}", quoted(fault.part(value.clone())));
            return Some(fault.error(value, &format!("`{bracket}` begins {what}"), help));
        }
    }
    None
}

/// A text begins with a sign that has a meaning in YAML.
fn sign(fault: &Fault<'_>) -> Option<Diagnostic> {
    let is_alias = fault.says(&["unknown anchor"]);
    let signs = ["unexpected character", "block scalar, did not find", "anchor or alias", "not allowed in this"];
    if !is_alias && !fault.says(&signs) {
        return None;
    }
    let sign = fault.text.get(fault.at..)?.chars().next().filter(|sign| "%@`*&|>?-".contains(*sign))?;
    if matches!(sign, '?' | '-') && !fault.part(0..fault.at).trim_end_matches(' ').ends_with(':') {
        return None;
    }
    let value = fault.value(fault.at, fault.at);
    let text = fault.part(value.clone());
    if is_alias {
        let name = text.split(' ').next().unwrap_or_default();
        let help = format!(
            "quote a text that begins with `*`: {}; an alias repeats a value before which `&{}` stands, further up",
            quoted(text),
            name.trim_start_matches('*')
        );
        return Some(fault.error(value, "the alias names no anchor", help));
    }
    if sign == '-' && text.contains(": ") {
        let help = "begin the list in the line below its key";
        return Some(fault.error(value, "a list with `-` cannot begin in the line of its key", help));
    }
    let message = match sign {
        '`' => "a text cannot begin with a backquote".to_owned(),
        sign => format!("a text cannot begin with `{sign}`"),
    };
    Some(fault.error(value, &message, format!("quote it: {}", quoted(text))))
}

/// A quote in a quoted text ends it, or the quote that ends it is missing.
fn quote(fault: &Fault<'_>) -> Option<Diagnostic> {
    if !fault.says(&["trailing content after"]) {
        return None;
    }
    let end = fault.part(0..fault.at).trim_end().len().checked_sub(1)?;
    let quote = fault.text.get(end..=end).filter(|quote| matches!(*quote, "\"" | "'"))?;
    let line = line_at(fault.text, end);
    let Some(start) = line.start_of_quoted(fault.text, end) else {
        let open = |line: Line| line.open_quote(fault.text, line.content.end);
        let (start, _) = lines_above(fault.text, line.start).find_map(open)?;
        let error = fault.error(start..start + 1, "the quoted text has no end in its line", "add the closing quote");
        return Some(error.note(fault.positions.place(end..end + 1), "it ends here only"));
    };
    let rest = fault.part(end + 1..line.content.end);
    if start + 1 == end && !rest.is_empty() {
        let text = rest.trim_end_matches(['"', '\'']);
        let help = match text.contains(quote) {
            true => format!("write {}", quoted(text)),
            false => format!("write one quote on each side: `{quote}{text}{quote}`"),
        };
        let message = format!("`{quote}{quote}` is an empty text, and more follows it");
        return Some(fault.error(start..end + 1, &message, help));
    }
    let Some(last) = rest.rfind(quote) else {
        let help = "put the closing quote behind the whole text; in `{ }`, write `,` before the next key";
        return Some(fault.error(end..end + 1, "the quoted text ends here, but the line goes on", help));
    };
    let whole = quoted(fault.part(start + 1..end + 1 + last));
    let help = match quote {
        "'" => format!("write `''` for a `'` in single quotes, or use double quotes: {whole}"),
        _ => format!("write `\\\"` for a quote in the text: {whole}"),
    };
    Some(fault.error(end..end + 1, "a quote in the text ends it here", help))
}

/// A line above is a text only: a key without `:`, or a comment of another language.
fn missing_colon(fault: &Fault<'_>) -> Option<Diagnostic> {
    if !fault.says(&["simple key expect", "mapping values are not allowed"]) {
        return None;
    }
    let line = line_at(fault.text, fault.at);
    if fault.part(line.content.start..fault.at).contains(": ") {
        return None;
    }
    let mut above = lines_above(fault.text, line.start).filter(|line| !line.is_comment(fault.text));
    let line = above.next()?;
    let text = fault.part(line.key.clone());
    if let Some(comment) = ["//", "/*"].into_iter().find(|sign| text.starts_with(sign)) {
        let message = format!("`{comment}` begins no comment");
        return Some(fault.error(line.key.start..line.key.start + 2, &message, "a comment begins with `#`"));
    }
    let key = above.find(|line| line.has_key(fault.text));
    if line.has_key(fault.text) || key.is_some_and(|key| key.is_continued_by(fault.text, &line)) {
        return None;
    }
    let word = text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let (key, rest) = text.split_at_checked(word).filter(|(key, _)| !key.is_empty())?;
    let value = rest.trim_start();
    let (message, value) = match value.chars().next() {
        Some(':') => ("a space is missing after `:`", value.trim_start_matches(':')),
        Some('=') => ("a key ends with `:`", value.trim_start_matches('=')),
        None => ("a `:` is missing after the key", ""),
        Some(_) if rest.starts_with(' ') => ("a `:` is missing after the key", value),
        Some(_) => return None,
    };
    let help = format!("write `{}`", format!("{key}: {}", value.trim()).trim_end());
    Some(fault.error(line.key.start..line.key.start + word, message, help))
}

fn general(fault: &Fault<'_>) -> Diagnostic {
    let place = fault.positions.place(fault.at..fault.at);
    let Some((_, message, help)) = FAULTS.iter().find(|(part, ..)| fault.info.contains(part)) else {
        return Diagnostic::error(place, format!("invalid YAML: {}", fault.info));
    };
    let error = Diagnostic::error(place, format!("invalid YAML: {message}")).help(*help);
    if *help != BRACKETS {
        return error;
    }
    if fault.part(fault.at..fault.text.len()).starts_with(": ") {
        let message = "invalid YAML: a text in brackets contains `: `, which begins the value of a key";
        return Diagnostic::error(place, message)
            .help("write the text in quotes: `Description: \"In percent: 0 to 100\"`");
    }
    match fault.positions.open_brackets(fault.at).last() {
        Some(&open) => error.note(fault.positions.place(open..open + 1), "it is opened here"),
        None => error,
    }
}
