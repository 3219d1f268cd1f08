//! [`Shared`]: what several actions of a run need alike, made once.
//!
//! The actions of a family begin with the same work: they read a model from the records. [`Context::shared()`] does it
//! for the first action that asks and hands the same thing to the others, on whatever threads they are. What is kept
//! lives as long as the run, and is told apart by its type and by the options that it was made with.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::{BackendOption, Context};
use crate::diagnostics::Diags;

/// What the actions of a run share; empty at its begin.
#[derive(Default)]
pub struct Shared {
    /// A cell for each thing, so that making one does not wait for the others.
    cells: Mutex<HashMap<Key, Arc<OnceLock<Made>>>>,
}

/// What a thing depends on beside the records: its type, and the options with their values.
type Key = (TypeId, Vec<(String, String)>);

/// A thing, if it could be made, and what was said meanwhile.
struct Made {
    thing: Option<Arc<dyn Any + Send + Sync>>,
    found: Diags,
}

impl Context<'_> {
    /// What `make` makes of the records and of these `options`, made once in a run. It sees no other options. What it
    /// reports is reported to each action that asks, and shown once. One type is made in one way; `make` must not ask
    /// for its own.
    pub fn shared<T: Any + Send + Sync>(
        &self,
        options: &[BackendOption],
        diags: &mut Diags,
        make: impl FnOnce(&Context<'_>, &mut Diags) -> Option<T>,
    ) -> Option<Arc<T>> {
        let is_asked = |name: &str| options.iter().any(|option| option.name == name);
        let given = self.options.iter().filter(|(name, _)| is_asked(name));
        let context = Context { options: given.cloned().collect(), ..*self };
        let cell = {
            let cells = self.shared.cells.lock();
            let key = (TypeId::of::<T>(), context.options.clone());
            // Nothing is done under the lock that could be left half done.
            let mut cells = cells.unwrap_or_else(PoisonError::into_inner);
            cells.entry(key).or_default().clone()
        };
        let made = cell.get_or_init(|| {
            let mut found = Diags::new(0);
            let thing = make(&context, &mut found);
            Made { thing: thing.map(|thing| -> Arc<dyn Any + Send + Sync> { Arc::new(thing) }), found }
        });
        for diagnostic in made.found.sorted() {
            diags.push(diagnostic.clone());
        }
        made.thing.clone()?.downcast().ok()
    }
}
