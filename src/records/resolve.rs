//! Resolution: replacing names by values.
//!
//! A [`Resolver`] answers names: from [`Bindings`] (template arguments, iterators) or, at a record's final resolution,
//! from the record's own fields. [`Evaluator::resolve`] walks a value, but never a part that mentions none of the names
//! that the resolver can answer, and folds every operator of which an operand changed.

use rustc_hash::FxHashMap;

use smallvec::SmallVec;

use super::bits::{Bits, Run};
use super::evaluator::{Evaluator, Fold};
use super::ids::{SliceId, TypeId, ValueId};
use super::operators::Op;
use super::record::Draft;
use super::values::{Node, name_bit};
use crate::source::{Span, Symbol};

/// Values bigger than this are remembered per resolver, so that a shared graph is not walked as a tree.
const MEMO_SIZE: u8 = 24;
/// Operands or elements being resolved.
type Words = SmallVec<[u32; 16]>;

/// More bindings than this are found by a table.
const FEW_BINDINGS: usize = 12;

/// A name and what it stands for.
#[derive(Clone, Copy)]
struct Binding {
    name: Symbol,
    value: ValueId,
    state: BindingState,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum BindingState {
    /// As bound: may mention other bound names.
    Fresh,
    /// Being resolved: answers nothing, which cuts cycles.
    Resolving,
    Resolved,
}

/// Names bound at the same time; their values may mention each other (6.1).
#[derive(Default)]
pub(crate) struct Bindings {
    list: SmallVec<[Binding; 8]>,
    table: Option<FxHashMap<Symbol, u32>>,
}

impl Bindings {
    pub(crate) fn push(&mut self, name: Symbol, value: ValueId) {
        if let Some(table) = &mut self.table {
            table.insert(name, self.list.len() as u32);
        } else if self.list.len() == FEW_BINDINGS {
            let names = self.list.iter().map(|binding| binding.name).chain([name]);
            self.table = Some(
                names
                    .enumerate()
                    .map(|(at, name)| (name, at as u32))
                    .collect(),
            );
        }
        self.list.push(Binding {
            name,
            value,
            state: BindingState::Fresh,
        });
    }

    fn position(&self, name: Symbol) -> Option<usize> {
        match &self.table {
            Some(table) => table.get(&name).map(|&at| at as usize),
            // The last binding of a name counts: inner iterators win.
            None => self.list.iter().rposition(|binding| binding.name == name),
        }
    }

    fn mask(&self) -> u32 {
        self.list
            .iter()
            .fold(0, |mask, binding| mask | name_bit(binding.name))
    }
}

/// A record at its final resolution, answering the names of its fields.
pub(crate) struct OwnFields {
    pub(crate) draft: Draft,
    /// What the record's name becomes.
    pub(crate) new_name: ValueId,
    cache: FxHashMap<Symbol, ValueId>,
    /// Fields being looked up: a cycle is cut and left as a reference.
    pending: Vec<Symbol>,
    cuts: u32,
}

enum Source {
    Bindings(Bindings),
    OwnFields(Box<OwnFields>),
}

/// Answers names during resolution.
pub(crate) struct Resolver {
    source: Source,
    /// Names bound by operators around the value being resolved.
    shadowed: Vec<Symbol>,
    mask: u32,
    fold: Fold,
    /// Whether a reference to an unset bit stays a reference.
    keeps_unset_bits: bool,
    memo: FxHashMap<ValueId, ValueId>,
}

impl Resolver {
    pub(crate) fn new(bindings: Bindings, in_record: bool) -> Resolver {
        Resolver {
            mask: bindings.mask(),
            source: Source::Bindings(bindings),
            shadowed: Vec::new(),
            fold: Fold {
                in_record,
                is_final: false,
            },
            keeps_unset_bits: false,
            memo: FxHashMap::default(),
        }
    }

    /// The final resolution of a record.
    pub(crate) fn last(draft: Draft, new_name: ValueId) -> Resolver {
        let fields = OwnFields {
            draft,
            new_name,
            cache: FxHashMap::default(),
            pending: Vec::new(),
            cuts: 0,
        };
        Resolver {
            source: Source::OwnFields(Box::new(fields)),
            shadowed: Vec::new(),
            mask: u32::MAX,
            fold: Fold {
                in_record: true,
                is_final: true,
            },
            keeps_unset_bits: true,
            memo: FxHashMap::default(),
        }
    }

    pub(crate) fn set_final(&mut self) {
        self.fold.is_final = true;
    }

    /// The record of a final resolution.
    pub(crate) fn draft(&mut self) -> Option<&mut Draft> {
        match &mut self.source {
            Source::OwnFields(fields) => Some(&mut fields.draft),
            Source::Bindings(_) => None,
        }
    }

    pub(crate) fn into_draft(self) -> Option<Draft> {
        match self.source {
            Source::OwnFields(fields) => Some(fields.draft),
            Source::Bindings(_) => None,
        }
    }

    fn cuts(&self) -> u32 {
        match &self.source {
            Source::OwnFields(fields) => fields.cuts,
            Source::Bindings(_) => 0,
        }
    }

    /// Whether a value may change under this resolver.
    fn concerns(&self, evaluator: &Evaluator, value: ValueId) -> bool {
        let facts = evaluator.store.values.facts(value);
        facts.names & self.mask != 0 || (self.fold.is_final && facts.refold)
    }
}

impl Evaluator<'_> {
    /// A value with some names replaced, as operators that bind names do for each element.
    pub(crate) fn substitute(
        &mut self,
        value: ValueId,
        bound: &[(Symbol, ValueId)],
        fold: Fold,
    ) -> ValueId {
        let mut bindings = Bindings::default();
        for &(name, bound) in bound {
            bindings.push(name, bound);
        }
        self.resolve(value, &mut Resolver::new(bindings, fold.in_record))
    }

    /// A value with the names replaced that the resolver answers.
    pub(crate) fn resolve(&mut self, value: ValueId, r: &mut Resolver) -> ValueId {
        if !r.concerns(self, value) {
            return value;
        }
        if !self.step() {
            return ValueId::ERROR;
        }
        let remember = r.shadowed.is_empty() && self.store.values.facts(value).size > MEMO_SIZE;
        if remember && let Some(&known) = r.memo.get(&value) {
            return known;
        }
        self.spent.resolve_depth += 1;
        let cuts = r.cuts();
        let resolved = if self.spent.resolve_depth > self.limits.resolve_depth {
            self.fail("resolution is nested too deeply: do fields or classes refer to each other without end?")
        } else {
            self.resolve_node(value, r)
        };
        self.spent.resolve_depth -= 1;
        if remember && r.cuts() == cuts {
            r.memo.insert(value, resolved);
        }
        resolved
    }

    fn resolve_node(&mut self, value: ValueId, r: &mut Resolver) -> ValueId {
        match self.store.values.node(value) {
            Node::Var { name, .. } => self.lookup(name, r).unwrap_or(value),
            Node::AnonymousName(_) => self.resolve_anonymous_name(value, r),
            Node::VarBit { base, bit } => {
                let new = self.resolve(base, r);
                if new == base {
                    value
                } else {
                    self.bit_of(new, bit)
                }
            }
            Node::Field { base, field, .. } => {
                let new = self.resolve(base, r);
                if new == base {
                    value
                } else {
                    self.field_access(new, field)
                }
            }
            Node::Bits { .. } => self.resolve_bits(value, r),
            Node::List { elements, ty } => match self.resolve_all(elements, 0, 1, r) {
                Some(new) if new.contains(&ValueId::ERROR.0) => ValueId::ERROR,
                Some(new) => {
                    let list = self.store.values.list(&new, ty);
                    self.check_depth(list)
                }
                None => value,
            },
            Node::Dag(parts) => match self.resolve_all(parts, 0, 2, r) {
                Some(new) => self.new_dag(&new),
                None => value,
            },
            Node::Instantiate { class, args } => self.resolve_instantiation(value, class, args, r),
            Node::Op { op, args, ty } => self.resolve_operator(value, op, args, ty, r),
            _ => value,
        }
    }

    /// The items of a slice from `start` on, every `step`th resolved; none if nothing changed.
    fn resolve_all(
        &mut self,
        slice: SliceId,
        start: usize,
        step: usize,
        r: &mut Resolver,
    ) -> Option<Words> {
        let mut changed: Option<Words> = None;
        for at in (start..self.store.values.slice(slice).len()).step_by(step) {
            let old = self.store.values.item(slice, at);
            let new = self.resolve(old, r);
            if new != old {
                changed.get_or_insert_with(|| Words::from_slice(self.store.values.slice(slice)))[at] = new.0;
            }
        }
        changed
    }

    fn resolve_bits(&mut self, value: ValueId, r: &mut Resolver) -> ValueId {
        let Some(old) = Bits::read(&self.store.values, value) else {
            return value;
        };
        let keeps_unset = r.keeps_unset_bits && r.shadowed.is_empty();
        let mut new = old.without_runs();
        for &run in old.runs() {
            let resolved = self.resolve(run.base, r);
            let unset = keeps_unset.then_some(run);
            if resolved == run.base {
                new.push(run);
                continue;
            }
            // A whole base is one bit: the lowest of what it becomes.
            let from = if run.from == Run::WHOLE { 0 } else { run.from };
            match self.store.values.node(resolved) {
                Node::Error => return ValueId::ERROR,
                Node::Unset => unset.into_iter().for_each(|run| new.push(run)),
                Node::Bits { .. } => {
                    if let Some(source) = Bits::read(&self.store.values, resolved) {
                        new.copy(run.at, run.len, &source, from, unset);
                    }
                }
                Node::Int(_) | Node::Bit(_) => {
                    for bit in 0..run.len {
                        let value = self.bit_of(resolved, from + bit);
                        new.set(&self.store.values, run.at + bit, value);
                    }
                }
                _ => {
                    let is_bit = self.store.type_of(resolved) == Some(TypeId::BIT);
                    match self.store.values.node(resolved) {
                        Node::VarBit { base, bit } => new.push(Run { base, from: bit, ..run }),
                        _ if is_bit => new.push(Run { base: resolved, from: Run::WHOLE, ..run }),
                        _ => new.push(Run { base: resolved, from, ..run }),
                    }
                }
            }
        }
        let new = new.intern(&mut self.store.values);
        self.check_depth(new)
    }

    fn resolve_instantiation(
        &mut self,
        value: ValueId,
        class: super::ids::ClassId,
        args: SliceId,
        r: &mut Resolver,
    ) -> ValueId {
        // Arguments are not at their final resolution, even where the instantiation is.
        let (fold, keeps) = (r.fold, r.keeps_unset_bits);
        (r.fold.is_final, r.keeps_unset_bits) = (false, false);
        let memo = std::mem::take(&mut r.memo);
        let new = self.resolve_all(args, 1, 2, r);
        r.memo = memo;
        (r.fold, r.keeps_unset_bits) = (fold, keeps);
        let Some(new) = new else { return value };
        let place = self
            .instance_places
            .get(&(class, args))
            .copied()
            .unwrap_or(self.place);
        self.instantiate_or_wait(class, &new, place)
    }

    fn resolve_operator(
        &mut self,
        value: ValueId,
        op: Op,
        args: SliceId,
        ty: TypeId,
        r: &mut Resolver,
    ) -> ValueId {
        let count = self.store.values.slice(args).len();
        let mut new: SmallVec<[ValueId; 6]> = SmallVec::with_capacity(count);
        match op {
            // The first operand may decide alone; then the others are not looked at (5).
            Op::And | Op::Or => {
                let first = self.store.values.item(args, 0);
                let resolved = self.resolve(first, r);
                if let Some(known) = self.as_int(resolved)
                    && known == if op == Op::And { 0 } else { -1 }
                {
                    return self.store.values.int(known);
                }
                new.push(resolved);
            }
            Op::If => {
                let condition = self.store.values.item(args, 0);
                let resolved = self.resolve(condition, r);
                if resolved == ValueId::ERROR {
                    return ValueId::ERROR;
                }
                if resolved != condition
                    && let Some(known) = self.as_int(resolved)
                {
                    let branch = self.store.values.item(args, if known != 0 { 1 } else { 2 });
                    return self.resolve(branch, r);
                }
                new.push(resolved);
            }
            _ => {}
        }
        let bound = op.bound_names();
        for at in new.len()..count {
            let old = self.store.values.item(args, at);
            let resolved = if bound.contains(&at) {
                old
            } else if !bound.is_empty() && at == op.body() {
                let depth = r.shadowed.len();
                for name in bound.clone() {
                    if let Node::Var { name, .. } =
                        self.store.values.node(self.store.values.item(args, name))
                    {
                        r.shadowed.push(name);
                    }
                }
                let resolved = self.resolve(old, r);
                r.shadowed.truncate(depth);
                resolved
            } else {
                self.resolve(old, r)
            };
            new.push(resolved);
        }
        let unchanged = self.store.values.items(args).eq(new.iter().copied());
        if unchanged && !(op.refolds() && r.fold.is_final) {
            return value;
        }
        self.apply(op, &new, ty, r.fold)
    }

    /// What a name stands for.
    fn lookup(&mut self, name: Symbol, r: &mut Resolver) -> Option<ValueId> {
        if r.shadowed.contains(&name) {
            return None;
        }
        match &mut r.source {
            Source::Bindings(bindings) => {
                let at = bindings.position(name)?;
                let alone = bindings.list.len() == 1;
                let Binding { value, state, .. } = bindings.list[at];
                match state {
                    BindingState::Resolving => None,
                    BindingState::Fresh if !alone && r.concerns(self, value) => {
                        self.set_binding(r, at, value, BindingState::Resolving);
                        let shadowed = std::mem::take(&mut r.shadowed);
                        let resolved = self.resolve(value, r);
                        r.shadowed = shadowed;
                        self.set_binding(r, at, resolved, BindingState::Resolved);
                        Some(resolved)
                    }
                    BindingState::Fresh | BindingState::Resolved => Some(value),
                }
            }
            Source::OwnFields(_) => self.lookup_field(name, r),
        }
    }

    fn set_binding(&self, r: &mut Resolver, at: usize, value: ValueId, state: BindingState) {
        if let Source::Bindings(bindings) = &mut r.source {
            (bindings.list[at].value, bindings.list[at].state) = (value, state);
        }
    }

    fn lookup_field(&mut self, name: Symbol, r: &mut Resolver) -> Option<ValueId> {
        let Source::OwnFields(own) = &mut r.source else {
            return None;
        };
        if let Some(&known) = own.cache.get(&name) {
            return Some(known);
        }
        let fields = &own.draft.fields;
        let slot = self.store.slot(fields.layout, &fields.own, name)?;
        let value = fields.slots[slot].value;
        if value == ValueId::UNSET {
            return None;
        }
        if own.pending.contains(&name) {
            own.cuts += 1;
            return None;
        }
        if !r.concerns(self, value) {
            return Some(value);
        }
        let Source::OwnFields(own) = &mut r.source else {
            return None;
        };
        own.pending.push(name);
        let shadowed = std::mem::take(&mut r.shadowed);
        let resolved = self.resolve(value, r);
        r.shadowed = shadowed;
        if let Source::OwnFields(own) = &mut r.source {
            own.pending.pop();
            own.cache.insert(name, resolved);
        }
        Some(resolved)
    }

    /// `anonymous_N` becomes a string at the final resolution, a fresh one if the record is renamed.
    fn resolve_anonymous_name(&mut self, value: ValueId, r: &mut Resolver) -> ValueId {
        let renamed = match &r.source {
            Source::OwnFields(own) if own.draft.name == value => own.new_name,
            _ => value,
        };
        match self.store.values.node(renamed) {
            Node::AnonymousName(number) if r.fold.is_final => {
                let symbol = self
                    .store
                    .interner
                    .intern(format!("anonymous_{number}").as_bytes());
                self.store.values.string(symbol)
            }
            _ => renamed,
        }
    }

    /// `base.field`, computed once the field of a known record is concrete.
    pub(crate) fn field_access(&mut self, base: ValueId, field: Symbol) -> ValueId {
        match self.store.values.node(base) {
            Node::Error => ValueId::ERROR,
            Node::Unset => {
                let field = self.store.interner.text(field).into_owned();
                self.fail(format!("field '{field}' of an unset value"))
            }
            Node::Def(record) => {
                if self.building.last().is_some_and(|&(own, _)| own == record) {
                    let field = self.store.interner.text(field).into_owned();
                    return self.fail(format!(
                        "field '{field}' of the record itself: a record cannot look into itself"
                    ));
                }
                let Some((decl, slot)) = self.store.field_of(record, field) else {
                    return self.no_such_field(base, field);
                };
                let facts = self.store.values.facts(slot.value);
                if facts.concrete {
                    slot.value
                } else {
                    self.store.values.intern(Node::Field {
                        base,
                        field,
                        ty: decl.ty,
                    })
                }
            }
            _ => match self.store.field_type(base, field) {
                Some(ty) => {
                    let access = self.store.values.intern(Node::Field { base, field, ty });
                    self.check_depth(access)
                }
                None => self.no_such_field(base, field),
            },
        }
    }

    fn no_such_field(&mut self, base: ValueId, field: Symbol) -> ValueId {
        let (field, base) = (
            self.store.interner.text(field).into_owned(),
            self.store.value_string(base),
        );
        self.fail(format!("'{base}' has no field '{field}'"))
    }

    /// `Class<args>`: a record at once if no argument mentions a name, else a node that waits.
    pub(crate) fn instantiate_or_wait(
        &mut self,
        class: super::ids::ClassId,
        args: &[u32],
        place: Span,
    ) -> ValueId {
        let values = args.iter().skip(1).step_by(2).map(|&arg| ValueId(arg));
        if values.clone().any(|arg| arg == ValueId::ERROR) {
            return ValueId::ERROR;
        }
        let waits = values
            .clone()
            .any(|arg| self.store.values.facts(arg).names != 0);
        let args = self.store.values.intern_slice(args);
        if !waits {
            return self.instantiate(class, args, place);
        }
        self.instance_places.entry((class, args)).or_insert(place);
        let value = self.store.values.intern(Node::Instantiate { class, args });
        self.check_depth(value)
    }
}
