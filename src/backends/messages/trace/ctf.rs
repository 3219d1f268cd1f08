//! [`Ctf`]: writes the records of a [`Decoder`](super::decode::Decoder) as a trace of the Common Trace Format 1.8,
//! which Babeltrace and Trace Compass read: a stream for each run of ascending times, and [`metadata`] that describe
//! them in TSDL.
//!
//! In a stream, values follow each other without padding. A field that can be absent is a sequence of at most one
//! value.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

use super::decode::{Lost, NewSpool, Reason, Sink, Spool};
use super::format::Record;
use super::values::{Fields, Value};
use crate::model::{FieldType, Layout, Model, Scalar, StructId, TraceEvent};
use crate::plan::{Plan, Step};

/// The first word of a stream.
const MAGIC: u32 = 0xc1fc_1fc1;

/// The id of the event for losses, which no event of a schema has.
const LOST: u16 = 0;

/// The most streams; only damaged or forged dumps have more decreasing times.
const MAX_STREAMS: usize = 1000;

/// A sink that collects the streams of a trace.
pub(crate) struct Ctf<'a> {
    plan: &'a Plan<'a>,
    streams: &'a mut Vec<BufWriter<Box<dyn Spool>>>,
    new_spool: &'a mut NewSpool<'a>,
    /// The time of the previous record.
    now: u64,
    buffer: Vec<u8>,
}

impl<'a> Ctf<'a> {
    /// Creates a sink that adds to `streams`.
    pub(crate) fn new(
        plan: &'a Plan<'a>,
        streams: &'a mut Vec<BufWriter<Box<dyn Spool>>>,
        new_spool: &'a mut NewSpool<'a>,
    ) -> Ctf<'a> {
        Ctf { plan, streams, new_spool, now: 0, buffer: Vec::new() }
    }

    /// Begins an event in the buffer, and a stream if times decrease.
    fn begin(&mut self, id: u16, time: u64, sequence: u16) -> io::Result<()> {
        if self.streams.is_empty() || time < self.now {
            if self.streams.len() == MAX_STREAMS {
                let message = "the times of the trace decrease too often for CTF: use another format";
                return Err(io::Error::other(message));
            }
            let mut stream = BufWriter::with_capacity(1 << 16, (self.new_spool)()?);
            stream.write_all(&MAGIC.to_le_bytes())?;
            stream.write_all(&0_u32.to_le_bytes())?;
            self.streams.push(stream);
        }
        self.now = time;
        self.buffer.clear();
        self.buffer.extend_from_slice(&id.to_le_bytes());
        self.buffer.extend_from_slice(&time.to_le_bytes());
        self.buffer.extend_from_slice(&sequence.to_le_bytes());
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        match self.streams.last_mut() {
            Some(stream) => stream.write_all(&self.buffer),
            None => Ok(()),
        }
    }

    fn fields(&mut self, fields: Fields<'_>) {
        for (step, value) in fields {
            if step.is_optional() {
                self.buffer.push(u8::from(value.is_some()));
            }
            if let Some(value) = value {
                self.value(step, value);
            }
        }
    }

    fn value(&mut self, step: &Step, value: Value<'_>) {
        let storage = self.plan.model.storage(step.field);
        match value {
            Value::Unsigned(number) | Value::Enum(_, number) => self.number(storage, number),
            Value::Signed(number) => self.number(storage, number as u64),
            Value::Bool(is_set) => self.buffer.push(u8::from(is_set)),
            Value::Float(number) => self.buffer.extend_from_slice(&number.to_le_bytes()),
            Value::Double(number) => self.buffer.extend_from_slice(&number.to_le_bytes()),
            Value::Text(text) => {
                // A string ends before its first 0.
                let text = text.split(|&byte| byte == 0).next().unwrap_or_default();
                self.buffer.extend_from_slice(String::from_utf8_lossy(text).as_bytes());
                self.buffer.push(0);
            }
            Value::Bytes(bytes) => {
                self.buffer.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
                self.buffer.extend_from_slice(bytes);
            }
            Value::List(list) => {
                if step.count().is_some() {
                    self.buffer.extend_from_slice(&(list.len() as u32).to_le_bytes());
                }
                list.for_each(|value| self.value(step, value));
            }
            Value::Struct(fields) => self.fields(fields),
        }
    }

    fn number(&mut self, scalar: Scalar, number: u64) {
        let bytes = number.to_le_bytes();
        self.buffer.extend_from_slice(bytes.get(..scalar.size() as usize).unwrap_or(&bytes));
    }
}

impl Sink for Ctf<'_> {
    fn record(&mut self, event: usize, record: &Record, payload: &[u8]) -> io::Result<()> {
        let plan = self.plan;
        let Some(event) = plan.events.get(event) else { return Ok(()) };
        self.begin(record.id, record.timestamp, record.sequence)?;
        self.fields(Fields::of(plan, event, payload));
        self.end()
    }

    fn write_lost(&mut self, lost: &Lost) -> io::Result<()> {
        self.begin(LOST, self.now, 0)?;
        self.buffer.extend_from_slice(&lost.records.to_le_bytes());
        self.buffer.extend_from_slice(&lost.bytes.to_le_bytes());
        self.buffer.push(REASONS.iter().position(|reason| *reason == lost.reason).unwrap_or(0) as u8);
        self.end()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.streams.iter_mut().try_for_each(Write::flush)
    }
}

/// The reasons of losses, by their numbers in streams.
const REASONS: [Reason; 3] = [Reason::Overwritten, Reason::Dropped, Reason::Damaged];

/// Returns the metadata of traces of a schema, whose device counts `frequency` ticks in a second.
///
/// Names begin with `_`, which readers remove, since a schema can use the reserved words of TSDL.
pub(crate) fn metadata(model: &Model, frequency: u64) -> String {
    let (name, version) = (&model.name, model.version);
    let mut text = format!(
        "/* CTF 1.8 */

typealias integer {{ size = 8; align = 8; signed = false; }} := uint8_t;
typealias integer {{ size = 16; align = 8; signed = false; }} := uint16_t;
typealias integer {{ size = 32; align = 8; signed = false; }} := uint32_t;
typealias integer {{ size = 64; align = 8; signed = false; }} := uint64_t;
typealias integer {{ size = 8; align = 8; signed = true; }} := int8_t;
typealias integer {{ size = 16; align = 8; signed = true; }} := int16_t;
typealias integer {{ size = 32; align = 8; signed = true; }} := int32_t;
typealias integer {{ size = 64; align = 8; signed = true; }} := int64_t;
typealias floating_point {{ exp_dig = 8; mant_dig = 24; align = 8; }} := float;
typealias floating_point {{ exp_dig = 11; mant_dig = 53; align = 8; }} := double;

trace {{
  major = 1;
  minor = 8;
  byte_order = le;
  packet.header := struct {{ uint32_t magic; uint32_t stream_id; }};
}};

env {{
  tracer_name = \"tdgen\";
  schema = \"{name}\";
  schema_major = {};
  schema_minor = {};
  schema_patch = {};
}};

clock {{
  name = device;
  freq = {frequency};
}};

typealias integer {{ size = 64; align = 8; signed = false; map = clock.device.value; }} := time_t;

stream {{
  id = 0;
  event.header := struct {{ uint16_t id; time_t timestamp; }};
  event.context := struct {{ uint16_t _sequence; }};
}};

event {{
  name = \"lost\";
  id = {LOST};
  stream_id = 0;
  fields := struct {{
    uint64_t _records;
    uint64_t _bytes;
    enum : uint8_t {{ {} }} _reason;
  }};
}};
",
        version.major,
        version.minor,
        version.patch,
        REASONS
            .iter()
            .enumerate()
            .map(|(at, reason)| format!("\"{}\" = {at}", reason.name()))
            .collect::<Vec<_>>()
            .join(", "),
    );
    for event in &model.events {
        add_event(&mut text, model, event);
    }
    text
}

fn add_event(text: &mut String, model: &Model, event: &TraceEvent) {
    let group = &model[event.group].name;
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "\nevent {{\n  name = \"{group}:{}\";\n  id = {};\n  stream_id = 0;\n  fields := struct {{\n",
        event.name, event.id
    );
    add_fields(text, model, &event.layout, 4);
    text.push_str("  };\n};\n");
}

fn add_fields(text: &mut String, model: &Model, layout: &Layout, indent: usize) {
    let pad = " ".repeat(indent);
    for (_, field) in layout.fields.iter().enumerate().filter(|(at, _)| !layout.is_companion(*at)) {
        let name = &field.name;
        let mut lengths = String::new();
        if field.presence.is_some() {
            // Names of a schema do not end with `_`.
            let _ = writeln!(text, "{pad}uint8_t _{name}_present_;");
            let _ = write!(lengths, "[_{name}_present_]");
        }
        let length = field.length.filter(|_| !field.rules.is_text);
        match length {
            Some(_) if field.count.is_some() => {
                let _ = writeln!(text, "{pad}uint32_t _{name}_count_;");
                let _ = write!(lengths, "[_{name}_count_]");
            }
            Some(length) => {
                let _ = write!(lengths, "[{length}]");
            }
            None => {}
        }
        if field.ty == FieldType::Bytes {
            let _ = writeln!(text, "{pad}uint32_t _{name}_count_;\n{pad}uint8_t _{name}[_{name}_count_];");
            continue;
        }
        let ty = if field.rules.is_text { STRING.to_owned() } else { type_of(model, field.ty, indent) };
        let _ = writeln!(text, "{pad}{ty} _{name}{lengths};");
    }
}

const STRING: &str = "string { encoding = UTF8; }";

fn type_of(model: &Model, ty: FieldType, indent: usize) -> String {
    match ty {
        FieldType::Scalar(Scalar::Bool | Scalar::Char) => "uint8_t".to_owned(),
        FieldType::Scalar(scalar) => scalar.name().to_owned(),
        FieldType::Enum(id) if model[id].is_flags => {
            let size = 8 * model[id].storage.size();
            format!("integer {{ size = {size}; align = 8; signed = false; base = hex; }}")
        }
        FieldType::Enum(id) => {
            let item = &model[id];
            let values = item.distinct().map(|value| format!("\"{}\" = {}", value.name, value.value));
            format!("enum : {} {{ {} }}", item.storage.name(), values.collect::<Vec<_>>().join(", "))
        }
        FieldType::Struct(id) => structure(model, id, indent),
        FieldType::Text | FieldType::Bytes => STRING.to_owned(),
    }
}

fn structure(model: &Model, id: StructId, indent: usize) -> String {
    let mut text = "struct {\n".to_owned();
    // Structs do not contain themselves, so the recursion ends.
    add_fields(&mut text, model, &model[id].layout, indent + 2);
    text + &" ".repeat(indent) + "}"
}
