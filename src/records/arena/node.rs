//! [`Node`], the form of a value.

use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;

use super::ids::{ClassId, Place, RecordId, SliceId, TypeId, ValueId};
use super::op::Op;
use crate::source::{Symbol, halve};

/// The form of a value, in 16 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// An error that was reported: every operation propagates it without a message.
    Error,
    /// `?`
    Unset,
    /// What llvm-tblgen computes where it has no value: the name of a nameless dag. As the value of a field it prints
    /// as nothing; everywhere else it is `?`.
    Absent,
    /// A bit that is known.
    Bit(bool),
    /// An integer.
    Int(i64),
    /// `bits<width>`; the words are those of [`runs`](super::runs).
    Bits {
        /// Number of bits.
        width: u32,
        /// See [`runs`](super::runs).
        words: SliceId,
    },
    /// A string.
    String(Symbol),
    /// A string written as a code literal; only printing differs.
    Code(Symbol),
    /// A list.
    List {
        /// The elements, as [`ValueId`] numbers.
        elements: SliceId,
        /// The type of the list, `list<T>`.
        ty: TypeId,
    },
    /// A dag; its words are those of [`DagParts`](super::views::DagParts).
    Dag(SliceId),
    /// A record.
    Def(RecordId),
    /// The name of an unnamed record until it is entered: `anonymous_N`.
    AnonymousName(u32),
    /// A name that is not resolved yet: field, template argument (qualified: `C:a`), iterator.
    Var {
        /// The name.
        name: Symbol,
        /// The type.
        ty: TypeId,
    },
    /// One bit of an unknown value.
    VarBit {
        /// The value, of bits or int type.
        base: ValueId,
        /// The index of the bit.
        bit: u32,
    },
    /// `base.field` with an unknown base or field.
    Field {
        /// A value of record type.
        base: ValueId,
        /// The field's name.
        field: Symbol,
        /// The field's type.
        ty: TypeId,
    },
    /// `Class<args>` with unknown arguments.
    Instantiate {
        /// The class.
        class: ClassId,
        /// The words of [`InstantiateArgs`](super::views::InstantiateArgs).
        args: SliceId,
    },
    /// An operator that could not be computed yet.
    Op {
        /// The operator.
        op: Op,
        /// The operands.
        args: SliceId,
        /// The type of the result; for `!isa`, `!exists` and `!instances` the type argument.
        ty: TypeId,
    },
}

impl Node {
    /// The sequence of a value that consists of words.
    pub(crate) fn words(self) -> Option<SliceId> {
        match self {
            Node::Bits { words, .. } => Some(words),
            Node::List { elements, .. } => Some(elements),
            Node::Dag(parts) => Some(parts),
            Node::Instantiate { args, .. } | Node::Op { args, .. } => Some(args),
            _ => None,
        }
    }

    /// The id of a value that needs no arena.
    #[inline]
    pub(crate) fn in_id(self) -> Option<ValueId> {
        ValueId::of_place(match self {
            Node::Def(record) => Place::Def(record.0),
            Node::String(symbol) => Place::String(symbol.index() as u32),
            Node::Int(int) => Place::Int(i32::try_from(int).ok()?),
            Node::AnonymousName(number) => Place::AnonymousName(number),
            _ => return None,
        })
    }

    /// The form of a value that is in its id.
    #[inline]
    pub(crate) fn of_id(id: ValueId) -> Node {
        match id.place() {
            Place::Def(number) => Node::Def(RecordId(number)),
            Place::String(number) => Node::String(Symbol::from_index(number)),
            Place::Int(int) => Node::Int(i64::from(int)),
            Place::AnonymousName(number) => Node::AnonymousName(number),
            Place::Open(_) | Place::Closed(_) => Node::Error,
        }
    }

    /// A node has at most three words beside its form: two multiplications instead of one for each.
    pub(crate) fn hash(self) -> u32 {
        let pack = |tag: u64, low: u32, high: u32| (u64::from(low) | u64::from(high) << 32, tag);
        let (words, tag) = match self {
            Node::Error => (0, 0),
            Node::Unset => (0, 1),
            Node::Absent => (1, 1),
            Node::Bit(bit) => (u64::from(bit), 2),
            Node::Int(int) => (int as u64, 3),
            Node::Bits { width, words } => pack(4, width, words.0),
            Node::String(symbol) => (symbol.index() as u64, 5),
            Node::Code(symbol) => (symbol.index() as u64, 6),
            Node::List { elements, ty } => pack(7, elements.0, ty.0),
            Node::Dag(parts) => (u64::from(parts.0), 8),
            Node::Def(record) => (u64::from(record.0), 9),
            Node::AnonymousName(number) => (u64::from(number), 10),
            Node::Var { name, ty } => pack(11, name.index() as u32, ty.0),
            Node::VarBit { base, bit } => pack(12, base.0, bit),
            Node::Field { base, field, ty } => pack(13 | u64::from(ty.0) << 8, base.0, field.index() as u32),
            Node::Instantiate { class, args } => pack(14, class.0, args.0),
            Node::Op { op, args, ty } => pack(15 | (op as u64) << 8, args.0, ty.0),
        };
        let mut hasher = FxBuildHasher.build_hasher();
        hasher.write_u64(words);
        hasher.write_u64(tag);
        halve(hasher.finish())
    }
}
