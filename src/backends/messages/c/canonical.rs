//! Functions in C that make a copied message canonical: what no field uses is 0, as in a message that was just written.
//!
//! The readers of other languages take values out of bytes and ignore the rest. After these functions, the copy has the
//! same values, and sending it sends the same bytes.

use super::values::Values;
use crate::model::{Field, FieldType, Layout, Member, Model, Scalar, Union};
use tdgen_language::backends::writer::Writer;

/// Returns whether some bytes of a struct, or of a message with a header, can differ from those that its values have.
pub(super) fn has_spare_bytes(model: &Model, header: Option<&Layout>, layout: &Layout) -> bool {
    let start = header.map_or(0, |header| header.size);
    let has_padding = layout.members(start).any(|(padding, _)| padding > 0) || layout.size > layout.end(start);
    let is_spare = |field: &Field| match field.ty {
        FieldType::Struct(id) => has_spare_bytes(model, None, &model[id].layout),
        FieldType::Scalar(Scalar::Bool) => true,
        _ => field.rules.is_text,
    };
    header.is_some_and(|header| has_spare_bytes(model, None, header))
        || has_padding
        || layout.is_shaped()
        || layout.fields.iter().any(is_spare)
}

impl Values<'_> {
    /// Emits the function for a struct or message that has spare bytes.
    pub(super) fn emit_canonical(&self, w: &mut Writer) {
        let header = self.header.map(|(_, header)| header);
        let start = header.map_or(0, |header| header.size);
        if !has_spare_bytes(self.model, header, self.layout) {
            return;
        }
        let (api, name, ty) = (&self.model.name, self.name, self.ty);
        w.blank();
        writeln!(w, "static inline void {api}_canonical_{name}_({ty} *value) {{");
        if let Some((header, layout)) = self.header
            && has_spare_bytes(self.model, None, layout)
        {
            writeln!(w, "  {api}_canonical_{header}_(&value->header);");
        }
        for (padding, member) in self.layout.members(start) {
            let offset = match member {
                Member::Field(field) => field.offset,
                Member::Union(union, _) => union.offset,
            };
            if padding > 0 {
                writeln!(w, "  {api}_clear_(value->padding_{offset}_, {padding});");
            }
            match member {
                Member::Field(field) => self.emit_canonical_field(w, field),
                Member::Union(union, cases) => self.emit_canonical_union(w, union, cases),
            }
        }
        let padding = self.layout.size - self.layout.end(start);
        if padding > 0 {
            writeln!(w, "  {api}_clear_(value->padding_, {padding});");
        }
        w.line("}");
    }

    fn emit_canonical_field(&self, w: &mut Writer, field: &Field) {
        let (api, name) = (&self.model.name, &field.name);
        if let (Some(count), Some(length)) = (self.count(field), field.length) {
            if field.rules.is_text {
                let ty = self.count_type(field);
                writeln!(w, "  value->{count} = ({ty}){api}_text_length(value->{name}, value->{count});");
            }
            let (begin, end) = (format!("value->{count}"), length * field.element_size());
            let size = field.element_size();
            writeln!(w, "  {api}_clear_((unsigned char *)value->{name} + (size_t){begin} * {size},");
            writeln!(w, "      {end} - (size_t){begin} * {size});");
        }
        if let Some(condition) = self.condition(field) {
            writeln!(w, "  if (!({condition}))");
            writeln!(w, "    {api}_clear_(&value->{name}, {});", field.size);
        }
        let at = self.layout.fields.iter().position(|other| std::ptr::eq(other, field)).unwrap_or(0);
        let known = self.layout.optional(at).fold(0_u64, |known, (bit, _)| known | 1 << bit);
        if known != 0 {
            let ty = self.model.storage(field).name();
            writeln!(w, "  value->{name} = ({ty})(value->{name} & {known}u);");
        }
        self.emit_canonical_value(w, field);
    }

    /// Emits the statement for the value of a field, whether or not it is in use.
    fn emit_canonical_value(&self, w: &mut Writer, field: &Field) {
        let (api, name) = (&self.model.name, &field.name);
        let each = |w: &mut Writer, statement: &str| match field.length {
            Some(length) => {
                writeln!(w, "  for (size_t at = 0; at < {length}; ++at)");
                writeln!(w, "    {statement}");
            }
            None => writeln!(w, "  {statement}"),
        };
        let index = if field.length.is_some() { "[at]" } else { "" };
        match field.ty {
            FieldType::Struct(id) if has_spare_bytes(self.model, None, &self.model[id].layout) => {
                each(w, &format!("{api}_canonical_{}_(&value->{name}{index});", self.model[id].name));
            }
            FieldType::Scalar(Scalar::Bool) => {
                each(w, &format!("value->{name}{index} = value->{name}{index} != 0;"));
            }
            _ if field.rules.is_text => {
                writeln!(w, "  {api}_canonical_text_(value->{name}, {});", field.size);
            }
            _ => {}
        }
    }

    fn emit_canonical_union(&self, w: &mut Writer, union: &Union, cases: &[Field]) {
        let api = &self.model.name;
        let bytes = |from: u32| format!("(unsigned char *)value + {}, {}", union.offset + from, union.size - from);
        for (at, case) in cases.iter().enumerate() {
            let Some(condition) = self.condition(case) else { continue };
            let otherwise = if at > 0 { "} else " } else { "" };
            writeln!(w, "  {otherwise}if ({condition}) {{");
            w.nested(|w| self.emit_canonical_value(w, case));
            if case.size < union.size {
                writeln!(w, "    {api}_clear_({});", bytes(case.size));
            }
        }
        w.line("  } else {");
        writeln!(w, "    {api}_clear_({});", bytes(0));
        w.line("  }");
    }
}
