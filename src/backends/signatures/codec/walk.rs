//! [`visit`] walks the structure of a function's inputs or results, in the order of the text.
//!
//! ```text
//! signature        ::= 'I' span(structured-value?) 'R' span(structured-value?)
//! structured-value ::= '_' int | 'S' span(('k' int structured-value)*) | 'D' span(('K' span(bytes) structured-value)*)
//! ```

use std::collections::HashSet;

use super::error::{ErrorKind, SignatureError};
use super::grammar::{DICTIONARY, INDEX, INPUTS, MAX_DEPTH, NAME, RAW_INDEX, RESULTS, SEQUENCE, SpanTag};
use super::reader::{Component, Reader};

/// A part of a signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The inputs of the function.
    Inputs,
    /// The results of the function.
    Results,
}

impl Part {
    /// Both parts in order.
    pub const ALL: [Part; 2] = [Part::Inputs, Part::Results];

    /// The tag.
    pub fn tag(self) -> SpanTag {
        match self {
            Part::Inputs => INPUTS,
            Part::Results => RESULTS,
        }
    }

    /// The name in JSON and in messages.
    pub fn name(self) -> &'static str {
        match self {
            Part::Inputs => "inputs",
            Part::Results => "results",
        }
    }

    fn missing(self) -> ErrorKind {
        match self {
            Part::Inputs => ErrorKind::NoInputs,
            Part::Results => ErrorKind::NoResults,
        }
    }
}

/// Which deviations from the format are accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// None: accepted signatures can be written again.
    Strict,
    /// Those that the first reader of this format accepted: a last key without a value, keys of the other kind,
    /// duplicate keys, several values at the root, negative indices, and a part that is duplicate or truncated (which
    /// counts as empty).
    Lenient,
}

/// A key in a structure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Key<'s> {
    /// A key of a sequence.
    Index(i32),
    /// A key of a dictionary: any bytes.
    Name(&'s [u8]),
}

/// The kinds of structures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Structure {
    /// Values by numbers.
    Sequence,
    /// Values by strings of bytes.
    Dictionary,
}

/// Receives the contents of a signature in order.
pub trait Visitor {
    /// The key of the next value.
    fn key(&mut self, _key: Key<'_>) {}
    /// A structure begins.
    fn open(&mut self, _structure: Structure) {}
    /// The innermost open structure ends.
    fn close(&mut self, _structure: Structure) {}
    /// A value: its index in the flat list.
    fn leaf(&mut self, _raw: i32) {}
}

/// A visitor for validation only.
impl Visitor for () {}

/// Visits one part of a signature.
///
/// # Errors
/// The first error. The visitor has received the contents before it.
pub fn visit(signature: &[u8], part: Part, mode: Mode, visitor: &mut dyn Visitor) -> Result<(), SignatureError> {
    let Some(mut reader) = find(signature, part, mode)? else {
        return Ok(());
    };
    let mut walk = Walk { mode, visitor };
    walk.level(&mut reader, None, 0)
}

/// A reader of the content of a part; `None` if it is truncated, which only the lenient mode allows.
pub(super) fn find(signature: &[u8], part: Part, mode: Mode) -> Result<Option<Reader<'_>>, SignatureError> {
    let mut reader = Reader::new(signature);
    let tag = part.tag().byte();
    let found = match (reader.seek_tag(tag), mode) {
        (Err(error), Mode::Lenient) if error.kind != ErrorKind::TooLarge && reader.peek() == Some(tag) => {
            return Ok(None);
        }
        (found, _) => found?,
    };
    let missing = SignatureError::new(reader.end(), part.missing());
    let found = found.and_then(|found| found.nested()).ok_or(missing)?;
    if mode == Mode::Strict
        && let Some(again) = reader.seek_tag(tag)?
    {
        return Err(SignatureError::new(again.offset(), ErrorKind::RepeatedPart));
    }
    Ok(Some(found))
}

/// Returns the offsets and tags of components that are neither inputs nor results, which readers skip.
pub fn other_components(signature: &[u8]) -> Vec<(usize, u8)> {
    let mut reader = Reader::new(signature);
    let mut others = Vec::new();
    while let Ok(Some(component)) = reader.next() {
        let tag = match component {
            Component::Integer { tag, .. } => tag.byte(),
            Component::Span { tag: INPUTS | RESULTS, .. } => continue,
            Component::Span { tag, .. } => tag.byte(),
        };
        others.push((component.offset(), tag));
    }
    others
}

struct Walk<'v> {
    mode: Mode,
    visitor: &'v mut dyn Visitor,
}

impl Walk<'_> {
    /// Reads the content of a structure, or the root. `depth` counts the enclosing structures.
    fn level<'s>(
        &mut self,
        reader: &mut Reader<'s>,
        structure: Option<Structure>,
        depth: usize,
    ) -> Result<(), SignatureError> {
        let mut keys = Keys {
            is_strict: self.mode == Mode::Strict,
            structure,
            seen: HashSet::new(),
            waiting: None,
            has_root: false,
        };
        while let Some(component) = reader.next()? {
            let offset = component.offset();
            match component {
                Component::Integer { tag: INDEX, value, .. } => {
                    let key = Key::Index(value);
                    keys.add_key(key, offset)?;
                    self.visitor.key(key);
                }
                Component::Span { tag: NAME, bytes, .. } => {
                    let key = Key::Name(bytes);
                    keys.add_key(key, offset)?;
                    self.visitor.key(key);
                }
                Component::Integer { tag: RAW_INDEX, value, .. } => {
                    keys.add_value(offset)?;
                    keys.check_sign(value, offset)?;
                    self.visitor.leaf(value);
                }
                Component::Span { tag: SEQUENCE | DICTIONARY, .. } => {
                    keys.add_value(offset)?;
                    if depth == MAX_DEPTH {
                        return Err(SignatureError::new(offset, ErrorKind::TooDeep));
                    }
                    self.structure(component, depth)?;
                }
                Component::Integer { .. } | Component::Span { .. } => {
                    return Err(SignatureError::new(offset, ErrorKind::UnrecognizedTag));
                }
            }
        }
        keys.end()
    }

    fn structure(&mut self, component: Component<'_>, depth: usize) -> Result<(), SignatureError> {
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

/// The state of one level, which decides what may follow.
struct Keys<'s> {
    is_strict: bool,
    /// `None` at the root.
    structure: Option<Structure>,
    /// The keys so far, in the strict mode.
    seen: HashSet<Key<'s>>,
    /// The offset of the key whose value comes next.
    waiting: Option<usize>,
    /// Whether the root has a value.
    has_root: bool,
}

impl<'s> Keys<'s> {
    fn add_key(&mut self, key: Key<'s>, offset: usize) -> Result<(), SignatureError> {
        let Some(structure) = self.structure else {
            return Err(SignatureError::new(offset, ErrorKind::KeyNotAllowed));
        };
        match (self.waiting.replace(offset), self.is_strict) {
            (Some(key), true) => return Err(SignatureError::new(key, ErrorKind::KeyWithoutValue)),
            (Some(_), false) => return Err(SignatureError::new(offset, ErrorKind::KeyNotAllowed)),
            (None, true) => {}
            (None, false) => return Ok(()),
        }
        match (key, structure) {
            (Key::Index(index), Structure::Sequence) => self.check_sign(index, offset)?,
            (Key::Name(_), Structure::Dictionary) => {}
            (Key::Index(_), Structure::Dictionary) | (Key::Name(_), Structure::Sequence) => {
                return Err(SignatureError::new(offset, ErrorKind::WrongKey));
            }
        }
        if self.seen.insert(key) { Ok(()) } else { Err(SignatureError::new(offset, ErrorKind::RepeatedKey)) }
    }

    fn add_value(&mut self, offset: usize) -> Result<(), SignatureError> {
        match self.structure {
            Some(_) if self.waiting.take().is_none() => Err(SignatureError::new(offset, ErrorKind::ValueNotAllowed)),
            None if std::mem::replace(&mut self.has_root, true) && self.is_strict => {
                Err(SignatureError::new(offset, ErrorKind::SeveralRoots))
            }
            _ => Ok(()),
        }
    }

    fn check_sign(&self, index: i32, offset: usize) -> Result<(), SignatureError> {
        if self.is_strict && index < 0 { Err(SignatureError::new(offset, ErrorKind::Negative)) } else { Ok(()) }
    }

    fn end(&self) -> Result<(), SignatureError> {
        match self.waiting {
            Some(key) if self.is_strict => Err(SignatureError::new(key, ErrorKind::KeyWithoutValue)),
            _ => Ok(()),
        }
    }
}
