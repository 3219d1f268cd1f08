//! Records and classes as data: fields in shared layouts, and the draft of a record that is being built.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use smallvec::SmallVec;

use super::ids::{ClassId, LayoutId, RecordId, TypeId, ValueId};
use crate::source::{Span, Symbol};

/// What records of the same make share about a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldDecl {
    /// Its name.
    pub name: Symbol,
    /// Its type.
    pub ty: TypeId,
    /// Whether it was declared with `field`: exempt from the concreteness check.
    pub may_stay_unresolved: bool,
}

/// An ordered list of fields that many records share, with the way from a name to its slot. It only ever grows at its
/// end: a record has the first so many of its fields.
#[derive(Default)]
pub struct Layout {
    /// The fields, in order of declaration.
    pub fields: Vec<FieldDecl>,
    slots: FxHashMap<Symbol, u32>,
}

impl Layout {
    pub(crate) fn new(fields: Vec<FieldDecl>) -> Layout {
        let slots = fields.iter().enumerate().map(|(slot, field)| (field.name, slot as u32)).collect();
        Layout { fields, slots }
    }

    /// The slot of a field.
    pub fn slot(&self, name: Symbol) -> Option<usize> {
        self.slots.get(&name).map(|&slot| slot as usize)
    }

    /// Appends a field whose name is new.
    pub(crate) fn push(&mut self, field: FieldDecl) {
        self.slots.insert(field.name, self.fields.len() as u32);
        self.fields.push(field);
    }
}

/// What declares a record's fields: the first `shared` ones of a layout, then some of its own.
#[derive(Clone, Copy)]
pub(crate) struct Decls<'a> {
    pub(crate) layout: LayoutId,
    pub(crate) shared: usize,
    pub(crate) own: &'a [FieldDecl],
}

/// A field's value and where it was last set.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// The value.
    pub value: ValueId,
    /// Start of the declaration or of the last `let` that set it.
    pub place: u32,
}

/// The fields of a record: the first ones of a shared layout, then fields of its own.
#[derive(Clone)]
pub struct Fields {
    pub(crate) layout: LayoutId,
    pub(crate) own: Vec<FieldDecl>,
    pub(crate) slots: Vec<Slot>,
}

impl Fields {
    pub(crate) fn empty() -> Fields {
        Fields { layout: LayoutId(0), own: Vec::new(), slots: Vec::new() }
    }

    pub(crate) fn decls(&self) -> Decls<'_> {
        Decls { layout: self.layout, shared: self.slots.len() - self.own.len(), own: &self.own }
    }

    /// The first slot from this one on with something in it that is still to be computed.
    pub(crate) fn next_open(&self, from: usize) -> Option<(usize, Slot)> {
        let slots = self.slots.get(from..)?;
        let at = slots.iter().position(|slot| slot.value.is_open())?;
        Some((from + at, slots[at]))
    }
}

/// An `assert` of a record.
#[derive(Clone, Copy, Debug)]
pub struct Assertion {
    /// Where it stands.
    pub span: Span,
    /// What must hold.
    pub condition: ValueId,
    /// What is said if it does not.
    pub message: ValueId,
}

/// A `dump` of a record.
#[derive(Clone, Copy, Debug)]
pub struct Dump {
    /// Where it stands.
    pub span: Span,
    /// What is shown.
    pub message: ValueId,
}

/// Where a record was made: its statement, then the defms that made it, inner to outer. It may be copied freely: most
/// records have a statement only, and several share what is longer.
#[derive(Clone, Debug)]
pub enum Spans {
    /// A statement.
    One(Span),
    /// A statement and defms.
    Many(Arc<[Span]>),
}

impl Spans {
    /// These, and one more.
    pub(crate) fn and(&self, more: Span) -> Spans {
        Spans::Many(self.iter().copied().chain([more]).collect())
    }
}

impl std::ops::Deref for Spans {
    type Target = [Span];
    fn deref(&self) -> &[Span] {
        match self {
            Spans::One(span) => std::slice::from_ref(span),
            Spans::Many(spans) => spans,
        }
    }
}

/// A record or class that is being built; also the prototype of a def in a multiclass or loop.
#[derive(Clone)]
pub struct Draft {
    /// Its name: a string, or a value that becomes one.
    pub name: ValueId,
    /// The class that it is, if it is one.
    pub class: Option<ClassId>,
    /// Made without a name, or by an expression.
    pub is_anonymous: bool,
    /// Its statement, then the defms that made it, inner to outer.
    pub spans: Spans,
    pub(crate) fields: Fields,
    /// Direct superclasses.
    pub parents: SmallVec<[ClassId; 4]>,
    /// All that the first so many parents derive from, as a bit set over class numbers.
    pub(crate) ancestors: Vec<u64>,
    pub(crate) gathered_parents: usize,
    pub(crate) assertions: Vec<Assertion>,
    pub(crate) dumps: Vec<Dump>,
    /// Something of it is missing because of an error that was reported.
    pub(crate) is_incomplete: bool,
}

impl Draft {
    pub(crate) fn new(name: ValueId, span: Span) -> Draft {
        Draft {
            name,
            class: None,
            is_anonymous: false,
            spans: Spans::One(span),
            fields: Fields::empty(),
            parents: SmallVec::new(),
            ancestors: Vec::new(),
            gathered_parents: 0,
            assertions: Vec::new(),
            dumps: Vec::new(),
            is_incomplete: false,
        }
    }
}

/// A template argument of a class or multiclass.
#[derive(Clone, Debug)]
pub struct TemplateArg {
    /// Its qualified name, `C:a` or `M::a`.
    pub name: Symbol,
    /// As written.
    pub short_name: Symbol,
    /// Its type.
    pub ty: TypeId,
    /// Its default; `?` when it has none.
    pub default: ValueId,
    /// Where its name stands.
    pub span: Span,
    /// Whether anything mentions it.
    pub is_used: bool,
}

/// Where a class's or multiclass's template arguments stand, by name; made only when they are many.
pub(crate) type ArgTable = Option<Arc<FxHashMap<Symbol, u32>>>;

/// The table of these names, if a table pays.
pub(crate) fn arg_table(names: impl ExactSizeIterator<Item = Symbol>) -> ArgTable {
    const FEW: usize = 12;
    (names.len() > FEW).then(|| Arc::new(names.zip(0..).collect()))
}

/// A finished class.
pub struct Class {
    /// Its name.
    pub name: Symbol,
    /// Where its name stands.
    pub span: Span,
    /// Its template arguments.
    pub args: Vec<TemplateArg>,
    pub(crate) arg_table: ArgTable,
    /// `C:NAME`, what `NAME` means in its body.
    pub implicit_name: Symbol,
    pub(crate) body: Arc<Draft>,
    /// All ancestors, as a bit set over class numbers.
    pub(crate) ancestors: Box<[u64]>,
    /// How many superclasses print for it, those that are met again included.
    pub(crate) superclass_count: u32,
    /// Whether it has a body, parents or arguments: it may not be declared again.
    pub(crate) is_defined: bool,
}

/// A finished record.
pub struct Record {
    /// Its name.
    pub name: Symbol,
    /// Made without a name, or by an expression.
    pub is_anonymous: bool,
    /// Something of it is missing because of an error that was reported.
    pub(crate) is_incomplete: bool,
    /// Its statement, then the defms that made it, inner to outer.
    pub spans: Spans,
    /// Direct superclasses.
    pub parents: SmallVec<[ClassId; 4]>,
    /// Its type: the set of its direct superclasses.
    pub ty: TypeId,
    pub(crate) layout: LayoutId,
    pub(crate) own: Box<[FieldDecl]>,
    /// Where its values stand among those of all records.
    pub(crate) slots: Range<usize>,
}

impl Record {
    pub(crate) fn decls(&self) -> Decls<'_> {
        Decls { layout: self.layout, shared: self.slots.len() - self.own.len(), own: &self.own }
    }
}

/// What a name at file level means.
#[derive(Clone, Copy, Debug)]
pub enum Global {
    /// A record.
    Def(RecordId),
    /// A defvar or defset.
    Var(ValueId),
}
