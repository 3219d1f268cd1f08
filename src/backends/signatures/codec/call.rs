//! [`flatten`] and [`restore`]: call a function by its signature. Arguments become the flat list of its inputs, and the
//! flat list of its results becomes a nested value.

use std::collections::BTreeMap;
use std::fmt;

use super::grammar::MAX_VALUES;
use super::value::Value;

/// An argument or a result: a value, or a structure of values.
///
/// ```
/// use tdgen_signatures::codec::{Nested, Signature, flatten, restore};
///
/// let signature = Signature::parse(b"I27!S23!k0D17!K4!bar_1K4!foo_0R3!_0").unwrap();
/// let first = Nested::Dictionary([(b"foo".to_vec(), Nested::Leaf('a')), (b"bar".to_vec(), Nested::Leaf('b'))].into());
/// let arguments = Nested::Sequence([(0, first)].into());
/// assert_eq!(flatten(signature.inputs.as_ref(), &arguments), Ok(vec![Some('a'), Some('b')]));
/// assert_eq!(restore(signature.results.as_ref(), &['r']), Ok(Some(Nested::Leaf('r'))));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Nested<T> {
    /// A value.
    Leaf(T),
    /// Values by numbers, which may have gaps.
    Sequence(BTreeMap<i32, Nested<T>>),
    /// Values by strings of any bytes.
    Dictionary(BTreeMap<Vec<u8>, Nested<T>>),
}

/// The error of a call whose values do not fit the signature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CallError {
    /// A sequence has no value for a number.
    MissingIndex(i32),
    /// A dictionary has no value for a key.
    MissingKey(Vec<u8>),
    /// A structure where the signature has a value, or of the other kind.
    Mismatch,
    /// The list of results has no value for an index.
    OutOfRange(i32),
    /// An index is not less than [`MAX_VALUES`].
    TooMany(i32),
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallError::MissingIndex(index) => write!(f, "missing value {index} of a sequence"),
            CallError::MissingKey(name) => write!(f, "missing value `{}` of a dictionary", name.escape_ascii()),
            CallError::Mismatch => write!(f, "the structure of the values differs from the signature"),
            CallError::OutOfRange(raw) => write!(f, "missing result {raw}"),
            CallError::TooMany(raw) => write!(f, "index {raw} exceeds the limit of {MAX_VALUES} values"),
        }
    }
}

impl std::error::Error for CallError {}

/// Returns the flat list of inputs; without a value for indices that the signature does not have. Values that the
/// signature does not name are ignored.
///
/// # Errors
/// The arguments lack a value, or have another structure.
pub fn flatten<T: Clone>(inputs: Option<&Value>, arguments: &Nested<T>) -> Result<Vec<Option<T>>, CallError> {
    let mut flat = Vec::new();
    if let Some(inputs) = inputs {
        fill(inputs, arguments, &mut flat)?;
    }
    Ok(flat)
}

/// Stores the leaves of a value. Signatures limit its depth.
fn fill<T: Clone>(inputs: &Value, arguments: &Nested<T>, flat: &mut Vec<Option<T>>) -> Result<(), CallError> {
    match (inputs, arguments) {
        (Value::Leaf(raw), Nested::Leaf(value)) => {
            let at = usize::try_from(*raw).ok().filter(|&at| at < MAX_VALUES).ok_or(CallError::TooMany(*raw))?;
            if flat.len() <= at {
                flat.resize(at + 1, None);
            }
            if let Some(slot) = flat.get_mut(at) {
                *slot = Some(value.clone());
            }
        }
        (Value::Sequence(children), Nested::Sequence(values)) => {
            for (index, child) in children {
                fill(child, values.get(index).ok_or(CallError::MissingIndex(*index))?, flat)?;
            }
        }
        (Value::Dictionary(children), Nested::Dictionary(values)) => {
            for (name, child) in children {
                fill(child, values.get(name).ok_or_else(|| CallError::MissingKey(name.clone()))?, flat)?;
            }
        }
        _ => return Err(CallError::Mismatch),
    }
    Ok(())
}

/// Returns the nested value of a flat list of results; none for a function without results.
///
/// # Errors
/// The list lacks a value.
pub fn restore<T: Clone>(results: Option<&Value>, flat: &[T]) -> Result<Option<Nested<T>>, CallError> {
    results.map(|results| nest(results, flat)).transpose()
}

fn nest<T: Clone>(results: &Value, flat: &[T]) -> Result<Nested<T>, CallError> {
    Ok(match results {
        Value::Leaf(raw) => {
            let value = usize::try_from(*raw).ok().and_then(|at| flat.get(at));
            Nested::Leaf(value.ok_or(CallError::OutOfRange(*raw))?.clone())
        }
        Value::Sequence(children) => {
            let children = children.iter().map(|(&index, child)| Ok((index, nest(child, flat)?)));
            Nested::Sequence(children.collect::<Result<_, CallError>>()?)
        }
        Value::Dictionary(children) => {
            let children = children.iter().map(|(name, child)| Ok((name.clone(), nest(child, flat)?)));
            Nested::Dictionary(children.collect::<Result<_, CallError>>()?)
        }
    })
}
