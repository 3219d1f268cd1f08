//! `--gen-messages-descriptors`: tables in C and C++ of the messages, structs, fields and enums of a schema, which a
//! program can walk, such as to print any message. They are the wire plan as data.

use crate::generate::{begin_header, emit_template, generate};
use crate::languages::c::types::literal;
use crate::lock;
use crate::model::{Field, Model, Number, Scalar, Shape};
use crate::plan::{Element, Plan, Step};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// `--gen-messages-descriptors`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-messages-descriptors",
    "Write a header for C and C++ with tables of messages, structs, fields and enums that a program can walk",
    |context, diags| generate(context, diags, Writer::default(), emit),
)
.options(lock::OPTIONS);

fn emit(w: &mut Writer, model: &Model) {
    let guard = format!("{}_DESCRIPTORS_H", model.c_name());
    begin_header(w, model, &BACKEND, "Descriptors of messages", "", &guard);
    emit_template(w, model, include_str!("descriptors.h.inc"), &[]);
    let plan = Plan::of(model);
    emit_enums(w, model);
    emit_fields(w, &plan);
    w.blank();
    emit_template(w, model, include_str!("functions.h.inc"), &[]);
    w.blank();
    w.line("#endif");
}

/// Emits a table. An empty one has an entry that nothing refers to, because arrays of C are not empty.
fn emit_table(w: &mut Writer, model: &Model, kind: &str, rows: Vec<String>, unused: &str) {
    let api = &model.name;
    w.blank();
    w.block(&format!("static const {api}_{kind}_descriptor {api}_{kind}_descriptors[] = {{"), "};", |w| {
        for row in &rows {
            writeln!(w, "{{{row}}},");
        }
        if rows.is_empty() {
            writeln!(w, "{{{unused}}},");
        }
    });
}

fn emit_enums(w: &mut Writer, model: &Model) {
    let (mut enums, mut values) = (Vec::new(), Vec::new());
    for item in &model.enums {
        let size = item.storage.size();
        let [first, count] = [values.len(), item.values.len()];
        enums.push(format!(
            "{}, {size}, {}, {}, {first}, {count}",
            string_literal(&item.name),
            item.storage.is_signed(),
            item.is_flags
        ));
        values.extend(
            item.values.iter().map(|value| format!("{}, {}", string_literal(&value.name), unsigned(value.value))),
        );
    }
    emit_table(w, model, "value", values, "\"\", 0");
    emit_table(w, model, "enum", enums, "\"\", 0, false, false, 0, 0");
}

fn emit_fields(w: &mut Writer, plan: &Plan) {
    let model = plan.model;
    let (mut fields, mut structs, mut messages) = (Vec::new(), Vec::new(), Vec::new());
    for record in plan.records() {
        let (name, size, first) = (string_literal(record.name), record.layout.size, fields.len());
        fields.extend(record.values().map(|step| row(plan, step)));
        let count = fields.len() - first;
        match record.message {
            Some((message, _)) => {
                let (id, header) = (unsigned(message.id.into()), model.headers.of(message.kind).0);
                messages.push(format!("{name}, {id}, {size}, {header}, {first}, {count}"));
            }
            None => structs.push(format!("{name}, {size}, {first}, {count}")),
        }
    }
    // Each schema has headers.
    emit_table(w, model, "field", fields, "");
    emit_table(w, model, "struct", structs, "");
    emit_table(w, model, "message", messages, "\"\", 0, 0, 0, 0, 0");
}

/// Returns the entry of a field.
fn row(plan: &Plan, step: &Step) -> String {
    let model = plan.model;
    let field = step.field;
    let slot = |other: &Field| format!("{{{}, {}}}", other.offset, model.storage(other).size());
    let none = || "{0, 0}".to_owned();
    let (ty, index) = match step.element {
        Element::Number(Scalar::Bool) => ("BOOL", 0),
        Element::Number(Scalar::F32 | Scalar::F64) => ("FLOAT", 0),
        Element::Number(scalar) if scalar.is_signed() => ("SIGNED", 0),
        Element::Number(_) => ("UNSIGNED", 0),
        Element::Enum(item) => ("ENUM", model.enums.iter().position(|other| std::ptr::eq(other, item)).unwrap_or(0)),
        Element::Struct(id) => ("STRUCT", id.0 as usize),
        Element::Text => ("TEXT", 0),
    };
    let (presence, is_case, selector) = match step.shape {
        Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) => (none(), false, 0),
        Shape::Optional(bits, bit) => (slot(bits), false, bit.into()),
        Shape::Case(tag, number) => (slot(tag), true, bits_of(model.storage(tag), number)),
    };
    let count = step.count().map_or_else(none, slot);
    let [name, unit] = [&field.name, &field.rules.unit].map(|text| string_literal(text));
    let (api, length, is_array) = (model.c_name(), step.most(), field.length.is_some());
    let (offset, size, selector) = (field.offset, field.element_size(), unsigned(selector));
    let rules = &field.rules;
    let invalid = rules.invalid.map_or(0, |invalid| bits_of(model.storage(field), invalid.whole()));
    let (has_invalid, invalid) = (rules.invalid.is_some(), unsigned(invalid));
    let scale = rules.scale.map_or("1.0".to_owned(), Number::float_literal);
    format!(
        "{name}, {unit}, {api}_DESCRIBED_{ty}, {index}, {offset}, {size}, {length}, {is_array}, {count}, {presence}, {is_case}, \
         {selector}, {has_invalid}, {invalid}, {scale}"
    )
}

/// Returns the bits of a number as an unsigned one.
fn bits_of(storage: Scalar, number: i128) -> i128 {
    number & ((1 << (8 * storage.size())) - 1)
}

/// Returns a literal of 64 bits.
fn unsigned(number: i128) -> String {
    literal(Scalar::U64, bits_of(Scalar::U64, number))
}
