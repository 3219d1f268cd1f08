//! [`Missed`]: failed attribute lookups of a template, with the known names of the object, for the help of an error.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::diagnostics::did_you_mean;

/// The number of lookups that are kept; rendering ends at the first error.
const MAX_LOOKUPS: usize = 32;

/// Failed lookups, and lookups that need a look at the template.
#[derive(Default, Debug)]
pub struct Missed {
    /// The latest last.
    latest: Mutex<Vec<Miss>>,
    /// Those that are errors even where undefined values are allowed, the first one first.
    refused: Mutex<Vec<Miss>>,
    /// An attribute that templates should read, and the warning if none does.
    expected: Mutex<Option<(&'static str, String)>>,
}

/// A failed lookup.
#[derive(Clone, Debug)]
pub struct Miss {
    pub name: String,
    /// The names that the object has.
    pub known: Vec<String>,
}

/// What follows the message about an unknown name: the known name that is nearest, if one is near.
pub fn suggestion<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    let guess = did_you_mean(name.as_bytes(), known.into_iter().map(str::as_bytes));
    guess.map_or(String::new(), |guess| format!("; did you mean `{guess}`?"))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Missed {
    /// Records that an object has no `name`, only the `known` ones.
    pub fn note(&self, name: &str, known: impl FnOnce() -> Vec<String>) {
        let mut all = lock(&self.latest);
        if let Some(at) = all.iter().position(|miss| miss.name == name) {
            all.remove(at);
        }
        if all.len() >= MAX_LOOKUPS {
            all.remove(0);
        }
        all.push(Miss { name: name.to_owned(), known: known() });
    }

    /// The names known to the object that was last asked for `name`.
    pub fn known(&self, name: &str) -> Option<Vec<String>> {
        let all = lock(&self.latest);
        let mut latest = all.iter().rev();
        latest.find(|miss| miss.name == name).map(|miss| miss.known.clone())
    }

    /// Records that no object of this kind can have `name`.
    pub fn refuse(&self, name: &str, known: impl FnOnce() -> Vec<String>) {
        let mut refused = lock(&self.refused);
        if refused.len() < MAX_LOOKUPS && refused.iter().all(|miss| miss.name != name) {
            refused.push(Miss { name: name.to_owned(), known: known() });
        }
    }

    /// The lookups that are errors, unless the template only asks whether there is such an attribute.
    pub fn refused(&self) -> Vec<Miss> {
        lock(&self.refused).clone()
    }

    /// Records that templates should read the attribute `name`; `warning` is reported if none does.
    pub fn expect(&self, name: &'static str, warning: impl FnOnce() -> String) {
        let mut expected = lock(&self.expected);
        if expected.is_none() {
            *expected = Some((name, warning()));
        }
    }

    /// An attribute that templates should read, and the warning if none does.
    pub fn expected(&self) -> Option<(&'static str, String)> {
        lock(&self.expected).clone()
    }
}
