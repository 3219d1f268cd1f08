//! [`Plan`]: how the payload of each event is written as text, computed once for all records.
//!
//! A plan has steps, each some fixed text and the value after it. Structs and names are fixed text, so that only values
//! are formatted for each record.

use rustc_hash::FxHashMap;

use super::json;
use super::values::{self, chars, fields_of, integer, name_of, split_flags, tail, unsigned};
use crate::model::{Field, FieldType, Layout, Model, Scalar, StructId, TraceEvent};
use tdgen_language::backends::text::json::{Escapes, write_hex, write_string};

/// The form of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// JSON on one line.
    Json,
    /// `name=value`, separated by blanks.
    Text,
}

/// How payloads are written.
pub(super) struct Plan<'m> {
    model: &'m Model,
    form: Form,
    enums: Vec<FxHashMap<u64, String>>,
    events: Vec<EventPlan>,
}

struct EventPlan {
    steps: Vec<Step>,
    /// The text after the last value.
    end: String,
}

/// Text and the value after it.
struct Step {
    text: String,
    value: Value,
    offset: usize,
    /// The number of elements of an array.
    length: Option<u32>,
}

#[derive(Clone, Copy)]
enum Value {
    Scalar(Scalar),
    /// An enum with this storage and this index.
    Enum(Scalar, usize),
    /// Flags with this storage and this index.
    Flags(Scalar, usize),
    Text,
    Bytes,
    /// A string of at most this many bytes.
    Chars(u32),
    /// A struct in an array, or one whose fields are not the same in all records.
    Shaped(StructId),
}

impl<'m> Plan<'m> {
    /// Creates the plan for all events of a schema.
    pub(super) fn new(model: &'m Model, form: Form) -> Plan<'m> {
        let names = |item: &crate::model::Enum| {
            let values = item.distinct();
            // As encoded, sign-extended to 64 bits.
            let named = values.map(|value| (value.value as u64, form.name(&value.name)));
            named.collect()
        };
        Plan {
            model,
            form,
            enums: model.enums.iter().map(names).collect(),
            events: model.events.iter().map(|event| EventPlan::new(model, event, form)).collect(),
        }
    }

    /// Writes the fields of an event's payload.
    #[inline]
    pub(super) fn write(&self, event: usize, payload: &[u8], out: &mut Vec<u8>) {
        let Some(plan) = self.events.get(event) else {
            return;
        };
        for step in &plan.steps {
            out.extend_from_slice(step.text.as_bytes());
            let rest = payload.get(step.offset..).unwrap_or_default();
            match step.length {
                None => self.value(step.value, rest, out),
                Some(_) => self.array(step, rest, out),
            }
        }
        out.extend_from_slice(plan.end.as_bytes());
    }

    fn array(&self, step: &Step, payload: &[u8], out: &mut Vec<u8>) {
        let size = match step.value {
            Value::Scalar(scalar) | Value::Enum(scalar, _) | Value::Flags(scalar, _) => scalar.size() as usize,
            Value::Shaped(id) => self.model[id].layout.size.max(1) as usize,
            Value::Text | Value::Bytes | Value::Chars(_) => 1,
        };
        let length = step.length.unwrap_or(0) as usize;
        out.push(b'[');
        for (at, element) in payload.chunks_exact(size).take(length).enumerate() {
            if at > 0 {
                out.push(b',');
            }
            self.value(step.value, element, out);
        }
        out.push(b']');
    }

    #[inline]
    fn value(&self, value: Value, bytes: &[u8], out: &mut Vec<u8>) {
        match value {
            Value::Scalar(Scalar::F32) => {
                json::write_f32(f32::from_bits(unsigned(bytes, 4) as u32), out);
            }
            Value::Scalar(Scalar::F64) => json::write_f64(f64::from_bits(unsigned(bytes, 8)), out),
            Value::Scalar(Scalar::Bool) => {
                let text = match unsigned(bytes, 1) {
                    0 => "false",
                    _ => "true",
                };
                out.extend_from_slice(text.as_bytes());
            }
            Value::Scalar(scalar) => write_integer(integer(scalar, bytes), scalar, out),
            Value::Enum(scalar, at) => {
                let number = integer(scalar, bytes);
                match self.enums.get(at).and_then(|names| names.get(&number)) {
                    Some(name) => out.extend_from_slice(name.as_bytes()),
                    None => write_integer(number, scalar, out),
                }
            }
            Value::Flags(scalar, at) => self.flags(integer(scalar, bytes), at, out),
            Value::Text => write_string(tail(bytes), Escapes::All, out),
            Value::Bytes => self.bytes(tail(bytes), out),
            Value::Chars(length) => write_string(chars(bytes, length as usize), Escapes::All, out),
            Value::Shaped(id) => self.shape(fields_of(self.model, &self.model[id].layout, bytes), out),
        }
    }
}

impl Plan<'_> {
    /// Writes a struct with the fields that it has.
    fn shape(&self, fields: Vec<(&Field, values::Value<'_>)>, out: &mut Vec<u8>) {
        out.push(b'{');
        for (at, (field, value)) in fields.into_iter().enumerate() {
            if at > 0 {
                out.extend_from_slice(self.form.comma().as_bytes());
            }
            out.extend_from_slice(self.form.key(&field.name).as_bytes());
            self.one(value, out);
        }
        out.push(b'}');
    }

    fn one(&self, value: values::Value<'_>, out: &mut Vec<u8>) {
        match value {
            values::Value::Unsigned(number) => json::write_number(number, out),
            values::Value::Signed(number) => json::write_number(number, out),
            values::Value::Float(number) => json::write_f32(number, out),
            values::Value::Double(number) => json::write_f64(number, out),
            values::Value::Bool(is_set) => out.extend_from_slice(if is_set { b"true" } else { b"false" }),
            values::Value::Enum(item, number) if item.is_flags => {
                let (names, rest) = split_flags(item, number);
                let names = names.into_iter().map(|name| self.form.name(name));
                let all: Vec<String> = names.chain((rest != 0).then(|| rest.to_string())).collect();
                out.extend_from_slice(format!("[{}]", all.join(",")).as_bytes());
            }
            values::Value::Enum(item, number) => match name_of(item, number) {
                Some(name) => out.extend_from_slice(self.form.name(name).as_bytes()),
                None => write_integer(number, item.storage, out),
            },
            values::Value::Text(text) => write_string(text, Escapes::All, out),
            values::Value::Bytes(bytes) => self.bytes(bytes, out),
            values::Value::List(list) => {
                out.push(b'[');
                for (at, value) in list.into_iter().enumerate() {
                    if at > 0 {
                        out.push(b',');
                    }
                    self.one(value, out);
                }
                out.push(b']');
            }
            values::Value::Struct(fields) => self.shape(fields, out),
        }
    }

    fn bytes(&self, bytes: &[u8], out: &mut Vec<u8>) {
        let quote: &[u8] = match self.form {
            Form::Json => b"\"",
            Form::Text => b"",
        };
        out.extend_from_slice(quote);
        write_hex(bytes, out);
        out.extend_from_slice(quote);
    }

    /// Writes flags as a list of names; bits without a name are a number at its end.
    fn flags(&self, number: u64, at: usize, out: &mut Vec<u8>) {
        let names = self.enums.get(at);
        let mut rest = number;
        let mut separator = b'[';
        for bit in (0..64).map(|bit| 1 << bit).filter(|bit| number & bit != 0) {
            if let Some(name) = names.and_then(|names| names.get(&bit)) {
                out.push(std::mem::replace(&mut separator, b','));
                out.extend_from_slice(name.as_bytes());
                rest &= !bit;
            }
        }
        if rest != 0 || separator == b'[' {
            out.push(separator);
        }
        if rest != 0 {
            json::write_number(rest, out);
        }
        out.push(b']');
    }
}

fn write_integer(number: u64, scalar: Scalar, out: &mut Vec<u8>) {
    if scalar.is_signed() {
        json::write_number(number as i64, out);
    } else {
        json::write_number(number, out);
    }
}

impl Form {
    fn name(self, name: &str) -> String {
        match self {
            Form::Json => format!("\"{name}\""),
            Form::Text => name.to_owned(),
        }
    }

    fn key(self, name: &str) -> String {
        match self {
            Form::Json => format!("\"{name}\":"),
            Form::Text => format!("{name}="),
        }
    }

    fn comma(self) -> &'static str {
        match self {
            Form::Json => ",",
            Form::Text => " ",
        }
    }
}

impl EventPlan {
    fn new(model: &Model, event: &TraceEvent, form: Form) -> EventPlan {
        let mut plan = EventPlan { steps: Vec::new(), end: String::new() };
        plan.fields(model, &event.layout, 0, form);
        plan
    }

    fn fields(&mut self, model: &Model, layout: &Layout, offset: u32, form: Form) {
        for (at, field) in layout.fields.iter().enumerate() {
            if at > 0 {
                self.end += form.comma();
            }
            self.end += &form.key(&field.name);
            self.field(model, field, offset, form);
        }
    }

    fn field(&mut self, model: &Model, field: &Field, offset: u32, form: Form) {
        let offset = offset + field.offset;
        let mut length = field.length;
        let value = match field.ty {
            FieldType::Struct(id) if length.is_some() || model.is_shaped(id) => Value::Shaped(id),
            FieldType::Struct(id) => {
                self.end.push('{');
                // Structs do not contain themselves, so the recursion ends.
                self.fields(model, &model[id].layout, offset, form);
                self.end.push('}');
                return;
            }
            FieldType::Scalar(_) if field.rules.is_text => Value::Chars(length.take().unwrap_or(0)),
            FieldType::Scalar(scalar) => Value::Scalar(scalar),
            FieldType::Enum(id) if model[id].is_flags => Value::Flags(model[id].storage, id.0 as usize),
            FieldType::Enum(id) => Value::Enum(model[id].storage, id.0 as usize),
            FieldType::Text => Value::Text,
            FieldType::Bytes => Value::Bytes,
        };
        self.steps.push(Step { text: std::mem::take(&mut self.end), value, offset: offset as usize, length });
    }
}
