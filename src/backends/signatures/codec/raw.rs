//! [`RawSignature`]: the types of a function's linear lists of inputs and results.
//!
//! ```text
//! signature ::= 'I' span(type*) 'R' span(type*)
//! type      ::= 'B' span(element? ('d' int)*) | 'S' span(element?) | 'O' span() | 'U' span()
//! element   ::= 't' int
//! ```

use std::fmt;

use super::builder::Builder;
use super::error::{ErrorKind, SignatureError};
use super::grammar::{
    BUFFER, DIMENSION, ELEMENT, REFERENCE, REFERENCE_TEXT, SCALAR, SCALAR_TYPES, SpanTag, UNRECOGNIZED,
    UNRECOGNIZED_TEXT,
};
use super::reader::{Component, Reader};
use super::value::EncodeError;
use super::walk::{Mode, Part, find};

/// A scalar type: one of [`SCALAR_TYPES`], of which the first is the default.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ScalarType(u8);

impl ScalarType {
    /// The type with this code.
    pub fn from_code(code: i32) -> Option<ScalarType> {
        let code = u8::try_from(code).ok()?;
        (usize::from(code) < SCALAR_TYPES.len()).then_some(ScalarType(code))
    }

    /// The type with this name.
    pub fn from_name(name: &str) -> Option<ScalarType> {
        let code = SCALAR_TYPES.iter().position(|known| *known == name)?;
        ScalarType::from_code(i32::try_from(code).ok()?)
    }

    /// The code.
    pub fn code(self) -> i32 {
        i32::from(self.0)
    }

    /// The name.
    pub fn name(self) -> &'static str {
        SCALAR_TYPES.get(usize::from(self.0)).copied().unwrap_or("")
    }
}

/// The type of an input or a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RawType {
    /// An array.
    Buffer {
        /// The type of the elements.
        element: ScalarType,
        /// The dimensions, which fit into 31 bits; `None` for one that is unknown before the function runs.
        dims: Vec<Option<u32>>,
    },
    /// A scalar.
    Scalar(ScalarType),
    /// An object behind a reference.
    Reference,
    /// Any other type.
    Unrecognized,
}

/// The types of all inputs and results of a function.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RawSignature {
    /// The types of the inputs in order.
    pub inputs: Vec<RawType>,
    /// The types of the results in order.
    pub results: Vec<RawType>,
}

impl RawSignature {
    /// Reads a raw signature. The lenient mode ignores the rest of a type or of a part after a syntax error, and uses
    /// the last of several element types.
    ///
    /// # Errors
    /// The first error of each part, or the one that concerns both.
    pub fn parse(signature: &[u8], mode: Mode) -> Result<RawSignature, Vec<SignatureError>> {
        let inputs = part(signature, Part::Inputs, mode);
        let results = part(signature, Part::Results, mode);
        match (inputs, results) {
            (Ok(inputs), Ok(results)) => Ok(RawSignature { inputs, results }),
            (inputs, results) => {
                let mut errors: Vec<SignatureError> = inputs.err().into_iter().chain(results.err()).collect();
                errors.dedup();
                Err(errors)
            }
        }
    }

    /// Writes the raw signature.
    ///
    /// # Errors
    /// A dimension or the whole signature is too large.
    pub fn encode(&self) -> Result<Vec<u8>, EncodeError> {
        let mut whole = Builder::default();
        for (part, types) in Part::ALL.into_iter().zip([&self.inputs, &self.results]) {
            let mut inside = Builder::default();
            for ty in types {
                ty.encode(&mut inside)?;
            }
            whole.append(&inside, part.tag())?;
        }
        Ok(whole.into_bytes())
    }
}

impl RawType {
    fn encode(&self, out: &mut Builder) -> Result<(), EncodeError> {
        let mut inside = Builder::default();
        let (tag, element, dims) = match self {
            RawType::Buffer { element, dims } => (BUFFER, *element, dims.as_slice()),
            RawType::Scalar(element) => (SCALAR, *element, &[][..]),
            RawType::Reference => (REFERENCE, ScalarType::default(), &[][..]),
            RawType::Unrecognized => (UNRECOGNIZED, ScalarType::default(), &[][..]),
        };
        if element != ScalarType::default() {
            inside.integer(element.code(), ELEMENT)?;
        }
        for dim in dims {
            let dim = match *dim {
                None => -1,
                Some(dim) => i32::try_from(dim).map_err(|_| EncodeError::Dimension(dim))?,
            };
            inside.integer(dim, DIMENSION)?;
        }
        out.append(&inside, tag)?;
        Ok(())
    }
}

fn part(signature: &[u8], part: Part, mode: Mode) -> Result<Vec<RawType>, SignatureError> {
    let mut types = Vec::new();
    let Some(mut reader) = find(signature, part, mode)? else {
        return Ok(types);
    };
    while let Some(component) = next(&mut reader, mode)? {
        let unrecognized = SignatureError::new(component.offset(), ErrorKind::UnrecognizedTag);
        let Component::Span { tag, .. } = component else {
            return Err(unrecognized);
        };
        let Some(mut inside) = component.nested() else {
            return Err(unrecognized);
        };
        types.push(match tag {
            BUFFER | SCALAR => numbers(&mut inside, tag, mode)?,
            REFERENCE | UNRECOGNIZED => {
                if let Some(inner) = next(&mut inside, mode)? {
                    return Err(SignatureError::new(inner.offset(), ErrorKind::UnrecognizedTag));
                }
                match tag {
                    REFERENCE => RawType::Reference,
                    _ => RawType::Unrecognized,
                }
            }
            _ => return Err(unrecognized),
        });
    }
    Ok(types)
}

/// Reads the next component. In the lenient mode, a syntax error ends the level, as in the first reader of the format.
fn next<'s>(reader: &mut Reader<'s>, mode: Mode) -> Result<Option<Component<'s>>, SignatureError> {
    match reader.next() {
        Err(_) if mode == Mode::Lenient => Ok(None),
        read => read,
    }
}

/// Reads the content of a buffer or of a scalar.
fn numbers(reader: &mut Reader<'_>, tag: SpanTag, mode: Mode) -> Result<RawType, SignatureError> {
    let mut element = None;
    let mut dims = Vec::new();
    while let Some(component) = next(reader, mode)? {
        let offset = component.offset();
        match component {
            Component::Integer { tag: ELEMENT, value, .. } => {
                let Some(found) = ScalarType::from_code(value) else {
                    return Err(SignatureError::new(offset, ErrorKind::UnknownType));
                };
                if element.replace(found).is_some() && mode == Mode::Strict {
                    return Err(SignatureError::new(offset, ErrorKind::RepeatedPart));
                }
            }
            Component::Integer { tag: DIMENSION, value, .. } if tag == BUFFER => dims.push(u32::try_from(value).ok()),
            Component::Integer { .. } | Component::Span { .. } => {
                return Err(SignatureError::new(offset, ErrorKind::UnrecognizedTag));
            }
        }
    }
    let element = element.unwrap_or_default();
    Ok(match tag {
        BUFFER => RawType::Buffer { element, dims },
        _ => RawType::Scalar(element),
    })
}

impl fmt::Display for RawType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RawType::Buffer { element, dims } => {
                write!(f, "Buffer<{}[", element.name())?;
                for (index, dim) in dims.iter().enumerate() {
                    let gap = if index == 0 { "" } else { "x" };
                    match dim {
                        Some(dim) => write!(f, "{gap}{dim}")?,
                        None => write!(f, "{gap}?")?,
                    }
                }
                write!(f, "]>")
            }
            RawType::Scalar(element) => f.write_str(element.name()),
            RawType::Reference => f.write_str(REFERENCE_TEXT),
            RawType::Unrecognized => f.write_str(UNRECOGNIZED_TEXT),
        }
    }
}

impl fmt::Display for RawSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, types: &[RawType]| {
            write!(f, "(")?;
            for (index, ty) in types.iter().enumerate() {
                write!(f, "{}{ty}", if index == 0 { "" } else { ", " })?;
            }
            write!(f, ")")
        };
        list(f, &self.inputs)?;
        write!(f, " -> ")?;
        list(f, &self.results)
    }
}
