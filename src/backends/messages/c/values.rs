//! Values in C: functions that check the ranges of fields and set their defaults, for each struct and message that has
//! some.

use super::types::{enumerator, literal};
use crate::backends::messages::generate::emit_template;
use crate::backends::messages::generated_names::message_type;
use crate::backends::messages::model::{Field, FieldType, Layout, Model, Scalar};
use crate::backends::writer::Writer;

/// Emits the functions that others call: they come after the types.
pub(super) fn emit(w: &mut Writer, model: &Model) {
    for item in &model.structs {
        let values = Values { model, name: &item.name, ty: &item.name, header: None, layout: &item.layout };
        values.emit(w);
    }
    for item in &model.messages {
        let header = model.header(item.kind);
        let ty = message_type(&item.name);
        let header = Some((header.name.as_str(), &header.layout));
        Values { model, name: &item.name, ty: &ty, header, layout: &item.layout }.emit(w);
    }
}

/// Emits the functions for strings of fixed size, if the schema has some.
pub(super) fn emit_text(w: &mut Writer, model: &Model) {
    let structs = model.structs.iter().map(|item| &item.layout);
    let mut layouts = structs.chain(model.messages.iter().map(|item| &item.layout));
    if layouts.any(|layout| layout.fields.iter().any(|field| field.rules.is_text)) {
        w.blank();
        emit_template(w, model, TEXT, &[]);
    }
}

/// The functions for strings of fixed size.
const TEXT: &str = "
/// Returns the length of the string in a field of a fixed size:
/// `{api}_text_length(message->name, sizeof message->name)`.
static inline size_t {api}_text_length(const char *field, size_t size) {
  size_t length = 0;
  while (length < size && field[length] != 0)
    ++length;
  return length;
}

/// Copies a string into a field of a fixed size and clears the rest; a string
/// that is too long is cut, and the function returns false.
static inline bool {api}_set_text(char *field, size_t size, const char *text) {
  size_t at = 0;
  for (; at < size && text[at] != 0; ++at)
    field[at] = text[at];
  if (at == size)
    return text[at] == 0;
  for (; at < size; ++at)
    field[at] = 0;
  return true;
}
";

/// A struct or message whose values are checked and initialized.
struct Values<'m> {
    model: &'m Model,
    name: &'m str,
    ty: &'m str,
    header: Option<(&'m str, &'m Layout)>,
    layout: &'m Layout,
}

impl Values<'_> {
    fn emit(&self, w: &mut Writer) {
        let (api, name, ty) = (&self.model.name, self.name, self.ty);
        if self.layout.has_checks {
            w.blank();
            writeln!(w, "static inline const char *{api}_invalid_{name}_(const {ty} *value) {{");
            if let Some((header, _)) = self.header.filter(|(_, layout)| layout.has_checks) {
                writeln!(w, "  if ({api}_invalid_{header}_(&value->header) != NULL)");
                w.line("    return \"header\";");
            }
            for field in &self.layout.fields {
                self.emit_check(w, field);
            }
            w.line("  return NULL;");
            w.line("}");
        }
        if self.layout.has_defaults {
            w.blank();
            writeln!(w, "static inline void {api}_init_{name}_({ty} *value) {{");
            if let Some((header, _)) = self.header.filter(|(_, layout)| layout.has_defaults) {
                writeln!(w, "  {api}_init_{header}_(&value->header);");
            }
            for field in &self.layout.fields {
                self.emit_default(w, field);
            }
            w.line("}");
        }
    }

    fn emit_check(&self, w: &mut Writer, field: &Field) {
        let (api, name) = (&self.model.name, &field.name);
        let element = element(field);
        let invalid = match field.ty {
            FieldType::Struct(id) if self.model[id].layout.has_checks => {
                format!("{api}_invalid_{}_(&value->{element}) != NULL", self.model[id].name)
            }
            FieldType::Scalar(scalar) if field.rules.is_limited() => out_of_range(scalar, field, &element),
            _ => return,
        };
        emit_each(w, field, |w| {
            writeln!(w, "  if ({invalid})");
            writeln!(w, "    return \"{name}\";");
        });
    }

    fn emit_default(&self, w: &mut Writer, field: &Field) {
        let (api, name) = (&self.model.name, &field.name);
        match (field.ty, field.rules.default) {
            (FieldType::Struct(id), _) if self.model[id].layout.has_defaults => {
                emit_each(w, field, |w| {
                    writeln!(w, "  {api}_init_{}_(&value->{});", self.model[id].name, element(field));
                });
            }
            (FieldType::Scalar(scalar), Some(default)) => {
                writeln!(w, "  value->{name} = {};", number(scalar, default));
            }
            (FieldType::Enum(id), Some(default)) => {
                writeln!(w, "  value->{name} = {};", number(self.model[id].storage, default));
            }
            _ => {}
        }
    }
}

/// Returns an element of a field; for an array, that of the loop.
fn element(field: &Field) -> String {
    let index = if field.length.is_some() { "[at]" } else { "" };
    [&field.name, index].concat()
}

/// Emits a statement about a field; for an array, about each element `at`.
fn emit_each(w: &mut Writer, field: &Field, statement: impl FnOnce(&mut Writer)) {
    let Some(length) = field.length else { return statement(w) };
    writeln!(w, "  for (size_t at = 0; at < {length}; ++at)");
    w.nested(statement);
}

/// Returns the condition that a value is not in its range; NaN is in none.
fn out_of_range(scalar: Scalar, field: &Field, element: &str) -> String {
    let rules = &field.rules;
    let least = rules.least.map(|least| (">=", "<", number(scalar, least)));
    let greatest = rules.greatest.map(|greatest| ("<=", ">", number(scalar, greatest)));
    let bounds = least.into_iter().chain(greatest);
    if matches!(scalar, Scalar::F32 | Scalar::F64) {
        let bounds = bounds.map(|(inside, _, bound)| format!("value->{element} {inside} {bound}"));
        format!("!({})", bounds.collect::<Vec<_>>().join(" && "))
    } else {
        let bounds = bounds.map(|(_, outside, bound)| format!("value->{element} {outside} {bound}"));
        bounds.collect::<Vec<_>>().join(" || ")
    }
}

/// Returns a number of a type.
fn number(scalar: Scalar, value: i128) -> String {
    match scalar {
        Scalar::F32 => format!("{value}.0F"),
        Scalar::F64 => format!("{value}.0"),
        Scalar::U32 | Scalar::U64 => literal(scalar, value),
        _ => enumerator(scalar, value),
    }
}
