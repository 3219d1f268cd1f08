//! [`Resolver`]: who answers names during a resolution.
//!
//! Takes [`Bindings`] (template arguments, iterators) or a record's draft at its final resolution ([`OwnFields`]);
//! [`resolve`](super::resolve) asks it, and keeps here what it found out on the way.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::evaluator::Fold;
use super::facts::Facts;
use super::ids::ValueId;
use super::record::{ArgTable, Draft};
use super::values::Values;
use crate::source::Symbol;

/// A name and what it stands for.
#[derive(Clone, Copy)]
pub(super) struct Binding {
    pub(super) name: Symbol,
    pub(super) value: ValueId,
    pub(super) state: BindingState,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BindingState {
    /// As bound: may mention other bound names.
    Fresh,
    /// Being resolved: answers nothing, which cuts cycles.
    Resolving,
    Resolved,
}

/// Names bound at the same time; their values may mention each other (6.1).
#[derive(Default)]
pub(crate) struct Bindings {
    pub(super) list: SmallVec<[Binding; 12]>,
    /// Of the first names in the list.
    table: ArgTable,
}

impl Bindings {
    /// No binding yet; the first ones will be those of the table, in its order.
    pub(crate) fn with_table(table: &ArgTable) -> Bindings {
        Bindings { list: SmallVec::new(), table: table.clone() }
    }

    pub(crate) fn push(&mut self, name: Symbol, value: ValueId) {
        self.list.push(Binding { name, value, state: BindingState::Fresh });
    }

    /// Binds another value to the name at this position.
    pub(crate) fn set(&mut self, at: usize, value: ValueId) {
        if let Some(binding) = self.list.get_mut(at) {
            binding.value = value;
        }
    }

    pub(super) fn position(&self, name: Symbol) -> Option<usize> {
        let in_table = self.table.as_ref().map_or(0, |table| table.len());
        // The last binding of a name counts: inner iterators win.
        let further = &self.list[in_table..];
        match further.iter().rposition(|binding| binding.name == name) {
            Some(at) => Some(in_table + at),
            None => self.table.as_ref()?.get(&name).map(|&at| at as usize),
        }
    }

    pub(super) fn mask(&self, values: &Values) -> u32 {
        self.list.iter().fold(0, |mask, binding| mask | values.name_bit(binding.name))
    }
}

/// A record at its final resolution, answering the names of its fields.
pub(crate) struct OwnFields<'a> {
    pub(crate) draft: &'a mut Draft,
    /// What the record's name becomes.
    pub(crate) new_name: ValueId,
    /// What fields looked up so far have become, by slot.
    pub(super) cache: Vec<Option<ValueId>>,
    /// Fields being looked up: a cycle is cut and left as a reference.
    pub(super) pending: Vec<Symbol>,
    /// How fields are resolved, while the arguments of a class are.
    pub(super) aside: Option<Situation>,
}

/// How values are resolved. What was found out in one situation does not hold in another.
pub(super) struct Situation {
    /// Tells it from all others of the compilation.
    pub(super) number: u32,
    pub(super) fold: Fold,
    /// Whether a reference to an unset bit stays a reference.
    pub(super) keeps_unset_bits: bool,
    /// For arguments of a class: whether they met a name that has no known value, be it in a part that matters no more.
    pub(super) met_unknown: Option<bool>,
    pub(super) memo: FxHashMap<ValueId, ValueId>,
}

impl Situation {
    /// Before a final resolution.
    pub(super) fn early(number: u32, fold: Fold) -> Situation {
        Situation { number, fold, keeps_unset_bits: false, met_unknown: None, memo: FxHashMap::default() }
    }
}

pub(super) enum Source<'a> {
    Bindings(Bindings),
    OwnFields(OwnFields<'a>),
}

/// Answers names during resolution.
pub(crate) struct Resolver<'a> {
    pub(super) source: Source<'a>,
    pub(super) situation: Situation,
    /// Names bound by operators around the value being resolved.
    pub(super) shadowed: Vec<Symbol>,
    pub(super) mask: u32,
    /// How many cycles were cut: what depends on a cut is not remembered.
    pub(super) cuts: u32,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(number: u32, bindings: Bindings, mask: u32, fold: Fold) -> Resolver<'a> {
        Resolver {
            situation: Situation::early(number, fold),
            mask,
            source: Source::Bindings(bindings),
            shadowed: Vec::new(),
            cuts: 0,
        }
    }

    pub(super) fn last(number: u32, draft: &'a mut Draft, new_name: ValueId) -> Resolver<'a> {
        let fields = OwnFields { draft, new_name, cache: Vec::new(), pending: Vec::new(), aside: None };
        let fold = Fold { in_record: true, is_final: true };
        Resolver {
            source: Source::OwnFields(fields),
            situation: Situation { keeps_unset_bits: true, ..Situation::early(number, fold) },
            shadowed: Vec::new(),
            mask: u32::MAX,
            cuts: 0,
        }
    }

    /// The record of a final resolution.
    pub(crate) fn draft(&mut self) -> Option<&mut Draft> {
        match &mut self.source {
            Source::OwnFields(fields) => Some(fields.draft),
            Source::Bindings(_) => None,
        }
    }

    /// What a field has become when it was looked up, if it was and no cycle was cut.
    pub(crate) fn looked_up(&self, slot: usize) -> Option<ValueId> {
        match &self.source {
            Source::OwnFields(own) if self.cuts == 0 => *own.cache.get(slot)?,
            Source::OwnFields(_) | Source::Bindings(_) => None,
        }
    }

    /// Notes a name's value, or that it has none.
    pub(super) fn meet(&mut self, values: &Values, value: Option<ValueId>) {
        if let Some(met) = &mut self.situation.met_unknown {
            *met |= value.is_none_or(|value| values.facts(value).names != 0);
        }
    }

    /// Notes the names in a value that none of the bound ones concerns.
    pub(super) fn pass_by(&mut self, values: &Values, value: ValueId) {
        if self.situation.met_unknown != Some(false) || values.facts(value).names == 0 {
            return;
        }
        let mut unknown = values.facts(value).names & Facts::UNNAMED != 0;
        values.each_free_name(value, &mut |name| {
            unknown |= !self.shadowed.contains(&name);
        });
        self.situation.met_unknown = Some(unknown);
    }

    /// Whether a value may change under this resolver.
    #[inline]
    pub(super) fn concerns(&self, values: &Values, value: ValueId) -> bool {
        if !value.is_open() {
            return false;
        }
        let facts = values.facts(value);
        facts.names & self.mask != 0 || (self.situation.fold.is_final && facts.refold)
    }
}
