//! The functions that find rows.

use super::model::{Field, FieldKind, Index, Row, RowOrder, Table};
use crate::backends::writer::Writer;

/// Where a C++ type is used.
#[derive(Clone, Copy)]
enum Place {
    Argument,
    Array,
    Key,
}

fn cpp_type(field: &Field<'_>, place: Place) -> &'static str {
    match (field.kind, place) {
        (FieldKind::Text, Place::Argument) => "StringRef",
        (FieldKind::Text, Place::Array) => "const char *",
        (FieldKind::Text, Place::Key) => "std::string",
        (FieldKind::Bits(0..=8), _) => "uint8_t",
        (FieldKind::Bits(0..=16), _) => "uint16_t",
        (FieldKind::Bits(0..=32), _) => "uint32_t",
        (FieldKind::Bits(_), _) => "uint64_t",
        (FieldKind::Bit, _) => "bool",
        (FieldKind::Enum | FieldKind::Record, _) => "unsigned",
    }
}

/// Returns the declaration of a function, without `;`.
pub(super) fn declaration(table: &Table<'_>, index: &Index) -> String {
    let row = &table.row_type;
    let result =
        if index.returns_range { format!("llvm::iterator_range<const {row} *> ") } else { format!("const {row} *") };
    let parameters = fields(table, index).map(|field| format!("{} {}", cpp_type(field, Place::Argument), field.name));
    format!("{result}{}({})", index.name, parameters.collect::<Vec<_>>().join(", "))
}

fn fields<'t, 'a>(table: &'t Table<'a>, index: &'t Index) -> impl Iterator<Item = &'t Field<'a>> {
    index.key.iter().map(|&at| &table.fields[at])
}

/// Emits the definition of a function.
pub(super) fn emit(w: &mut Writer, table: &Table<'_>, index: &Index, is_primary: bool, order: RowOrder) {
    w.raw(&format!("\n{} {{", declaration(table, index)));
    let mut rows: Vec<(usize, &Row)> = table.rows.iter().enumerate().collect();
    if !is_primary {
        rows.sort_by(|(_, a), (_, b)| a.compare(b, &index.key, order));
        emit_index(w, table, index, &rows);
    }
    let is_contiguous = is_contiguous(table, index, rows.iter().map(|(_, row)| *row));
    if let (true, &[key, ..], [(_, first), ..], [.., (_, last)]) =
        (index.checks_range || is_contiguous, &*index.key, &*rows, &*rows)
    {
        let field = &table.fields[key];
        let (name, ty) = (field.name, cpp_type(field, Place::Array));
        let (first, last) = (&first.cells[key].text, &last.cells[key].text);
        w.raw(&format!("  if (({ty}){name} != std::clamp(({ty}){name}, ({ty}){first}, ({ty}){last}))"));
        w.raw("    return nullptr;\n\n");
        if is_contiguous && !index.checks_range {
            let array = if is_primary { &table.name } else { "Index" };
            w.raw(&format!("  auto Table = ArrayRef({array});\n  size_t Idx = {name} - {first};\n"));
            let row = if is_primary { "Table[Idx]".to_owned() } else { format!("{}[Table[Idx]._index]", table.name) };
            w.raw(&format!("  return &{row};\n}}\n"));
            return;
        }
    }
    emit_search(w, table, index, is_primary);
}

/// Emits the sorted keys, each with the index of its row.
fn emit_index(w: &mut Writer, table: &Table<'_>, index: &Index, rows: &[(usize, &Row)]) {
    w.raw("  struct IndexType {\n");
    for field in fields(table, index) {
        w.raw(&format!("    {} {};\n", cpp_type(field, Place::Array), field.name));
    }
    w.raw("    unsigned _index;\n  };\n  static const struct IndexType Index[] = {\n");
    for (at, row) in rows {
        let keys = index.key.iter().map(|&key| match table.fields[key].kind {
            FieldKind::Text => row.cells[key].text.to_ascii_uppercase(),
            _ => row.cells[key].text.clone(),
        });
        w.raw(&format!("    {{ {}, {at} }},\n", keys.collect::<Vec<_>>().join(", ")));
    }
    w.raw("  };\n\n");
}

/// Returns whether the keys are numbers without gaps.
pub(super) fn is_contiguous<'r>(table: &Table<'_>, index: &Index, rows: impl Iterator<Item = &'r Row>) -> bool {
    let &[key] = &*index.key else {
        return false;
    };
    let is_number = matches!(table.fields[key].kind, FieldKind::Enum | FieldKind::Bits(_));
    let mut numbers = rows.map(|row| row.number(key));
    let Some(Some(first)) = numbers.next() else {
        return false;
    };
    is_number && numbers.zip(1..).all(|(number, at)| number == first.checked_add(at))
}

fn emit_search(w: &mut Writer, table: &Table<'_>, index: &Index, is_primary: bool) {
    w.raw("  struct KeyType {\n");
    for field in fields(table, index) {
        w.raw(&format!("    {} {};\n", cpp_type(field, Place::Key), field.name));
    }
    let values = fields(table, index).map(|field| match field.kind {
        FieldKind::Text => format!("{}.upper()", field.name),
        _ => field.name.to_owned(),
    });
    w.raw(&format!("  }};\n  KeyType Key = {{{}}};\n", values.collect::<Vec<_>>().join(", ")));
    let row = if is_primary { &table.row_type } else { "IndexType" };
    w.raw("  struct Comp {\n");
    emit_comparison(w, table, index, row, "KeyType");
    if index.returns_range {
        emit_comparison(w, table, index, "KeyType", row);
    }
    let array = if is_primary { &table.name } else { "Index" };
    w.raw(&format!("  }};\n  auto Table = ArrayRef({array});\n"));
    if index.returns_range {
        w.raw("  auto It = std::equal_range(Table.begin(), Table.end(), Key, Comp());\n");
        w.raw("  return llvm::make_range(It.first, It.second);\n}\n");
        return;
    }
    w.raw("  auto Idx = std::lower_bound(Table.begin(), Table.end(), Key, Comp());\n");
    let differs = fields(table, index).map(|field| format!(" ||\n      Key.{0} != Idx->{0}", field.name));
    w.raw(&format!("  if (Idx == Table.end(){})\n    return nullptr;\n\n", differs.collect::<String>()));
    let row = if is_primary { "*Idx".to_owned() } else { format!("{}[Idx->_index]", table.name) };
    w.raw(&format!("  return &{row};\n}}\n"));
}

fn emit_comparison(w: &mut Writer, table: &Table<'_>, index: &Index, left: &str, right: &str) {
    w.raw(&format!("    bool operator()(const {left} &LHS, const {right} &RHS) const {{\n"));
    for Field { name, kind } in fields(table, index) {
        if *kind == FieldKind::Text {
            w.raw(&format!("      int Cmp{name} = StringRef(LHS.{name}).compare(RHS.{name});\n"));
            w.raw(&format!("      if (Cmp{name} < 0) return true;\n      if (Cmp{name} > 0) return false;\n"));
            continue;
        }
        let cast = if *kind == FieldKind::Enum { "(unsigned)" } else { "" };
        for (sign, result) in [("<", "true"), (">", "false")] {
            w.raw(&format!("      if ({cast}LHS.{name} {sign} {cast}RHS.{name})\n        return {result};\n"));
        }
    }
    w.raw("      return false;\n    }\n");
}
