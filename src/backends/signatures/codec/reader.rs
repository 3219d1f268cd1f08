//! [`Reader`] splits a signature into its components, one level at a time.
//!
//! ```text
//! component ::= int-tag integer | span-tag length '!' bytes
//! ```
//!
//! The length includes the `!`. The reader does not interpret components.

use super::error::{ErrorKind, SignatureError};
use super::grammar::{BANG, IntegerTag, MAX_BYTES, SpanTag};

/// Reads components from a signature or from the content of a span.
#[derive(Clone, Debug)]
pub struct Reader<'s> {
    /// The bytes of the level.
    bytes: &'s [u8],
    /// The offset of the level in the whole signature.
    base: usize,
    /// The index of the next component in `bytes`.
    next: usize,
    /// The first error; nothing is read after it.
    error: Option<SignatureError>,
}

/// One component. `offset` is that of its tag in the whole signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Component<'s> {
    /// A number.
    Integer {
        /// The offset of the tag.
        offset: usize,
        /// The tag.
        tag: IntegerTag,
        /// The number.
        value: i32,
    },
    /// Bytes, which may be components themselves.
    Span {
        /// The offset of the tag.
        offset: usize,
        /// The tag.
        tag: SpanTag,
        /// The offset of the content.
        begin: usize,
        /// The content.
        bytes: &'s [u8],
    },
}

impl<'s> Component<'s> {
    /// The offset of the tag.
    pub fn offset(&self) -> usize {
        match *self {
            Component::Integer { offset, .. } | Component::Span { offset, .. } => offset,
        }
    }

    /// A reader of the content, if it is a span.
    pub fn nested(&self) -> Option<Reader<'s>> {
        match *self {
            Component::Integer { .. } => None,
            Component::Span { begin, bytes, .. } => Some(Reader { bytes, base: begin, next: 0, error: None }),
        }
    }
}

impl<'s> Reader<'s> {
    /// A reader of a whole signature.
    pub fn new(signature: &'s [u8]) -> Reader<'s> {
        let is_too_large = signature.len() > MAX_BYTES;
        Reader {
            bytes: signature,
            base: 0,
            next: 0,
            error: is_too_large.then_some(SignatureError::new(MAX_BYTES, ErrorKind::TooLarge)),
        }
    }

    /// The next component; `None` at the end.
    ///
    /// # Errors
    /// The bytes are no component. All further calls return the same error.
    #[expect(clippy::should_implement_trait, reason = "an iterator could go on after an error")]
    pub fn next(&mut self) -> Result<Option<Component<'s>>, SignatureError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let read = self.component();
        if let Err(error) = read {
            self.error = Some(error);
        }
        read
    }

    /// The next component with this tag; `None` if there are no more.
    ///
    /// # Errors
    /// The bytes before it are no component.
    pub fn seek_tag(&mut self, tag: u8) -> Result<Option<Component<'s>>, SignatureError> {
        while let Some(component) = self.next()? {
            let found = match component {
                Component::Integer { tag, .. } => tag.byte(),
                Component::Span { tag, .. } => tag.byte(),
            };
            if found == tag {
                return Ok(Some(component));
            }
        }
        Ok(None)
    }

    /// The next byte: the tag of the next component, or of the one with an error.
    pub fn peek(&self) -> Option<u8> {
        self.bytes.get(self.next).copied()
    }

    /// The offset of the end of the level.
    pub fn end(&self) -> usize {
        self.base + self.bytes.len()
    }

    fn component(&mut self) -> Result<Option<Component<'s>>, SignatureError> {
        let Some(byte) = self.peek() else {
            return Ok(None);
        };
        let offset = self.base + self.next;
        let number = self.next + 1;
        if let Some(tag) = IntegerTag::new(byte) {
            let (value, behind) = self.number(number)?;
            self.next = behind;
            return Ok(Some(Component::Integer { offset, tag, value }));
        }
        let Some(tag) = SpanTag::new(byte) else {
            return Err(self.error_at(self.next, ErrorKind::UnknownTag));
        };
        let (length, behind) = self.number(number)?;
        let length = usize::try_from(length).unwrap_or(0);
        let Some(content) = length.checked_sub(1) else {
            return Err(self.error_at(number, ErrorKind::BadLength));
        };
        let rest = self.bytes.get(behind..).unwrap_or_default();
        if rest.len() < length {
            return Err(self.error_at(number, ErrorKind::TooShort));
        }
        let bytes = match rest.split_first() {
            Some((&BANG, rest)) => rest.get(..content).unwrap_or_default(),
            _ => return Err(self.error_at(behind, ErrorKind::MissingBang)),
        };
        self.next = behind + length;
        let begin = self.base + behind + 1;
        Ok(Some(Component::Span { offset, tag, begin, bytes }))
    }

    /// The number at `begin`, and the index after it.
    fn number(&self, begin: usize) -> Result<(i32, usize), SignatureError> {
        let text = self.bytes.get(begin..).unwrap_or_default();
        let sign = usize::from(text.first() == Some(&b'-'));
        let digits = text.get(sign..).unwrap_or_default();
        let digits = digits.iter().take_while(|byte| byte.is_ascii_digit());
        let behind = begin + sign + digits.clone().count();
        if behind == begin + sign {
            let kind = [ErrorKind::NoDigits, ErrorKind::LoneMinus];
            return Err(self.error_at(begin, kind[sign]));
        }
        let fold = |value: i64, digit: &u8| {
            let value = value * 10 + i64::from(digit - b'0');
            // Saturates above the range of the result.
            value.min(i64::from(u32::MAX))
        };
        let value = digits.fold(0, fold) * if sign == 1 { -1 } else { 1 };
        match i32::try_from(value) {
            Ok(value) => Ok((value, behind)),
            Err(_) => Err(self.error_at(begin, ErrorKind::Overflow)),
        }
    }

    fn error_at(&self, index: usize, kind: ErrorKind) -> SignatureError {
        SignatureError::new(self.base + index, kind)
    }
}
