//! `--lock`: enumerators keep their values when an API changes.
//!
//! A line of the file is `ENUMERATION ENUMERATOR = VALUE`, with `1 << BIT` as the value in a bit field. Without a lock
//! file, values follow from the order of the description.

use std::collections::BTreeMap;

use crate::lock::counting::{Counting, Slot};
use crate::model::api::{Api, Enumerator};
use crate::model::naming;
use crate::model::naming::{enumerator_prefix, identifier_error};
use crate::read::fields::Fields;
use tdgen_language::backends::compat;
use tdgen_language::backends::compat::lock::{Entries, Entry, Format};
use tdgen_language::backends::compat::lock_lines::{Line, Words};
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::Records;

/// `--lock=FILE`, for every generator of an API.
pub(crate) const OPTION: BackendOption =
    compat::lock::option("The lock file with the values of enumerators, as written by --gen-lock");

/// The lock file of an API.
pub(crate) const FORMAT: Format<String, Slot> = Format {
    words: Words {
        generator: "--gen-lock",
        value: "value",
        example: "examples: `sto_errc_t STO_ERRC_EXISTS = 9`, `sto_flag_t STO_FLAG_ASYNC = 1 << 3`",
    },
    about: "\
The values of an API's enumerators, written by tdgen --gen-lock.
Commit this file, and give it to every generator with --lock: enumerators keep
their values wherever they stand, and no value is ever given to another one.
Renamed one? Rename it here too, and it keeps its value.",
    promises: &[FUNCTION, STRUCTURE],
    parse,
};

/// The groups of promises about functions and structures: words of C, which no enumeration is called.
pub(crate) const FUNCTION: &str = "extern";
pub(crate) const STRUCTURE: &str = "struct";

/// The values of an API's enumerators, by the names of enumerations.
pub(crate) type Lock = compat::lock::Lock<String, Slot>;

/// The lock file that the command line names.
pub(crate) fn read(context: &Context<'_>, diags: &mut Diags) -> Result<Lock, Reported> {
    Lock::read(context, &FORMAT, diags)
}

/// Gives the enumerators their locked values, and new ones the values after the highest. Returns the value of
/// `LAST`.
pub(crate) fn assign(
    lock: &Lock,
    fields: &mut Fields<'_, '_>,
    enumeration: &str,
    is_bit_field: bool,
    enumerators: &mut [Enumerator],
) -> Result<i128, Reported> {
    let counting = Counting::of(is_bit_field);
    let kept = lock.groups.get(enumeration);
    let other = kept.and_then(|kept| kept.values().find(|entry| entry.value.counting != counting));
    if let Some(other) = other {
        return Err(report_other_counting(fields, enumeration, counting, *other));
    }
    let slots = || kept.into_iter().flat_map(BTreeMap::values);
    let mut end = slots().map(|entry| entry.value.index + 1).max().unwrap_or(0);
    for enumerator in enumerators.iter_mut() {
        let entry = kept.and_then(|kept| kept.get(&naming::enumerator_name(enumeration, &enumerator.short_name)));
        let index = entry.map_or(end, |entry| entry.value.index);
        if entry.is_none() {
            end = end.saturating_add(1);
        }
        enumerator.value = i128::from(counting.value(index));
    }
    if end > counting.limit() {
        let message = match (counting, slots().next(), &lock.path) {
            (Counting::Bits, None, _) => {
                format!("a bit field has at most {} enumerators, this one has {}", counting.limit(), enumerators.len())
            }
            (_, _, path) => format!(
                "`{}` leaves no value for the new enumerators of `{enumeration}`",
                path.as_deref().unwrap_or_default()
            ),
        };
        return Err(fields.error(
            "etors",
            message,
            "the value of LAST, which follows the last enumerator, must fit into an `int`",
        ));
    }
    Ok(i128::from(counting.value(end)))
}

/// Warns of enumerators that are not in the file yet: nothing keeps their values.
pub(crate) fn warn_of_new_values(lock: &Lock, model: &Api, records: &Records, diags: &mut Diags) {
    for item in model.enums.iter().filter(|item| item.is_locked()) {
        let names = item.enumerators.iter().map(|enumerator| enumerator.name.clone());
        let new: Vec<String> = names.filter(|name| !lock.has(&item.name, name)).collect();
        if let Some(record) = records.def(&item.name) {
            lock.warn_of_new(&new, record.span(), &FORMAT, diags);
        }
    }
}

fn report_other_counting(
    fields: &mut Fields<'_, '_>,
    enumeration: &str,
    counting: Counting,
    other: Entry<Slot>,
) -> Reported {
    let (is, was) = match counting {
        Counting::Bits => ("is a bit field", "was not one"),
        Counting::Numbers => ("is not a bit field", "was one"),
    };
    let message = format!("`{enumeration}` {is}, but {was} when its values were locked");
    let help = "programs use the old values: add a new enumeration, or remove the lines of this one from the lock file";
    let place = fields.blame("is_bit_field");
    fields.report(Diagnostic::error(place, message).note(other.place, "locked value").help(help))
}

fn parse(line: &Line<'_>, enums: &BTreeMap<String, Entries<Slot>>) -> Result<(String, Slot), Diagnostic> {
    let (enumeration, enumerator) = (line.group, line.name);
    for name in [enumeration, enumerator] {
        if let Some(error) = identifier_error(name) {
            return Err(line.error(name, &format!("`{name}` {error}"), FORMAT.words.example));
        }
    }
    let prefix = enumerator_prefix(enumeration);
    let own = enumerator.strip_prefix(prefix.as_str());
    if own.is_none_or(|own| !own.starts_with('_') || own.to_ascii_uppercase() != own) {
        let message = format!("`{enumerator}` is not an enumerator of `{enumeration}`");
        let help = format!("its enumerators are upper case and begin with `{prefix}_`");
        return Err(line.error(enumerator, &message, &help));
    }
    let slot = slot(line)?;
    let first = enums.get(enumeration).and_then(|entries| entries.values().next());
    if let Some(first) = first.filter(|first| first.value.counting != slot.counting) {
        let message = format!("`{enumeration}` has both bits and plain numbers");
        let help = "the values of a bit field are `1 << 0`, `1 << 1` and so on, all others are numbers";
        let note = format!("`{enumeration}` has `{}`", first.value);
        return Err(line.error(line.value, &message, help).note(first.place, note));
    }
    Ok((enumeration.to_owned(), slot))
}

fn slot(line: &Line<'_>) -> Result<Slot, Diagnostic> {
    let (counting, index) = match line.value.split_once("<<") {
        Some((one, bit)) if one.trim() == "1" => (Counting::Bits, bit.trim()),
        _ => (Counting::Numbers, line.value),
    };
    let index = line.number(index, &FORMAT.words)?.filter(|index| *index < counting.limit());
    index.map(|index| Slot { counting, index }).ok_or_else(|| {
        let last = counting.limit() - 1;
        let help = match counting {
            Counting::Bits => format!("the last bit is {last}"),
            Counting::Numbers => format!("the last value is {last}"),
        };
        line.error(line.value, &format!("value `{}` does not fit into an `int`", line.value), &help)
    })
}
