//! Strings and values as JSON text (tablegen-language.md 7.3).

use super::sizes::LONGEST;
use crate::records::ids::{SliceId, ValueId};
use crate::records::print::print_int;
use crate::records::runs::BitValue;
use crate::records::store::Store;
use crate::records::values::Node;

/// Values up to this deep print on any stack.
const SHALLOW: u16 = 256;

/// What printing one level takes of the stack at most.
const STACK_A_LEVEL: usize = 1024;

/// The texts of values that are printed again and again, up to this many bytes.
const MOST_REMEMBERED: usize = 64 << 20;

/// Prints values, and remembers those that print often.
pub(super) struct Values<'a> {
    store: &'a Store,
    /// For each value 0 at first, 1 when it was printed once, else 2 + the index of its text.
    seen: Vec<u32>,
    ends: Vec<usize>,
    texts: Vec<u8>,
}

impl<'a> Values<'a> {
    /// Nothing is remembered yet.
    pub(super) fn new(store: &'a Store) -> Values<'a> {
        Values { store, seen: vec![0; store.values.len()], ends: Vec::new(), texts: Vec::new() }
    }

    /// Appends a value.
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
        if out.len() as u64 > 2 * LONGEST {
            return;
        }
        let node = self.store.values.node(value);
        match node {
            Node::Unset => return out.extend_from_slice(b"null"),
            Node::Bit(bit) => return out.push(b'0' + u8::from(bit)),
            Node::Int(int) => return print_int(int, out),
            _ => {}
        }
        match self.seen[value.index()] {
            0 => {
                self.seen[value.index()] = 1;
                self.print_fresh(value, node, out);
            }
            1 => {
                let start = out.len();
                self.print_fresh(value, node, out);
                let text = &out[start..];
                if self.texts.len() + text.len() <= MOST_REMEMBERED {
                    self.texts.extend_from_slice(text);
                    self.seen[value.index()] = 2 + self.ends.len() as u32;
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

    /// One bit of a value that was not computed: of a name, or of something complex.
    fn print_bit(&mut self, base: ValueId, bit: u32, out: &mut Vec<u8>) {
        let mut text = self.store.value_text(base);
        let name = text.len();
        text.push(b'{');
        print_int(i64::from(bit), &mut text);
        text.push(b'}');
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

    /// The least significant bit first.
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

    /// `,"printable":` and the text that `--print-records` shows.
    fn print_printable(&self, value: ValueId, out: &mut Vec<u8>) {
        out.extend_from_slice(b",\"printable\":");
        let mut text = Vec::new();
        self.store.print_value(value, &mut text, 2 * LONGEST as usize);
        print_string(&text, out);
    }
}

/// Appends a string with its quotes: quotes, backslashes and control characters escaped, what is not UTF-8 replaced.
pub(super) fn print_string(bytes: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    if bytes.iter().all(|&byte| is_plain(byte)) {
        out.extend_from_slice(bytes);
    } else {
        print_escaped(String::from_utf8_lossy(bytes).as_bytes(), out);
    }
    out.push(b'"');
}

/// Whether a byte stands for itself.
fn is_plain(byte: u8) -> bool {
    matches!(byte, 0x20..0x80) && byte != b'"' && byte != b'\\'
}

fn print_escaped(bytes: &[u8], out: &mut Vec<u8>) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            0..0x20 => {
                out.extend_from_slice(b"\\u00");
                out.push(HEX[usize::from(byte >> 4)]);
                out.push(HEX[usize::from(byte & 15)]);
            }
            _ => out.push(byte),
        }
    }
}
