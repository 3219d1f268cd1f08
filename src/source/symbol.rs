//! Interned byte strings: names and string values as one `u32`.

use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;

use super::table::IdTable;

/// An interned byte string. Two symbols of one [`Interner`] are equal when their bytes are.
///
/// Bytes, not `str`: the record language imposes no encoding on its strings (tablegen-language.md 1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(u32);

impl Symbol {
    /// The empty string.
    pub const EMPTY: Symbol = Symbol(0);
    /// `NAME`, the implicit name of the record being built.
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
    /// Where each symbol's bytes end; they begin where the one before ends.
    ends: Vec<usize>,
    table: IdTable,
}

impl Default for Interner {
    fn default() -> Self {
        Interner::new()
    }
}

impl Interner {
    /// A table that holds the predefined symbols only.
    pub fn new() -> Interner {
        let mut interner = Interner {
            bytes: Vec::new(),
            ends: Vec::new(),
            table: IdTable::default(),
        };
        interner.intern(b"");
        interner.intern(b"NAME");
        interner
    }

    /// The symbol of these bytes.
    pub fn intern(&mut self, bytes: &[u8]) -> Symbol {
        let hash = hash_bytes(bytes);
        let Interner {
            bytes: all,
            ends,
            table,
        } = self;
        if let Some(index) = table.find(hash, |index| slice(all, ends, index) == bytes) {
            return Symbol(index);
        }
        let index = u32::try_from(ends.len())
            .expect("fewer than 2^32 strings: the input's positions are u32");
        all.extend_from_slice(bytes);
        ends.push(all.len());
        table.insert(hash, index);
        Symbol(index)
    }

    /// The symbol of these bytes, if they were interned before.
    pub fn find(&self, bytes: &[u8]) -> Option<Symbol> {
        let found = self.table.find(hash_bytes(bytes), |index| {
            slice(&self.bytes, &self.ends, index) == bytes
        });
        found.map(Symbol)
    }

    /// The bytes of a symbol.
    pub fn bytes(&self, symbol: Symbol) -> &[u8] {
        slice(&self.bytes, &self.ends, symbol.0)
    }

    /// The bytes of a symbol as text, invalid UTF-8 replaced: for messages, never for output.
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
