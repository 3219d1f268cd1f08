//! [`Signature`]: both parts of a signature as trees.

use std::collections::BTreeMap;
use std::fmt;

use super::builder::{Builder, SizeError};
use super::error::SignatureError;
use super::grammar::{DICTIONARY, INDEX, MAX_DEPTH, NAME, RAW_INDEX, SEQUENCE};
use super::walk::{Key, Mode, Part, Structure, Visitor, visit};

/// A value, or a structure of values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// An index in the flat list.
    Leaf(i32),
    /// Values by numbers, which may have gaps.
    Sequence(BTreeMap<i32, Value>),
    /// Values by strings of any bytes.
    Dictionary(BTreeMap<Vec<u8>, Value>),
}

/// How the inputs and the results of a function nest.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Signature {
    /// The inputs; `None` if there are none.
    pub inputs: Option<Value>,
    /// The results; `None` if there are none.
    pub results: Option<Value>,
}

/// The error for a signature that cannot be encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EncodeError {
    /// An index is negative.
    Negative(i32),
    /// More than [`MAX_DEPTH`] structures are nested.
    TooDeep,
    /// A dimension of a buffer does not fit into 31 bits.
    Dimension(u32),
    /// The encoded signature is too large.
    TooLarge,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::Negative(index) => write!(f, "negative index {index}"),
            EncodeError::TooDeep => {
                write!(f, "more than {MAX_DEPTH} structures are nested")
            }
            EncodeError::Dimension(dim) => {
                write!(f, "dimension {dim} does not fit into 31 bits")
            }
            EncodeError::TooLarge => SizeError.fmt(f),
        }
    }
}

impl std::error::Error for EncodeError {}

impl From<SizeError> for EncodeError {
    fn from(_: SizeError) -> EncodeError {
        EncodeError::TooLarge
    }
}

impl Signature {
    /// Reads a signature strictly.
    ///
    /// # Errors
    /// The first error of each part, or the one that concerns both.
    pub fn parse(signature: &[u8]) -> Result<Signature, Vec<SignatureError>> {
        let mut trees = Part::ALL.map(|_| Tree::default());
        let visits = Part::ALL.iter().zip(&mut trees);
        let mut errors: Vec<SignatureError> =
            visits.filter_map(|(&part, tree)| visit(signature, part, Mode::Strict, tree).err()).collect();
        errors.dedup();
        if !errors.is_empty() {
            return Err(errors);
        }
        let [inputs, results] = trees.map(|tree| tree.root);
        Ok(Signature { inputs, results })
    }

    /// Writes the signature. Keys are sorted.
    ///
    /// # Errors
    /// The tree has values that no signature can have.
    pub fn encode(&self) -> Result<Vec<u8>, EncodeError> {
        let mut whole = Builder::default();
        for (part, value) in Part::ALL.into_iter().zip([&self.inputs, &self.results]) {
            let mut inside = Builder::default();
            if let Some(value) = value {
                encode(value, 0, &mut inside)?;
            }
            whole.append(&inside, part.tag())?;
        }
        Ok(whole.into_bytes())
    }
}

fn encode(value: &Value, depth: usize, out: &mut Builder) -> Result<(), EncodeError> {
    let mut inside = Builder::default();
    if depth == MAX_DEPTH && !matches!(value, Value::Leaf(_)) {
        return Err(EncodeError::TooDeep);
    }
    let tag = match value {
        Value::Leaf(raw) => {
            out.integer(not_negative(*raw)?, RAW_INDEX)?;
            return Ok(());
        }
        Value::Sequence(children) => {
            for (&index, child) in children {
                inside.integer(not_negative(index)?, INDEX)?;
                encode(child, depth + 1, &mut inside)?;
            }
            SEQUENCE
        }
        Value::Dictionary(children) => {
            for (name, child) in children {
                inside.span(name, NAME)?;
                encode(child, depth + 1, &mut inside)?;
            }
            DICTIONARY
        }
    };
    out.append(&inside, tag)?;
    Ok(())
}

fn not_negative(index: i32) -> Result<i32, EncodeError> {
    if index < 0 { Err(EncodeError::Negative(index)) } else { Ok(index) }
}

/// A visitor that builds a tree. Requires the strict mode, in which keys match and are unique.
#[derive(Default)]
struct Tree {
    root: Option<Value>,
    /// The open structures, each with its key.
    open: Vec<(Option<OwnedKey>, Value)>,
    /// The key of the next value.
    key: Option<OwnedKey>,
}

enum OwnedKey {
    Index(i32),
    Name(Vec<u8>),
}

impl Tree {
    fn insert(&mut self, key: Option<OwnedKey>, value: Value) {
        match (self.open.last_mut(), key) {
            (Some((_, Value::Sequence(children))), Some(OwnedKey::Index(index))) => {
                children.insert(index, value);
            }
            (Some((_, Value::Dictionary(children))), Some(OwnedKey::Name(name))) => {
                children.insert(name, value);
            }
            _ => self.root = Some(value),
        }
    }
}

impl Visitor for Tree {
    fn key(&mut self, key: Key<'_>) {
        self.key = Some(match key {
            Key::Index(index) => OwnedKey::Index(index),
            Key::Name(name) => OwnedKey::Name(name.to_vec()),
        });
    }

    fn open(&mut self, structure: Structure) {
        let empty = Value::empty(structure);
        self.open.push((self.key.take(), empty));
    }

    fn close(&mut self, _: Structure) {
        if let Some((key, value)) = self.open.pop() {
            self.insert(key, value);
        }
    }

    fn leaf(&mut self, raw: i32) {
        let key = self.key.take();
        self.insert(key, Value::Leaf(raw));
    }
}

impl Value {
    /// An empty structure.
    pub fn empty(structure: Structure) -> Value {
        match structure {
            Structure::Sequence => Value::Sequence(BTreeMap::new()),
            Structure::Dictionary => Value::Dictionary(BTreeMap::new()),
        }
    }
}
