//! Strings that were run together: the language puts neighbours into one, so that a comma that was forgotten in a list
//! is no error.

use super::known::Known;
use super::literals::Literal;
use super::subject::Subject;
use crate::diagnostics::{Diagnostic, Diags};

/// Neighbours in a list without a blank between their texts: the comma was forgotten, or the blank. Outside of lists
/// names are put together in this way, so two words must meet.
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
                format!(
                    "this is no element of its own: it continues the string before it, as `{}`",
                    meeting(first, second)
                ),
                "put a comma between the two, or a blank if they are one text",
            )
        } else {
            (format!("two words are run together: `{}`", meeting(first, second)), "put a blank between them")
        };
        let warning = Diagnostic::warning(second.place, message);
        diags.push(warning.note(first.place, "the string before it").help(help));
    }
}

/// The words that meet.
fn meeting(first: &Literal, second: &Literal) -> String {
    let [first, second] = [first, second].map(|literal| String::from_utf8_lossy(&literal.text));
    let last = first.rsplit(char::is_whitespace).next().unwrap_or_default();
    let next = second.split(char::is_whitespace).next().unwrap_or_default();
    format!("{last}{next}")
}
