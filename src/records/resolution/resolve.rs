//! Resolution: replacing names by values.
//!
//! A [`Resolver`] provides the values of names: of [`Bindings`] (template arguments, iterators) or, at the final
//! resolution of a record, of the record's own fields. [`Evaluator::resolve`] walks a value, but skips parts without a
//! name of the resolver, and folds every operator of which an operand changed.

use smallvec::SmallVec;

use super::memo;
use super::resolver::{Binding, BindingState, Bindings, Resolver, Situation, Source};
use super::state::Resolution;
use crate::counters::{Counter, count};
use crate::diagnostics::codes;
use crate::records::arena::facts::Facts;
use crate::records::arena::ids::{ClassId, SliceId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::record::Draft;
use crate::records::arena::runs::{Run, all_unset, run_at, runs};
use crate::records::arena::values::MAX_GATHERED_NAMES;
use crate::records::arena::views::{DagParts, InstantiateArgs};
use crate::records::evaluation::evaluator::{Evaluator, Fold};
use crate::records::operators::apply::concatenate;
use crate::source::{Span, Symbol};

/// The results for larger values are cached as long as the resolver lives, so that a shared graph is not walked as a
/// tree.
const MIN_REMEMBERED_SIZE: u8 = 254;
/// Operands or elements being resolved.
type Words = SmallVec<[u32; 16]>;

/// The result of resolving a run of symbolic bits.
enum ResolvedRun {
    /// Bits that are still symbolic.
    Run(Run),
    /// `?`
    Unset,
    /// Bits of an integer, from this one on.
    Int(i64, u32),
    /// Bits of another bits value.
    Bits { width: u32, words: SliceId, from: u32 },
}

impl Evaluator<'_> {
    /// Creates a resolver of bound names.
    pub(crate) fn binding(&mut self, bindings: Bindings, fold: Fold) -> Resolver<'static> {
        Resolver::new(self.recent.begin(), bindings, &self.store.values, fold)
    }

    /// Uses a resolver of bound names again: what it computed for other values is forgotten.
    pub(crate) fn begin_again(&mut self, r: &mut Resolver) {
        r.situation = Situation::early(self.recent.begin(), r.situation.fold);
    }

    /// Creates a resolver of the names of a record's fields, for its final resolution.
    pub(crate) fn final_resolver<'d>(
        &mut self,
        draft: &'d mut Draft,
        new_name: ValueId,
        early: Option<&'d mut Resolver<'static>>,
    ) -> Resolver<'d> {
        Resolver::final_resolution(self.recent.begin(), draft, new_name, early)
    }

    /// Replaces the names in a value that the resolver knows.
    pub(crate) fn resolve(&mut self, value: ValueId, r: &mut Resolver) -> ValueId {
        Resolution::new(self, r).resolve(value)
    }

    /// As [`resolve`](Evaluator::resolve), for a whole value: computes it if all its names are known.
    pub(crate) fn evaluate(&mut self, value: ValueId, r: &mut Resolver) -> ValueId {
        if !r.concerns(&self.store.values, value) {
            r.note_skipped(&self.store.values, value);
            return value;
        }
        Resolution::new(self, r).evaluate_open(value)
    }

    /// Replaces some names in a value, as operators that bind names do for each element.
    pub(crate) fn substitute(&mut self, value: ValueId, bound: &[(Symbol, ValueId)], fold: Fold) -> ValueId {
        let mut bindings = Bindings::default();
        for &(name, bound) in bound {
            bindings.push(name, bound);
        }
        let fold = Fold::early(fold.in_record);
        let mut r = self.binding(bindings, fold);
        self.evaluate(value, &mut r)
    }

    /// The result for a run whose base has been resolved. If references to unset bits are kept, a run of only those
    /// stays.
    fn resolve_run(&mut self, run: Run, resolved: ValueId, keeps_unset: bool) -> ResolvedRun {
        if resolved == run.base && !(run.from == Run::WHOLE && self.store.values.is_bit_of_itself(resolved)) {
            return ResolvedRun::Run(run);
        }
        // A base of type bit is one bit: the lowest of its result.
        let from = if run.from == Run::WHOLE { 0 } else { run.from };
        match self.store.values.node(resolved) {
            Node::Unset if keeps_unset => ResolvedRun::Run(run),
            Node::Unset => ResolvedRun::Unset,
            Node::Bits { width, words } => {
                let is_unset = all_unset(self.store.values.slice(words), width, from, run.len);
                match (is_unset, keeps_unset) {
                    (true, true) => ResolvedRun::Run(run),
                    (true, false) => ResolvedRun::Unset,
                    (false, _) => ResolvedRun::Bits { width, words, from },
                }
            }
            Node::Int(int) => ResolvedRun::Int(int, from),
            // All bits of a known bit are equal.
            Node::Bit(bit) => ResolvedRun::Int(-i64::from(bit), 0),
            Node::VarBit { base, bit } => ResolvedRun::Run(Run { base, from: bit, ..run }),
            _ => ResolvedRun::Run(Run {
                base: resolved,
                from: if self.is_whole_bit(resolved) { Run::WHOLE } else { from },
                ..run
            }),
        }
    }

    /// Whether a value stands in bits by itself, not as a bit of it.
    fn is_whole_bit(&mut self, value: ValueId) -> bool {
        self.store.type_of(value) == Some(TypeId::BIT) && !self.store.values.is_bit_of_itself(value)
    }

    /// `base.field`, computed as soon as the field of a known record is concrete.
    pub(crate) fn field_access(&mut self, base: ValueId, field: Symbol) -> ValueId {
        match self.store.values.node(base) {
            Node::Error => ValueId::ERROR,
            Node::Unset | Node::Absent => {
                let field = self.store.interner.text(field).into_owned();
                self.fail(codes::UNSET_VALUE, format!("field `{field}` of `?`"))
            }
            Node::Def(record) => {
                if self.building.last().is_some_and(|&(own, _)| own == record) {
                    let field = self.store.interner.text(field).into_owned();
                    return self.fail(
                        codes::CIRCULAR,
                        format!("access to field `{field}` of the record that is being defined"),
                    );
                }
                let Some((decl, slot)) = self.store.field_of(record, field) else {
                    return self.no_such_field(base, field);
                };
                let facts = self.store.values.facts(slot.value);
                if facts.concrete {
                    slot.value.as_part()
                } else {
                    self.store.values.intern(Node::Field { base, field, ty: decl.ty })
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
        if self.is_poisoned(base) {
            return ValueId::ERROR;
        }
        let mut message = self.missing_field(base, field);
        if let Some(help) = self.help_for_field(base, field) {
            message = format!("{message}; {help}");
        }
        self.fail(codes::UNKNOWN_FIELD, message)
    }

    /// `Class<args>`: a record at once if no argument mentions an unknown name, else a node that waits.
    pub(crate) fn instantiate_or_wait(&mut self, class: ClassId, args: InstantiateArgs, location: Span) -> ValueId {
        let must_wait = args.values().any(|arg| self.mentions_unknown(arg));
        self.instantiate_unless(must_wait, class, args, location)
    }

    /// Whether the resolution of a value looks up a name that has no value: that of `!and(0, x)` does not, that of
    /// `!cond(!and(0, x): x, 1: 2)` does, because all its clauses are resolved before one is chosen.
    fn mentions_unknown(&mut self, value: ValueId) -> bool {
        let facts = self.store.values.facts(value);
        if !facts.unsettled {
            return facts.names != 0;
        }
        let mut r = self.binding(Bindings::default(), Fold::early(false));
        r.situation.saw_unknown = Some(false);
        self.resolve(value, &mut r);
        r.situation.saw_unknown == Some(true)
    }

    /// As [`instantiate_or_wait`](Evaluator::instantiate_or_wait). With `must_wait` the node waits in any case, and
    /// for ever unless its arguments change again, as in llvm-tblgen.
    fn instantiate_unless(
        &mut self,
        must_wait: bool,
        class: ClassId,
        args: InstantiateArgs,
        location: Span,
    ) -> ValueId {
        if args.values().any(|arg| arg == ValueId::ERROR) {
            return ValueId::ERROR;
        }
        let args = self.store.values.intern_slice(args.words());
        if !must_wait {
            return self.instantiate(class, args, location);
        }
        self.state.instance_locations.entry((class, args)).or_insert(location);
        let value = self.store.values.intern(Node::Instantiate { class, args });
        self.check_depth(value)
    }

    /// The free names of a value, if they are few.
    fn free_names(&mut self, value: ValueId) -> Option<impl Iterator<Item = Symbol>> {
        let names = self.store.values.gather_names(value, MAX_GATHERED_NAMES)?;
        Some(self.store.values.slice(names).iter().map(|&name| Symbol::from_index(name)))
    }
}

impl Resolution<'_, '_, '_> {
    /// Replaces the names in a value that the resolver knows.
    #[inline]
    pub(crate) fn resolve(&mut self, value: ValueId) -> ValueId {
        if self.r.concerns(&self.ev.store.values, value) {
            self.resolve_open(value)
        } else {
            self.r.note_skipped(&self.ev.store.values, value);
            value
        }
    }

    /// As [`resolve`](Resolution::resolve), for a whole value: computes it if all its names are known.
    pub(crate) fn evaluate(&mut self, value: ValueId) -> ValueId {
        if self.r.concerns(&self.ev.store.values, value) {
            return self.evaluate_open(value);
        }
        self.r.note_skipped(&self.ev.store.values, value);
        value
    }

    /// As [`evaluate`](Resolution::evaluate), for a value that may change.
    fn evaluate_open(&mut self, value: ValueId) -> ValueId {
        match self.compute(value) {
            Some(computed) => computed,
            None => self.resolve_open(value),
        }
    }

    /// As [`resolve`](Resolution::resolve), for a part of another value.
    fn resolve_part(&mut self, value: ValueId) -> ValueId {
        self.resolve(value).as_part()
    }

    /// As [`resolve`](Resolution::resolve), for a value that may change.
    fn resolve_open(&mut self, value: ValueId) -> ValueId {
        count(Counter::Resolutions);
        if !self.ev.step() {
            return ValueId::ERROR;
        }
        let node = self.ev.store.values.node(value);
        if let Node::Var { name, .. } = node {
            if self.r.shadowed.contains(&name) {
                return value;
            }
            let known = self.lookup(name);
            self.r.note_lookup(&self.ev.store.values, known);
            return known.unwrap_or(value);
        }
        let facts = self.ev.store.values.facts(value);
        if facts.size == u8::MAX && !self.concerns_large(value) {
            self.r.note_skipped(&self.ev.store.values, value);
            return value;
        }
        let plain = self.r.shadowed.is_empty();
        if plain && let Some(known) = self.ev.recent.find(value, self.r.situation.number) {
            return known;
        }
        let remember = plain && facts.size > MIN_REMEMBERED_SIZE;
        if remember && let Some(known) = self.r.situation.result(value) {
            return known;
        }
        let worthwhile = plain && self.ev.store.values.visit(value);
        let key = if worthwhile { self.memo_key(value) } else { None };
        // The result alone does not tell which unknown names are looked up: a branch that is not chosen may have some.
        let key = key.filter(|key| self.r.situation.saw_unknown.is_none() || key.is_known());
        if let Some(key) = &key {
            let known = self.ev.state.memo.find(key);
            self.ev.store.values.note_hit(value, known.is_some());
            if let Some(known) = known {
                return known;
            }
        }
        if self.ev.state.spent.resolve_depth >= self.ev.limits.resolve_depth {
            return self.ev.fail(
                codes::LIMIT,
                "resolution is nested too deeply; fields or classes may refer to each other endlessly",
            );
        }
        self.ev.state.spent.resolve_depth += 1;
        let cuts = self.r.cuts;
        let resolved = self.resolve_node(value, node);
        self.ev.state.spent.resolve_depth -= 1;
        if self.r.cuts == cuts {
            if plain {
                self.ev.recent.insert(value, self.r.situation.number, resolved);
            }
            if remember {
                self.r.situation.remember(value, resolved);
            }
            let facts = self.ev.store.values.facts(resolved);
            if let Some(key) = key
                && facts.concrete
            {
                self.ev.state.memo.insert(key, resolved);
            }
        }
        resolved
    }

    /// As [`Resolver::concerns`], exactly: several names share a bit, and walking a large value in vain is expensive.
    fn concerns_large(&mut self, value: ValueId) -> bool {
        let facts = self.ev.store.values.facts(value);
        let changes = facts.unsettled || (self.r.situation.fold.is_final && facts.refold);
        changes
            || facts.names & Facts::UNNAMED != 0
            || self.ev.free_names(value).is_none_or(|mut names| names.any(|name| self.r.may_bind(name)))
    }

    /// Whether all names in a large value may be known.
    pub(crate) fn may_be_known(&mut self, value: ValueId) -> bool {
        let is_iterator = |name| self.r.iterators.iter().any(|iterator| iterator.name == name);
        self.ev.free_names(value).is_none_or(|mut names| names.all(|name| self.r.may_bind(name) || is_iterator(name)))
    }

    /// The values of an expression's names, if all are known without further resolution: resolving them early would
    /// number anonymous records in another order.
    pub(crate) fn memo_key(&mut self, value: ValueId) -> Option<memo::Key> {
        // The name of an unnamed record is another one in each record.
        if self.ev.store.values.facts(value).names & Facts::UNNAMED != 0 {
            return None;
        }
        let Some(names) = self.ev.store.values.gather_names(value, memo::MAX_NAMES) else {
            self.ev.store.values.give_up(value);
            return None;
        };
        let situation = u32::from(self.r.situation.fold.is_final) | u32::from(self.r.situation.keeps_unset_bits) << 1;
        let mut key = memo::Key::new(value, situation);
        for at in 0..self.ev.store.values.slice(names).len() {
            let name = Symbol::from_index(self.ev.store.values.slice(names)[at]);
            key.push(self.peek(name)?);
        }
        Some(key)
    }

    /// The value of a name if it is known without further resolution; the inner option is none if the name stays.
    pub(crate) fn peek(&self, name: Symbol) -> Option<Option<ValueId>> {
        match &self.r.source {
            Source::Bindings(bindings) => {
                let Some(at) = bindings.position(name) else {
                    return Some(None);
                };
                let Binding { value, state, .. } = bindings.list[at];
                match state {
                    BindingState::Resolved => Some(Some(value)),
                    BindingState::Fresh
                        if bindings.list.len() == 1 || !self.r.concerns(&self.ev.store.values, value) =>
                    {
                        Some(Some(value))
                    }
                    BindingState::Fresh | BindingState::Resolving => None,
                }
            }
            Source::OwnFields(own) => {
                if let Some((known, _)) = self.r.find_near(name) {
                    return Some(Some(known));
                }
                let fields = &own.draft.fields;
                let Some(slot) = self.ev.store.slot(fields.decls(), name) else {
                    return Some(None);
                };
                if let Some(&Some(known)) = own.cache.get(slot) {
                    return Some(Some(known));
                }
                match fields.slots[slot].value {
                    ValueId::UNSET => Some(None),
                    // The field's own resolution is final, whatever the situation around the name is.
                    value => (!self.ev.store.values.facts(value).changes_at_the_end()).then_some(Some(value)),
                }
            }
        }
    }

    fn resolve_node(&mut self, value: ValueId, node: Node) -> ValueId {
        match node {
            Node::Op { op, args, ty } if op.concatenates() => self.resolve_concatenation(value, op, args, ty),
            Node::Op { op, args, ty } => self.resolve_operator(value, op, args, ty),
            Node::Field { base, field, ty } => {
                let new = self.resolve(base);
                if new == base {
                    return value;
                }
                let is_known = matches!(self.ev.store.values.node(new), Node::Def(_));
                if !is_known && self.ev.store.type_of(new) == self.ev.store.type_of(base) {
                    let access = Node::Field { base: new, field, ty };
                    let access = self.ev.store.values.intern(access);
                    return self.ev.check_depth(access);
                }
                self.ev.field_access(new, field)
            }
            Node::Bits { width, words } => self.resolve_bits(value, width, words),
            Node::List { elements, ty } => match self.resolve_all(elements, (0, 1)) {
                Some(new) => {
                    let list = self.ev.store.values.list(&new, ty);
                    self.ev.check_depth(list)
                }
                None => value,
            },
            Node::Dag(parts) => match self.resolve_all(parts, DagParts::VALUES) {
                Some(new) => self.ev.intern_dag(&new),
                None => value,
            },
            Node::Instantiate { class, args } => self.resolve_instantiation(value, class, args),
            Node::VarBit { base, bit } => {
                let new = self.resolve(base);
                if new == base { value } else { self.ev.bit_of(new, bit) }
            }
            Node::AnonymousName(_) => self.resolve_anonymous_name(value),
            _ => value,
        }
    }

    /// `a # (b # (c # ...))`: resolves all operands, then joins the known ones at once.
    fn resolve_concatenation(&mut self, value: ValueId, op: Op, args: SliceId, ty: TypeId) -> ValueId {
        let mut operands: SmallVec<[ValueId; 8]> = SmallVec::new();
        let mut changed = false;
        let (mut left, mut right) = (self.ev.store.values.item(args, 0), self.ev.store.values.item(args, 1));
        loop {
            let new = self.resolve_part(left);
            changed |= new != left;
            operands.push(new);
            match self.ev.store.values.node(right) {
                Node::Op { op: inner, args, ty: inner_ty } if inner == op && inner_ty == ty => {
                    (left, right) = (self.ev.store.values.item(args, 0), self.ev.store.values.item(args, 1));
                }
                _ => break,
            }
        }
        let new = self.resolve_part(right);
        changed |= new != right;
        operands.push(new);
        if changed { concatenate(self.ev, op, &operands, ty, self.r.situation.fold) } else { value }
    }

    /// Resolves the items of a slice from `start` on, every `step`th; none if nothing changed.
    fn resolve_all(&mut self, slice: SliceId, (start, step): (usize, usize)) -> Option<Words> {
        let mut changed: Option<Words> = None;
        let mut at = start;
        while at < self.ev.store.values.slice(slice).len() {
            let old = self.ev.store.values.item(slice, at);
            let new = self.resolve_part(old);
            if new != old {
                let items = &self.ev.store.values;
                changed.get_or_insert_with(|| Words::from_slice(items.slice(slice)))[at] = new.0;
            }
            at += step;
        }
        changed
    }

    fn resolve_bits(&mut self, value: ValueId, width: u32, words: SliceId) -> ValueId {
        let count = runs(self.ev.store.values.slice(words), width).len();
        let mut bases: SmallVec<[ValueId; 32]> = SmallVec::new();
        let mut changed = false;
        for at in 0..count {
            let base = run_at(self.ev.store.values.slice(words), width, at).base;
            let resolved = self.resolve(base);
            if resolved == ValueId::ERROR {
                return ValueId::ERROR;
            }
            changed |= resolved != base;
            bases.push(resolved);
        }
        if !changed && !self.ev.store.values.facts(value).unsettled {
            return value;
        }
        self.with_bases(value, width, words, &bases)
    }

    /// Bits with the bases of their runs resolved.
    pub(crate) fn with_bases(&mut self, value: ValueId, width: u32, words: SliceId, bases: &[ValueId]) -> ValueId {
        let keeps_unset = self.r.situation.keeps_unset_bits && self.r.shadowed.is_empty();
        let mut new = std::mem::take(&mut self.ev.scratch);
        new.start_with_known(self.ev.store.values.slice(words), width);
        let mut changed = false;
        for (at, &resolved) in bases.iter().enumerate() {
            let run = run_at(self.ev.store.values.slice(words), width, at);
            let becomes = self.ev.resolve_run(run, resolved, keeps_unset);
            changed |= !matches!(becomes, ResolvedRun::Run(new) if new == run);
            match becomes {
                ResolvedRun::Run(run) => new.push(run),
                ResolvedRun::Unset => {}
                ResolvedRun::Int(int, from) => new.set_int(run.at, run.len, int, from),
                ResolvedRun::Bits { width, words, from } => {
                    let unset = keeps_unset.then_some(run);
                    let source = self.ev.store.values.slice(words);
                    new.copy(run.at, run.len, source, width, from, unset);
                }
            }
        }
        let resolved = if changed { new.intern(&mut self.ev.store.values) } else { value };
        self.ev.scratch = new;
        self.ev.check_depth(resolved)
    }

    /// Begins the resolution of a part that is not at its final resolution, even if the whole is: the arguments of a
    /// class, the body of a loop. Fields that it mentions are.
    pub(crate) fn begin_early(&mut self, saw_unknown: Option<bool>) -> Option<Situation> {
        let fold = Fold::early(self.r.situation.fold.in_record);
        let early = Situation { saw_unknown, ..Situation::early(self.ev.recent.begin(), fold) };
        let around = std::mem::replace(&mut self.r.situation, early);
        match &mut self.r.source {
            Source::OwnFields(own) if own.aside.is_none() => {
                own.aside = Some(around);
                None
            }
            _ => Some(around),
        }
    }

    fn resolve_instantiation(&mut self, value: ValueId, class: ClassId, args: SliceId) -> ValueId {
        let around = self.begin_early(Some(false));
        let new = self.resolve_all(args, InstantiateArgs::VALUES);
        let saw_unknown = self.r.end_early(around).saw_unknown == Some(true);
        if let Some(saw) = &mut self.r.situation.saw_unknown {
            *saw |= saw_unknown;
        }
        let Some(new) = new else { return value };
        let location = self.ev.state.instance_locations.get(&(class, args)).copied().unwrap_or(self.ev.location);
        let args = InstantiateArgs::new(&new);
        let must_wait = saw_unknown || args.values().any(|arg| self.ev.store.values.facts(arg).names != 0);
        self.ev.instantiate_unless(must_wait, class, args, location)
    }

    fn resolve_operator(&mut self, value: ValueId, op: Op, args: SliceId, ty: TypeId) -> ValueId {
        let old = |this: &Self, at| this.ev.store.values.item(args, at);
        let count = self.ev.store.values.slice(args).len();
        let mut new: SmallVec<[ValueId; 6]> = SmallVec::new();
        match op {
            // The first operand may decide alone; then the others are not evaluated.
            Op::And | Op::Or => {
                let resolved = self.resolve(old(self, 0));
                if let Some(deciding) = op.deciding_operand()
                    && self.ev.as_int(resolved) == Some(deciding)
                {
                    return self.ev.store.values.int(deciding);
                }
                new.push(resolved);
            }
            Op::If => {
                let condition = old(self, 0);
                let resolved = self.resolve(condition);
                if resolved == ValueId::ERROR {
                    return ValueId::ERROR;
                }
                if resolved != condition
                    && let Some(known) = self.ev.as_int(resolved)
                {
                    let branch = old(self, if known != 0 { 1 } else { 2 });
                    return self.resolve(branch);
                }
                new.push(resolved);
            }
            _ => {}
        }
        let bound = op.bound_names();
        for at in new.len()..count {
            let operand = old(self, at);
            let resolved = if bound.contains(&at) {
                operand
            } else if !bound.is_empty() && at == op.body() {
                let depth = self.r.shadowed.len();
                for name in bound.clone() {
                    if let Node::Var { name, .. } = self.ev.store.values.node(old(self, name)) {
                        self.r.shadowed.push(name);
                    }
                }
                let resolved = self.resolve_part(operand);
                self.r.shadowed.truncate(depth);
                resolved
            } else {
                self.resolve_part(operand)
            };
            new.push(resolved);
        }
        let is_same = new.iter().copied().eq(self.ev.store.values.items(args));
        if is_same && !(op.refolds() && self.r.situation.fold.is_final) {
            return value;
        }
        self.ev.apply(op, &new, ty, self.r.situation.fold)
    }
}
