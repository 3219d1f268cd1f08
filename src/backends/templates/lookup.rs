//! [`check_attributes`]: attributes that filters look up by strings are as strict as those in expressions.

use minijinja::value::{Value, ValueKind};
use minijinja::{Error, ErrorKind, State, UndefinedBehavior};

/// The filters that take an attribute, and which of their operands after the first it may be.
const FILTERS: &[(&str, Option<usize>)] = &[
    ("groupby", Some(1)),
    ("join", Some(2)),
    ("map", None),
    ("max", None),
    ("min", None),
    ("natsort", None),
    ("rejectattr", Some(1)),
    ("selectattr", Some(1)),
    ("sort", None),
    ("sum", Some(1)),
    ("unique", None),
];

/// The tests that ask whether there is a value.
const ASKING: &[&str] = &["defined", "undefined"];

/// Checks that each element of the first operand has the attribute that a filter looks up, unless the filter has a
/// default or asks whether it is there.
pub(super) fn check_attributes(state: &State<'_, '_>, filter: &str, operands: &[Value]) -> Result<(), Error> {
    let is_strict = matches!(state.undefined_behavior(), UndefinedBehavior::Strict);
    let Some((_, position)) = FILTERS.iter().find(|(name, _)| is_strict && *name == filter) else { return Ok(()) };
    let Some(paths) = attributes(filter, *position, operands) else { return Ok(()) };
    let Some(items) = operands.first().and_then(|list| list.try_iter().ok()) else { return Ok(()) };
    for (at, item) in items.enumerate() {
        for path in paths.split(',').filter(|_| !item.is_undefined()) {
            find(&item, path.trim(), at)?;
        }
    }
    Ok(())
}

/// The attributes that a filter requires.
fn attributes(filter: &str, position: Option<usize>, operands: &[Value]) -> Option<String> {
    let named = operands.last().filter(|operand| operand.is_kwargs());
    let option = |name: &str| named.and_then(|named| named.get_attr(name).ok()).filter(|value| !value.is_undefined());
    let positional = &operands[..operands.len() - usize::from(named.is_some())];
    let is_asked = positional.get(2).and_then(Value::as_str).is_some_and(|test| ASKING.contains(&test));
    if option("default").is_some() || filter.ends_with("attr") && is_asked {
        return None;
    }
    let attribute = option("attribute").or_else(|| positional.get(position?).cloned())?;
    attribute.as_str().map(str::to_owned)
}

/// Looks up a path of names and numbers, separated by dots, in an element of a list.
fn find(item: &Value, path: &str, at: usize) -> Result<(), Error> {
    let mut value = item.clone();
    for (depth, step) in path.split('.').enumerate() {
        let next = match step.parse::<usize>() {
            Ok(number) => value.get_item_by_index(number),
            Err(_) => value.get_attr(step),
        };
        match next.ok().filter(|value| !value.is_undefined()) {
            Some(next) => value = next,
            None => {
                let base = if item.kind() == ValueKind::Plain { item.to_string() } else { format!("element {at}") };
                let steps = path.split('.').take(depth + 1);
                let place: Vec<&str> = std::iter::once(base.as_str()).chain(steps).collect();
                return Err(Error::new(ErrorKind::UndefinedError, format!("`{}` is undefined", place.join("."))));
            }
        }
    }
    Ok(())
}
