//! [`Effects`]: what values do as soon as their names are known, besides becoming other values.
//!
//! `Class<args>` makes a record, some operators may fail, and a loop that is expanded is one no more. Each of these
//! happens in the first pass in which the names that it needs have values. A defm may be expanded later than it is written
//! only if nothing would happen where it is written.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::records::ids::ValueId;
use crate::records::node::Node;
use crate::records::op::Op;
use crate::records::values::Values;
use crate::source::Symbol;

/// The names that each effect needs, distinct and sorted.
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

/// A name that a loop binds.
struct Bound {
    name: Symbol,
    /// The names in what the loop is over.
    all: Vec<Symbol>,
    /// Those without which the loop is not run.
    needed: Vec<Symbol>,
}

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
        if let Node::Instantiate { .. } = node {
            self.depends_on_pass |= in_cond;
            self.insert(needed_names(values, value, bound, true));
        } else if is_effect(values, node) {
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
                let all = outside.flat_map(|at| names_outside(values, values.item(args, at), bound));
                let all: Vec<Symbol> = all.collect();
                let needed = needed_names(values, values.item(args, LIST), bound, false);
                let names = layout.clone().filter_map(|at| match values.node(values.item(args, at)) {
                    Node::Var { name, .. } => Some(Bound { name, all: all.clone(), needed: needed.clone() }),
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

/// Whether a form may fail, apart from its parts. Accesses and casts rarely fail: where they do, the error is reported when
/// the prototype is run.
fn is_effect(values: &Values, node: Node) -> bool {
    match node {
        Node::Op { op: Op::Cast | Op::Exists, .. } => false,
        Node::Op { op, args, ty } => !values.is_total(op, args, ty),
        _ => false,
    }
}

/// The free names of a value; for a name that an operator binds, those in the list of its values.
fn names_outside(values: &Values, value: ValueId, bound: &[Bound]) -> Vec<Symbol> {
    let all = |name| bound.iter().rev().find(|known| known.name == name).map(|known| known.all.clone());
    free_names(values, value).into_iter().flat_map(|name| all(name).unwrap_or_else(|| vec![name])).collect()
}

/// The operand of a loop that it is over.
const LIST: usize = 1;

/// The free names of a value without which it is not finished; with `in_all_parts` false, without which it is no list or
/// dag, whose elements may be open. Other names may be lost before they are known: `!if(a, b, c)` needs `a` only, and
/// `!size(!listconcat(a, [b]))` too. For a name that a loop binds, those without which the loop is not run.
fn needed_names(values: &Values, value: ValueId, bound: &[Bound], in_all_parts: bool) -> Vec<Symbol> {
    let mut needed = Needed { values, bound, seen: FxHashSet::default(), names: Vec::new() };
    needed.visit(value, in_all_parts);
    needed.names
}

struct Needed<'a> {
    values: &'a Values,
    bound: &'a [Bound],
    seen: FxHashSet<(ValueId, bool)>,
    names: Vec<Symbol>,
}

impl Needed<'_> {
    fn visit(&mut self, value: ValueId, in_all_parts: bool) {
        let values = self.values;
        if values.facts(value).names == 0 || !self.seen.insert((value, in_all_parts)) {
            return;
        }
        match values.node(value) {
            Node::Var { name, .. } => match self.bound.iter().rev().find(|known| known.name == name) {
                Some(known) => self.names.extend(&known.needed),
                None => self.names.push(name),
            },
            Node::List { .. } | Node::Dag(_) if !in_all_parts => {}
            Node::Op { op: Op::If | Op::And | Op::Or | Op::Cond, args, .. } => self.visit(values.item(args, 0), false),
            Node::Op { op, args, .. } if !op.bound_names().is_empty() => self.visit(values.item(args, LIST), false),
            Node::Op { op, args, .. } => {
                let in_all_parts = in_all_parts && op == Op::ListConcat;
                values.items(args).for_each(|part| self.visit(part, in_all_parts));
            }
            node @ (Node::List { .. } | Node::Dag(_) | Node::Bits { .. } | Node::Instantiate { .. }) => {
                values.each_child(node, |part| self.visit(part, true));
            }
            node => values.each_child(node, |part| self.visit(part, false)),
        }
    }
}

/// The free names of a value.
fn free_names(values: &Values, value: ValueId) -> Vec<Symbol> {
    let mut names = Vec::new();
    values.each_free_name(value, &mut |name| names.push(name));
    names
}
