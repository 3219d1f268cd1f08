//! Functions in C that make a copied message canonical: what no field uses is 0, as in a message that was just written.
//!
//! The readers of other languages take values out of bytes and ignore the rest. After these functions, the copy has the
//! same values, and sending it sends the same bytes.

use super::values::{Values, for_each_type};
use crate::generate::emit_template;
use crate::model::names::written;
use crate::model::{Field, FieldType, Layout, Member, Model, Scalar, Union};
use tdgen_language::backends::writer::Writer;

/// Returns whether some bytes of a struct, or of a message with a header, can differ from those that its values have.
pub(super) fn has_spare_bytes(model: &Model, header: Option<&Layout>, layout: &Layout) -> bool {
    let start = header.map_or(0, |header| header.size);
    let has_padding = layout.members(start).any(|(padding, _)| padding > 0) || layout.size > layout.end(start);
    let is_spare = |field: &Field| match field.ty {
        FieldType::Struct(id) => has_spare_bytes(model, None, &model[id].layout),
        FieldType::Scalar(Scalar::Bool | Scalar::F32) => true,
        FieldType::Scalar(Scalar::F64) => field.rules.invalid.is_some(),
        _ => field.rules.is_text,
    };
    header.is_some_and(|header| has_spare_bytes(model, None, header))
        || has_padding
        || layout.is_shaped()
        || layout.fields.iter().any(is_spare)
}

/// Emits the functions of all structs and messages that have spare bytes.
pub(super) fn emit(w: &mut Writer, model: &Model) {
    let is_float = |field: &Field| field.ty == FieldType::Scalar(Scalar::F32);
    if model.layouts().any(|(_, layout)| layout.fields.iter().any(is_float)) {
        w.blank();
        emit_template(w, model, FLOATS, &[]);
    }
    for_each_type(model, |values| Canonical(values).emit(w));
}

/// The function for fields of type `float`.
const FLOATS: &str = "
/// Makes signaling NaNs quiet, as processors and other languages do.
static inline void {api}_canonical_floats_(void *field, size_t length) {
  unsigned char *bytes = (unsigned char *)field;
  size_t at;
  for (at = 0; at < length; ++at, bytes += 4)
    if ((bytes[3] & 0x7f) == 0x7f && (bytes[2] & 0x80) != 0 &&
        ((bytes[2] & 0x7f) | bytes[1] | bytes[0]) != 0)
      bytes[2] = (unsigned char)(bytes[2] | 0x40);
}
";

/// A struct or message that is made canonical.
struct Canonical<'m>(Values<'m>);

impl Canonical<'_> {
    fn emit(&self, w: &mut Writer) {
        let header = self.0.header.map(|(_, header)| header);
        let start = header.map_or(0, |header| header.size);
        if !has_spare_bytes(self.0.model, header, self.0.layout) {
            return;
        }
        let (api, name, ty) = (&self.0.model.name, self.0.name, &self.0.ty);
        w.blank();
        writeln!(w, "static inline void {api}_canonical_{name}_({ty} *value) {{");
        if let Some((header, layout)) = self.0.header
            && has_spare_bytes(self.0.model, None, layout)
        {
            writeln!(w, "  {api}_canonical_{header}_(&value->header);");
        }
        for (padding, member) in self.0.layout.members(start) {
            let offset = match member {
                Member::Field(field) => field.offset,
                Member::Union(union, _) => union.offset,
            };
            if padding > 0 {
                writeln!(w, "  {api}_clear_(value->padding_{offset}_, {padding});");
            }
            match member {
                Member::Field(field) => self.emit_field(w, field),
                Member::Union(union, cases) => self.emit_union(w, union, cases),
            }
        }
        let padding = self.0.layout.size - self.0.layout.end(start);
        if padding > 0 {
            writeln!(w, "  {api}_clear_(value->padding_, {padding});");
        }
        w.line("}");
    }

    fn emit_field(&self, w: &mut Writer, field: &Field) {
        let (api, name) = (&self.0.model.name, &field.name);
        if let (Some(count), Some(length)) = (self.0.count(field), field.length) {
            if field.rules.is_text {
                let ty = self.0.count_type(field);
                writeln!(w, "  value->{count} = ({ty}){api}_text_length(value->{name}, value->{count});");
            }
            let (begin, end) = (format!("value->{count}"), length * field.element_size());
            let size = field.element_size();
            writeln!(w, "  {api}_clear_((unsigned char *)value->{name} + (size_t){begin} * {size},");
            writeln!(w, "      {end} - (size_t){begin} * {size});");
        }
        if let Some(condition) = self.0.condition(field) {
            writeln!(w, "  if (!({condition}))");
            writeln!(w, "    {api}_clear_(&value->{name}, {});", field.size);
        }
        let known =
            self.0.layout.optional(self.0.layout.index_of(field)).fold(0_u64, |known, (bit, _)| known | 1 << bit);
        if known != 0 {
            let ty = self.0.model.storage(field).name();
            writeln!(w, "  value->{name} = ({ty})(value->{name} & {known}u);");
        }
        self.emit_value(w, field);
    }

    /// Emits the statement for the value of a field, whether or not it is in use.
    fn emit_value(&self, w: &mut Writer, field: &Field) {
        let (api, name) = (&self.0.model.name, &field.name);
        let each = |w: &mut Writer, statement: &str| match field.length {
            Some(length) => {
                writeln!(w, "  for (size_t at = 0; at < {length}; ++at)");
                writeln!(w, "    {statement}");
            }
            None => writeln!(w, "  {statement}"),
        };
        let index = if field.length.is_some() { "[at]" } else { "" };
        match field.ty {
            FieldType::Struct(id) if has_spare_bytes(self.0.model, None, &self.0.model[id].layout) => {
                each(w, &format!("{api}_canonical_{}_(&value->{name}{index});", written(&self.0.model[id].name)));
            }
            FieldType::Scalar(Scalar::Bool) => {
                each(w, &format!("value->{name}{index} = value->{name}{index} != 0;"));
            }
            FieldType::Scalar(Scalar::F32 | Scalar::F64) if field.rules.invalid.is_some() => {
                let (owner, function) = (self.0.name, written(name));
                writeln!(w, "  if (!{api}_has_{owner}_{function}(value))");
                writeln!(w, "    {api}_clear_{owner}_{function}(value);");
            }
            FieldType::Scalar(Scalar::F32) => {
                let length = field.length.unwrap_or(1);
                writeln!(w, "  {api}_canonical_floats_(&value->{name}, {length});");
            }
            _ if field.rules.is_text => {
                writeln!(w, "  {api}_canonical_text_(value->{name}, {});", field.size);
            }
            _ => {}
        }
    }

    fn emit_union(&self, w: &mut Writer, union: &Union, cases: &[Field]) {
        let api = &self.0.model.name;
        let bytes = |from: u32| format!("(unsigned char *)value + {}, {}", union.offset + from, union.size - from);
        for (at, case) in cases.iter().enumerate() {
            let Some(condition) = self.0.condition(case) else { continue };
            let otherwise = if at > 0 { "} else " } else { "" };
            writeln!(w, "  {otherwise}if ({condition}) {{");
            w.nested(|w| self.emit_value(w, case));
            if case.size < union.size {
                writeln!(w, "    {api}_clear_({});", bytes(case.size));
            }
        }
        w.line("  } else {");
        writeln!(w, "    {api}_clear_({});", bytes(0));
        w.line("  }");
    }
}
