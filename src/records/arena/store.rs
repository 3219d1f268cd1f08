//! [`Store`]: all data of a compilation in arenas, and the queries that need several of them.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::ids::{ClassId, ClassListId, LayoutId, RecordId, TypeId, ValueId};
use super::node::Node;
use super::op::Op;
use super::record::{Class, Decls, FieldDecl, Fields, Layout, Record, RecordFields, Slot};
use super::runs::BitValue;
use super::types::{Type, Types};
use super::values::Values;
use crate::source::{Interner, Span, Symbol, vec_bytes};

/// The arenas of a compilation.
#[derive(Clone)]
pub struct Store {
    /// Names and strings.
    pub interner: Interner,
    /// Whether a class or record is [poisoned](crate::records::evaluation::poison).
    pub(crate) is_any_poisoned: bool,
    /// Types.
    pub types: Types,
    /// Values.
    pub values: Values,
    pub(crate) layouts: Vec<Layout>,
    pub(crate) classes: Vec<Class>,
    pub class_names: FxHashMap<Symbol, ClassId>,
    pub(crate) records: Vec<Record>,
    /// The values of the fields of all finished records.
    slots: Vec<Slot>,
    /// The fields of finished records that are in no layout.
    own_fields: Vec<FieldDecl>,
    /// Lists of classes, and the types of records that derive from these.
    class_lists: IndexMap<Box<[ClassId]>, TypeId, FxBuildHasher>,
    /// The entered records, by the symbol of their name.
    defs: Vec<Option<RecordId>>,
    /// The entered records and their types, in the order in which they were entered.
    pub(crate) entered: Vec<(RecordId, TypeId)>,
    /// Global defvars and defsets.
    pub(crate) globals: BTreeMap<Symbol, ValueId>,
    /// The locations of the elements of a list or dag that was written as such for a field, by the location of the
    /// field.
    pub(crate) element_locations: FxHashMap<u32, Box<[Span]>>,
    /// The locations of the arguments of an element that is a class with arguments, by the location of the element and
    /// the name of the argument.
    pub(crate) argument_locations: FxHashMap<(u32, Symbol), Span>,
    /// The version of LLVM as which values print.
    pub(crate) llvm_version: u32,
    /// Bytes that the entries of the tables own.
    pub(crate) owned_memory: u64,
}

impl Store {
    pub(crate) fn new(interner: Interner) -> Store {
        Store {
            interner,
            is_any_poisoned: false,
            types: Types::default(),
            values: Values::new(),
            layouts: vec![Layout::default()],
            classes: Vec::new(),
            class_names: FxHashMap::default(),
            records: Vec::new(),
            slots: Vec::new(),
            own_fields: Vec::new(),
            class_lists: IndexMap::default(),
            defs: Vec::new(),
            entered: Vec::new(),
            globals: BTreeMap::new(),
            element_locations: FxHashMap::default(),
            argument_locations: FxHashMap::default(),
            llvm_version: 22,
            owned_memory: 0,
        }
    }

    /// Bytes that the arenas have allocated.
    pub(crate) fn memory(&self) -> u64 {
        let names = self.interner.memory() + vec_bytes(&self.defs);
        let records = vec_bytes(&self.records) + vec_bytes(&self.slots) + vec_bytes(&self.own_fields);
        let lists = vec_bytes(&self.layouts) + vec_bytes(&self.classes) + vec_bytes(&self.entered);
        names + self.values.memory() + records + lists + self.owned_memory
    }

    /// A class.
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.index()]
    }

    /// A record.
    #[doc(hidden)]
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.index()]
    }

    /// The direct superclasses of a record.
    #[doc(hidden)]
    pub fn parents(&self, record: &Record) -> &[ClassId] {
        self.class_lists.get_index(record.parents.index()).map_or(&[], |(classes, _)| classes)
    }

    /// The values of a record's fields.
    #[doc(hidden)]
    pub fn slots(&self, record: &Record) -> &[Slot] {
        let RecordFields { first, count, .. } = record.fields;
        &self.slots[first..first + count as usize]
    }

    /// The declarations of a record's fields.
    #[doc(hidden)]
    pub fn decls(&self, record: &Record) -> Decls<'_> {
        let RecordFields { layout, count, own, .. } = &record.fields;
        Decls {
            layout: *layout,
            shared: (*count as usize) - own.len(),
            own: &self.own_fields[own.start as usize..own.end as usize],
        }
    }

    /// Adds the fields of a finished record.
    pub(crate) fn add_fields(&mut self, fields: &Fields) -> RecordFields {
        let Fields { layout, own, slots } = fields;
        let (first, first_own) = (self.slots.len(), self.own_fields.len());
        self.slots.extend_from_slice(slots);
        self.own_fields.extend_from_slice(own);
        // Each field was declared by the input, whose positions are u32, and own fields belong to one record.
        RecordFields {
            layout: *layout,
            count: slots.len() as u32,
            first,
            own: first_own as u32..self.own_fields.len() as u32,
        }
    }

    /// Returns the record entered under this name.
    pub(crate) fn def(&self, name: Symbol) -> Option<RecordId> {
        self.defs.get(name.index()).copied().flatten()
    }

    /// Enters a record under its name, unless another has it.
    pub(crate) fn name_record(&mut self, name: Symbol, record: RecordId) {
        let at = name.index();
        if self.defs.len() <= at {
            self.defs.resize(at + 1, None);
        }
        if self.defs[at].is_none() {
            self.defs[at] = Some(record);
            self.entered.push((record, self.record_type(record)));
        }
    }

    /// All records entered so far, in the order of definition.
    pub(crate) fn defs(&self) -> impl Iterator<Item = RecordId> + '_ {
        let ids = (0..self.records.len()).map(RecordId::new);
        ids.filter(|&id| self.def(self.record(id).name) == Some(id))
    }

    /// The names of all records entered so far, in the order of definition.
    pub(crate) fn def_names(&self) -> impl Iterator<Item = &[u8]> + '_ {
        self.defs().map(|id| self.interner.bytes(self.record(id).name))
    }

    /// The declaration of the field in this slot.
    #[doc(hidden)]
    pub fn decl(&self, decls: Decls<'_>, slot: usize) -> FieldDecl {
        if slot < decls.shared {
            self.layouts[decls.layout.index()].fields[slot]
        } else {
            decls.own[slot - decls.shared]
        }
    }

    /// The declarations of all fields, slot by slot.
    #[doc(hidden)]
    pub fn each_decl<'a>(&'a self, decls: Decls<'a>) -> impl Iterator<Item = FieldDecl> + 'a {
        let shared = &self.layouts[decls.layout.index()].fields[..decls.shared];
        shared.iter().chain(decls.own).copied()
    }

    /// The slot of a field.
    pub(crate) fn slot(&self, decls: Decls<'_>, name: Symbol) -> Option<usize> {
        match self.layouts[decls.layout.index()].slot(name) {
            Some(slot) if slot < decls.shared => Some(slot),
            _ => decls.own.iter().position(|field| field.name == name).map(|at| at + decls.shared),
        }
    }

    /// Whether the field in this slot has this name and is in the layout.
    #[inline]
    pub(crate) fn is_at(&self, decls: Decls<'_>, name: Symbol, slot: usize) -> bool {
        let fields = &self.layouts[decls.layout.index()].fields;
        slot < decls.shared && fields.get(slot).is_some_and(|field| field.name == name)
    }

    /// A field of a record: declaration and slot.
    #[doc(hidden)]
    pub fn field_of(&self, record: RecordId, name: Symbol) -> Option<(FieldDecl, Slot)> {
        let record = self.record(record);
        let decls = self.decls(record);
        let slot = self.slot(decls, name)?;
        Some((self.decl(decls, slot), self.slots(record)[slot]))
    }

    /// The value of a record's field, and its slot; `hint` is the slot in which such a field was found before.
    #[inline]
    pub(crate) fn field_near(&self, record: RecordId, name: Symbol, hint: usize) -> Option<(ValueId, usize)> {
        let record = self.record(record);
        let decls = self.decls(record);
        let slot = if self.is_at(decls, name, hint) { hint } else { self.slot(decls, name)? };
        Some((self.slots[record.fields.first + slot].value, slot))
    }

    /// Appends a field: to the layout if it ends where the fields do, else to the record's own fields. Those become a
    /// layout if there are many, so that lookups stay short.
    pub(crate) fn push_field(&mut self, fields: &mut Fields, decl: FieldDecl, slot: Slot) {
        const FEW: usize = 16;
        if fields.own.len() >= FEW {
            self.freeze(fields);
        }
        let layout = &mut self.layouts[fields.layout.index()];
        if fields.own.is_empty() && layout.fields.len() == fields.slots.len() {
            let before = layout.memory();
            layout.push(decl);
            self.owned_memory += layout.memory() - before;
        } else {
            fields.own.push(decl);
        }
        fields.slots.push(slot);
    }

    /// Merges all fields into one layout.
    pub(crate) fn freeze(&mut self, fields: &mut Fields) {
        if fields.own.is_empty() {
            return;
        }
        let all = self.each_decl(fields.decls()).collect();
        fields.own.clear();
        fields.layout = self.add_layout(Layout::new(all));
    }

    /// Adds a layout.
    pub(crate) fn add_layout(&mut self, layout: Layout) -> LayoutId {
        self.owned_memory += layout.memory();
        self.layouts.push(layout);
        LayoutId::new(self.layouts.len() - 1)
    }

    /// The type of a value; none for `?` and the error value.
    pub(crate) fn type_of(&mut self, value: ValueId) -> Option<TypeId> {
        match self.values.node(value) {
            Node::Error | Node::Unset | Node::Absent => None,
            Node::Bit(_) | Node::VarBit { .. } => Some(TypeId::BIT),
            Node::Int(_) => Some(TypeId::INT),
            Node::Bits { width, .. } => Some(self.types.bits(width)),
            Node::String(_) | Node::Code(_) | Node::AnonymousName(_) => Some(TypeId::STRING),
            Node::List { ty, .. } | Node::Var { ty, .. } | Node::Field { ty, .. } => Some(ty),
            Node::Dag(_) => Some(TypeId::DAG),
            Node::Def(record) => Some(self.record(record).ty),
            Node::Instantiate { class, .. } => Some(self.class_type(class)),
            Node::Op { op: Op::IsA | Op::Exists, .. } => Some(TypeId::INT),
            Node::Op { op: Op::Instances, ty, .. } => Some(self.types.list(ty)),
            Node::Op { ty, .. } => Some(ty),
        }
    }

    /// The type of records that derive from a class.
    pub(crate) fn class_type(&mut self, class: ClassId) -> TypeId {
        self.types.class(class)
    }

    /// The type of a record.
    pub(crate) fn record_type(&self, record: RecordId) -> TypeId {
        self.record(record).ty
    }

    /// The type of records that derive from these classes.
    pub(crate) fn set_type(&mut self, classes: &[ClassId]) -> TypeId {
        match *classes {
            [class] => self.class_type(class),
            _ => self.class_list(classes).1,
        }
    }

    /// Interns a list of classes; returns also the type of records that derive from them.
    pub(crate) fn class_list(&mut self, classes: &[ClassId]) -> (ClassListId, TypeId) {
        if let Some((at, _, &ty)) = self.class_lists.get_full(classes) {
            return (ClassListId::new(at), ty);
        }
        let mut sorted = classes.to_vec();
        sorted.sort_by(|&a, &b| self.interner.bytes(self.class(a).name).cmp(self.interner.bytes(self.class(b).name)));
        sorted.dedup();
        // In the list and in the type.
        self.owned_memory += 2 * size_of_val(classes) as u64;
        let ty = self.types.record(sorted.into());
        let (at, _) = self.class_lists.insert_full(classes.into(), ty);
        (ClassListId::new(at), ty)
    }

    /// Whether a value is `?`, or bits that are all `?`, to which `?` of type `bits` converts.
    pub(crate) fn is_undefined(&self, value: ValueId) -> bool {
        match self.values.node(value) {
            Node::Unset | Node::Absent => true,
            Node::Bits { width, words } => {
                let mut bits = self.bit_values(width, words);
                bits.all(|bit| matches!(bit, BitValue::Unset))
            }
            _ => false,
        }
    }

    /// Whether `class` is `ancestor` or derives from it.
    #[doc(hidden)]
    pub fn derives(&self, class: ClassId, ancestor: ClassId) -> bool {
        class == ancestor || has_bit(&self.class(class).ancestors, ancestor)
    }

    /// All ancestors of a class.
    pub(crate) fn ancestors(&self, class: ClassId) -> impl Iterator<Item = ClassId> {
        let ancestors = &self.class(class).ancestors;
        (0..64 * ancestors.len()).map(ClassId::new).filter(|&class| has_bit(ancestors, class))
    }

    /// Whether a record type derives from all classes of another. A poisoned class may derive from any.
    fn is_record_subtype(&self, ty: &[ClassId], of: &[ClassId]) -> bool {
        of.iter().all(|&ancestor| ty.iter().any(|&class| self.derives(class, ancestor)))
            || self.has_poisoned(ty)
            || self.has_poisoned(of)
    }

    /// Whether every value of a type is one of another without conversion.
    pub(crate) fn is_subtype(&self, ty: TypeId, of: TypeId) -> bool {
        ty == of
            || match (&self.types[ty], &self.types[of]) {
                (Type::Record(ty), Type::Record(of)) => self.is_record_subtype(ty, of),
                (Type::List(ty), Type::List(of)) => self.is_subtype(*ty, *of),
                _ => false,
            }
    }

    /// Whether a record belongs to a record type.
    pub(crate) fn is_subtype_of_def(&self, record: RecordId, ty: TypeId) -> bool {
        self.is_subtype(self.record(record).ty, ty)
    }

    /// Whether values of a type may be converted to another.
    #[doc(hidden)]
    pub fn is_convertible(&self, from: TypeId, to: TypeId) -> bool {
        from == to
            || match (&self.types[from], &self.types[to]) {
                (Type::Bit, Type::Int) | (Type::Bit, Type::Bits(1)) | (Type::Bits(1), Type::Bit) => true,
                (Type::Bits(_), Type::Int) | (Type::Int, Type::Bit | Type::Bits(_)) => true,
                (Type::List(from), Type::List(to)) => self.is_convertible(*from, *to),
                (Type::Record(from), Type::Record(to)) => self.is_record_subtype(from, to),
                _ => false,
            }
    }

    /// The common type of two types, in this order.
    pub(crate) fn common_type(&mut self, a: TypeId, b: TypeId) -> Option<TypeId> {
        if a == b {
            return Some(a);
        }
        if let (Type::Record(a), Type::Record(b)) = (&self.types[a], &self.types[b]) {
            let common = self.common_classes(a, b);
            return Some(self.set_type(&common));
        }
        if self.is_convertible(a, b) {
            return Some(b);
        }
        if self.is_convertible(b, a) {
            return Some(a);
        }
        match (&self.types[a], &self.types[b]) {
            (&Type::List(a), &Type::List(b)) => {
                let element = self.common_type(a, b)?;
                Some(self.types.list(element))
            }
            _ => None,
        }
    }

    /// The classes of `a`, or the nearest ancestors of each, that `b` derives from too.
    fn common_classes(&self, a: &[ClassId], b: &[ClassId]) -> Vec<ClassId> {
        let mut common = Vec::new();
        let mut pending = a.to_vec();
        let mut seen = FxHashSet::default();
        while let Some(class) = pending.pop() {
            if !seen.insert(class) {
                continue;
            }
            if self.is_record_subtype(b, &[class]) {
                common.push(class);
            } else {
                pending.extend_from_slice(&self.class(class).body.parents);
            }
        }
        common
    }

    /// The type of a field of a value of record type, or of a record.
    pub(crate) fn field_type(&mut self, value: ValueId, field: Symbol) -> Option<TypeId> {
        if let Node::Def(record) = self.values.node(value) {
            return self.field_of(record, field).map(|(decl, _)| decl.ty);
        }
        let ty = self.type_of(value)?;
        let classes = self.types.classes(ty)?;
        classes.iter().find_map(|&class| {
            let fields = &self.class(class).body.fields;
            let slot = self.slot(fields.decls(), field)?;
            Some(self.decl(fields.decls(), slot).ty)
        })
    }

    /// The superclasses of parents as printed: those of each parent, then the parent itself, with repetitions. Their
    /// number is bounded by `limit`.
    pub(crate) fn superclasses(&self, parents: &[ClassId], limit: usize) -> Vec<ClassId> {
        let mut all = Vec::new();
        let mut pending: Vec<(ClassId, bool)> = parents.iter().rev().map(|&class| (class, false)).collect();
        while let Some((class, done)) = pending.pop() {
            if all.len() >= limit {
                break;
            }
            if done {
                all.push(class);
            } else {
                pending.push((class, true));
                pending.extend(self.class(class).body.parents.iter().rev().map(|&class| (class, false)));
            }
        }
        all
    }

    /// Compares names in natural order: runs of digits as numbers (`r2` before `r10`, `r9` before `r02`).
    pub(crate) fn natural_order(&self, a: RecordId, b: RecordId) -> Ordering {
        natural_order(self.interner.bytes(self.record(a).name), self.interner.bytes(self.record(b).name))
    }
}

/// Adds a class to a bit set.
pub(crate) fn add_bit(set: &mut Vec<u64>, class: ClassId) {
    let word = class.index() / 64;
    set.resize(set.len().max(word + 1), 0);
    set[word] |= 1 << (class.index() % 64);
}

/// Adds a bit set to another.
pub(crate) fn add_bits(set: &mut Vec<u64>, more: &[u64]) {
    set.resize(set.len().max(more.len()), 0);
    for (word, more) in set.iter_mut().zip(more) {
        *word |= more;
    }
}

pub(crate) fn has_bit(set: &[u64], class: ClassId) -> bool {
    set.get(class.index() / 64).is_some_and(|word| word >> (class.index() % 64) & 1 == 1)
}

/// Compares bytes, but a run of digits with a run of digits: the longer run is greater, runs of equal length compare
/// as numbers.
pub fn natural_order(a: &[u8], b: &[u8]) -> Ordering {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut at = 0;
    while at < a.len().min(b.len()) {
        if a[at].is_ascii_digit() && b[at].is_ascii_digit() {
            let (left, right) = (digits(&a[at..]), digits(&b[at..]));
            let order = left.cmp(&right).then_with(|| a[at..at + left].cmp(&b[at..at + right]));
            if order != Ordering::Equal {
                return order;
            }
            at += left;
        } else if a[at] != b[at] {
            return a[at].cmp(&b[at]);
        } else {
            at += 1;
        }
    }
    a.len().cmp(&b.len())
}
