//! Values in C: functions that check the ranges of fields and set their defaults, for each struct and message that has
//! some.

use super::types::{enumerator, literal};
use crate::generate::emit_template;
use crate::model::generated_names::message_type;
use crate::model::names::written;
use crate::model::{Enum, Field, FieldType, Layout, Model, Number, Scalar, Shape};
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// Emits the functions that others call: they come after the types.
pub(super) fn emit(w: &mut Writer, model: &Model) {
    for_each_type(model, |values| values.emit(w));
}

/// Calls a function with each struct, then with each message.
pub(super) fn for_each_type<'m>(model: &'m Model, mut each: impl FnMut(Values<'m>)) {
    for item in &model.structs {
        let ty = item.name.clone();
        each(Values { model, name: written(&item.name), ty, header: None, layout: &item.layout });
    }
    for item in &model.messages {
        let header = model.header(item.kind);
        let header = Some((written(&header.name), &header.layout));
        each(Values { model, name: &item.name, ty: message_type(&item.name), header, layout: &item.layout });
    }
}

/// Emits the functions for strings of fixed size, if the schema has some. Those of messages call them.
pub(super) fn emit_text(w: &mut Writer, model: &Model) {
    let structs = model.structs.iter().map(|item| &item.layout);
    let mut layouts = structs.chain(model.messages.iter().map(|item| &item.layout));
    if layouts.any(|layout| layout.fields.iter().any(|field| field.rules.is_text)) {
        w.blank();
        emit_template(w, model, TEXT, &[]);
    }
}

/// Emits the functions for fields of several bits, if the schema has some.
pub(super) fn emit_bits(w: &mut Writer, model: &Model) {
    if model.enums.iter().any(Enum::has_bit_fields) {
        w.blank();
        emit_template(w, model, BITS, &[]);
    }
}

/// The functions for fields of several bits.
const BITS: &str = "
/// Returns the number in some bits of flags: `{api}_get_bits(message->control,
/// CONTROL_MODE)`.
static inline uint64_t {api}_get_bits(uint64_t flags, uint64_t mask) {
  return (flags & mask) / (mask & (~mask + 1));
}

/// Returns flags with another number in some bits; higher bits of the number
/// are ignored.
static inline uint64_t {api}_set_bits(uint64_t flags, uint64_t mask,
    uint64_t number) {
  return (flags & ~mask) | ((number * (mask & (~mask + 1))) & mask);
}
";

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

/// Clears the bytes after the string in a field of a fixed size.
static inline void {api}_canonical_text_(char *field, size_t size) {
  size_t at;
  for (at = {api}_text_length(field, size); at < size; ++at)
    field[at] = 0;
}
";

/// A struct or message whose values are checked and initialized.
pub(super) struct Values<'m> {
    pub(super) model: &'m Model,
    pub(super) name: &'m str,
    pub(super) ty: String,
    pub(super) header: Option<(&'m str, &'m Layout)>,
    pub(super) layout: &'m Layout,
}

impl Values<'_> {
    fn emit(&self, w: &mut Writer) {
        for field in &self.layout.fields {
            self.emit_presence(w, field);
            self.emit_validity(w, field);
            self.emit_scale(w, field);
        }
        self.emit_checks(w);
        if self.layout.has_defaults {
            let (api, name, ty) = (&self.model.name, self.name, &self.ty);
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
        if let Some(field) = self.layout.flexible() {
            self.emit_size(w, field);
        }
    }

    /// Emits the function that checks values, if some are not allowed.
    fn emit_checks(&self, w: &mut Writer) {
        if !self.layout.has_checks {
            return;
        }
        let (api, name, ty) = (&self.model.name, self.name, &self.ty);
        w.blank();
        writeln!(w, "static inline const char *{api}_invalid_{name}_(const {ty} *value) {{");
        if let Some(header) = self.checked_header() {
            writeln!(w, "  if ({api}_invalid_{header}_(&value->header) != NULL)");
            w.line("    return \"header\";");
        }
        if !self.layout.fields.iter().any(|field| self.is_checked(field)) && self.checked_header().is_none() {
            // Some counts cannot exceed the length of their arrays.
            w.line("  (void)value;");
        }
        for field in &self.layout.fields {
            if let (Some(count), Some(length), true) = (self.count(field), field.length, self.layout.can_exceed(field))
            {
                writeln!(w, "  if (value->{count} > {length})");
                writeln!(w, "    return \"{}\";", written(count));
            }
            self.emit_check(w, field);
        }
        w.line("  return NULL;");
        w.line("}");
    }

    /// Returns the name of the header if some of its values are not allowed.
    fn checked_header(&self) -> Option<&str> {
        self.header.filter(|(_, layout)| layout.has_checks).map(|(name, _)| name)
    }

    /// Returns whether there is a check of a field or of its count.
    fn is_checked(&self, field: &Field) -> bool {
        let can_exceed = field.count.is_some() && self.layout.can_exceed(field);
        can_exceed
            || match field.ty {
                FieldType::Struct(id) => self.model[id].layout.has_checks,
                _ => field.rules.is_limited(),
            }
    }

    /// Returns the name of the field that counts the elements of an array.
    pub(super) fn count(&self, field: &Field) -> Option<&str> {
        self.layout.count_of(field).map(|count| count.name.as_str())
    }

    /// Returns the type of the field that counts the elements of an array.
    pub(super) fn count_type(&self, field: &Field) -> &'static str {
        self.layout.count_of(field).map_or(Scalar::U64, |count| self.model.storage(count)).name()
    }

    /// Returns the condition that a field is present; none if it always is.
    pub(super) fn condition(&self, field: &Field) -> Option<String> {
        match self.layout.shape(field) {
            Shape::Optional(bits, bit) => Some(format!("((value->{} >> {bit}) & 1) != 0", bits.name)),
            Shape::Case(tag, number) => {
                Some(format!("value->{} == {}", tag.name, self.number(tag, Number::Whole(number))))
            }
            Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) => None,
        }
    }

    /// Returns a value of a field.
    fn number(&self, field: &Field, value: Number) -> String {
        match field.ty {
            FieldType::Scalar(scalar) => number(scalar, value),
            FieldType::Enum(id) => number(self.model[id].storage, value),
            FieldType::Struct(_) | FieldType::Text | FieldType::Bytes => value.to_string(),
        }
    }

    /// Emits the functions of a field that is not always present.
    fn emit_presence(&self, w: &mut Writer, field: &Field) {
        let (api, owner, ty, name) = (&self.model.name, self.name, &self.ty, &field.name);
        let function = written(name);
        let Some(condition) = self.condition(field) else { return };
        w.blank();
        writeln!(w, "/// Returns whether `{name}` is present.");
        writeln!(w, "static inline bool {api}_has_{owner}_{function}(const {ty} *value) {{");
        writeln!(w, "  return {condition};");
        w.line("}");
        w.blank();
        writeln!(w, "/// Makes `{name}` present, with the bytes that it has.");
        writeln!(w, "static inline void {api}_use_{owner}_{function}({ty} *value) {{");
        match self.layout.shape(field) {
            Shape::Optional(bits, bit) => {
                let (of, ty) = (&bits.name, self.model.storage(bits).name());
                writeln!(w, "  value->{of} = ({ty})(value->{of} | (({ty})1 << {bit}));");
            }
            Shape::Case(tag, number) => {
                writeln!(w, "  value->{} = {};", tag.name, self.number(tag, Number::Whole(number)));
            }
            Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) => {}
        }
        w.line("}");
    }

    /// Emits the functions of a field that can be without a value.
    fn emit_validity(&self, w: &mut Writer, field: &Field) {
        let (api, owner, ty, name) = (&self.model.name, self.name, &self.ty, &field.name);
        let function = written(name);
        let Some(invalid) = field.rules.invalid else { return };
        w.blank();
        writeln!(w, "/// Returns whether `{name}` has a value.");
        writeln!(w, "static inline bool {api}_has_{owner}_{function}(const {ty} *value) {{");
        match invalid {
            // NaN is not equal to itself.
            Number::NaN => writeln!(w, "  return value->{name} >= value->{name};"),
            invalid => writeln!(w, "  return value->{name} != {};", self.number(field, invalid)),
        }
        w.line("}");
        w.blank();
        writeln!(w, "/// Makes `{name}` have no value.");
        writeln!(w, "static inline void {api}_clear_{owner}_{function}({ty} *value) {{");
        match (invalid, field.size) {
            (Number::NaN, 4) => {
                w.line("  const uint32_t number = UINT32_C(0x7fc00000);");
                writeln!(w, "  {api}_move_(&value->{name}, &number, sizeof(number));");
            }
            (Number::NaN, _) => {
                w.line("  const uint64_t number = UINT64_C(0x7ff8000000000000);");
                writeln!(w, "  {api}_move_(&value->{name}, &number, sizeof(number));");
            }
            _ => writeln!(w, "  value->{name} = {};", self.number(field, invalid)),
        }
        w.line("}");
    }

    /// Emits the functions of a field with a scale.
    fn emit_scale(&self, w: &mut Writer, field: &Field) {
        let (Some(scale), FieldType::Scalar(scalar)) = (field.rules.scale, field.ty) else { return };
        let (api, owner, name, ty) = (&self.model.name, self.name, written(&field.name), scalar.name());
        let scale = scale.float_literal();
        w.blank();
        writeln!(w, "/// Returns the physical value of a number of `{name}`.");
        writeln!(w, "static inline double {api}_physical_{owner}_{name}({ty} number) {{");
        writeln!(w, "  return (double){} * {scale};", as_number(scalar, "number"));
        w.line("}");
        w.blank();
        writeln!(w, "/// Returns the number of `{name}` with this physical value, or the next one.");
        writeln!(w, "static inline {ty} {api}_raw_{owner}_{name}(double value) {{");
        writeln!(w, "  const double number = value / {scale};");
        match scalar.range() {
            Some((least, greatest)) => {
                let [least_real, greatest_real] = [least, greatest].map(|bound| format!("{:?}", bound as f64));
                let [least, greatest] = [least, greatest].map(|bound| self.number(field, Number::Whole(bound)));
                writeln!(w, "  if (number >= {greatest_real})");
                writeln!(w, "    return {greatest};");
                writeln!(w, "  if (number > {least_real})");
                let rounded = as_number(scalar, "(number < 0.0 ? number - 0.5 : number + 0.5)");
                writeln!(w, "    return ({ty}){rounded};");
                if least == "0" {
                    w.line("  return 0;");
                } else {
                    w.line("  // NaN is 0.");
                    writeln!(w, "  return number <= {least_real} ? {least} : 0;");
                }
            }
            None => writeln!(w, "  return ({ty})number;"),
        }
        w.line("}");
    }

    /// Emits the function that returns the size of a message without the elements that are not in use.
    fn emit_size(&self, w: &mut Writer, field: &Field) {
        let (api, name, ty) = (&self.model.name, self.name, &self.ty);
        let (Some(count), Some(length)) = (self.count(field), field.length) else { return };
        w.blank();
        writeln!(w, "/// Returns the size of a {name} with its elements in use, which is sent.");
        writeln!(w, "static inline size_t {api}_size_of_{name}(const {ty} *value) {{");
        if self.layout.can_exceed(field) {
            writeln!(w, "  const size_t count = value->{count} > {length} ? {length} : (size_t)value->{count};");
        } else {
            writeln!(w, "  const size_t count = value->{count};");
        }
        writeln!(w, "  return {} + count * {};", field.offset, field.element_size());
        w.line("}");
    }

    fn emit_check(&self, w: &mut Writer, field: &Field) {
        let (api, name) = (&self.model.name, &field.name);
        let element = element(field);
        let invalid = match field.ty {
            FieldType::Struct(id) if self.model[id].layout.has_checks => {
                format!("{api}_invalid_{}_(&value->{element}) != NULL", written(&self.model[id].name))
            }
            FieldType::Scalar(scalar) if field.rules.is_limited() => out_of_range(scalar, field, &element),
            _ => return,
        };
        let invalid = match field.rules.invalid {
            Some(_) => format!("{api}_has_{}_{}(value) && ({invalid})", self.name, written(name)),
            None => invalid,
        };
        let invalid = match self.condition(field).filter(|_| field.length.is_none()) {
            Some(condition) => format!("{condition} && ({invalid})"),
            None => invalid,
        };
        let end = match (self.count(field), self.condition(field), field.length) {
            (Some(count), _, _) => format!("value->{count}"),
            (None, Some(condition), Some(length)) => format!("(size_t)({condition} ? {length} : 0)"),
            (None, _, length) => length.unwrap_or(1).to_string(),
        };
        emit_each(w, field, &end, |w| {
            writeln!(w, "  if ({invalid})");
            writeln!(w, "    return \"{}\";", written(name));
        });
    }

    fn emit_default(&self, w: &mut Writer, field: &Field) {
        let (api, name) = (&self.model.name, &field.name);
        match (field.ty, field.rules.default) {
            // New messages have neither.
            (FieldType::Struct(_), _) if field.presence.is_some() || field.count.is_some() => {}
            (FieldType::Struct(id), _) if self.model[id].layout.has_defaults => {
                emit_each(w, field, &field.length.unwrap_or(1).to_string(), |w| {
                    writeln!(w, "  {api}_init_{}_(&value->{});", written(&self.model[id].name), element(field));
                });
            }
            (_, Some(default)) if field.rules.is_invalid(default) => {
                writeln!(w, "  {api}_clear_{}_{}(value);", self.name, written(name));
            }
            (_, Some(default)) => emit_each(w, field, &field.length.unwrap_or(1).to_string(), |w| {
                writeln!(w, "  value->{} = {};", element(field), self.number(field, default));
            }),
            (_, None) if !field.rules.elements.is_empty() => {
                for (at, &element) in field.rules.elements.iter().enumerate() {
                    writeln!(w, "  value->{name}[{at}] = {};", self.number(field, element));
                }
            }
            (_, None) if !field.rules.text.is_empty() => {
                let text = string_literal(&field.rules.text);
                writeln!(w, "  (void){api}_set_text(value->{name}, {}, {text});", field.size);
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

/// Emits a statement about a field; for an array, about each element `at` before `end`.
fn emit_each(w: &mut Writer, field: &Field, end: &str, statement: impl FnOnce(&mut Writer)) {
    if field.length.is_none() {
        return statement(w);
    }
    writeln!(w, "  for (size_t at = 0; at < {end}; ++at)");
    w.nested(statement);
}

/// Returns the condition that a value is not in its range; NaN is in none.
fn out_of_range(scalar: Scalar, field: &Field, element: &str) -> String {
    let rules = &field.rules;
    let value = as_number(scalar, &format!("value->{element}"));
    let bound = |bound: Number| match scalar {
        Scalar::Char => bound.to_string(),
        _ => number(scalar, bound),
    };
    let least = rules.least.map(|least| (">=", "<", bound(least)));
    let greatest = rules.greatest.map(|greatest| ("<=", ">", bound(greatest)));
    let bounds = least.into_iter().chain(greatest);
    if matches!(scalar, Scalar::F32 | Scalar::F64) {
        let bounds = bounds.map(|(inside, _, bound)| format!("{value} {inside} {bound}"));
        format!("!({})", bounds.collect::<Vec<_>>().join(" && "))
    } else {
        let bounds = bounds.map(|(_, outside, bound)| format!("{value} {outside} {bound}"));
        bounds.collect::<Vec<_>>().join(" || ")
    }
}

/// Returns an expression as a number. Characters are bytes, but `char` can be signed.
fn as_number(scalar: Scalar, expression: &str) -> String {
    let cast = if scalar == Scalar::Char { "(unsigned char)" } else { "" };
    [cast, expression].concat()
}

/// Returns a number of a type.
fn number(scalar: Scalar, value: Number) -> String {
    match scalar {
        Scalar::F32 => [value.float_literal().as_str(), "F"].concat(),
        Scalar::F64 => value.float_literal(),
        Scalar::Char => format!("(char){}", value.whole()),
        Scalar::U32 | Scalar::U64 => literal(scalar, value.whole()),
        _ => enumerator(scalar, value.whole()),
    }
}
