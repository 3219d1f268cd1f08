//! [`JsonLines`] and [`Text`]: write a line for each record of a [`Decoder`](super::decode::Decoder).

use std::io::{self, Write};

use super::decode::{Lost, Sink};
use super::format::Record;
use super::json::write_number;
use super::plan::{Form, Plan};
use crate::model::{Model, TraceEvent};

/// A line of JSON for each record and loss.
pub(crate) struct JsonLines<'a> {
    lines: Lines<'a>,
}

/// A line of text for each record and loss.
pub(crate) struct Text<'a> {
    lines: Lines<'a>,
}

/// The common part of both.
struct Lines<'a> {
    plan: Plan<'a>,
    /// The text between the timestamp and the sequence number, for each event.
    names: Vec<String>,
    buffer: Vec<u8>,
    out: &'a mut dyn Write,
}

impl<'a> Lines<'a> {
    fn new(model: &'a Model, form: Form, names: impl Fn(&TraceEvent) -> String, out: &'a mut dyn Write) -> Lines<'a> {
        Lines { plan: Plan::new(model, form), names: model.events.iter().map(names).collect(), buffer: Vec::new(), out }
    }

    fn record(&mut self, event: usize, record: &Record, payload: &[u8], marks: [&str; 3]) {
        let [begin, middle, end] = marks;
        let out = &mut self.buffer;
        out.extend_from_slice(begin.as_bytes());
        write_number(record.timestamp, out);
        if let Some(names) = self.names.get(event) {
            out.extend_from_slice(names.as_bytes());
        }
        write_number(record.sequence, out);
        out.extend_from_slice(middle.as_bytes());
        let before = out.len();
        self.plan.write(event, payload, out);
        if out.len() == before && middle == " " {
            out.pop();
        }
        out.extend_from_slice(end.as_bytes());
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        self.out.flush()
    }
}

impl<'a> JsonLines<'a> {
    /// Creates a sink for traces of a schema.
    pub(crate) fn new(model: &'a Model, out: &'a mut dyn Write) -> JsonLines<'a> {
        let names = |event: &TraceEvent| {
            let group = &model[event.group].name;
            format!(",\"group\":\"{group}\",\"event\":\"{}\",\"sequence\":", event.name)
        };
        JsonLines { lines: Lines::new(model, Form::Json, names, out) }
    }
}

impl Sink for JsonLines<'_> {
    fn record(&mut self, event: usize, record: &Record, payload: &[u8]) -> io::Result<()> {
        let marks = ["{\"timestamp\":", ",\"payload\":{", "}}\n"];
        self.lines.record(event, record, payload, marks);
        write_when_full(&mut self.lines.buffer, self.lines.out)
    }

    fn write_lost(&mut self, lost: &Lost) -> io::Result<()> {
        let Lost { records, bytes, reason } = lost;
        writeln!(
            self.lines.buffer,
            "{{\"lost\":{{\"records\":{records},\"bytes\":{bytes},\"reason\":\"{}\"}}}}",
            reason.name()
        )
    }

    fn finish(&mut self) -> io::Result<()> {
        self.lines.finish()
    }
}

impl<'a> Text<'a> {
    /// Creates a sink for traces of a schema.
    pub(crate) fn new(model: &'a Model, out: &'a mut dyn Write) -> Text<'a> {
        let names = |event: &TraceEvent| format!(" {} {} #", model[event.group].name, event.name);
        Text { lines: Lines::new(model, Form::Text, names, out) }
    }
}

impl Sink for Text<'_> {
    fn record(&mut self, event: usize, record: &Record, payload: &[u8]) -> io::Result<()> {
        self.lines.record(event, record, payload, ["", " ", "\n"]);
        write_when_full(&mut self.lines.buffer, self.lines.out)
    }

    fn write_lost(&mut self, lost: &Lost) -> io::Result<()> {
        let Lost { records, bytes, reason } = lost;
        let reason = reason.name();
        writeln!(self.lines.buffer, "lost: {records} records, {bytes} bytes ({reason})")
    }

    fn finish(&mut self) -> io::Result<()> {
        self.lines.finish()
    }
}

/// Writes the buffer once it is large enough.
fn write_when_full(buffer: &mut Vec<u8>, out: &mut dyn Write) -> io::Result<()> {
    const ENOUGH: usize = 1 << 16;
    if buffer.len() >= ENOUGH {
        out.write_all(buffer)?;
        buffer.clear();
    }
    Ok(())
}
