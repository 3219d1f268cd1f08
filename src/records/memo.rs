//! Results of resolution that many records share.
//!
//! Records of one make resolve the same expressions, often with the same values for the few names in them: a profile's
//! field, a flag computed from a type. [`Memo`] remembers, for an expression and the values of its names, what it became,
//! if that is a finished value: then nothing that happens later can change it. An expression whose names hardly ever
//! repeat their values is left alone.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::ids::ValueId;
use super::values::Values;
use crate::source::Symbol;

/// Values smaller than this are resolved faster than they are looked up.
pub(crate) const SMALLEST: u8 = 5;
/// Expressions with more names hardly repeat.
const MOST_NAMES: usize = 8;
/// After so many tries an expression must have been found often enough.
const TRIES: u32 = 64;
/// Results kept for one expression.
const MOST_RESULTS: usize = 1 << 14;

/// What a result depends on: the situation, then the value of each name.
pub(crate) type Key = SmallVec<[u32; 8]>;

/// What is remembered of one expression.
#[derive(Default)]
pub(crate) struct Expression {
    /// Its free names; none when it is not worth remembering.
    pub names: Option<SmallVec<[Symbol; 4]>>,
    results: FxHashMap<Key, ValueId>,
    tries: u32,
    found: u32,
}

/// What is remembered of all expressions.
#[derive(Default)]
pub(crate) struct Memo {
    expressions: FxHashMap<ValueId, Expression>,
}

impl Memo {
    /// What is remembered of an expression, its names found at the first question.
    pub(crate) fn expression(&mut self, values: &Values, value: ValueId) -> &mut Expression {
        self.expressions.entry(value).or_insert_with(|| {
            let mut names: SmallVec<[Symbol; 4]> = SmallVec::new();
            values.each_free_name(value, &mut |name| {
                if names.len() <= MOST_NAMES && !names.contains(&name) {
                    names.push(name);
                }
            });
            let names = (names.len() <= MOST_NAMES).then_some(names);
            Expression { names, ..Expression::default() }
        })
    }

    /// Remembers a result.
    pub(crate) fn insert(&mut self, value: ValueId, key: Key, result: ValueId) {
        if let Some(expression) = self.expressions.get_mut(&value)
            && expression.results.len() < MOST_RESULTS
        {
            expression.results.insert(key, result);
        }
    }
}

impl Expression {
    /// The result for these values of its names. Gives up on an expression whose names do not repeat.
    pub(crate) fn find(&mut self, key: &Key) -> Option<ValueId> {
        self.tries += 1;
        let found = self.results.get(key).copied();
        self.found += u32::from(found.is_some());
        if self.tries >= TRIES {
            if self.found < TRIES / 8 {
                self.names = None;
                self.results = FxHashMap::default();
            }
            (self.tries, self.found) = (0, 0);
        }
        found
    }
}
