//! [`Chunks`]: a buffer that writes text in large chunks and limits the size of the output.

use std::io::{self, Write};

use super::text_limit::MAX_TEXT;

/// The size of a chunk.
const CHUNK: usize = 1 << 20;

/// The limit of the output.
const MAX_OUTPUT: u64 = 8 << 30;

/// Collects text and writes it in chunks.
pub(super) struct Chunks<'a> {
    text: Vec<u8>,
    written: u64,
    to: &'a mut dyn Write,
}

impl<'a> Chunks<'a> {
    /// An empty buffer for `to`.
    pub(super) fn new(to: &'a mut dyn Write) -> Chunks<'a> {
        Chunks { text: Vec::with_capacity(CHUNK + CHUNK / 4), written: 0, to }
    }

    /// The buffer, to append text to.
    pub(super) fn text(&mut self) -> &mut Vec<u8> {
        &mut self.text
    }

    /// Writes the buffer if it holds a chunk.
    ///
    /// # Errors
    /// An error of the writer, or an output beyond the limit.
    pub(super) fn flush_if_full(&mut self) -> io::Result<()> {
        if self.text.len() < CHUNK { Ok(()) } else { self.flush() }
    }

    /// Writes the rest.
    ///
    /// # Errors
    /// As for [`Chunks::flush_if_full`].
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.text.len() as u64 > MAX_TEXT {
            let mebibytes = MAX_TEXT >> 20;
            return Err(io::Error::other(format!("the text of one record is longer than {mebibytes} MiB")));
        }
        self.written += self.text.len() as u64;
        if self.written > MAX_OUTPUT {
            let gibibytes = MAX_OUTPUT >> 30;
            return Err(io::Error::other(format!("the output is larger than {gibibytes} GiB")));
        }
        self.to.write_all(&self.text)?;
        self.text.clear();
        Ok(())
    }
}
