//! Functions in C that make a copied message canonical: what no field uses is 0, as in a message that was just written.
//!
//! The readers of other languages take values out of bytes and ignore the rest. After these functions, the copy has the
//! same values, and sending it sends the same bytes.

use super::values::{Values, each, element, index};
use crate::generate::emit_template;
use crate::model::names::written;
use crate::model::{FieldType, Scalar, Union};
use crate::plan::{Plan, Record, Step};
use tdgen_language::backends::writer::Writer;

/// Returns whether some bytes of a struct or message can differ from those that its values have.
pub(super) fn has_spare_bytes(plan: &Plan, record: &Record) -> bool {
    let has_padding = record.members().any(|(padding, ..)| padding > 0) || record.padding() > 0;
    let is_spare = |step: &Step| match step.field.ty {
        FieldType::Struct(id) => has_spare_bytes(plan, plan.of_struct(id)),
        FieldType::Scalar(Scalar::Bool | Scalar::F32) => true,
        FieldType::Scalar(Scalar::F64) => step.field.rules.invalid.is_some(),
        _ => step.field.rules.is_text,
    };
    record.message.is_some_and(|(message, _)| has_spare_bytes(plan, plan.of_header(message)))
        || has_padding
        // Bytes after the rest of a message are cleared in any case.
        || record.steps.iter().any(|step| step.is_shaped() && !step.is_rest())
        || record.steps.iter().any(is_spare)
}

/// Emits the functions of all structs and messages that have spare bytes.
pub(super) fn emit(w: &mut Writer, plan: &Plan) {
    let is_float = |step: &Step| step.field.ty == FieldType::Scalar(Scalar::F32);
    if plan.records().any(|record| record.steps.iter().any(is_float)) {
        w.blank();
        emit_template(w, plan.model, FLOATS, &[]);
    }
    for record in plan.records().filter(|record| has_spare_bytes(plan, record)) {
        Canonical(Values::of(plan, record)).emit(w);
    }
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
struct Canonical<'p>(Values<'p>);

impl Canonical<'_> {
    fn emit(&self, w: &mut Writer) {
        let Values { plan, record, name, ty, header } = &self.0;
        let api = &plan.model.name;
        w.blank();
        writeln!(w, "static inline void {api}_canonical_{name}_({ty} *value) {{");
        if let Some(header) = header.filter(|header| has_spare_bytes(plan, header)) {
            writeln!(w, "  {api}_canonical_{}_(&value->header);", written(header.name));
        }
        for (padding, union, steps) in record.members() {
            let [step, ..] = steps else { continue };
            if padding > 0 {
                writeln!(w, "  {api}_clear_(value->padding_{}_, {padding});", step.field.offset);
            }
            match union {
                None => self.emit_field(w, step),
                Some(union) => self.emit_union(w, union, steps),
            }
        }
        if record.padding() > 0 {
            writeln!(w, "  {api}_clear_(value->padding_, {});", record.padding());
        }
        w.line("}");
    }

    fn emit_field(&self, w: &mut Writer, step: &Step) {
        let (api, field) = (&self.0.plan.model.name, step.field);
        let name = &field.name;
        if let Some(count) = step.count() {
            let (ty, count) = (self.0.plan.model.storage(count).name(), &count.name);
            if field.rules.is_text {
                writeln!(w, "  value->{count} = ({ty}){api}_text_length(value->{name}, value->{count});");
            }
            let size = field.element_size();
            writeln!(w, "  {api}_clear_((unsigned char *)value->{name} + (size_t)value->{count} * {size},");
            writeln!(w, "      {} - (size_t)value->{count} * {size});", field.size);
        }
        if let Some(condition) = self.0.condition(step) {
            writeln!(w, "  if (!({condition}))");
            writeln!(w, "    {api}_clear_(&value->{name}, {});", field.size);
        }
        let known = self.0.record.optional(field).fold(0_u64, |known, (bit, _)| known | 1 << bit);
        if known != 0 {
            let ty = self.0.plan.model.storage(field).name();
            writeln!(w, "  value->{name} = ({ty})(value->{name} & {known}u);");
        }
        w.lines(&self.value(step));
    }

    /// Returns the statement for the value of a field, whether or not it is in use.
    fn value(&self, step: &Step) -> String {
        let (plan, field) = (self.0.plan, step.field);
        let (api, name, element, most) = (&plan.model.name, &field.name, element(field), step.most());
        match field.ty {
            FieldType::Struct(id) if has_spare_bytes(plan, plan.of_struct(id)) => {
                let inner = written(&plan.model[id].name);
                each(field, &most.to_string(), &format!("{api}_canonical_{inner}_(&value->{element});"))
            }
            FieldType::Scalar(Scalar::Bool) => {
                each(field, &most.to_string(), &format!("value->{element} = value->{element} != 0;"))
            }
            FieldType::Scalar(Scalar::F32 | Scalar::F64) if field.rules.invalid.is_some() => {
                let (owner, function, at) = (self.0.name, written(name), index(field));
                let clear = format!("{api}_clear_{owner}_{function}(value{at});");
                let statement = format!("if (!{api}_has_{owner}_{function}(value{at}))\n  {clear}");
                each(field, &most.to_string(), &statement)
            }
            FieldType::Scalar(Scalar::F32) => format!("  {api}_canonical_floats_(&value->{name}, {most});"),
            _ if field.rules.is_text => format!("  {api}_canonical_text_(value->{name}, {});", field.size),
            _ => String::new(),
        }
    }

    fn emit_union(&self, w: &mut Writer, union: &Union, cases: &[Step]) {
        let api = &self.0.plan.model.name;
        let bytes = |from: u32| format!("(unsigned char *)value + {}, {}", union.offset + from, union.size - from);
        for (at, case) in cases.iter().enumerate() {
            let Some(condition) = self.0.condition(case) else { continue };
            let otherwise = if at > 0 { "} else " } else { "" };
            writeln!(w, "  {otherwise}if ({condition}) {{");
            w.nested(|w| w.lines(&self.value(case)));
            if case.field.size < union.size {
                writeln!(w, "    {api}_clear_({});", bytes(case.field.size));
            }
        }
        w.line("  } else {");
        writeln!(w, "    {api}_clear_({});", bytes(0));
        w.line("  }");
    }
}
