//! [`Missed`]: failed attribute lookups of a template, with the known names of the object, for the help of an error.

use std::sync::{Mutex, PoisonError};

/// The number of lookups that are kept; rendering ends at the first error.
const MOST: usize = 32;

/// Failed lookups, the latest last.
#[derive(Default, Debug)]
pub(crate) struct Missed(Mutex<Vec<Miss>>);

#[derive(Debug)]
struct Miss {
    name: String,
    known: Vec<String>,
}

impl Missed {
    /// Records that an object has no `name`, only the `known` ones.
    pub(crate) fn note(&self, name: &str, known: impl FnOnce() -> Vec<String>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = all.iter().position(|miss| miss.name == name) {
            all.remove(at);
        }
        if all.len() >= MOST {
            all.remove(0);
        }
        all.push(Miss { name: name.to_owned(), known: known() });
    }

    /// The names known to the object that was last asked for `name`.
    pub(crate) fn known(&self, name: &str) -> Option<Vec<String>> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut latest = all.iter().rev();
        latest.find(|miss| miss.name == name).map(|miss| miss.known.clone())
    }
}
