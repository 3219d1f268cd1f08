//! Prints values as the JSON of `--dump-json` (docs/language, 7.3).

use super::text_limit::MAX_TEXT;
use crate::backends::text::json::{Escapes, write_string};
use crate::records::arena::ids::{Place, SliceId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::runs::BitValue;
use crate::records::arena::store::Store;
use crate::records::print::print_int;

/// Values up to this depth print without growing the stack.
const SHALLOW: u16 = 256;

/// An upper bound of the stack that printing one level needs.
const STACK_A_LEVEL: usize = 1024;

/// The limit of the bytes of cached texts.
const MAX_CACHED: usize = 64 << 20;

/// Prints values and caches the texts of those printed repeatedly.
pub(super) struct Values<'a> {
    store: &'a Store,
    /// For each closed value, then each record, then each string: 0 initially, 1 after it was printed once, then 2 +
    /// the index of its text.
    seen: Vec<u32>,
    ends: Vec<usize>,
    texts: Vec<u8>,
}

impl<'a> Values<'a> {
    /// An empty cache.
    pub(super) fn new(store: &'a Store) -> Values<'a> {
        let count = store.values.counts().0 + store.records.len() + store.interner.count();
        Values { store, seen: vec![0; count], ends: Vec::new(), texts: Vec::new() }
    }

    /// Where the text of a value may be; none for values that are rare or short.
    fn place(&self, value: ValueId) -> Option<usize> {
        let (closed, records) = (self.store.values.counts().0, self.store.records.len());
        match value.place() {
            Place::Closed(number) => Some(number as usize),
            Place::Def(record) => Some(closed + record as usize),
            Place::String(symbol) => Some(closed + records + symbol as usize),
            Place::Open(_) | Place::Int(_) | Place::AnonymousName(_) => None,
        }
    }

    /// Prints a value.
    pub(super) fn print(&mut self, value: ValueId, out: &mut Vec<u8>) {
        let depth = self.store.values.facts(value).depth;
        if depth > SHALLOW {
            let stack = usize::from(depth) * STACK_A_LEVEL;
            stacker::maybe_grow(stack, stack, || self.print_node(value, out));
        } else {
            self.print_node(value, out);
        }
    }

    fn print_node(&mut self, value: ValueId, out: &mut Vec<u8>) {
        if out.len() as u64 > 2 * MAX_TEXT {
            return;
        }
        let node = self.store.values.node(value);
        match node {
            Node::Unset | Node::Absent => return out.extend_from_slice(b"null"),
            Node::Bit(bit) => return out.push(b'0' + u8::from(bit)),
            Node::Int(int) => return print_int(int, out),
            _ => {}
        }
        let Some(place) = self.place(value) else {
            return self.print_fresh(value, node, out);
        };
        match self.seen[place] {
            0 => {
                self.seen[place] = 1;
                self.print_fresh(value, node, out);
            }
            1 => {
                let start = out.len();
                self.print_fresh(value, node, out);
                let text = &out[start..];
                if self.texts.len() + text.len() <= MAX_CACHED {
                    self.texts.extend_from_slice(text);
                    self.seen[place] = 2 + self.ends.len() as u32;
                    self.ends.push(self.texts.len());
                }
            }
            index => {
                let index = index as usize - 2;
                let start = if index == 0 { 0 } else { self.ends[index - 1] };
                out.extend_from_slice(&self.texts[start..self.ends[index]]);
            }
        }
    }

    fn print_fresh(&mut self, value: ValueId, node: Node, out: &mut Vec<u8>) {
        let store = self.store;
        match node {
            Node::Bits { width, words } => self.print_bits(width, words, out),
            Node::String(symbol) | Node::Code(symbol) => print_string(store.interner.bytes(symbol), out),
            Node::List { elements, .. } => {
                out.push(b'[');
                for (at, element) in store.values.items(elements).enumerate() {
                    if at > 0 {
                        out.push(b',');
                    }
                    self.print_node(element, out);
                }
                out.push(b']');
            }
            Node::Dag(parts) => self.print_dag(value, parts, out),
            Node::Def(record) => {
                let name = store.interner.bytes(store.record(record).name);
                out.extend_from_slice(b"{\"def\":");
                print_string(name, out);
                out.extend_from_slice(b",\"kind\":\"def\",\"printable\":");
                print_string(name, out);
                out.push(b'}');
            }
            Node::Var { name, .. } => {
                out.extend_from_slice(b"{\"kind\":\"var\"");
                self.print_printable(value, out);
                out.extend_from_slice(b",\"var\":");
                print_string(store.interner.bytes(name), out);
                out.push(b'}');
            }
            Node::VarBit { base, bit } => self.print_bit(base, bit, out),
            _ => {
                out.extend_from_slice(b"{\"kind\":\"complex\"");
                self.print_printable(value, out);
                out.push(b'}');
            }
        }
    }

    /// Prints one bit of an unresolved value.
    fn print_bit(&mut self, base: ValueId, bit: u32, out: &mut Vec<u8>) {
        let mut text = self.store.value_text(base);
        let name = text.len();
        if !self.store.is_bit_alone(base) {
            text.push(b'{');
            print_int(i64::from(bit), &mut text);
            text.push(b'}');
        }
        if matches!(self.store.values.node(base), Node::Var { .. }) {
            out.extend_from_slice(b"{\"index\":");
            print_int(i64::from(bit), out);
            out.extend_from_slice(b",\"kind\":\"varbit\",\"printable\":");
            print_string(&text, out);
            out.extend_from_slice(b",\"var\":");
            print_string(&text[..name], out);
        } else {
            out.extend_from_slice(b"{\"kind\":\"complex\",\"printable\":");
            print_string(&text, out);
        }
        out.push(b'}');
    }

    /// Prints the bits, the least significant first.
    fn print_bits(&mut self, width: u32, words: SliceId, out: &mut Vec<u8>) {
        out.push(b'[');
        for (at, bit) in self.store.bit_values(width, words).enumerate() {
            if at > 0 {
                out.push(b',');
            }
            match bit {
                BitValue::Known(bit) => out.push(b'0' + u8::from(bit)),
                BitValue::Unset => out.extend_from_slice(b"null"),
                BitValue::Whole(value) => self.print_node(value, out),
                BitValue::Of(base, bit) => self.print_bit(base, bit, out),
            }
        }
        out.push(b']');
    }

    fn print_dag(&mut self, value: ValueId, parts: SliceId, out: &mut Vec<u8>) {
        let store = self.store;
        let parts = store.values.dag(parts);
        out.extend_from_slice(b"{\"args\":[");
        for (at, part) in parts.args().enumerate() {
            out.extend_from_slice(if at == 0 { b"[" } else { b",[" });
            self.print_node(part.value, out);
            out.push(b',');
            match part.name {
                Some(name) => print_string(store.interner.bytes(name), out),
                None => out.extend_from_slice(b"null"),
            }
            out.push(b']');
        }
        out.extend_from_slice(b"],\"kind\":\"dag\"");
        if let Some(name) = parts.operator().name {
            out.extend_from_slice(b",\"name\":");
            print_string(store.interner.bytes(name), out);
        }
        out.extend_from_slice(b",\"operator\":");
        self.print_node(parts.operator().value, out);
        self.print_printable(value, out);
        out.push(b'}');
    }

    /// Prints `,"printable":` and the text as in `--print-records`.
    fn print_printable(&self, value: ValueId, out: &mut Vec<u8>) {
        out.extend_from_slice(b",\"printable\":");
        let mut text = Vec::new();
        self.store.print_value(value, &mut text, 2 * MAX_TEXT as usize);
        print_string(&text, out);
    }
}

/// Prints a string with LLVM's escapes.
pub(super) fn print_string(bytes: &[u8], out: &mut Vec<u8>) {
    write_string(bytes, Escapes::Llvm, out);
}

/// Prints a comma before all items but the first.
pub(super) fn separate(at: usize, out: &mut Vec<u8>) {
    if at > 0 {
        out.push(b',');
    }
}
