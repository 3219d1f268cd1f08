//! Values, interned: one id for each distinct value. Small ones are in their ids, the others in two arenas.
//!
//! Building a value that exists returns its [`ValueId`], so equality is integer equality, sharing is free and no deep
//! value is ever dropped recursively. A [`Node`] is 16 bytes; operands, elements and the words of bits are interned
//! sequences ([`SliceId`]). The properties that resolution needs all the time are computed once when a value is built
//! ([`Facts`]): the names in it, whether it is concrete, its depth. A value without any of the names that a
//! substitution binds is never walked.

use std::num::NonZeroU32;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::facts::{ClosedFacts, Facts, Worth};
use super::ids::{SliceId, TypeId, ValueId};
use super::node::Node;
use super::op::Op;
use super::runs::{Run, int_of, runs, word_count};
use super::slices::{Slices, hash_words};
use super::views::{DagParts, InstantiateArgs};
use crate::source::{IdTable, Symbol, bytes_to_grow, vec_bytes};

/// The number of free names of a value up to which they are gathered.
pub(crate) const MAX_GATHERED_NAMES: usize = 16;

/// The use of a name: names of the two kinds share no bit of [`Facts::names`], so that an expression that mentions
/// only fields is skipped when template arguments are replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NameKind {
    /// No value mentions it yet.
    New,
    /// Mentioned before it was declared as bound: usually a field.
    Mentioned,
    /// A template argument, an iterator.
    Bound,
}

/// All values of a compilation that are not in their ids.
#[derive(Clone, Default)]
pub struct Values {
    open: Vec<Node>,
    open_facts: Vec<Facts>,
    closed: Vec<Node>,
    closed_facts: Vec<ClosedFacts>,
    table: IdTable,
    slices: Slices,
    /// The uses of names, by symbol index.
    name_kinds: Vec<NameKind>,
    /// Whether any value is unsettled; it is rare.
    has_unsettled: bool,
}

impl ValueId {
    /// The error value.
    pub(crate) const ERROR: ValueId = ValueId(0);
    /// `?`
    #[doc(hidden)]
    pub const UNSET: ValueId = ValueId(1);
    /// The bit 0.
    pub(crate) const ZERO: ValueId = ValueId(2);
    /// The bit 1.
    pub(crate) const ONE: ValueId = ValueId(3);
    /// No value, see [`Node::Absent`].
    #[doc(hidden)]
    pub const ABSENT: ValueId = ValueId(4);

    /// The bit with this value.
    pub(crate) fn bit(value: bool) -> ValueId {
        if value { ValueId::ONE } else { ValueId::ZERO }
    }

    /// The value as a part of another one: `?` if it is absent.
    pub(crate) fn as_part(self) -> ValueId {
        if self == ValueId::ABSENT { ValueId::UNSET } else { self }
    }
}

impl Values {
    /// An arena that holds the constants of [`ValueId`].
    pub(crate) fn new() -> Values {
        let mut values = Values::default();
        for constant in [Node::Error, Node::Unset, Node::Bit(false), Node::Bit(true), Node::Absent] {
            values.intern(constant);
        }
        values
    }

    /// Interns a value.
    pub(crate) fn intern(&mut self, node: Node) -> ValueId {
        match node.in_id() {
            Some(id) => id,
            None => self.intern_by_hash(node),
        }
    }

    fn intern_by_hash(&mut self, node: Node) -> ValueId {
        let hash = node.hash();
        if let Some(found) = self.table.find(hash, |id| self.stored(ValueId(id)) == node) {
            return ValueId(found);
        }
        let id = self.push(node);
        self.table.insert(hash, id.0);
        id
    }

    /// Interns a list, a dag, bits or an operator; `node` makes it from the sequence of its words. It is found with its
    /// words, which are not looked up before: equal words of different values may have different sequences.
    pub(crate) fn intern_with(&mut self, words: &[u32], node: impl Fn(SliceId) -> Node) -> ValueId {
        if words.is_empty() {
            return self.intern_by_hash(node(Slices::EMPTY));
        }
        let hash = hash_words(words) ^ node(Slices::EMPTY).hash();
        let found = self.table.find(hash, |id| {
            let known = self.stored(ValueId(id));
            known.words().is_some_and(|own| known == node(own) && self.slices[own] == *words)
        });
        if let Some(found) = found {
            return ValueId(found);
        }
        let words = self.slices.push(words);
        let id = self.push(node(words));
        self.table.insert(hash, id.0);
        id
    }

    fn push(&mut self, node: Node) -> ValueId {
        if let Node::Var { name, .. } = node {
            self.classify_name(name, NameKind::Mentioned);
        }
        let facts = self.facts_of(node);
        self.has_unsettled |= facts.unsettled;
        if facts.is_open() {
            self.open.push(node);
            self.open_facts.push(facts);
            ValueId::stored(self.open.len() - 1, true)
        } else {
            self.closed.push(node);
            self.closed_facts.push(facts.into());
            ValueId::stored(self.closed.len() - 1, false)
        }
    }

    /// The form of a value.
    #[inline(always)]
    #[doc(hidden)]
    pub fn node(&self, id: ValueId) -> Node {
        if id.is_stored() { self.stored(id) } else { Node::of_id(id) }
    }

    /// The form of a value in an arena.
    #[inline(always)]
    fn stored(&self, id: ValueId) -> Node {
        if id.is_open() { self.open[id.number()] } else { self.closed[id.number()] }
    }

    /// A known string or code.
    pub(crate) fn as_string(&self, id: ValueId) -> Option<Symbol> {
        match self.node(id) {
            Node::String(symbol) | Node::Code(symbol) => Some(symbol),
            _ => None,
        }
    }

    /// Declares that a name will be bound to values. It has no effect after the first value that mentions the name.
    pub(crate) fn declare_bound(&mut self, name: Symbol) {
        self.classify_name(name, NameKind::Bound);
    }

    fn classify_name(&mut self, name: Symbol, kind: NameKind) {
        let at = name.index();
        if self.name_kinds.len() <= at {
            self.name_kinds.resize(at + 1, NameKind::New);
        }
        if self.name_kinds[at] == NameKind::New {
            self.name_kinds[at] = kind;
        }
    }

    /// The bit that a name sets in [`Facts::names`]; no bit for a name that no value mentions.
    pub(crate) fn name_bit(&self, name: Symbol) -> u32 {
        /// All but [`Facts::UNNAMED`].
        const BITS: u32 = 31;
        /// Bits for names that are not bound.
        const MENTIONED: u32 = 6;
        let hash = (name.index() as u32).wrapping_mul(0x9E37_79B9) >> 16;
        match self.name_kinds.get(name.index()) {
            None | Some(NameKind::New) => 0,
            Some(NameKind::Mentioned) => 1 << (hash % MENTIONED),
            Some(NameKind::Bound) => 1 << (MENTIONED + hash % (BITS - MENTIONED)),
        }
    }

    /// The properties of a value.
    #[inline]
    #[doc(hidden)]
    pub fn facts(&self, id: ValueId) -> Facts {
        match (id.is_stored(), id.is_open()) {
            (true, true) => self.open_facts[id.number()],
            (true, false) => self.closed_facts[id.number()].into(),
            (false, true) => Facts::ANONYMOUS_NAME,
            (false, false) => Facts::LEAF,
        }
    }

    fn open_facts_mut(&mut self, id: ValueId) -> Option<&mut Facts> {
        if id.is_stored() && id.is_open() { self.open_facts.get_mut(id.number()) } else { None }
    }

    /// Whether there is a value that any resolution changes, see [`Facts::unsettled`].
    pub(crate) fn has_unsettled(&self) -> bool {
        self.has_unsettled
    }

    /// Counts a visit, and returns whether results of resolving the value are worth caching by now.
    pub(crate) fn visit(&mut self, id: ValueId) -> bool {
        self.open_facts_mut(id).is_some_and(|facts| facts.worth.visit())
    }

    /// Records whether a cached result was found.
    pub(crate) fn note_hit(&mut self, id: ValueId, is_hit: bool) {
        if let Some(facts) = self.open_facts_mut(id) {
            facts.worth.note_hit(is_hit);
        }
    }

    /// Records that no further visit is worthwhile.
    pub(crate) fn give_up(&mut self, id: ValueId) {
        if let Some(facts) = self.open_facts_mut(id) {
            facts.worth = Worth::NEVER;
        }
    }

    /// The free names of a value; none if there are more than `most`, which is at most [`MAX_GATHERED_NAMES`].
    pub(crate) fn gather_names(&mut self, id: ValueId, most: usize) -> Option<SliceId> {
        debug_assert!(most <= MAX_GATHERED_NAMES);
        let names = self.known_names(id).unwrap_or_else(|| self.collect_names(id));
        (self.slice(names).len() <= most).then_some(names)
    }

    /// The free names that were gathered for a value, or [`MAX_GATHERED_NAMES`] and one more of them.
    fn known_names(&self, id: ValueId) -> Option<SliceId> {
        self.facts(id).free_names.map(|known| SliceId(known.get() - 1))
    }

    /// Gathers the names of large parts first, so that a part of many others is not walked for each of them.
    fn collect_names(&mut self, id: ValueId) -> SliceId {
        let mut large: SmallVec<[ValueId; 4]> = SmallVec::new();
        let node = self.node(id);
        if !matches!(node, Node::Op { op, .. } if !op.bound_names().is_empty()) {
            self.each_child(node, |part| large.extend((self.facts(part).size == u8::MAX).then_some(part)));
        }
        let mut too_many = None;
        for part in large {
            let names = self.known_names(part).unwrap_or_else(|| self.collect_names(part));
            too_many = too_many.or((self.slice(names).len() > MAX_GATHERED_NAMES).then_some(names));
        }
        let names = too_many.unwrap_or_else(|| {
            let mut names: SmallVec<[u32; 8]> = SmallVec::new();
            self.each_free_name(id, &mut |name| {
                let name = name.index() as u32;
                if names.len() <= MAX_GATHERED_NAMES && !names.contains(&name) {
                    names.push(name);
                }
            });
            self.intern_slice(&names)
        });
        if let Some(facts) = self.open_facts_mut(id) {
            facts.free_names = NonZeroU32::new(names.0 + 1);
        }
        names
    }

    /// The ids of all stored values, each after the values inside it.
    pub(crate) fn ids(&self) -> impl Iterator<Item = ValueId> + '_ {
        let closed = (0..self.closed.len()).map(|number| ValueId::stored(number, false));
        closed.chain((0..self.open.len()).map(|number| ValueId::stored(number, true)))
    }

    /// Bytes that the arenas have allocated, or will need for a moment when they grow, if that is soon.
    pub(crate) fn memory(&self) -> u64 {
        let nodes = vec_bytes(&self.open) + vec_bytes(&self.closed);
        let facts = vec_bytes(&self.open_facts) + vec_bytes(&self.closed_facts);
        let new_nodes = bytes_to_grow(&self.open) + bytes_to_grow(&self.closed);
        let new_facts = bytes_to_grow(&self.open_facts) + bytes_to_grow(&self.closed_facts);
        nodes + facts + new_nodes + new_facts + self.table.memory() + self.slices.memory() + vec_bytes(&self.name_kinds)
    }

    /// The number of stored values: closed, open.
    pub(crate) fn counts(&self) -> (usize, usize) {
        (self.closed.len(), self.open.len())
    }

    /// The words of an interned sequence.
    #[doc(hidden)]
    pub fn slice(&self, id: SliceId) -> &[u32] {
        &self.slices[id]
    }

    /// An item of an interned sequence of values.
    pub(crate) fn item(&self, id: SliceId, index: usize) -> ValueId {
        ValueId(self.slices[id][index])
    }

    /// An interned sequence of values.
    #[doc(hidden)]
    pub fn items(&self, id: SliceId) -> impl ExactSizeIterator<Item = ValueId> + DoubleEndedIterator + '_ {
        self.slices[id].iter().map(|&word| ValueId(word))
    }

    /// The parts of a [`Node::Dag`].
    #[doc(hidden)]
    pub fn dag(&self, parts: SliceId) -> DagParts<'_> {
        DagParts::new(&self.slices[parts])
    }

    /// The arguments of a [`Node::Instantiate`].
    #[doc(hidden)]
    pub fn args(&self, args: SliceId) -> InstantiateArgs<'_> {
        InstantiateArgs::new(&self.slices[args])
    }

    /// Interns words.
    pub(crate) fn intern_slice(&mut self, words: &[u32]) -> SliceId {
        self.slices.intern(words)
    }

    /// An integer.
    pub(crate) fn int(&mut self, value: i64) -> ValueId {
        self.intern(Node::Int(value))
    }

    /// A string.
    pub(crate) fn string(&mut self, value: Symbol) -> ValueId {
        self.intern(Node::String(value))
    }

    /// A list; `ty` is its own type. With a failed element it is the error value.
    pub(crate) fn list(&mut self, elements: &[u32], ty: TypeId) -> ValueId {
        if elements.contains(&ValueId::ERROR.0) {
            return ValueId::ERROR;
        }
        self.intern_with(elements, |elements| Node::List { elements, ty })
    }

    /// An operator node, not folded.
    pub(crate) fn op(&mut self, op: Op, args: &[ValueId], ty: TypeId) -> ValueId {
        let words: SmallVec<[u32; 4]> = args.iter().map(|arg| arg.0).collect();
        self.intern_with(&words, |args| Node::Op { op, args, ty })
    }

    fn facts_of(&self, node: Node) -> Facts {
        let mut facts = Facts::LEAF;
        match node {
            Node::Error | Node::Bit(_) | Node::Int(_) | Node::String(_) | Node::Code(_) | Node::Def(_) => {}
            Node::Unset | Node::Absent => facts.complete = false,
            Node::AnonymousName(_) => facts = Facts::ANONYMOUS_NAME,
            Node::Var { name, .. } => (facts.concrete, facts.names) = (false, self.name_bit(name)),
            Node::VarBit { base, .. } | Node::Field { base, .. } => {
                facts.concrete = false;
                facts.pure = matches!(node, Node::VarBit { .. });
                facts.enclose(self.facts(base));
            }
            Node::Bits { width, words } => {
                let words = self.slice(words);
                let count = word_count(width);
                let known: u32 = words[count..2 * count].iter().map(|word| word.count_ones()).sum();
                facts.concrete = words.len() == 2 * count;
                let mut complete = 0;
                for run in runs(words, width) {
                    let is_complete = run.from != Run::WHOLE || self.facts(run.base).complete;
                    complete += if is_complete { run.len } else { 0 };
                    facts.enclose(self.facts(run.base));
                    facts.unsettled |= run.from == Run::WHOLE && self.is_bit_of_itself(run.base);
                }
                facts.complete = known + complete == width;
            }
            Node::List { elements, .. } => {
                for element in self.items(elements) {
                    let element = self.facts(element);
                    facts.enclose(element);
                    facts.concrete &= element.concrete;
                    facts.complete &= element.complete;
                }
            }
            Node::Dag(parts) => {
                for part in self.dag(parts).iter() {
                    let part = self.facts(part.value);
                    facts.enclose(part);
                    facts.concrete &= part.concrete;
                }
            }
            Node::Instantiate { args, .. } => {
                (facts.concrete, facts.pure) = (false, false);
                for arg in self.args(args).values() {
                    facts.enclose(self.facts(arg));
                }
            }
            Node::Op { op, args, ty } => {
                // A `!cond` counts as finished if its operands do, as in llvm-tblgen: `?` never gets a value.
                facts.concrete = op == Op::Cond && self.items(args).all(|arg| self.facts(arg).concrete);
                facts.refold = op.refolds();
                facts.pure = self.is_total(op, args, ty);
                facts.unsettled = self.first_decides(op, args);
                facts.volatile = matches!(op, Op::Exists | Op::Instances);
                let bound = op.bound_names();
                for (_, arg) in self.items(args).enumerate().filter(|(at, _)| !bound.contains(at)) {
                    facts.enclose(self.facts(arg));
                }
                facts.complete = match op {
                    Op::Foldl | Op::IsA | Op::Exists | Op::Instances => false,
                    // Operators with three operands in llvm-tblgen, and `!cond`.
                    Op::Cond
                    | Op::Dag
                    | Op::Filter
                    | Op::Find
                    | Op::Foreach
                    | Op::If
                    | Op::Range
                    | Op::SetDagArg
                    | Op::SetDagName
                    | Op::Sort
                    | Op::Subst
                    | Op::Substr => self.items(args).all(|arg| self.facts(arg).complete),
                    _ => true,
                };
                if !bound.is_empty() {
                    facts.names = self.free_names(op, args);
                }
            }
        }
        if facts.size >= Worth::SMALLEST && !facts.concrete && !facts.volatile {
            facts.worth = Worth::UNKNOWN;
        }
        facts
    }

    /// Whether an operator has a result whatever its open operands become.
    pub(crate) fn is_total(&self, op: Op, args: SliceId, ty: TypeId) -> bool {
        let int = |at| self.slice(args).get(at).and_then(|&operand| self.as_int(ValueId(operand)));
        op.is_total()
            || match op {
                Op::Cast => [TypeId::BIT, TypeId::INT, TypeId::STRING].contains(&ty),
                Op::Cond => {
                    self.items(args).step_by(2).any(|condition| self.as_int(condition).is_some_and(|it| it != 0))
                }
                Op::Div => int(1).is_some_and(|divisor| divisor != 0 && divisor != -1),
                Op::Shl | Op::Sra | Op::Srl => int(1).is_some_and(|count| (0..64).contains(&count)),
                Op::Range => int(2).is_some_and(|step| step != 0),
                Op::Subst => self.as_string(self.item(args, 0)).is_some_and(|target| target != Symbol::EMPTY),
                _ => false,
            }
    }

    /// Whether the first operand of `!and` or `!or` decides the result. llvm-tblgen considers it at a resolution only,
    /// not when the operator is written.
    fn first_decides(&self, op: Op, args: SliceId) -> bool {
        let Some(deciding) = op.deciding_operand() else {
            return false;
        };
        self.as_int(self.item(args, 0)) == Some(deciding)
    }

    /// Whether a resolved value of type bit stands in bits as `value{0}`, as llvm-tblgen prints these operators.
    pub(crate) fn is_bit_of_itself(&self, value: ValueId) -> bool {
        matches!(self.node(value), Node::Op { op: Op::Cond | Op::Foldl, .. })
    }

    /// A value as an int, if it is a known int, bit or bits.
    #[inline]
    pub(crate) fn as_int(&self, value: ValueId) -> Option<i64> {
        value.int().or_else(|| self.stored_int(value))
    }

    fn stored_int(&self, value: ValueId) -> Option<i64> {
        match self.node(value) {
            Node::Int(value) => Some(value),
            Node::Bit(value) => Some(i64::from(value)),
            Node::Bits { width, words } => int_of(self.slice(words), width),
            _ => None,
        }
    }

    /// The free names of an operator that binds names: exact where a plain union would include the bound names.
    fn free_names(&self, op: Op, args: SliceId) -> u32 {
        let layout = op.bound_names();
        let bound: Vec<Symbol> = layout
            .clone()
            .filter_map(|at| match self.node(self.item(args, at)) {
                Node::Var { name, .. } => Some(name),
                _ => None,
            })
            .collect();
        let body_at = op.body();
        let outside = self.items(args).enumerate().filter(|&(at, _)| at != body_at && !layout.contains(&at));
        let names = outside.fold(0, |names, (_, arg)| names | self.facts(arg).names);
        let body = self.item(args, body_at);
        if bound.iter().all(|&name| self.facts(body).names & self.name_bit(name) == 0) {
            return names | self.facts(body).names;
        }
        let mut found = self.facts(body).names & Facts::UNNAMED;
        self.each_free_name(body, &mut |name| {
            if !bound.contains(&name) {
                found |= self.name_bit(name);
            }
        });
        names | found
    }

    /// Calls `found` with every free name in a value, at least once each.
    pub(crate) fn each_free_name(&self, root: ValueId, found: &mut dyn FnMut(Symbol)) {
        let mut seen = FxHashSet::default();
        self.walk_names(root, &mut Vec::new(), &mut seen, found);
    }

    fn walk_names(
        &self,
        root: ValueId,
        bound: &mut Vec<Symbol>,
        seen: &mut FxHashSet<(ValueId, usize)>,
        found: &mut dyn FnMut(Symbol),
    ) {
        let facts = self.facts(root);
        if facts.names == 0 || (facts.size > 4 && !seen.insert((root, bound.len()))) {
            return;
        }
        if let Some(known) = self.known_names(root)
            && self.slice(known).len() <= MAX_GATHERED_NAMES
        {
            let names = self.slice(known).iter().map(|&name| Symbol::from_index(name));
            return names.filter(|name| !bound.contains(name)).for_each(found);
        }
        match self.node(root) {
            Node::Var { name, .. } => {
                if !bound.contains(&name) {
                    found(name);
                }
            }
            Node::Op { op, args, .. } if !op.bound_names().is_empty() => {
                let layout = op.bound_names();
                let depth = bound.len();
                for at in 0..self.slice(args).len() {
                    if !layout.contains(&at) && at != op.body() {
                        self.walk_names(self.item(args, at), bound, seen, found);
                    }
                }
                for at in layout {
                    if let Node::Var { name, .. } = self.node(self.item(args, at)) {
                        bound.push(name);
                    }
                }
                self.walk_names(self.item(args, op.body()), bound, seen, found);
                bound.truncate(depth);
            }
            node => self.each_child(node, |child| self.walk_names(child, bound, seen, found)),
        }
    }

    /// Calls `visit` with every value directly inside a form.
    #[doc(hidden)]
    pub fn each_child(&self, node: Node, mut visit: impl FnMut(ValueId)) {
        match node {
            Node::Error
            | Node::Unset
            | Node::Absent
            | Node::Bit(_)
            | Node::Int(_)
            | Node::String(_)
            | Node::Code(_)
            | Node::Def(_)
            | Node::AnonymousName(_)
            | Node::Var { .. } => {}
            Node::VarBit { base, .. } | Node::Field { base, .. } => visit(base),
            Node::Bits { width, words } => {
                runs(self.slice(words), width).for_each(|run| visit(run.base));
            }
            Node::List { elements, .. } => self.items(elements).for_each(visit),
            Node::Dag(parts) => self.dag(parts).iter().for_each(|part| visit(part.value)),
            Node::Instantiate { args, .. } => self.args(args).values().for_each(visit),
            Node::Op { args, .. } => self.items(args).for_each(visit),
        }
    }

    /// Whether a value mentions a name freely.
    pub(crate) fn mentions(&self, value: ValueId, name: Symbol) -> bool {
        if self.facts(value).names & self.name_bit(name) == 0 {
            return false;
        }
        let mut found = false;
        self.each_free_name(value, &mut |free| found |= free == name);
        found
    }
}
