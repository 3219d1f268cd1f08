//! Checks of all records: fields that nothing reads, missing summaries and descriptions.

use std::collections::HashMap;

use memchr::memmem;

use super::findings::Findings;
use super::subject::Subject;
use crate::model::read::fields::maybe_text;
use tdgen_language::diagnostics::{Diagnostic, did_you_mean};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::SourceMap;

/// The classes whose records are checked, each with its noun.
const CLASSES: &[(&str, &str)] = &[("Op", "operation"), ("TypeDef", "type"), ("AttrDef", "attribute")];

/// The fields of one class that authors also write in records of another, where nothing reads them.
const ELSEWHERE: &[(&str, &str)] = &[("hasVerifier", "genVerifyDecl"), ("genVerifyDecl", "hasVerifier")];

/// Fields that a record declares itself and whose names are nearly those of fields that are read, unless a value names
/// them. A class declares a field for a purpose, such as a backend of the project.
pub(super) fn unread_fields(subject: &Subject<'_, '_>, findings: &mut Findings) {
    let mut named: HashMap<&[u8], bool> = HashMap::new();
    for (class, record) in records(subject) {
        let Some(base) = subject.context.records.class(class) else {
            continue;
        };
        let known: Vec<&[u8]> = base.field_names().collect();
        for field in record.fields() {
            let name = field.name_bytes();
            if known.contains(&name) || record.direct_classes().any(|class| class.field_names().any(|it| it == name)) {
                continue;
            }
            let shown = String::from_utf8_lossy(name);
            let elsewhere = ELSEWHERE.iter().find(|(other, own)| *other == shown && known.contains(&own.as_bytes()));
            let guess = match elsewhere {
                Some((_, own)) => Some((*own).to_owned()),
                None => did_you_mean(name, known.iter().copied()),
            };
            let mut is_named = || *named.entry(name).or_insert_with(|| is_in_value(subject.context.sources, name));
            if let Some(guess) = guess.filter(|_| !is_named()) {
                let message = format!("nothing reads the field `{shown}` of {}", record.described());
                let warning = Diagnostic::warning(field.span(), message).help(format!("did you mean `{guess}`?"));
                findings.add(shown, record, warning);
            }
        }
    }
}

/// Whether a description has this name where it is not declared or set: behind neither a type nor `let`.
fn is_in_value(sources: &SourceMap, name: &[u8]) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let descriptions = sources.names().filter(|path| path.ends_with(".td")).filter_map(|path| sources.named(path));
    descriptions.map(|file| sources.text(file)).any(|text| {
        memmem::find_iter(text, name).any(|at| {
            let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + name.len()));
            let is_word =
                !before.last().is_some_and(|byte| is_part(*byte)) && !after.is_some_and(|byte| is_part(*byte));
            let last = before.trim_ascii_end().last();
            is_word && last.is_some_and(|byte| !is_part(*byte) && *byte != b'>')
        })
    })
}

/// Operations, types and attributes without a summary.
pub(super) fn missing_summaries(subject: &Subject<'_, '_>, findings: &mut Findings) {
    missing(subject, findings, "summary");
}

/// Operations, types and attributes without a description.
pub(super) fn missing_descriptions(subject: &Subject<'_, '_>, findings: &mut Findings) {
    missing(subject, findings, "description");
}

fn missing(subject: &Subject<'_, '_>, findings: &mut Findings, field: &str) {
    for (class, record) in records(subject) {
        if !matches!(maybe_text(record, field), Ok(None)) {
            continue;
        }
        let noun = CLASSES.iter().find(|(name, _)| *name == class).map_or("", |(_, noun)| noun);
        let message = format!("{noun} `{}` has no {field}", record.name());
        findings.add(field, record, Diagnostic::warning(record.span(), message));
    }
}

/// The records to check: of included files only those whose operations are generated, since MLIR's own types and
/// attributes are described by others.
pub(super) fn records<'a>(subject: &Subject<'_, 'a>) -> Vec<(&'static str, RecordRef<'a>)> {
    let ops = subject.ops.iter().map(|it| ("Op", it.op.record));
    let dialects: Vec<_> = subject.ops.iter().map(|it| it.op.dialect.record.id).collect();
    let is_of_dialect = |record: &RecordRef<'_>| {
        let dialect = record.record("dialect");
        dialect.is_ok_and(|dialect| dialects.is_empty() || dialects.contains(&dialect.id))
    };
    let definitions = ["TypeDef", "AttrDef"].into_iter().flat_map(|class| {
        let records = subject.context.records.defs_of_if_defined(class).into_iter();
        records.filter(is_of_dialect).map(move |record| (class, record))
    });
    ops.chain(definitions).collect()
}
