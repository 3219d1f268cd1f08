//! Values of finished records as source text.

use tdgen_language::lexer::Keyword;
use tdgen_language::records::Records;
use tdgen_language::records::arena::ids::{RecordId, SliceId, TypeId, ValueId};
use tdgen_language::records::arena::node::Node;
use tdgen_language::records::arena::runs::BitValue;
use tdgen_language::records::arena::types::Type;
use tdgen_language::records::arena::views::DagPart;
use tdgen_language::source::Symbol;

/// The record and the field that has the value.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    pub(super) records: &'a Records,
    pub(super) record: RecordId,
    pub(super) field: Symbol,
}

/// Whether a name can be written without quotes.
pub(super) fn is_identifier(name: &[u8]) -> bool {
    let is_reserved = name == b"include" || Keyword::ALL.iter().any(|word| word.text().as_bytes() == name);
    is_word(name) && !is_reserved
}

/// Whether a name has only letters, digits and underscores, as that of an argument of a dag, and begins with no digit.
fn is_word(name: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    name.iter().all(is_part) && name.first().is_some_and(|first| !first.is_ascii_digit())
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

/// The source text of a value; none if it has no such form.
pub(super) fn source(scope: Scope<'_>, value: ValueId) -> Option<Vec<u8>> {
    /// An upper bound of the stack that a level of nesting uses.
    const STACK_A_LEVEL: usize = 2048;
    const SMALL: usize = 64 << 10;
    // No bits have no literal; they are what an unset field of `bits<0>` has.
    if matches!(scope.records.store().values.node(value), Node::Bits { width: 0, .. }) {
        return Some(b"?".to_vec());
    }
    let depth = usize::from(scope.records.store().values.facts(value).depth);
    let stack = SMALL + depth * STACK_A_LEVEL;
    let mut out = Vec::new();
    stacker::maybe_grow(stack, stack, || scope.write(value, &mut out)).map(|()| out)
}

impl Scope<'_> {
    fn write(self, value: ValueId, out: &mut Vec<u8>) -> Option<()> {
        let store = self.records.store();
        match store.values.node(value) {
            Node::String(symbol) => write_string(store.interner.bytes(symbol), out),
            Node::Code(symbol) => {
                let text = store.interner.bytes(symbol);
                // It is made of several literals, or ends in an unusual way.
                if text.contains(&b'}') && (text.windows(2).any(|two| two == b"}]") || text.ends_with(b"}")) {
                    return None;
                }
                out.extend_from_slice(b"[{");
                out.extend_from_slice(text);
                out.extend_from_slice(b"}]");
            }
            Node::Bits { width, words } => {
                let mut bits: Vec<BitValue> = store.bit_values(width, words).collect();
                if bits.is_empty() {
                    return None;
                }
                bits.reverse();
                out.push(b'{');
                self.each(bits, out, Scope::write_bit)?;
                out.push(b'}');
            }
            Node::List { elements, ty } => {
                // Elements that were appended are not converted, and literals are.
                let is_bits = store.types.element(ty).and_then(|element| store.types.width(element)).is_some();
                if is_bits && store.values.items(elements).any(|it| matches!(store.values.node(it), Node::Int(_))) {
                    return None;
                }
                out.push(b'[');
                let start = out.len();
                self.each(store.values.items(elements), out, Scope::write)?;
                // `[{` begins a code literal.
                if out.get(start) == Some(&b'{') {
                    out.insert(start, b' ');
                }
                out.push(b']');
                if store.values.slice(elements).is_empty() && self.is_writable(ty) {
                    let element = store.types.element(ty).map(|ty| store.type_string(ty)).unwrap_or_default();
                    out.extend_from_slice(format!("<{element}>").as_bytes());
                }
            }
            Node::Dag(parts) => self.write_dag(parts, out)?,
            Node::Def(record) => self.write_record(record, out)?,
            Node::Var { name, .. } => {
                if name == self.field || store.field_of(self.record, name).is_none() {
                    return None;
                }
                out.extend_from_slice(store.interner.bytes(name));
            }
            Node::VarBit { base, bit } => {
                self.write(base, out)?;
                out.extend_from_slice(format!("{{{bit}}}").as_bytes());
            }
            Node::Unset | Node::Bit(_) | Node::Int(_) => out.extend_from_slice(&store.value_text(value)),
            // Finished records have these only where nothing could be computed.
            Node::Error
            | Node::Absent
            | Node::AnonymousName(_)
            | Node::Field { .. }
            | Node::Instantiate { .. }
            | Node::Op { .. } => return None,
        }
        Some(())
    }

    fn write_bit(self, bit: BitValue, out: &mut Vec<u8>) -> Option<()> {
        match bit {
            BitValue::Known(bit) => out.push(b'0' + u8::from(bit)),
            BitValue::Unset => out.push(b'?'),
            BitValue::Whole(base) => self.write(base, out)?,
            BitValue::Of(base, bit) => {
                self.write(base, out)?;
                out.extend_from_slice(format!("{{{bit}}}").as_bytes());
            }
        }
        Some(())
    }

    fn write_dag(self, parts: SliceId, out: &mut Vec<u8>) -> Option<()> {
        let store = self.records.store();
        let dag = store.values.dag(parts);
        let operator = dag.operator();
        if !matches!(store.values.node(operator.value), Node::Def(_) | Node::Unset) {
            return None;
        }
        let is_plain = |part: &DagPart| part.name.is_none_or(|name| is_word(store.interner.bytes(name)));
        if !is_plain(&operator) {
            return None;
        }
        if !dag.iter().all(|part| is_plain(&part)) {
            if operator.name.is_some() {
                return None;
            }
            return self.write_joined_dag(operator.value, &dag.iter().skip(1).collect::<Vec<_>>(), out);
        }
        out.push(b'(');
        for (at, part) in dag.iter().enumerate() {
            out.extend_from_slice(match at {
                0 => b"" as &[u8],
                1 => b" ",
                _ => b", ",
            });
            let start = out.len();
            self.write(part.value, out)?;
            let is_suffix =
                at == 1 && operator.name.is_none() && !matches!(store.values.node(part.value), Node::Code(_));
            if is_suffix && matches!(out.get(start), Some(b'[' | b'{')) {
                // A bracket there would be a suffix of the operator.
                out.splice(start..start, b"!cond(1: ".iter().copied());
                out.push(b')');
            }
            if let Some(name) = part.name {
                out.extend_from_slice(b":$");
                out.extend_from_slice(store.interner.bytes(name));
            }
        }
        out.push(b')');
        Some(())
    }

    /// A dag with names that no literal has, such as the empty one: each argument is a dag, and they are joined.
    fn write_joined_dag(self, operator: ValueId, arguments: &[DagPart], out: &mut Vec<u8>) -> Option<()> {
        if arguments.len() > 1 {
            out.extend_from_slice(b"!con(");
        }
        self.each(arguments, out, |this, part, out| {
            out.extend_from_slice(b"!dag(");
            this.write(operator, out)?;
            out.extend_from_slice(b", [");
            this.write(part.value, out)?;
            out.extend_from_slice(b"], [");
            match part.name {
                Some(name) => write_string(this.records.store().interner.bytes(name), out),
                None => out.push(b'?'),
            }
            out.extend_from_slice(b"])");
            Some(())
        })?;
        if arguments.len() > 1 {
            out.push(b')');
        }
        Some(())
    }

    /// Writes items with commas between them.
    fn each<T>(
        self,
        items: impl IntoIterator<Item = T>,
        out: &mut Vec<u8>,
        write: impl Fn(Self, T, &mut Vec<u8>) -> Option<()>,
    ) -> Option<()> {
        for (at, item) in items.into_iter().enumerate() {
            if at > 0 {
                out.extend_from_slice(b", ");
            }
            write(self, item, out)?;
        }
        Some(())
    }

    /// The name of a record; a cast finds the record itself, and one whose name means something else here.
    fn write_record(self, record: RecordId, out: &mut Vec<u8>) -> Option<()> {
        let store = self.records.store();
        let name: Symbol = store.record(record).name;
        let bytes = store.interner.bytes(name);
        if record != self.record && store.field_of(self.record, name).is_none() && is_identifier(bytes) {
            out.extend_from_slice(bytes);
            return Some(());
        }
        let class = *store.parents(store.record(record)).first()?;
        out.extend_from_slice(b"!cast<");
        out.extend_from_slice(store.interner.bytes(store.class(class).name));
        out.extend_from_slice(b">(");
        write_string(bytes, out);
        out.push(b')');
        Some(())
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
