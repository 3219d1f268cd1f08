//! Values of finished records as source text.

use crate::lexer::Keyword;
use crate::records::Records;
use crate::records::ids::{RecordId, TypeId, ValueId};
use crate::records::node::Node;
use crate::records::op::Op;
use crate::records::runs::BitValue;
use crate::records::types::Type;
use crate::source::Symbol;

/// The record whose body has the value.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    pub(super) records: &'a Records,
    pub(super) record: RecordId,
}

/// Whether a name can be written without quotes.
pub(super) fn is_identifier(name: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let begins = name.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_');
    let is_word = name == b"include" || Keyword::ALL.iter().any(|word| word.text().as_bytes() == name);
    begins && name.iter().all(is_part) && !is_word
}

/// Appends a string literal.
pub(super) fn write_string(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for &byte in text {
        match byte {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\t' => out.extend_from_slice(b"\\t"),
            byte => out.push(byte),
        }
    }
    out.push(b'"');
}

/// Appends a value.
pub(super) fn write_value(scope: Scope<'_>, value: ValueId, out: &mut Vec<u8>) {
    /// An upper bound of the stack that a level of nesting uses.
    const STACK_A_LEVEL: usize = 2048;
    const SMALL: usize = 64 << 10;
    let depth = usize::from(scope.records.store().values.facts(value).depth);
    stacker::maybe_grow(SMALL + depth * STACK_A_LEVEL, SMALL + depth * STACK_A_LEVEL, || scope.write(value, out));
}

impl Scope<'_> {
    fn write(self, value: ValueId, out: &mut Vec<u8>) {
        let store = self.records.store();
        match store.values.node(value) {
            Node::String(symbol) => write_string(store.interner.bytes(symbol), out),
            Node::Code(symbol) => {
                let text = store.interner.bytes(symbol);
                if text.windows(2).any(|two| two == b"}]") {
                    return write_string(text, out);
                }
                out.extend_from_slice(b"[{");
                out.extend_from_slice(text);
                out.extend_from_slice(b"}]");
            }
            Node::Bits { width, words } => {
                let mut bits: Vec<BitValue> = store.bit_values(width, words).collect();
                bits.reverse();
                out.push(b'{');
                self.each(bits, out, |scope, bit, out| match bit {
                    BitValue::Known(bit) => out.push(b'0' + u8::from(bit)),
                    BitValue::Unset => out.push(b'?'),
                    BitValue::Whole(base) => scope.write(base, out),
                    BitValue::Of(base, bit) => {
                        scope.write(base, out);
                        out.extend_from_slice(format!("{{{bit}}}").as_bytes());
                    }
                });
                out.push(b'}');
            }
            Node::List { elements, ty } => {
                out.push(b'[');
                self.each(store.values.items(elements), out, Scope::write);
                out.push(b']');
                if store.values.slice(elements).is_empty() && self.is_writable(ty) {
                    let element = store.types.element(ty).map(|ty| store.type_string(ty)).unwrap_or_default();
                    out.extend_from_slice(format!("<{element}>").as_bytes());
                }
            }
            Node::Dag(parts) => {
                out.push(b'(');
                for (at, part) in store.values.dag(parts).iter().enumerate() {
                    out.extend_from_slice(match at {
                        0 => b"" as &[u8],
                        1 => b" ",
                        _ => b", ",
                    });
                    self.write(part.value, out);
                    if let Some(name) = part.name {
                        out.extend_from_slice(b":$");
                        out.extend_from_slice(store.interner.bytes(name));
                    }
                }
                out.push(b')');
            }
            Node::Def(record) => self.write_record(record, out),
            Node::Field { base, field, .. } => {
                self.write(base, out);
                out.push(b'.');
                out.extend_from_slice(store.interner.bytes(field));
            }
            Node::VarBit { base, bit } => {
                self.write(base, out);
                out.extend_from_slice(format!("{{{bit}}}").as_bytes());
            }
            Node::Instantiate { class, args } => {
                out.extend_from_slice(store.interner.bytes(store.class(class).name));
                out.push(b'<');
                self.each(store.values.args(args).values(), out, Scope::write);
                out.push(b'>');
            }
            Node::Op { op, args, ty } if op.bang().is_some() && op != Op::Cond && op.bound_names().is_empty() => {
                out.extend_from_slice(format!("!{}", op.name()).as_bytes());
                if op.has_type_arg() {
                    out.extend_from_slice(format!("<{}>", store.type_string(ty)).as_bytes());
                }
                out.push(b'(');
                self.each(store.values.items(args), out, Scope::write);
                out.push(b')');
            }
            _ => out.extend_from_slice(&store.value_text(value)),
        }
    }

    /// Writes items with commas between them.
    fn each<T>(self, items: impl IntoIterator<Item = T>, out: &mut Vec<u8>, write: impl Fn(Self, T, &mut Vec<u8>)) {
        for (at, item) in items.into_iter().enumerate() {
            if at > 0 {
                out.extend_from_slice(b", ");
            }
            write(self, item, out);
        }
    }

    /// The name of a record; a cast finds the record itself, and one whose name means something else here.
    fn write_record(self, record: RecordId, out: &mut Vec<u8>) {
        let store = self.records.store();
        let name: Symbol = store.record(record).name;
        let bytes = store.interner.bytes(name);
        let is_field = store.field_of(self.record, name).is_some();
        let class = store.parents(store.record(record)).first();
        match class {
            Some(&class) if record == self.record || is_field || !is_identifier(bytes) => {
                out.extend_from_slice(b"!cast<");
                out.extend_from_slice(store.interner.bytes(store.class(class).name));
                out.extend_from_slice(b">(");
                write_string(bytes, out);
                out.push(b')');
            }
            _ => out.extend_from_slice(bytes),
        }
    }

    /// Whether a type has a name: that of a list of records with several classes has none.
    fn is_writable(self, ty: TypeId) -> bool {
        match &self.records.store().types[ty] {
            Type::List(element) => self.is_writable(*element),
            Type::Record(classes) => classes.len() == 1,
            _ => true,
        }
    }
}
