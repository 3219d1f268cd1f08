//! Checks of values that follow from types: numbers that are not enumerators, and bits that are not flags.

use crate::model::api::{Enum, Test};
use crate::model::naming::flag_enum;
use crate::read::surroundings::Surroundings;
use crate::types::c_type::CType;

/// The enumerators that a condition names one by one.
const MAX_NAMES: usize = 200;

/// A check of a value.
pub(crate) struct ValueCheck {
    pub(crate) code: String,
    /// The condition.
    pub(crate) text: String,
    pub(crate) test: Test,
}

/// The check that refuses a value of an enumeration that is none.
pub(crate) fn of_value(value: &str, ty: &CType, surroundings: &Surroundings<'_>) -> Option<ValueCheck> {
    let words = ty.words()?;
    let [name] = words.as_slice() else { return None };
    let find = |name: &str| {
        let has_tag = |item: &&Enum| item.tag.name.as_deref() == Some(name);
        let mut enums = surroundings.enums.iter();
        surroundings.enums.iter().find(|item| item.name == name).or_else(|| enums.find(has_tag))
    };
    let flags = || {
        let typedef = surroundings.typedefs.iter().find(|item| item.name == *name)?;
        find(&flag_enum(&typedef.name)?).filter(|item| item.is_bit_field)
    };
    let item = find(name).or_else(flags)?;
    let names: Vec<String> = item.enumerators.iter().map(|enumerator| enumerator.name.clone()).collect();
    if names.is_empty() {
        return None;
    }
    let codes = &surroundings.names.codes;
    if item.is_bit_field {
        return Some(ValueCheck {
            code: codes.invalid_value.clone(),
            text: format!("({value} & ~({})) != 0", names.join(" | ")),
            test: Test::UnknownFlags { value: value.to_owned(), enumeration: item.name.clone() },
        });
    }
    let none: Vec<String> = if names.len() > MAX_NAMES {
        runs(item).into_iter().map(|(first, last)| format!("({value} < {first} || {value} > {last})")).collect()
    } else {
        names.iter().map(|name| format!("{value} != {name}")).collect()
    };
    Some(ValueCheck {
        code: codes.invalid_enumerator.clone(),
        text: none.join(" && "),
        test: Test::NoEnumerator { value: value.to_owned(), enumeration: item.name.clone() },
    })
}

/// The first and the last enumerator of each run of consecutive values.
fn runs(item: &Enum) -> Vec<(String, String)> {
    let mut values: Vec<(i128, String)> = item.enumerators.iter().map(|one| (one.value, one.name.clone())).collect();
    values.sort();
    let mut runs: Vec<(String, String)> = Vec::new();
    let mut end = None;
    for (value, name) in values {
        match (end, runs.last_mut()) {
            (Some(end), Some(run)) if value - end <= 1 => run.1 = name,
            _ => runs.push((name.clone(), name)),
        }
        end = Some(value);
    }
    runs
}
