//! [`Resolver`]: provides the values of names during a resolution.
//!
//! Its source is [`Bindings`] (template arguments, iterators) or, at the final resolution of a record, the record's
//! draft ([`OwnFields`]). [`resolve`](super::resolve) queries it and caches results in it.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::records::arena::facts::Facts;
use crate::records::arena::ids::ValueId;
use crate::records::arena::record::Draft;
use crate::records::arena::template_args::ArgTable;
use crate::records::arena::values::Values;
use crate::records::compute::bound::LoopBinding;
use crate::records::evaluation::evaluator::Fold;
use crate::source::Symbol;

/// A name and its value.
#[derive(Clone, Copy)]
pub(crate) struct Binding {
    pub(crate) name: Symbol,
    pub(crate) value: ValueId,
    pub(crate) state: BindingState,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BindingState {
    /// As bound: may mention other bound names.
    Fresh,
    /// Being resolved: provides no value, which breaks cycles.
    Resolving,
    Resolved,
}

/// The length of lists of names up to which a name is looked for first where it was found the last time.
const MAX_HINTED_NAMES: usize = 64;

/// Names bound at the same time; their values may mention each other.
#[derive(Clone, Default)]
pub(crate) struct Bindings {
    pub(crate) list: SmallVec<[Binding; 12]>,
    /// Of the first names in the list.
    table: ArgTable,
    /// So many of the first names are in the list only once.
    distinct: usize,
}

impl Bindings {
    /// Creates empty bindings; the first ones must be those of the table, in its order.
    pub(crate) fn with_table(table: &ArgTable) -> Bindings {
        Bindings { list: SmallVec::new(), table: table.clone(), distinct: 0 }
    }

    pub(crate) fn push(&mut self, name: Symbol, value: ValueId) {
        self.list.push(Binding { name, value, state: BindingState::Fresh });
    }

    /// Replaces the value of the name at this position.
    pub(crate) fn set(&mut self, at: usize, value: ValueId) {
        if let Some(binding) = self.list.get_mut(at) {
            binding.value = value;
        }
    }

    pub(crate) fn position(&self, name: Symbol) -> Option<usize> {
        let in_table = self.table.as_ref().map_or(0, |table| table.len());
        // The last binding of a name counts: inner iterators shadow outer ones.
        let further = &self.list[in_table..];
        match further.iter().rposition(|binding| binding.name == name) {
            Some(at) => Some(in_table + at),
            None => self.table.as_ref()?.get(&name).map(|&at| at as usize),
        }
    }

    /// The names and their values, as bound.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (Symbol, ValueId)> + '_ {
        self.list.iter().map(|binding| (binding.name, binding.value))
    }

    /// The value at this position, if it is that of this name.
    #[inline]
    pub(crate) fn value_at(&self, name: Symbol, at: usize) -> Option<ValueId> {
        let binding = self.list.get(at)?;
        (binding.name == name && at < self.distinct).then_some(binding.value)
    }

    /// The names in [`Facts::names`].
    fn names(&mut self, values: &Values) -> BoundNames {
        let mut names = BoundNames::default();
        let mut unknown = 0;
        // To find equal names takes time that grows with the square of their number.
        self.distinct = if self.list.len() <= MAX_HINTED_NAMES { self.list.len() } else { 0 };
        for (at, &Binding { name, value, .. }) in self.list.iter().enumerate() {
            let bit = values.name_bit(name);
            if names.all & bit != 0
                && at < self.distinct
                && let Some(first) = self.list[..at].iter().position(|before| before.name == name)
            {
                self.distinct = self.distinct.min(first);
            }
            names.all |= bit;
            if !value.is_open() {
                names.settled |= bit;
                names.known |= bit;
                continue;
            }
            let facts = values.facts(value);
            names.change |= facts.volatile || facts.refold;
            if self.list.len() > 1 && facts.names & !(names.known & !unknown) == 0 {
                names.known |= bit;
            } else {
                unknown |= bit;
            }
        }
        names.known &= !unknown;
        names.settled &= names.known;
        names
    }
}

/// Names as bits of [`Facts::names`].
#[derive(Clone, Copy, Default)]
pub(crate) struct BoundNames {
    /// All that the resolver replaces.
    pub(crate) all: u32,
    /// Those whose values can be computed.
    pub(crate) known: u32,
    /// Those whose values are computed.
    pub(crate) settled: u32,
    /// Whether a value depends on the records that exist.
    change: bool,
}

/// A record at its final resolution, as the source of its fields' values.
pub(crate) struct OwnFields<'a> {
    pub(crate) draft: &'a mut Draft,
    /// The final name of the record.
    pub(crate) new_name: ValueId,
    /// The results of fields looked up so far, by slot.
    pub(crate) cache: Vec<Option<ValueId>>,
    /// Fields being looked up: a cycle is broken and left as a reference.
    pub(crate) pending: Vec<Symbol>,
    /// Provides the names of the class whose instance the record is, if fields that mention them wait for the final
    /// resolution.
    pub(crate) early: Option<&'a mut Resolver<'static>>,
    /// The situation of fields, while the arguments of a class are resolved.
    pub(crate) aside: Option<Situation>,
}

/// The situation of a resolution. Results of one situation are not valid in another.
pub(crate) struct Situation {
    /// Unique in the compilation.
    pub(crate) number: u32,
    pub(crate) fold: Fold,
    /// Whether a reference to an unset bit stays a reference.
    pub(crate) keeps_unset_bits: bool,
    /// For arguments of a class: whether a name without a known value was found, even in a part that was dropped.
    pub(crate) saw_unknown: Option<bool>,
    /// The results for large values, once there are any.
    pub(crate) results: Option<Box<FxHashMap<ValueId, ValueId>>>,
}

impl Situation {
    /// Creates a situation before the final resolution.
    pub(crate) fn early(number: u32, fold: Fold) -> Situation {
        Situation { number, fold, keeps_unset_bits: false, saw_unknown: None, results: None }
    }

    /// The result for a large value, if it is known.
    pub(crate) fn result(&self, value: ValueId) -> Option<ValueId> {
        self.results.as_ref()?.get(&value).copied()
    }

    /// Keeps the result for a large value.
    pub(crate) fn remember(&mut self, value: ValueId, result: ValueId) {
        self.results.get_or_insert_default().insert(value, result);
    }
}

pub(crate) enum Source<'a> {
    Bindings(Bindings),
    OwnFields(OwnFields<'a>),
}

/// Provides the values of names during a resolution.
pub(crate) struct Resolver<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) situation: Situation,
    /// Names bound by operators around the current value.
    pub(crate) shadowed: Vec<Symbol>,
    /// Names bound by loops around the current value, during closed evaluation.
    pub(crate) iterators: Vec<LoopBinding>,
    pub(crate) names: BoundNames,
    /// The number of broken cycles: a result that depends on one is not cached.
    pub(crate) cuts: u32,
}

impl<'a> Resolver<'a> {
    pub(crate) fn new(number: u32, mut bindings: Bindings, values: &Values, fold: Fold) -> Resolver<'a> {
        Resolver {
            situation: Situation::early(number, fold),
            names: bindings.names(values),
            iterators: Vec::new(),
            source: Source::Bindings(bindings),
            shadowed: Vec::new(),
            cuts: 0,
        }
    }

    pub(crate) fn final_resolution(
        number: u32,
        draft: &'a mut Draft,
        new_name: ValueId,
        early: Option<&'a mut Resolver<'static>>,
    ) -> Resolver<'a> {
        let fields = OwnFields { draft, new_name, cache: Vec::new(), pending: Vec::new(), early, aside: None };
        let fold = Fold { in_record: true, is_final: true };
        Resolver {
            source: Source::OwnFields(fields),
            situation: Situation { keeps_unset_bits: true, ..Situation::early(number, fold) },
            shadowed: Vec::new(),
            names: BoundNames { all: u32::MAX, known: u32::MAX, settled: 0, change: true },
            iterators: Vec::new(),
            cuts: 0,
        }
    }

    /// Ends what [`Evaluator::begin_early`](crate::records::evaluation::evaluator::Evaluator::begin_early) began;
    /// returns that situation.
    pub(crate) fn end_early(&mut self, around: Option<Situation>) -> Situation {
        let around = match &mut self.source {
            Source::OwnFields(own) if around.is_none() => own.aside.take(),
            _ => around,
        };
        match around {
            Some(around) => std::mem::replace(&mut self.situation, around),
            None => Situation::early(self.situation.number, self.situation.fold),
        }
    }

    /// The value of the binding at this position, if it has this name.
    #[inline]
    pub(crate) fn value_at(&self, name: Symbol, at: usize) -> Option<ValueId> {
        match &self.source {
            Source::Bindings(bindings) => bindings.value_at(name, at),
            Source::OwnFields(_) => None,
        }
    }

    /// The value of a name, if it is closed and needs no resolution, and its position among the bindings.
    pub(crate) fn find_near(&self, name: Symbol) -> Option<(ValueId, usize)> {
        match &self.source {
            Source::Bindings(bindings) => {
                let at = bindings.position(name)?;
                let value = bindings.list[at].value;
                (!value.is_open()).then_some((value, at))
            }
            Source::OwnFields(own) => own.early.as_ref()?.find_near(name),
        }
    }

    /// Whether it provides a name.
    pub(crate) fn binds(&self, name: Symbol) -> bool {
        matches!(&self.source, Source::Bindings(bindings) if bindings.position(name).is_some())
    }

    /// Whether it may provide a name: false only for names that are not bound.
    pub(crate) fn may_bind(&self, name: Symbol) -> bool {
        matches!(self.source, Source::OwnFields(_)) || self.binds(name)
    }

    /// Whether a field mentions names that are known since the first resolution, because it was put off.
    pub(crate) fn is_put_off(&self, values: &Values, value: ValueId) -> bool {
        match &self.source {
            Source::OwnFields(OwnFields { early: Some(early), .. }) => values.facts(value).names & early.names.all != 0,
            Source::OwnFields(_) | Source::Bindings(_) => false,
        }
    }

    /// Whether the values of the names are the same for several records.
    pub(crate) fn is_stable(&self) -> bool {
        !self.names.change
    }

    /// The record of a final resolution.
    pub(crate) fn draft(&mut self) -> Option<&mut Draft> {
        match &mut self.source {
            Source::OwnFields(fields) => Some(fields.draft),
            Source::Bindings(_) => None,
        }
    }

    /// The result of a field if it was looked up and no cycle was broken.
    pub(crate) fn looked_up(&self, slot: usize) -> Option<ValueId> {
        match &self.source {
            Source::OwnFields(own) if self.cuts == 0 => *own.cache.get(slot)?,
            Source::OwnFields(_) | Source::Bindings(_) => None,
        }
    }

    /// Records whether the value of a name is unknown.
    pub(crate) fn note_lookup(&mut self, values: &Values, value: Option<ValueId>) {
        if let Some(saw) = &mut self.situation.saw_unknown {
            *saw |= value.is_none_or(|value| values.facts(value).names != 0);
        }
    }

    /// Records the names in a value that the resolver does not replace.
    pub(crate) fn note_skipped(&mut self, values: &Values, value: ValueId) {
        if self.situation.saw_unknown != Some(false) || values.facts(value).names == 0 {
            return;
        }
        let mut unknown = values.facts(value).names & Facts::UNNAMED != 0;
        values.each_free_name(value, &mut |name| {
            unknown |= !self.shadowed.contains(&name);
        });
        self.situation.saw_unknown = Some(unknown);
    }

    /// Whether a value may change under this resolver.
    #[inline]
    pub(crate) fn concerns(&self, values: &Values, value: ValueId) -> bool {
        if !value.is_open() {
            return false;
        }
        let facts = values.facts(value);
        facts.names & self.names.all != 0 || facts.unsettled || (self.situation.fold.is_final && facts.refold)
    }
}
