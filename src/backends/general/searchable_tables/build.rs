//! Reads enumerations, tables and indices.

use std::borrow::Cow;

use indexmap::IndexMap;

use super::missed::warn_about_missed;
use super::model::{Cell, Enumeration, Field, FieldKind, Index, Model, Order, Row, RowOrder, Table};
use crate::backends::context::Context;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::arena::ids::RecordId;
use crate::records::graph::{ClassRef, Kind, RecordRef, ValueRef};
use crate::source::Span;

/// A value, or the one error that prevents reading it.
type Read<T> = Result<T, Diagnostic>;

/// The enumerations of class `GenericEnum`.
type Enumerations<'a> = IndexMap<RecordId, Enumeration<'a>>;

/// Reads everything.
///
/// # Errors
/// All errors are reported.
pub(super) fn build<'a>(context: &Context<'a>, order: RowOrder, diags: &mut Diags) -> Result<Model<'a>, Reported> {
    let mut reported = None;
    let mut warnings = Vec::new();
    let mut report = |error: Diagnostic| reported = Some(diags.push(error));
    if let Some(missing) = context.missing_class("GenericEnum") {
        report(missing.help("include \"llvm/TableGen/SearchableTable.td\""));
    }
    let mut enumerations = Enumerations::new();
    for record in context.records.defs_of_if_defined("GenericEnum") {
        match generic_enumeration(context, record) {
            Ok(enumeration) => drop(enumerations.insert(record.id, enumeration)),
            Err(error) => report(error),
        }
    }
    let mut tables: IndexMap<RecordId, Table<'a>> = IndexMap::new();
    for record in context.records.defs_of_if_defined("GenericTable") {
        match generic_table(context, &enumerations, record, (order, &mut warnings)) {
            Ok(table) => drop(tables.insert(record.id, table)),
            Err(error) => report(error),
        }
    }
    for record in context.records.defs_of_if_defined("SearchIndex") {
        if let Err(error) = add_index(&mut tables, record, (order, &mut warnings)) {
            report(error);
        }
    }
    let mut tables: Vec<Table<'a>> = tables.into_values().collect();
    let mut enumerations: Vec<Enumeration<'a>> = enumerations.into_values().collect();
    for class in old_classes(context) {
        match old_table(context, class, (order, &mut warnings)) {
            Ok((enumeration, table)) => {
                enumerations.extend(enumeration);
                tables.push(table);
            }
            Err(error) => report(error),
        }
    }
    for warning in warnings {
        diags.push(warning);
    }
    reported.map_or(Ok(Model { enumerations, tables, order }), Err)
}

/// The order of rows, and the warnings about it.
type Orders<'w> = (RowOrder, &'w mut Vec<Diagnostic>);

fn add_index<'a>(
    tables: &mut IndexMap<RecordId, Table<'a>>,
    record: RecordRef<'a>,
    (order, warnings): Orders<'_>,
) -> Read<()> {
    // A table with errors is missing.
    if let Some(table) = tables.get_mut(&record.record("Table")?.id) {
        let search = Search { key: record.list("Key")?, checks_range: record.bit("EarlyOut")?, returns_range: false };
        let index = index(table, record, "Key", record.name().into_owned(), search)?;
        let mut rows: Vec<&Row> = table.rows.iter().collect();
        rows.sort_by(|a, b| a.compare(b, &index.key, order));
        warnings.extend(warn_about_missed(record, "Key", table, &index, &rows));
        table.indices.push(index);
    }
    Ok(())
}

/// Returns a field that is not empty.
fn maybe_name<'a>(record: RecordRef<'a>, field: &str) -> Read<Option<&'a str>> {
    Ok(record.optional::<&str>(field)?.filter(|name| !name.is_empty()))
}

/// Returns the records of the class that a field names.
fn filtered<'a>(context: &Context<'a>, record: RecordRef<'a>) -> Read<Vec<RecordRef<'a>>> {
    let class = record.text("FilterClass")?;
    if context.records.class(class).is_none() {
        return Err(record.field_error("FilterClass", format!("undefined class `{class}`")));
    }
    Ok(context.records.defs_of_if_defined(class))
}

fn generic_enumeration<'a>(context: &Context<'a>, record: RecordRef<'a>) -> Read<Enumeration<'a>> {
    let (name, value) = (maybe_name(record, "NameField")?, maybe_name(record, "ValueField")?);
    let entries = entries(&filtered(context, record)?, name, value)?;
    let enumeration = record.name();
    Ok(Enumeration { name: enumeration.clone().into_owned(), guard: enumeration.into_owned(), entries })
}

/// Reads the entries of an enumeration. Without values, they are numbered in the order of their names.
fn entries<'a>(
    items: &[RecordRef<'a>],
    name: Option<&str>,
    value: Option<&str>,
) -> Read<IndexMap<RecordId, (Cow<'a, str>, i64)>> {
    let mut entries = IndexMap::new();
    for item in items {
        let name = name.map_or(Ok(item.name()), |field| item.text(field).map(Cow::Borrowed))?;
        let value = value.map_or(Ok(0), |field| number(item.field(field)?))?;
        entries.insert(item.id, (name, value));
    }
    if value.is_none() {
        entries.sort_by(|_, (a, _), _, (b, _)| a.cmp(b));
        for ((_, number), at) in entries.values_mut().zip(0..) {
            *number = at;
        }
    }
    Ok(entries)
}

/// Returns the number that an integer, a bit or bits are.
fn number(value: ValueRef<'_>) -> Read<i64> {
    match value.kind() {
        Kind::Int(number) => Ok(number),
        Kind::Bit(bit) => Ok(bit.into()),
        Kind::Bits(width) if width <= 64 => {
            let bits = (0..width).map(|bit| value.bit(bit).map(|is_set| u64::from(is_set) << bit));
            let number: Option<u64> = bits.sum();
            number.map(u64::cast_signed).ok_or_else(|| value.error("expected a number, found bits that are unset"))
        }
        _ => Err(value.error(format!("expected a number, found {}", value.shown()))),
    }
}

/// How a field of a table is given.
enum Given<'e, 'a> {
    /// By its values.
    Value,
    /// Strings are C++ code.
    Code,
    Enum(&'e Enumeration<'a>),
}

fn generic_table<'a>(
    context: &Context<'a>,
    enumerations: &Enumerations<'a>,
    record: RecordRef<'a>,
    (order, warnings): Orders<'_>,
) -> Read<Table<'a>> {
    let mut items = filtered(context, record)?;
    if let Some(filter) = maybe_name(record, "FilterClassField")? {
        items.retain(|item| item.get(filter).is_some_and(|field| matches!(field.value().kind(), Kind::Bit(true))));
    }
    let names: Vec<&str> = record.list("Fields")?;
    let given = names.iter().map(|name| {
        let field = format!("TypeOf_{name}");
        let Some(value) = record.get(&field).map(|field| field.value()) else {
            return Ok(Given::Value);
        };
        let by_name = match value.kind() {
            Kind::String(b"code") | Kind::Code(b"code") => return Ok(Given::Code),
            Kind::String(name) | Kind::Code(name) => std::str::from_utf8(name).ok(),
            _ => None,
        };
        let of = by_name.and_then(|name| enumerations.get(&context.records.def(name)?.id));
        of.map(Given::Enum).ok_or_else(|| {
            let help = "expected the name of a record of class `GenericEnum`, or \"code\"";
            record.field_error(&field, format!("invalid type {}", value.shown())).help(help)
        })
    });
    let given: Vec<Given<'_, 'a>> = given.collect::<Read<_>>()?;
    let name = record.name().into_owned();
    let (fields, mut rows) = rows(record.span(), &name, &names, &given, &items)?;
    sort(&mut rows, &(0..fields.len()).collect::<Vec<_>>(), order);
    let guard = name.clone();
    let row_type = record.text("CppTypeName")?.to_owned();
    let mut table = Table { name, guard, row_type, fields, rows, primary: None, indices: Vec::new() };
    if let Some(key) = record.optional_if_declared("PrimaryKey")? {
        let search = Search {
            key,
            checks_range: record.bit("PrimaryKeyEarlyOut")?,
            returns_range: record.bit("PrimaryKeyReturnRange")?,
        };
        let primary = index(&table, record, "PrimaryKey", record.text("PrimaryKeyName")?.to_owned(), search)?;
        if let Some(field) = primary.key.iter().map(|&at| &table.fields[at]).find(|field| field.kind == FieldKind::Text)
        {
            let message = format!("the primary key has the string `{}`", field.name);
            let help = "use a `SearchIndex`, which ignores the case of strings";
            return Err(record.field_error("PrimaryKey", message).help(help));
        }
        sort(&mut table.rows, &primary.key, order);
        let rows: Vec<&Row> = table.rows.iter().collect();
        warnings.extend(warn_about_missed(record, "PrimaryKey", &table, &primary, &rows));
        table.primary = Some(primary);
    }
    Ok(table)
}

fn sort(rows: &mut [Row], key: &[usize], order: RowOrder) {
    rows.sort_by(|a, b| a.compare(b, key, order));
}

/// Reads the rows of a table, which is described at `span`.
fn rows<'a>(
    span: Span,
    table: &str,
    names: &[&'a str],
    given: &[Given<'_, 'a>],
    items: &[RecordRef<'a>],
) -> Read<(Vec<Field<'a>>, Vec<Row>)> {
    let mut fields: Vec<Field<'a>> = Vec::new();
    let mut rows = Vec::new();
    for item in items {
        let mut cells = Vec::new();
        for (at, (name, given)) in names.iter().zip(given).enumerate() {
            let value = item.field(name)?;
            let (cell, kind) = cell(value, given)?;
            match fields.get(at) {
                None => fields.push(Field { name, kind }),
                Some(field) if field.kind == kind => {}
                Some(_) => {
                    let message = format!("field `{name}` has another type than in other rows of table `{table}`");
                    return Err(value.error(message));
                }
            }
            cells.push(cell);
        }
        rows.push(Row { cells });
    }
    if rows.is_empty() && !names.is_empty() {
        let message = format!("table `{table}` has no rows, so the types of its fields are unknown");
        return Err(Diagnostic::error(span, message));
    }
    Ok((fields, rows))
}

/// Reads a value of a row.
fn cell<'a>(value: ValueRef<'a>, given: &Given<'_, 'a>) -> Read<(Cell, FieldKind)> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut search = None;
    let (text, order, kind) = match (value.kind(), given) {
        (Kind::Def(record), Given::Enum(enumeration)) => {
            let Some((name, number)) = enumeration.entries.get(&record.id) else {
                let message = format!("`{}` is not an entry of enumeration `{}`", record.name(), enumeration.name);
                return Err(value.error(message));
            };
            // The functions compare enumerators as `unsigned`.
            search = Some(Order::Unsigned(u64::from(*number as u32)));
            (name.clone().into_owned(), Order::Number(*number), FieldKind::Enum)
        }
        (Kind::Def(record), _) if record.is_a("Intrinsic") => intrinsic(record)?,
        (Kind::Def(record), _) if record.is_a("Instruction") => {
            let order = Order::Instruction(!record.bit("isPseudo")?, record.name().into_owned());
            (record.name().into_owned(), order, FieldKind::Record)
        }
        (Kind::Code(code), _) | (Kind::String(code), Given::Code) => {
            let code = text(code);
            (code.clone(), Order::Text(code.to_ascii_uppercase()), FieldKind::Text)
        }
        (Kind::String(string), _) => {
            search = Some(Order::Text(text(string).to_ascii_uppercase()));
            let string = format!("\"{}\"", text(string));
            (string.clone(), Order::Text(string.to_ascii_uppercase()), FieldKind::Text)
        }
        (Kind::Bit(bit), _) => (bit.to_string(), Order::Text(bit.to_string()), FieldKind::Bit),
        (Kind::Bits(width), _) => {
            let number = number(value)?;
            search = Some(Order::Unsigned(number.cast_unsigned()));
            (
                format!("{:#X}", number.cast_unsigned()).replacen("0X", "0x", 1),
                Order::Number(number),
                FieldKind::Bits(width),
            )
        }
        (Kind::Unset, _) => return Err(value.error("the value is unset")),
        _ => {
            let message = format!("invalid value {}; expected: bit, bits, string, or code", value.shown());
            return Err(value.error(message));
        }
    };
    Ok((Cell { text, order, search }, kind))
}

/// Intrinsics are sorted by the prefix of their target, then by their names in LLVM's IR.
fn intrinsic(record: RecordRef<'_>) -> Read<(String, Order, FieldKind)> {
    let name = record.name();
    let Some(name) = name.strip_prefix("int_") else {
        return Err(record.error("the names of intrinsics begin with `int_`"));
    };
    let in_ir = match record.text("LLVMName")? {
        "" => format!("llvm.{}", name.replace('_', ".")),
        in_ir => in_ir.to_owned(),
    };
    let order = Order::Texts(record.text("TargetPrefix")?.to_owned(), in_ir);
    Ok((format!("Intrinsic::{name}"), order, FieldKind::Record))
}

/// What a record says about an index.
struct Search<'a> {
    key: Vec<&'a str>,
    checks_range: bool,
    returns_range: bool,
}

fn index<'a>(
    table: &Table<'a>,
    record: RecordRef<'a>,
    key_field: &str,
    name: String,
    search: Search<'a>,
) -> Read<Index> {
    let error = |message: String| Err(record.field_error(key_field, message));
    let mut key = Vec::new();
    for field in search.key {
        let Some(at) = table.fields.iter().position(|other| other.name == field) else {
            return error(format!("table `{}` has no field `{field}`", table.name));
        };
        match table.fields[at].kind {
            FieldKind::Bits(width) if width > 64 => {
                return error(format!("a key cannot have the {width} bits of field `{field}`"));
            }
            FieldKind::Text if key.is_empty() && search.checks_range => {
                return error(format!("`EarlyOut` is not supported for strings such as `{field}`"));
            }
            _ => key.push(at),
        }
    }
    Ok(Index { name, key, checks_range: search.checks_range, returns_range: search.returns_range })
}

/// Returns the classes with exactly one direct superclass that derive from `SearchableTable`, in byte order.
fn old_classes<'a>(context: &Context<'a>) -> Vec<ClassRef<'a>> {
    let Some(base) = context.records.class("SearchableTable") else {
        return Vec::new();
    };
    let store = context.records.store();
    let is_table = |class: &ClassRef<'a>| class.parents().len() == 1 && store.derives(class.id, base.id);
    context.records.classes().into_iter().filter(is_table).collect()
}

/// Reads a table that a class below `SearchableTable` describes.
fn old_table<'a>(
    context: &Context<'a>,
    class: ClassRef<'a>,
    (order, warnings): Orders<'_>,
) -> Read<(Option<Enumeration<'a>>, Table<'a>)> {
    let name = class.name().into_owned();
    let items = context.records.defs_of_if_defined(&name);
    let Some(&first) = items.first() else {
        let message = format!("class `{name}` has no records, so the types of its fields are unknown");
        return Err(Diagnostic::error(class.span(), message));
    };
    let guard = name.to_ascii_uppercase();
    let enumeration = match maybe_name(first, "EnumNameField")? {
        None => None,
        Some(field) => {
            let entries = entries(&items, Some(field), maybe_name(first, "EnumValueField")?)?;
            Some(Enumeration { name: format!("{name}Values"), guard: guard.clone(), entries })
        }
    };
    let special = ["SearchableFields", "EnumNameField", "EnumValueField"];
    let own = class.slots().len();
    let names = first.fields().take(own).filter_map(|field| std::str::from_utf8(field.name_bytes()).ok());
    let names: Vec<&str> = names.filter(|name| !special.contains(name) && !name.contains(':')).collect();
    let given: Vec<Given<'_, 'a>> = names.iter().map(|_| Given::Value).collect();
    let (fields, mut rows) = rows(class.span(), &name, &names, &given, &items)?;
    sort(&mut rows, &(0..fields.len()).collect::<Vec<_>>(), order);
    let array = format!("{name}sList");
    let mut table = Table { name: array, guard, row_type: name, fields, rows, primary: None, indices: Vec::new() };
    for field in first.list::<&str>("SearchableFields")? {
        let function = format!("lookup{}By{field}", table.row_type);
        let search = Search { key: vec![field], checks_range: false, returns_range: false };
        let index = index(&table, first, "SearchableFields", function, search)?;
        let mut rows: Vec<&Row> = table.rows.iter().collect();
        rows.sort_by(|a, b| a.compare(b, &index.key, order));
        warnings.extend(warn_about_missed(first, "SearchableFields", &table, &index, &rows));
        table.indices.push(index);
    }
    Ok((enumeration, table))
}
