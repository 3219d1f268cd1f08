//! `--gen-messages-python`: a module for Python 3.9 and later.
//!
//! Takes a schema; hands on a dataclass for each struct, header and message, and an `IntEnum` for each enum. How
//! fields become bytes is fixed text, with a table for each class. Whatever of it no user is to call begins with `_`,
//! also what Python has built in: names of a schema do not.

use super::model::{Enum, Field, FieldType, Layout, Message, MessageKind, Model, Scalar, Struct};
use super::prose::prose;
use crate::backends::{Backend, Context, Output, Writer};
use crate::diagnostics::Diags;

/// `--gen-messages-python`.
pub(crate) const BACKEND: Backend = Backend {
    name: "gen-messages-python",
    about: "Messages for tools, in Python: typed dataclasses, pack, unpack",
    options: &[],
    run,
};

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Some(model) = Model::of(context, diags) else {
        return Vec::new();
    };
    let mut w = Writer::with_step(4);
    emit(&mut w, &model);
    vec![Output::main(w.finish())]
}

fn emit(w: &mut Writer, model: &Model) {
    w.line("# Written by tdgen --gen-messages-python.");
    let title = format!("Messages of {}, version {}.", model.name, model.version);
    let text = match model.description.is_empty() {
        true => title,
        false => format!("{title}\n\n{}", model.description),
    };
    emit_docstring(w, &text);
    w.blank();
    let form = code(model.id_type());
    w.template(
        include_str!("begin.py.inc"),
        &[
            ("api", &model.name),
            ("major", &model.version.major.to_string()),
            ("minor", &model.version.minor.to_string()),
            ("patch", &model.version.patch.to_string()),
            ("hash", &format!("{:016x}", model.hash)),
            ("id", &form.to_string()),
        ],
    );
    for item in &model.enums {
        emit_enum(w, item);
    }
    let mut forms = Vec::with_capacity(model.structs.len());
    for item in &model.structs {
        let form = form_of(model, &forms, None, &item.layout);
        emit_struct(w, model, item, &form);
        forms.push(form);
    }
    for item in &model.messages {
        let header = match item.kind {
            MessageKind::Command => model.headers.command,
            MessageKind::Response => model.headers.response,
            MessageKind::Event => model.headers.event,
        };
        let form = form_of(model, &forms, forms.get(header.0 as usize), &item.layout);
        emit_message(w, model, item, &form);
    }
    blanks(w);
    w.line("#: The class of each message, by its id.");
    w.block("MESSAGES: _dict[int, _type[Message]] = {", "}", |w| {
        for item in &model.messages {
            writeln!(w, "{}: {},", item.id, item.name);
        }
    });
    blanks(w);
    w.raw(include_str!("end.py.inc"));
}

/// Two empty lines.
fn blanks(w: &mut Writer) {
    w.line("");
    w.line("");
}

/// A text that documents what stands in front of it: no byte of it can end it.
fn emit_docstring(w: &mut Writer, text: &str) {
    let text = prose(text.trim())
        .replace('\\', "\\\\")
        .replace('"', "\\\"");
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    if text.lines().count() > 1 {
        writeln!(w, "\"\"\"{first}");
        for line in lines {
            w.line(line.trim());
        }
        w.line("\"\"\"");
    } else {
        writeln!(w, "\"\"\"{first}\"\"\"");
    }
}

fn emit_description(w: &mut Writer, description: &str) {
    if !description.trim().is_empty() {
        emit_docstring(w, description);
        w.blank();
    }
}

fn emit_enum(w: &mut Writer, item: &Enum) {
    blanks(w);
    writeln!(w, "class {}(_Enum):", item.name);
    w.nested(|w| {
        emit_description(w, &item.description);
        for value in &item.values {
            w.comment("#:", "", &prose(&value.description));
            writeln!(w, "{} = {}", value.name, value.value);
        }
    });
}

fn emit_struct(w: &mut Writer, model: &Model, item: &Struct, form: &str) {
    emit_class(w, &item.name, "Struct", &item.description, |w| {
        for field in &item.layout.fields {
            emit_field(w, model, field);
        }
        emit_layout(w, model, None, &item.layout, form);
    });
}

fn emit_message(w: &mut Writer, model: &Model, item: &Message, form: &str) {
    let header = model.header(item.kind);
    emit_class(w, &item.name, "Message", &item.description, |w| {
        let Message { id, .. } = item;
        let name = &header.name;
        writeln!(
            w,
            "header: {name} = _default(default_factory=lambda: {name}(message_id={id}))"
        );
        for field in &item.layout.fields {
            emit_field(w, model, field);
        }
        w.blank();
        writeln!(w, "ID_ = {id}");
        emit_layout(w, model, Some(header), &item.layout, form);
    });
}

fn emit_class(
    w: &mut Writer,
    name: &str,
    base: &str,
    description: &str,
    body: impl FnOnce(&mut Writer),
) {
    blanks(w);
    w.line("@_dataclass");
    writeln!(w, "class {name}({base}):");
    w.nested(|w| {
        emit_description(w, description);
        body(w);
    });
}

fn emit_field(w: &mut Writer, model: &Model, field: &Field) {
    w.comment("#:", "", &prose(&field.description));
    let name = &field.name;
    let (ty, zero) = match field.ty {
        FieldType::Scalar(Scalar::Bool) => ("bool", "False"),
        FieldType::Scalar(Scalar::F32 | Scalar::F64) => ("float", "0.0"),
        FieldType::Scalar(_) => ("int", "0"),
        FieldType::Enum(id) => {
            let ty = &model[id].name;
            writeln!(w, "{name}: {ty} = {ty}(0)");
            return;
        }
        FieldType::Struct(id) => {
            let ty = &model[id].name;
            writeln!(w, "{name}: {ty} = _default(default_factory={ty})");
            return;
        }
        // Only trace events have them.
        FieldType::Text | FieldType::Bytes => return,
    };
    match field.length {
        Some(length) => writeln!(w, "{name}: _tuple[{ty}, ...] = ({zero},) * {length}"),
        None => writeln!(w, "{name}: {ty} = {zero}"),
    }
}

fn emit_layout(
    w: &mut Writer,
    model: &Model,
    header: Option<&Struct>,
    layout: &Layout,
    form: &str,
) {
    w.line("_layout_ = _Layout(");
    w.nested(|w| {
        writeln!(w, "\"<{form}\",");
        writeln!(w, "{},", layout.size);
        w.line("(");
        w.nested(|w| {
            if let Some(header) = header {
                let (name, size) = (&header.name, header.layout.size);
                writeln!(w, "_Field(\"header\", 0, {size}, _Part({name})),");
            }
            for field in &layout.fields {
                let (name, offset, end) = (&field.name, field.offset, field.end());
                let ty = field_type(model, field);
                writeln!(w, "_Field(\"{name}\", {offset}, {end}, {ty}),");
            }
        });
        w.line("),");
    });
    w.line(")");
}

/// What writes and reads a field.
fn field_type(model: &Model, field: &Field) -> String {
    let name = model.type_name(field.ty);
    match (field.ty, field.length) {
        (FieldType::Scalar(_), Some(length)) => format!("_Array(_{name}, {length})"),
        (FieldType::Enum(id), _) => format!("_Named({name}, _{})", model[id].storage.name()),
        (FieldType::Struct(_), _) => format!("_Part({name})"),
        _ => format!("_{name}"),
    }
}

/// The format of a layout for `struct`, without the mark of its byte order; `structs` has those of structs.
fn form_of(model: &Model, structs: &[String], header: Option<&String>, layout: &Layout) -> String {
    let mut form = header.cloned().unwrap_or_default();
    for field in &layout.fields {
        if let Some(length) = field.length {
            form.push_str(&length.to_string());
        }
        match field.ty {
            FieldType::Scalar(scalar) => form.push(code(scalar)),
            FieldType::Enum(id) => form.push(code(model[id].storage)),
            FieldType::Struct(id) => {
                form.push_str(structs.get(id.0 as usize).map_or("", String::as_str))
            }
            // Only trace events have them.
            FieldType::Text | FieldType::Bytes => {}
        }
    }
    let padding = layout.size - layout.end(layout.size);
    if padding > 0 {
        form.push_str(&format!("{padding}x"));
    }
    form
}

/// A scalar in formats for `struct`.
fn code(scalar: Scalar) -> char {
    match scalar {
        Scalar::U8 => 'B',
        Scalar::U16 => 'H',
        Scalar::U32 => 'I',
        Scalar::U64 => 'Q',
        Scalar::I8 => 'b',
        Scalar::I16 => 'h',
        Scalar::I32 => 'i',
        Scalar::I64 => 'q',
        Scalar::F32 => 'f',
        Scalar::F64 => 'd',
        Scalar::Bool => '?',
    }
}
