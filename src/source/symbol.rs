//! Interned byte strings: names and string values as a `u32`.

use super::bytes;
use super::memory::vec_bytes;
use super::table::IdTable;

/// An interned byte string. Two symbols of one [`Interner`] are equal when their bytes are.
///
/// Bytes, not `str`: the record language imposes no encoding on its strings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(u32);

impl Symbol {
    /// The empty string.
    pub const EMPTY: Symbol = Symbol(0);
    /// `NAME`, the implicit name of the record that is defined.
    pub const NAME: Symbol = Symbol(1);

    /// The symbol's number: dense, from 0, in the order of first interning.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The symbol with this number; `index` must come from [`Symbol::index`].
    pub fn from_index(index: u32) -> Symbol {
        Symbol(index)
    }
}

/// The table of all [`Symbol`]s of one compilation.
#[derive(Clone)]
pub struct Interner {
    bytes: Vec<u8>,
    /// Zero, and where the bytes of each symbol end; they begin where those of the symbol before it end.
    ends: Vec<usize>,
    table: IdTable,
}

impl Default for Interner {
    fn default() -> Self {
        Interner::new()
    }
}

impl Interner {
    /// Creates a table of the predefined symbols.
    pub fn new() -> Interner {
        let mut interner = Interner { bytes: Vec::new(), ends: vec![0], table: IdTable::default() };
        interner.intern(b"");
        interner.intern(b"NAME");
        interner
    }

    /// Interns bytes.
    pub fn intern(&mut self, bytes: &[u8]) -> Symbol {
        let hash = bytes::hash(bytes);
        let known = self.table.find(hash, |index| bytes::equal(slice(&self.bytes, &self.ends, index), bytes));
        if let Some(index) = known {
            return Symbol(index);
        }
        self.bytes.extend_from_slice(bytes);
        self.enter(hash)
    }

    /// The number of symbols.
    pub(crate) fn count(&self) -> usize {
        self.ends.len() - 1
    }

    /// Bytes that the table has allocated.
    pub(crate) fn memory(&self) -> u64 {
        vec_bytes(&self.bytes) + vec_bytes(&self.ends) + self.table.memory()
    }

    /// Reserves capacity for the names and strings of a source of so many bytes.
    pub(crate) fn make_room(&mut self, bytes: usize) {
        /// A dense source has one new string in so many bytes.
        const BYTES_OF_EACH: usize = 40;
        self.table.reserve(bytes / BYTES_OF_EACH);
        // Memory that is never used costs nothing, but growing copies.
        self.bytes.reserve(1 << 20);
        self.ends.reserve(1 << 16);
    }

    /// Interns the concatenation of several symbols.
    pub fn join(&mut self, parts: impl Iterator<Item = Symbol>) -> Symbol {
        let start = self.bytes.len();
        for Symbol(part) in parts {
            let part = part as usize;
            self.bytes.extend_from_within(self.ends[part]..self.ends[part + 1]);
        }
        let joined = &self.bytes[start..];
        let hash = bytes::hash(joined);
        let known = self.table.find(hash, |index| bytes::equal(slice(&self.bytes, &self.ends, index), joined));
        if let Some(index) = known {
            self.bytes.truncate(start);
            return Symbol(index);
        }
        self.enter(hash)
    }

    /// Numbers the bytes after those of the last symbol.
    fn enter(&mut self, hash: u32) -> Symbol {
        let index = u32::try_from(self.ends.len() - 1).expect("fewer than 2^32 strings: the input's positions are u32");
        self.ends.push(self.bytes.len());
        self.table.insert(hash, index);
        Symbol(index)
    }

    /// Returns the symbol of these bytes if they were interned before.
    pub fn find(&self, bytes: &[u8]) -> Option<Symbol> {
        let found =
            self.table.find(bytes::hash(bytes), |index| bytes::equal(slice(&self.bytes, &self.ends, index), bytes));
        found.map(Symbol)
    }

    /// The bytes of a symbol.
    pub fn bytes(&self, symbol: Symbol) -> &[u8] {
        slice(&self.bytes, &self.ends, symbol.0)
    }

    /// The bytes of a symbol as a string, with invalid UTF-8 replaced: for messages, never for output.
    pub fn text(&self, symbol: Symbol) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(symbol))
    }
}

#[inline]
fn slice<'a>(all: &'a [u8], ends: &[usize], index: u32) -> &'a [u8] {
    match ends.get(index as usize..).and_then(|ends| ends.first_chunk()) {
        Some(&[start, end]) => &all[start..end],
        None => &[],
    }
}
