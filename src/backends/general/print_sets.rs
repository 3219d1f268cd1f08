//! `--print-sets`: the elements of all records of class `Set` (docs/language, 7.6).

use super::sets::{SET_CLASS, Sets};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::output::Output;
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::Span;

/// `--print-sets`.
pub(crate) const BACKEND: Backend =
    Backend::new("print-sets", "The elements of all records of class Set, with set operators applied", run);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let records = context.records;
    if records.class(SET_CLASS).is_none() {
        // The main file comes first in the position space.
        let start = Span::new(0, 0);
        diags.push(Diagnostic::error(start, format!("`--print-sets` requires a class `{SET_CLASS}`")));
        return Vec::new();
    }
    let mut sets = Sets::new(records);
    let mut out = Vec::new();
    for def in records.defs_of_if_defined(SET_CLASS) {
        let set = match sets.expand(def) {
            Ok(set) => set,
            Err(diagnostic) => {
                diags.push(*diagnostic);
                continue;
            }
        };
        out.extend_from_slice(def.name_bytes());
        out.extend_from_slice(b" = [");
        let store = records.store();
        for &record in set {
            out.push(b' ');
            out.extend_from_slice(store.interner.bytes(store.record(record).name));
        }
        out.extend_from_slice(b" ]\n");
    }
    vec![Output::main(out)]
}
