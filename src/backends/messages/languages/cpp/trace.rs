//! `--gen-messages-trace-cpp`: a decoder of traces, one header of C++17.
//!
//! The header has fixed code (`decoder.hpp.inc`) that does the same as [`decode`](crate::trace::decode), and its tables
//! of events, structs, fields and enums.

use crate::generate::{begin_header, emit_template, generate};
use crate::model::{EnumValue, FieldType, Model, Scalar, Shape};
use crate::plan::{Plan, Record, Step};
use crate::trace::record_size::RecordSize;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::writer::Writer;

/// `--gen-messages-trace-cpp`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-messages-trace-cpp", "Write a C++17 decoder of traces for hosts", |context, diags| {
        generate(context, diags, Writer::default(), emit)
    })
    .options(crate::lock::OPTIONS);

fn emit(w: &mut Writer, model: &Model) {
    let guard = format!("{}_TRACER_HPP", model.c_name());
    begin_header(w, model, &BACKEND, "Decoder of traces", "", &guard);
    emit_template(w, model, include_str!("decoder.hpp.inc"), &[("tables", &tables(&Plan::of(model)))]);
    w.blank();
    writeln!(w, "#endif // {guard}");
}

/// Returns all tables. The fields of an event or struct are adjacent.
fn tables(plan: &Plan) -> String {
    let model = plan.model;
    let mut fields = Vec::new();
    let mut add = |record: &Record| {
        let begin = fields.len();
        fields.extend(record.steps.iter().map(|step| field(model, step)));
        format!("{{{begin}, {}}}", fields.len())
    };
    let structs: Vec<String> = plan.structs.iter().map(&mut add).collect();
    let mut events: Vec<_> = model.events.iter().zip(&plan.events).collect();
    events.sort_by_key(|(event, _)| event.id);
    let events = events.into_iter().map(|(event, record)| {
        let (name, group, size) = (&event.name, &model[event.group].name, RecordSize::of(event));
        let (fixed, length_at, range) = (size.fixed, size.length_at.unwrap_or(0), add(record));
        format!("{{{}, \"{name}\", \"{group}\", {fixed}, {length_at}, {range}}}", event.id)
    });
    let events: Vec<String> = events.collect();
    let mut values = Vec::new();
    let enums = model.enums.iter().map(|item| {
        let begin = values.len();
        // As encoded, sign-extended to 64 bits.
        // Flags of several bits are numbers.
        let is_named = |value: &&EnumValue| !item.is_flags || value.value.count_ones() == 1;
        let mut named: Vec<_> =
            item.distinct().filter(is_named).map(|value| (value.value as u64, &value.name)).collect();
        named.sort_unstable();
        values.extend(named.into_iter().map(|(value, name)| format!("{{UINT64_C({value}), \"{name}\"}}")));
        format!("{{{{{begin}, {}}}, {}}}", values.len(), item.is_flags)
    });
    let enums: Vec<String> = enums.collect();
    let count = events.len();
    [
        table("enum_value", "enum_values", &values, "{0, \"\"}"),
        table("enumeration", "enums", &enums, "{{0, 0}, false}"),
        table("field", "fields", &fields, "{\"\", kind::u8, 0, 0, 0, 0, {use::always, kind::u8, 0, 0}}"),
        table("range", "structs", &structs, "{0, 0}"),
        table("event", "events", &events, "{0, \"\", \"\", 0, 0, {0, 0}}"),
        format!("inline constexpr std::size_t event_count = {count};"),
    ]
    .join("\n")
}

fn table(ty: &str, name: &str, rows: &[String], last: &str) -> String {
    let mut text = format!("inline constexpr {ty} {name}[] = {{\n");
    for row in rows {
        text += &format!("    {row},\n");
    }
    text + &format!("    {last}}};")
}

fn field(model: &Model, step: &Step) -> String {
    let field = step.field;
    let (ty, of) = match field.ty {
        FieldType::Scalar(_) if field.rules.is_text => ("chars", 0),
        FieldType::Scalar(scalar) => (kind(scalar), 0),
        FieldType::Enum(id) => (kind(model[id].storage), id.0 + 1),
        FieldType::Struct(id) => ("structure", id.0),
        FieldType::Text => ("text", 0),
        FieldType::Bytes => ("bytes", 0),
    };
    let (use_of, by, number) = match step.shape {
        Shape::Counted(count) | Shape::Flexible(count) => ("counted", Some(count), 0),
        Shape::Optional(bits, bit) => ("bit", Some(bits), u64::from(bit)),
        // As encoded, sign-extended to 64 bits.
        Shape::Case(tag, number) => ("is", Some(tag), number as u64),
        // Only messages have these.
        Shape::Rest => ("always", None, 0),
        Shape::Whole if step.is_companion() => ("hidden", None, 0),
        Shape::Whole => ("always", None, 0),
    };
    let (by_kind, by_offset) = by.map_or(("u8", 0), |by| (kind(model.storage(by)), by.offset));
    let (name, offset, length, size) = (&field.name, field.offset, field.length.unwrap_or(0), field.element_size());
    format!(
        "{{\"{name}\", kind::{ty}, {offset}, {length}, {of}, {size}, \
         {{use::{use_of}, kind::{by_kind}, {by_offset}, UINT64_C({number})}}}}"
    )
}

/// Returns the name of a type in the tables.
fn kind(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "boolean",
        _ => scalar.rust_name(),
    }
}
