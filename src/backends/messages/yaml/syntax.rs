//! What is wrong with a text that is not YAML, in words for its author.

use super::positions::Positions;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::source::Span;

/// A part of what the parser says, what it means, and what to do.
const FAULTS: &[(&str, &str, &str)] = &[
    ("found a tab", "a tab cannot stand here", "write spaces"),
    ("tabs disallowed", "a tab cannot indent a line", "indent with spaces"),
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
    ("unknown anchor", "the alias names no anchor", "write `&name` before the value, further up"),
    ("expected '-' indicator", "the line is indented like no line above", ITEMS),
    ("did not find expected key", "the line is indented like no line above", ITEMS),
    ("invalid indentation", "the line is indented less than the brackets around it allow", BRACKETS),
    ("only valid inside a block", "a list with `-` cannot stand in `{` or `[`", BRACKETS),
    ("expected ',' or '}'", "expected `,` or `}`", BRACKETS),
    ("expected ',' or ']'", "expected `,` or `]`", BRACKETS),
    ("expected node content", "expected a value", "quote a text that begins with a sign, such as `\"@name\"`"),
];

const ITEMS: &str = "begin the items of a list, or the keys of a mapping, in one column";
const BRACKETS: &str = "close each `{` and `[`";

/// The error for what the parser says about a position.
pub(super) fn error(info: &str, position: u32, positions: &Positions<'_>) -> Diagnostic {
    let place = Span::new(position, position);
    let Some((_, message, help)) = FAULTS.iter().find(|(part, ..)| info.contains(part)) else {
        return Diagnostic::error(place, format!("invalid YAML: {info}"));
    };
    let error = Diagnostic::error(place, format!("invalid YAML: {message}")).help(*help);
    if *help == BRACKETS && positions.text_from(position).starts_with(b": ") {
        let message = "invalid YAML: a text in brackets contains `: `, which begins the value of a key";
        return Diagnostic::error(place, message)
            .help("write the text in quotes: `Description: \"In percent: 0 to 100\"`");
    }
    match positions.open_bracket(position).filter(|_| *help == BRACKETS) {
        Some(open) => error.note(open, "it is opened here"),
        None => error,
    }
}
