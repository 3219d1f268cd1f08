//! [`Mangler`] builds a part of a signature from the paths of its values.

use std::collections::btree_map::Entry;
use std::fmt;

use super::grammar::MAX_DEPTH;
use super::value::Value;
use super::walk::{Key, Structure};

/// Collects the paths of the values of a function's inputs or results.
///
/// ```
/// use tdgen_signatures::codec::{Key, Mangler, Signature};
///
/// let mut inputs = Mangler::default();
/// inputs.set_raw_signature_index(0, &[Key::Index(0), Key::Name(b"foo")]).unwrap();
/// inputs.set_raw_signature_index(1, &[Key::Index(0), Key::Name(b"bar")]).unwrap();
/// let signature = Signature { inputs: inputs.into_value(), results: None };
/// assert_eq!(signature.encode().unwrap(), b"I27!S23!k0D17!K4!bar_1K4!foo_0R1!");
/// ```
#[derive(Clone, Default, Debug)]
pub struct Mangler {
    root: Option<Value>,
}

/// The error for a path that conflicts with others. Levels are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MangleError {
    /// The raw index is negative.
    NegativeRaw,
    /// A key of the path is negative.
    NegativeIndex {
        /// The index of the key.
        level: usize,
    },
    /// The path already has a value.
    IsLeaf,
    /// The path already has a structure.
    IsStructure,
    /// A prefix of the path already has a value.
    LeafOnTheWay {
        /// The index of the key after the prefix.
        level: usize,
    },
    /// A structure on the path has keys of the other kind.
    OtherKind {
        /// The index of the key.
        level: usize,
    },
    /// The path is longer than [`MAX_DEPTH`].
    TooDeep,
}

impl fmt::Display for MangleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MangleError::NegativeRaw => write!(f, "negative raw index"),
            MangleError::NegativeIndex { level } => {
                write!(f, "key {level} of the path is negative")
            }
            MangleError::IsLeaf => write!(f, "the path already has a value"),
            MangleError::IsStructure => write!(f, "the path already has a structure"),
            MangleError::LeafOnTheWay { level } => {
                write!(f, "key {level} of the path follows a value, not a structure")
            }
            MangleError::OtherKind { level } => write!(
                f,
                "key {level} of the path does not match the structure: keys of sequences are numbers, keys of dictionaries strings"
            ),
            MangleError::TooDeep => {
                write!(f, "path has more than {MAX_DEPTH} keys")
            }
        }
    }
}

impl std::error::Error for MangleError {}

impl Mangler {
    /// Sets the value at a path to the index `raw` in the flat list. The first key of a structure decides its kind.
    ///
    /// # Errors
    /// The path conflicts with an earlier one; then nothing has changed.
    pub fn set_raw_signature_index(&mut self, raw: i32, path: &[Key<'_>]) -> Result<(), MangleError> {
        if raw < 0 {
            return Err(MangleError::NegativeRaw);
        }
        self.set(path, Value::Leaf(raw))
    }

    /// Adds an empty structure at a path.
    ///
    /// # Errors
    /// As for a value.
    pub fn set_structure(&mut self, structure: Structure, path: &[Key<'_>]) -> Result<(), MangleError> {
        if path.len() == MAX_DEPTH {
            return Err(MangleError::TooDeep);
        }
        self.set(path, Value::empty(structure))
    }

    /// The tree; `None` if nothing was set.
    pub fn into_value(self) -> Option<Value> {
        self.root
    }

    fn set(&mut self, path: &[Key<'_>], new: Value) -> Result<(), MangleError> {
        if path.len() > MAX_DEPTH {
            return Err(MangleError::TooDeep);
        }
        let is_negative = |key: &Key<'_>| matches!(key, Key::Index(index) if *index < 0);
        if let Some(level) = path.iter().position(is_negative) {
            return Err(MangleError::NegativeIndex { level });
        }
        let Some(mut at) = self.root.as_mut() else {
            self.root = Some(chain(path, new));
            return Ok(());
        };
        for (level, key) in path.iter().enumerate() {
            let rest = path.get(level + 1..).unwrap_or_default();
            at = match (at, *key) {
                (Value::Leaf(_), _) => return Err(MangleError::LeafOnTheWay { level }),
                (Value::Sequence(children), Key::Index(index)) => match children.entry(index) {
                    Entry::Vacant(entry) => {
                        entry.insert(chain(rest, new));
                        return Ok(());
                    }
                    Entry::Occupied(entry) => entry.into_mut(),
                },
                (Value::Dictionary(children), Key::Name(name)) => match children.entry(name.to_vec()) {
                    Entry::Vacant(entry) => {
                        entry.insert(chain(rest, new));
                        return Ok(());
                    }
                    Entry::Occupied(entry) => entry.into_mut(),
                },
                (Value::Sequence(_), Key::Name(_)) | (Value::Dictionary(_), Key::Index(_)) => {
                    return Err(MangleError::OtherKind { level });
                }
            };
        }
        Err(match at {
            Value::Leaf(_) => MangleError::IsLeaf,
            Value::Sequence(_) | Value::Dictionary(_) => MangleError::IsStructure,
        })
    }
}

/// The value wrapped in the structures of a path.
fn chain(path: &[Key<'_>], innermost: Value) -> Value {
    path.iter().rev().fold(innermost, |inner, key| match *key {
        Key::Index(index) => Value::Sequence([(index, inner)].into()),
        Key::Name(name) => Value::Dictionary([(name.to_vec(), inner)].into()),
    })
}
