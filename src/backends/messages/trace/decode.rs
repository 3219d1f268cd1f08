//! [`Decoder`]: decodes the records of a dump.
//!
//! It passes each record and each loss to a [`Sink`] in order and returns a [`Summary`]. Drained records are
//! contiguous; those of a ring are read from the oldest on. After damage, every following byte is tried as the
//! beginning of a record, so that only damaged records are lost. The memory use does not depend on the size of the
//! dump.

use std::io::{self, Read, Write};

use super::format::{Header, MAGIC, Piece, Record};
use super::record_size::RecordSize;
use super::window::{MAX_WINDOW, Seekable, Window, word_at};
use crate::model::{Model, Version};

/// A copy of the ring of an input that is not seekable.
pub(crate) trait Spool: Seekable + Write {}

impl<T: Seekable + Write> Spool for T {}

/// Creates an empty [`Spool`].
pub(crate) type NewSpool<'a> = dyn FnMut() -> io::Result<Box<dyn Spool>> + 'a;

/// A dump.
pub(crate) enum Input<'a> {
    /// A file.
    File(&'a mut dyn Seekable),
    /// Standard input, and the copy of a ring.
    Stream(&'a mut dyn Read, &'a mut NewSpool<'a>),
}

impl Input<'_> {
    fn reader(&mut self) -> &mut dyn Read {
        match self {
            Input::File(file) => file,
            Input::Stream(reader, _) => reader,
        }
    }
}

/// Why records are missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// Newer records overwrote them.
    Overwritten,
    /// They did not fit.
    Dropped,
    /// The dump is damaged.
    Damaged,
}

impl Reason {
    /// Returns the name in outputs.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Reason::Overwritten => "overwritten",
            Reason::Dropped => "dropped",
            Reason::Damaged => "damaged",
        }
    }
}

/// A loss between two records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lost {
    /// The number of lost records, as far as known.
    pub(crate) records: u64,
    /// The number of bytes that do not belong to a complete record.
    pub(crate) bytes: u64,
    pub(crate) reason: Reason,
}

/// Receives the records of a dump.
pub(crate) trait Sink {
    /// Receives a record: the index of its event, its header and its payload.
    fn record(&mut self, event: usize, record: &Record, payload: &[u8]) -> io::Result<()>;
    /// Receives a loss between the previous record and the next.
    fn write_lost(&mut self, lost: &Lost) -> io::Result<()>;
    /// Ends the output.
    fn finish(&mut self) -> io::Result<()>;
}

/// The totals of a dump.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Summary {
    /// The number of buffers with a header.
    pub(crate) buffers: u64,
    pub(crate) records: u64,
    /// The number of records that newer ones overwrote.
    pub(crate) overwritten: u64,
    /// The number of records that did not fit.
    pub(crate) dropped: u64,
    /// The number of damaged records.
    pub(crate) damaged: u64,
    /// The number of bytes that do not belong to a complete record.
    pub(crate) damaged_bytes: u64,
    /// Whether the dump is damaged.
    pub(crate) is_damaged: bool,
}

/// Why a dump cannot be decoded.
#[derive(Debug)]
pub(crate) enum DecodeError {
    /// The input cannot be read.
    Unreadable(io::Error),
    /// The output cannot be written.
    Unwritable(io::Error),
    /// The dump has neither a header nor a record.
    NoTrace,
    /// A buffer belongs to another schema.
    OtherSchema { version: Version, hash: u64 },
}

impl From<io::Error> for DecodeError {
    /// Converts an error of the input; errors of sinks are [`DecodeError::Unwritable`].
    fn from(error: io::Error) -> DecodeError {
        DecodeError::Unreadable(error)
    }
}

/// The events of a schema by id.
pub(super) struct EventTable {
    sizes: Vec<RecordSize>,
    /// The index of the event plus 1, for each id.
    by_id: Vec<u32>,
}

impl EventTable {
    fn of(model: &Model) -> EventTable {
        let mut by_id = vec![0; 1 << 16];
        for (event, number) in model.events.iter().zip(1..) {
            if let Some(entry) = by_id.get_mut(event.id as usize) {
                *entry = number;
            }
        }
        EventTable { sizes: model.events.iter().map(RecordSize::of).collect(), by_id }
    }

    /// Returns the index of a record's event; none if this is not a record of the schema.
    #[inline]
    fn event(&self, id: u16, record: &[u8]) -> Option<usize> {
        let number = *self.by_id.get(usize::from(id))?;
        let event = (number as usize).checked_sub(1)?;
        let size = self.sizes.get(event)?;
        size.fits(record).then_some(event)
    }
}

/// Decodes a dump.
pub(crate) struct Decoder<'a> {
    model: &'a Model,
    sizes: EventTable,
    sink: &'a mut dyn Sink,
    /// Whether dumps of other schemas are decoded, as far as their records agree.
    is_forced: bool,
    /// Called with the number of bytes read, at intervals.
    progress: &'a mut dyn FnMut(u64),
    consumed: u64,
    summary: Summary,
    /// The number of the next record.
    expected: Option<u32>,
    /// The number of records that did not fit, according to the last mark or header.
    dropped: u32,
    /// The loss since the last record.
    missing: Lost,
    /// Whether the previous record ends at the current position.
    is_synced: bool,
    /// The number of bytes that may still be verified without success; see [`EFFORT`].
    effort: usize,
}

/// The part of a dump that is decoded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Region {
    /// Drained records and headers.
    Stream,
    /// A part of a ring, up to its end or not.
    Ring { has_end: bool },
}

/// The initial number of bytes that may be verified without success. Every damaged byte can look like the beginning of
/// a long record, so this limits the time for crafted dumps; other dumps do not reach the limit.
const EFFORT: usize = 1 << 20;

/// The effort that each byte read adds.
const EFFORT_FOR_BYTE: usize = 64;

/// The greatest effort.
const MAX_EFFORT: usize = 1 << 24;

const NO_LOSS: Lost = Lost { records: 0, bytes: 0, reason: Reason::Damaged };

impl<'a> Decoder<'a> {
    /// Creates a decoder of traces of a schema.
    pub(crate) fn new(
        model: &'a Model,
        is_forced: bool,
        sink: &'a mut dyn Sink,
        progress: &'a mut dyn FnMut(u64),
    ) -> Decoder<'a> {
        Decoder {
            model,
            sizes: EventTable::of(model),
            sink,
            is_forced,
            progress,
            consumed: 0,
            summary: Summary::default(),
            expected: None,
            dropped: 0,
            missing: NO_LOSS,
            is_synced: true,
            effort: EFFORT,
        }
    }

    /// Decodes a whole dump.
    ///
    /// # Errors
    /// The dump cannot be read, belongs to another schema, or the output cannot be written.
    pub(crate) fn run(mut self, mut input: Input<'_>) -> Result<Summary, DecodeError> {
        let mut window = Window::new(u64::MAX);
        while let Some(header) = self.scan(&mut window, input.reader(), Region::Stream)? {
            self.begin(&header)?;
            if header.ring_words > 0 {
                self.ring(&header, &mut window, &mut input)?;
            }
        }
        self.flush_loss()?;
        if self.summary.buffers == 0 {
            if self.summary.records == 0 {
                return Err(DecodeError::NoTrace);
            }
            // The schema of the dump is unknown.
            self.summary.is_damaged = true;
        }
        self.sink.finish().map_err(DecodeError::Unwritable)?;
        Ok(self.summary)
    }

    /// Decodes records until a buffer begins or the input ends.
    fn scan(
        &mut self,
        window: &mut Window,
        input: &mut dyn Read,
        region: Region,
    ) -> Result<Option<Header>, DecodeError> {
        loop {
            let bytes = window.ahead(input)?;
            if bytes.is_empty() {
                return Ok(None);
            }
            if region == Region::Stream
                && word_at(bytes, 0) == Some(MAGIC)
                && let Some(header) = Header::read(bytes)
            {
                let size = header.size as usize;
                self.missing.bytes += size.saturating_sub(bytes.len()) as u64;
                let available = size.min(bytes.len());
                window.skip(available);
                self.advance(available);
                return Ok(Some(header));
            }
            let (sizes, is_synced) = (&self.sizes, self.is_synced);
            let effort = &mut self.effort;
            let mut event = None;
            let piece = Piece::read(bytes, |id, record| {
                event = sizes.event(id, record);
                // An unknown event is accepted only where a record must begin.
                let is_candidate = event.is_some() || is_synced;
                let left = effort.checked_sub(record.len());
                left.filter(|_| is_candidate).inspect(|&left| *effort = left).is_some()
            });
            let size = match (piece, event) {
                (Some(Piece::Record(record)), Some(event)) => {
                    self.number(record.sequence);
                    self.flush_loss()?;
                    let payload = bytes.get(16..record.size).unwrap_or_default();
                    let taken = self.sink.record(event, &record, payload);
                    taken.map_err(DecodeError::Unwritable)?;
                    self.summary.records += 1;
                    self.is_synced = true;
                    record.size
                }
                (Some(Piece::Record(record)), None) => {
                    self.missing.bytes += record.size as u64;
                    record.size
                }
                (Some(Piece::Mark { number, dropped }), _) => {
                    self.mark(number, dropped)?;
                    16
                }
                (Some(Piece::Gap(size)), _)
                    if self.is_synced && region == Region::Ring { has_end: true } && size == bytes.len() =>
                {
                    size
                }
                (Some(Piece::Gap(_)) | None, _) => {
                    self.missing.bytes += 1;
                    self.is_synced = false;
                    1
                }
            };
            window.skip(size);
            self.advance(size);
        }
    }

    fn advance(&mut self, bytes: usize) {
        const STEP: u64 = 1 << 22;
        let before = self.consumed / STEP;
        self.consumed += bytes as u64;
        self.effort = MAX_EFFORT.min(self.effort + bytes * EFFORT_FOR_BYTE);
        if self.consumed / STEP > before {
            (self.progress)(self.consumed);
        }
    }

    /// Handles the number of a record; records between the expected number and this one are lost.
    #[inline]
    fn number(&mut self, sequence: u16) {
        let number = match self.expected {
            None => u32::from(sequence),
            Some(expected) => match sequence.wrapping_sub(expected as u16) {
                // A smaller number belongs to another buffer, whose header is lost.
                gap @ 0x8000.. => expected.wrapping_add(u32::from(gap)).wrapping_sub(1 << 16),
                gap => {
                    self.missing.records += u64::from(gap);
                    expected.wrapping_add(u32::from(gap))
                }
            },
        };
        self.expected = Some(number.wrapping_add(1));
    }

    fn mark(&mut self, number: u32, dropped: u32) -> Result<(), DecodeError> {
        self.is_synced = true;
        let gap = number.wrapping_sub(self.expected.unwrap_or(number));
        match gap {
            // A smaller number belongs to another buffer, whose header is lost.
            0x8000_0000.. => {}
            gap if self.missing == NO_LOSS => {
                self.device_lost(gap.into(), Reason::Overwritten)?;
            }
            gap => self.missing.records += u64::from(gap),
        }
        self.expected = Some(number);
        let records = u64::from(dropped.wrapping_sub(self.dropped));
        self.dropped = dropped;
        self.device_lost(records, Reason::Dropped)
    }

    /// Begins a buffer.
    fn begin(&mut self, header: &Header) -> Result<(), DecodeError> {
        self.flush_loss()?;
        let [major, minor, patch] = header.version;
        let (version, own) = (Version { major, minor, patch }, self.model.version);
        // Other minor versions only add definitions; records that are unknown or longer are skipped.
        let is_compatible = version.major == own.major && version.minor != own.minor;
        if header.hash != self.model.hash && !is_compatible && !self.is_forced {
            let hash = header.hash;
            return Err(DecodeError::OtherSchema { version, hash });
        }
        self.summary.buffers += 1;
        self.is_synced = true;
        self.expected = Some(header.first());
        self.dropped = header.dropped;
        if header.ring_words > 0 {
            self.device_lost(header.overwritten.into(), Reason::Overwritten)?;
            self.device_lost(header.dropped.into(), Reason::Dropped)?;
        }
        Ok(())
    }

    /// Decodes the ring at the current position and moves past it.
    fn ring(&mut self, header: &Header, window: &mut Window, input: &mut Input<'_>) -> Result<(), DecodeError> {
        let size = u64::from(header.ring_words) * 8;
        match input {
            Input::File(file) => {
                let base = file.stream_position()? - window.unread().len() as u64;
                let end = file.seek(io::SeekFrom::End(0))?;
                let available = size.min(end.saturating_sub(base));
                self.ring_at(header, *file, base, available)?;
                file.seek(io::SeekFrom::Start(base + available))?;
                window.restart(Vec::new());
            }
            Input::Stream(reader, new_spool) => {
                let mut spool = new_spool()?;
                let (ring, rest) = match window.unread().split_at_checked(size as usize) {
                    Some((ring, rest)) => (ring, rest.to_vec()),
                    None => (window.unread(), Vec::new()),
                };
                spool.write_all(ring)?;
                let more = size - ring.len() as u64;
                let available = ring.len() as u64 + io::copy(&mut reader.take(more), &mut spool)?;
                window.restart(rest);
                self.ring_at(header, &mut *spool, 0, available)?;
            }
        }
        self.expected = None;
        self.is_synced = true;
        Ok(())
    }

    /// Decodes a ring of which `available` bytes are present.
    fn ring_at(
        &mut self,
        header: &Header,
        file: &mut dyn Seekable,
        base: u64,
        available: u64,
    ) -> Result<(), DecodeError> {
        let words = header.ring_words;
        let size = u64::from(words) * 8;
        let used = u64::from(header.head.wrapping_sub(header.tail)) * 8;
        // One of the two is damaged; decode the whole ring.
        let used = if used > size {
            self.summary.is_damaged = true;
            size
        } else {
            used
        };
        let offset = |position: u32| u64::from(position & (words - 1)) * 8;
        let end = offset(header.head);
        let begin = (end + size - used) % size;
        let parts = match used {
            0 => [(0, 0), (0, 0)],
            _ if begin < end => [(begin, end), (0, 0)],
            _ => [(begin, size), (0, end)],
        };
        let before = self.consumed;
        for (from, to) in parts.into_iter().filter(|(from, to)| from < to) {
            let last = to.min(available);
            if last > from {
                file.seek(io::SeekFrom::Start(base + from))?;
                let mut window = Window::new(last - from);
                let has_end = last == size;
                // A ring does not contain buffers.
                self.scan(&mut window, file, Region::Ring { has_end })?;
            }
            self.missing.bytes += to - last.max(from);
            self.is_synced = true;
        }
        if let Some(expected) = self.expected {
            let gap = header.next.wrapping_sub(expected);
            // A larger gap than the ring is damage.
            if gap <= words {
                self.missing.records += u64::from(gap);
            }
        }
        self.flush_loss()?;
        self.consumed = before + available;
        (self.progress)(self.consumed);
        Ok(())
    }

    /// Reports records that the device lost.
    fn device_lost(&mut self, records: u64, reason: Reason) -> Result<(), DecodeError> {
        if records == 0 {
            return Ok(());
        }
        match reason {
            Reason::Dropped => self.summary.dropped += records,
            Reason::Overwritten | Reason::Damaged => self.summary.overwritten += records,
        }
        let lost = Lost { records, bytes: 0, reason };
        self.sink.write_lost(&lost).map_err(DecodeError::Unwritable)
    }

    /// Reports the loss before the next record, if any.
    #[inline]
    fn flush_loss(&mut self) -> Result<(), DecodeError> {
        if self.missing == NO_LOSS {
            return Ok(());
        }
        let lost = std::mem::replace(&mut self.missing, NO_LOSS);
        self.summary.is_damaged = true;
        self.summary.damaged += lost.records;
        self.summary.damaged_bytes += lost.bytes;
        self.sink.write_lost(&lost).map_err(DecodeError::Unwritable)
    }
}

// A window can hold the longest record.
const _: () = assert!(MAX_WINDOW == super::format::MAX_WORDS as usize * 8);
