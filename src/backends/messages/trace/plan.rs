//! [`Plan`]: how the payload of each event is written as text, computed once for all records.
//!
//! A plan has steps, each some fixed text and the value after it. Structs and names are fixed text, so that only values
//! are formatted for each record.

use rustc_hash::FxHashMap;

use super::json;
use crate::backends::messages::model::{Field, FieldType, Layout, Model, Scalar, TraceEvent};
use crate::backends::text::json::{Escapes, write_hex, write_string};

/// The form of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// JSON on one line.
    Json,
    /// `name=value`, separated by blanks.
    Text,
}

/// How payloads are written.
pub(super) struct Plan {
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
}

impl Plan {
    /// Creates the plan for all events of a schema.
    pub(super) fn new(model: &Model, form: Form) -> Plan {
        let names = |item: &crate::backends::messages::model::Enum| {
            let values = item.distinct();
            // As encoded, sign-extended to 64 bits.
            let named = values.map(|value| (value.value as u64, form.name(&value.name)));
            named.collect()
        };
        Plan {
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
            Value::Text | Value::Bytes => 1,
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
            Value::Bytes => {
                let quote: &[u8] = match self.form {
                    Form::Json => b"\"",
                    Form::Text => b"",
                };
                out.extend_from_slice(quote);
                write_hex(tail(bytes), out);
                out.extend_from_slice(quote);
            }
        }
    }
}

impl Plan {
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

/// Returns the bytes of a tail, after their length.
fn tail(bytes: &[u8]) -> &[u8] {
    let length = unsigned(bytes, 4) as usize;
    let rest = bytes.get(4..).unwrap_or_default();
    rest.get(..length).unwrap_or(rest)
}

/// Returns an unsigned number of `size` bytes.
#[inline]
fn unsigned(bytes: &[u8], size: usize) -> u64 {
    if let (8, Some(bytes)) = (size, bytes.first_chunk()) {
        return u64::from_le_bytes(*bytes);
    }
    let mut word = [0; 8];
    for (to, from) in word.iter_mut().zip(bytes.iter().take(size)) {
        *to = *from;
    }
    u64::from_le_bytes(word)
}

/// Returns an integer, sign-extended.
#[inline]
fn integer(scalar: Scalar, bytes: &[u8]) -> u64 {
    let number = unsigned(bytes, scalar.size() as usize);
    let unused = 64 - 8 * scalar.size();
    if scalar.is_signed() { (((number << unused) as i64) >> unused) as u64 } else { number }
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
        let value = match field.ty {
            FieldType::Struct(id) => {
                self.end.push('{');
                // Structs do not contain themselves, so the recursion ends.
                self.fields(model, &model[id].layout, offset, form);
                self.end.push('}');
                return;
            }
            FieldType::Scalar(scalar) => Value::Scalar(scalar),
            FieldType::Enum(id) if model[id].is_flags => Value::Flags(model[id].storage, id.0 as usize),
            FieldType::Enum(id) => Value::Enum(model[id].storage, id.0 as usize),
            FieldType::Text => Value::Text,
            FieldType::Bytes => Value::Bytes,
        };
        self.steps.push(Step {
            text: std::mem::take(&mut self.end),
            value,
            offset: offset as usize,
            length: field.length,
        });
    }
}
