//! [`Lock`]: the values that enumerators keep, whatever is inserted before them or taken away.
//!
//! Takes the file of `--lock`, which [`parse`] reads and `--gen-lock` makes; answers which value an
//! enumerator has. A name that the description has no more stays in the file: its value is never given to another.
//! Without a file, values follow from the order of the description.

mod parse;

use std::collections::BTreeMap;

use super::fields::Fields;
use super::model::{Enum, Etor, Model};
use super::naming;
use crate::backends::compat::lock_lines;
use crate::backends::context::Context;
use crate::backends::option::BackendOption;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::Records;
use crate::source::Span;

/// `--lock=FILE`, for every generator of an API.
pub(crate) const OPTION: BackendOption =
    BackendOption::file("lock", "The values that enumerators keep, as --gen-lock wrote them");

/// The values of an API's enumerators.
#[derive(Clone, Default, Debug)]
pub(crate) struct Lock {
    /// The file's name as given; none if no file is.
    path: Option<String>,
    /// What is kept, by the names of enumerations.
    pub(crate) enums: BTreeMap<String, Entries>,
}

/// What is kept of one enumeration: its enumerators by their full names.
pub(crate) type Entries = BTreeMap<String, Entry>;

/// What is kept of an enumerator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Its value.
    pub(crate) slot: Slot,
    /// Where the file says it.
    place: Span,
}

/// A place in the order of an enumeration's values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Slot {
    /// What the order is.
    pub(crate) counting: Counting,
    /// From 0; the value itself, or the number of the bit.
    pub(crate) at: u32,
}

impl Slot {
    /// The slot of a value.
    pub(crate) fn of(is_bit_field: bool, value: u32) -> Slot {
        let counting = Counting::of(is_bit_field);
        let at = match counting {
            Counting::Numbers => value,
            Counting::Bits => value.trailing_zeros(),
        };
        Slot { counting, at }
    }
}

/// How an enumeration counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Counting {
    /// 0, 1, 2 and so on.
    Numbers,
    /// 1, 2, 4 and so on: a bit field.
    Bits,
}

impl Counting {
    /// How many slots there are: all values must fit an `int`, and so must `LAST`, the one after them.
    fn room(self) -> u32 {
        match self {
            Counting::Numbers => 0x7fff_fffe,
            Counting::Bits => 30,
        }
    }

    /// The value of a slot.
    fn value(self, at: u32) -> u32 {
        match self {
            Counting::Numbers => at,
            Counting::Bits => 1_u32.checked_shl(at).unwrap_or_default(),
        }
    }

    fn of(is_bit_field: bool) -> Counting {
        if is_bit_field { Counting::Bits } else { Counting::Numbers }
    }
}

impl Lock {
    /// The lock that the command line names; an empty one if it names none.
    pub(crate) fn of(context: &Context<'_>, diags: &mut Diags) -> Result<Lock, Reported> {
        let Some((path, file)) = lock_lines::named(context, &OPTION, diags)? else {
            return Ok(Lock::default());
        };
        let sources = context.sources;
        let enums = parse::parse(sources.text(file), sources.start(file), diags)?;
        Ok(Lock { path: Some(path.to_owned()), enums })
    }

    /// Gives the enumerators the values that are kept for them, and new ones those after the highest. Returns the
    /// value of `LAST`.
    pub(crate) fn assign(
        &self,
        fields: &mut Fields<'_, '_>,
        enumeration: &str,
        is_bit_field: bool,
        etors: &mut [Etor],
    ) -> Result<u32, Reported> {
        let counting = Counting::of(is_bit_field);
        let kept = self.enums.get(enumeration);
        let other = kept.and_then(|kept| kept.values().find(|entry| entry.slot.counting != counting));
        if let Some(other) = other {
            return Err(self.report_other_counting(fields, enumeration, counting, *other));
        }
        let slots = || kept.into_iter().flat_map(BTreeMap::values);
        let mut end = slots().map(|entry| entry.slot.at + 1).max().unwrap_or(0);
        for etor in etors.iter_mut() {
            let entry = kept.and_then(|kept| kept.get(&naming::enumerator(enumeration, &etor.name)));
            let at = match entry {
                Some(entry) => entry.slot.at,
                None => {
                    end = end.saturating_add(1);
                    end - 1
                }
            };
            etor.value = counting.value(at);
        }
        if end > counting.room() {
            let message = match (counting, slots().next(), &self.path) {
                (Counting::Bits, None, _) => {
                    format!("a bit field has room for {} enumerators, this has {}", counting.room(), etors.len())
                }
                (_, _, path) => format!(
                    "`{}` leaves no value for the new enumerators of `{enumeration}`",
                    path.as_deref().unwrap_or_default()
                ),
            };
            let help = "the value of LAST, which comes after them, must fit an `int`";
            return Err(fields.error("etors", message, help));
        }
        Ok(counting.value(end))
    }

    fn report_other_counting(
        &self,
        fields: &mut Fields<'_, '_>,
        enumeration: &str,
        counting: Counting,
        other: Entry,
    ) -> Reported {
        let (is, was) = match counting {
            Counting::Bits => ("is a bit field", "was none"),
            Counting::Numbers => ("is no bit field", "was one"),
        };
        let message = format!("`{enumeration}` {is}, but {was} when its values were locked");
        let help =
            "programs have the old values: make a new enumeration, or take the lines of this one out of the lock";
        let place = fields.blame("is_bit_field");
        fields.report(Diagnostic::error(place, message).note(other.place, "kept here").help(help))
    }

    /// Warns of enumerators that are not in the file yet: nothing keeps their values.
    pub(crate) fn warn_of_new(&self, model: &Model, records: &Records, diags: &mut Diags) {
        let Some(path) = &self.path else { return };
        for item in &model.enums {
            let new = item.etors.iter().map(|etor| item.enumerator(&etor.name));
            let new: Vec<String> = new.filter(|name| !self.keeps(item, name)).collect();
            let Some(record) = records.def(&item.name).filter(|_| !new.is_empty()) else {
                continue;
            };
            let message = format!("`{path}` does not keep `{}` yet", new.join("`, `"));
            diags.push(
                Diagnostic::warning(record.span(), message).help(format!("--gen-lock={path} --lock={path} adds it")),
            );
        }
    }

    fn keeps(&self, item: &Enum, enumerator: &str) -> bool {
        let kept = self.enums.get(&item.name);
        kept.is_some_and(|kept| kept.contains_key(enumerator))
    }
}
