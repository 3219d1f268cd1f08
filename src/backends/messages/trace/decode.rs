//! [`Decoder`]: from a dump to its records, one after the other.
//!
//! Takes an input, a model and a [`Sink`]; hands the sink each record and each loss in order, and the caller a
//! [`Summary`]. Records that were drained follow each other; those of a ring are read from the oldest on. Where no
//! record begins, the next place is tried, byte by byte, until one does: so damage costs what it hit, no more.
//! Memory stays the same whatever the size of the dump.

use std::io::{self, Read, Write};

use super::format::{Header, MAGIC, Piece, Record};
use super::record_size::RecordSize;
use super::window::{MOST, Places, Window, go, position, word_at};
use crate::backends::messages::model::{Model, Version};

/// What the rings of inputs are copied to that cannot be read from any place on.
pub(crate) trait Spool: Places + Write {}

impl<T: Places + Write> Spool for T {}

/// Makes an empty [`Spool`].
pub(crate) type NewSpool<'a> = dyn FnMut() -> io::Result<Box<dyn Spool>> + 'a;

/// A dump.
pub(crate) enum Input<'a> {
    /// A file.
    Places(&'a mut dyn Places),
    /// Standard input, and where to put a ring.
    Stream(&'a mut dyn Read, &'a mut NewSpool<'a>),
}

impl Input<'_> {
    fn reader(&mut self) -> &mut dyn Read {
        match self {
            Input::Places(places) => places,
            Input::Stream(reader, _) => reader,
        }
    }
}

/// Why records are missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// They made room for newer ones.
    Overwritten,
    /// There was no room for them.
    Dropped,
    /// What is in the dump is not what was written.
    Damaged,
}

impl Reason {
    /// Its name in outputs.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Reason::Overwritten => "overwritten",
            Reason::Dropped => "dropped",
            Reason::Damaged => "damaged",
        }
    }
}

/// What is missing at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lost {
    /// So many records, as far as is known.
    pub(crate) records: u64,
    /// So many bytes that belong to no whole record.
    pub(crate) bytes: u64,
    /// Why.
    pub(crate) reason: Reason,
}

/// Takes what is found.
pub(crate) trait Sink {
    /// A record: the number of its event, its header, its payload.
    fn record(&mut self, event: usize, record: &Record, payload: &[u8]) -> io::Result<()>;
    /// What is missing between the record before and the next.
    fn lost(&mut self, lost: &Lost) -> io::Result<()>;
    /// There is no more.
    fn finish(&mut self) -> io::Result<()>;
}

/// What was found in all.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Summary {
    /// Buffers whose headers were found.
    pub(crate) buffers: u64,
    /// Records.
    pub(crate) records: u64,
    /// Records that made room for newer ones.
    pub(crate) overwritten: u64,
    /// Records that there was no room for.
    pub(crate) dropped: u64,
    /// Records that damage hit.
    pub(crate) damaged: u64,
    /// Bytes that belong to no whole record.
    pub(crate) damaged_bytes: u64,
    /// Whether any damage was found.
    pub(crate) is_damaged: bool,
}

/// Why a dump cannot be decoded.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It cannot be read.
    Unreadable(io::Error),
    /// What is found cannot be written.
    Unwritable(io::Error),
    /// There is neither a header nor a record in it.
    NoTrace,
    /// A buffer is of another schema.
    OtherSchema { version: Version, hash: u64 },
}

impl From<io::Error> for Failure {
    /// The input's: errors of sinks are [`Failure::Unwritable`].
    fn from(error: io::Error) -> Failure {
        Failure::Unreadable(error)
    }
}

/// What stands where in a schema's traces.
pub(super) struct EventTable {
    sizes: Vec<RecordSize>,
    /// For each id the number of its event and 1.
    by_id: Vec<u32>,
}

impl EventTable {
    fn of(model: &Model) -> EventTable {
        let mut by_id = vec![0; 1 << 16];
        for (event, number) in model.events.iter().zip(1..) {
            if let Some(place) = by_id.get_mut(event.id as usize) {
                *place = number;
            }
        }
        EventTable { sizes: model.events.iter().map(RecordSize::of).collect(), by_id }
    }

    /// The event of a record; none for what is no record of this schema.
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
    /// Other schemas are decoded too, as far as their records look the same.
    is_forced: bool,
    /// Told how many bytes were passed, now and then.
    progress: &'a mut dyn FnMut(u64),
    passed: u64,
    summary: Summary,
    /// The number of the next record.
    expected: Option<u32>,
    /// Records that did not fit, as the last mark or header says.
    dropped: u32,
    /// What is missing since the last record.
    missing: Lost,
    /// Whether a record ends here.
    is_synced: bool,
    /// Bytes that may still be checked in vain; see [`EFFORT`].
    effort: usize,
}

/// The part of a dump that is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Region {
    /// Records that were drained, headers, or anything.
    Stream,
    /// A ring, up to its end or not.
    Ring { has_end: bool },
}

/// A record is long, and each byte of damage may look as if one began there. So that no dump takes for ever, bytes are
/// checked only as far as this goes; each byte that is passed adds to it. Dumps that nobody made up stay below.
const EFFORT: usize = 1 << 20;

/// What each byte adds.
const EFFORT_FOR_BYTE: usize = 64;

/// No more is saved up.
const MOST_EFFORT: usize = 1 << 24;

const NOTHING: Lost = Lost { records: 0, bytes: 0, reason: Reason::Damaged };

impl<'a> Decoder<'a> {
    /// A decoder of traces of a schema.
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
            passed: 0,
            summary: Summary::default(),
            expected: None,
            dropped: 0,
            missing: NOTHING,
            is_synced: true,
            effort: EFFORT,
        }
    }

    /// Decodes all of it.
    ///
    /// # Errors
    /// It cannot be read or written, or is of another schema.
    pub(crate) fn run(mut self, mut input: Input<'_>) -> Result<Summary, Failure> {
        let mut window = Window::new(u64::MAX);
        while let Some(header) = self.scan(&mut window, input.reader(), Region::Stream)? {
            self.begin(&header)?;
            if header.ring_words > 0 {
                self.ring(&header, &mut window, &mut input)?;
            }
        }
        self.tell()?;
        if self.summary.buffers == 0 {
            if self.summary.records == 0 {
                return Err(Failure::NoTrace);
            }
            // Nobody knows of which schema it is.
            self.summary.is_damaged = true;
        }
        self.sink.finish().map_err(Failure::Unwritable)?;
        Ok(self.summary)
    }

    /// Passes over records until a buffer begins or there is nothing left.
    fn scan(&mut self, window: &mut Window, input: &mut dyn Read, region: Region) -> Result<Option<Header>, Failure> {
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
                let there = size.min(bytes.len());
                window.pass(there);
                self.pass(there);
                return Ok(Some(header));
            }
            let (sizes, is_synced) = (&self.sizes, self.is_synced);
            let effort = &mut self.effort;
            let mut event = None;
            let piece = Piece::read(bytes, |id, record| {
                event = sizes.event(id, record);
                // What nobody knows is a record only where one has to be.
                let is_candidate = event.is_some() || is_synced;
                let left = effort.checked_sub(record.len());
                left.filter(|_| is_candidate).inspect(|&left| *effort = left).is_some()
            });
            let size = match (piece, event) {
                (Some(Piece::Record(record)), Some(event)) => {
                    self.number(record.sequence);
                    self.tell()?;
                    let payload = bytes.get(16..record.size).unwrap_or_default();
                    let taken = self.sink.record(event, &record, payload);
                    taken.map_err(Failure::Unwritable)?;
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
            window.pass(size);
            self.pass(size);
        }
    }

    fn pass(&mut self, bytes: usize) {
        const STEP: u64 = 1 << 22;
        let before = self.passed / STEP;
        self.passed += bytes as u64;
        self.effort = MOST_EFFORT.min(self.effort + bytes * EFFORT_FOR_BYTE);
        if self.passed / STEP > before {
            (self.progress)(self.passed);
        }
    }

    /// A record has this number; what is between the expected one and it is missing.
    #[inline]
    fn number(&mut self, sequence: u16) {
        let number = match self.expected {
            None => u32::from(sequence),
            Some(expected) => match sequence.wrapping_sub(expected as u16) {
                // It goes back: another buffer, whose header is missing.
                gap @ 0x8000.. => expected.wrapping_add(u32::from(gap)).wrapping_sub(1 << 16),
                gap => {
                    self.missing.records += u64::from(gap);
                    expected.wrapping_add(u32::from(gap))
                }
            },
        };
        self.expected = Some(number.wrapping_add(1));
    }

    fn mark(&mut self, number: u32, dropped: u32) -> Result<(), Failure> {
        self.is_synced = true;
        let gap = number.wrapping_sub(self.expected.unwrap_or(number));
        match gap {
            // It goes back: another buffer, whose header is missing.
            0x8000_0000.. => {}
            gap if self.missing == NOTHING => {
                self.device_lost(gap.into(), Reason::Overwritten)?;
            }
            gap => self.missing.records += u64::from(gap),
        }
        self.expected = Some(number);
        let records = u64::from(dropped.wrapping_sub(self.dropped));
        self.dropped = dropped;
        self.device_lost(records, Reason::Dropped)
    }

    /// A buffer begins.
    fn begin(&mut self, header: &Header) -> Result<(), Failure> {
        self.tell()?;
        let [major, minor, patch] = header.version;
        if header.hash != self.model.hash && !self.is_forced {
            let version = Version { major, minor, patch };
            let hash = header.hash;
            return Err(Failure::OtherSchema { version, hash });
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

    /// Decodes the ring that begins where the window is, and goes behind it.
    fn ring(&mut self, header: &Header, window: &mut Window, input: &mut Input<'_>) -> Result<(), Failure> {
        let size = u64::from(header.ring_words) * 8;
        match input {
            Input::Places(places) => {
                let base = position(*places)? - window.unread().len() as u64;
                let end = places.seek(io::SeekFrom::End(0))?;
                let there = size.min(end.saturating_sub(base));
                self.ring_at(header, *places, base, there)?;
                go(*places, base + there)?;
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
                let there = ring.len() as u64 + io::copy(&mut reader.take(more), &mut spool)?;
                window.restart(rest);
                self.ring_at(header, &mut *spool, 0, there)?;
            }
        }
        self.expected = None;
        self.is_synced = true;
        Ok(())
    }

    /// Decodes a ring of which so many bytes are there.
    fn ring_at(&mut self, header: &Header, places: &mut dyn Places, base: u64, there: u64) -> Result<(), Failure> {
        let words = header.ring_words;
        let size = u64::from(words) * 8;
        let used = u64::from(header.head.wrapping_sub(header.tail)) * 8;
        // One of the two is damaged: what is not overwritten is somewhere.
        let used = if used > size {
            self.summary.is_damaged = true;
            size
        } else {
            used
        };
        let place = |position: u32| u64::from(position & (words - 1)) * 8;
        let end = place(header.head);
        let begin = (end + size - used) % size;
        let parts = match used {
            0 => [(0, 0), (0, 0)],
            _ if begin < end => [(begin, end), (0, 0)],
            _ => [(begin, size), (0, end)],
        };
        let before = self.passed;
        for (from, to) in parts.into_iter().filter(|(from, to)| from < to) {
            let last = to.min(there);
            if last > from {
                go(places, base + from)?;
                let mut window = Window::new(last - from);
                let has_end = last == size;
                // In a ring no buffer begins.
                self.scan(&mut window, places, Region::Ring { has_end })?;
            }
            self.missing.bytes += to - last.max(from);
            self.is_synced = true;
        }
        if let Some(expected) = self.expected {
            let gap = header.next.wrapping_sub(expected);
            // More records than have place in a ring are no number, but damage.
            if gap <= words {
                self.missing.records += u64::from(gap);
            }
        }
        self.tell()?;
        self.passed = before + there;
        (self.progress)(self.passed);
        Ok(())
    }

    /// Tells what the device says that it lost.
    fn device_lost(&mut self, records: u64, reason: Reason) -> Result<(), Failure> {
        if records == 0 {
            return Ok(());
        }
        match reason {
            Reason::Dropped => self.summary.dropped += records,
            Reason::Overwritten | Reason::Damaged => self.summary.overwritten += records,
        }
        let lost = Lost { records, bytes: 0, reason };
        self.sink.lost(&lost).map_err(Failure::Unwritable)
    }

    /// Tells what is missing before the next record, if anything is.
    #[inline]
    fn tell(&mut self) -> Result<(), Failure> {
        if self.missing == NOTHING {
            return Ok(());
        }
        let lost = std::mem::replace(&mut self.missing, NOTHING);
        self.summary.is_damaged = true;
        self.summary.damaged += lost.records;
        self.summary.damaged_bytes += lost.bytes;
        self.sink.lost(&lost).map_err(Failure::Unwritable)
    }
}

// A record is never longer than what a window shows at once.
const _: () = assert!(MOST == super::format::MOST_WORDS as usize * 8);
