//! The finished record graph, which backends read.

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::parser::ast::Superseded;
use crate::records::arena::bits::Bits;
use crate::records::arena::ids::{ClassId, RecordId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::origin::{Origin, Part};
use crate::records::arena::record::{FieldDecl, Slot};
use crate::records::arena::store::Store;
use crate::records::arena::types::Type;
use crate::records::arena::views::{DagPart, DagParts};
use crate::source::{Span, Symbol};

/// The records and classes of a description.
///
/// ```
/// let (records, _) = tdgen_language::compile_text("class Op; def Add : Op; def Sub : Op;").unwrap();
/// assert_eq!(records.defs_of("Op").unwrap().len(), 2);
/// assert!(records.def("Add").unwrap().is_a("Op") && records.class("Register").is_none());
/// ```
pub struct Records {
    store: Store,
    /// Sorted by the bytes of the names, on demand.
    by_name: OnceLock<Vec<RecordId>>,
    /// The records of each class, in natural order of their names, on demand.
    by_class: Box<[OnceLock<Vec<RecordId>>]>,
    /// Where files begin, in order; empty if unknown.
    pub(super) files: Vec<u32>,
    /// Where classes and named records begin, in order, on demand.
    pub(super) definitions: OnceLock<Vec<u32>>,
    superseded: Vec<Superseded>,
}

impl Records {
    pub(crate) fn new(store: Store, superseded: Vec<Superseded>) -> Records {
        let by_class = store.classes.iter().map(|_| OnceLock::new()).collect();
        let (by_name, definitions) = (OnceLock::new(), OnceLock::new());
        Records { store, by_name, by_class, files: Vec::new(), definitions, superseded }
    }

    /// The uses of forms that newer versions of LLVM refuse, in reading order.
    pub fn superseded(&self) -> &[Superseded] {
        &self.superseded
    }

    /// Sets where files begin, in order.
    #[doc(hidden)]
    pub fn set_files(&mut self, starts: Vec<u32>) {
        self.files = starts;
    }

    fn by_name(&self) -> &[RecordId] {
        self.by_name.get_or_init(|| {
            let store = &self.store;
            let name = |id: RecordId| store.interner.bytes(store.record(id).name);
            // Most names differ in their first bytes, which are compared without access to the names.
            let mut sorted: Vec<(u128, RecordId)> = store.defs().map(|id| (first_bytes(name(id)), id)).collect();
            sorted.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| name(a.1).cmp(name(b.1))));
            sorted.into_iter().map(|(_, id)| id).collect()
        })
    }

    /// The arenas, for backends that print every value.
    #[doc(hidden)]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// All records in byte order of their names.
    pub fn defs(&self) -> impl ExactSizeIterator<Item = RecordRef<'_>> + '_ {
        self.by_name().iter().map(|&id| RecordRef { records: self, id })
    }

    /// All records in the order of definition.
    pub fn defs_in_order(&self) -> impl Iterator<Item = RecordRef<'_>> + '_ {
        self.store.defs().map(|id| RecordRef { records: self, id })
    }

    /// The fields of this name of all records, in the order of definition.
    pub fn fields_named(&self, name: &str) -> impl Iterator<Item = FieldRef<'_>> {
        let name = self.store.interner.find(name.as_bytes());
        name.into_iter().flat_map(|name| self.defs_in_order().filter_map(move |record| record.field_of(name)))
    }

    /// Returns the record of this name.
    pub fn def(&self, name: &str) -> Option<RecordRef<'_>> {
        let id = self.store.def(self.store.interner.find(name.as_bytes())?)?;
        Some(RecordRef { records: self, id })
    }

    /// Returns the record of this id.
    pub fn record(&self, id: RecordId) -> RecordRef<'_> {
        RecordRef { records: self, id }
    }

    /// All classes in byte order of their names.
    pub fn classes(&self) -> Vec<ClassRef<'_>> {
        let mut ids: Vec<ClassId> = (0..self.store.classes.len()).map(ClassId::new).collect();
        let name = |id: ClassId| self.store.interner.bytes(self.store.class(id).name);
        ids.sort_by(|&a, &b| name(a).cmp(name(b)));
        ids.into_iter().map(|id| ClassRef { records: self, id }).collect()
    }

    /// Returns the class of this id.
    pub(crate) fn class_of(&self, id: ClassId) -> ClassRef<'_> {
        ClassRef { records: self, id }
    }

    /// Returns a value that is in no record, and where it was written.
    pub(crate) fn value(&self, id: ValueId, span: Span) -> ValueRef<'_> {
        ValueRef { records: self, id, span, origin: None }
    }

    /// Returns the class of this name.
    pub fn class(&self, name: &str) -> Option<ClassRef<'_>> {
        let symbol = self.store.interner.find(name.as_bytes())?;
        self.store.class_names.get(&symbol).map(|&id| ClassRef { records: self, id })
    }

    /// All records that derive from a class, in the natural order of their names (`r2` before `r10`).
    ///
    /// # Errors
    /// If there is no such class.
    pub fn defs_of(&self, class: &str) -> Result<Vec<RecordRef<'_>>, Diagnostic> {
        self.missing_class(class).map_or_else(|| Ok(self.defs_of_if_defined(class)), Err)
    }

    /// The error that no class has this name; none if one has.
    pub(crate) fn missing_class(&self, class: &str) -> Option<Diagnostic> {
        if self.class(class).is_some() {
            return None;
        }
        // The main file comes first in the position space.
        let error = Diagnostic::error(Span::new(0, 0), format!("undefined class `{class}`"));
        Some(match did_you_mean(class.as_bytes(), self.classes().into_iter().map(ClassRef::name_bytes)) {
            Some(guess) => error.help(format!("did you mean `{guess}`?")),
            None => error,
        })
    }

    /// As [`defs_of`](Self::defs_of); there are none if there is no such class.
    pub fn defs_of_if_defined(&self, class: &str) -> Vec<RecordRef<'_>> {
        let Some(class) = self.class(class) else {
            return Vec::new();
        };
        let ids = self.by_class[class.id.index()].get_or_init(|| self.sorted_defs_of(class.id));
        ids.iter().map(|&id| RecordRef { records: self, id }).collect()
    }

    fn sorted_defs_of(&self, class: ClassId) -> Vec<RecordId> {
        let store = &self.store;
        let derives = |id: &RecordId| {
            let mut parents = store.parents(store.record(*id)).iter();
            parents.any(|&parent| store.derives(parent, class))
        };
        let mut ids: Vec<RecordId> = store.defs().filter(derives).collect();
        ids.sort_by(|&a, &b| store.natural_order(a, b));
        ids
    }

    /// Global variables (defvar, defset) in byte order of their names.
    pub fn globals(&self) -> Vec<(&[u8], ValueRef<'_>)> {
        let mut globals: Vec<_> =
            self.store.globals.iter().map(|(&name, &id)| (self.store.interner.bytes(name), id)).collect();
        globals.sort_unstable();
        globals.into_iter().map(|(name, id)| (name, self.value(id, Span::default()))).collect()
    }
}

/// The first 16 bytes of a name, as a number of the same order.
fn first_bytes(name: &[u8]) -> u128 {
    let mut first = [0; 16];
    let len = name.len().min(16);
    first[..len].copy_from_slice(&name[..len]);
    u128::from_be_bytes(first)
}

/// A class. Its [fields](ClassRef::fields) have types and defaults, and it may have [template
/// arguments](ClassRef::args).
#[derive(Clone, Copy)]
pub struct ClassRef<'a> {
    records: &'a Records,
    /// The id of the class.
    pub id: ClassId,
}

impl<'a> ClassRef<'a> {
    /// The graph that contains the class.
    pub fn records(self) -> &'a Records {
        self.records
    }

    /// The name, with invalid UTF-8 replaced.
    pub fn name(self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.name_bytes())
    }

    /// The name.
    pub fn name_bytes(self) -> &'a [u8] {
        self.records.store.interner.bytes(self.records.store.class(self.id).name)
    }

    /// The location of the name.
    pub fn span(self) -> Span {
        self.records.store.class(self.id).span
    }

    /// The direct superclasses.
    pub fn parents(self) -> &'a [ClassId] {
        &self.records.store.class(self.id).body.parents
    }

    /// The direct superclasses.
    pub fn direct_classes(self) -> impl Iterator<Item = ClassRef<'a>> {
        self.parents().iter().map(move |&id| ClassRef { records: self.records, id })
    }

    /// The names of the fields, in order of declaration.
    #[doc(hidden)]
    pub fn field_names(self) -> impl Iterator<Item = &'a [u8]> {
        self.slots().map(move |(decl, _)| self.records.store.interner.bytes(decl.name))
    }

    /// The fields in order of declaration: declaration and value.
    #[doc(hidden)]
    pub fn slots(self) -> impl ExactSizeIterator<Item = (FieldDecl, Slot)> + 'a {
        let store = &self.records.store;
        let fields = &store.class(self.id).body.fields;
        fields.slots.iter().enumerate().map(|(slot, &value)| (store.decl(fields.decls(), slot), value))
    }
}

/// A record.
///
/// ```
/// let (records, _) = tdgen_language::compile_text("def Add { int opcode = 3; list<int> forms = [1, 2]; }").unwrap();
/// let add = records.def("Add").unwrap();
/// assert_eq!((add.int::<u8>("opcode").unwrap(), add.list::<i64>("forms").unwrap()), (3, vec![1, 2]));
/// assert!(add.text("opcode").unwrap_err().message.contains("must be a `string`, not an `int`"));
/// ```
#[derive(Clone, Copy)]
pub struct RecordRef<'a> {
    records: &'a Records,
    /// The id of the record.
    pub id: RecordId,
}

impl PartialEq for RecordRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for RecordRef<'_> {}

impl<'a> RecordRef<'a> {
    /// The graph that contains the record.
    pub fn records(self) -> &'a Records {
        self.records
    }

    /// The name, with invalid UTF-8 replaced.
    pub fn name(self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.name_bytes())
    }

    /// The name.
    pub fn name_bytes(self) -> &'a [u8] {
        self.records.store.interner.bytes(self.records.store.record(self.id).name)
    }

    /// Whether something is missing because of an error, such as what a class has that is not defined.
    #[doc(hidden)]
    pub fn is_poisoned(self) -> bool {
        self.records.store.record(self.id).is_poisoned
    }

    /// Whether it was made without a name or by an expression.
    pub fn is_anonymous(self) -> bool {
        self.records.store.record(self.id).is_anonymous
    }

    /// The location of the definition.
    pub fn span(self) -> Span {
        self.records.store.record(self.id).spans[0]
    }

    /// The location of the definition, then of the defms that made it, inner to outer.
    pub fn spans(self) -> &'a [Span] {
        &self.records.store.record(self.id).spans
    }

    /// The direct superclasses.
    pub fn parents(self) -> &'a [ClassId] {
        self.records.store.parents(self.records.store.record(self.id))
    }

    /// The direct superclasses.
    pub fn direct_classes(self) -> impl Iterator<Item = ClassRef<'a>> {
        self.parents().iter().map(move |&id| ClassRef { records: self.records, id })
    }

    /// Whether it derives from the class of this name.
    pub fn is_a(self, class: &str) -> bool {
        let Some(class) = self.records.class(class) else {
            return false;
        };
        self.parents().iter().any(|&parent| self.records.store.derives(parent, class.id))
    }

    /// The fields in order of declaration.
    pub fn fields(self) -> impl ExactSizeIterator<Item = FieldRef<'a>> + 'a {
        let store = &self.records.store;
        let record = store.record(self.id);
        let slots = store.slots(record).iter().enumerate();
        slots.map(move |(at, &slot)| FieldRef { record: self, decl: store.decl(store.decls(record), at), slot })
    }

    /// The values of the fields in order of declaration, without their locations.
    pub fn values(self) -> impl Iterator<Item = ValueRef<'a>> {
        let store = &self.records.store;
        let slots = store.slots(store.record(self.id)).iter();
        slots.map(move |slot| self.records.value(slot.value, Span::default()))
    }

    /// All superclasses, in the order of `--dump-json`.
    pub fn superclasses(self) -> impl Iterator<Item = ClassRef<'a>> + 'a {
        const MAX_SUPERCLASSES: usize = 1 << 20;
        let all = self.records.store.superclasses(self.parents(), MAX_SUPERCLASSES);
        all.into_iter().map(move |id| ClassRef { records: self.records, id })
    }

    /// Returns a field, if the record has it.
    pub fn get(self, name: &str) -> Option<FieldRef<'a>> {
        self.field_of(self.records.store.interner.find(name.as_bytes())?)
    }

    fn field_of(self, name: Symbol) -> Option<FieldRef<'a>> {
        let (decl, slot) = self.records.store.field_of(self.id, name)?;
        Some(FieldRef { record: self, decl, slot })
    }
}

/// The name.
impl std::fmt::Debug for RecordRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "def {}", self.name())
    }
}

/// A field of a record.
#[derive(Clone, Copy)]
pub struct FieldRef<'a> {
    record: RecordRef<'a>,
    decl: FieldDecl,
    slot: Slot,
}

impl<'a> FieldRef<'a> {
    /// The record that has the field.
    pub fn record(self) -> RecordRef<'a> {
        self.record
    }

    /// The name, with invalid UTF-8 replaced.
    pub fn name(self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.name_bytes())
    }

    /// The name.
    pub fn name_bytes(self) -> &'a [u8] {
        self.record.records.store.interner.bytes(self.decl.name)
    }

    /// The declaration.
    #[doc(hidden)]
    pub fn decl(self) -> FieldDecl {
        self.decl
    }

    /// The type as text.
    pub fn type_text(self) -> String {
        self.record.records.store.type_string(self.decl.ty)
    }

    /// Whether the record inherits the value from a class and does not set it itself: its location is in the class
    /// then.
    pub fn is_inherited(self) -> bool {
        self.inherited_value().is_some()
    }

    /// The value that the class gives the field, before template arguments are bound, if the record inherits it.
    pub(crate) fn inherited_value(self) -> Option<ValueId> {
        let is_this = |(decl, slot): &(FieldDecl, Slot)| decl.name == self.decl.name && slot.place == self.slot.place;
        let records = self.record.records;
        let mut slots = self.record.parents().iter().flat_map(|&id| ClassRef { records, id }.slots());
        slots.find(is_this).map(|(_, slot)| slot.value)
    }

    /// The location where it was last set, or declared.
    pub fn span(self) -> Span {
        Span::new(self.slot.place, self.slot.place + 1)
    }

    /// The value.
    pub fn value(self) -> ValueRef<'a> {
        let origin = Origin { record: self.record.id, field: self.decl.name, part: Part::Whole };
        ValueRef { records: self.record.records, id: self.slot.value, span: self.span(), origin: Some(origin) }
    }
}

/// A value, and the location of the field it was read from.
#[derive(Clone, Copy)]
pub struct ValueRef<'a> {
    records: &'a Records,
    /// The id of the value.
    pub id: ValueId,
    /// The location where its field was last set.
    pub span: Span,
    /// The field that it was read from; none for a global variable.
    origin: Option<Origin>,
}

/// The form of a value.
#[derive(Clone, Copy)]
pub enum Kind<'a> {
    /// `?`
    Unset,
    /// A bit.
    Bit(bool),
    /// An integer.
    Int(i64),
    /// Bits; read them with [`ValueRef::bit`].
    Bits(u32),
    /// A string.
    String(&'a [u8]),
    /// A string written as a code literal.
    Code(&'a [u8]),
    /// A list.
    List(ListRef<'a>),
    /// A dag.
    Dag(DagRef<'a>),
    /// A record.
    Def(RecordRef<'a>),
    /// An expression that was never computed: only in fields declared with `field`.
    Unresolved,
}

impl<'a> ValueRef<'a> {
    /// The form.
    pub fn kind(self) -> Kind<'a> {
        let store = &self.records.store;
        match store.values.node(self.id) {
            Node::Unset | Node::Absent => Kind::Unset,
            Node::Bit(bit) => Kind::Bit(bit),
            Node::Int(int) => Kind::Int(int),
            Node::Bits { width, .. } => Kind::Bits(width),
            Node::String(symbol) => Kind::String(store.interner.bytes(symbol)),
            Node::Code(symbol) => Kind::Code(store.interner.bytes(symbol)),
            Node::List { elements, .. } => Kind::List(ListRef { whole: self, items: store.values.slice(elements) }),
            Node::Dag(parts) => Kind::Dag(DagRef { whole: self, parts: store.values.dag(parts) }),
            Node::Def(id) => Kind::Def(RecordRef { records: self.records, id }),
            _ => Kind::Unresolved,
        }
    }

    /// Another value at the same location.
    pub(crate) fn with_id(self, id: ValueId) -> ValueRef<'a> {
        ValueRef { id, ..self }
    }

    /// The location of an element of this list or dag of `count` elements, if it was written where its field was set.
    fn written_at(self, at: usize, count: usize) -> Option<Span> {
        let spans = self.records.store.element_locations.get(&self.span.start);
        let spans = spans.filter(|spans| spans.len() == count && self.part() == Part::Whole)?;
        spans.get(at).copied()
    }

    /// The graph that contains the value.
    pub fn records(self) -> &'a Records {
        self.records
    }

    /// The field that it was read from, or is part of; none for a global variable.
    pub fn field(self) -> Option<FieldRef<'a>> {
        let origin = self.origin?;
        self.records.record(origin.record).field_of(origin.field)
    }

    /// The part of its field that the value is.
    pub(crate) fn part(self) -> Part {
        self.origin.map_or(Part::Whole, |origin| origin.part)
    }

    fn child(self, id: ValueId, part: Part) -> ValueRef<'a> {
        ValueRef { id, origin: self.origin.map(|origin| origin.part(part)), ..self }
    }

    /// The text that `--print-records` prints.
    pub fn text(self) -> String {
        String::from_utf8_lossy(&self.records.store.value_text(self.id)).into_owned()
    }

    /// The text for a message, cut to a readable length.
    pub fn shown(self) -> String {
        self.records.store.value_string(self.id)
    }

    /// Whether it is `?`, or bits that are all `?`.
    pub(crate) fn is_undefined(self) -> bool {
        self.records.store.is_undefined(self.id)
    }

    /// Whether it is `?`.
    pub fn is_unset(self) -> bool {
        self.id.as_part() == ValueId::UNSET
    }

    /// One bit of a bits value, if it is known.
    pub fn bit(self, bit: u32) -> Option<bool> {
        let bits = Bits::read(&self.records.store.values, self.id)?;
        bits.known(bit)
    }

    /// Whether every bit of a bits value was computed.
    pub fn has_no_symbols(self) -> bool {
        Bits::read(&self.records.store.values, self.id).is_none_or(|bits| bits.runs().is_empty())
    }
}

/// The elements of a list.
#[derive(Clone, Copy)]
pub struct ListRef<'a> {
    whole: ValueRef<'a>,
    items: &'a [u32],
}

impl<'a> ListRef<'a> {
    /// The number of elements.
    pub fn len(self) -> usize {
        self.items.len()
    }

    /// Whether there are no elements.
    pub fn is_empty(self) -> bool {
        self.items.is_empty()
    }

    /// Returns an element.
    pub fn get(self, at: usize) -> Option<ValueRef<'a>> {
        Some(self.whole.child(ValueId(*self.items.get(at)?), Part::Element(at)))
    }

    /// The location of an element, if the list was written element by element where its field was set. Equal anonymous
    /// records are one record with one location; this tells their uses apart.
    pub(crate) fn written_at(self, at: usize) -> Option<Span> {
        self.whole.written_at(at, self.items.len())
    }

    /// The location of an element, if the list was written element by element where its field was set; else the
    /// location of the field.
    pub fn place(self, at: usize) -> Span {
        self.written_at(at).unwrap_or(self.whole.span)
    }

    /// The elements in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + 'a {
        let items = self.items.iter().enumerate();
        items.map(move |(at, &id)| self.whole.child(ValueId(id), Part::Element(at)))
    }
}

/// The operator and the arguments of a dag.
#[derive(Clone, Copy)]
pub struct DagRef<'a> {
    whole: ValueRef<'a>,
    parts: DagParts<'a>,
}

/// The operator or an argument of a dag: a value that may have a name, as in `(add GPR:$left, GPR:$right)`.
#[derive(Clone, Copy)]
pub struct DagArg<'a> {
    /// The value; unset for an argument that is only a name.
    pub value: ValueRef<'a>,
    name: Option<&'a [u8]>,
}

impl<'a> DagArg<'a> {
    /// The name without its `$`.
    pub fn name(self) -> Option<Cow<'a, str>> {
        self.name.map(String::from_utf8_lossy)
    }

    /// The name as the bytes that the source has.
    pub fn name_bytes(self) -> Option<&'a [u8]> {
        self.name
    }
}

impl<'a> DagRef<'a> {
    fn child(self, child: DagPart, part: Part) -> DagArg<'a> {
        let interner = &self.whole.records.store.interner;
        DagArg { value: self.whole.child(child.value, part), name: child.name.map(|name| interner.bytes(name)) }
    }

    /// The operator and its name.
    pub fn operator(self) -> DagArg<'a> {
        self.child(self.parts.operator(), Part::Operator)
    }

    /// Returns an argument.
    pub fn arg(self, at: usize) -> Option<DagArg<'a>> {
        self.parts.arg(at).map(|child| self.child(child, Part::Argument(at + 1)))
    }

    /// The location of the name of an argument, if the dag was written where its field was set; else the location of
    /// the field.
    pub fn place(self, at: usize) -> Span {
        self.whole.written_at(at + 1, self.parts.args().len() + 1).unwrap_or(self.whole.span)
    }

    /// The arguments, in order.
    ///
    /// ```
    /// use tdgen_language::records::Kind;
    ///
    /// let text = "def ins; def GPR; def Add { dag args = (ins GPR:$left, GPR:$right); }";
    /// let (records, _) = tdgen_language::compile_text(text).unwrap();
    /// let args = records.def("Add").unwrap().dag("args").unwrap();
    /// let names: Vec<_> = args.args().filter_map(|arg| arg.name()).collect();
    /// assert_eq!(names, ["left", "right"]);
    /// assert!(matches!(args.operator().value.kind(), Kind::Def(operator) if operator.name() == "ins"));
    /// ```
    pub fn args(self) -> impl ExactSizeIterator<Item = DagArg<'a>> + 'a {
        self.parts.args().enumerate().map(move |(at, child)| self.child(child, Part::Argument(at + 1)))
    }
}

impl Store {
    /// The form of a type, for backends that print types.
    pub(crate) fn ty(&self, ty: TypeId) -> &Type {
        &self.types[ty]
    }
}
