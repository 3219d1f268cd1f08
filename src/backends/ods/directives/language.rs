//! The directive language, and the C++ names of its directives and clauses.

use crate::backends::context::Context;
use crate::backends::ods::model::fields::{Read, defs};
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::graph::RecordRef;
use crate::source::Span;

/// Returns the records of class `DirectiveLanguage`, at least one.
///
/// # Errors
/// There is none.
pub(super) fn languages<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<Vec<RecordRef<'a>>, Reported> {
    let languages = context.records.defs_of("DirectiveLanguage");
    if languages.is_empty() {
        let help = "include \"llvm/Frontend/Directive/DirectiveBase.td\" and define a record of this class";
        let message = "no record of class `DirectiveLanguage`";
        return Err(diags.push(Diagnostic::error(Span::new(0, 0), message).help(help)));
    }
    Ok(languages)
}

/// Returns the first of the oldest spellings of a directive or clause, with `_` for blanks.
///
/// # Errors
/// A field is missing or has the wrong type, or there is no spelling.
pub(super) fn oldest_spelling(record: RecordRef<'_>) -> Read<String> {
    let mut oldest: Option<(i64, &str)> = None;
    for spelling in defs(record, "spellings")? {
        let version = spelling.int::<i64>("minVersion")?;
        if oldest.is_none_or(|(first, _)| version < first) {
            oldest = Some((version, spelling.text("spelling")?));
        }
    }
    match oldest {
        Some((_, spelling)) => Ok(spelling.replace(' ', "_")),
        None => Err(record.field_error("spellings", format!("{} has no spelling", record.described()))),
    }
}
