//! [`parse`]: the file of `--lock`, every fault of it reported at its place.
//!
//! A line is `ENUMERATION ENUMERATOR = VALUE`, the value a number or `1 << BIT`. What follows a `#` is for people.

use std::collections::{BTreeMap, HashMap};

use super::{Counting, Entries, Entry, Slot};
use crate::backends::capi::naming::{enumerator_prefix, identifier_fault};
use crate::backends::compat::lock_lines::{self, Form, Line};
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::source::Span;

/// What a line looks like.
const FORM: &str = "a line is `sto_errc_t STO_ERRC_EXISTS = 9`, or `= 1 << 3` in a bit field";

const LOCK: Form = Form { line: FORM, generator: "--gen-lock" };

/// The entries of a file whose first byte is at `start`.
pub(super) fn parse(text: &[u8], start: u32, diags: &mut Diags) -> Result<BTreeMap<String, Entries>, Reported> {
    let mut reader = Reader::default();
    lock_lines::read(text, start, &LOCK, diags, |line| reader.add(entry(line)?))?;
    Ok(reader.enums)
}

/// An entry with the names that it is filed under.
struct Found<'t> {
    enumeration: &'t str,
    enumerator: &'t str,
    slot: Slot,
    name_place: Span,
    value_place: Span,
}

/// Puts entries together, each of which must be new.
#[derive(Default)]
struct Reader {
    enums: BTreeMap<String, Entries>,
    /// Where each value of an enumeration is given.
    taken: HashMap<(String, u32), Span>,
    /// How each enumeration counts, and where it is first seen.
    countings: HashMap<String, (Counting, Span)>,
}

impl Reader {
    fn add(&mut self, found: Found<'_>) -> Result<(), Diagnostic> {
        let (enumeration, enumerator) = (found.enumeration, found.enumerator);
        let entries = self.enums.entry(enumeration.to_owned()).or_default();
        if let Some(first) = entries.get(enumerator) {
            let message = format!("`{enumerator}` has a value already");
            return Err(Diagnostic::error(found.name_place, message)
                .note(first.place, "the first one")
                .help("keep the line with the value that programs have"));
        }
        let slot = found.slot;
        let counting = (slot.counting, found.value_place);
        let counting = self.countings.entry(enumeration.to_owned()).or_insert(counting);
        if counting.0 != slot.counting {
            let message = format!("`{enumeration}` has bits and plain numbers");
            return Err(Diagnostic::error(found.value_place, message)
                .note(counting.1, "the other kind is here")
                .help("a bit field's values are `1 << 0`, `1 << 1` and so on, all others numbers"));
        }
        let key = (enumeration.to_owned(), slot.at);
        if let Some(first) = self.taken.get(&key) {
            let message = format!("another enumerator of `{enumeration}` has this value");
            return Err(Diagnostic::error(found.value_place, message)
                .note(*first, "here")
                .help("drop the line of the one that was not released: --gen-lock gives it a new value"));
        }
        self.taken.insert(key, found.value_place);
        let place = found.name_place;
        entries.insert(enumerator.to_owned(), Entry { slot, place });
        Ok(())
    }
}

/// The entry on a line.
fn entry<'t>(line: &Line<'t>) -> Result<Found<'t>, Diagnostic> {
    let malformed = || line.fault(line.text, "this is no enumerator with its value", FORM);
    let (names, value) = line.text.split_once('=').ok_or_else(malformed)?;
    let mut names = names.split_whitespace();
    let (Some(enumeration), Some(enumerator), None) = (names.next(), names.next(), names.next()) else {
        return Err(malformed());
    };
    for name in [enumeration, enumerator] {
        if let Some(fault) = identifier_fault(name) {
            return Err(line.fault(name, &format!("`{name}` {fault}"), FORM));
        }
    }
    let prefix = enumerator_prefix(enumeration);
    let own = enumerator.strip_prefix(prefix.as_str());
    if own.is_none_or(|own| !own.starts_with('_') || own.to_ascii_uppercase() != own) {
        let message = format!("`{enumerator}` is no enumerator of `{enumeration}`");
        let help = format!("theirs are in capitals and begin with `{prefix}_`");
        return Err(line.fault(enumerator, &message, &help));
    }
    let value = value.trim();
    let slot = slot(line, value)?;
    Ok(Found { enumeration, enumerator, slot, name_place: line.place(enumerator), value_place: line.place(value) })
}

fn slot(line: &Line<'_>, value: &str) -> Result<Slot, Diagnostic> {
    let (counting, at) = match value.split_once("<<") {
        Some((one, bit)) if one.trim() == "1" => (Counting::Bits, bit.trim()),
        _ => (Counting::Numbers, value),
    };
    let is_number = !at.is_empty() && at.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        let message = match value {
            "" => "there is no value".to_owned(),
            value => format!("`{value}` is no value"),
        };
        return Err(line.fault(value, &message, FORM));
    }
    match at.parse().ok().filter(|at| *at < counting.room()) {
        Some(at) => Ok(Slot { counting, at }),
        None => {
            let most = counting.room() - 1;
            let help = match counting {
                Counting::Bits => format!("the last bit is {most}"),
                Counting::Numbers => format!("the last value is {most}"),
            };
            Err(line.fault(value, "this value does not fit an `int`", &help))
        }
    }
}
