//! Writes signatures as JSON: each value with its path, as for [`Mangler`](super::Mangler).

use std::io::{self, Write};

use super::walk::{Key, Structure, Visitor};
use tdgen_language::diagnostics::json_string;

/// Writes the values of a part as the elements of a JSON array: `{"path": [0, "foo"], "raw": 1}`. A structure with
/// nothing in it is written as `{"path": [0], "empty": "sequence"}`. A key that is not valid UTF-8 is written as
/// `{"hex": "ff"}`.
pub struct JsonPaths<'w> {
    out: &'w mut dyn Write,
    /// The keys of the path to the next value, as JSON.
    path: Vec<String>,
    /// Whether `path` already ends with the key of the next value.
    is_keyed: bool,
    /// For each open structure: whether it has a key, and whether it has content.
    open: Vec<(bool, bool)>,
    is_first: bool,
    result: io::Result<()>,
}

impl<'w> JsonPaths<'w> {
    /// A writer to `out`, with one element on each line.
    pub fn new(out: &'w mut dyn Write) -> JsonPaths<'w> {
        JsonPaths { out, path: Vec::new(), is_keyed: false, open: Vec::new(), is_first: true, result: Ok(()) }
    }

    /// Ends the last line of the array, if it has elements.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish(self) -> io::Result<()> {
        self.result?;
        if self.is_first { Ok(()) } else { self.out.write_all(b"\n  ") }
    }

    /// Writes the value at the path.
    fn entry(&mut self, member: &str) {
        if let Some((_, is_used)) = self.open.last_mut() {
            *is_used = true;
        }
        if self.result.is_ok() {
            self.result = self.write(member);
        }
        self.is_first = false;
    }

    fn write(&mut self, member: &str) -> io::Result<()> {
        let gap = if self.is_first { "" } else { "," };
        write!(self.out, "{gap}\n    {{\"path\": [")?;
        for (at, key) in self.path.iter().enumerate() {
            let gap = if at == 0 { "" } else { ", " };
            write!(self.out, "{gap}{key}")?;
        }
        write!(self.out, "], {member}}}")
    }

    fn leave(&mut self, is_keyed: bool) {
        if is_keyed {
            self.path.pop();
        }
    }
}

impl Visitor for JsonPaths<'_> {
    fn key(&mut self, key: Key<'_>) {
        let stale = std::mem::replace(&mut self.is_keyed, true);
        self.leave(stale);
        self.path.push(key_json(key));
    }

    fn open(&mut self, _: Structure) {
        if let Some((_, is_used)) = self.open.last_mut() {
            *is_used = true;
        }
        let is_keyed = std::mem::take(&mut self.is_keyed);
        self.open.push((is_keyed, false));
    }

    fn close(&mut self, structure: Structure) {
        let stale = std::mem::take(&mut self.is_keyed);
        self.leave(stale);
        let Some((is_keyed, is_used)) = self.open.pop() else {
            return;
        };
        if !is_used {
            let name = structure_name(structure);
            self.entry(&format!("\"empty\": \"{name}\""));
        }
        self.leave(is_keyed);
    }

    fn leaf(&mut self, raw: i32) {
        self.entry(&format!("\"raw\": {raw}"));
        let is_keyed = std::mem::take(&mut self.is_keyed);
        self.leave(is_keyed);
    }
}

/// The name of a structure in JSON.
fn structure_name(structure: Structure) -> &'static str {
    match structure {
        Structure::Sequence => "sequence",
        Structure::Dictionary => "dictionary",
    }
}

fn key_json(key: Key<'_>) -> String {
    let mut json = String::new();
    match key {
        Key::Index(index) => json = index.to_string(),
        Key::Name(name) => bytes_json(&mut json, name),
    }
    json
}

/// Adds bytes as a string, or as `{"hex": ...}` if they are not valid UTF-8.
pub(crate) fn bytes_json(out: &mut String, bytes: &[u8]) {
    match std::str::from_utf8(bytes) {
        Ok(text) => json_string(out, text),
        Err(_) => {
            let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            out.push_str("{\"hex\": ");
            json_string(out, &hex);
            out.push('}');
        }
    }
}
