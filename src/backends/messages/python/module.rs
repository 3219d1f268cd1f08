//! `--gen-messages-python`: a module for Python 3.9 and later.
//!
//! The module has a dataclass for each struct, header and message, and an `IntEnum` for each enum. Fixed code packs and
//! unpacks them by a table in each class. Internal names, and the imported names of Python, begin with `_`, which names of
//! a schema do not.

use rustc_hash::FxHashSet;

use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::messages::generate::{emit_template, generate};
use crate::backends::messages::generated_names::shadowed_types;
use crate::backends::messages::lock;
use crate::backends::messages::model::{Enum, Field, FieldType, Layout, Message, Model, Scalar, Struct};
use crate::backends::messages::prose::prose;
use crate::backends::output::Output;
use crate::backends::writer::Writer;
use crate::diagnostics::Diags;

/// `--gen-messages-python`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-messages-python",
    "Write a Python module of messages for tools: typed dataclasses, pack, unpack",
    run,
)
.options(lock::OPTIONS);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    generate(context, diags, Writer::with_step(4), emit)
}

fn emit(w: &mut Writer, model: &Model) {
    w.line("# Written by tdgen --gen-messages-python.");
    let title = format!("Messages of {}, version {}.", model.name, model.version);
    let text = if model.description.is_empty() { title } else { format!("{title}\n\n{}", model.description) };
    emit_docstring(w, &text);
    w.blank();
    let id = code(model.id_type()).to_string();
    emit_template(w, model, include_str!("begin.py.inc"), &[("id", &id)]);
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
        let header = model.headers.of(item.kind);
        let header = forms.get(header.0 as usize).map(|form| (form, model[header].layout.size));
        let form = form_of(model, &forms, header, &item.layout);
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

/// Adds two empty lines.
fn blanks(w: &mut Writer) {
    w.line("");
    w.line("");
}

/// Emits a docstring; quotes and backslashes are escaped, so that the text cannot end it.
fn emit_docstring(w: &mut Writer, text: &str) {
    let text = prose(text.trim()).replace('\\', "\\\\").replace('"', "\\\"");
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
    let class = Class {
        model,
        name: &item.name,
        base: "Struct",
        description: &item.description,
        header: None,
        layout: &item.layout,
        form,
        shadowed: shadowed_types(model, None, &item.layout),
    };
    class.emit(w, "");
}

fn emit_message(w: &mut Writer, model: &Model, item: &Message, form: &str) {
    let header = model.header(item.kind);
    let class = Class {
        model,
        name: &item.name,
        base: "Message",
        description: &item.description,
        header: Some(header),
        layout: &item.layout,
        form,
        shadowed: shadowed_types(model, Some(&header.name), &item.layout),
    };
    class.emit(w, &item.id.to_string());
}

/// A dataclass.
struct Class<'m> {
    model: &'m Model,
    name: &'m str,
    base: &'static str,
    description: &'m str,
    header: Option<&'m Struct>,
    layout: &'m Layout,
    /// The format of the module `struct`.
    form: &'m str,
    /// The types that its fields shadow.
    shadowed: FxHashSet<&'m str>,
}

impl Class<'_> {
    /// Emits the class; `id` is the id of a message.
    fn emit(&self, w: &mut Writer, id: &str) {
        blanks(w);
        self.emit_aliases(w);
        w.line("@_dataclass");
        writeln!(w, "class {}({}):", self.name, self.base);
        w.nested(|w| {
            emit_description(w, self.description);
            if let Some(header) = self.header {
                let ty = self.type_name(&header.name);
                writeln!(w, "header: {ty} = _default(default_factory=lambda: {ty}(message_id={id}))");
            }
            for field in &self.layout.fields {
                self.emit_field(w, field);
            }
            w.blank();
            if !id.is_empty() {
                writeln!(w, "ID_ = {id}");
            }
            self.emit_layout(w);
        });
    }

    /// Emits aliases for types that fields shadow.
    fn emit_aliases(&self, w: &mut Writer) {
        let fields = self.layout.fields.iter();
        let shadowed = fields.filter(|field| self.shadowed.contains(field.name.as_str()));
        for field in shadowed {
            writeln!(w, "{} = {}", self.type_name(&field.name), field.name);
        }
        if !self.shadowed.is_empty() {
            blanks(w);
        }
    }

    /// Returns the name of a type within the class.
    fn type_name(&self, name: &str) -> String {
        if self.shadowed.contains(name) { format!("_{}__{name}", self.name) } else { name.to_owned() }
    }

    fn emit_field(&self, w: &mut Writer, field: &Field) {
        w.comment("#:", "", &prose(&field.description));
        let name = &field.name;
        let (ty, zero) = match field.ty {
            FieldType::Scalar(Scalar::Bool) => ("bool", "False"),
            FieldType::Scalar(Scalar::F32 | Scalar::F64) => ("float", "0.0"),
            FieldType::Scalar(_) => ("int", "0"),
            FieldType::Enum(id) => {
                let ty = self.type_name(&self.model[id].name);
                writeln!(w, "{name}: {ty} = {ty}(0)");
                return;
            }
            FieldType::Struct(id) => {
                let ty = self.type_name(&self.model[id].name);
                writeln!(w, "{name}: {ty} = _default(default_factory={ty})");
                return;
            }
            // Only trace events contain these.
            FieldType::Text | FieldType::Bytes => return,
        };
        match field.length {
            Some(length) => writeln!(w, "{name}: _tuple[{ty}, ...] = ({zero},) * {length}"),
            None => writeln!(w, "{name}: {ty} = {zero}"),
        }
    }

    fn emit_layout(&self, w: &mut Writer) {
        w.line("_layout_ = _Layout(");
        w.nested(|w| {
            writeln!(w, "\"<{}\",", self.form);
            writeln!(w, "{},", self.layout.size);
            w.line("(");
            w.nested(|w| {
                if let Some(header) = self.header {
                    let (ty, size) = (self.type_name(&header.name), header.layout.size);
                    writeln!(w, "_Field(\"header\", 0, {size}, _Part({ty})),");
                }
                for field in &self.layout.fields {
                    let (name, offset, end) = (&field.name, field.offset, field.end());
                    let ty = self.field_type(field);
                    writeln!(w, "_Field(\"{name}\", {offset}, {end}, {ty}),");
                }
            });
            w.line("),");
        });
        w.line(")");
    }

    /// Returns the object that packs and unpacks a field.
    fn field_type(&self, field: &Field) -> String {
        let name = self.type_name(self.model.type_name(field.ty));
        match (field.ty, field.length) {
            (FieldType::Scalar(_), Some(length)) => format!("_Array(_{name}, {length})"),
            (FieldType::Enum(id), _) => {
                format!("_Named({name}, _{})", self.model[id].storage.name())
            }
            (FieldType::Struct(_), _) => format!("_Part({name})"),
            _ => format!("_{name}"),
        }
    }
}

/// Returns the format of a layout for `struct`, without the byte order; `structs` has the formats of structs.
fn form_of(model: &Model, structs: &[String], header: Option<(&String, u32)>, layout: &Layout) -> String {
    let mut form = header.map_or(String::new(), |(form, _)| form.clone());
    for (padding, field) in layout.padded(header.map_or(0, |(_, size)| size)) {
        if padding > 0 {
            form.push_str(&format!("{padding}x"));
        }
        if let Some(length) = field.length {
            form.push_str(&length.to_string());
        }
        match field.ty {
            FieldType::Scalar(scalar) => form.push(code(scalar)),
            FieldType::Enum(id) => form.push(code(model[id].storage)),
            FieldType::Struct(id) => form.push_str(structs.get(id.0 as usize).map_or("", String::as_str)),
            // Only trace events contain these.
            FieldType::Text | FieldType::Bytes => {}
        }
    }
    let padding = layout.size - layout.end(layout.size);
    if padding > 0 {
        form.push_str(&format!("{padding}x"));
    }
    form
}

/// Returns the code of a scalar in formats for the module `struct`.
pub(crate) fn code(scalar: Scalar) -> char {
    match scalar {
        Scalar::U8 | Scalar::Char => 'B',
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
