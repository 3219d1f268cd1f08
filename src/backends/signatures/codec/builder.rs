//! [`Builder`]: writes components one after another.
//!
//! Takes numbers and bytes with their tags; hands on the text. Nothing is ever escaped, because spans have lengths.

use std::fmt;

use super::grammar::{BANG, IntegerTag, MAX_BYTES, SpanTag};

/// A signature that grows at its end.
#[derive(Clone, Default, Debug)]
pub struct Builder {
    bytes: Vec<u8>,
}

/// A signature would be larger than [`MAX_BYTES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a signature cannot have more than {MAX_BYTES} bytes")
    }
}

impl std::error::Error for TooLarge {}

impl Builder {
    /// Adds a number.
    ///
    /// # Errors
    /// If it gets too large.
    pub fn integer(&mut self, value: i32, tag: IntegerTag) -> Result<&mut Builder, TooLarge> {
        self.push(tag.byte(), &value.to_string(), &[])
    }

    /// Adds any bytes.
    ///
    /// # Errors
    /// If it gets too large.
    pub fn span(&mut self, bytes: &[u8], tag: SpanTag) -> Result<&mut Builder, TooLarge> {
        let mut length = (bytes.len().saturating_add(1)).to_string();
        length.push(char::from(BANG));
        self.push(tag.byte(), &length, bytes)
    }

    /// Adds all that another builder has as one span.
    ///
    /// # Errors
    /// If it gets too large.
    pub fn append(&mut self, inner: &Builder, tag: SpanTag) -> Result<&mut Builder, TooLarge> {
        self.span(&inner.bytes, tag)
    }

    fn push(&mut self, tag: u8, number: &str, rest: &[u8]) -> Result<&mut Builder, TooLarge> {
        let added = rest.len().saturating_add(number.len() + 1);
        if self.bytes.len().saturating_add(added) > MAX_BYTES {
            return Err(TooLarge);
        }
        self.bytes.push(tag);
        self.bytes.extend_from_slice(number.as_bytes());
        self.bytes.extend_from_slice(rest);
        Ok(self)
    }

    /// What it has.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What it has.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
