//! The table of the leaves of compound directives.

use super::language::{Item, Language};
use crate::model::read::fields::{Read, defs};
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// The row of a directive.
pub(super) struct Row {
    directive: usize,
    leaves: Vec<usize>,
    /// Whether the directive only ends another one, which has the same leaves.
    is_end: bool,
}

/// Returns the rows in the order of their leaves, those of ending directives last; reports unknown leaves.
pub(super) fn rows(language: &Language<'_>, diags: &mut Diags) -> Vec<Row> {
    let mut rows = Vec::new();
    for (directive, item) in language.directives.iter().enumerate() {
        match leaves(item, &language.directives) {
            Ok(leaves) => {
                let is_end = item.oldest.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("end "));
                rows.push(Row { directive, leaves, is_end });
            }
            Err(error) => drop(diags.push(error)),
        }
    }
    rows.sort_by(|a, b| (a.is_end, &a.leaves).cmp(&(b.is_end, &b.leaves)));
    rows
}

fn leaves(item: &Item<'_>, directives: &[Item<'_>]) -> Read<Vec<usize>> {
    let leaves = defs(item.record, "leafConstructs")?.into_iter().map(|leaf| {
        let at = directives.iter().position(|other| other.record.id == leaf.id);
        at.ok_or_else(|| item.record.field_error("leafConstructs", format!("{} has errors", leaf.described())))
    });
    leaves.collect()
}

/// Emits the table, and the table of each directive's row.
pub(super) fn emit(w: &mut Writer, language: &Language<'_>, scope: &str, rows: &[Row]) {
    let symbol = |at: usize| language.directives.get(at).map_or("", |item| &*item.symbol);
    let number = |number: &str| format!("static_cast<{scope}Directive>({number}),");
    writeln!(w, "\nstatic_assert(sizeof({scope}Directive) == sizeof(int));");
    let width = language.max_leaves + 2;
    writeln!(w, "[[maybe_unused]] static const {scope}Directive LeafConstructTable[][{width}] = {{");
    for row in rows {
        let mut cells = vec![format!("{scope}{},", symbol(row.directive)), number(&row.leaves.len().to_string())];
        cells.extend(row.leaves.iter().map(|&leaf| format!("{scope}{},", symbol(leaf))));
        cells.resize(width, number("-1"));
        writeln!(w, "    {{{}}},", cells.join(" "));
    }
    let end = rows.iter().filter(|row| !row.is_end).count();
    writeln!(w, "}};\n\n[[maybe_unused]] static auto LeafConstructTableEndDirective = LeafConstructTable + {end};\n");
    w.raw("[[maybe_unused]] static const int LeafConstructTableOrdering[] = {\n");
    let mut ordering: Vec<(usize, usize)> = rows.iter().enumerate().map(|(at, row)| (row.directive, at)).collect();
    ordering.sort_unstable();
    let ordering: Vec<String> = ordering.into_iter().map(|(_, at)| format!("{at},")).collect();
    // The last comma, too, is followed by a line break only.
    writeln!(w, "    {}\n}};", ordering.join(" "));
}
