//! [`Payloads`]: writes the payloads of events as text.
//!
//! Structs whose fields are always present, and the names of fields, are text that is the same in all records of an
//! event, so that only values are formatted for each record.

use rustc_hash::FxHashMap;

use super::json;
use super::values::{Fields, Value, value_of};
use crate::model::{Enum, EnumId, Scalar};
use crate::plan::{Element, Plan, Record, Step};
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
pub(super) struct Payloads<'p> {
    plan: &'p Plan<'p>,
    form: Form,
    /// The names of each enum's values, in quotes for JSON.
    names: Vec<FxHashMap<u64, String>>,
    events: Vec<Event<'p>>,
}

/// The values of an event, each after some text.
#[derive(Default)]
struct Event<'p> {
    parts: Vec<Part<'p>>,
    /// The text after the last value.
    end: String,
}

struct Part<'p> {
    text: String,
    step: &'p Step<'p>,
    /// The offset of the struct with the field.
    start: usize,
}

impl<'p> Event<'p> {
    fn add(&mut self, plan: &'p Plan<'p>, record: &'p Record<'p>, start: u32, form: Form) {
        let [comma, before, after] = form.key();
        for (at, step) in record.values().enumerate() {
            let comma = if at > 0 { comma } else { "" };
            self.end.extend([comma, before, &step.field.name, after]);
            match step.element {
                // Structs do not contain themselves, so the recursion ends.
                Element::Struct(id) if step.field.length.is_none() && !plan.of_struct(id).is_shaped() => {
                    self.end.push('{');
                    self.add(plan, plan.of_struct(id), step.place(start, 0), form);
                    self.end.push('}');
                }
                _ => self.parts.push(Part { text: std::mem::take(&mut self.end), step, start: start as usize }),
            }
        }
    }
}

impl<'p> Payloads<'p> {
    pub(super) fn new(plan: &'p Plan<'p>, form: Form) -> Payloads<'p> {
        let quoted = |name: &str| match form {
            Form::Json => format!("\"{name}\""),
            Form::Text => name.to_owned(),
        };
        // Numbers are sign-extended to 64 bits.
        let names = |item: &Enum| item.distinct().map(|value| (value.value as u64, quoted(&value.name))).collect();
        let names = plan.model.enums.iter().map(names).collect();
        let events = plan.events.iter().map(|record| {
            let mut event = Event::default();
            event.add(plan, record, 0, form);
            event
        });
        Payloads { plan, form, names, events: events.collect() }
    }

    /// Writes the fields of an event's payload.
    #[inline]
    pub(super) fn write(&self, event: usize, payload: &[u8], out: &mut Vec<u8>) {
        let Some(event) = self.events.get(event) else { return };
        for part in &event.parts {
            out.extend_from_slice(part.text.as_bytes());
            let bytes = payload.get(part.start..).unwrap_or_default();
            self.value(value_of(self.plan, part.step, bytes), out);
        }
        out.extend_from_slice(event.end.as_bytes());
    }

    fn fields(&self, fields: Fields<'_>, out: &mut Vec<u8>) {
        let [comma, before, after] = self.form.key();
        let mut separator = "";
        for (step, value) in fields {
            let Some(value) = value else { continue };
            for text in [separator, before, &step.field.name, after] {
                out.extend_from_slice(text.as_bytes());
            }
            separator = comma;
            self.value(value, out);
        }
    }

    #[inline]
    fn value(&self, value: Value<'_>, out: &mut Vec<u8>) {
        match value {
            Value::Unsigned(number) => json::write_number(number, out),
            Value::Signed(number) => json::write_number(number, out),
            Value::Float(number) => json::write_f32(number, out),
            Value::Double(number) => json::write_f64(number, out),
            Value::Bool(is_set) => out.extend_from_slice(if is_set { b"true" } else { b"false" }),
            Value::Enum(id, number) if self.plan.model[id].is_flags => self.flags(number, id, out),
            Value::Enum(id, number) => match self.name(id, number) {
                Some(name) => out.extend_from_slice(name.as_bytes()),
                None => write_integer(number, self.plan.model[id].storage, out),
            },
            Value::Text(text) => write_string(text, Escapes::All, out),
            Value::Bytes(bytes) => {
                let quote: &[u8] = if self.form == Form::Json { b"\"" } else { b"" };
                out.extend_from_slice(quote);
                write_hex(bytes, out);
                out.extend_from_slice(quote);
            }
            Value::List(list) => {
                out.push(b'[');
                for (at, value) in list.enumerate() {
                    if at > 0 {
                        out.push(b',');
                    }
                    self.value(value, out);
                }
                out.push(b']');
            }
            Value::Struct(fields) => {
                out.push(b'{');
                self.fields(fields, out);
                out.push(b'}');
            }
        }
    }

    fn name(&self, id: EnumId, number: u64) -> Option<&String> {
        self.names.get(id.0 as usize)?.get(&number)
    }

    /// Writes flags as a list of names; bits without a name are a number at its end.
    fn flags(&self, number: u64, id: EnumId, out: &mut Vec<u8>) {
        let mut rest = number;
        let mut separator = b'[';
        for bit in (0..64).map(|bit| 1 << bit).filter(|bit| number & bit != 0) {
            if let Some(name) = self.name(id, bit) {
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

impl Form {
    /// Returns the text between fields, before a name and after it.
    fn key(self) -> [&'static str; 3] {
        match self {
            Form::Json => [",", "\"", "\":"],
            Form::Text => [" ", "", "="],
        }
    }
}

fn write_integer(number: u64, scalar: Scalar, out: &mut Vec<u8>) {
    if scalar.is_signed() {
        json::write_number(number as i64, out);
    } else {
        json::write_number(number, out);
    }
}
