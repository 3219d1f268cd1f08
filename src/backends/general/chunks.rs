//! The buffer between a record's text and the file: full chunks are written, and the whole is counted.

use std::io::{self, Write};

use super::sizes::LONGEST;

/// Written at once when so much has gathered.
const CHUNK: usize = 1 << 20;

/// More output than this is a mistake of the input, not a wish.
const LARGEST_OUTPUT: u64 = 8 << 30;

/// Gathers text and writes it chunk by chunk.
pub(super) struct Chunks<'a> {
    text: Vec<u8>,
    written: u64,
    to: &'a mut dyn Write,
}

impl<'a> Chunks<'a> {
    /// An empty buffer before `to`.
    pub(super) fn new(to: &'a mut dyn Write) -> Chunks<'a> {
        Chunks { text: Vec::with_capacity(CHUNK + CHUNK / 4), written: 0, to }
    }

    /// Where text is appended.
    pub(super) fn text(&mut self) -> &mut Vec<u8> {
        &mut self.text
    }

    /// To be called now and then: writes what has gathered, if it is enough.
    ///
    /// # Errors
    /// The writer's, and when the output grows beyond all measure.
    pub(super) fn flush_if_full(&mut self) -> io::Result<()> {
        if self.text.len() < CHUNK { Ok(()) } else { self.flush() }
    }

    /// Writes the rest.
    ///
    /// # Errors
    /// As [`Chunks::flush_if_full`].
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.text.len() as u64 > LONGEST {
            let mebibytes = LONGEST >> 20;
            return Err(io::Error::other(format!("the text of one record is longer than {mebibytes} MiB")));
        }
        self.written += self.text.len() as u64;
        if self.written > LARGEST_OUTPUT {
            let gibibytes = LARGEST_OUTPUT >> 30;
            return Err(io::Error::other(format!("the output is larger than {gibibytes} GiB")));
        }
        self.to.write_all(&self.text)?;
        self.text.clear();
        Ok(())
    }
}
