//! [`Missed`]: what a template asked an object for that it does not have, and what it does have: an error at rendering
//! names the first, and its help guesses among the second.

use std::sync::{Mutex, PoisonError};

/// No template needs more for its one error.
const MOST: usize = 32;

/// What was asked for in vain, the latest last.
#[derive(Default, Debug)]
pub(crate) struct Missed(Mutex<Vec<Miss>>);

#[derive(Debug)]
struct Miss {
    name: String,
    known: Vec<String>,
}

impl Missed {
    /// Notes that an object has no `name`, but all of `known`.
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

    /// What the object has that was asked for this name lately.
    pub(crate) fn known(&self, name: &str) -> Option<Vec<String>> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut latest = all.iter().rev();
        latest.find(|miss| miss.name == name).map(|miss| miss.known.clone())
    }
}
