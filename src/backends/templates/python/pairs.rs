//! Keys and values: the function `dict`, and lists of pairs.

use minijinja::Error;
use minijinja::value::{Kwargs, Value, ValueKind};

use crate::errors::invalid;

/// Returns a dictionary of the entries of another one, or of a list of pairs, and named values.
pub(crate) fn dict(given: Option<Value>, named: &Kwargs) -> Result<Value, Error> {
    Ok(Value::from_pairs(entries(given, named)?))
}

/// Returns the entries of a dictionary, or of a list of pairs, and named values.
pub(crate) fn entries(given: Option<Value>, named: &Kwargs) -> Result<Vec<(Value, Value)>, Error> {
    let mut pairs = match &given {
        None => Vec::new(),
        Some(map) if map.kind() == ValueKind::Map => {
            map.try_iter()?.map(|key| Ok((key.clone(), map.get_item(&key)?))).collect::<Result<_, Error>>()?
        }
        Some(list) => pairs_of(list)?,
    };
    for name in named.args() {
        pairs.push((Value::from(name), named.get::<Value>(name)?));
    }
    Ok(pairs)
}

/// Returns the elements of a list of pairs.
pub(crate) fn pairs_of(list: &Value) -> Result<Vec<(Value, Value)>, Error> {
    let pair = |pair: Value| match &pair.try_iter()?.collect::<Vec<_>>()[..] {
        [key, value] => Ok((key.clone(), value.clone())),
        _ => Err(invalid("expected a list of pairs")),
    };
    list.try_iter()?.map(pair).collect()
}
