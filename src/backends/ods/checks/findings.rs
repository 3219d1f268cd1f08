//! [`Findings`]: what the checks found, by the declarations that cause it.

use rustc_hash::FxHashMap;

use tdgen_language::backends::lints::{Affected, and_more};
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// What one declaration causes.
pub(super) struct Found {
    /// The check that reported it first.
    pub(super) check: &'static str,
    /// The cause in the words of the check, without the names of what it affects.
    pub(super) cause: String,
    pub(super) warning: Diagnostic,
    pub(super) affected: Affected,
    /// Whether a record needs the declaration, so that it is no mistake.
    pub(super) is_refuted: bool,
}

/// What the checks found. A declaration is reported once for each cause, by the first check that finds it.
#[derive(Default)]
pub(super) struct Findings {
    list: Vec<Found>,
    known: FxHashMap<(Span, String), usize>,
    check: &'static str,
}

impl Findings {
    /// Begins with another check.
    pub(super) fn begin(&mut self, check: &'static str) {
        self.check = check;
    }

    /// Adds a warning about a record, at the declaration that causes it. `cause` is the same for all records that the
    /// declaration affects in this way.
    pub(super) fn add(&mut self, cause: impl Into<String>, record: RecordRef<'_>, warning: Diagnostic) {
        let found = self.entry(cause.into(), record, warning);
        found.affected.records.insert((record.span(), record.name().into_owned()));
    }

    /// Notes that a record needs what the declaration at the location of a warning says, so that it is no mistake.
    pub(super) fn refute(&mut self, cause: impl Into<String>, record: RecordRef<'_>, warning: Diagnostic) {
        self.entry(cause.into(), record, warning).is_refuted = true;
    }

    fn entry(&mut self, cause: String, record: RecordRef<'_>, warning: Diagnostic) -> &mut Found {
        let origin = warning.span.unwrap_or(record.span());
        let number = *self.known.entry((origin, cause.clone())).or_insert_with(|| {
            let warning = if is_in(origin, record) { warning } else { warning.note(record.span(), "affects this") };
            let affected = Affected { noun: noun(record), ..Affected::default() };
            self.list.push(Found { check: self.check, cause, warning, affected, is_refuted: false });
            self.list.len() - 1
        });
        &mut self.list[number]
    }

    pub(super) fn into_list(self) -> Vec<Found> {
        self.list
    }

    /// Pushes the warnings, each with the number of records that it is about.
    pub(super) fn report(self, diags: &mut Diags) {
        for Found { warning, affected, .. } in self.list.into_iter().filter(|found| !found.is_refuted) {
            diags.push(match and_more(affected.records.len(), affected.noun) {
                Some(more) => warning.fact(more),
                None => warning,
            });
        }
    }
}

/// Whether a location is in the definition of a record.
fn is_in(location: Span, record: RecordRef<'_>) -> bool {
    let start = record.span();
    (start.start..record.records().end_of_definition(start)).contains(&location.start)
}

fn noun(record: RecordRef<'_>) -> &'static str {
    let classes = [("Op", "operation"), ("TypeDef", "type"), ("AttrDef", "attribute")];
    classes.iter().find(|(class, _)| record.is_a(class)).map_or("record", |(_, noun)| noun)
}
