//! [`Signature`]: both parts of a signature as trees, read strictly and written again.

use std::collections::BTreeMap;
use std::fmt;

use super::builder::{Builder, TooLarge};
use super::fault::Fault;
use super::grammar::{DICTIONARY, INDEX, MAX_DEPTH, NAME, RAW_INDEX, SEQUENCE};
use super::walk::{Key, Mode, Part, Structure, Visitor, visit};

/// A value, or a structure of values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A place in the linear list.
    Leaf(i32),
    /// Values under numbers, which may have gaps.
    Sequence(BTreeMap<i32, Value>),
    /// Values under strings of any bytes.
    Dictionary(BTreeMap<Vec<u8>, Value>),
}

/// How the inputs and the results of a function nest.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Signature {
    /// What it takes; none for nothing.
    pub inputs: Option<Value>,
    /// What it gives; none for nothing.
    pub results: Option<Value>,
}

/// Why a signature cannot be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EncodeError {
    /// An index is negative.
    Negative(i32),
    /// More than [`MAX_DEPTH`] structures are inside each other.
    TooDeep,
    /// A dimension of a buffer does not fit into 31 bits.
    Dimension(u32),
    /// The text would be too large.
    TooLarge,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::Negative(index) => write!(f, "an index cannot be negative: {index}"),
            EncodeError::TooDeep => {
                write!(f, "more than {MAX_DEPTH} structures are inside each other")
            }
            EncodeError::Dimension(dim) => {
                write!(f, "a dimension cannot be as large as {dim}")
            }
            EncodeError::TooLarge => TooLarge.fmt(f),
        }
    }
}

impl std::error::Error for EncodeError {}

impl From<TooLarge> for EncodeError {
    fn from(_: TooLarge) -> EncodeError {
        EncodeError::TooLarge
    }
}

impl Signature {
    /// Reads a signature strictly.
    ///
    /// # Errors
    /// The first fault of each part, or the one that hides both.
    pub fn parse(signature: &[u8]) -> Result<Signature, Vec<Fault>> {
        let mut trees = Part::ALL.map(|_| Tree::default());
        let visits = Part::ALL.iter().zip(&mut trees);
        let mut faults: Vec<Fault> =
            visits.filter_map(|(&part, tree)| visit(signature, part, Mode::Strict, tree).err()).collect();
        faults.dedup();
        if !faults.is_empty() {
            return Err(faults);
        }
        let [inputs, results] = trees.map(|tree| tree.root);
        Ok(Signature { inputs, results })
    }

    /// Writes the signature. Keys are sorted.
    ///
    /// # Errors
    /// If a tree has what no signature can have.
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

/// Grows a tree from what is visited. Only for what is read strictly: keys fit and are not repeated.
#[derive(Default)]
struct Tree {
    root: Option<Value>,
    /// Structures that have begun, each with the key that it stands at.
    open: Vec<(Option<OwnedKey>, Value)>,
    /// The key of what comes next.
    key: Option<OwnedKey>,
}

enum OwnedKey {
    Index(i32),
    Name(Vec<u8>),
}

impl Tree {
    fn place(&mut self, key: Option<OwnedKey>, value: Value) {
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
            self.place(key, value);
        }
    }

    fn leaf(&mut self, raw: i32) {
        let key = self.key.take();
        self.place(key, Value::Leaf(raw));
    }
}

impl Value {
    /// A structure without anything in it.
    pub fn empty(structure: Structure) -> Value {
        match structure {
            Structure::Sequence => Value::Sequence(BTreeMap::new()),
            Structure::Dictionary => Value::Dictionary(BTreeMap::new()),
        }
    }
}
