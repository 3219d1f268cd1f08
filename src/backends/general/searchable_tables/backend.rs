//! `--gen-searchable-tables`, byte for byte as `llvm-tblgen` writes them.

use std::collections::BTreeSet;

use super::build::build;
use super::lookup;
use super::model::{Enumeration, Table};
use crate::backends::backend::Backend;
use crate::backends::output::Output;
use crate::backends::writer::Writer;

/// `--gen-searchable-tables`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-searchable-tables",
    "Define C++ arrays, and functions that find a row by its key",
    |context, diags| {
        let mut w = Writer::for_file();
        if let Ok(model) = build(context, diags) {
            let mut guards = BTreeSet::new();
            for enumeration in &model.enumerations {
                emit_enumeration(&mut w, enumeration, &mut guards);
            }
            for table in &model.tables {
                emit_table(&mut w, table, &mut guards);
            }
            for guard in guards {
                writeln!(w, "#undef {guard}");
            }
        }
        vec![Output::main(w.finish())]
    },
);

fn begin(w: &mut Writer, guard: String, guards: &mut BTreeSet<String>) {
    writeln!(w, "#ifdef {guard}");
    guards.insert(guard);
}

fn emit_enumeration(w: &mut Writer, enumeration: &Enumeration<'_>, guards: &mut BTreeSet<String>) {
    begin(w, format!("GET_{}_DECL", enumeration.guard), guards);
    writeln!(w, "enum {} {{", enumeration.name);
    for (name, value) in enumeration.entries.values() {
        writeln!(w, "  {name} = {value},");
    }
    w.raw("};\n#endif\n\n");
}

fn emit_table(w: &mut Writer, table: &Table<'_>, guards: &mut BTreeSet<String>) {
    begin(w, format!("GET_{}_DECL", table.guard), guards);
    for index in table.primary.iter().chain(&table.indices) {
        writeln!(w, "{};", lookup::declaration(table, index));
    }
    w.raw("#endif\n\n");
    begin(w, format!("GET_{}_IMPL", table.guard), guards);
    writeln!(w, "constexpr {} {}[] = {{", table.row_type, table.name);
    for (at, row) in table.rows.iter().enumerate() {
        let values: Vec<&str> = row.cells.iter().map(|cell| &*cell.text).collect();
        w.raw(&format!("  {{ {} }}, // {at}", values.join(", ")));
    }
    w.raw(" };\n");
    if let Some(primary) = &table.primary {
        lookup::emit(w, table, primary, true);
    }
    for index in &table.indices {
        lookup::emit(w, table, index, false);
    }
    w.raw("#endif\n\n");
}
