//! Prints types and values as typed JSON.

use rustc_hash::FxHashMap;

use crate::backends::general::json::{print_string, separate};
use crate::backends::general::text_limit::MAX_TEXT;
use crate::backends::text::json::write_hex;
use crate::records::arena::ids::{SliceId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::runs::BitValue;
use crate::records::arena::store::Store;
use crate::records::arena::types::Type;
use crate::records::arena::views::ArgKey;
use crate::records::print::print_int;

/// Values up to this depth print without growing the stack.
const SHALLOW: u16 = 128;

/// An upper bound of the stack that printing one level needs.
const STACK_A_LEVEL: usize = 2048;

/// Prints types and values.
pub(crate) struct TypedValues<'a> {
    store: &'a Store,
    types: FxHashMap<TypeId, Box<[u8]>>,
}

impl<'a> TypedValues<'a> {
    pub(crate) fn new(store: &'a Store) -> TypedValues<'a> {
        TypedValues { store, types: FxHashMap::default() }
    }

    /// Prints a type.
    pub(crate) fn print_type(&mut self, ty: TypeId, out: &mut Vec<u8>) {
        let store = self.store;
        let text = self.types.entry(ty).or_insert_with(|| {
            let mut text = Vec::new();
            print_type(store, ty, &mut text);
            text.into()
        });
        out.extend_from_slice(text);
    }

    /// Prints a value. Sharing may make the text of a small value huge: a text that is too long is cut, and writing it
    /// fails.
    pub(crate) fn print(&mut self, value: ValueId, out: &mut Vec<u8>) {
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
        let store = self.store;
        match store.values.node(value) {
            // No backend runs after an error.
            Node::Error | Node::Unset | Node::Absent => out.extend_from_slice(b"null"),
            Node::Bit(bit) => out.extend_from_slice(if bit { b"true" } else { b"false" }),
            Node::Int(int) => print_int(int, out),
            Node::Bits { width, words } => self.print_bits(width, words, out),
            Node::String(symbol) => print_text(store.interner.bytes(symbol), out),
            Node::Code(symbol) => {
                out.extend_from_slice(b"{\"code\":");
                print_text(store.interner.bytes(symbol), out);
                out.push(b'}');
            }
            Node::List { elements, .. } => self.print_all(elements, out),
            Node::Dag(parts) => self.print_dag(parts, out),
            Node::Def(record) => {
                out.extend_from_slice(b"{\"def\":");
                print_text(store.interner.bytes(store.record(record).name), out);
                out.push(b'}');
            }
            Node::AnonymousName(number) => {
                out.extend_from_slice(b"{\"var\":");
                print_text(format!("anonymous_{number}").as_bytes(), out);
                self.end_with_type(TypeId::STRING, out);
            }
            Node::Var { name, ty } => {
                out.extend_from_slice(b"{\"var\":");
                print_text(store.interner.bytes(name), out);
                self.end_with_type(ty, out);
            }
            Node::VarBit { base, bit } => self.print_bit_of(base, bit, out),
            Node::Field { base, field, ty } => {
                out.extend_from_slice(b"{\"field\":");
                print_text(store.interner.bytes(field), out);
                out.extend_from_slice(b",\"of\":");
                self.print_node(base, out);
                self.end_with_type(ty, out);
            }
            Node::Instantiate { class, args } => {
                out.extend_from_slice(b"{\"new\":");
                print_text(store.interner.bytes(store.class(class).name), out);
                self.print_arguments(args, out);
            }
            Node::Op { op, args, ty } => {
                out.extend_from_slice(b"{\"op\":");
                print_string(op_name(op).as_bytes(), out);
                out.extend_from_slice(b",\"args\":");
                self.print_all(args, out);
                self.end_with_type(ty, out);
            }
        }
    }

    fn end_with_type(&mut self, ty: TypeId, out: &mut Vec<u8>) {
        out.extend_from_slice(b",\"type\":");
        self.print_type(ty, out);
        out.push(b'}');
    }

    fn print_all(&mut self, values: SliceId, out: &mut Vec<u8>) {
        out.push(b'[');
        for (at, value) in self.store.values.items(values).enumerate() {
            separate(at, out);
            self.print_node(value, out);
        }
        out.push(b']');
    }

    /// Prints the bits, the least significant first.
    fn print_bits(&mut self, width: u32, words: SliceId, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"bits\":[");
        for (at, bit) in self.store.bit_values(width, words).enumerate() {
            separate(at, out);
            match bit {
                BitValue::Known(bit) => out.push(b'0' + u8::from(bit)),
                BitValue::Unset => out.extend_from_slice(b"null"),
                BitValue::Whole(value) => self.print_node(value, out),
                BitValue::Of(base, bit) => self.print_bit_of(base, bit, out),
            }
        }
        out.extend_from_slice(b"]}");
    }

    fn print_bit_of(&mut self, base: ValueId, bit: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"bit\":");
        print_int(i64::from(bit), out);
        out.extend_from_slice(b",\"of\":");
        self.print_node(base, out);
        out.push(b'}');
    }

    fn print_dag(&mut self, parts: SliceId, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"dag\":[");
        for (at, part) in self.store.values.dag(parts).iter().enumerate() {
            separate(at, out);
            out.extend_from_slice(b"{\"value\":");
            self.print_node(part.value, out);
            if let Some(name) = part.name {
                out.extend_from_slice(b",\"name\":");
                print_text(self.store.interner.bytes(name), out);
            }
            out.push(b'}');
        }
        out.extend_from_slice(b"]}");
    }

    /// Prints arguments with their position, or with the variable that they set.
    fn print_arguments(&mut self, args: SliceId, out: &mut Vec<u8>) {
        out.extend_from_slice(b",\"args\":[");
        for (at, (key, value)) in self.store.values.args(args).iter().enumerate() {
            separate(at, out);
            match key {
                ArgKey::Position(position) => {
                    out.extend_from_slice(b"{\"position\":");
                    print_int(i64::from(position), out);
                }
                ArgKey::Name(name) => {
                    out.extend_from_slice(b"{\"variable\":");
                    print_text(self.store.interner.bytes(name), out);
                }
            }
            out.extend_from_slice(b",\"value\":");
            self.print_node(value, out);
            out.push(b'}');
        }
        out.extend_from_slice(b"]}");
    }
}

/// The name of an operator without `!`, or a separate name for one with other syntax.
fn op_name(op: Op) -> &'static str {
    match op {
        Op::ListElement => "list-element",
        Op::ListSlice => "list-slice",
        Op::RangeClosed => "closed-range",
        op => op.name(),
    }
}

fn print_type(store: &Store, ty: TypeId, out: &mut Vec<u8>) {
    match store.ty(ty) {
        Type::Bit => out.extend_from_slice(b"\"bit\""),
        Type::Int => out.extend_from_slice(b"\"int\""),
        Type::String => out.extend_from_slice(b"\"string\""),
        Type::Dag => out.extend_from_slice(b"\"dag\""),
        Type::Bits(width) => {
            out.extend_from_slice(b"{\"bits\":");
            print_int(i64::from(*width), out);
            out.push(b'}');
        }
        Type::List(element) => {
            out.extend_from_slice(b"{\"list\":");
            print_type(store, *element, out);
            out.push(b'}');
        }
        Type::Record(classes) => {
            out.extend_from_slice(b"{\"record\":[");
            for (at, &class) in classes.iter().enumerate() {
                separate(at, out);
                print_text(store.interner.bytes(store.class(class).name), out);
            }
            out.extend_from_slice(b"]}");
        }
    }
}

/// Prints a JSON string, or an object with the bytes in hexadecimal if they are not valid UTF-8.
pub(crate) fn print_text(bytes: &[u8], out: &mut Vec<u8>) {
    if std::str::from_utf8(bytes).is_ok() {
        return print_string(bytes, out);
    }
    out.extend_from_slice(b"{\"bytes\":\"");
    write_hex(bytes, out);
    out.extend_from_slice(b"\"}");
}
