//! [`number`]: assigns ids: explicit ones, those of a lock, and those by position in the text.

use rustc_hash::FxHashMap;

use crate::lock::{Entries, Kind, Lock};
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::source::Span;

/// A definition that has an id.
pub(super) struct Numbered<'n> {
    pub(super) name: &'n str,
    /// The id that the schema sets.
    pub(super) explicit: Option<i64>,
    /// The declaration of the id, otherwise of the definition.
    pub(super) place: Span,
}

/// The range of ids.
pub(super) struct Bounds {
    pub(super) kind: Kind,
    /// The id of the first definition without an explicit id.
    pub(super) first: u64,
    pub(super) least: u64,
    /// The greatest id, and the reason as a phrase.
    pub(super) greatest: (u64, String),
}

/// Returns the ids of definitions in the order of the text. Errors are reported, and reading goes on with some id.
pub(super) fn number<'n>(
    definitions: impl Iterator<Item = Numbered<'n>>,
    bounds: &Bounds,
    lock: &Lock,
    diags: &mut Diags,
) -> Vec<u64> {
    let definitions: Vec<Numbered<'n>> = definitions.collect();
    let kept = lock.kept_ids(bounds.kind);
    let kept = kept.as_ref();
    let mut locked = kept.map(|kept| Locked::new(kept, bounds, &definitions));
    let mut taken: FxHashMap<u64, (usize, &str, Span)> = FxHashMap::default();
    let mut ids = Vec::new();
    for (at, definition) in definitions.into_iter().enumerate() {
        let positional = match &mut locked {
            Some(locked) => locked.id(&definition, diags),
            None => bounds.first.saturating_add(at as u64),
        };
        let id = match definition.explicit {
            None => positional,
            Some(id) => u64::try_from(id).unwrap_or_else(|_| {
                let message = format!("negative id {id} of {} `{}`", bounds.kind.what(), definition.name);
                diags.push(Diagnostic::error(definition.place, message));
                positional
            }),
        };
        ids.push(id);
        if let Some(error) = out_of_bounds(id, bounds) {
            let message = format!("the id {id} of {} `{}` {error}", bounds.kind.what(), definition.name);
            let error = Diagnostic::error(definition.place, message);
            let entry = kept.and_then(|kept| kept.get(definition.name));
            diags.push(match entry.filter(|entry| entry.value == id) {
                Some(entry) => error.note(entry.place, "the lock file has this id"),
                None => error,
            });
        }
        // A loop makes many definitions at one position, so compare indices.
        let (first, name, place) = *taken.entry(id).or_insert((at, definition.name, definition.place));
        if first != at {
            let message = format!("duplicate id {id} of {} `{}`", bounds.kind.what(), definition.name);
            let help = "ids that are not set follow from the position in the text: set the ids of all or of none";
            diags.push(
                Diagnostic::error(definition.place, message)
                    .note(place, format!("`{name}` has the same id"))
                    .help(help),
            );
        }
    }
    ids
}

/// The ids of a lock.
struct Locked<'k> {
    kind: Kind,
    kept: &'k Entries,
    /// The name that has or had each id.
    owners: FxHashMap<u64, &'k str>,
    /// The next id that was never used.
    next: u64,
}

impl<'k> Locked<'k> {
    fn new(kept: &'k Entries, bounds: &Bounds, definitions: &[Numbered<'_>]) -> Locked<'k> {
        let explicit = definitions.iter().filter_map(|definition| definition.explicit);
        let explicit = explicit.filter_map(|id| u64::try_from(id).ok());
        let used = kept.values().map(|entry| entry.value).chain(explicit);
        let next = used.max().map_or(0, |greatest| greatest.saturating_add(1));
        Locked {
            kind: bounds.kind,
            kept,
            owners: kept.iter().map(|(name, entry)| (entry.value, name.as_str())).collect(),
            next: next.max(bounds.first),
        }
    }

    /// Returns the id of a definition in the lock, or a new one. Reports an explicit id that differs from the lock.
    fn id(&mut self, definition: &Numbered<'_>, diags: &mut Diags) -> u64 {
        let what = self.kind.what();
        let explicit = definition.explicit.and_then(|id| u64::try_from(id).ok());
        let entry = self.kept.get(definition.name);
        match (explicit, entry) {
            (Some(id), Some(entry)) if id != entry.value => {
                let message = format!("the id of {what} `{}` changed from {} to {id}", definition.name, entry.value);
                diags.push(
                    Diagnostic::error(definition.place, message)
                        .note(entry.place, "the lock file has this id")
                        .help("the other side may use the old id: give the new definition a new name"),
                );
            }
            (Some(id), None) => {
                let owner = self.owners.get(&id).copied();
                if let Some(entry) = owner.and_then(|owner| self.kept.get(owner)) {
                    let owner = owner.unwrap_or_default();
                    let message = format!("the id {id} of {what} `{}` belongs to `{owner}`", definition.name);
                    diags.push(
                        Diagnostic::error(definition.place, message)
                            .note(entry.place, "the lock file has this id")
                            .help("ids are never reused, even after removal; after renaming a definition, rename it in the lock file too"),
                    );
                }
            }
            _ => {}
        }
        entry.map_or_else(
            || {
                self.next = self.next.saturating_add(1);
                self.next - 1
            },
            |entry| entry.value,
        )
    }
}

fn out_of_bounds(id: u64, bounds: &Bounds) -> Option<String> {
    let (greatest, why) = &bounds.greatest;
    if id < bounds.least {
        Some(format!("is less than the minimum {}", bounds.least))
    } else if id > *greatest {
        Some(format!("is greater than {greatest}, {why}"))
    } else {
        None
    }
}
