//! [`Perfetto`]: writes the records of a [`Decoder`](super::decode::Decoder) as a trace of Perfetto, a protobuf `Trace`
//! of `protos/perfetto/trace/trace.proto`.
//!
//! Each group of events is a track, each record an instant event on it with its fields as annotations.

use std::io::{self, Write};

use super::decode::{Lost, Sink};
use super::format::Record;
use super::values::{Fields, Value, name_of, split_flags};
use crate::model::Model;
use crate::plan::Plan;

/// A sink that writes a trace of Perfetto.
pub(crate) struct Perfetto<'a> {
    plan: &'a Plan<'a>,
    /// Ticks of the device in a second.
    frequency: u64,
    is_begun: bool,
    /// The time of the previous record.
    now: u64,
    out: &'a mut dyn Write,
}

/// The nanoseconds in a second.
const NANOSECONDS: u64 = 1_000_000_000;

/// The track of the schema; those of groups follow.
const ROOT: u64 = 1;

/// The numbers of fields in the definitions of Perfetto.
mod number {
    pub(super) const TRACE_PACKET: u64 = 1;
    pub(super) const PACKET_TIMESTAMP: u64 = 8;
    pub(super) const PACKET_SEQUENCE_ID: u64 = 10;
    pub(super) const PACKET_TRACK_EVENT: u64 = 11;
    pub(super) const PACKET_SEQUENCE_FLAGS: u64 = 13;
    pub(super) const PACKET_TRACK_DESCRIPTOR: u64 = 60;
    pub(super) const TRACK_UUID: u64 = 1;
    pub(super) const TRACK_NAME: u64 = 2;
    pub(super) const TRACK_PARENT: u64 = 5;
    pub(super) const EVENT_ANNOTATION: u64 = 4;
    pub(super) const EVENT_TYPE: u64 = 9;
    pub(super) const EVENT_TRACK: u64 = 11;
    pub(super) const EVENT_CATEGORY: u64 = 22;
    pub(super) const EVENT_NAME: u64 = 23;
    pub(super) const ANNOTATION_BOOL: u64 = 2;
    pub(super) const ANNOTATION_UINT: u64 = 3;
    pub(super) const ANNOTATION_INT: u64 = 4;
    pub(super) const ANNOTATION_DOUBLE: u64 = 5;
    pub(super) const ANNOTATION_STRING: u64 = 6;
    pub(super) const ANNOTATION_NAME: u64 = 10;
    pub(super) const ANNOTATION_ENTRY: u64 = 11;
    pub(super) const ANNOTATION_ELEMENT: u64 = 12;
}

/// `TrackEvent.Type.TYPE_INSTANT`.
const INSTANT: u64 = 3;

/// `TracePacket.SequenceFlags.SEQ_INCREMENTAL_STATE_CLEARED`.
const STATE_CLEARED: u64 = 1;

/// A message of protobuf.
#[derive(Default)]
struct Message(Vec<u8>);

impl Message {
    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    fn number(mut self, field: u64, value: u64) -> Message {
        self.varint(field << 3);
        self.varint(value);
        self
    }

    fn double(mut self, field: u64, value: f64) -> Message {
        self.varint(field << 3 | 1);
        self.0.extend_from_slice(&value.to_le_bytes());
        self
    }

    fn bytes(mut self, field: u64, bytes: &[u8]) -> Message {
        self.varint(field << 3 | 2);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
        self
    }

    fn text(self, field: u64, text: &str) -> Message {
        self.bytes(field, text.as_bytes())
    }

    fn message(self, field: u64, message: &Message) -> Message {
        self.bytes(field, &message.0)
    }
}

impl<'a> Perfetto<'a> {
    /// Creates a sink for traces of a schema, whose device counts `frequency` ticks in a second.
    pub(crate) fn new(plan: &'a Plan<'a>, frequency: u64, out: &'a mut dyn Write) -> Perfetto<'a> {
        Perfetto { plan, frequency: frequency.max(1), is_begun: false, now: 0, out }
    }

    fn packet(&mut self, packet: Message) -> io::Result<()> {
        let flags = if self.is_begun { 0 } else { STATE_CLEARED };
        self.is_begun = true;
        let packet = packet.number(number::PACKET_SEQUENCE_ID, 1).number(number::PACKET_SEQUENCE_FLAGS, flags);
        self.out.write_all(&Message::default().message(number::TRACE_PACKET, &packet).0)
    }

    /// Writes the tracks, before anything else.
    fn begin(&mut self) -> io::Result<()> {
        if self.is_begun {
            return Ok(());
        }
        let model = self.plan.model;
        let root = Message::default().number(number::TRACK_UUID, ROOT).text(number::TRACK_NAME, &model.name);
        self.packet(Message::default().message(number::PACKET_TRACK_DESCRIPTOR, &root))?;
        for (at, group) in model.groups.iter().enumerate() {
            let track = Message::default()
                .number(number::TRACK_UUID, track(at))
                .text(number::TRACK_NAME, &group.name)
                .number(number::TRACK_PARENT, ROOT);
            self.packet(Message::default().message(number::PACKET_TRACK_DESCRIPTOR, &track))?;
        }
        Ok(())
    }

    /// Writes an instant event at the current time.
    fn event(&mut self, track: u64, category: &str, name: &str, annotations: &[Message]) -> io::Result<()> {
        let event = Message::default()
            .number(number::EVENT_TYPE, INSTANT)
            .number(number::EVENT_TRACK, track)
            .text(number::EVENT_CATEGORY, category)
            .text(number::EVENT_NAME, name);
        let event = annotations.iter().fold(event, |event, one| event.message(number::EVENT_ANNOTATION, one));
        let packet = Message::default().number(number::PACKET_TIMESTAMP, self.now);
        self.packet(packet.message(number::PACKET_TRACK_EVENT, &event))
    }
}

/// Returns the track of a group.
fn track(group: usize) -> u64 {
    ROOT + 1 + group as u64
}

fn named(name: &str) -> Message {
    Message::default().text(number::ANNOTATION_NAME, name)
}

/// Returns the annotations for the fields that are present.
fn annotations(model: &Model, fields: Fields<'_>) -> impl Iterator<Item = Message> {
    fields.filter_map(|(step, value)| Some(with_value(model, named(&step.field.name), value?)))
}

fn with_value(model: &Model, annotation: Message, value: Value<'_>) -> Message {
    match value {
        Value::Unsigned(value) => annotation.number(number::ANNOTATION_UINT, value),
        Value::Signed(value) => annotation.number(number::ANNOTATION_INT, value as u64),
        Value::Float(value) => annotation.double(number::ANNOTATION_DOUBLE, f64::from(value)),
        Value::Double(value) => annotation.double(number::ANNOTATION_DOUBLE, value),
        Value::Bool(value) => annotation.number(number::ANNOTATION_BOOL, u64::from(value)),
        Value::Enum(id, value) if model[id].is_flags => {
            let (names, rest) = split_flags(&model[id], value);
            let names = names.into_iter().map(str::to_owned);
            let all: Vec<String> = names.chain((rest != 0).then(|| rest.to_string())).collect();
            annotation.text(number::ANNOTATION_STRING, &all.join("|"))
        }
        Value::Enum(id, value) => match name_of(&model[id], value) {
            Some(name) => annotation.text(number::ANNOTATION_STRING, name),
            None if model[id].storage.is_signed() => annotation.number(number::ANNOTATION_INT, value),
            None => annotation.number(number::ANNOTATION_UINT, value),
        },
        Value::Text(text) => annotation.text(number::ANNOTATION_STRING, &String::from_utf8_lossy(text)),
        Value::Bytes(bytes) => {
            let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            annotation.text(number::ANNOTATION_STRING, &hex)
        }
        Value::List(list) => list.fold(annotation, |annotation, one| {
            annotation.message(number::ANNOTATION_ELEMENT, &with_value(model, Message::default(), one))
        }),
        Value::Struct(fields) => annotations(model, fields)
            .fold(annotation, |annotation, field| annotation.message(number::ANNOTATION_ENTRY, &field)),
    }
}

impl Sink for Perfetto<'_> {
    fn record(&mut self, event: usize, record: &Record, payload: &[u8]) -> io::Result<()> {
        self.begin()?;
        let (plan, model) = (self.plan, self.plan.model);
        let Some((event, fields)) = model.events.get(event).zip(plan.events.get(event)) else { return Ok(()) };
        let now = u128::from(record.timestamp) * u128::from(NANOSECONDS) / u128::from(self.frequency);
        self.now = u64::try_from(now).unwrap_or(u64::MAX);
        let mut annotations: Vec<Message> = annotations(model, Fields::of(plan, fields, payload)).collect();
        annotations.push(named("sequence").number(number::ANNOTATION_UINT, record.sequence.into()));
        let group = event.group.0 as usize;
        self.event(track(group), &model[event.group].name, &event.name, &annotations)
    }

    fn write_lost(&mut self, lost: &Lost) -> io::Result<()> {
        self.begin()?;
        let annotations = [
            named("records").number(number::ANNOTATION_UINT, lost.records),
            named("bytes").number(number::ANNOTATION_UINT, lost.bytes),
            named("reason").text(number::ANNOTATION_STRING, lost.reason.name()),
        ];
        self.event(ROOT, "lost", "lost", &annotations)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.begin()?;
        self.out.flush()
    }
}
