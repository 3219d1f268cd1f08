//! Documentation of enumerations and their cases.

use super::markdown::{emit_heading, emit_summary};
use crate::model::enumeration::Enum;
use crate::model::read::collect::read_all;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// Emits all enumerations.
pub(super) fn emit_all(w: &mut Writer, context: &Context<'_>, diags: &mut Diags) {
    for item in read_all(context.records.defs_of_if_defined("EnumInfo"), diags, Enum::read) {
        emit(w, &item);
    }
}

fn emit(w: &mut Writer, item: &Enum<'_>) {
    emit_heading(w, 3, item.name);
    emit_summary(w, Some(item.summary));
    emit_heading(w, 4, "Cases:");
    w.raw("\n| Symbol | Value | String |\n| :----: | :---: | ------ |\n");
    for case in &item.cases {
        writeln!(w, "| {} | `{}` | {} |", case.symbol, case.value, case.text);
    }
}
