//! Structs, headers and messages in Rust, and the enums of their unions.

use rustc_hash::FxHashSet;

use super::fields::{Fields, used};
use super::names::{field_name, item_name};
use super::types::{emit_comment, lifetime, number_ty};
use crate::model::{Field, FieldType, Layout, Message, Model, Struct};
use crate::plan::roles::error_of;
use crate::plan::{Part, Plan, Step};
use tdgen_language::backends::holes::Holes;
use tdgen_language::backends::writer::Writer;

/// Emits all structs, headers and messages.
pub(super) fn emit(w: &mut Writer, model: &Model, holes: &Holes) {
    let plan = Plan::of(model);
    let mut names = Names::of(model);
    for record in plan.records() {
        let fields = Fields { plan: &plan, record, unions: names.unions(record.name, record.layout) };
        for part in record.parts() {
            emit_union(w, part, &fields, holes);
        }
        emit_type(w, &fields);
        w.blank();
        let holes = holes_of(&fields, holes);
        match record.message {
            Some((message, header)) => emit_message(w, message, header, &fields, &holes),
            None => holes.emit(w, include_str!("struct.rs.inc")),
        }
    }
}

/// The names of types that are taken.
struct Names(FxHashSet<String>);

impl Names {
    fn of(model: &Model) -> Names {
        let types = model.enums.iter().map(|item| &item.name).chain(model.constants.iter().map(|item| &item.name));
        let types = types.chain(model.structs.iter().map(|item| &item.name));
        let names = types.chain(model.messages.iter().map(|item| &item.name));
        Names(names.map(|name| item_name(name).into_owned()).collect())
    }

    /// Returns the types of the unions of a struct or message.
    fn unions(&mut self, owner: &str, layout: &Layout) -> Vec<String> {
        let unions = layout.unions.iter().map(|union| {
            let tag = layout.fields.get(union.tag).map_or("", |field| field.name.as_str());
            let mut name = format!("{owner}_{tag}");
            while !self.0.insert(item_name(&name).into_owned()) {
                name.push('_');
            }
            item_name(&name).into_owned()
        });
        unions.collect()
    }
}

/// Returns the holes of structs and messages.
fn holes_of<'b>(fields: &Fields, holes: &'b Holes) -> Holes<'b> {
    let record = fields.record;
    let header = record.message.map(|_| "(\"header\", 0)".to_owned());
    let offsets = record.values().map(|step| format!("(\"{}\", {})", step.field.name, step.field.offset));
    let offsets: Vec<String> = header.into_iter().chain(offsets).collect();
    let each = |value: &dyn Fn(Part) -> String| {
        record
            .parts()
            .map(|part| format!("{}: {},\n", field_name(&owner_of(part).name), value(part)))
            .collect::<String>()
    };
    holes
        .extend()
        .set("name", item_name(record.name))
        .set("size", record.layout.size)
        .set("offsets", offsets.join(", "))
        .set("scales", scales(record.layout))
        .set("initial", each(&|part| fields.initial(part)))
        .set("reads", each(&|part| fields.read(part)))
        .set("writes", fields.writes().join("\n"))
        .set("checks", fields.checks().join("\n"))
}

fn emit_message(w: &mut Writer, message: &Message, header: &Struct, fields: &Fields, holes: &Holes) {
    let (plan, record) = (fields.plan, fields.record);
    let (model, header_record) = (plan.model, plan.of_header(message));
    let of_header = Fields { plan, record: header_record, unions: Vec::new() };
    let header_initial = header_record.parts().map(|part| {
        let field = owner_of(part);
        let value = if field.name == model.roles.id {
            message.id.to_string()
        } else if Some(&field.name) == model.roles.size.as_ref() {
            message.layout.size.saturating_sub(model.roles.uncounted).to_string()
        } else {
            of_header.initial(part)
        };
        format!("{}: {value},\n", field_name(&field.name))
    });
    let older = message.older.iter().map(|older| older.size.to_string());
    let presence = record.parts().map(|part| match part {
        Part::Field(step) if !step.is_shaped() => format!(
            "\n/// Returns whether a message of this size has `{0}`.\n\
             pub const fn has_{0}(size_: usize) -> bool {{\n    size_ >= {1}\n}}\n",
            step.field.name,
            step.field.end()
        ),
        Part::Field(_) | Part::Union { .. } => String::new(),
    });
    let lifetime = lifetime(message);
    let failed = error_of(model, message).map(|field| {
        let number = if matches!(field.ty, FieldType::Enum(_)) { ".0" } else { "" };
        format!("self.header.{}{number} != 0", field_name(&field.name))
    });
    let encoded_size = message.layout.flexible().map_or("Self::SIZE".to_owned(), |field| {
        format!("{} + {}.len() * {}", field.offset, used(field), field.element_size())
    });
    holes
        .extend()
        .set("lifetime", lifetime)
        .set("bytes", if lifetime.is_empty() { "" } else { "'a " })
        .set("header", item_name(&header.name))
        .set("header_initial", header_initial.collect::<String>())
        .set("id", message.id)
        .set("id_type", model.type_of_id(message).rust_name())
        .when("has_id", !model.is_found_by_tag(message))
        .set("failed", failed.unwrap_or_default())
        .set("header_size", header.layout.size)
        .set("plain", &message.name)
        .set("paired", message.paired.map_or(String::new(), |paired| model[paired].id.to_string()))
        .set("paired_type", message.paired.map_or("", |paired| model.type_of_id(&model[paired]).rust_name()))
        // A rest that is too long is an error.
        .set("most", if record.steps.last().is_some_and(Step::is_rest) { "usize::MAX" } else { "Self::SIZE" })
        .set("cut_to", message.layout.cut_to().unwrap_or(0))
        .set("least", message.layout.least_size())
        .set("older", older.collect::<Vec<_>>().join(", "))
        .when("is_grown", message.has_grown())
        .set("encoded_size", encoded_size)
        .set("presence", presence.collect::<String>())
        .emit(w, include_str!("message.rs.inc"));
}

/// Returns the functions of numbers with a scale.
fn scales(layout: &Layout) -> String {
    let mut out = String::new();
    for field in &layout.fields {
        let (Some(scale), FieldType::Scalar(scalar)) = (field.rules.scale, field.ty) else { continue };
        let (name, scale, ty) = (&field.name, scale.float_literal(), scalar.rust_name());
        let number = match scalar.range() {
            Some(_) => "(if number_ < 0.0 { number_ - 0.5 } else { number_ + 0.5 })",
            None => "number_",
        };
        out += &format!(
            "
/// Returns the physical value of a number of `{name}`.
pub fn physical_{name}(number_: {ty}) -> f64 {{
    number_ as f64 * {scale}
}}

/// Returns the number of `{name}` with this physical value, or the next one.
pub fn raw_{name}(value_: f64) -> {ty} {{
    let number_ = value_ / {scale};
    {number} as {ty}
}}
"
        );
    }
    out
}

/// Emits the enum of a union.
fn emit_union(w: &mut Writer, part: Part, fields: &Fields, holes: &Holes) {
    let Part::Union { cases, tag, .. } = part else { return };
    let (model, record, name) = (fields.plan.model, fields.record, fields.ty(part));
    w.blank();
    emit_comment(w, "///", &model.description_of(record.layout, tag.field));
    writeln!(w, "/// It selects a case of `{}`.", record.name);
    w.line("#[derive(Clone, Copy, Debug, PartialEq)]");
    writeln!(w, "pub enum {name} {{");
    w.nested(|w| {
        for case in cases {
            emit_comment(w, "///", &case.field.description);
            emit_deprecation(w, case.field);
            writeln!(w, "{}({}),", item_name(&case.field.name), fields.holder(case).ty);
        }
    });
    let tags =
        cases.iter().map(|case| format!("{name}::{}(_) => {},\n", item_name(&case.field.name), fields.selector(case)));
    let holes = holes.extend().set("name", &name).set("tag", number_ty(model, tag.field));
    holes.set("tags", tags.collect::<String>()).emit(w, include_str!("union.rs.inc"));
}

/// Emits a struct.
fn emit_type(w: &mut Writer, fields: &Fields) {
    let record = fields.record;
    let lifetime = record.message.map_or("", |(message, _)| lifetime(message));
    w.blank();
    emit_comment(w, "///", record.description);
    w.line("#[derive(Clone, Copy, Debug, PartialEq)]");
    let open = format!("pub struct {}{lifetime} {{", item_name(record.name));
    w.block(&open, "}", |w| {
        if let Some((_, header)) = record.message {
            writeln!(w, "pub header: {},", item_name(&header.name));
        }
        for part in record.parts() {
            let field = owner_of(part);
            if let Part::Field(_) = part {
                emit_comment(w, "///", &fields.plan.model.description_of(record.layout, field));
                emit_deprecation(w, field);
            }
            writeln!(w, "pub {}: {},", field_name(&field.name), fields.ty(part));
        }
    });
}

/// Emits the attribute of a deprecated field.
fn emit_deprecation(w: &mut Writer, field: &Field) {
    if let Some(text) = field.rules.deprecation() {
        writeln!(w, "#[deprecated(note = {text:?})]");
    }
}

/// Returns the field that a part is named after.
fn owner_of<'m>(part: Part<'_, 'm>) -> &'m Field {
    match part {
        Part::Field(step) | Part::Union { tag: step, .. } => step.field,
    }
}
