//! [`Builder`] writes the components of a signature. Nothing is escaped, because spans have lengths.

use std::fmt;

use super::grammar::{BANG, IntegerTag, MAX_BYTES, SpanTag};

/// A signature under construction.
#[derive(Clone, Default, Debug)]
pub struct Builder {
    bytes: Vec<u8>,
}

/// The error for a signature larger than [`MAX_BYTES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError;

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "signature exceeds the limit of {MAX_BYTES} bytes")
    }
}

impl std::error::Error for SizeError {}

impl Builder {
    /// Adds a number.
    ///
    /// # Errors
    /// The signature would be too large.
    pub fn integer(&mut self, value: i32, tag: IntegerTag) -> Result<&mut Builder, SizeError> {
        self.push(tag.byte(), &value.to_string(), &[])
    }

    /// Adds a span of any bytes.
    ///
    /// # Errors
    /// The signature would be too large.
    pub fn span(&mut self, bytes: &[u8], tag: SpanTag) -> Result<&mut Builder, SizeError> {
        let mut length = (bytes.len().saturating_add(1)).to_string();
        length.push(char::from(BANG));
        self.push(tag.byte(), &length, bytes)
    }

    /// Adds the bytes of another builder as one span.
    ///
    /// # Errors
    /// The signature would be too large.
    pub fn append(&mut self, inner: &Builder, tag: SpanTag) -> Result<&mut Builder, SizeError> {
        self.span(&inner.bytes, tag)
    }

    fn push(&mut self, tag: u8, number: &str, rest: &[u8]) -> Result<&mut Builder, SizeError> {
        let added = rest.len().saturating_add(number.len() + 1);
        if self.bytes.len().saturating_add(added) > MAX_BYTES {
            return Err(SizeError);
        }
        self.bytes.push(tag);
        self.bytes.extend_from_slice(number.as_bytes());
        self.bytes.extend_from_slice(rest);
        Ok(self)
    }

    /// The bytes written so far.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes of the signature.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
