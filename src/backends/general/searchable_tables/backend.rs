//! `--gen-searchable-tables`, byte for byte as `llvm-tblgen` writes them.

use std::collections::BTreeSet;

use super::build::build;
use super::lookup;
use super::model::{Enumeration, RowOrder, Table};
use crate::backends::backend::Backend;
use crate::backends::option::BackendOption;
use crate::backends::output::Output;
use crate::backends::writer::Writer;

/// `--gen-searchable-tables`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-searchable-tables",
    "Define C++ arrays, and functions that find a row by its key",
    |context, diags| {
        let mut w = Writer::for_file();
        let is_by_search = context.options.last(&SEARCH_ORDER).is_some();
        let order = if is_by_search { RowOrder::Search } else { RowOrder::Llvm };
        if let Ok(model) = build(context, order, diags) {
            let mut guards = BTreeSet::new();
            for enumeration in &model.enumerations {
                emit_enumeration(&mut w, enumeration, &mut guards);
            }
            for table in &model.tables {
                emit_table(&mut w, table, model.order, &mut guards);
            }
            for guard in guards {
                writeln!(w, "#undef {guard}");
            }
        }
        vec![Output::main(w.finish())]
    },
)
.options(&[SEARCH_ORDER]);

/// `--table-search-order`.
const SEARCH_ORDER: BackendOption = BackendOption::flag(
    "table-search-order",
    "Order rows as their functions search them: keys of 64 bits as unsigned numbers, strings without quotes",
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

fn emit_table(w: &mut Writer, table: &Table<'_>, order: RowOrder, guards: &mut BTreeSet<String>) {
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
        lookup::emit(w, table, primary, true, order);
    }
    for index in &table.indices {
        lookup::emit(w, table, index, false, order);
    }
    w.raw("#endif\n\n");
}
