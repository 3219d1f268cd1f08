//! What all parts of the module share: docstrings and empty lines.

use crate::model::prose::prose;
use tdgen_language::backends::writer::Writer;

/// Adds two empty lines.
pub(super) fn blanks(w: &mut Writer) {
    w.line("");
    w.line("");
}

/// Emits a docstring; quotes and backslashes are escaped, so that the text cannot end it.
pub(super) fn emit_docstring(w: &mut Writer, text: &str) {
    let text = prose(text.trim()).replace('\\', "\\\\").replace('"', "\\\"");
    match text.split_once('\n') {
        Some((first, rest)) => {
            writeln!(w, "\"\"\"{first}");
            rest.lines().for_each(|line| w.line(line.trim()));
            w.line("\"\"\"");
        }
        None => writeln!(w, "\"\"\"{text}\"\"\""),
    }
}

pub(super) fn emit_description(w: &mut Writer, description: &str) {
    if !description.trim().is_empty() {
        emit_docstring(w, description);
        w.blank();
    }
}
