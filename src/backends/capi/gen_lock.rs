//! `--gen-lock`: the values of all enumerators that there are or were, a line each, for `--lock` to keep them.
//!
//! Takes a [`Lock`] and the [`Model`] that was made with it. Sorted by enumeration and value, so that a change of the
//! description is a change of few lines.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::lock::{self, Counting, Lock, Slot};
use super::model::Model;
use super::options;
use super::read::Reading;
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::output::Output;
use crate::backends::writer::Writer;
use crate::diagnostics::Diags;

/// `--gen-lock`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-lock", "Write down the values of an API's enumerators, for --lock to keep them", run)
        .options(options::SHARED);

const ABOUT: &str = "\
The values of an API's enumerators, written by tdgen --gen-lock.
Commit this file, and give it to every generator with --lock: enumerators keep
their values wherever they stand, and no value is ever given to another one.
Renamed one? Rename it here too, and it keeps its value.";

/// To who would write a new lock over an old one.
const KEEP: &str =
    "give the old one with --lock, which brings it up to date and keeps its values; an empty --lock= starts anew";

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Ok(reading) = Reading::sound(context, diags) else {
        return Vec::new();
    };
    let mut w = Writer::default();
    emit(&mut w, &reading.lock, &reading.model);
    vec![Output { keeps_old: context.option(&lock::OPTION).is_none().then_some(KEEP), ..Output::main(w.finish()) }]
}

/// Enumerators by value.
type Slots<'m> = BTreeMap<Slot, Member<'m>>;

struct Member<'m> {
    name: Cow<'m, str>,
    is_gone: bool,
}

fn emit(w: &mut Writer, lock: &Lock, model: &Model) {
    w.comment("#", "", ABOUT);
    for (enumeration, slots) in &all(lock, model) {
        w.blank();
        for (slot, member) in slots {
            let value = match slot.counting {
                Counting::Numbers => slot.at.to_string(),
                Counting::Bits => format!("1 << {}", slot.at),
            };
            let gone = if member.is_gone { " # gone" } else { "" };
            writeln!(w, "{enumeration} {} = {value}{gone}", member.name);
        }
    }
}

/// What the lock has, and what the model has.
fn all<'m>(lock: &'m Lock, model: &'m Model) -> BTreeMap<&'m str, Slots<'m>> {
    let mut enums: BTreeMap<&str, Slots<'_>> = BTreeMap::new();
    for (enumeration, entries) in &lock.enums {
        let slots = enums.entry(enumeration).or_default();
        for (name, entry) in entries {
            let (name, is_gone) = (name.into(), true);
            slots.insert(entry.slot, Member { name, is_gone });
        }
    }
    for item in &model.enums {
        let slots = enums.entry(&item.name).or_default();
        for etor in &item.etors {
            let slot = Slot::of(item.is_bit_field, etor.value);
            let (name, is_gone) = (item.enumerator(&etor.name).into(), false);
            slots.insert(slot, Member { name, is_gone });
        }
    }
    enums
}
