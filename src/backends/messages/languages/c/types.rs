//! Types in C: enums, structs, headers and messages, and the ids of messages. Trace headers use them too.
//!
//! A type that several headers of one program can define (messages and traces of a schema, schemas with the same
//! message headers) has its own include guard; assertions at each use check that the definitions agree.

use rustc_hash::FxHashSet;

use crate::generate::emit_template;
use crate::model::generated_names::{message_constant, message_type, shadowed_types};
use crate::model::prose::prose;
use crate::model::{self, Enum, Field, FieldType, Layout, Model, Scalar};
use crate::plan::{Plan, Record};
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// Emits the macros that precede types in each header.
pub(crate) fn emit_prelude(w: &mut Writer, model: &Model) {
    emit_template(w, model, include_str!("prelude.h.inc"), &[]);
    if model.has_deprecated() {
        emit_template(w, model, include_str!("deprecated.h.inc"), &[]);
    }
}

pub(super) fn emit(w: &mut Writer, plan: &Plan) {
    let model = plan.model;
    for item in &model.constants {
        emit_constant(w, model, item);
    }
    for item in &model.enums {
        emit_enum(w, model, item);
    }
    if model.layouts().any(|(_, layout)| !layout.unions.is_empty()) {
        require_unions(w, model);
    }
    plan.structs.iter().for_each(|record| emit_record(w, model, record));
    emit_ids(w, model);
    plan.messages.iter().for_each(|record| emit_record(w, model, record));
}

/// Emits an error for compilers without unions that have no name.
pub(crate) fn require_unions(w: &mut Writer, model: &Model) {
    w.blank();
    writeln!(w, "#ifndef {}_UNION_", model.c_name());
    w.line("#error \"unions without a name need C11, C++ or the extensions of GCC\"");
    w.line("#endif");
}

struct Constant<'a> {
    name: &'a str,
    value: i128,
    description: &'a str,
}

fn emit_constant(w: &mut Writer, model: &Model, item: &model::Constant) {
    w.blank();
    guard(w, &item.name, |w| {
        let constant = Constant { name: &item.name, value: item.value, description: &item.description };
        emit_constants(w, item.ty, &[constant]);
    });
    let (api, name, value) = (model.c_name(), &item.name, enumerator(item.ty, item.value));
    writeln!(w, "{api}_ASSERT_({name} == {value});");
}

pub(crate) fn emit_enum(w: &mut Writer, model: &Model, item: &Enum) {
    w.blank();
    guard(w, &item.name, |w| {
        w.comment("///", "", &prose(&item.description));
        writeln!(w, "typedef {} {};", item.storage.name(), item.name);
        let values = item.values.iter().map(|value| Constant {
            name: &value.constant,
            value: value.value,
            description: &value.description,
        });
        emit_constants(w, item.storage, &values.collect::<Vec<_>>());
    });
    emit_enum_assertions(w, model, item);
}

/// Emits assertions of the storage and the values, which fail if another header defined the enum otherwise.
fn emit_enum_assertions(w: &mut Writer, model: &Model, item: &Enum) {
    let (api, name, storage) = (model.c_name(), &item.name, item.storage);
    let sign = if storage.is_signed() { "<" } else { ">" };
    writeln!(w, "{api}_ASSERT_(sizeof({name}) == {} && ({name})-1 {sign} 0);", storage.size());
    for value in &item.values {
        let number = enumerator(storage, value.value);
        writeln!(w, "{api}_ASSERT_({} == {number});", value.constant);
    }
}

/// Emits constants as enumerators; in C, constants that do not fit into `int` are macros.
fn emit_constants(w: &mut Writer, storage: Scalar, constants: &[Constant<'_>]) {
    let is_int = |constant: &Constant<'_>| i32::try_from(constant.value).is_ok();
    if constants.iter().all(is_int) {
        emit_enumerators(w, "enum {", storage, constants);
        return;
    }
    w.line("#ifdef __cplusplus");
    emit_enumerators(w, &format!("enum : {} {{", storage.name()), storage, constants);
    w.line("#else");
    for constant in constants {
        w.comment("///", "", &prose(constant.description));
        let value = literal(storage, constant.value);
        writeln!(w, "#define {} {value}", constant.name);
    }
    w.line("#endif");
}

fn emit_enumerators(w: &mut Writer, open: &str, storage: Scalar, constants: &[Constant<'_>]) {
    w.block(open, "};", |w| {
        for constant in constants {
            w.comment("///", "", &prose(constant.description));
            writeln!(w, "{} = {},", constant.name, enumerator(storage, constant.value));
        }
    });
}

/// Returns a number of type `int` if it is one, otherwise a literal of the storage.
pub(super) fn enumerator(storage: Scalar, value: i128) -> String {
    match i32::try_from(value) {
        Ok(value) if value > i32::MIN => value.to_string(),
        _ => literal(storage, value),
    }
}

/// Returns a literal of a type. The operand of `-` would be too large for the least value of a type.
pub(crate) fn literal(storage: Scalar, value: i128) -> String {
    let sign = if storage.is_signed() { "" } else { "U" };
    let bits = 8 * storage.size();
    let least = storage.range().map(|(least, _)| least);
    if value < 0 && Some(value) == least {
        format!("(-{sign}INT{bits}_C({}) - 1)", -(value + 1))
    } else if value < 0 {
        format!("(-{sign}INT{bits}_C({}))", -value)
    } else {
        format!("{sign}INT{bits}_C({value})")
    }
}

/// Emits a struct, which other headers can define too, or a message.
pub(crate) fn emit_record(w: &mut Writer, model: &Model, record: &Record) {
    let packed = |w: &mut Writer, pragma: &str| {
        if model.is_packed {
            writeln!(w, "#pragma pack({pragma})");
        }
    };
    let name = if record.message.is_some() { message_type(record.name) } else { record.name.to_owned() };
    let emit = |w: &mut Writer| {
        w.comment("///", "", &prose(record.description));
        packed(w, "push, 1");
        emit_layout(w, model, &name, record);
        packed(w, "pop");
    };
    w.blank();
    match record.message {
        Some(_) => emit(w),
        // A type that another header aligns is another one, which compilers report.
        None if model.is_packed => guard(w, &format!("{name}_packed"), emit),
        None => guard(w, &name, emit),
    }
    let api = model.c_name();
    // Fields of 24 bits have no address.
    let has_24_bits = |field: &Field| field.ty == FieldType::Scalar(Scalar::U24);
    for field in record.layout.fields.iter().filter(|field| !has_24_bits(field)) {
        writeln!(w, "{api}_ASSERT_(offsetof({name}, {}) == {});", field.name, field.offset);
    }
    writeln!(w, "{api}_ASSERT_(sizeof({name}) == {});", record.layout.size);
}

fn guard(w: &mut Writer, name: &str, body: impl FnOnce(&mut Writer)) {
    writeln!(w, "#ifndef {name}_defined_");
    writeln!(w, "#define {name}_defined_");
    body(w);
    w.line("#endif");
}

fn emit_ids(w: &mut Writer, model: &Model) {
    let api = model.c_name();
    let (none, last) = (format!("{api}_NONE"), format!("{api}_LAST"));
    let names: Vec<String> = model.messages.iter().map(|message| message_constant(&api, &message.name)).collect();
    let mut constants = Vec::new();
    if model.start_id >= 0 {
        let description = "Less than all ids of messages.";
        constants.push(Constant { name: &none, value: model.start_id.into(), description });
    }
    let ids = model.messages.iter().zip(&names);
    constants.extend(ids.map(|(message, name)| Constant { name, value: message.id.into(), description: "" }));
    constants.push(Constant {
        name: &last,
        value: model.last_id().into(),
        description: "Greater than all ids of messages.",
    });
    w.blank();
    w.line("// Ids of messages.");
    // The constant after the last id may need more bits than ids have.
    emit_constants(w, Scalar::U64, &constants);
}

fn emit_layout(w: &mut Writer, model: &Model, name: &str, record: &Record) {
    let header = record.message.map(|(_, header)| header.name.as_str());
    let shadowed = shadowed_types(model, header, record.layout);
    writeln!(w, "typedef struct {}_ALIAS_ {name} {{", model.c_name());
    w.nested(|w| {
        if let Some(header) = header {
            writeln!(w, "{}{header} header;", tag(shadowed.contains(header)));
        }
        for (padding, union, steps) in record.members() {
            if let Some(step) = steps.first().filter(|_| padding > 0) {
                emit_padding(w, &format!("padding_{}_", step.field.offset), padding);
            }
            let emit_fields = |w: &mut Writer| {
                steps.iter().for_each(|step| emit_field(w, model, &shadowed, record.layout, step.field))
            };
            match union {
                None => emit_fields(w),
                Some(_) => w.block(&format!("{}_UNION_ {{", model.c_name()), "};", emit_fields),
            }
        }
        if record.padding() > 0 {
            emit_padding(w, "padding_", record.padding());
        }
    });
    writeln!(w, "}} {name};");
}

fn emit_padding(w: &mut Writer, name: &str, bytes: u32) {
    w.line("/// Bytes of 0.");
    writeln!(w, "uint8_t {name}[{bytes}];");
}

/// Returns the tag before the name of a struct that a field shadows.
fn tag(is_shadowed: bool) -> &'static str {
    if is_shadowed { "struct " } else { "" }
}

/// Emits a field. A `bool` is a `uint8_t`, because not every byte is a valid `bool`.
fn emit_field(w: &mut Writer, model: &Model, shadowed: &FxHashSet<&str>, layout: &Layout, field: &Field) {
    w.comment("///", "", &prose(&model.description_of(layout, field)));
    let name = model.type_name(field.ty);
    let is_shadowed = shadowed.contains(name);
    let (tag, ty) = match field.ty {
        FieldType::Scalar(Scalar::Bool) => ("", Scalar::U8.name()),
        FieldType::Scalar(scalar) => ("", scalar.c_name()),
        // A typedef has no tag.
        FieldType::Enum(id) if is_shadowed => ("", model[id].storage.name()),
        FieldType::Struct(_) => (tag(is_shadowed), name),
        _ => ("", name),
    };
    let bits = if field.ty == FieldType::Scalar(Scalar::U24) { " : 24" } else { "" };
    let length = field.length.map_or(bits.to_owned(), |length| format!("[{length}]"));
    let deprecated = field.rules.deprecation();
    let mark =
        deprecated.map_or(String::new(), |text| format!(" {}_DEPRECATED_({})", model.c_name(), string_literal(text)));
    writeln!(w, "{tag}{ty} {}{length}{mark};", field.name);
}
