//! Ids: those that the schema says, and those that places in the text give.

use rustc_hash::FxHashMap;

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
    /// What has them: `message`.
    pub(super) what: &'static str,
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
    diags: &mut Diags,
) -> Vec<u64> {
    let mut taken: FxHashMap<u64, (usize, &str, Span)> = FxHashMap::default();
    let mut ids = Vec::new();
    for (at, thing) in things.enumerate() {
        let positional = bounds.first.saturating_add(at as u64);
        let id = match thing.explicit {
            None => positional,
            Some(id) => u64::try_from(id).unwrap_or_else(|_| {
                let message = format!(
                    "the id {id} of {} `{}` is negative",
                    bounds.what, thing.name
                );
                diags.push(Diagnostic::error(thing.place, message));
                positional
            }),
        };
        ids.push(id);
        if let Some(fault) = out_of_bounds(id, bounds) {
            let message = format!("the id {id} of {} `{}` {fault}", bounds.what, thing.name);
            diags.push(Diagnostic::error(thing.place, message));
        }
        // Loops make many things at one place.
        let (first, name, place) = *taken.entry(id).or_insert((at, thing.name, thing.place));
        if first != at {
            let message = format!(
                "{} `{}` has the id {id} of `{name}`",
                bounds.what, thing.name
            );
            let help = "without an id of its own it gets one by its place in the text: give ids to all, or to none";
            diags.push(
                Diagnostic::error(thing.place, message)
                    .note(place, format!("`{name}` has it from here"))
                    .help(help),
            );
        }
    }
    ids
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
