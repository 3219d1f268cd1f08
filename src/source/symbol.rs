//! Interned byte strings: names and string values as a `u32`.

use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;

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
pub struct Interner {
    bytes: Vec<u8>,
    /// Where the bytes of each symbol end; they begin where those of the symbol before it end.
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
        let mut interner = Interner { bytes: Vec::new(), ends: Vec::new(), table: IdTable::default() };
        interner.intern(b"");
        interner.intern(b"NAME");
        interner
    }

    /// Interns bytes.
    pub fn intern(&mut self, bytes: &[u8]) -> Symbol {
        let hash = hash_bytes(bytes);
        let known = self.table.find(hash, |index| slice(&self.bytes, &self.ends, index) == bytes);
        if let Some(index) = known {
            return Symbol(index);
        }
        self.bytes.extend_from_slice(bytes);
        self.enter(hash)
    }

    /// Reserves capacity for the names and strings of a source of so many bytes.
    pub(crate) fn make_room(&mut self, bytes: usize) {
        /// A dense source has one new string in so many bytes.
        const BYTES_OF_EACH: usize = 40;
        self.table.reserve(bytes / BYTES_OF_EACH);
    }

    /// Interns the concatenation of several symbols.
    pub fn join(&mut self, parts: impl Iterator<Item = Symbol>) -> Symbol {
        let start = self.bytes.len();
        for Symbol(part) in parts {
            let from = match part.checked_sub(1) {
                Some(before) => self.ends[before as usize],
                None => 0,
            };
            self.bytes.extend_from_within(from..self.ends[part as usize]);
        }
        let joined = &self.bytes[start..];
        let hash = hash_bytes(joined);
        let known = self.table.find(hash, |index| slice(&self.bytes, &self.ends, index) == joined);
        if let Some(index) = known {
            self.bytes.truncate(start);
            return Symbol(index);
        }
        self.enter(hash)
    }

    /// Numbers the bytes after those of the last symbol.
    fn enter(&mut self, hash: u32) -> Symbol {
        let index = u32::try_from(self.ends.len()).expect("fewer than 2^32 strings: the input's positions are u32");
        self.ends.push(self.bytes.len());
        self.table.insert(hash, index);
        Symbol(index)
    }

    /// Returns the symbol of these bytes if they were interned before.
    pub fn find(&self, bytes: &[u8]) -> Option<Symbol> {
        let found = self.table.find(hash_bytes(bytes), |index| slice(&self.bytes, &self.ends, index) == bytes);
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

fn slice<'a>(all: &'a [u8], ends: &[usize], index: u32) -> &'a [u8] {
    let index = index as usize;
    let start = if index == 0 { 0 } else { ends[index - 1] };
    &all[start..ends[index]]
}

fn hash_bytes(bytes: &[u8]) -> u32 {
    let mut hasher = FxBuildHasher.build_hasher();
    hasher.write(bytes);
    super::table::halve(hasher.finish())
}
