//! [`Mangler`]: a part of a signature from the places of its values, one after another.

use std::collections::btree_map::Entry;
use std::fmt;

use super::grammar::MAX_DEPTH;
use super::value::Value;
use super::walk::{Key, Structure};

/// Collects where the values of a function's inputs, or of its results, stand.
///
/// ```
/// use tdgen::signature::{Key, Mangler, Signature};
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

/// Why a value cannot stand where it should. Levels are counted from 0: `levels` keys of the path were good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MangleError {
    /// The raw index is negative.
    NegativeRaw,
    /// A key of the path is negative.
    NegativeIndex {
        /// Which.
        level: usize,
    },
    /// A value stands there already.
    IsLeaf,
    /// A structure stands there already.
    IsStructure,
    /// A value stands on the way, where the path needs a structure.
    LeafOnTheWay {
        /// The key that would lead into it.
        level: usize,
    },
    /// The structure on the way has keys of the other kind.
    OtherKind {
        /// The key that does not fit.
        level: usize,
    },
    /// The path is longer than any can be.
    TooDeep,
}

impl fmt::Display for MangleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MangleError::NegativeRaw => write!(f, "a raw index cannot be negative"),
            MangleError::NegativeIndex { level } => {
                write!(f, "key {level} of the path cannot be negative")
            }
            MangleError::IsLeaf => write!(f, "there is a value at this path already"),
            MangleError::IsStructure => write!(f, "there is a structure at this path already"),
            MangleError::LeafOnTheWay { level } => {
                write!(f, "key {level} of the path would lead into a value, not into a structure")
            }
            MangleError::OtherKind { level } => write!(
                f,
                "key {level} of the path is of another kind than those that the structure has: numbers make a sequence, strings a dictionary"
            ),
            MangleError::TooDeep => {
                write!(f, "a path cannot have more than {MAX_DEPTH} keys")
            }
        }
    }
}

impl std::error::Error for MangleError {}

impl Mangler {
    /// Says that the value at this path is the one at place `raw` of the linear list. Each structure takes the kind of
    /// its first key.
    ///
    /// # Errors
    /// If something else stands there or on the way; then nothing has changed.
    pub fn set_raw_signature_index(&mut self, raw: i32, path: &[Key<'_>]) -> Result<(), MangleError> {
        if raw < 0 {
            return Err(MangleError::NegativeRaw);
        }
        self.set(path, Value::Leaf(raw))
    }

    /// Says that a structure stands at this path, with nothing in it so far.
    ///
    /// # Errors
    /// As for a value.
    pub fn set_structure(&mut self, structure: Structure, path: &[Key<'_>]) -> Result<(), MangleError> {
        if path.len() == MAX_DEPTH {
            return Err(MangleError::TooDeep);
        }
        self.set(path, Value::empty(structure))
    }

    /// The tree; none if nothing was set.
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
                    Entry::Vacant(free) => {
                        free.insert(chain(rest, new));
                        return Ok(());
                    }
                    Entry::Occupied(known) => known.into_mut(),
                },
                (Value::Dictionary(children), Key::Name(name)) => match children.entry(name.to_vec()) {
                    Entry::Vacant(free) => {
                        free.insert(chain(rest, new));
                        return Ok(());
                    }
                    Entry::Occupied(known) => known.into_mut(),
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

/// The value inside the structures that a path needs.
fn chain(path: &[Key<'_>], innermost: Value) -> Value {
    path.iter().rev().fold(innermost, |inner, key| match *key {
        Key::Index(index) => Value::Sequence([(index, inner)].into()),
        Key::Name(name) => Value::Dictionary([(name.to_vec(), inner)].into()),
    })
}
