//! Results of resolution that many records share.
//!
//! Records of one make resolve the same expressions, often with the same values for the few names in them: a profile's
//! field, a flag computed from a type. [`Memo`] remembers, for an expression and the values of its names, what it became,
//! if that is a finished value: then nothing that happens later can change it. An expression whose names hardly ever
//! repeat their values is left alone.

use std::ops::Range;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::ids::ValueId;
use super::values::Values;
use crate::source::Symbol;

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
struct Expression {
    /// Its free names, in [`Memo::names`].
    names: Range<u32>,
    results: FxHashMap<Key, ValueId>,
    tries: u32,
    found: u32,
}

/// What is remembered of all expressions.
#[derive(Default)]
pub(crate) struct Memo {
    expressions: FxHashMap<ValueId, Expression>,
    names: Vec<Symbol>,
}

impl Memo {
    /// Where an expression's free names stand; none if it is not worth remembering.
    pub(crate) fn names(&mut self, values: &mut Values, value: ValueId) -> Option<Range<u32>> {
        if let Some(known) = self.expressions.get(&value) {
            return Some(known.names.clone());
        }
        let start = self.names.len();
        let names = &mut self.names;
        values.each_free_name(value, &mut |name| {
            if names.len() - start <= MOST_NAMES && !names[start..].contains(&name) {
                names.push(name);
            }
        });
        if names.len() - start > MOST_NAMES {
            names.truncate(start);
            values.forget(value);
            return None;
        }
        let names = start as u32..self.names.len() as u32;
        let expression = Expression {
            names: names.clone(),
            ..Expression::default()
        };
        self.expressions.insert(value, expression);
        Some(names)
    }

    /// A name of an expression.
    pub(crate) fn name(&self, at: u32) -> Symbol {
        self.names[at as usize]
    }

    /// The result for these values of an expression's names. Gives up on an expression whose names do not repeat.
    pub(crate) fn find(
        &mut self,
        values: &mut Values,
        value: ValueId,
        key: &Key,
    ) -> Option<ValueId> {
        let expression = self.expressions.get_mut(&value)?;
        expression.tries += 1;
        let found = expression.results.get(key).copied();
        expression.found += u32::from(found.is_some());
        if expression.tries >= TRIES {
            if expression.found < TRIES / 8 {
                values.forget(value);
                self.expressions.remove(&value);
            } else {
                (expression.tries, expression.found) = (0, 0);
            }
        }
        found
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
