//! Ids: those that the schema says, those that a lock keeps, and those that places in the text give.

use rustc_hash::FxHashMap;

use crate::backends::messages::lock::{Entries, Kind, Lock};
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::Span;

/// Something that has an id.
pub(super) struct Numbered<'n> {
    /// Its name.
    pub(super) name: &'n str,
    /// What the schema says.
    pub(super) explicit: Option<i64>,
    /// Where the id, or else the thing, is declared.
    pub(super) place: Span,
}

/// What ids can be.
pub(super) struct Bounds {
    /// What has them.
    pub(super) kind: Kind,
    /// What the first without an explicit id gets.
    pub(super) first: u64,
    /// The least that may be.
    pub(super) least: u64,
    /// The greatest that may be, and why.
    pub(super) greatest: (u64, String),
}

/// The ids of things in the order of the text; what is wrong is reported, with an id for the rest of the reading.
pub(super) fn number<'n>(
    things: impl Iterator<Item = Numbered<'n>>,
    bounds: &Bounds,
    lock: &Lock,
    diags: &mut Diags,
) -> Vec<u64> {
    let things: Vec<Numbered<'n>> = things.collect();
    let kept = lock.kept(bounds.kind);
    let kept = kept.as_ref();
    let mut locked = kept.map(|kept| Locked::new(kept, bounds, &things));
    let mut taken: FxHashMap<u64, (usize, &str, Span)> = FxHashMap::default();
    let mut ids = Vec::new();
    for (at, thing) in things.into_iter().enumerate() {
        let positional = match &mut locked {
            Some(locked) => locked.id(&thing, diags),
            None => bounds.first.saturating_add(at as u64),
        };
        let id = match thing.explicit {
            None => positional,
            Some(id) => u64::try_from(id).unwrap_or_else(|_| {
                let message = format!("the id {id} of {} `{}` is negative", bounds.kind.what(), thing.name);
                diags.push(Diagnostic::error(thing.place, message));
                positional
            }),
        };
        ids.push(id);
        if let Some(fault) = out_of_bounds(id, bounds) {
            let message = format!("the id {id} of {} `{}` {fault}", bounds.kind.what(), thing.name);
            let fault = Diagnostic::error(thing.place, message);
            let entry = kept.and_then(|kept| kept.get(thing.name));
            diags.push(match entry.filter(|entry| entry.value == id) {
                Some(entry) => fault.note(entry.place, "the lock keeps it"),
                None => fault,
            });
        }
        // Loops make many things at one place.
        let (first, name, place) = *taken.entry(id).or_insert((at, thing.name, thing.place));
        if first != at {
            let message = format!("{} `{}` has the id {id} of `{name}`", bounds.kind.what(), thing.name);
            let help = "without an id of its own it gets one by its place in the text: give ids to all, or to none";
            diags.push(
                Diagnostic::error(thing.place, message).note(place, format!("`{name}` has it from here")).help(help),
            );
        }
    }
    ids
}

/// Ids that a lock keeps.
struct Locked<'k> {
    kind: Kind,
    kept: &'k Entries,
    /// Who had each id.
    owners: FxHashMap<u64, &'k str>,
    /// The next id that nobody has or had.
    next: u64,
}

impl<'k> Locked<'k> {
    fn new(kept: &'k Entries, bounds: &Bounds, things: &[Numbered<'_>]) -> Locked<'k> {
        let explicit = things.iter().filter_map(|thing| thing.explicit);
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

    /// The id that is kept for a thing, or a new one. One that the schema says must be no other.
    fn id(&mut self, thing: &Numbered<'_>, diags: &mut Diags) -> u64 {
        let what = self.kind.what();
        let explicit = thing.explicit.and_then(|id| u64::try_from(id).ok());
        let entry = self.kept.get(thing.name);
        match (explicit, entry) {
            (Some(id), Some(entry)) if id != entry.value => {
                let message = format!("the id {id} of {what} `{}` was {}", thing.name, entry.value);
                diags.push(
                    Diagnostic::error(thing.place, message)
                        .note(entry.place, "the lock keeps it")
                        .help("the other side may have the old one: give the new thing a new name"),
                );
            }
            (Some(id), None) => {
                let owner = self.owners.get(&id).copied();
                if let Some(entry) = owner.and_then(|owner| self.kept.get(owner)) {
                    let owner = owner.unwrap_or_default();
                    let message = format!("the id {id} of {what} `{}` is that of `{owner}`", thing.name);
                    diags.push(
                        Diagnostic::error(thing.place, message)
                            .note(entry.place, "the lock keeps it")
                            .help("no id is given twice, even if the first to have it is gone; renamed one? Rename it in the lock too"),
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
        Some(format!("is less than {}, the least there is", bounds.least))
    } else if id > *greatest {
        Some(format!("is greater than {greatest}, {why}"))
    } else {
        None
    }
}
