//! Adjacent string literals, which the language concatenates: a missing comma in a list is not an error.

use super::known::Known;
use super::literals::Literal;
use super::subject::Subject;
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// Reports adjacent literals in a list without a blank between them: a comma or a blank is missing. Outside of lists,
/// names are composed in this way, so that only two words are reported.
pub(super) fn run_together(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    for (first, second, in_list) in subject.literals.neighbours() {
        let (Some(last), Some(next)) = (first.text.last(), second.text.first()) else {
            continue;
        };
        let is_sentence = first.text.contains(&b' ') || second.text.contains(&b' ');
        let meets_word = last.is_ascii_alphanumeric() && next.is_ascii_alphanumeric();
        let is_suspicious = if in_list {
            !last.is_ascii_whitespace() && !next.is_ascii_whitespace()
        } else {
            is_sentence && meets_word
        };
        if !is_suspicious {
            continue;
        }
        let (message, help) = if in_list {
            (
                format!("missing comma in a list: the string continues the one before, as `{}`", border(first, second)),
                "write a comma between them, or a space if they are one string",
            )
        } else {
            (format!("missing space between two words: `{}`", border(first, second)), "write a space between them")
        };
        let warning = Diagnostic::warning(second.place, message);
        diags.push(warning.note(first.place, "string before").help(help));
    }
}

/// The words at the border of two literals.
fn border(first: &Literal, second: &Literal) -> String {
    let [first, second] = [first, second].map(|literal| String::from_utf8_lossy(&literal.text));
    let last = first.rsplit(char::is_whitespace).next().unwrap_or_default();
    let next = second.split(char::is_whitespace).next().unwrap_or_default();
    format!("{last}{next}")
}
