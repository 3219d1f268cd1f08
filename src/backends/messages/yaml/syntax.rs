//! What is wrong with a text that is not YAML, in words for its author.
//!
//! The parser says what it did not expect. What the author meant is mostly in the line, or in the one above: each
//! method of [`Fault`] knows one mistake, and the table has words for the rest.

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
    let known = fault.tablegen().or_else(|| fault.no_break_space()).or_else(|| fault.tab());
    let known = known.or_else(|| fault.unclosed()).or_else(|| fault.comma()).or_else(|| fault.brackets());
    let known = known.or_else(|| fault.sign()).or_else(|| fault.quote()).or_else(|| fault.dash());
    let known = known.or_else(|| fault.missing_colon()).or_else(|| fault.deeper());
    known.unwrap_or_else(|| fault.general())
}

impl Fault<'_> {
    /// The text is TableGen.
    fn tablegen(&self) -> Option<Diagnostic> {
        let mut start = 0;
        loop {
            let line = line_at(self.text, start);
            let text = self.part(line.content.clone());
            if !text.is_empty() && !text.starts_with("//") {
                let place = self.positions.place(line.content);
                return is_tablegen(text).then(|| Diagnostic::error(place, IS_TABLEGEN).help(TABLEGEN_HELP));
            }
            start = line.next?;
        }
    }

    /// A text begins with `[` or `{`: the bracket ends before the text does.
    fn brackets(&self) -> Option<Diagnostic> {
        let line = line_at(self.text, self.at);
        let before = self.part(line.content.start..self.at);
        let opens = before.match_indices(['[', '{']).map(|(offset, bracket)| (line.content.start + offset, bracket));
        let is_value = |open: usize| self.part(line.start..open).trim_end_matches(' ').ends_with([':', '-']);
        for (open, bracket) in opens.filter(|&(open, _)| is_value(open)).take(MAX_BRACKETS) {
            let Some(close) = closing_bracket(self.text, open, line.content.end) else { continue };
            let rest = self.part(close + 1..line.content.end);
            let text = rest.trim_start();
            let goes_on = text.starts_with(|letter: char| letter.is_alphanumeric() || "(/%°=".contains(letter));
            let is_here = self.at <= close + 1 + (rest.len() - text.len());
            if goes_on && is_here && !self.part(open..close).contains(": ") {
                let what = if bracket == "[" { "a list" } else { "a mapping" };
                let value = self.value(open, close + 1);
                let help = format!("quote the text: {}", quoted(self.part(value.clone())));
                return Some(self.error(value, &format!("`{bracket}` begins {what}"), help));
            }
        }
        None
    }

    /// A text begins with a sign that has a meaning in YAML.
    fn sign(&self) -> Option<Diagnostic> {
        let is_alias = self.says(&["unknown anchor"]);
        let signs = ["unexpected character", "block scalar, did not find", "anchor or alias", "not allowed in this"];
        if !is_alias && !self.says(&signs) {
            return None;
        }
        let sign = self.text.get(self.at..)?.chars().next().filter(|sign| "%@`*&|>?-".contains(*sign))?;
        if matches!(sign, '?' | '-') && !self.part(0..self.at).trim_end_matches(' ').ends_with(':') {
            return None;
        }
        let value = self.value(self.at, self.at);
        let text = self.part(value.clone());
        if is_alias {
            let name = text.split(' ').next().unwrap_or_default();
            let help = format!(
                "quote a text that begins with `*`: {}; an alias repeats a value before which `&{}` stands, further up",
                quoted(text),
                name.trim_start_matches('*')
            );
            return Some(self.error(value, "the alias names no anchor", help));
        }
        if sign == '-' && text.contains(": ") {
            let help = "begin the list in the line below its key";
            return Some(self.error(value, "a list with `-` cannot begin in the line of its key", help));
        }
        let message = match sign {
            '`' => "a text cannot begin with a backquote".to_owned(),
            sign => format!("a text cannot begin with `{sign}`"),
        };
        Some(self.error(value, &message, format!("quote it: {}", quoted(text))))
    }

    /// A quote in a quoted text ends it, or the quote that ends it is missing.
    fn quote(&self) -> Option<Diagnostic> {
        if !self.says(&["trailing content after"]) {
            return None;
        }
        let end = self.part(0..self.at).trim_end().len().checked_sub(1)?;
        let quote = self.text.get(end..=end).filter(|quote| matches!(*quote, "\"" | "'"))?;
        let line = line_at(self.text, end);
        let Some(start) = line.start_of_quoted(self.text, end) else {
            let open = |line: Line| line.open_quote(self.text, line.content.end);
            let (start, _) = lines_above(self.text, line.start).find_map(open)?;
            let error = self.error(start..start + 1, "the quoted text has no end in its line", "add the closing quote");
            return Some(error.note(self.positions.place(end..end + 1), "it ends here only"));
        };
        let rest = self.part(end + 1..line.content.end);
        if start + 1 == end && !rest.is_empty() {
            let text = rest.trim_end_matches(['"', '\'']);
            let help = match text.contains(quote) {
                true => format!("write {}", quoted(text)),
                false => format!("write one quote on each side: `{quote}{text}{quote}`"),
            };
            let message = format!("`{quote}{quote}` is an empty text, and more follows it");
            return Some(self.error(start..end + 1, &message, help));
        }
        let Some(last) = rest.rfind(quote) else {
            let help = "put the closing quote behind the whole text; in `{ }`, write `,` before the next key";
            return Some(self.error(end..end + 1, "the quoted text ends here, but the line goes on", help));
        };
        let whole = quoted(self.part(start + 1..end + 1 + last));
        let help = match quote {
            "'" => format!("write `''` for a `'` in single quotes, or use double quotes: {whole}"),
            _ => format!("write `\\\"` for a quote in the text: {whole}"),
        };
        Some(self.error(end..end + 1, "a quote in the text ends it here", help))
    }

    /// A line above is a text only: a key without `:`, or a comment of another language.
    fn missing_colon(&self) -> Option<Diagnostic> {
        if !self.says(&["simple key expect", "mapping values are not allowed"]) {
            return None;
        }
        let line = line_at(self.text, self.at);
        if self.part(line.content.start..self.at).contains(": ") {
            return None;
        }
        let mut above = lines_above(self.text, line.start).filter(|line| !line.is_comment(self.text));
        let line = above.next()?;
        let text = self.part(line.key.clone());
        if let Some(comment) = ["//", "/*"].into_iter().find(|sign| text.starts_with(sign)) {
            let message = format!("`{comment}` begins no comment");
            return Some(self.error(line.key.start..line.key.start + 2, &message, "a comment begins with `#`"));
        }
        let key = above.find(|line| line.has_key(self.text));
        if line.has_key(self.text) || key.is_some_and(|key| key.is_continued_by(self.text, &line)) {
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
        Some(self.error(line.key.start..line.key.start + word, message, help))
    }

    fn general(&self) -> Diagnostic {
        let place = self.positions.place(self.at..self.at);
        let Some((_, message, help)) = FAULTS.iter().find(|(part, ..)| self.info.contains(part)) else {
            return Diagnostic::error(place, format!("invalid YAML: {}", self.info));
        };
        let error = Diagnostic::error(place, format!("invalid YAML: {message}")).help(*help);
        if *help != BRACKETS {
            return error;
        }
        if self.part(self.at..self.text.len()).starts_with(": ") {
            let message = "invalid YAML: a text in brackets contains `: `, which begins the value of a key";
            return Diagnostic::error(place, message)
                .help("write the text in quotes: `Description: \"In percent: 0 to 100\"`");
        }
        match self.positions.open_brackets(self.at).last() {
            Some(&open) => error.note(self.positions.place(open..open + 1), "it is opened here"),
            None => error,
        }
    }
}
