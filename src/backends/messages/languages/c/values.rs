//! Values in C: functions that check the ranges of fields and set their defaults, for each struct and message that has
//! some.

use super::types::{enumerator, literal};
use crate::model::generated_names::message_type;
use crate::model::names::written;
use crate::model::{Field, FieldType, Number, Scalar, Shape};
use crate::plan::{Check, Default, Plan, Record, Step};
use tdgen_language::backends::holes::Holes;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// Emits the functions that others call: they come after the types.
pub(super) fn emit(w: &mut Writer, plan: &Plan, holes: &Holes) {
    for record in plan.records() {
        Values::of(plan, record).emit(w, holes);
    }
}

/// A struct or message whose values are checked and initialized.
pub(super) struct Values<'p> {
    pub(super) plan: &'p Plan<'p>,
    pub(super) record: &'p Record<'p>,
    /// The name in those of functions.
    pub(super) name: &'p str,
    pub(super) ty: String,
    pub(super) header: Option<&'p Record<'p>>,
}

impl<'p> Values<'p> {
    pub(super) fn of(plan: &'p Plan<'p>, record: &'p Record<'p>) -> Values<'p> {
        let ty = if record.message.is_some() { message_type(record.name) } else { record.name.to_owned() };
        let header = record.message.map(|(message, _)| plan.of_header(message));
        Values { plan, record, name: written(record.name), ty, header }
    }

    fn emit(&self, w: &mut Writer, holes: &Holes) {
        let (api, layout) = (&self.plan.model.name, self.record.layout);
        for step in &self.record.steps {
            self.emit_field(w, step, holes);
        }
        let flexible = self.record.flexible();
        if !layout.has_checks && !layout.has_defaults && flexible.is_none() {
            return;
        }
        let header = self.header.filter(|header| header.layout.has_defaults);
        let header = header.map(|header| format!("  {api}_init_{}_(&value->header);\n", written(header.name)));
        let defaults = header.into_iter().chain(self.record.steps.iter().map(|step| self.default(step)));
        let mut holes = holes
            .extend()
            .set("name", self.name)
            .set("type", &self.ty)
            .set("checks", self.checks())
            .when("has_defaults", layout.has_defaults)
            .set("defaults", defaults.collect::<String>());
        if let Some(step) = flexible {
            let most = step.most();
            let count = match step.count().map(|count| format!("value->{}", count.name)) {
                Some(count) if step.can_exceed => format!("{count} > {most} ? {most} : (size_t){count}"),
                Some(count) => count,
                None => format!("{api}_count_of_{}(value)", self.name),
            };
            holes = holes.set("count", count).set("begin", step.field.offset).set("size", step.field.element_size());
            holes = holes.when("is_rest", step.is_rest()).set("most", most).set("rest", &step.field.name);
        }
        w.blank();
        holes.emit(w, include_str!("values.h.inc"));
    }

    /// Emits the functions of a field that is not always present, can be without a value or has a scale.
    fn emit_field(&self, w: &mut Writer, step: &Step, holes: &Holes) {
        let (api, field) = (&self.plan.model.name, step.field);
        let rules = &field.rules;
        if !matches!(step.shape, Shape::Optional(..) | Shape::Case(..))
            && rules.invalid.is_none()
            && rules.scale.is_none()
        {
            return;
        }
        let make_present = match step.shape {
            Shape::Optional(bits, bit) => {
                let (of, ty) = (&bits.name, self.plan.model.storage(bits).name());
                format!("value->{of} = ({ty})(value->{of} | (({ty})1 << {bit}));")
            }
            Shape::Case(tag, number) => {
                format!("value->{} = {};", tag.name, self.number(tag, Number::Whole(number)))
            }
            Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) | Shape::Rest => String::new(),
        };
        let value = format!("value->{}", element(field));
        let (has_value, clear) = match (rules.invalid, field.element_size()) {
            (None, _) => (String::new(), String::new()),
            // NaN is not equal to itself.
            (Some(Number::NaN), size) => (format!("{value} >= {value}"), clear_float(api, &value, size)),
            (Some(invalid), _) => {
                let invalid = self.number(field, invalid);
                (format!("{value} != {invalid}"), format!("{value} = {invalid};"))
            }
        };
        let mut holes = holes
            .extend()
            .set("owner", self.name)
            .set("type", &self.ty)
            .set("name", &field.name)
            .set("function", written(&field.name))
            .set("condition", self.condition(step).unwrap_or_default())
            .set("use", make_present)
            .set("has_value", has_value)
            .set("index", if field.length.is_some() { ", size_t at" } else { "" })
            .set("whose", if field.length.is_some() { "an element of " } else { "" })
            .set("clear", clear);
        if let (Some(scale), FieldType::Scalar(scalar)) = (rules.scale, field.ty) {
            holes = holes.set("scale", scale.float_literal()).set("number", scalar.name());
            holes = holes.set("as_byte", as_number(scalar, ""));
            if let Some((least, greatest)) = scalar.range() {
                let [least_real, greatest_real] = [least, greatest].map(|bound| format!("{:?}", bound as f64));
                let [least, greatest] = [least, greatest].map(|bound| self.number(field, Number::Whole(bound)));
                holes = holes.set("least_real", least_real).set("greatest_real", greatest_real);
                holes = holes.when("has_lower", least != "0").set("least", least).set("greatest", greatest);
            }
        }
        w.blank();
        holes.emit(w, include_str!("field.h.inc"));
    }

    /// Returns the checks of values, if some are not allowed.
    fn checks(&self) -> String {
        if !self.record.layout.has_checks {
            return String::new();
        }
        let mut checks = String::new();
        if let Some(header) = self.header.filter(|header| header.layout.has_checks) {
            let (api, name) = (&self.plan.model.name, written(header.name));
            checks += &format!("  if ({api}_invalid_{name}_(&value->header) != NULL)\n    return \"header\";\n");
        }
        for step in &self.record.steps {
            if let Some(count) = step.count().filter(|_| step.can_exceed) {
                let (count, most, name) = (&count.name, step.most(), written(&count.name));
                checks += &format!("  if (value->{count} > {most})\n    return \"{name}\";\n");
            }
            if step.is_rest() {
                let (rest, size) = (self.rest(step), step.field.element_size());
                let (name, most) = (written(&step.field.name), step.most());
                checks += &format!("  if ({rest} / {size} > {most} || {rest} % {size} != 0)\n    return \"{name}\";\n");
            }
            checks += &self.check(step);
        }
        // Some counts cannot exceed the length of their arrays.
        if checks.is_empty() { "  (void)value;\n".to_owned() } else { checks }
    }

    /// Returns the number of bytes from a field to the end of the message.
    fn rest(&self, step: &Step) -> String {
        let size = self.plan.model.size_field().map_or("", |field| &field.name);
        let bytes = i64::from(self.plan.model.roles.uncounted) - i64::from(step.field.offset);
        format!("((size_t)value->header.{size} {} {}u)", if bytes < 0 { '-' } else { '+' }, bytes.abs())
    }

    /// Returns the condition that a field is present; none if it always is.
    pub(super) fn condition(&self, step: &Step) -> Option<String> {
        match step.shape {
            Shape::Optional(bits, bit) => Some(format!("((value->{} >> {bit}) & 1) != 0", bits.name)),
            Shape::Case(tag, number) => {
                Some(format!("value->{} == {}", tag.name, self.number(tag, Number::Whole(number))))
            }
            Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) | Shape::Rest => None,
        }
    }

    /// Returns a value of a field.
    fn number(&self, field: &Field, value: Number) -> String {
        match field.ty {
            FieldType::Scalar(_) | FieldType::Enum(_) => number(self.plan.model.storage(field), value),
            FieldType::Struct(_) | FieldType::Text | FieldType::Bytes => value.to_string(),
        }
    }

    fn check(&self, step: &Step) -> String {
        let (api, field) = (&self.plan.model.name, step.field);
        let (element, name) = (element(field), written(&field.name));
        let mut invalid = match step.check() {
            Check::Inner(inner) => format!("{api}_invalid_{}_(&value->{element}) != NULL", written(&inner.name)),
            Check::Range(scalar) => out_of_range(scalar, field, &element),
            Check::Nothing => return String::new(),
        };
        if field.rules.invalid.is_some() {
            invalid = format!("{api}_has_{}_{name}(value{}) && ({invalid})", self.name, index(field));
        }
        let condition = self.condition(step);
        if let Some(condition) = condition.as_ref().filter(|_| field.length.is_none()) {
            invalid = format!("{condition} && ({invalid})");
        }
        let end = match (step.count(), condition) {
            (Some(count), _) => format!("value->{}", count.name),
            (None, None) if step.is_rest() => format!("{api}_count_of_{}(value)", self.name),
            (None, Some(condition)) => format!("(size_t)({condition} ? {} : 0)", step.most()),
            (None, None) => step.most().to_string(),
        };
        each(field, &end, &format!("if ({invalid})\n  return \"{name}\";"))
    }

    fn default(&self, step: &Step) -> String {
        let (api, field) = (&self.plan.model.name, step.field);
        let (name, element, end) = (&field.name, element(field), step.most().to_string());
        match step.default() {
            Default::Zero => String::new(),
            Default::Inner(inner) => {
                each(field, &end, &format!("{api}_init_{}_(&value->{element});", written(&inner.name)))
            }
            Default::Number(number) if field.rules.is_invalid(number) => {
                let function = format!("{api}_clear_{}_{}", self.name, written(name));
                each(field, &end, &format!("{function}(value{});", index(field)))
            }
            Default::Number(number) => {
                each(field, &end, &format!("value->{element} = {};", self.number(field, number)))
            }
            Default::Elements(elements) => {
                let elements = elements.iter().map(|&element| self.number(field, element)).enumerate();
                elements.map(|(at, element)| format!("  value->{name}[{at}] = {element};\n")).collect()
            }
            Default::Text(text) => {
                format!("  (void){api}_set_text(value->{name}, {}, {});\n", field.size, string_literal(text))
            }
        }
    }
}

/// Returns the statements that set a number to NaN.
fn clear_float(api: &str, value: &str, size: u32) -> String {
    let (bits, number) = if size == 4 { (32, "0x7fc00000") } else { (64, "0x7ff8000000000000") };
    format!("const uint{bits}_t number = UINT{bits}_C({number});\n{api}_move_(&{value}, &number, sizeof(number));")
}

/// Returns an element of a field; for an array, that of the loop.
pub(super) fn element(field: &Field) -> String {
    let index = if field.length.is_some() { "[at]" } else { "" };
    [&field.name, index].concat()
}

/// Returns the argument that says which element of an array a function is about.
pub(super) fn index(field: &Field) -> &'static str {
    if field.length.is_some() { ", at" } else { "" }
}

/// Returns a statement about a field; for an array, about each element `at` before `end`.
pub(super) fn each(field: &Field, end: &str, statement: &str) -> String {
    let (begin, indent) = match field.length {
        Some(_) => (format!("  for (size_t at = 0; at < {end}; ++at)\n"), "    "),
        None => (String::new(), "  "),
    };
    begin + &statement.lines().map(|line| format!("{indent}{line}\n")).collect::<String>()
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
