//! `--gen-messages-trace-python`: a decoder of traces, one module of Python 3.9 and later.
//!
//! The module has fixed code (`decoder.py.inc`) that does the same as [`decode`](super::decode), and its tables of
//! events, fields and enums.

use super::record_size::RecordSize;
use crate::generate::{emit_template, generate};
use crate::model::{EnumValue, FieldType, Layout, Model, Presence, Test};
use crate::python::formats::code;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-messages-trace-python`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-messages-trace-python", "Write a Python decoder of traces for tools", run)
        .options(crate::lock::OPTIONS);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    generate(context, diags, Writer::with_step(4), emit)
}

fn emit(w: &mut Writer, model: &Model) {
    w.line("# Written by tdgen --gen-messages-trace-python.");
    let tables = [("enums", &*enums(model)), ("events", &*events(model))];
    emit_template(w, model, include_str!("decoder.py.inc"), &tables);
}

fn enums(model: &Model) -> String {
    let mut text = String::new();
    for item in &model.enums {
        // Flags of several bits are numbers.
        let is_named = |value: &&EnumValue| !item.is_flags || value.value.count_ones() == 1;
        let values = item.distinct().filter(is_named);
        let values = values.map(|value| format!("{}: \"{}\"", value.value, value.name));
        let is_flags = if item.is_flags { "True" } else { "False" };
        text += &format!("({{{}}}, {is_flags}),\n", values.collect::<Vec<_>>().join(", "));
    }
    text
}

fn events(model: &Model) -> String {
    let mut text = String::new();
    for event in &model.events {
        let size = RecordSize::of(event);
        let length_at = size.length_at.unwrap_or(0);
        text += &format!(
            "{}: (\"{}\", \"{}\", {}, {length_at}, {}),\n",
            event.id,
            event.name,
            model[event.group].name,
            size.fixed,
            fields(model, &event.layout)
        );
    }
    text
}

/// Returns the table of fields: name, offset, number of elements or 0, size of an element, a code of the module
/// `struct` or an additional one, the index of an enum or the fields of a struct, and what another field says about it.
fn fields(model: &Model, layout: &Layout) -> String {
    let items = (0..layout.fields.len()).map(|at| field(model, layout, at) + ", ");
    format!("({})", items.collect::<String>().trim_end())
}

fn field(model: &Model, layout: &Layout, at: usize) -> String {
    let Some(field) = layout.fields.get(at) else { return String::new() };
    let (code_of, of) = match field.ty {
        FieldType::Scalar(_) if field.rules.is_text => ("chars".to_owned(), "None".to_owned()),
        FieldType::Scalar(scalar) => (code(scalar).to_string(), "None".to_owned()),
        FieldType::Enum(id) => (code(model[id].storage).to_string(), id.0.to_string()),
        FieldType::Struct(id) => ("{".to_owned(), fields(model, &model[id].layout)),
        FieldType::Text => ("text".to_owned(), "None".to_owned()),
        FieldType::Bytes => ("bytes".to_owned(), "None".to_owned()),
    };
    let shape = match (field.count, field.presence) {
        (Some(count), _) => Some(("count", count.field, 0)),
        (None, Some(Presence { field, test: Test::Bit(bit) })) => Some(("bit", field, bit.into())),
        (None, Some(Presence { field, test: Test::Is(value) })) => Some(("is", field, value)),
        (None, None) => None,
    };
    let shape = match shape.and_then(|(how, by, number)| Some((how, layout.fields.get(by)?, number))) {
        Some((how, by, number)) => {
            format!("(\"{how}\", {}, \"{}\", {number})", by.offset, code(model.storage(by)))
        }
        None if layout.is_companion(at) => "(\"hidden\", 0, \"B\", 0)".to_owned(),
        None => "None".to_owned(),
    };
    let (name, offset, size) = (&field.name, field.offset, field.element_size());
    format!("(\"{name}\", {offset}, {}, {size}, \"{code_of}\", {of}, {shape})", field.length.unwrap_or(0))
}
