//! [`Shared`]: caches what several actions of one run need, such as the model of an API.
//!
//! The first action that asks builds the value; the others wait for it, on whatever threads they run. An entry is
//! identified by its type and by the options that it depends on.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::option::OptionValues;
use crate::diagnostics::{Diagnostic, Diags, Reported};

/// The cache of one run; empty at its start.
#[derive(Default)]
pub struct Shared {
    /// One cell an entry, so that building one does not block the others.
    cells: Mutex<HashMap<Key, Arc<OnceLock<Entry>>>>,
}

/// The type of an entry, and the options with their values that it depends on.
type Key = (TypeId, OptionValues);

/// A value, unless building it failed, and the diagnostics of building it.
struct Entry {
    pub value: Result<Arc<dyn Any + Send + Sync>, Reported>,
    diags: Diags,
}

impl Shared {
    /// The value for these options; `build` runs once. Its diagnostics are reported to every caller.
    pub(crate) fn get_or_build<T: Any + Send + Sync>(
        &self,
        options: OptionValues,
        diags: &mut Diags,
        build: impl FnOnce(&mut Diags) -> Result<T, Reported>,
    ) -> Result<Arc<T>, Reported> {
        let cell = {
            // A panic under the lock cannot leave the map inconsistent.
            let mut cells = self.cells.lock().unwrap_or_else(PoisonError::into_inner);
            cells.entry((TypeId::of::<T>(), options)).or_default().clone()
        };
        let entry = cell.get_or_init(|| {
            let mut diags = Diags::new(0);
            let value = build(&mut diags);
            Entry { value: value.map(|value| -> Arc<dyn Any + Send + Sync> { Arc::new(value) }), diags }
        });
        for diagnostic in entry.diags.sorted() {
            diags.push(diagnostic.clone());
        }
        let value = entry.value.clone()?;
        value
            .downcast()
            .map_err(|_| diags.push(Diagnostic::global("bug: a shared value has another type than its key")))
    }
}
