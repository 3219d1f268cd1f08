//! [`Window`]: a moving part of an input, so that inputs of any size need little memory.

use std::io::{self, Read, Seek};

/// A seekable dump.
pub(crate) trait Seekable: Read + Seek {}

impl<T: Read + Seek> Seekable for T {}

/// The greatest size that is needed at once: the longest record, or the part of a buffer header that decoders know.
pub(super) const MAX_WINDOW: usize = 65535 * 8;

/// The size of a read.
const CHUNK: usize = 1 << 20;

/// Returns the eight bytes at an offset.
#[inline]
pub(super) fn word_at(bytes: &[u8], at: usize) -> Option<u64> {
    let bytes = bytes.get(at..)?.first_chunk::<8>()?;
    Some(u64::from_le_bytes(*bytes))
}

/// A part of an input.
pub(super) struct Window {
    buffer: Vec<u8>,
    /// The offset of the first byte that was not skipped.
    at: usize,
    /// Whether the end of the input was reached.
    is_ended: bool,
    /// The number of bytes that may still be read.
    left: u64,
}

impl Window {
    /// Creates a window over at most `limit` bytes of a reader.
    pub(super) fn new(limit: u64) -> Window {
        Window { buffer: Vec::new(), at: 0, is_ended: false, left: limit }
    }

    /// Returns the next bytes: [`MAX_WINDOW`], or all that are left.
    #[inline]
    pub(super) fn ahead(&mut self, input: &mut dyn Read) -> io::Result<&[u8]> {
        if self.buffer.len() - self.at < MAX_WINDOW && !self.is_ended {
            self.fill(input)?;
        }
        Ok(self.buffer.get(self.at..).unwrap_or_default())
    }

    /// Skips bytes that [`Window::ahead`] returned.
    #[inline]
    pub(super) fn skip(&mut self, bytes: usize) {
        self.at = self.buffer.len().min(self.at + bytes);
    }

    #[cold]
    fn fill(&mut self, input: &mut dyn Read) -> io::Result<()> {
        self.buffer.drain(..self.at);
        self.at = 0;
        while self.buffer.len() < MAX_WINDOW && !self.is_ended {
            let size = self.left.min(CHUNK as u64);
            let read = input.take(size).read_to_end(&mut self.buffer)? as u64;
            self.left -= read;
            self.is_ended = read < size || self.left == 0;
        }
        Ok(())
    }

    /// Returns the bytes that were read and not skipped.
    pub(super) fn unread(&self) -> &[u8] {
        self.buffer.get(self.at..).unwrap_or_default()
    }

    /// Continues at the reader's position, after the bytes in `unread`.
    pub(super) fn restart(&mut self, unread: Vec<u8>) {
        self.buffer = unread;
        self.at = 0;
        self.is_ended = false;
    }
}
