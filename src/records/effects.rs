//! [`Effects`]: what values do as soon as their names are known, besides becoming other values.
//!
//! `Class<args>` makes a record, some operators may fail, and a loop that is expanded is one no more. Each of these
//! happens in the first pass in which all names in it have values. A defm may be expanded later than it is written only
//! if nothing would happen where it is written.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::records::ids::ValueId;
use crate::records::node::Node;
use crate::records::op::Op;
use crate::records::values::Values;
use crate::source::Symbol;

/// The names of each effect, distinct and sorted.
#[derive(Default)]
pub(crate) struct Effects {
    names: BTreeSet<Box<[Symbol]>>,
    /// Whether a clause of a `!cond` makes a record: it does so only if no clause before is chosen in an earlier pass.
    depends_on_pass: bool,
    /// The values whose effects are known, in a `!cond` or outside.
    seen: FxHashSet<(ValueId, bool)>,
}

/// The names in the values of names.
pub(crate) struct Names(FxHashMap<Symbol, Vec<Symbol>>);

impl Names {
    /// Finds the names in a list of names and values, which mention names before them in the list.
    pub(crate) fn of(values: &Values, list: &[(Symbol, ValueId)]) -> Names {
        let mut names = Names(FxHashMap::default());
        for &(name, value) in list {
            let inside = names.replace(&free_names(values, value));
            names.0.insert(name, inside);
        }
        names
    }

    /// Replaces names by those in their values.
    fn replace(&self, names: &[Symbol]) -> Vec<Symbol> {
        let inside = |name: &Symbol| self.0.get(name).cloned().unwrap_or_else(|| vec![*name]);
        let mut replaced: Vec<Symbol> = names.iter().flat_map(inside).collect();
        replaced.sort_unstable();
        replaced.dedup();
        replaced
    }

    /// Whether a name has no value, or one that mentions names without values.
    fn is_open(&self, name: Symbol) -> bool {
        self.0.get(&name).is_none_or(|inside| !inside.is_empty())
    }
}

/// A name that an operator binds, and the names in the list of its values.
type Bound = (Symbol, Vec<Symbol>);

impl Effects {
    /// Adds the effects of a value.
    pub(crate) fn add(&mut self, values: &Values, value: ValueId) {
        if value.is_open() {
            self.gather(values, value, false, &mut Vec::new());
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Adds an effect that happens when all names in a value are known.
    pub(crate) fn add_effect(&mut self, values: &Values, value: ValueId) {
        self.insert(free_names(values, value));
    }

    /// Adds the effects of others, whose names may have values.
    pub(crate) fn add_all(&mut self, others: &Effects, known: &Names) {
        self.depends_on_pass |= others.depends_on_pass;
        for names in &others.names {
            self.insert(known.replace(names));
        }
    }

    /// Whether each effect has a name that is not known.
    pub(crate) fn all_wait(&self, known: &Names) -> bool {
        self.all_mention(|name| known.is_open(name))
    }

    /// Whether each effect has one of the names that `is_open` accepts, and happens as well if it waits for it.
    pub(crate) fn all_mention(&self, is_open: impl Fn(Symbol) -> bool) -> bool {
        !self.depends_on_pass && self.names.iter().all(|names| names.iter().any(|&name| is_open(name)))
    }

    fn insert(&mut self, mut names: Vec<Symbol>) {
        names.sort_unstable();
        names.dedup();
        // Without names it happened where it was written, or waits for the final resolution.
        if !names.is_empty() {
            self.names.insert(names.into());
        }
    }

    fn gather(&mut self, values: &Values, value: ValueId, in_cond: bool, bound: &mut Vec<Bound>) {
        if values.facts(value).pure || (bound.is_empty() && !self.seen.insert((value, in_cond))) {
            return;
        }
        let node = values.node(value);
        self.depends_on_pass |= in_cond && matches!(node, Node::Instantiate { .. });
        if is_effect(values, node) {
            self.insert(names_outside(values, value, bound));
        }
        let Node::Op { op, args, .. } = node else {
            return values.each_child(node, |part| self.gather(values, part, in_cond, bound));
        };
        let layout = op.bound_names();
        let depth = bound.len();
        let in_cond = in_cond || op == Op::Cond;
        for (at, part) in values.items(args).enumerate() {
            if !layout.is_empty() && at == op.body() {
                let outside = (0..2).filter(|at| !layout.contains(at));
                let list =
                    outside.flat_map(|at| names_outside(values, values.item(args, at), bound)).collect::<Vec<_>>();
                let names = layout.clone().filter_map(|at| match values.node(values.item(args, at)) {
                    Node::Var { name, .. } => Some((name, list.clone())),
                    _ => None,
                });
                bound.extend(names);
            }
            if !layout.contains(&at) {
                self.gather(values, part, in_cond, bound);
            }
        }
        bound.truncate(depth);
    }
}

/// Whether a form makes a record or may fail, apart from its parts. Accesses and casts rarely fail: where they do, the
/// error is reported when the prototype is run.
fn is_effect(values: &Values, node: Node) -> bool {
    match node {
        Node::Instantiate { .. } => true,
        Node::Op { op: Op::Cast | Op::Exists, .. } => false,
        Node::Op { op, args, ty } => !values.is_total(op, args, ty),
        _ => false,
    }
}

/// The free names of a value; for a name that an operator binds, those in the list of its values.
fn names_outside(values: &Values, value: ValueId, bound: &[Bound]) -> Vec<Symbol> {
    let list = |name| bound.iter().rev().find(|(known, _)| *known == name).map(|(_, list)| list.clone());
    free_names(values, value).into_iter().flat_map(|name| list(name).unwrap_or_else(|| vec![name])).collect()
}

/// The free names of a value.
fn free_names(values: &Values, value: ValueId) -> Vec<Symbol> {
    let mut names = Vec::new();
    values.each_free_name(value, &mut |name| names.push(name));
    names
}
