//! Defms: their prototypes with names and arguments bound.
//!
//! A defm inside a multiclass or loop would copy all prototypes of its multiclass for each defm around it. It stays one
//! [`Defm`] until the names in its arguments are known, if nothing but the copies depends on when it is expanded: no
//! effect would happen before ([`Effects`]), and what it adds to its records (classes, the `let`s
//! around it) fits all of them.

use std::sync::Arc;

use super::args::Target;
use super::elaborator::{Elaborator, Fallible};
use super::prototypes::{Added, Around, Defm, Entry, Loop, OuterLet, Substitutions};
use crate::parser::ast::{ClassRef, ExprId, LetMode};
use crate::records::effects::{Effects, Names};
use crate::records::evaluator::Fold;
use crate::records::ids::{ClassId, TypeId, ValueId};
use crate::records::node::Node;
use crate::records::record::{Assertion, Draft, Dump, Iterations};
use crate::records::resolver::Bindings;
use crate::records::values::Values;
use crate::records::views::{ArgKey, Args};
use crate::source::{Span, Symbol};

/// The iterators that a list of names has room for besides those around a defm.
const ITERATORS: usize = 4;

impl Elaborator<'_> {
    /// The bindings of an instance: defaults, arguments, and its name.
    pub(super) fn bind_multiclass(&self, multiclass: usize, args: &Args, name: ValueId) -> Substitutions {
        let multiclass = &self.multiclasses[multiclass];
        let mut list: Vec<(Symbol, ValueId)> = multiclass.args.iter().map(|arg| (arg.name, arg.default)).collect();
        for (key, value) in args.view().iter() {
            let at = match key {
                ArgKey::Position(position) => Some(position as usize),
                ArgKey::Name(name) => multiclass.args.position(name),
            };
            if let Some(bound) = at.and_then(|at| list.get_mut(at)) {
                bound.1 = value;
            }
        }
        list.push((multiclass.implicit_name, name));
        Substitutions { list, table: multiclass.args.table().clone(), ..Substitutions::default() }
    }

    pub(super) fn defm(&mut self, name: Option<ExprId>, parents: &[ClassRef]) {
        let name = match name.map_or(Ok(ValueId::UNSET), |name| self.object_name(name)) {
            Err(_) => return self.lose_records(ValueId::ERROR),
            Ok(name) if name != ValueId::UNSET => name,
            Ok(_) => {
                let number = self.ev.next_anonymous();
                let name = self.ev.store.values.intern(Node::AnonymousName(number));
                self.prefixed_name(name)
            }
        };
        match self.instantiated(name, parents) {
            Ok(entries) => self.add_with_lets(entries),
            Err(_) => self.lose_records(name),
        }
    }

    /// The prototypes of a defm with their names and arguments bound.
    fn instantiated(&mut self, name: ValueId, parents: &[ClassRef]) -> Fallible<Vec<Entry>> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut parents = parents.iter().enumerate().peekable();
        while let Some((_, reference)) =
            parents.next_if(|(at, next)| *at == 0 || !self.ev.store.class_names.contains_key(&next.name.name))
        {
            let multiclass = self.multiclass_named(reference.name)?;
            let args = self.args(Target::Multiclass(multiclass), reference, true)?;
            let bound = self.bind_multiclass(multiclass, &args, name);
            let span = reference.name.span;
            let (list, iterations) = (self.with_defaults(multiclass, bound), Iterations::new());
            let has_effects = list.iter().any(|&(_, value)| !self.ev.store.values.facts(value).pure);
            let defm = Defm { spans: vec![span], multiclass, list, iterations, added: Vec::new(), has_effects };
            self.run_defm(&defm, &mut Substitutions::default(), Some(&mut entries), None);
        }
        for (_, reference) in parents {
            let class = self.class_named(reference.name.name, reference.name.span)?;
            let args = self.args(Target::Class(class), reference, true)?;
            self.add_class_to_all(&mut entries, class, &args, reference.name.span);
        }
        Ok(entries)
    }

    /// Adds a class to every record prototype, those in loops included, until one fails.
    fn add_class_to_all(&mut self, entries: &mut Vec<Entry>, class: ClassId, args: &Args, span: Span) {
        let added = [Added::Class { class, args: args.clone(), span }];
        self.add_to_defms(entries, &added);
        each_record(entries, &mut |draft| self.ev.add_parent(draft, class, args.view(), span).is_ok());
    }

    /// Adds entries with the lets around them: each is complete before the next one gets its lets. After a `let` that fails
    /// the others get none.
    fn add_with_lets(&mut self, entries: Vec<Entry>) {
        if self.lets.is_empty() {
            return entries.into_iter().for_each(|entry| self.add_entry(entry));
        }
        let lets = self.lets.concat();
        let added: Vec<Added> = lets.iter().cloned().map(Added::Let).collect();
        let mut are_right = true;
        for entry in entries {
            let mut entries = vec![entry];
            if are_right {
                self.add_to_defms(&mut entries, &added);
                are_right = each_record(&mut entries, &mut |draft| {
                    lets.iter().all(|binding| binding.apply(&mut self.ev, draft, self.has_doubtful_lets).is_ok())
                });
            }
            entries.into_iter().for_each(|entry| self.add_entry(entry));
        }
    }

    /// Adds classes or lets to defms that wait; expands those that cannot wait any more.
    fn add_to_defms(&mut self, entries: &mut Vec<Entry>, added: &[Added]) {
        let mut at = 0;
        while let Some(entry) = entries.get_mut(at) {
            match entry {
                Entry::Loop(inner) => {
                    let mut inner = Loop::clone(inner);
                    self.add_to_defms(&mut inner.entries, added);
                    entries[at] = Entry::Loop(Arc::new(inner));
                }
                Entry::Defm(defm) => {
                    let mut defm = Defm::clone(defm);
                    if added.iter().all(|added| self.add_to_defm(&mut defm, added)) {
                        entries[at] = Entry::Defm(Arc::new(defm));
                    } else {
                        let Entry::Defm(defm) = entries.remove(at) else { return };
                        let mut expanded = Vec::new();
                        self.expand(&defm, &mut Substitutions::default(), Some(&mut expanded), None);
                        entries.splice(at..at, expanded);
                        // The first of its entries is next.
                        continue;
                    }
                }
                Entry::Record(_) | Entry::Assert(_) | Entry::Dump(_) => {}
            }
            at += 1;
        }
    }

    /// Adds a class or let to a defm that waits, if that has no effect before it is expanded.
    fn add_to_defm(&mut self, defm: &mut Defm, added: &Added) -> bool {
        let may_add = match added {
            Added::Class { class, args, .. } => self.may_derive(defm, *class) && self.class_waits(*class, args, defm),
            Added::Let(binding) => self.may_set(defm, binding),
        };
        if may_add {
            defm.has_effects |= added.values().into_iter().any(|value| !self.ev.store.values.facts(value).pure);
            defm.added.push(added.clone());
        }
        may_add
    }

    /// Runs a defm: keeps it until the names in its arguments are known, or runs the prototypes that it is expanded to.
    /// `around` are the defms that made it.
    pub(super) fn run_defm(
        &mut self,
        defm: &Defm,
        bound: &mut Substitutions,
        mut kept: Option<&mut Vec<Entry>>,
        around: Option<&Around>,
    ) -> bool {
        let is_inside = self.multiclass.is_some() || !self.loops.is_empty();
        // A multiclass that uses itself gets what was read of it so far.
        if let Some(kept) = kept.as_deref_mut()
            && is_inside
            && self.multiclass != Some(defm.multiclass)
        {
            let values = &self.ev.store.values;
            let mut effects = Effects::default();
            each_value(defm, |value| effects.add(values, value));
            if effects.all_wait(&Names::of(values, &bound.list)) {
                let mut waiting = self.bound_again(defm, bound, around);
                waiting.added.extend(bound.added.iter().cloned());
                waiting.has_effects = !effects.is_empty() || bound.has_effects;
                if self.waits(&waiting) {
                    if !self.may_nest(defm) {
                        return false;
                    }
                    kept.push(Entry::Defm(Arc::new(waiting)));
                    return true;
                }
            }
        }
        self.expand(defm, bound, kept, around)
    }

    /// A defm with bound names replaced in its values, without what is added around it.
    fn bound_again(&mut self, defm: &Defm, bound: &Substitutions, around: Option<&Around>) -> Defm {
        let mut defm = defm.clone();
        defm.spans.extend(around.into_iter().flat_map(Around::spans));
        defm.iterations.extend_from_slice(&bound.iterations);
        if !bound.list.is_empty() {
            let mut r = self.ev.binding(bound.bindings(), Fold::early(true));
            for (_, value) in &mut defm.list {
                *value = self.ev.evaluate(*value, &mut r);
            }
            for added in &mut defm.added {
                added.each_value(|value| self.ev.evaluate(value, &mut r));
            }
        }
        defm
    }

    /// The names of a multiclass with their values. Those of defaults do not mention other names of the multiclass, if
    /// they have no effects.
    fn with_defaults(&mut self, multiclass: usize, bound: Substitutions) -> Vec<(Symbol, ValueId)> {
        let mut list = bound.list;
        for at in 0..self.multiclasses[multiclass].args.len() {
            let default = self.multiclasses[multiclass].args[at].default;
            let values = &self.ev.store.values;
            let is_pure =
                |&(name, value): &(Symbol, ValueId)| values.facts(value).pure || !values.mentions(default, name);
            let may_compute = values.facts(default).pure && list[..at].iter().all(is_pure);
            if list[at].1 == default && default.is_open() && may_compute {
                let mut bindings = Bindings::default();
                list[..at].iter().for_each(|&(name, value)| bindings.push(name, value));
                let mut r = self.ev.binding(bindings, Fold::early(true));
                list[at].1 = self.ev.evaluate(default, &mut r);
            }
        }
        list
    }

    /// Whether nothing would happen if a defm were expanded now.
    fn waits(&mut self, defm: &Defm) -> bool {
        if self.ev.store.values.has_unsettled() || self.multiclasses[defm.multiclass].is_poisoned {
            return false;
        }
        // A loop over a list with open elements is expanded at once.
        let values = &self.ev.store.values;
        let is_open_list = |value: ValueId| value.is_open() && matches!(values.node(value), Node::List { .. });
        if defm.list.iter().any(|&(_, value)| is_open_list(value)) {
            return false;
        }
        let effects = self.multiclass_effects(defm.multiclass);
        effects.all_wait(&Names::of(&self.ev.store.values, &defm.list))
            && defm.added.iter().all(|added| match added {
                Added::Class { class, args, .. } => self.class_waits(*class, args, defm),
                Added::Let(_) => true,
            })
    }

    /// Whether a defm that waits is not too deep: expansion recurses as deep as defms nest. Reports it if it is.
    fn may_nest(&mut self, defm: &Defm) -> bool {
        let limit = self.ev.limits.multiclass_depth;
        if self.multiclasses[defm.multiclass].depth < limit {
            return true;
        }
        if !self.ev.spent.exhausted {
            self.ev.spent.exhausted = true;
            self.error(defm.spans[0], format!("multiclasses nest deeper than {limit} levels"));
        }
        false
    }

    fn class_waits(&mut self, class: ClassId, args: &Args, defm: &Defm) -> bool {
        let list = self.class_list(class, args, defm);
        let effects = self.class_effects(class);
        effects.all_wait(&Names::of(&self.ev.store.values, &list))
    }

    /// The names of a class and their values. Names of records are known when the name of the defm is.
    fn class_list(&self, class: ClassId, args: &Args, defm: &Defm) -> Vec<(Symbol, ValueId)> {
        let mut list = self.ev.bind_args(class, args.view()).into_list();
        let name = defm.list.last().map_or(ValueId::UNSET, |&(_, name)| name);
        list.push((self.ev.store.class(class).implicit_name, name));
        list
    }

    fn class_effects(&mut self, class: ClassId) -> Arc<Effects> {
        let (values, body) = (&self.ev.store.values, self.ev.store.class(class));
        let effects = self.class_effects.entry(class).or_insert_with(|| {
            let mut effects = Effects::default();
            gather_draft_effects(values, &body.body, &mut effects);
            body.args.iter().for_each(|arg| effects.add(values, arg.default));
            Arc::new(effects)
        });
        effects.clone()
    }

    /// Whether all records of a defm can get a class as a parent.
    fn may_derive(&mut self, defm: &Defm, class: ClassId) -> bool {
        let body = self.ev.store.class(class);
        body.is_defined
            && !body.body.is_poisoned
            && self.fits_added(&defm.added, class)
            && self.fits_multiclass(defm.multiclass, class)
    }

    fn fits_multiclass(&mut self, multiclass: usize, class: ClassId) -> bool {
        if let Some(&known) = self.fitting.get(&(multiclass, class)) {
            return known;
        }
        let entries = self.multiclasses[multiclass].entries.clone();
        let fits = self.fits_all(&entries, class);
        self.fitting.insert((multiclass, class), fits);
        fits
    }

    fn fits_all(&mut self, entries: &[Entry], class: ClassId) -> bool {
        entries.iter().all(|entry| match entry {
            Entry::Record(draft) => self.fits(draft, class),
            Entry::Loop(inner) => self.fits_all(&inner.entries, class),
            Entry::Defm(defm) => self.fits_added(&defm.added, class) && self.fits_multiclass(defm.multiclass, class),
            Entry::Assert(_) | Entry::Dump(_) => true,
        })
    }

    fn fits_added(&self, added: &[Added], class: ClassId) -> bool {
        added.iter().all(|added| match *added {
            Added::Class { class: known, .. } => {
                !self.ev.store.derives(known, class) && self.fits(&self.ev.store.class(known).body, class)
            }
            Added::Let(_) => true,
        })
    }

    /// Whether a draft can get a class as a parent.
    fn fits(&self, draft: &Draft, class: ClassId) -> bool {
        let store = &self.ev.store;
        let is_new = !draft.parents.iter().any(|&parent| store.derives(parent, class));
        is_new
            && store.each_decl(store.class(class).body.fields.decls()).all(|decl| {
                let own = self.ev.draft_field(draft, decl.name);
                own.is_none_or(|(own, _)| own.ty == decl.ty)
            })
    }

    /// Whether a `let` is right for all records of a defm, and does the same later.
    fn may_set(&mut self, defm: &Defm, binding: &OuterLet) -> bool {
        // What it appends to may be `?` as soon as the arguments are known.
        if binding.mode != LetMode::Replace {
            return false;
        }
        let store = &self.ev.store;
        let in_class = |added: &Added| match *added {
            Added::Class { class, .. } => self.ev.draft_field(&store.class(class).body, binding.name),
            Added::Let(_) => None,
        };
        let ty = match defm.added.iter().find_map(in_class) {
            Some((decl, _)) => Some(decl.ty),
            None => self.common_field(defm.multiclass, binding.name),
        };
        let Some(ty) = ty else { return false };
        if binding.bits.is_empty() {
            let node = self.ev.store.values.node(binding.value);
            let names_itself = matches!(node, Node::Var { name, .. } if name == binding.name);
            return !names_itself && self.becomes(binding.value, ty);
        }
        let width = self.ev.store.types.width(ty).unwrap_or(0);
        let mut bits = binding.bits.to_vec();
        bits.sort_unstable();
        bits.dedup();
        bits.len() == binding.bits.len() && bits.iter().all(|&bit| bit < width) && {
            let ty = self.ev.store.types.bits(binding.bits.len() as u32);
            self.becomes(binding.value, ty)
        }
    }

    /// Whether a value can be converted to a type, whatever its names are.
    fn becomes(&mut self, value: ValueId, ty: TypeId) -> bool {
        if !value.is_open() {
            return self.ev.convert(value, ty).is_some();
        }
        self.ev.store.type_of(value).is_some_and(|own| own == ty || self.ev.store.is_subtype(own, ty))
    }

    /// The type of a field that all records of a multiclass have.
    fn common_field(&mut self, multiclass: usize, name: Symbol) -> Option<TypeId> {
        if let Some(&known) = self.common_fields.get(&(multiclass, name)) {
            return known;
        }
        let mut found = None;
        let entries = self.multiclasses[multiclass].entries.clone();
        let is_common = self.find_field(&entries, name, &mut found);
        let found = found.filter(|_| is_common);
        self.common_fields.insert((multiclass, name), found);
        found
    }

    /// Whether all records have the field with the type that was found first.
    fn find_field(&mut self, entries: &[Entry], name: Symbol, found: &mut Option<TypeId>) -> bool {
        entries.iter().all(|entry| {
            let ty = match entry {
                Entry::Record(draft) => self.ev.draft_field(draft, name).map(|(decl, _)| decl.ty),
                Entry::Loop(inner) => return self.find_field(&inner.entries, name, found),
                Entry::Defm(defm) => self.common_field(defm.multiclass, name),
                Entry::Assert(_) | Entry::Dump(_) => return true,
            };
            ty.is_some_and(|ty| *found.get_or_insert(ty) == ty)
        })
    }

    /// Runs the prototypes of a defm.
    fn expand(
        &mut self,
        defm: &Defm,
        bound: &mut Substitutions,
        kept: Option<&mut Vec<Entry>>,
        around: Option<&Around>,
    ) -> bool {
        let mut inner = self.bind_defm(defm, bound);
        let entries = self.multiclasses[defm.multiclass].entries.clone();
        self.run_entries(&entries, &mut inner, kept, Some(&Around { spans: &defm.spans, outer: around }))
    }

    /// The names in the prototypes of a defm. Values with effects are computed where they are needed.
    fn bind_defm(&mut self, defm: &Defm, bound: &Substitutions) -> Substitutions {
        if bound.list.is_empty() || !(defm.has_effects || bound.has_effects) {
            let Defm { mut list, iterations, added, has_effects, .. } = self.bound_again(defm, bound, None);
            list.reserve(iterations.len() + ITERATORS);
            // The innermost iterator of a name counts, and the last one in the list.
            list.extend(iterations.iter().rev().copied());
            let table = self.multiclasses[defm.multiclass].args.table().clone();
            return Substitutions { list, table, iterations, added: bound.added.inside(added), has_effects };
        }
        let mut list = Vec::with_capacity(bound.list.len() + defm.iterations.len() + defm.list.len() + ITERATORS);
        list.extend_from_slice(&bound.list);
        list.extend(defm.iterations.iter().rev().copied());
        let mut r = self.ev.binding(bound.bindings(), Fold::early(true));
        for &(name, value) in &defm.list {
            let is_pure = self.ev.store.values.facts(value).pure;
            list.push((name, if is_pure { self.ev.evaluate(value, &mut r) } else { value }));
        }
        let added = bound.added.inside(defm.added.clone());
        let iterations = defm.iterations.iter().chain(&bound.iterations).copied().collect();
        Substitutions { list, table: bound.table.clone(), iterations, added, has_effects: true }
    }

    /// What the prototypes of a complete multiclass do before all names are known.
    fn multiclass_effects(&mut self, multiclass: usize) -> Arc<Effects> {
        if let Some(known) = &self.multiclasses[multiclass].effects {
            return known.clone();
        }
        let mut effects = Effects::default();
        let entries = std::mem::take(&mut self.multiclasses[multiclass].entries);
        let depth = self.gather_entries(&entries, &mut effects);
        for arg in self.multiclasses[multiclass].args.iter() {
            effects.add(&self.ev.store.values, arg.default);
        }
        let effects = Arc::new(effects);
        let multiclass = &mut self.multiclasses[multiclass];
        (multiclass.entries, multiclass.depth) = (entries, depth);
        multiclass.effects = Some(effects.clone());
        effects
    }

    /// Returns the levels of defms.
    fn gather_entries(&mut self, entries: &[Entry], effects: &mut Effects) -> u32 {
        let mut depth = 0;
        for entry in entries {
            let values = &self.ev.store.values;
            match entry {
                Entry::Record(draft) => gather_draft_effects(values, draft, effects),
                Entry::Loop(inner) => {
                    effects.add(values, inner.list);
                    effects.add_effect(values, inner.list);
                    let mut inside = Effects::default();
                    depth = depth.max(self.gather_entries(&inner.entries, &mut inside));
                    let values = &self.ev.store.values;
                    let iterator = inner.iterator.map(|iterator| (iterator, inner.list));
                    effects.add_all(&inside, &Names::of(values, iterator.as_slice()));
                }
                Entry::Defm(defm) => {
                    let inside = self.multiclass_effects(defm.multiclass);
                    let values = &self.ev.store.values;
                    effects.add_all(&inside, &Names::of(values, &defm.list));
                    depth = depth.max(self.multiclasses[defm.multiclass].depth + 1);
                    each_value(defm, |value| effects.add(values, value));
                    for added in &defm.added {
                        let Added::Class { class, args, .. } = added else { continue };
                        let inside = self.class_effects(*class);
                        let list = self.class_list(*class, args, defm);
                        effects.add_all(&inside, &Names::of(&self.ev.store.values, &list));
                    }
                }
                Entry::Assert(assertion) => gather_check(values, assertion, effects),
                Entry::Dump(Dump { message, .. }) => effects.add(values, *message),
            }
        }
        depth
    }
}

/// Calls `visit` with every value of a defm.
fn each_value(defm: &Defm, visit: impl FnMut(ValueId)) {
    let names = defm.list.iter().map(|&(_, value)| value);
    names.chain(defm.added.iter().flat_map(Added::values)).for_each(visit);
}

fn gather_draft_effects(values: &Values, draft: &Draft, effects: &mut Effects) {
    effects.add(values, draft.name);
    draft.fields.slots.iter().for_each(|slot| effects.add(values, slot.value));
    draft.assertions.iter().for_each(|assertion| gather_check(values, assertion, effects));
    draft.dumps.iter().for_each(|dump| effects.add(values, dump.message));
}

fn gather_check(values: &Values, &Assertion { condition, message, .. }: &Assertion, effects: &mut Effects) {
    effects.add(values, condition);
    effects.add(values, message);
}

/// Changes every record prototype, those in loops included, until one fails.
fn each_record(entries: &mut [Entry], change: &mut dyn FnMut(&mut Draft) -> bool) -> bool {
    entries.iter_mut().all(|entry| match entry {
        Entry::Record(draft) => change(Arc::make_mut(draft)),
        Entry::Loop(inner) => each_record(&mut Arc::make_mut(inner).entries, change),
        // A defm that waits has it already.
        Entry::Defm(_) | Entry::Assert(_) | Entry::Dump(_) => true,
    })
}
