//! [`Facts`]: what is known about a value from the moment it is built.
//!
//! Resolution asks for it again and again: which names a value mentions, whether it is finished, how deep it is,
//! whether remembering what it becomes has paid so far.

use std::num::NonZeroU32;

use super::ids::{SliceId, ValueId};
use super::op::Op;
use super::values::{Node, Values};
use crate::source::Symbol;

/// Whether results of resolving a value are worth remembering, as learnt so far: it is watched for some visits first,
/// because most of what a resolution makes on its way belongs to one record; then what was remembered has to be found
/// again often enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Worth(u8);

impl Worth {
    pub(super) const NEVER: Worth = Worth(0);
    const UNKNOWN: Worth = Worth(u8::MAX);
    /// Below are scores, above what is left of the first visits.
    const HIGHEST: u8 = 250;
    const FIRST: u8 = 32;
    /// Values smaller than this are resolved faster than they are looked up.
    const SMALLEST: u8 = 2;

    pub(super) fn visit(&mut self) -> bool {
        match self.0 {
            0 => return false,
            1..Worth::HIGHEST => return true,
            Worth::HIGHEST => self.0 = Worth::FIRST,
            _ => self.0 -= 1,
        }
        false
    }

    pub(super) fn learn(&mut self, found: bool) {
        let gain = if found { 4 } else { -1 };
        self.0 = self.0.saturating_add_signed(gain).min(Worth::HIGHEST - 1);
    }
}

/// What is known about a value from the moment it is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// A bit for each free name that it mentions, names sharing bits: 0 means that there is none.
    pub names: u32,
    /// Levels of nesting.
    pub depth: u16,
    /// Number of nodes as a tree, up to 255.
    pub size: u8,
    /// Whether it is a finished value: no name, no operator (`?` counts as finished).
    pub concrete: bool,
    /// Whether it may be a default: it is not `?` and, for bits and lists, no part of it is; nor is it an operator that
    /// the real tool does not let be one, or has such an operand.
    pub complete: bool,
    /// Whether the final resolution must look at it again though no name changes: casts of names, `!exists`,
    /// `!instances`.
    pub refold: bool,
    /// Whether what it becomes depends on when: `!exists`, `!instances`.
    pub volatile: bool,
    /// Whether results of resolving it are worth remembering.
    pub(super) worth: Worth,
    /// Its free names as an interned sequence, once it was worth to gather them.
    pub(super) free_names: Option<NonZeroU32>,
}

impl Facts {
    const LEAF: Facts = Facts {
        names: 0,
        depth: 1,
        size: 1,
        concrete: true,
        complete: true,
        refold: false,
        volatile: false,
        worth: Worth::NEVER,
        free_names: None,
    };

    pub(super) fn is_open(self) -> bool {
        !self.concrete
    }

    fn enclose(&mut self, part: Facts) {
        self.names |= part.names;
        self.depth = self.depth.max(part.depth.saturating_add(1));
        self.size = self.size.saturating_add(part.size);
        self.refold |= part.refold;
        self.volatile |= part.volatile;
    }
}

impl Values {
    pub(super) fn facts_of(&self, node: Node) -> Facts {
        let mut facts = Facts::LEAF;
        match node {
            Node::Error
            | Node::Bit(_)
            | Node::Int(_)
            | Node::String(_)
            | Node::Code(_)
            | Node::Def(_) => {}
            Node::Unset => facts.complete = false,
            Node::AnonymousName(_) => (facts.concrete, facts.refold) = (false, true),
            Node::Var { name, .. } => (facts.concrete, facts.names) = (false, self.name_bit(name)),
            Node::VarBit { base, .. } | Node::Field { base, .. } => {
                facts.concrete = false;
                facts.enclose(self.facts(base));
            }
            Node::Bits { width, words } => {
                let words = self.slice(words);
                let count = super::runs::word_count(width);
                let known: u32 = words[count..2 * count]
                    .iter()
                    .map(|word| word.count_ones())
                    .sum();
                facts.concrete = words.len() == 2 * count;
                let mut symbolic = 0;
                for run in super::runs::runs(words, width) {
                    symbolic += run.len;
                    facts.enclose(self.facts(run.base));
                }
                facts.complete = known + symbolic == width;
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
                let parts = self.slice(parts);
                for part in parts.iter().step_by(2) {
                    let part = self.facts(ValueId(*part));
                    facts.enclose(part);
                    facts.concrete &= part.concrete;
                }
            }
            Node::Instantiate { args, .. } => {
                facts.concrete = false;
                for pair in self.slice(args).chunks_exact(2) {
                    facts.enclose(self.facts(ValueId(pair[1])));
                }
            }
            Node::Op { op, args, .. } => {
                facts.concrete = false;
                facts.refold = op.refolds();
                facts.volatile = matches!(op, Op::Exists | Op::Instances);
                let bound = op.bound_names();
                for (_, arg) in self
                    .items(args)
                    .enumerate()
                    .filter(|(at, _)| !bound.contains(at))
                {
                    facts.enclose(self.facts(arg));
                }
                facts.complete = match op {
                    Op::Foldl | Op::IsA | Op::Exists | Op::Instances => false,
                    // Those of three operands, in the real tool, and `!cond`.
                    Op::Cond
                    | Op::Dag
                    | Op::Filter
                    | Op::Find
                    | Op::Foreach
                    | Op::If
                    | Op::Range
                    | Op::SetDagArg
                    | Op::SetDagName
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

    /// The free names of an operator that binds names: exact where a plain union would count the bound ones.
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
        let outside = self
            .items(args)
            .enumerate()
            .filter(|&(at, _)| at != body_at && !layout.contains(&at));
        let names = outside.fold(0, |names, (_, arg)| names | self.facts(arg).names);
        let body = self.item(args, body_at);
        if bound
            .iter()
            .all(|&name| self.facts(body).names & self.name_bit(name) == 0)
        {
            return names | self.facts(body).names;
        }
        let mut found = 0;
        self.each_free_name(body, &mut |name| {
            if !bound.contains(&name) {
                found |= self.name_bit(name);
            }
        });
        names | found
    }
}
