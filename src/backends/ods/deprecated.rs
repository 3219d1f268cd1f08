//! `--on-deprecated`: reports records that refer to deprecated ones, those with a field `odsDeprecated`.
//!
//! A reference may be inside lists, dags and anonymous records. Values and anonymous records are visited once, however
//! many records share them.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported, Severity};
use tdgen_language::records::arena::ids::{RecordId, ValueId};
use tdgen_language::records::graph::{Kind, RecordRef, ValueRef};

/// `--on-deprecated=CHOICE`
pub(super) const OPTION: BackendOption =
    BackendOption::new("on-deprecated", "none|warn|error", "Report records that refer to deprecated ones [warn]");

/// Values nested more deeply are not searched.
const MAX_DEPTH: usize = 100;

/// Reports the references, once for each record and deprecated record. The actions of a run share the search.
pub(super) fn report(context: &Context<'_>, diags: &mut Diags) {
    // Errors are among the diagnostics, which go to every action.
    let _ = context.shared(&[OPTION], diags, search);
}

/// The search is done.
struct Searched;

fn search(context: &Context<'_>, diags: &mut Diags) -> Result<Searched, Reported> {
    let choice = context.option(&OPTION).unwrap_or("warn");
    if choice == "none" {
        return Ok(Searched);
    }
    let reasons = context.records.fields_named("odsDeprecated");
    let deprecated: FxHashMap<RecordId, String> =
        reasons.filter_map(|field| Some((field.record().id, field.value().as_str().ok()?.to_owned()))).collect();
    let mut search = Search { deprecated: &deprecated, found: BTreeSet::new(), clean: FxHashSet::default() };
    for record in context.records.defs_in_order().filter(|record| !record.is_anonymous()) {
        search.found.clear();
        search.fields(record, 0);
        for (name, reason) in &search.found {
            let message = format!("`{}` refers to the deprecated record `{name}`", record.name());
            let warning = Diagnostic::warning(record.span(), message).fact((*reason).to_owned());
            diags.push(match choice {
                "error" => Diagnostic { severity: Severity::Error, ..warning },
                _ => warning,
            });
        }
    }
    Ok(Searched)
}

struct Search<'d> {
    deprecated: &'d FxHashMap<RecordId, String>,
    /// The deprecated records that the current one refers to, with the reasons.
    found: BTreeSet<(String, &'d str)>,
    /// The values that refer to none.
    clean: FxHashSet<ValueId>,
}

impl Search<'_> {
    fn fields(&mut self, record: RecordRef<'_>, depth: usize) {
        for value in record.values() {
            self.value(value, depth);
        }
    }

    fn value(&mut self, value: ValueRef<'_>, depth: usize) {
        let kind = value.kind();
        match kind {
            Kind::Def(record) => {
                if let Some(reason) = self.deprecated.get(&record.id) {
                    self.found.insert((record.name().into_owned(), reason));
                    return;
                }
                if !record.is_anonymous() {
                    return;
                }
            }
            Kind::List(_) | Kind::Dag(_) => {}
            _ => return,
        }
        if depth == MAX_DEPTH || self.clean.contains(&value.id) {
            return;
        }
        let before = self.found.len();
        match kind {
            Kind::Def(record) => self.fields(record, depth + 1),
            Kind::List(list) => list.iter().for_each(|item| self.value(item, depth + 1)),
            Kind::Dag(dag) => {
                self.value(dag.operator().value, depth + 1);
                dag.args().for_each(|arg| self.value(arg.value, depth + 1));
            }
            _ => {}
        }
        // What was found before for this record says nothing about the value.
        if before == 0 && self.found.is_empty() {
            self.clean.insert(value.id);
        }
    }
}
