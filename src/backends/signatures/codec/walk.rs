//! [`visit`]: goes through the structure of a function's inputs or results, in the order of the text.
//!
//! ```text
//! signature        ::= 'I' span(structured-value?) 'R' span(structured-value?)
//! structured-value ::= '_' int | 'S' span(('k' int structured-value)*) | 'D' span(('K' span(bytes) structured-value)*)
//! ```

use std::collections::HashSet;

use super::fault::{Fault, FaultKind};
use super::grammar::{DICTIONARY, INDEX, INPUTS, MAX_DEPTH, NAME, RAW_INDEX, RESULTS, SEQUENCE, SpanTag};
use super::reader::{Component, Reader};

/// A half of a signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// What the function takes.
    Inputs,
    /// What it gives.
    Results,
}

impl Part {
    /// Both, in their order.
    pub const ALL: [Part; 2] = [Part::Inputs, Part::Results];

    /// Its tag.
    pub fn tag(self) -> SpanTag {
        match self {
            Part::Inputs => INPUTS,
            Part::Results => RESULTS,
        }
    }

    /// Its name in JSON and in messages.
    pub fn name(self) -> &'static str {
        match self {
            Part::Inputs => "inputs",
            Part::Results => "results",
        }
    }

    fn missing(self) -> FaultKind {
        match self {
            Part::Inputs => FaultKind::NoInputs,
            Part::Results => FaultKind::NoResults,
        }
    }
}

/// How much is forgiven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Nothing: what is read can be written again.
    Strict,
    /// What the first reader of this format let pass: keys without a value or of the other kind, several or repeated
    /// keys, values beside each other at the root, negative indices, a part that stands twice or is cut off (which
    /// counts as empty).
    Lenient,
}

/// A key in a structure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Key<'s> {
    /// Of a sequence.
    Index(i32),
    /// Of a dictionary: any bytes.
    Name(&'s [u8]),
}

/// What has keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Structure {
    /// Keys are numbers.
    Sequence,
    /// Keys are strings of bytes.
    Dictionary,
}

/// Is told what stands in a signature.
pub trait Visitor {
    /// The key of what comes next.
    fn key(&mut self, _key: Key<'_>) {}
    /// A structure begins.
    fn open(&mut self, _structure: Structure) {}
    /// The structure that began last ends.
    fn close(&mut self, _structure: Structure) {}
    /// A value: its place in the linear list.
    fn leaf(&mut self, _raw: i32) {}
}

/// Looks whether there is a fault, and at nothing else.
impl Visitor for () {}

/// Tells the visitor what stands in one part of a signature.
///
/// # Errors
/// The first fault. The visitor has been told what stands in front of it.
pub fn visit(signature: &[u8], part: Part, mode: Mode, visitor: &mut dyn Visitor) -> Result<(), Fault> {
    let Some(mut reader) = find(signature, part, mode)? else {
        return Ok(());
    };
    let mut walk = Walk { mode, visitor };
    walk.level(&mut reader, None, 0)
}

/// A reader of one part's content; none if it is cut off, which only the lenient mode allows.
pub(super) fn find(signature: &[u8], part: Part, mode: Mode) -> Result<Option<Reader<'_>>, Fault> {
    let mut reader = Reader::new(signature);
    let tag = part.tag().byte();
    let found = match (reader.seek_tag(tag), mode) {
        (Err(fault), Mode::Lenient) if fault.kind != FaultKind::TooLarge && reader.peek() == Some(tag) => {
            return Ok(None);
        }
        (found, _) => found?,
    };
    let missing = Fault::new(reader.end(), part.missing());
    let found = found.and_then(|found| found.nested()).ok_or(missing)?;
    if mode == Mode::Strict
        && let Some(again) = reader.seek_tag(tag)?
    {
        return Err(Fault::new(again.at(), FaultKind::RepeatedPart));
    }
    Ok(Some(found))
}

struct Walk<'v> {
    mode: Mode,
    visitor: &'v mut dyn Visitor,
}

impl Walk<'_> {
    /// Reads what stands in a structure, or at the root. `depth` counts the structures around it.
    fn level<'s>(&mut self, reader: &mut Reader<'s>, structure: Option<Structure>, depth: usize) -> Result<(), Fault> {
        let mut keys = Keys {
            is_strict: self.mode == Mode::Strict,
            structure,
            seen: HashSet::new(),
            waiting: None,
            has_root: false,
        };
        while let Some(component) = reader.next()? {
            let at = component.at();
            match component {
                Component::Integer { tag: INDEX, value, .. } => {
                    let key = Key::Index(value);
                    keys.take(key, at)?;
                    self.visitor.key(key);
                }
                Component::Span { tag: NAME, bytes, .. } => {
                    let key = Key::Name(bytes);
                    keys.take(key, at)?;
                    self.visitor.key(key);
                }
                Component::Integer { tag: RAW_INDEX, value, .. } => {
                    keys.take_value(at)?;
                    keys.check_sign(value, at)?;
                    self.visitor.leaf(value);
                }
                Component::Span { tag: SEQUENCE | DICTIONARY, .. } => {
                    keys.take_value(at)?;
                    if depth == MAX_DEPTH {
                        return Err(Fault::new(at, FaultKind::TooDeep));
                    }
                    self.structure(component, depth)?;
                }
                Component::Integer { .. } | Component::Span { .. } => {
                    return Err(Fault::new(at, FaultKind::UnrecognizedTag));
                }
            }
        }
        keys.end()
    }

    fn structure(&mut self, component: Component<'_>, depth: usize) -> Result<(), Fault> {
        let structure = match component {
            Component::Span { tag: DICTIONARY, .. } => Structure::Dictionary,
            _ => Structure::Sequence,
        };
        self.visitor.open(structure);
        if let Some(mut inside) = component.nested() {
            self.level(&mut inside, Some(structure), depth + 1)?;
        }
        self.visitor.close(structure);
        Ok(())
    }
}

/// The keys of one level: what may come next.
struct Keys<'s> {
    is_strict: bool,
    /// None at the root.
    structure: Option<Structure>,
    /// Kept in the strict mode.
    seen: HashSet<Key<'s>>,
    /// The place of the key whose value comes next.
    waiting: Option<usize>,
    /// Whether the root has its value.
    has_root: bool,
}

impl<'s> Keys<'s> {
    fn take(&mut self, key: Key<'s>, at: usize) -> Result<(), Fault> {
        let Some(structure) = self.structure else {
            return Err(Fault::new(at, FaultKind::KeyNotAllowed));
        };
        let waiting = self.waiting.replace(at);
        if !self.is_strict {
            return Ok(());
        }
        if let Some(lonely) = waiting {
            return Err(Fault::new(lonely, FaultKind::KeyWithoutValue));
        }
        match (key, structure) {
            (Key::Index(index), Structure::Sequence) => self.check_sign(index, at)?,
            (Key::Name(_), Structure::Dictionary) => {}
            (Key::Index(_), Structure::Dictionary) | (Key::Name(_), Structure::Sequence) => {
                return Err(Fault::new(at, FaultKind::WrongKey));
            }
        }
        if self.seen.insert(key) { Ok(()) } else { Err(Fault::new(at, FaultKind::RepeatedKey)) }
    }

    fn take_value(&mut self, at: usize) -> Result<(), Fault> {
        match self.structure {
            Some(_) if self.waiting.take().is_none() => Err(Fault::new(at, FaultKind::ValueNotAllowed)),
            None if std::mem::replace(&mut self.has_root, true) && self.is_strict => {
                Err(Fault::new(at, FaultKind::SeveralRoots))
            }
            _ => Ok(()),
        }
    }

    fn check_sign(&self, index: i32, at: usize) -> Result<(), Fault> {
        if self.is_strict && index < 0 { Err(Fault::new(at, FaultKind::Negative)) } else { Ok(()) }
    }

    fn end(&self) -> Result<(), Fault> {
        match self.waiting {
            Some(lonely) if self.is_strict => Err(Fault::new(lonely, FaultKind::KeyWithoutValue)),
            _ => Ok(()),
        }
    }
}
