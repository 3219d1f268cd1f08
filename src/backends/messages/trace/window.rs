//! [`Window`]: a part of an input that moves along it, so that inputs of any size need little memory.
//!
//! Takes a reader; hands on slices that are long enough for the longest record, until the input or a limit ends.

use std::io::{self, Read, Seek, SeekFrom};

/// A dump that can be read from any place on.
pub(crate) trait Places: Read + Seek {}

impl<T: Read + Seek> Places for T {}

/// What is asked for at once at most: the longest record, or all of a buffer's header that decoders know.
pub(super) const MOST: usize = 65535 * 8;

/// What is read at once.
const CHUNK: usize = 1 << 20;

/// The eight bytes at a place.
#[inline]
pub(super) fn word_at(bytes: &[u8], at: usize) -> Option<u64> {
    let bytes = bytes.get(at..)?.first_chunk::<8>()?;
    Some(u64::from_le_bytes(*bytes))
}

/// A part of an input.
pub(super) struct Window {
    buffer: Vec<u8>,
    /// Where the rest begins.
    at: usize,
    /// Whether there is no more to read.
    is_ended: bool,
    /// Bytes that may still be read.
    left: u64,
}

impl Window {
    /// Over at most `limit` bytes of what a reader has.
    pub(super) fn new(limit: u64) -> Window {
        Window { buffer: Vec::new(), at: 0, is_ended: false, left: limit }
    }

    /// Bytes from here on: [`MOST`], or all that is left.
    #[inline]
    pub(super) fn ahead(&mut self, input: &mut dyn Read) -> io::Result<&[u8]> {
        if self.buffer.len() - self.at < MOST && !self.is_ended {
            self.fill(input)?;
        }
        Ok(self.buffer.get(self.at..).unwrap_or_default())
    }

    /// Goes on by so many bytes, which were seen.
    #[inline]
    pub(super) fn pass(&mut self, bytes: usize) {
        self.at = self.buffer.len().min(self.at + bytes);
    }

    #[cold]
    fn fill(&mut self, input: &mut dyn Read) -> io::Result<()> {
        self.buffer.drain(..self.at);
        self.at = 0;
        while self.buffer.len() < MOST && !self.is_ended {
            let want = self.left.min(CHUNK as u64);
            let read = input.take(want).read_to_end(&mut self.buffer)? as u64;
            self.left -= read;
            self.is_ended = read < want || self.left == 0;
        }
        Ok(())
    }

    /// Bytes that were read and not yet passed, for who wants to go on without this window.
    pub(super) fn unread(&self) -> &[u8] {
        self.buffer.get(self.at..).unwrap_or_default()
    }

    /// Takes up the input anew behind what was read of it, or elsewhere.
    pub(super) fn restart(&mut self, unread: Vec<u8>) {
        self.buffer = unread;
        self.at = 0;
        self.is_ended = false;
    }
}

/// Where an input goes on.
pub(super) fn position(input: &mut dyn Places) -> io::Result<u64> {
    input.stream_position()
}

/// Goes to a place of an input.
pub(super) fn go(input: &mut dyn Places, to: u64) -> io::Result<()> {
    input.seek(SeekFrom::Start(to)).map(drop)
}
