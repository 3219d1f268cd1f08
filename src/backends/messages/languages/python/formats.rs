//! Formats for the module `struct`.

use crate::model::{Field, FieldType, Number, Scalar, Shape, StructId};
use crate::plan::{Plan, Record, Step};

/// The formats of the structs and messages of a schema, without the byte order.
pub(super) struct Forms<'p> {
    pub(super) plan: &'p Plan<'p>,
    structs: Vec<String>,
    /// The number of values of each struct.
    counts: Vec<usize>,
}

impl<'p> Forms<'p> {
    pub(super) fn of(plan: &'p Plan<'p>) -> Forms<'p> {
        let mut forms = Forms { plan, structs: Vec::new(), counts: Vec::new() };
        // A struct comes after those that it contains.
        for record in &plan.structs {
            let form = forms.whole(record);
            forms.structs.push(form);
            let count = forms.places(record).last().copied().unwrap_or(0);
            forms.counts.push(count);
        }
        forms
    }

    /// Returns the byte order.
    pub(super) fn order(&self) -> &'static str {
        if self.plan.model.is_big_endian { ">" } else { "<" }
    }

    /// Returns the byte order in words.
    pub(super) fn endian(&self) -> &'static str {
        if self.plan.model.is_big_endian { "big" } else { "little" }
    }

    fn of_struct(&self, id: StructId) -> &str {
        self.structs.get(id.0 as usize).map_or("", String::as_str)
    }

    /// Returns the number of values of a struct.
    pub(super) fn count_of(&self, id: StructId) -> usize {
        self.counts.get(id.0 as usize).copied().unwrap_or(0)
    }

    /// Returns the index of the first value of each field of a struct or message, and the number of all values.
    pub(super) fn places(&self, record: &Record) -> Vec<usize> {
        let header = record.message.map(|(message, _)| self.plan.model.headers.of(message.kind));
        let mut places = Vec::with_capacity(record.steps.len() + 1);
        let mut at = header.map_or(0, |header| self.count_of(header));
        for (_, union, steps) in record.members() {
            places.extend(steps.iter().map(|_| at));
            at += match (union, steps) {
                (None, [step]) => self.count_of_field(step.field),
                _ => 1,
            };
        }
        places.push(at);
        places
    }

    fn count_of_field(&self, field: &Field) -> usize {
        let length = field.length.unwrap_or(1) as usize;
        match field.ty {
            _ if is_bytes(field) => 1,
            FieldType::Struct(id) => length * self.count_of(id),
            _ => length,
        }
    }

    /// Returns the format of a struct or message.
    pub(super) fn whole(&self, record: &Record) -> String {
        let mut form = self.fields(record, false);
        add_padding(&mut form, record.padding());
        form
    }

    /// Returns the format that a message is packed with: without a flexible array, and with bytes for the fields that
    /// are packed on their own.
    pub(super) fn packed(&self, record: &Record) -> String {
        let mut form = self.fields(record, true);
        if record.flexible().is_none() {
            add_padding(&mut form, record.padding());
        }
        form
    }

    fn fields(&self, record: &Record, is_packed: bool) -> String {
        let header = record.message.map(|(message, _)| self.of_struct(self.plan.model.headers.of(message.kind)));
        let mut form = header.unwrap_or_default().to_owned();
        for (padding, union, steps) in record.members() {
            add_padding(&mut form, padding);
            match (union, steps) {
                (Some(union), _) => form.push_str(&format!("{}s", union.size)),
                (None, [step]) if is_packed && step.field.is_flexible() => {}
                (None, [step]) if is_packed && is_joined(step) => form.push_str(&format!("{}s", step.field.size)),
                (None, steps) => steps.iter().for_each(|step| self.add(&mut form, step.field)),
            }
        }
        form
    }

    /// Returns the format of a case in a union of this size.
    pub(super) fn case(&self, field: &Field, size: u32) -> String {
        let mut form = String::new();
        self.add(&mut form, field);
        add_padding(&mut form, size - field.size);
        form
    }

    fn add(&self, form: &mut String, field: &Field) {
        let is_struct = matches!(field.ty, FieldType::Struct(_));
        if let Some(length) = field.length.filter(|_| !is_struct) {
            form.push_str(&length.to_string());
        }
        match field.ty {
            _ if is_bytes(field) => form.push('s'),
            FieldType::Struct(id) => {
                form.extend(std::iter::repeat_n(self.of_struct(id), field.length.unwrap_or(1) as usize));
            }
            FieldType::Scalar(_) | FieldType::Enum(_) => form.push_str(self.plan.model.storage(field).struct_code()),
            // Only trace events contain these.
            FieldType::Text | FieldType::Bytes => {}
        }
    }
}

fn add_padding(form: &mut String, bytes: u32) {
    if bytes > 0 {
        form.push_str(&format!("{bytes}x"));
    }
}

/// Returns whether a field is an array that is `bytes`: all its elements have a value.
pub(super) fn is_bytes(field: &Field) -> bool {
    let is_array = field.length.is_some() && field.none_of_elements().is_none();
    is_array && matches!(field.ty, FieldType::Scalar(Scalar::U8 | Scalar::Char))
}

/// Returns whether a field of a message is packed on its own, as bytes that `struct` fills up with zeros.
pub(super) fn is_joined(step: &Step) -> bool {
    matches!((step.inner, step.shape), (Some(_), Shape::Counted(_))) && !step.is_optional()
}

/// Returns a bound or a default as Python writes it. A `float` is read as a number of 64 bits, with its exact value.
pub(super) fn number(number: Number) -> String {
    match number {
        Number::Whole(number) => number.to_string(),
        Number::Single(_) | Number::Real(_) => format!("{:?}", number.real()),
        Number::NaN => "_nan".to_owned(),
    }
}

/// Returns the least and the greatest value of a field; none if the schema does not limit it.
pub(super) fn limits(field: &Field) -> Option<String> {
    let FieldType::Scalar(scalar) = field.ty else { return None };
    let rules = &field.rules;
    let range = scalar.range().map(|(least, greatest)| (least.to_string(), greatest.to_string()));
    let infinite = || ("-_infinity".to_owned(), "_infinity".to_owned());
    let (lowest, highest) = range.unwrap_or_else(infinite);
    let bound = |bound: Option<Number>, implied: String| bound.map_or(implied, number);
    rules.is_limited().then(|| format!("{}, {}", bound(rules.least, lowest), bound(rules.greatest, highest)))
}
