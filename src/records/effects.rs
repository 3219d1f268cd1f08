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
    /// Whether an effect depends on the pass in which names become known: a clause of a `!cond` makes a record only if no
    /// clause before is chosen in an earlier pass, and arguments of a record may lose unknown names, see [`may_lose`].
    depends_on_pass: bool,
    /// The values whose effects are known, in a `!cond` or outside.
    seen: FxHashSet<(ValueId, bool)>,
}

/// The names in the values of names.
#[derive(Default)]
pub(crate) struct Names {
    inside: FxHashMap<Symbol, Vec<Symbol>>,
    /// The names with values that may lose names.
    losing: FxHashSet<Symbol>,
}

impl Names {
    /// Finds the names in a list of names and values, which mention names before them in the list.
    pub(crate) fn of(values: &Values, list: &[(Symbol, ValueId)]) -> Names {
        let mut names = Names::default();
        for &(name, value) in list {
            let inside = free_names(values, value);
            if may_lose(values, value, true) || names.any_loses(&inside) {
                names.losing.insert(name);
            }
            let inside = names.replace(&inside);
            names.inside.insert(name, inside);
        }
        names
    }

    /// Replaces names by those in their values.
    fn replace(&self, names: &[Symbol]) -> Vec<Symbol> {
        let inside = |name: &Symbol| self.inside.get(name).cloned().unwrap_or_else(|| vec![*name]);
        let mut replaced: Vec<Symbol> = names.iter().flat_map(inside).collect();
        replaced.sort_unstable();
        replaced.dedup();
        replaced
    }

    /// Whether one of these names has a value that may lose names.
    fn any_loses(&self, names: &[Symbol]) -> bool {
        names.iter().any(|name| self.losing.contains(name))
    }

    /// Whether a name has no value, or one that mentions names without values.
    fn is_open(&self, name: Symbol) -> bool {
        self.inside.get(&name).is_none_or(|inside| !inside.is_empty())
    }
}

/// A name that a loop binds.
struct Bound {
    name: Symbol,
    /// The names in what the loop is over.
    inside: Vec<Symbol>,
    /// Whether the loop may be run before these are known.
    may_lose: bool,
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
            self.depends_on_pass |= known.any_loses(names);
            self.insert(known.replace(names));
        }
    }

    /// Whether each effect has a name that is not known.
    pub(crate) fn all_wait(&self, known: &Names) -> bool {
        self.all_mention(|name| known.is_open(name)) && !self.names.iter().any(|names| known.any_loses(names))
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
            let loses = || bound.iter().any(|bound| bound.may_lose) || may_lose(values, value, true);
            self.depends_on_pass = self.depends_on_pass || in_cond || loses();
        }
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
                let inside = outside.flat_map(|at| names_outside(values, values.item(args, at), bound));
                let inside: Vec<Symbol> = inside.collect();
                let may_lose = may_lose(values, values.item(args, Op::LIST), false);
                let names = layout.clone().filter_map(|at| match values.node(values.item(args, at)) {
                    Node::Var { name, .. } => Some(Bound { name, inside: inside.clone(), may_lose }),
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
    let inside = |name| bound.iter().rev().find(|bound| bound.name == name).map(|bound| bound.inside.clone());
    free_names(values, value).into_iter().flat_map(|name| inside(name).unwrap_or_else(|| vec![name])).collect()
}

/// Whether a value may be finished before all names in it are known: `!if(a, b, c)` loses `b` or `c` when `a` is known, and
/// `!size(!listconcat(a, [b]))` loses `b`. What then happens in llvm-tblgen depends on the pass: `Class<args>` waits for
/// ever if its arguments lost a name in the last pass that changed them, and is made early otherwise. With `in_all_parts`
/// false, a list or dag is finished although its elements are not.
fn may_lose(values: &Values, value: ValueId, in_all_parts: bool) -> bool {
    walk_losing(values, value, in_all_parts, &mut FxHashSet::default())
}

fn walk_losing(values: &Values, value: ValueId, in_all_parts: bool, seen: &mut FxHashSet<(ValueId, bool)>) -> bool {
    let is_open = |value: ValueId| values.facts(value).names != 0;
    if !is_open(value) || !seen.insert((value, in_all_parts)) {
        return false;
    }
    match values.node(value) {
        Node::List { .. } | Node::Dag(_) if !in_all_parts => true,
        Node::Op { op: Op::If | Op::And | Op::Or | Op::Cond, args, .. } => {
            values.items(args).skip(1).any(is_open) || walk_losing(values, values.item(args, 0), false, seen)
        }
        Node::Op { op, args, .. } if !op.bound_names().is_empty() => {
            let list = values.item(args, Op::LIST);
            let needed = free_names(values, list);
            free_names(values, value).iter().any(|name| !needed.contains(name))
                || walk_losing(values, list, false, seen)
        }
        Node::Op { op, args, .. } => {
            let in_all_parts = in_all_parts && op == Op::ListConcat;
            values.items(args).any(|part| walk_losing(values, part, in_all_parts, seen))
        }
        node => {
            let in_all_parts =
                matches!(node, Node::List { .. } | Node::Dag(_) | Node::Bits { .. } | Node::Instantiate { .. });
            let mut loses = false;
            values.each_child(node, |part| loses = loses || walk_losing(values, part, in_all_parts, seen));
            loses
        }
    }
}

/// The free names of a value.
fn free_names(values: &Values, value: ValueId) -> Vec<Symbol> {
    let mut names = Vec::new();
    values.each_free_name(value, &mut |name| names.push(name));
    names
}
