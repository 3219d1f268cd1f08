//! Checks the values of enums: each fits into the storage, and two are equal only where the schema allows it.

use rustc_hash::FxHashMap;

use crate::model::{Enum, EnumValue, Model};
use tdgen_language::diagnostics::{Diagnostic, Diags};

pub(super) fn check(model: &Model, diags: &mut Diags) {
    for item in &model.enums {
        if item.is_flags && item.storage.is_signed() {
            let message = format!("flags `{}` are stored as `{}`", item.name, item.storage.name());
            diags.push(Diagnostic::error(item.place, message).help("the storage of flags is an unsigned integer type"));
        }
        let mut known: FxHashMap<i128, &EnumValue> = FxHashMap::default();
        for value in &item.values {
            in_storage(item, value, diags);
            if item.is_flags && !has_adjacent_bits(value.value) {
                let message = format!("flag `{}` is not one bit or adjacent bits: {}", value.name, value.value);
                let help = "the value of a flag is a power of 2, that of a field of bits a mask such as 0x70";
                diags.push(Diagnostic::error(value.value_place, message).help(help));
            }
            let overlapping = known
                .values()
                .find(|other| item.is_flags && other.value != value.value && other.value & value.value != 0);
            if let Some(other) = overlapping {
                let message = format!("the bits of `{}` and `{}` overlap", value.name, other.name);
                let error = Diagnostic::error(value.value_place, message);
                let error = error.note(other.place, format!("`{}` is here", other.name));
                diags.push(error.help(help_of_overlap(item, value)));
            }
            if let Some(first) = known.insert(value.value, value) {
                if item.allows_alias {
                    continue;
                }
                let message = format!("duplicate value {} of `{}`", value.value, value.name);
                let note = format!("`{}` has the same value", first.name);
                let help = "give one another number; if they are one thing, write `AllowAlias: true` in YAML, or `let allowAlias = true;` in `.td`";
                diags.push(Diagnostic::warning(value.value_place, message).note(first.value_place, note).help(help));
            }
        }
    }
}

/// Returns whether the bits of a number are adjacent.
fn has_adjacent_bits(number: i128) -> bool {
    let unshifted = number >> number.trailing_zeros().min(127);
    number > 0 && unshifted & (unshifted + 1) == 0
}

/// Returns the help for a flag whose bits other flags have.
fn help_of_overlap(item: &Enum, value: &EnumValue) -> String {
    let others = item.values.iter().filter(|other| !std::ptr::eq(*other, value));
    let taken = others.fold(0, |taken, other| taken | other.value);
    let (_, greatest) = item.storage.range().unwrap_or_default();
    let mut bits = (0..u64::BITS).map(|bit| 1i128 << bit);
    match bits.find(|bit| taken & bit == 0 && *bit <= greatest) {
        Some(free) => format!("each flag has bits of its own, and programs combine flags; the next free bit is {free}"),
        None => format!("each flag has bits of its own; `{}` has none left, a larger type has", item.storage.name()),
    }
}

fn in_storage(item: &Enum, value: &EnumValue, diags: &mut Diags) {
    let storage = item.storage;
    let (least, most) = storage.range().unwrap_or((0, 0));
    if value.value < least || value.value > most {
        let message = format!("value {} of `{}` does not fit into `{}`", value.value, value.name, storage.name());
        let help = format!("the range of `{}` is {least} to {most}; a larger type holds it", storage.name());
        let error = Diagnostic::error(value.value_place, message).help(help);
        diags.push(error.note(item.place, format!("`{}` is stored as `{}`", item.name, storage.name())));
    }
}
