//! Parses the format of traces (`docs/traces.md`): [`Header`]s and [`Piece`]s, independently of a schema.

use crc::{CRC_16_IBM_3740, Crc, Table};

use super::window::word_at;

/// Words of a record's header.
pub(crate) const HEADER_SIZE: u32 = 2;

/// Words of the longest record.
pub(crate) const MAX_WORDS: u32 = 65535;

/// The first bytes of a buffer.
pub(crate) const MAGIC: u64 = u64::from_le_bytes(*b"TDTRACE1");

/// The size of the part of a buffer header that decoders know; the device may write more.
pub(crate) const BUFFER_HEADER: usize = 64;

/// The greatest size of a header; larger ones are damaged.
const MAX_HEADER: u32 = 1 << 18;

/// The greatest size of a ring; larger ones are damaged.
const MAX_RING: u32 = 1 << 28;

/// The flag of a header before drained records, which are contiguous and not a ring.
const STREAM: u16 = 1;

/// The checksum: CRC-16 with the polynomial 0x1021 and the initial value 0xffff.
const CRC: Crc<u16, Table<16>> = Crc::<u16, Table<16>>::new(&CRC_16_IBM_3740);

/// Returns the checksum of a record: over everything after its first word, then over that word without the checksum in
/// its first two bytes. This order allows a device to number records when they are finished.
pub(crate) fn check(bytes: &[u8]) -> u16 {
    let (first, rest) = bytes.split_at(bytes.len().min(8));
    let mut sum = CRC.digest();
    sum.update(rest);
    sum.update(first.get(2..).unwrap_or_default());
    sum.finalize()
}

/// The header of a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    /// Bytes before the ring or the first record.
    pub(crate) size: u32,
    /// Words of the ring; 0 without a ring.
    pub(crate) ring_words: u32,
    pub(crate) version: [u16; 3],
    /// The hash of the schema.
    pub(crate) hash: u64,
    /// The end of the newest finished record, counted in all words ever written.
    pub(crate) head: u32,
    /// The beginning of the oldest record, counted likewise.
    pub(crate) tail: u32,
    /// The number of records that newer ones overwrote.
    pub(crate) overwritten: u32,
    /// The number of records that did not fit.
    pub(crate) dropped: u32,
    /// The number of records that were drained.
    pub(crate) drained: u32,
    /// The number of the next record.
    pub(crate) next: u32,
}

impl Header {
    /// Reads a header, if it is complete and valid.
    pub(crate) fn read(bytes: &[u8]) -> Option<Header> {
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
        let fits =
            if is_stream { header.ring_words == 0 } else { header.ring_words.is_power_of_two() && quarter(8) == 0 };
        let is_sound = word(0) == MAGIC
            && quarter(28) == CRC.checksum(&bytes[..32])
            && fits
            && (BUFFER_HEADER as u32..=MAX_HEADER).contains(&header.size)
            && header.size.is_multiple_of(8)
            && header.ring_words <= MAX_RING;
        is_sound.then_some(header)
    }

    /// Returns the number of the first record after the header.
    pub(crate) fn first(&self) -> u32 {
        self.overwritten.wrapping_add(self.drained)
    }
}

/// A piece of a stream or ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// A record, whose event may be unknown.
    Record(Record),
    /// Unused bytes up to the end of the ring.
    Gap(usize),
    /// The number of the next record, and the number of records that did not fit so far.
    Mark { number: u32, dropped: u32 },
}

/// The header of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    /// The size in bytes, with the header.
    pub(crate) size: usize,
    /// The id of the event.
    pub(crate) id: u16,
    /// The low bits of the number.
    pub(crate) sequence: u16,
    pub(crate) timestamp: u64,
}

impl Piece {
    /// Reads the piece at the beginning of `bytes`. The caller must know whether a gap is possible, because its
    /// checksum covers only 8 bytes. Only a `candidate` is verified, because the checksums of many long records take
    /// time.
    #[inline]
    pub(crate) fn read(bytes: &[u8], candidate: impl FnOnce(u16, &[u8]) -> bool) -> Option<Piece> {
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
