//! [`parse`]: the file of `--lock`, every fault of it reported at its place.
//!
//! A line is `ENUMERATION ENUMERATOR = VALUE`, the value a number or `1 << BIT`. What follows a `#` is for people.

use std::collections::{BTreeMap, HashMap};

use super::{Counting, Entries, Entry, Slot};
use crate::backends::api::naming::{enumerator_prefix, identifier_fault};
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::Span;

/// What a line looks like.
const FORM: &str = "a line is `sto_errc_t STO_ERRC_EXISTS = 9`, or `= 1 << 3` in a bit field";

/// What version control leaves where it could not decide.
const CONFLICT: [&str; 4] = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];

/// The entries of a file whose first byte is at `start`; nothing if a fault was reported.
pub(super) fn parse(
    text: &[u8],
    start: u32,
    diags: &mut Diags,
) -> Option<BTreeMap<String, Entries>> {
    let mut reader = Reader::default();
    let mut faults = 0_usize;
    let mut start = start;
    for line in text.split(|byte| *byte == b'\n') {
        let read = Line::new(line, start).and_then(|line| match line.entry()? {
            Some(found) => reader.add(found),
            None => Ok(()),
        });
        if let Err(fault) = read {
            diags.push(fault);
            faults += 1;
        }
        let length = u32::try_from(line.len()).unwrap_or(u32::MAX);
        start = start.saturating_add(length).saturating_add(1);
    }
    (faults == 0).then_some(reader.enums)
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
        let counting = self
            .countings
            .entry(enumeration.to_owned())
            .or_insert(counting);
        if counting.0 != slot.counting {
            let message = format!("`{enumeration}` has bits and plain numbers");
            return Err(Diagnostic::error(found.value_place, message)
                .note(counting.1, "the other kind is here")
                .help(
                    "a bit field's values are `1 << 0`, `1 << 1` and so on, all others numbers",
                ));
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

/// A line without what is for people.
struct Line<'t> {
    text: &'t str,
    start: u32,
}

impl<'t> Line<'t> {
    fn new(bytes: &'t [u8], start: u32) -> Result<Line<'t>, Diagnostic> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Line { text, start }),
            Err(error) => {
                let valid = u32::try_from(error.valid_up_to()).unwrap_or_default();
                let place = Span::new(start.saturating_add(valid), start.saturating_add(valid));
                Err(Diagnostic::error(place, "this line is no UTF-8").help(FORM))
            }
        }
    }

    /// The entry on the line; none if it has nothing but remarks.
    fn entry(&self) -> Result<Option<Found<'t>>, Diagnostic> {
        let text = self.text.split('#').next().unwrap_or_default().trim();
        if CONFLICT.iter().any(|mark| text.starts_with(mark)) {
            let help =
                "keep the lines that were merged first, drop the others, and run --gen-lock again";
            return Err(self.fault(text, "a conflict of versions is left here", help));
        }
        if text.is_empty() {
            return Ok(None);
        }
        let malformed = || self.fault(text, "this is no enumerator with its value", FORM);
        let (names, value) = text.split_once('=').ok_or_else(malformed)?;
        let mut names = names.split_whitespace();
        let (Some(enumeration), Some(enumerator), None) =
            (names.next(), names.next(), names.next())
        else {
            return Err(malformed());
        };
        for name in [enumeration, enumerator] {
            if let Some(fault) = identifier_fault(name) {
                return Err(self.fault(name, &format!("`{name}` {fault}"), FORM));
            }
        }
        let prefix = enumerator_prefix(enumeration);
        let own = enumerator.strip_prefix(prefix.as_str());
        if own.is_none_or(|own| !own.starts_with('_') || own.to_ascii_uppercase() != own) {
            let message = format!("`{enumerator}` is no enumerator of `{enumeration}`");
            let help = format!("theirs are in capitals and begin with `{prefix}_`");
            return Err(self.fault(enumerator, &message, &help));
        }
        let value = value.trim();
        let slot = self.slot(value)?;
        Ok(Some(Found {
            enumeration,
            enumerator,
            slot,
            name_place: self.place(enumerator),
            value_place: self.place(value),
        }))
    }

    fn slot(&self, value: &str) -> Result<Slot, Diagnostic> {
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
            return Err(self.fault(value, &message, FORM));
        }
        match at.parse().ok().filter(|at| *at < counting.room()) {
            Some(at) => Ok(Slot { counting, at }),
            None => {
                let most = counting.room() - 1;
                let help = match counting {
                    Counting::Bits => format!("the last bit is {most}"),
                    Counting::Numbers => format!("the last value is {most}"),
                };
                Err(self.fault(value, "this value does not fit an `int`", &help))
            }
        }
    }

    fn fault(&self, part: &str, message: &str, help: &str) -> Diagnostic {
        Diagnostic::error(self.place(part), message).help(help)
    }

    /// Where a part of the line stands.
    fn place(&self, part: &str) -> Span {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let position = |offset: usize| {
            let offset = u32::try_from(offset).unwrap_or(u32::MAX);
            self.start.saturating_add(offset)
        };
        Span::new(position(offset), position(offset + part.len()))
    }
}
