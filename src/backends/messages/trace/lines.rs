//! [`Lines`]: writes a line for each record and loss of a [`Decoder`](super::decode::Decoder).

use std::io::{self, Write};

use super::decode::{Lost, Sink};
use super::format::Record;
use super::json::write_number;
use super::payload::{Form, Payloads};
use crate::model::TraceEvent;
use crate::plan::Plan;

/// A sink that writes lines of text or of JSON.
pub(crate) struct Lines<'a> {
    form: Form,
    payloads: Payloads<'a>,
    /// The text between the timestamp and the sequence number, for each event.
    names: Vec<String>,
    buffer: Vec<u8>,
    out: &'a mut dyn Write,
}

impl<'a> Lines<'a> {
    /// Creates a sink for traces of a schema.
    pub(crate) fn new(plan: &'a Plan<'a>, form: Form, out: &'a mut dyn Write) -> Lines<'a> {
        let model = plan.model;
        let name = |event: &TraceEvent| {
            let (group, event) = (&model[event.group].name, &event.name);
            match form {
                Form::Json => format!(",\"group\":\"{group}\",\"event\":\"{event}\",\"sequence\":"),
                Form::Text => format!(" {group} {event} #"),
            }
        };
        let names = model.events.iter().map(name).collect();
        Lines { form, payloads: Payloads::new(plan, form), names, buffer: Vec::new(), out }
    }
}

impl Sink for Lines<'_> {
    fn record(&mut self, event: usize, record: &Record, payload: &[u8]) -> io::Result<()> {
        let [begin, middle, end] = match self.form {
            Form::Json => ["{\"timestamp\":", ",\"payload\":{", "}}\n"],
            Form::Text => ["", " ", "\n"],
        };
        let out = &mut self.buffer;
        out.extend_from_slice(begin.as_bytes());
        write_number(record.timestamp, out);
        if let Some(names) = self.names.get(event) {
            out.extend_from_slice(names.as_bytes());
        }
        write_number(record.sequence, out);
        out.extend_from_slice(middle.as_bytes());
        let before = out.len();
        self.payloads.write(event, payload, out);
        if out.len() == before && middle == " " {
            out.pop();
        }
        out.extend_from_slice(end.as_bytes());
        write_when_full(out, self.out)
    }

    fn write_lost(&mut self, lost: &Lost) -> io::Result<()> {
        let Lost { records, bytes, reason } = lost;
        let (out, reason) = (&mut self.buffer, reason.name());
        match self.form {
            Form::Json => {
                writeln!(out, "{{\"lost\":{{\"records\":{records},\"bytes\":{bytes},\"reason\":\"{reason}\"}}}}")
            }
            Form::Text => writeln!(out, "lost: {records} records, {bytes} bytes ({reason})"),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        self.out.flush()
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
