//! The text of values, types and records, as `--print-records` and messages print it.

use crate::records::arena::ids::{RecordId, SliceId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::record::FieldDecl;
use crate::records::arena::runs::{BitValue, Run, runs, word_count};
use crate::records::arena::store::Store;
use crate::records::arena::types::Type;
use crate::records::arena::views::ArgKey;
use crate::source::Symbol;

/// The maximal length of a value in a message or of `!repr`.
pub(super) const LONGEST_TEXT: usize = 1 << 26;

/// Values up to this depth print on any stack.
const SHALLOW: usize = 256;

/// An upper bound of the stack that printing one level of nesting uses.
const STACK_A_LEVEL: usize = 1024;

/// Eight bits as printed inside a bits value, each with the comma after it.
const EIGHT_BITS: [[u8; 24]; 256] = {
    let mut table = [*b"0, 0, 0, 0, 0, 0, 0, 0, "; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][3 * (7 - bit)] += (byte >> bit & 1) as u8;
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// `{n}, ` for bits up to 99; for those below 10 only the first five bytes.
const BIT_INDEX: [[u8; 6]; 100] = {
    let mut table = [*b"{0}, \0"; 100];
    let mut bit = 0;
    while bit < 100 {
        let (tens, ones) = (b'0' + bit / 10, b'0' + bit % 10);
        table[bit as usize] = match bit {
            0..10 => [b'{', ones, b'}', b',', b' ', 0],
            _ => [b'{', tens, ones, b'}', b',', b' '],
        };
        bit += 1;
    }
    table
};

/// Appends an integer in decimal.
pub(crate) fn print_int(value: i64, out: &mut impl Extend<u8>) {
    let mut left = value.unsigned_abs();
    let mut digits = [0; 20];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    if value < 0 {
        out.extend([b'-']);
    }
    out.extend(digits[start..].iter().copied());
}

impl Store {
    /// Appends the text of a value. Sharing may make the text of a small value huge: nothing is appended once `out`
    /// has more than `limit` bytes.
    pub(crate) fn print_value(&self, value: ValueId, out: &mut Vec<u8>, limit: usize) {
        let depth = usize::from(self.values.facts(value).depth);
        if depth > SHALLOW {
            stacker::maybe_grow(depth * STACK_A_LEVEL, depth * STACK_A_LEVEL, || self.print_node(value, out, limit));
        } else {
            self.print_node(value, out, limit);
        }
    }

    /// [`Store::print_value`] on a stack that suffices.
    fn print_node(&self, value: ValueId, out: &mut Vec<u8>, limit: usize) {
        if out.len() > limit {
            return;
        }
        match self.values.node(value) {
            Node::Error => out.extend_from_slice(b"<error>"),
            Node::Unset | Node::Absent => out.push(b'?'),
            Node::Bit(bit) => out.push(b'0' + u8::from(bit)),
            Node::Int(value) => print_int(value, out),
            Node::Bits { width, words } => self.print_bits(width, self.values.slice(words), out, limit),
            Node::String(symbol) => self.print_quoted(symbol, out),
            Node::Code(symbol) => {
                out.extend_from_slice(b"[{");
                out.extend_from_slice(self.interner.bytes(symbol));
                out.extend_from_slice(b"}]");
            }
            Node::List { elements, .. } => {
                out.push(b'[');
                self.print_all(self.values.items(elements), out, limit);
                out.push(b']');
            }
            Node::Dag(parts) => {
                out.push(b'(');
                for (at, part) in self.values.dag(parts).iter().enumerate() {
                    match at {
                        0 => {}
                        1 => out.push(b' '),
                        _ => out.extend_from_slice(b", "),
                    }
                    self.print_node(part.value, out, limit);
                    if let Some(name) = part.name {
                        out.extend_from_slice(b":$");
                        out.extend_from_slice(self.interner.bytes(name));
                    }
                }
                out.push(b')');
            }
            Node::Def(record) => out.extend_from_slice(self.interner.bytes(self.record(record).name)),
            // Without quotes, unlike the string that it becomes.
            Node::AnonymousName(number) => out.extend_from_slice(format!("anonymous_{number}").as_bytes()),
            Node::Var { name, .. } => out.extend_from_slice(self.interner.bytes(name)),
            Node::VarBit { base, bit } => {
                self.print_node(base, out, limit);
                if !self.is_bit_alone(base) {
                    out.push(b'{');
                    print_int(i64::from(bit), out);
                    out.push(b'}');
                }
            }
            Node::Field { base, field, .. } => {
                self.print_node(base, out, limit);
                out.push(b'.');
                out.extend_from_slice(self.interner.bytes(field));
            }
            Node::Instantiate { class, args } => {
                out.extend_from_slice(self.interner.bytes(self.class(class).name));
                out.push(b'<');
                for (at, (key, value)) in self.values.args(args).iter().enumerate() {
                    if at > 0 {
                        out.extend_from_slice(b", ");
                    }
                    match key {
                        ArgKey::Position(position) => print_int(i64::from(position), out),
                        ArgKey::Name(name) => self.print_quoted(name, out),
                    }
                    out.extend_from_slice(b": ");
                    self.print_node(value, out, limit);
                }
                out.push(b'>');
            }
            Node::Op { op, args, ty } => self.print_operator(op, args, ty, out, limit),
        }
    }

    fn print_operator(&self, op: Op, args: SliceId, ty: TypeId, out: &mut Vec<u8>, limit: usize) {
        let arg = |at| self.values.item(args, at);
        match op {
            Op::ListElement | Op::ListSlice => {
                self.print_node(arg(0), out, limit);
                out.push(b'[');
                self.print_node(arg(1), out, limit);
                out.push(b']');
            }
            Op::RangeClosed => {
                self.print_node(arg(0), out, limit);
                out.extend_from_slice(b"...");
                self.print_node(arg(1), out, limit);
            }
            Op::Cond => {
                out.extend_from_slice(b"!cond(");
                let (clauses, _) = self.values.slice(args).as_chunks();
                for (at, &[condition, value]) in clauses.iter().enumerate() {
                    if at > 0 {
                        out.extend_from_slice(b", ");
                    }
                    self.print_node(ValueId(condition), out, limit);
                    out.extend_from_slice(b": ");
                    self.print_node(ValueId(value), out, limit);
                }
                out.push(b')');
            }
            _ => {
                out.push(b'!');
                out.extend_from_slice(op.name().as_bytes());
                if op.has_type_arg() {
                    out.push(b'<');
                    self.print_type(ty, out);
                    out.push(b'>');
                }
                out.push(b'(');
                self.print_all(self.values.items(args), out, limit);
                out.push(b')');
            }
        }
    }

    fn print_all(&self, values: impl Iterator<Item = ValueId>, out: &mut Vec<u8>, limit: usize) {
        for (at, value) in values.enumerate() {
            if at > 0 {
                out.extend_from_slice(b", ");
            }
            self.print_node(value, out, limit);
        }
    }

    /// Strings are printed without escapes.
    fn print_quoted(&self, symbol: Symbol, out: &mut Vec<u8>) {
        out.push(b'"');
        out.extend_from_slice(self.interner.bytes(symbol));
        out.push(b'"');
    }

    /// From the most significant bit down, eight known bits at a time.
    fn print_bits(&self, width: u32, words: &[u32], out: &mut Vec<u8>, limit: usize) {
        let mut runs = runs(words, width).rev().peekable();
        let (ones, known) = words[..2 * word_count(width)].split_at(word_count(width));
        out.extend_from_slice(b"{ ");
        let mut bit = width;
        while bit > 0 {
            if bit.is_multiple_of(8) {
                let (word, shift) = ((bit - 8) as usize / 32, (bit - 8) % 32);
                if known[word] >> shift & 0xff == 0xff {
                    out.extend_from_slice(&EIGHT_BITS[(ones[word] >> shift & 0xff) as usize]);
                    bit -= 8;
                    continue;
                }
            }
            bit -= 1;
            let (word, shift) = (bit as usize / 32, bit % 32);
            if known[word] >> shift & 1 == 1 {
                out.extend_from_slice(&[b'0' + (ones[word] >> shift & 1) as u8, b',', b' ']);
            } else if let Some(run) = runs.next_if(|run| run.at + run.len == bit + 1) {
                self.print_run(run, out, limit);
                bit = run.at;
            } else {
                out.extend_from_slice(b"?, ");
            }
        }
        if width > 0 {
            out.truncate(out.len() - 2);
        }
        out.extend_from_slice(b" }");
    }

    /// Whether the only bit of a value prints as the value, from LLVM 23 on.
    pub(crate) fn is_bit_alone(&self, base: ValueId) -> bool {
        let is_late =
            |base| matches!(self.values.node(base), Node::Op { op: Op::Cond | Op::Foldl, ty: TypeId::BIT, .. });
        self.llvm_version >= 23 && is_late(base)
    }

    /// The bits of a run, from the most significant down, each with a comma.
    fn print_run(&self, run: Run, out: &mut Vec<u8>, limit: usize) {
        let start = out.len();
        self.print_node(run.base, out, limit);
        let end = out.len();
        for bit in (0..run.len).rev() {
            if bit + 1 < run.len && out.len() <= limit {
                out.extend_from_within(start..end);
            }
            let index = run.from.wrapping_add(bit);
            match BIT_INDEX.get(index as usize) {
                _ if run.from == Run::WHOLE || self.is_bit_alone(run.base) => out.extend_from_slice(b", "),
                Some(text) => out.extend_from_slice(if index < 10 { &text[..5] } else { text }),
                None => {
                    out.push(b'{');
                    print_int(i64::from(index), out);
                    out.extend_from_slice(b"}, ");
                }
            }
        }
    }

    /// The bits of a [`Node::Bits`], the least significant first.
    #[doc(hidden)]
    pub fn bit_values(&self, width: u32, words: SliceId) -> impl Iterator<Item = BitValue> {
        let words = self.values.slice(words);
        let mut runs = runs(words, width).peekable();
        let (ones, known) = words[..2 * word_count(width)].split_at(word_count(width));
        (0..width).map(move |bit| {
            let (word, shift) = (bit as usize / 32, bit % 32);
            if known[word] >> shift & 1 == 1 {
                return BitValue::Known(ones[word] >> shift & 1 == 1);
            }
            while runs.next_if(|run| run.at + run.len <= bit).is_some() {}
            match runs.peek().filter(|run| run.at <= bit) {
                Some(run) if run.from == Run::WHOLE => BitValue::Whole(run.base),
                Some(run) => BitValue::Of(run.base, run.from + bit - run.at),
                None => BitValue::Unset,
            }
        })
    }

    /// Appends a type's text.
    pub(crate) fn print_type(&self, ty: TypeId, out: &mut Vec<u8>) {
        match &self.types[ty] {
            Type::Bit => out.extend_from_slice(b"bit"),
            Type::Int => out.extend_from_slice(b"int"),
            Type::String => out.extend_from_slice(b"string"),
            Type::Dag => out.extend_from_slice(b"dag"),
            Type::Bits(width) => {
                out.extend_from_slice(b"bits<");
                print_int(i64::from(*width), out);
                out.push(b'>');
            }
            Type::List(element) => {
                out.extend_from_slice(b"list<");
                self.print_type(*element, out);
                out.push(b'>');
            }
            Type::Record(classes) => {
                if classes.len() != 1 {
                    out.push(b'{');
                }
                for (at, &class) in classes.iter().enumerate() {
                    if at > 0 {
                        out.extend_from_slice(b", ");
                    }
                    out.extend_from_slice(self.interner.bytes(self.class(class).name));
                }
                if classes.len() != 1 {
                    out.push(b'}');
                }
            }
        }
    }

    /// A value as bytes.
    pub fn value_text(&self, value: ValueId) -> Vec<u8> {
        let mut out = Vec::new();
        self.print_value(value, &mut out, LONGEST_TEXT);
        out
    }

    /// The text of a value for a message, cut to a readable length.
    #[doc(hidden)]
    pub fn value_string(&self, value: ValueId) -> String {
        const LONGEST: usize = 200;
        let mut out = Vec::new();
        self.print_value(value, &mut out, LONGEST);
        let text = String::from_utf8_lossy(&out);
        if text.chars().count() <= LONGEST {
            return text.into_owned();
        }
        text.chars().take(LONGEST).chain("...".chars()).collect()
    }

    /// The text of a type for a message.
    #[doc(hidden)]
    pub fn type_string(&self, ty: TypeId) -> String {
        let mut out = Vec::new();
        self.print_type(ty, &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }

    /// Appends type, name and value of a field or template argument. The type of a code literal prints as `code`,
    /// whatever was declared.
    pub(crate) fn print_declaration(&self, decl: FieldDecl, value: ValueId, out: &mut Vec<u8>, limit: usize) {
        if let Node::Code(_) = self.values.node(value) {
            out.extend_from_slice(b"code");
        } else {
            self.print_type(decl.ty, out);
        }
        out.push(b' ');
        out.extend_from_slice(self.interner.bytes(decl.name));
        if value != ValueId::ABSENT {
            out.extend_from_slice(b" = ");
            self.print_value(value, out, limit);
        }
    }

    /// The text of a record without the keyword `def`: name, superclasses, fields.
    pub fn record_text(&self, record: RecordId) -> Vec<u8> {
        let record = self.record(record);
        let mut out = self.interner.bytes(record.name).to_vec();
        out.extend_from_slice(b" {");
        for (at, class) in self.superclasses(self.parents(record), LONGEST_TEXT / 16).into_iter().enumerate() {
            out.extend_from_slice(if at == 0 { b"\t// " } else { b" " });
            out.extend_from_slice(self.interner.bytes(self.class(class).name));
        }
        out.push(b'\n');
        let slots = self.slots(record).iter().copied();
        let decls = self.each_decl(self.decls(record)).zip(slots);
        let (exempt, normal): (Vec<_>, Vec<_>) = decls.partition(|(decl, _)| decl.may_stay_unresolved);
        for (decl, slot) in exempt.into_iter().chain(normal) {
            out.extend_from_slice(if decl.may_stay_unresolved { b"  field " } else { b"  " });
            self.print_declaration(decl, slot.value, &mut out, LONGEST_TEXT);
            out.extend_from_slice(b";\n");
        }
        out.extend_from_slice(b"}\n");
        out
    }
}
