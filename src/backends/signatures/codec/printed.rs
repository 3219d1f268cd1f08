//! [`Printer`]: the readable form of a part, with a line for each value and each end of a structure.

use std::io::{self, Write};

use super::walk::{Key, Structure, Visitor};

/// Prints a part. Keys are printed as raw bytes.
pub struct Printer<'w> {
    out: &'w mut dyn Write,
    depth: usize,
    result: io::Result<()>,
}

impl<'w> Printer<'w> {
    /// A printer to `out`.
    pub fn new(out: &'w mut dyn Write) -> Printer<'w> {
        Printer { out, depth: 0, result: Ok(()) }
    }

    /// Ends the printing.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish(self) -> io::Result<()> {
        self.result
    }

    fn write(&mut self, is_line_start: bool, parts: &[&[u8]]) {
        if self.result.is_err() {
            return;
        }
        let indent = if is_line_start { self.depth } else { 0 };
        self.result = (0..indent)
            .try_for_each(|_| self.out.write_all(b"  "))
            .and_then(|()| parts.iter().try_for_each(|part| self.out.write_all(part)));
    }
}

impl Visitor for Printer<'_> {
    fn key(&mut self, key: Key<'_>) {
        match key {
            Key::Index(index) => self.write(true, &[index.to_string().as_bytes()]),
            Key::Name(name) => self.write(true, &[name]),
        }
    }

    fn open(&mut self, structure: Structure) {
        let mark: &[u8] = match structure {
            Structure::Sequence => b":[\n",
            Structure::Dictionary => b":{\n",
        };
        self.write(false, &[mark]);
        self.depth += 1;
    }

    fn close(&mut self, structure: Structure) {
        self.depth = self.depth.saturating_sub(1);
        let mark: &[u8] = match structure {
            Structure::Sequence => b"],\n",
            Structure::Dictionary => b"},\n",
        };
        self.write(true, &[mark]);
    }

    fn leaf(&mut self, raw: i32) {
        self.write(false, &[format!("=raw({raw}),\n").as_bytes()]);
    }
}
