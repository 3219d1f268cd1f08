//! Records and classes: fields in shared layouts, and the draft of a record that is being built.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use smallvec::SmallVec;

use super::ids::{ClassId, ClassListId, History, LayoutId, TypeId, ValueId};
use super::template_args::TemplateArgs;
use crate::source::{Span, Symbol, map_bytes, vec_bytes};

/// The declaration of a field, which records of the same layout share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldDecl {
    /// The name.
    pub name: Symbol,
    /// The type.
    pub ty: TypeId,
    /// Whether it was declared with `field`: the value may stay unresolved.
    pub may_stay_unresolved: bool,
}

/// An ordered list of fields that many records share, with a map from a name to its slot. It grows only at its end; a
/// record has a prefix of its fields.
#[derive(Clone, Default)]
pub(crate) struct Layout {
    /// The fields in order of declaration.
    pub fields: Vec<FieldDecl>,
    slots: FxHashMap<Symbol, u32>,
}

impl Layout {
    pub(crate) fn new(fields: Vec<FieldDecl>) -> Layout {
        let slots = fields.iter().enumerate().map(|(slot, field)| (field.name, slot as u32)).collect();
        Layout { fields, slots }
    }

    /// The slot of a field.
    pub(crate) fn slot(&self, name: Symbol) -> Option<usize> {
        self.slots.get(&name).map(|&slot| slot as usize)
    }

    /// Appends a field whose name is new.
    pub(crate) fn push(&mut self, field: FieldDecl) {
        self.slots.insert(field.name, self.fields.len() as u32);
        self.fields.push(field);
    }

    /// Bytes that the layout has allocated.
    pub(crate) fn memory(&self) -> u64 {
        vec_bytes(&self.fields) + map_bytes(&self.slots)
    }
}

/// The declarations of a record's fields: the first `shared` ones of a layout, then some of its own.
#[derive(Clone, Copy)]
pub struct Decls<'a> {
    pub(crate) layout: LayoutId,
    pub(crate) shared: usize,
    pub(crate) own: &'a [FieldDecl],
}

/// The value of a field and the position where it was last set.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// The value.
    pub value: ValueId,
    /// Start of the declaration or of the last `let` that set it.
    pub place: u32,
}

/// The fields of a record: a prefix of a shared layout, then fields of its own.
#[derive(Clone)]
pub struct Fields {
    pub(crate) layout: LayoutId,
    pub(crate) own: Vec<FieldDecl>,
    pub slots: Vec<Slot>,
}

impl Fields {
    pub(crate) fn empty() -> Fields {
        Fields { layout: LayoutId(0), own: Vec::new(), slots: Vec::new() }
    }

    pub fn decls(&self) -> Decls<'_> {
        Decls { layout: self.layout, shared: self.slots.len() - self.own.len(), own: &self.own }
    }

    /// The first slot from this one on whose value is open.
    pub(crate) fn next_open(&self, from: usize) -> Option<(usize, Slot)> {
        let slots = self.slots.get(from..)?;
        let at = slots.iter().position(|slot| slot.value.is_open())?;
        Some((from + at, slots[at]))
    }
}

/// An `assert` of a record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assertion {
    /// The location.
    pub span: Span,
    /// The condition that must hold.
    pub condition: ValueId,
    /// The message if it does not.
    pub message: ValueId,
}

/// A `dump` of a record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dump {
    /// The location.
    pub span: Span,
    /// The value to print.
    pub message: ValueId,
}

/// The locations of a record: its statement, then the defms that made it, inner to outer. Cheap to clone: most records
/// have only a statement, and longer chains are shared.
#[derive(Clone, Debug)]
pub enum Spans {
    /// A statement.
    One([Span; 1]),
    /// A statement and a defm.
    Two([Span; 2]),
    /// A statement and defms.
    Many(Arc<[Span]>),
}

impl Spans {
    /// Returns these locations and more.
    pub(crate) fn and(&self, more: impl IntoIterator<Item = Span>) -> Spans {
        let all: SmallVec<[Span; 4]> = self.iter().copied().chain(more).collect();
        match all[..] {
            [first] => Spans::One([first]),
            [first, second] => Spans::Two([first, second]),
            _ => Spans::Many(all.as_slice().into()),
        }
    }
}

impl Spans {
    /// Bytes that a chain of locations has allocated.
    pub(crate) fn memory(&self) -> u64 {
        if let Spans::Many(spans) = self { size_of_val::<[Span]>(spans) as u64 } else { 0 }
    }
}

impl std::ops::Deref for Spans {
    type Target = [Span];
    fn deref(&self) -> &[Span] {
        match self {
            Spans::One(spans) => spans,
            Spans::Two(spans) => spans,
            Spans::Many(spans) => spans,
        }
    }
}

/// The iterators of loops and their values, outermost first.
pub(crate) type Iterations = SmallVec<[(Symbol, ValueId); 4]>;

/// A record or class that is being built; also the prototype of a def in a multiclass or loop.
#[derive(Clone)]
pub struct Draft {
    /// The name: a string, or a value that becomes one.
    pub name: ValueId,
    /// The class that it is the body of, if any.
    pub class: Option<ClassId>,
    /// Made without a name, or by an expression.
    pub is_anonymous: bool,
    /// The statement, then the defms that made it, inner to outer.
    pub spans: Spans,
    pub fields: Fields,
    /// Direct superclasses.
    pub parents: SmallVec<[ClassId; 4]>,
    /// The ancestors through the first so many parents, as a bit set over class ids.
    pub(crate) ancestors: Vec<u64>,
    pub(crate) gathered_parents: usize,
    pub(crate) assertions: Vec<Assertion>,
    pub(crate) dumps: Vec<Dump>,
    /// Something is missing because of a reported error, see [`poison`](crate::records::evaluation::poison).
    pub(crate) is_poisoned: bool,
    /// The loops that made it, for messages.
    pub(crate) iterations: Iterations,
    /// Empty without a [`trace`](crate::records::history::trace).
    pub(crate) history: History,
}

impl Draft {
    pub(crate) fn new(name: ValueId, span: Span) -> Draft {
        Draft {
            name,
            class: None,
            is_anonymous: false,
            spans: Spans::One([span]),
            fields: Fields::empty(),
            parents: SmallVec::new(),
            ancestors: Vec::new(),
            gathered_parents: 0,
            assertions: Vec::new(),
            dumps: Vec::new(),
            is_poisoned: false,
            iterations: Iterations::new(),
            history: History::default(),
        }
    }

    /// Bytes of a draft that is kept.
    pub(crate) fn memory(&self) -> u64 {
        let fields = vec_bytes(&self.fields.own) + vec_bytes(&self.fields.slots) + vec_bytes(&self.ancestors);
        let checks = vec_bytes(&self.assertions) + vec_bytes(&self.dumps);
        let spilled = 4 * self.parents.len() + 8 * self.iterations.len();
        (size_of::<Draft>() + spilled) as u64 + fields + checks + self.spans.memory()
    }
}

/// A finished class.
#[derive(Clone)]
pub struct Class {
    /// The name.
    pub name: Symbol,
    /// The location of the name.
    pub span: Span,
    /// The template arguments.
    pub args: TemplateArgs,
    /// `C:NAME`, the meaning of `NAME` in the body.
    pub implicit_name: Symbol,
    pub body: Arc<Draft>,
    /// All ancestors, as a bit set over class ids.
    pub(crate) ancestors: Box<[u64]>,
    /// The number of superclasses that are printed for it, repetitions included.
    pub(crate) superclass_count: u32,
    /// Whether it has a body, parents or arguments, so that it must not be defined again.
    pub(crate) is_defined: bool,
}

/// A finished record. Its superclasses and its fields are in arenas of the [`Store`](super::store::Store).
#[derive(Clone)]
pub struct Record {
    /// The name.
    pub name: Symbol,
    /// Made without a name, or by an expression.
    pub is_anonymous: bool,
    /// Something is missing because of a reported error, see [`poison`](crate::records::evaluation::poison).
    pub(crate) is_poisoned: bool,
    /// The statement, then the defms that made it, inner to outer.
    pub spans: Spans,
    /// The direct superclasses.
    pub(crate) parents: ClassListId,
    /// The type: the set of the direct superclasses.
    pub ty: TypeId,
    pub(crate) fields: RecordFields,
}

/// The fields of a finished record: the first ones of a shared layout, then some of its own.
#[derive(Clone)]
pub(crate) struct RecordFields {
    pub(crate) layout: LayoutId,
    pub(crate) count: u32,
    /// The first value among those of all records.
    pub(crate) first: usize,
    /// The fields that are not in the layout, among those of all records.
    pub(crate) own: Range<u32>,
}

impl RecordFields {
    /// No fields yet, of a layout.
    pub(crate) fn none_of(layout: LayoutId) -> RecordFields {
        RecordFields { layout, count: 0, first: 0, own: 0..0 }
    }
}
