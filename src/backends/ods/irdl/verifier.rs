//! The rules of MLIR's verifier for IRDL. A dialect that breaks them is printed in the generic form, as by MLIR.

use std::collections::BTreeSet;

use super::model::{Dialect, Named, Operation};
use super::value::Value;

/// Returns whether MLIR accepts a dialect.
pub(super) fn is_valid(dialect: &Dialect<'_>) -> bool {
    let mut symbols = BTreeSet::new();
    let names = dialect.definitions.iter().map(String::as_str);
    let names = names.chain(dialect.operations.iter().map(|operation| operation.name.as_str()));
    names.into_iter().all(|name| symbols.insert(name))
        && is_namespace(dialect.name)
        && dialect.definitions.iter().all(|symbol| is_name(symbol.trim_start_matches(['!', '#'])))
        && dialect.operations.iter().all(is_valid_operation)
}

fn is_namespace(name: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(is_word)
}

/// Returns whether a name has only lower case letters, digits, and single underscores that do not lead.
fn is_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    !name.is_empty() && name.chars().all(is_letter) && !name.starts_with('_') && !name.contains("__")
}

fn is_valid_operation(operation: &Operation<'_>) -> bool {
    let named = || operation.operands.iter().chain(&operation.results).chain(&operation.regions);
    let names: BTreeSet<&str> = named().map(|entry| entry.name.as_str()).collect();
    let is_region = |entry: &Named| matches!(operation.values.get(entry.value), Some(Value::Region(_)));
    let is_valid_value = |value: &Value<'_>| match value {
        Value::AnyOf(parts) | Value::AllOf(parts) => !parts.is_empty(),
        Value::Region(Some(blocks)) => *blocks > 0,
        _ => true,
    };
    is_name(&operation.name)
        && names.len() == named().count()
        && names.into_iter().all(is_name)
        && operation.regions.iter().all(is_region)
        && operation.values.iter().all(is_valid_value)
}
