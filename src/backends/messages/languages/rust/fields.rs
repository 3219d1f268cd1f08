//! Fields in Rust: their types, their initial values, and the code that reads, writes and checks them.

use super::names::{field_name, item_name};
use crate::model::{Field, FieldType, Number, Scalar, Shape};
use crate::plan::{Check, Part, Plan, Record, Says, Step};

/// The fields of a struct or message. A union is where its tag says which case it is.
pub(super) struct Fields<'p> {
    pub(super) plan: &'p Plan<'p>,
    pub(super) record: &'p Record<'p>,
    /// The types of unions, in the order of the layout.
    pub(super) unions: Vec<String>,
}

/// What holds a field that is present.
pub(super) struct Holder {
    pub(super) ty: String,
    /// The value in a new struct.
    initial: String,
    /// The call that iterates over the elements in use; empty if all of an array or number are.
    elements: &'static str,
}

impl Fields<'_> {
    /// Returns the type of a field.
    pub(super) fn ty(&self, part: Part) -> String {
        match part {
            Part::Union { at, .. } => self.unions.get(at).cloned().unwrap_or_default(),
            Part::Field(step) => {
                let Holder { ty, .. } = self.holder(step);
                if step.can_be_none() { format!("Option<{ty}>") } else { ty }
            }
        }
    }

    /// Returns what holds a field that is present.
    pub(super) fn holder(&self, step: &Step) -> Holder {
        let (rules, element) = (&step.field.rules, self.element(step.field.ty));
        let element = if step.field.none_of_elements().is_some() { format!("Option<{element}>") } else { element };
        let one = match step.inner {
            Some(_) => format!("{element}::default()"),
            None => self.initial_element(step.field, rules.initial()),
        };
        let (ty, initial, elements) = match (step.shape, step.field.length) {
            (Shape::Flexible(_) | Shape::Rest, _) if is_slice(step) => {
                ("&'a [u8]".to_owned(), "&[]".to_owned(), ".iter().copied()")
            }
            (Shape::Flexible(_) | Shape::Rest, _) => {
                (format!("Elements<'a, {element}>"), "Elements::default()".to_owned(), ".iter()")
            }
            (_, Some(length)) if rules.is_text => {
                let text = format!("Text::new({:?}).unwrap_or_default()", rules.text);
                let initial = if rules.text.is_empty() { "Text::default()".to_owned() } else { text };
                (format!("Text<{length}>"), initial, ".iter().copied()")
            }
            (Shape::Counted(_), Some(length)) => {
                (format!("Sequence<{element}, {length}>"), "Sequence::default()".to_owned(), ".iter().copied()")
            }
            (_, Some(length)) if rules.elements.is_empty() => {
                (format!("[{element}; {length}]"), format!("[{one}; {length}]"), "")
            }
            (_, Some(length)) => {
                let list: Vec<String> =
                    rules.elements.iter().map(|&one| self.initial_element(step.field, one)).collect();
                (format!("[{element}; {length}]"), format!("[{}]", list.join(", ")), "")
            }
            (_, None) => (element, one, ""),
        };
        Holder { ty, initial, elements }
    }

    fn element(&self, ty: FieldType) -> String {
        match ty {
            FieldType::Scalar(scalar) => scalar.rust_name().to_owned(),
            FieldType::Enum(_) | FieldType::Struct(_) => item_name(self.plan.model.type_name(ty)).into_owned(),
            // Only trace events contain these.
            FieldType::Text | FieldType::Bytes => "u8".to_owned(),
        }
    }

    /// Returns the value of a field in a new struct.
    pub(super) fn initial(&self, part: Part) -> String {
        let step = match part {
            Part::Field(step) => step,
            Part::Union { tag, .. } => return format!("{}::Other({})", self.ty(part), self.initial_number(tag.field)),
        };
        let (rules, initial) = (&step.field.rules, self.holder(step).initial);
        match step.field.none() {
            _ if step.is_optional() || step.field.length.is_none() && rules.is_invalid(rules.initial()) => {
                "None".to_owned()
            }
            Some(_) => format!("Some({initial})"),
            None => initial,
        }
    }

    /// Returns a value of a field.
    pub(super) fn number(&self, field: &Field, value: Number) -> String {
        match field.ty {
            FieldType::Enum(id) => format!("{}({value})", item_name(&self.plan.model[id].name)),
            FieldType::Scalar(Scalar::Bool) => (value.whole() != 0).to_string(),
            FieldType::Scalar(scalar @ (Scalar::F32 | Scalar::F64)) if value == Number::NaN => {
                format!("{}::NAN", scalar.rust_name())
            }
            FieldType::Scalar(Scalar::F32 | Scalar::F64) => value.float_literal(),
            _ => value.to_string(),
        }
    }

    /// Returns the value of an element in a new struct.
    fn initial_element(&self, field: &Field, value: Number) -> String {
        match field.none_of_elements() {
            Some(_) if field.rules.is_invalid(value) => "None".to_owned(),
            Some(_) => format!("Some({})", self.number(field, value)),
            None => self.number(field, value),
        }
    }

    fn initial_number(&self, field: &Field) -> String {
        self.number(field, field.rules.initial())
    }

    /// Returns the value of a tag that selects a case.
    pub(super) fn selector(&self, case: &Step) -> String {
        match case.shape {
            Shape::Case(tag, number) => self.number(tag, Number::Whole(number)),
            Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) | Shape::Rest | Shape::Optional(..) => String::new(),
        }
    }

    /// Returns the expression that reads a field.
    pub(super) fn read(&self, part: Part) -> String {
        let (tag, cases) = match part {
            Part::Field(step) => return self.named(step, self.read_field(step)),
            Part::Union { tag, cases, .. } => (tag, cases),
        };
        // A union can be in the padding of an older version, which lacks the tag.
        let lacks_tag = tag.can_lack;
        let (ty, tag) = (self.ty(part), tag.field);
        let mut out = format!("match get_or_(bytes_, {}, {})? {{\n", tag.offset, self.initial_number(tag));
        for step in cases {
            let case = step.field;
            let (name, value) = (item_name(&case.name), self.selector(step));
            let read = self.named(step, format!("get_(bytes_, {})", case.offset));
            if step.can_lack || lacks_tag {
                let (end, error) = (case.end().max(tag.end()), format!("MessageError::Invalid(\"{}\")", case.name));
                out += &format!("    {value} if is_there_(bytes_, {end}) => {ty}::{name}({read}),\n");
                if step.can_lack {
                    out += &format!("    {value} if is_there_(bytes_, {}) => return Err({error}),\n", tag.end());
                }
            } else {
                out += &format!("    {value} => {ty}::{name}({read}),\n");
            }
        }
        out + &format!("    tag_ => {ty}::Other(tag_),\n}}")
    }

    /// Returns the expression that reads an array whose elements can be without a value.
    fn read_nones(&self, step: &Step, invalid: Number) -> String {
        let (field, offset, most) = (step.field, step.field.offset, step.most());
        let (element, is_value) = (self.element(field.ty), self.is_value(field, invalid));
        let some = format!("values_.map(|value_| ({is_value}).then_some(value_))");
        if let Some(count) = step.count() {
            let (number, name) = (self.wide(count), &count.name);
            let get = format!("get_counted_(bytes_, {offset}, {number}, \"{name}\")");
            return format!("{get}.map(|values_: Sequence<{element}, {most}>| {some})");
        }
        let numbers: Vec<String> =
            (0..most as usize).map(|at| self.number(field, field.rules.initial_at(at))).collect();
        let default = match field.rules.elements.is_empty() {
            true => format!("[{}; {most}]", self.initial_number(field)),
            false => format!("[{}]", numbers.join(", ")),
        };
        format!("get_or_(bytes_, {offset}, {default}).map(|values_: [{element}; {most}]| {some})")
    }

    /// Returns the condition that a number `value_` is a value.
    fn is_value(&self, field: &Field, invalid: Number) -> String {
        match invalid {
            Number::NaN => "!value_.is_nan()".to_owned(),
            invalid => format!("value_ != {}", self.number(field, invalid)),
        }
    }

    fn read_field(&self, step: &Step) -> String {
        let (field, offset) = (step.field, step.field.offset);
        if let Some(invalid) = field.none_of_elements() {
            return self.read_nones(step, invalid);
        }
        if let Some(count) = step.count() {
            let (number, name) = (self.wide(count), &count.name);
            let room = format!("({number}, {}), \"{name}\"", step.most());
            return match step.shape {
                Shape::Flexible(_) if is_slice(step) => {
                    let end = if field.rules.is_text { ".map(without_zeros_)" } else { "" };
                    format!("get_bytes_(bytes_, {offset}, 1, {room}){end}")
                }
                Shape::Flexible(_) => format!("get_elements_(bytes_, {offset}, {room})"),
                _ if field.rules.is_text => format!("get_text_(bytes_, {offset}, {number}, \"{name}\")"),
                _ => format!("get_counted_(bytes_, {offset}, {number}, \"{name}\")"),
            };
        }
        if step.is_rest() {
            let (size, most, name) = (field.element_size(), step.most(), &field.name);
            let room = format!("(rest_(bytes_, {offset}, {size}, {most}, \"{name}\")?, {most}), \"{name}\"");
            return match is_slice(step) {
                true => format!("get_bytes_(bytes_, {offset}, 1, {room})"),
                false => format!("get_elements_(bytes_, {offset}, {room})"),
            };
        }
        if field.ty == FieldType::Scalar(Scalar::U24) {
            return format!("get_24_(bytes_, {offset})");
        }
        if let Shape::Optional(bits, bit) = step.shape {
            let (ty, at, name) = (self.element(bits.ty), bits.offset, &field.name);
            let is_there = format!("(get_::<{ty}>(bytes_, {at})? >> {bit}) & 1 != 0");
            return format!("get_optional_(bytes_, {offset}, {is_there}, \"{name}\")");
        }
        if let Some(least) = step.oldest {
            return format!("get_grown_(bytes_, {offset}, {least})");
        }
        if let Some(invalid) = field.rules.invalid {
            let (ty, default) = (self.element(field.ty), self.initial_number(field));
            let is_value = self.is_value(field, invalid);
            return format!("get_or_(bytes_, {offset}, {default}).map(|value_: {ty}| ({is_value}).then_some(value_))");
        }
        match field.rules.has_default() {
            true => format!("get_or_(bytes_, {offset}, {})", self.initial(Part::Field(step))),
            false => format!("get_(bytes_, {offset})"),
        }
    }

    /// Returns the expression that reads the number of elements of an array.
    fn wide(&self, count: &Field) -> String {
        let ty = self.element(count.ty);
        let get = format!("get_::<{ty}>(bytes_, {})?", count.offset);
        if ty == "u64" { get } else { format!("u64::from({get})") }
    }

    /// Adds the name of a field to the error of an expression, and `?`.
    fn named(&self, step: &Step, read: String) -> String {
        match step.field.ty {
            // The count of an array has a name of its own.
            FieldType::Struct(id) if !step.is_counted() && is_fallible(self.plan, self.plan.of_struct(id)) => {
                format!("named_(\"{}\", {read})?", step.field.name)
            }
            _ => format!("{read}?"),
        }
    }

    /// Returns the statements that write all fields.
    pub(super) fn writes(&self) -> Vec<String> {
        let mut out: Vec<String> = self.record.parts().map(|part| self.write(part)).collect();
        for step in &self.record.steps {
            let (offset, ty) = (step.field.offset, self.element(step.field.ty));
            if let Says::Count(array) = step.says {
                out.push(format!("put_(out_, {offset}, &({}.len() as {ty}));", used(array)));
            }
            let bits = self.record.optional(step.field).map(|(bit, field)| {
                let is_some = format!("{ty}::from(self.{}.is_some())", field_name(&field.name));
                if bit == 0 { is_some } else { format!("({is_some} << {bit})") }
            });
            let bits: Vec<String> = bits.collect();
            if !bits.is_empty() {
                out.push(format!("put_(out_, {offset}, &({}));", bits.join(" | ")));
            }
        }
        out
    }

    fn write(&self, part: Part) -> String {
        let step = match part {
            Part::Field(step) => step,
            Part::Union { cases, tag, .. } => {
                let (name, ty) = (field_name(&tag.field.name), self.ty(part));
                let cases = cases.iter().map(|case| {
                    let (variant, offset) = (item_name(&case.field.name), case.field.offset);
                    format!("    {ty}::{variant}(value_) => put_(out_, {offset}, value_),\n")
                });
                let put_tag = format!("put_(out_, {}, &self.{name}.tag());", tag.field.offset);
                let cases: String = cases.collect();
                return format!("{put_tag}\nmatch &self.{name} {{\n{cases}    {ty}::Other(_) => {{}}\n}}");
            }
        };
        let (name, offset) = (field_name(&step.field.name), step.field.offset);
        let is_own_text = step.field.rules.is_text && !step.field.is_flexible();
        match step.field.rules.invalid {
            _ if step.field.ty == FieldType::Scalar(Scalar::U24) => format!("put_24_(out_, {offset}, self.{name});"),
            _ if step.is_optional() => {
                format!("self.{name}.iter().for_each(|value_| put_(out_, {offset}, value_));")
            }
            Some(invalid) if step.field.length.is_some() => {
                let number = self.number(step.field, invalid);
                format!("put_all_(out_, {offset}, self.{name}.iter().map(|value_| value_.unwrap_or({number})));")
            }
            _ if step.is_counted() && !is_own_text => {
                format!("put_all_(out_, {offset}, self.{name}{});", self.holder(step).elements)
            }
            Some(invalid) => {
                format!("put_(out_, {offset}, &self.{name}.unwrap_or({}));", self.number(step.field, invalid))
            }
            None => format!("put_(out_, {offset}, &self.{name});"),
        }
    }

    /// Returns the statements that check all fields. The values of those that an older message lacks are allowed.
    pub(super) fn checks(&self) -> Vec<String> {
        let mut out = Vec::new();
        if self.record.message.is_some_and(|(_, header)| header.layout.has_checks) {
            out.push("named_(\"header\", self.header.check_())?;".to_owned());
        }
        for part in self.record.parts() {
            match part {
                Part::Field(step) => self.check(step, &mut out),
                Part::Union { cases, tag, .. } => {
                    let (name, ty) = (field_name(&tag.field.name), self.ty(part));
                    out.extend(check_of(tag, &format!("[self.{name}.tag()]")));
                    for case in cases {
                        let values = if case.field.length.is_some() { "value_" } else { "[value_]" };
                        let Some(check) = check_of(case, values) else { continue };
                        let variant = item_name(&case.field.name);
                        out.push(format!("if let {ty}::{variant}(value_) = self.{name} {{\n    {check}\n}}"));
                    }
                }
            }
        }
        out
    }

    fn check(&self, step: &Step, out: &mut Vec<String>) {
        let (field, name) = (step.field, field_name(&step.field.name));
        let counter = match step.shape {
            Shape::Flexible(count) => Some(count),
            Shape::Rest => Some(field),
            Shape::Whole | Shape::Counted(_) | Shape::Optional(..) | Shape::Case(..) => None,
        };
        if let Some(counter) = counter {
            out.push(format!("room_(self.{name}.len(), {}, \"{}\")?;", step.most(), counter.name));
            if field.rules.is_text {
                out.push(format!("within_(self.{name}.iter().copied(), 1, u8::MAX, \"{}\")?;", field.name));
            }
        }
        let values = match field.length {
            None if !step.can_be_none() => format!("[self.{name}]"),
            Some(_) if step.is_optional() => format!("self.{name}.into_iter().flatten()"),
            Some(_) if field.none_of_elements().is_some() => format!("self.{name}.iter().copied().flatten()"),
            _ => format!("self.{name}{}", self.holder(step).elements),
        };
        out.extend(check_of(step, &values));
    }
}

/// Returns the slice of the elements in use, or what has its length.
pub(super) fn used(field: &Field) -> String {
    let bytes = if field.rules.is_text && !field.is_flexible() { ".as_bytes()" } else { "" };
    format!("self.{}{bytes}", field_name(&field.name))
}

/// Returns the statement that checks some values of a field; none if all are allowed.
fn check_of(step: &Step, values: &str) -> Option<String> {
    let name = &step.field.name;
    match step.check() {
        Check::Nothing => None,
        Check::Inner(_) => Some(format!("check_all_({values}, \"{name}\")?;")),
        Check::Range(scalar) => {
            let (least, greatest) = limits(scalar, step.field);
            Some(format!("within_({values}, {least}, {greatest}, \"{name}\")?;"))
        }
    }
}

/// Returns whether a flexible array is a slice of bytes.
fn is_slice(step: &Step) -> bool {
    matches!(step.field.ty, FieldType::Scalar(Scalar::U8 | Scalar::Char))
}

/// Returns whether reading the bytes of a struct can fail.
fn is_fallible(plan: &Plan, record: &Record) -> bool {
    record.steps.iter().any(|step| match step.field.ty {
        _ if step.is_counted() => true,
        FieldType::Struct(id) => is_fallible(plan, plan.of_struct(id)),
        _ => false,
    })
}

/// Returns the least and the greatest value of a field.
fn limits(scalar: Scalar, field: &Field) -> (String, String) {
    let rules = &field.rules;
    let is_float = matches!(scalar, Scalar::F32 | Scalar::F64);
    let bound = |bound: Option<Number>, none: &str| match bound {
        Some(bound) if is_float => bound.float_literal(),
        Some(bound) => bound.to_string(),
        None => format!("{}::{none}", scalar.rust_name()),
    };
    let none = if is_float { ["NEG_INFINITY", "INFINITY"] } else { ["MIN", "MAX"] };
    (bound(rules.least, none[0]), bound(rules.greatest, none[1]))
}
