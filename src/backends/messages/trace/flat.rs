//! [`FlatBuffer`]: writes the records of a [`Decoder`](super::decode::Decoder) as one FlatBuffer, a `Trace` of the
//! schema that `--gen-messages-fbs` generates.
//!
//! FlatBuffers are usually built backwards in memory. Here, tables are written forwards to a spool, because their
//! offsets are relative; the vectors that refer to them, whose lengths are known only at the end, have spools of their
//! own. The memory use does not depend on the size of the trace.

use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

use super::decode::{Lost, NewSpool, Sink, Spool};
use super::format::Record;
use super::values::{chars, tail};
use crate::model::{Field, FieldType, Model};

/// The greatest offset, a signed number of 32 bits.
const MAX_OFFSET: u64 = i32::MAX as u64;

/// Bytes before the vectors: the offset of the root, its vtable and the root.
const HEAD: u64 = 64;

/// A sink that writes a FlatBuffer.
pub(crate) struct FlatBuffer<'a> {
    model: &'a Model,
    events: Vec<EventTable>,
    /// The tables.
    tables: Part,
    /// The offset of each record's table in `tables`.
    records: Part,
    /// The offset of each loss's table in `tables`.
    lost: Part,
    /// The offsets of the vtables of records and losses, once written.
    record_vtable: Option<u64>,
    lost_vtable: Option<u64>,
    out: &'a mut dyn Write,
    table: Vec<u8>,
}

/// A part of the output.
struct Part {
    spool: BufWriter<Box<dyn Spool>>,
    size: u64,
}

/// The tables of an event.
struct EventTable {
    /// The offsets of fields in the table, in the order of the schema.
    places: Vec<u16>,
    /// The size of the table.
    size: u16,
    /// The offsets of its vtable and of that of `Events` with this event, once written.
    vtables: Option<(u64, u64)>,
}

impl Part {
    fn new(new_spool: &mut NewSpool<'_>) -> io::Result<Part> {
        Ok(Part { spool: BufWriter::with_capacity(1 << 16, new_spool()?), size: 0 })
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.size += bytes.len() as u64;
        self.spool.write_all(bytes)
    }

    /// Pads to a multiple of 8.
    fn align(&mut self) -> io::Result<()> {
        let zeros = self.size.next_multiple_of(8) - self.size;
        self.write([0; 8].get(..zeros as usize).unwrap_or_default())
    }

    /// Writes a vtable and returns its offset.
    fn vtable(&mut self, size: u16, places: &[u16]) -> io::Result<u64> {
        self.align()?;
        let at = self.size;
        let own = 4 + 2 * places.len() as u16;
        let words = [own, size].into_iter().chain(places.iter().copied());
        let bytes: Vec<u8> = words.flat_map(u16::to_le_bytes).collect();
        self.write(&bytes)?;
        Ok(at)
    }

    fn read(self) -> io::Result<BufReader<Box<dyn Spool>>> {
        let mut spool = self.spool.into_inner().map_err(io::IntoInnerError::into_error)?;
        spool.rewind()?;
        Ok(BufReader::with_capacity(1 << 16, spool))
    }
}

impl EventTable {
    /// Returns the table of an event. A table begins at a multiple of 8 with the offset of its vtable, followed by
    /// aligned fields; tails and arrays are offsets.
    fn of(model: &Model, fields: &[Field]) -> EventTable {
        let mut end: u32 = 4;
        let mut places = Vec::with_capacity(fields.len());
        for field in fields {
            let (size, align) = match field.ty {
                _ if is_vector(field) => (4, 4),
                FieldType::Struct(id) => (model[id].layout.size, model[id].layout.align),
                ty => (model.size_of(ty), model.size_of(ty)),
            };
            let place = end.next_multiple_of(align);
            places.push(u16::try_from(place).unwrap_or(0));
            end = place.saturating_add(size);
        }
        EventTable { places, size: u16::try_from(end.next_multiple_of(4)).unwrap_or(0), vtables: None }
    }
}

fn is_vector(field: &Field) -> bool {
    field.length.is_some() || field.ty.is_tail()
}

/// Returns the offset from one position to a later one.
fn offset(from: u64, to: u64) -> [u8; 4] {
    (to.saturating_sub(from) as u32).to_le_bytes()
}

/// Returns the offset from a table to its vtable, which precedes it.
fn back(table: u64, vtable: u64) -> [u8; 4] {
    offset(vtable, table)
}

impl<'a> FlatBuffer<'a> {
    /// Creates a sink for traces of a schema.
    ///
    /// # Errors
    /// A spool cannot be created, or the schema exceeds limits of FlatBuffers.
    pub(crate) fn new(
        model: &'a Model,
        out: &'a mut dyn Write,
        new_spool: &mut NewSpool<'_>,
    ) -> io::Result<FlatBuffer<'a>> {
        let tables = model.events.iter();
        let events: Vec<_> = tables.map(|event| EventTable::of(model, &event.layout.fields)).collect();
        let too_large = events.iter().zip(&model.events).find(|(table, _)| table.size == 0);
        if let Some((_, event)) = too_large {
            return Err(io::Error::other(format!(
                "the fields of `{}` do not fit into a FlatBuffers table",
                event.name
            )));
        }
        if events.len() > 32764 {
            return Err(io::Error::other("the trace events are too many for a FlatBuffers table"));
        }
        Ok(FlatBuffer {
            model,
            events,
            tables: Part::new(new_spool)?,
            records: Part::new(new_spool)?,
            lost: Part::new(new_spool)?,
            record_vtable: None,
            lost_vtable: None,
            out,
            table: Vec::new(),
        })
    }

    /// Returns the offsets of an event's vtables.
    fn vtables(&mut self, at: usize) -> io::Result<(u64, u64)> {
        let Some(event) = self.events.get_mut(at) else {
            return Err(io::ErrorKind::InvalidInput.into());
        };
        if let Some(known) = event.vtables {
            return Ok(known);
        }
        let own = self.tables.vtable(event.size, &event.places)?;
        // Fields after the last present one can be omitted.
        let mut places = vec![0; at + 1];
        places[at] = 4;
        let holder = self.tables.vtable(8, &places)?;
        event.vtables = Some((own, holder));
        Ok((own, holder))
    }

    /// Builds the table of an event and its vectors in `self.table`.
    fn event(&mut self, at: usize, begin: u64, vtable: u64, payload: &[u8]) {
        let (Some(event), Some(schema)) = (self.events.get(at), self.model.events.get(at)) else {
            return;
        };
        let table = &mut self.table;
        table.clear();
        table.resize(usize::from(event.size), 0);
        put(table, 0, &back(begin, vtable));
        for (field, &place) in schema.layout.fields.iter().zip(&event.places) {
            let from = field.offset as usize;
            let bytes = payload.get(from..from + field.size as usize);
            let bytes = bytes.unwrap_or_default();
            if !is_vector(field) {
                put(table, place.into(), bytes);
                continue;
            }
            let (count, bytes, align) = if field.ty.is_tail() {
                let bytes = tail(payload.get(from..).unwrap_or_default());
                (bytes.len(), bytes, 4)
            } else {
                (field.length.unwrap_or(0) as usize, bytes, self.model.align_of(field.ty) as usize)
            };
            let is_text = field.ty == FieldType::Text || field.rules.is_text;
            let bytes = if field.rules.is_text { chars(bytes, count) } else { bytes };
            let text = if is_text { String::from_utf8_lossy(bytes) } else { "".into() };
            let (count, bytes) = if is_text { (text.len(), text.as_bytes()) } else { (count, bytes) };
            // The elements are aligned, and their number precedes them.
            let first = (table.len() + 4).next_multiple_of(align.max(4));
            table.resize(first - 4, 0);
            let to = (table.len() - usize::from(place)) as u32;
            put(table, place.into(), &to.to_le_bytes());
            table.extend_from_slice(&(count as u32).to_le_bytes());
            table.extend_from_slice(bytes);
            // Strings end with a zero byte.
            table.push(0);
        }
    }

    /// Writes a vector of offsets whose length is at `at`; their targets count from `base`.
    fn vector(&mut self, part: Part, at: u64, base: u64) -> io::Result<()> {
        let count = part.size / 4;
        self.out.write_all(&(count as u32).to_le_bytes())?;
        let mut places = part.read()?;
        let mut place = [0; 4];
        for element in 0..count {
            places.read_exact(&mut place)?;
            let to = base + u64::from(u32::from_le_bytes(place));
            self.out.write_all(&offset(at + 4 + 4 * element, to))?;
        }
        Ok(())
    }

    fn note(part: &mut Part, at: u64) -> io::Result<()> {
        let too_large =
            || io::Error::other("a FlatBuffer has at most 2 GiB: decode the dump in parts, or to JSON lines");
        let at = u32::try_from(at).ok().filter(|&at| u64::from(at) <= MAX_OFFSET);
        part.write(&at.ok_or_else(too_large)?.to_le_bytes())
    }
}

fn put(table: &mut [u8], at: usize, bytes: &[u8]) {
    if let Some(place) = table.get_mut(at..at + bytes.len()) {
        place.copy_from_slice(bytes);
    }
}

impl Sink for FlatBuffer<'_> {
    fn record(&mut self, event: usize, record: &Record, payload: &[u8]) -> io::Result<()> {
        // Record: vtable, event, timestamp, sequence.
        let vtable = match self.record_vtable {
            Some(known) => known,
            None => self.tables.vtable(20, &[8, 16, 4])?,
        };
        self.record_vtable = Some(vtable);
        let (own, holder) = self.vtables(event)?;
        self.tables.align()?;
        let begin = self.tables.size;
        let (inner, innermost) = (begin + 24, begin + 32);
        FlatBuffer::note(&mut self.records, begin)?;
        let mut tables = [0; 32];
        put(&mut tables, 0, &back(begin, vtable));
        put(&mut tables, 4, &offset(begin + 4, inner));
        put(&mut tables, 8, &record.timestamp.to_le_bytes());
        put(&mut tables, 16, &record.sequence.to_le_bytes());
        put(&mut tables, 24, &back(inner, holder));
        put(&mut tables, 28, &offset(inner + 4, innermost));
        self.tables.write(&tables)?;
        self.event(event, innermost, own, payload);
        self.tables.write(&self.table)
    }

    fn write_lost(&mut self, lost: &Lost) -> io::Result<()> {
        let vtable = match self.lost_vtable {
            Some(known) => known,
            None => self.tables.vtable(24, &[8, 16])?,
        };
        self.lost_vtable = Some(vtable);
        self.tables.align()?;
        let begin = self.tables.size;
        FlatBuffer::note(&mut self.lost, begin)?;
        let mut table = [0; 24];
        put(&mut table, 0, &back(begin, vtable));
        put(&mut table, 8, &lost.records.to_le_bytes());
        put(&mut table, 16, &lost.bytes.to_le_bytes());
        self.tables.write(&table)
    }

    fn finish(&mut self) -> io::Result<()> {
        let mut empty = || Ok(Box::new(io::Cursor::new(Vec::new())) as Box<dyn Spool>);
        let mut take = |part: &mut Part| -> io::Result<Part> { Ok(std::mem::replace(part, Part::new(&mut empty)?)) };
        let (records, lost) = (take(&mut self.records)?, take(&mut self.lost)?);
        let tables = take(&mut self.tables)?;
        // The vectors with their lengths, then the tables.
        let first = HEAD;
        let second = first + 4 + records.size;
        let end = second + 4 + lost.size;
        let base = end.next_multiple_of(8);
        let zeros = base - end;
        if base + tables.size > MAX_OFFSET {
            return Err(io::Error::other("a FlatBuffer has at most 2 GiB: decode the dump in parts, or to JSON lines"));
        }
        let mut head = vec![0; HEAD as usize];
        // Root: its vtable at 4, itself at 24: vtable, records, hash, lost, three parts of the version.
        put(&mut head, 0, &24_u32.to_le_bytes());
        let vtable = [16_u16, 32, 8, 24, 26, 28, 4, 16];
        let vtable: Vec<u8> = vtable.into_iter().flat_map(u16::to_le_bytes).collect();
        put(&mut head, 4, &vtable);
        put(&mut head, 24, &back(24, 4));
        put(&mut head, 28, &offset(28, first));
        put(&mut head, 32, &self.model.hash.to_le_bytes());
        put(&mut head, 40, &offset(40, second));
        let version = self.model.version;
        for (at, part) in [(48, version.major), (50, version.minor), (52, version.patch)] {
            put(&mut head, at, &part.to_le_bytes());
        }
        self.out.write_all(&head)?;
        self.vector(records, first, base)?;
        self.vector(lost, second, base)?;
        self.out.write_all([0; 8].get(..zeros as usize).unwrap_or_default())?;
        io::copy(&mut tables.read()?, self.out)?;
        self.out.flush()
    }
}
