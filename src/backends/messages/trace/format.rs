//! The format of traces (docs/traces.md): sizes, the check, and what bytes at a place are.
//!
//! Takes bytes; hands on [`Header`]s and [`Piece`]s, or nothing where none begins. It knows no schema.

use crc::{CRC_16_IBM_3740, Crc, Table};

use super::window::word_at;

/// Words in front of a record's payload.
pub(super) const HEADER_SIZE: u32 = 2;

/// Words of the longest record.
pub(super) const MOST_WORDS: u32 = 65535;

/// What a buffer begins with.
pub(super) const MAGIC: u64 = u64::from_le_bytes(*b"TDTRACE1");

/// Bytes of a buffer's header that decoders know; the device may have more.
pub(super) const BUFFER_HEADER: usize = 64;

/// Larger headers are damaged.
const MOST_HEADER: u32 = 1 << 18;

/// Larger rings are damaged.
const MOST_RING: u32 = 1 << 28;

/// What a header's flags say of records that were drained: they follow each other, there is no ring.
const STREAM: u16 = 1;

/// The sum that damage changes: CRC-16, polynomial 0x1021, beginning with 0xffff.
const CRC: Crc<u16, Table<16>> = Crc::<u16, Table<16>>::new(&CRC_16_IBM_3740);

/// The check of a record: over all behind its first word, then over that word without the check itself, which stands in
/// the first two bytes. So a device can number records when they are finished.
pub(super) fn check(bytes: &[u8]) -> u16 {
    let (first, rest) = bytes.split_at(bytes.len().min(8));
    let mut sum = CRC.digest();
    sum.update(rest);
    sum.update(first.get(2..).unwrap_or_default());
    sum.finalize()
}

/// What a buffer begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Header {
    /// Bytes up to the ring, or to the first record.
    pub(super) size: u32,
    /// Words of the ring; 0: there is none.
    pub(super) ring_words: u32,
    /// The version of the schema.
    pub(super) version: [u16; 3],
    /// What the schema is known by.
    pub(super) hash: u64,
    /// Behind the newest finished record, in words that were ever written.
    pub(super) head: u32,
    /// The oldest record.
    pub(super) tail: u32,
    /// Records that made room for newer ones.
    pub(super) overwritten: u32,
    /// Records that there was no room for.
    pub(super) dropped: u32,
    /// Records that were drained.
    pub(super) drained: u32,
    /// The number of the record that comes after the newest.
    pub(super) next: u32,
}

impl Header {
    /// The header that begins here, if it is whole and makes sense.
    pub(super) fn read(bytes: &[u8]) -> Option<Header> {
        let bytes = bytes.first_chunk::<BUFFER_HEADER>()?;
        let (words, _) = bytes.as_chunks::<8>();
        let word = |at: usize| u64::from_le_bytes(words.get(at).copied().unwrap_or_default());
        let half = |at: usize| (word(at / 2) >> (32 * (at % 2))) as u32;
        let quarter = |at: usize| (word(at / 4) >> (16 * (at % 4))) as u16;
        let header = Header {
            size: half(2),
            ring_words: half(3),
            version: [quarter(9), quarter(10), quarter(11)],
            hash: word(3),
            head: half(8),
            tail: half(9),
            overwritten: half(10),
            dropped: half(11),
            drained: half(12),
            next: half(13),
        };
        let is_stream = quarter(8) == STREAM;
        let fits = match is_stream {
            true => header.ring_words == 0,
            false => header.ring_words.is_power_of_two() && quarter(8) == 0,
        };
        let is_sound = word(0) == MAGIC
            && quarter(28) == CRC.checksum(&bytes[..32])
            && fits
            && (BUFFER_HEADER as u32..=MOST_HEADER).contains(&header.size)
            && header.size.is_multiple_of(8)
            && header.ring_words <= MOST_RING;
        is_sound.then_some(header)
    }

    /// The number of the first record that follows.
    pub(super) fn first(&self) -> u32 {
        self.overwritten.wrapping_add(self.drained)
    }
}

/// What stands somewhere between other such things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// A record, if the schema knows it.
    Record(Record),
    /// So many bytes up to the end of the ring mean nothing.
    Gap(usize),
    /// The number of the next record, and how many did not fit so far.
    Mark { number: u32, dropped: u32 },
}

/// A record: where its payload is, behind its header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    /// Bytes of all of it.
    pub(super) size: usize,
    /// The id of its event.
    pub(super) id: u16,
    /// The lower bits of its number.
    pub(super) sequence: u16,
    /// When it was written.
    pub(super) timestamp: u64,
}

impl Piece {
    /// What begins here. Whether a gap may stand here, who asks has to know: its check covers only 8 bytes. What is no
    /// `candidate` is not looked at further: to check many long ones takes time.
    #[inline]
    pub(super) fn read(bytes: &[u8], candidate: impl FnOnce(u16, &[u8]) -> bool) -> Option<Piece> {
        let word = word_at(bytes, 0)?;
        let size = (word >> 16) as u16 as usize * 8;
        let id = (word >> 32) as u16;
        let sequence = (word >> 48) as u16;
        if id == 0 && sequence == 0 {
            let is_gap = size > 0 && check(bytes.get(..8)?) == word as u16;
            return is_gap.then_some(Piece::Gap(size));
        }
        let least = 8 * HEADER_SIZE as usize;
        let whole = bytes.get(..size).filter(|_| size >= least)?;
        let is_candidate = match id {
            0 => size == least && sequence == 1,
            id => candidate(id, whole),
        };
        if !is_candidate || check(whole) != word as u16 {
            return None;
        }
        let second = word_at(whole, 8)?;
        Some(match id {
            0 => Piece::Mark { number: second as u32, dropped: (second >> 32) as u32 },
            _ => Piece::Record(Record { size, id, sequence, timestamp: second }),
        })
    }
}
