//! `--gen-messages-python`: a module for Python 3.9 and later.
//!
//! The module has a dataclass with slots for each struct, header and message, and an `IntEnum` for each enum. Fixed
//! code packs and unpacks them by a table in each class. Internal names, and the imported names of Python, begin with
//! `_`, which names of a schema do not.

use super::class::{Class, METHODS, shadowed};
use super::formats::{case_form, code, is_bytes};
use super::pack::blanks;
use super::{pack, roles};
use crate::generate::{emit_template, generate};
use crate::lock;
use crate::model::{Enum, Field, FieldType, Member, Message, Model, Presence, Scalar, Struct, StructId, Test, Union};
use crate::prose::prose;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

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
    emit_template(w, model, include_str!("begin.py.inc"), &[]);
    w.raw(include_str!("types.py.inc"));
    w.raw(include_str!("shapes.py.inc"));
    let places = id_places(model);
    let size = size_statement(model);
    let holes = [
        ("id", &*id),
        ("id_field", &model.roles.id),
        ("id_at", &places[0]),
        ("id_offset", &places[1]),
        ("size_statement", &size),
    ];
    emit_template(w, model, include_str!("structs.py.inc"), &holes);
    for item in &model.constants {
        w.blank();
        w.comment("#:", "", &prose(&item.description));
        writeln!(w, "{} = {}", item.name, item.value);
    }
    for item in &model.enums {
        emit_enum(w, item);
    }
    let mut forms = Vec::with_capacity(model.structs.len());
    let packed_in_arrays = pack::packed_in_arrays(model);
    for (at, item) in model.structs.iter().enumerate() {
        let is_packed_in_arrays = packed_in_arrays.contains(&StructId(at as u32));
        let form = emit_struct(w, model, item, is_packed_in_arrays, &forms);
        forms.push(form);
    }
    for item in &model.messages {
        emit_message(w, model, item, &forms);
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
    roles::emit(w, model);
}

/// Returns the index of the id among the values of a message, and its offset.
fn id_places(model: &Model) -> [String; 2] {
    let common = &model[model.headers.common].layout;
    let before = common.fields.iter().take_while(|field| field.name != model.roles.id);
    // Headers of headers have no ids.
    let counts = before.map(|field| match (field.ty, field.length) {
        (ty, Some(_)) if is_bytes(ty) => 1,
        (FieldType::Struct(id), _) => model[id].layout.fields.len() as u32,
        (_, length) => length.unwrap_or(1),
    });
    [counts.sum::<u32>().to_string(), model.id_offset().to_string()]
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
    writeln!(w, "class {}({}):", item.name, if item.is_flags { "_IntFlag" } else { "_Enum" });
    w.nested(|w| {
        emit_description(w, &item.description);
        for value in &item.values {
            w.comment("#:", "", &prose(&value.description));
            writeln!(w, "{} = {}", value.name, value.value);
        }
    });
}

/// Emits the method that returns the size of a message that ends after the elements in use.
fn emit_end(w: &mut Writer, field: &Field) {
    let (name, offset, size) = (&field.name, field.offset, field.element_size());
    w.line("def _end_(self_) -> int:");
    writeln!(w, "    return {offset} + {size} * _used(self_.{name})");
}

/// Returns the statement that stores the size of a message in its header; empty if the header has no size.
fn size_statement(model: &Model) -> String {
    match model.size_field().map(|field| (field.offset, field.ty)) {
        Some((at, FieldType::Scalar(scalar))) => {
            let (next, code) = (at + scalar.size(), code(scalar));
            format!("        data = data[:{at}] + _Struct(\"<{code}\").pack(_len(data)) + data[{next}:]\n")
        }
        _ => String::new(),
    }
}

/// Emits a struct and returns its format.
fn emit_struct(w: &mut Writer, model: &Model, item: &Struct, is_packed_in_arrays: bool, forms: &[String]) -> String {
    let class = Class {
        model,
        name: &item.name,
        base: "Struct",
        description: &item.description,
        header: None,
        layout: &item.layout,
        is_handshake: false,
        forms,
        shadowed: shadowed(model, None, &item.layout),
    };
    class.emit(w, "");
    if is_packed_in_arrays {
        blanks(w);
        pack::emit_pack_all(w, &class);
    }
    class.form()
}

fn emit_message(w: &mut Writer, model: &Model, item: &Message, forms: &[String]) {
    let id = model.headers.of(item.kind);
    let header = &model[id];
    let class = Class {
        model,
        name: &item.name,
        base: "Message",
        description: &item.description,
        header: Some((id, header)),
        layout: &item.layout,
        is_handshake: item.is_handshake,
        forms,
        shadowed: shadowed(model, Some(header), &item.layout),
    };
    class.emit(w, &item.id.to_string());
}

impl Class<'_> {
    /// Emits the class; `id` is the id of a message.
    fn emit(&self, w: &mut Writer, id: &str) {
        blanks(w);
        self.emit_aliases(w);
        w.line("@_dataclass(init=False)");
        writeln!(w, "class {}({}):", self.name, self.base);
        w.nested(|w| {
            emit_description(w, self.description);
            self.emit_slots(w);
            w.blank();
            if let Some((_, header)) = self.header {
                writeln!(w, "header: {}", self.type_name(&header.name));
            }
            for field in self.attributes() {
                w.comment("#:", "", &prose(&self.model.description_of(self.layout, field)));
                writeln!(w, "{}: {}", field.name, self.value_type(field).0);
            }
            w.blank();
            self.emit_init(w, id);
            w.blank();
            match self.header {
                Some(_) => pack::emit_message(w, self, id),
                None => pack::emit_struct(w, self),
            }
            if let Some(field) = self.layout.flexible() {
                emit_end(w, field);
                w.blank();
            }
            if !id.is_empty() {
                writeln!(w, "ID_ = {id}");
            }
            self.emit_layout(w);
        });
        if self.header.is_some() {
            blanks(w);
            pack::emit_function(w, self);
        }
    }

    /// Returns the fields that are attributes; those that only say how others are used are not.
    fn attributes(&self) -> impl Iterator<Item = &Field> {
        let fields = self.layout.fields.iter().enumerate();
        fields.filter(|(at, _)| !self.layout.is_companion(*at)).map(|(_, field)| field)
    }

    /// Emits the names of attributes, so that a misspelled one is an error.
    fn emit_slots(&self, w: &mut Writer) {
        let fields = self.attributes().map(|field| field.name.as_str());
        let names = self.header.map(|_| "header").into_iter().chain(fields);
        let names: String = names.map(|name| format!("\"{name}\", ")).collect();
        writeln!(w, "__slots__ = ({})", names.trim_end());
    }

    /// Emits the constructor. The first parameter has a name that no field has.
    fn emit_init(&self, w: &mut Writer, id: &str) {
        let header = self.header.map(|(_, header)| {
            let ty = self.type_name(&header.name);
            let model = self.model;
            let size = model.roles.size.as_ref().filter(|_| self.layout.flexible().is_none());
            let size = size.map_or(String::new(), |size| format!(", {size}={}", self.layout.size));
            let default = format!("{ty}({}={id}{size})", model.roles.id);
            ("header", ty, default, true)
        });
        let fields = self.attributes().map(|field| {
            let (ty, default) = self.value_type(field);
            let is_shaped = field.count.is_some() || field.presence.is_some();
            let is_part = matches!(field.ty, FieldType::Struct(_)) && !is_shaped;
            (field.name.as_str(), ty, default, is_part)
        });
        let all: Vec<_> = header.into_iter().chain(fields).collect();
        w.line("def __init__(");
        w.line("    self_,");
        for (name, ty, default, is_part) in &all {
            if *is_part {
                writeln!(w, "    {name}: _Optional[{ty}] = None,");
            } else {
                writeln!(w, "    {name}: {ty} = {default},");
            }
        }
        w.line(") -> None:");
        w.nested(|w| {
            for (name, _, default, is_part) in &all {
                if *is_part {
                    writeln!(w, "self_.{name} = {default} if {name} is None else {name}");
                } else {
                    writeln!(w, "self_.{name} = {name}");
                }
            }
            if all.is_empty() {
                w.line("pass");
            }
        });
    }

    /// Emits aliases for types that fields shadow.
    fn emit_aliases(&self, w: &mut Writer) {
        let fields = self.layout.fields.iter().map(|field| field.name.as_str());
        for name in fields.chain(METHODS).filter(|name| self.shadowed.contains(name)) {
            writeln!(w, "{} = {name}", self.type_name(name));
        }
        if !self.shadowed.is_empty() {
            blanks(w);
        }
    }

    /// Returns the name of a type within the class.
    fn type_name(&self, name: &str) -> String {
        if !self.shadowed.contains(name) {
            return name.to_owned();
        }
        // `_CLASS__pack` is the function that packs a message.
        let end = if METHODS.contains(&name) { "_" } else { "" };
        format!("_{}__{name}{end}", self.name)
    }

    /// Returns the type of a field's value and its default.
    fn value_type(&self, field: &Field) -> (String, String) {
        let (ty, default) = self.whole_value_type(field);
        match (field.presence, field.count) {
            (Some(_), _) => (format!("_Optional[{ty}]"), "None".to_owned()),
            (None, Some(_)) if field.rules.is_text => (ty, default),
            (None, Some(_)) if is_bytes(field.ty) => (ty, "b\"\"".to_owned()),
            (None, Some(_)) => (ty, "()".to_owned()),
            (None, None) => (ty, default),
        }
    }

    /// Returns the type and the default of a field that is present, with all of its elements.
    fn whole_value_type(&self, field: &Field) -> (String, String) {
        let (ty, zero) = match field.ty {
            FieldType::Scalar(Scalar::Bool) => ("bool".to_owned(), "False".to_owned()),
            FieldType::Scalar(Scalar::F32 | Scalar::F64) => ("float".to_owned(), "0.0".to_owned()),
            FieldType::Enum(id) => {
                let ty = self.type_name(&self.model[id].name);
                (ty.clone(), format!("{ty}({})", field.rules.default.unwrap_or(0)))
            }
            FieldType::Struct(id) => {
                let ty = self.type_name(&self.model[id].name);
                if let Some(length) = field.length {
                    let default = format!("_tuple({ty}() for _ in _range({length}))");
                    return (format!("_tuple[{ty}, ...]"), default);
                }
                (ty.clone(), format!("{ty}()"))
            }
            // Only trace events contain strings and bytes.
            FieldType::Scalar(_) | FieldType::Text | FieldType::Bytes => ("int".to_owned(), "0".to_owned()),
        };
        let zero = match (field.ty, field.rules.default) {
            (FieldType::Scalar(Scalar::Bool), Some(_)) => "True".to_owned(),
            (FieldType::Scalar(Scalar::F32 | Scalar::F64), Some(default)) => format!("{default}.0"),
            (FieldType::Scalar(_), Some(default)) => default.to_string(),
            _ => zero,
        };
        match field.length {
            Some(_) if field.rules.is_text => ("_str".to_owned(), "\"\"".to_owned()),
            Some(length) if is_bytes(field.ty) => ("_bytes".to_owned(), format!("_bytes({length})")),
            Some(length) => (format!("_tuple[{ty}, ...]"), format!("({zero},) * {length}")),
            None => (ty, zero),
        }
    }

    fn emit_layout(&self, w: &mut Writer) {
        w.line("_layout_ = _Layout(");
        w.nested(|w| {
            writeln!(w, "\"<{}\",", self.form());
            writeln!(w, "{},", self.layout.size);
            w.line("(");
            w.nested(|w| {
                if let Some((_, header)) = self.header {
                    let (ty, size) = (self.type_name(&header.name), header.layout.size);
                    writeln!(w, "_Field(\"header\", 0, {size}, _Part({ty})),");
                }
                for (_, member) in self.layout.members(0) {
                    match member {
                        Member::Field(field) => {
                            let (name, offset, end) = (&field.name, field.offset, field.end());
                            let ty = self.shaped_type(field);
                            writeln!(w, "_Field(\"{name}\", {offset}, {end}, {ty}),");
                        }
                        Member::Union(union, cases) => self.emit_union(w, union, cases),
                    }
                }
            });
            w.line("),");
            if self.is_handshake {
                writeln!(w, "least={},", self.layout.fields.last().map_or(0, Field::end));
            }
        });
        w.line(")");
    }

    fn emit_union(&self, w: &mut Writer, union: &Union, cases: &[Field]) {
        let tag = self.layout.fields.get(union.tag).map_or("", |field| field.name.as_str());
        let (size, offset) = (union.size, union.offset);
        writeln!(w, "_Field(\"\", {offset}, {}, _Cases(\"{tag}\", {size}, (", union.end());
        for field in cases {
            let Some(Presence { test: Test::Is(value), .. }) = field.presence else { continue };
            let form = case_form(self.model, self.forms, field, size);
            let (name, ty) = (&field.name, self.field_type(field));
            let layout = format!("_Layout(\"<{form}\", {size}, (_Field(\"{name}\", 0, {}, {ty}),))", field.size);
            writeln!(w, "    ({value}, \"{name}\", {layout}),");
        }
        w.line("))),");
    }

    /// Returns the object that packs and unpacks a field of any shape but a case of a union.
    fn shaped_type(&self, field: &Field) -> String {
        let layout = self.layout;
        let ty = self.field_type(field);
        let name = |at: usize| layout.fields.get(at).map_or("", |field| field.name.as_str());
        let at = layout.fields.iter().position(|other| std::ptr::eq(other, field)).unwrap_or(0);
        if let Some(array) = layout.counted(at) {
            return format!("_CountOf(\"{}\", {ty})", array.name);
        }
        let optional: Vec<String> =
            layout.optional(at).map(|(bit, field)| format!("({bit}, \"{}\"),", field.name)).collect();
        if !optional.is_empty() {
            return format!("_PresenceOf(({}), {ty})", optional.join(" "));
        }
        match (field.count, field.presence) {
            (Some(count), _) => format!("_Counted({ty}, \"{}\", {})", name(count.field), field.element_size()),
            (None, Some(Presence { field, test: Test::Bit(bit) })) => {
                format!("_OptionalOf({ty}, \"{}\", {bit})", name(field))
            }
            _ => ty,
        }
    }

    /// Returns the object that packs and unpacks a field.
    fn field_type(&self, field: &Field) -> String {
        let ty = self.unlimited_type(field);
        match limits(field) {
            Some(limits) => format!("_Limited({ty}, {limits})"),
            None => ty,
        }
    }

    fn unlimited_type(&self, field: &Field) -> String {
        let name = self.type_name(self.model.type_name(field.ty));
        let is_counted = if field.count.is_some() { ", True" } else { "" };
        match (field.ty, field.length) {
            (_, Some(length)) if field.rules.is_text => format!("_Text({length})"),
            (ty, Some(length)) if is_bytes(ty) => format!("_ByteArray({length}{is_counted})"),
            (FieldType::Scalar(_), Some(length)) => format!("_Array(_{name}, {length}{is_counted})"),
            (FieldType::Enum(id), length) => {
                let item = &self.model[id];
                let class = if item.is_flags { "_FlagSet" } else { "_Named" };
                let one = format!("{class}({name}, _{})", item.storage.name());
                length.map_or(one.clone(), |length| format!("_Array({one}, {length}{is_counted})"))
            }
            (FieldType::Struct(_), Some(length)) => format!("_Array(_Part({name}), {length}{is_counted})"),
            (FieldType::Struct(_), None) => format!("_Part({name})"),
            _ => format!("_{name}"),
        }
    }
}

/// Returns the least and the greatest value of a field; none if the schema does not limit it.
fn limits(field: &Field) -> Option<String> {
    let FieldType::Scalar(scalar) = field.ty else { return None };
    let rules = &field.rules;
    let range = scalar.range().map(|(least, greatest)| (least.to_string(), greatest.to_string()));
    let infinite = || ("-_infinity".to_owned(), "_infinity".to_owned());
    let (lowest, highest) = range.unwrap_or_else(infinite);
    let bound = |bound: Option<i128>, implied: String| bound.map_or(implied, |bound| bound.to_string());
    rules.is_limited().then(|| format!("{}, {}", bound(rules.least, lowest), bound(rules.greatest, highest)))
}
