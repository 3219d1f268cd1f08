//! [`find`]: the record and the field that a user names.

use tdgen_language::diagnostics::{Diagnostic, did_you_mean};
use tdgen_language::records::{FieldRef, RecordRef, Records};
use tdgen_language::source::{SourceMap, Symbol};

/// A record, and one of its fields or all.
#[derive(Clone, Copy)]
pub(super) struct Target<'a> {
    pub(super) record: RecordRef<'a>,
    pub(super) field: Option<Symbol>,
}

/// Finds `RECORD` or `RECORD.FIELD`; the record is a name or `FILE:LINE`. Names may contain periods.
///
/// # Errors
/// What is unknown.
pub(super) fn find<'a>(records: &'a Records, sources: &SourceMap, target: &str) -> Result<Target<'a>, Diagnostic> {
    if let Some(record) = records.def(target) {
        return Ok(Target { record, field: None });
    }
    let periods = target.rmatch_indices('.').map(|(at, _)| (&target[..at], &target[at + 1..]));
    let known = periods.clone().find_map(|(name, field)| Some((records.def(name)?, field)));
    if let Some((record, field)) = known {
        return field_of(record, field);
    }
    if let Some(found) = at_line(records, sources, target) {
        return Ok(Target { record: found?, field: None });
    }
    let lines = periods.clone().find_map(|(line, field)| Some((at_line(records, sources, line)?, field)));
    if let Some((record, field)) = lines {
        return field_of(record?, field);
    }
    let mut unknown = Diagnostic::global(format!("no record `{target}`"));
    let (name, field) = target.split_once('.').map_or((target, None), |(name, field)| (name, Some(field)));
    let names = records.defs().map(RecordRef::name_bytes);
    if let Some(guess) = did_you_mean(name.as_bytes(), names) {
        let field = field.map(|field| format!(".{field}")).unwrap_or_default();
        unknown = unknown.help(format!("did you mean `{guess}{field}`?"));
    }
    Err(unknown)
}

fn field_of<'a>(record: RecordRef<'a>, name: &str) -> Result<Target<'a>, Diagnostic> {
    if let Some(field) = record.get(name) {
        return Ok(Target { record, field: Some(field.decl().name) });
    }
    let unknown = Diagnostic::error(record.span(), format!("record `{}` has no field `{name}`", record.name()));
    let names = record.fields().map(FieldRef::name_bytes);
    Err(match did_you_mean(name.as_bytes(), names) {
        Some(guess) => unknown.help(format!("did you mean `{guess}`?")),
        None => unknown,
    })
}

/// The record of a line, `FILE:LINE`; none if it is no line. Of several records of a line, the user must choose.
fn at_line<'a>(records: &'a Records, sources: &SourceMap, place: &str) -> Option<Result<RecordRef<'a>, Diagnostic>> {
    const MOST_SHOWN: usize = 8;
    let (file, line) = place.rsplit_once(':')?;
    let line: usize = line.parse().ok()?;
    let is_there = |record: &RecordRef<'_>| {
        record.spans().iter().any(|span| {
            let location = sources.locate(span.start);
            location.line == line && is_file(&location.file, file)
        })
    };
    let found: Vec<RecordRef<'_>> = records.defs_in_order().filter(is_there).collect();
    Some(match found[..] {
        [] => Err(Diagnostic::global(format!("no record at `{place}`"))),
        [record] => Ok(record),
        _ => {
            let shown = found.iter().take(MOST_SHOWN).map(|record| format!("`{}`", record.name()));
            let more = if found.len() > MOST_SHOWN { ", ..." } else { "" };
            let names = format!("{}{more}", shown.collect::<Vec<_>>().join(", "));
            let message = format!("{} records at `{place}`", found.len());
            Err(Diagnostic::global(message).help(format!("name one of them: {names}")))
        }
    })
}

/// Whether a path ends with the parts of another.
fn is_file(path: &str, end: &str) -> bool {
    path.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
}
