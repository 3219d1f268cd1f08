//! [`SignatureError`]: an error in a signature and its offset.

use std::fmt;

/// Declares the kinds of errors: variant, name in other languages, message.
macro_rules! error_kinds {
    ($($variant:ident, $code:literal, $message:literal;)*) => {
        /// The kinds of errors in a signature.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum ErrorKind {
            $(#[doc = $message] $variant,)*
        }

        impl ErrorKind {
            /// All kinds.
            pub const ALL: &[ErrorKind] = &[$(ErrorKind::$variant,)*];

            /// The name, the same in the readers of all languages.
            pub fn code(self) -> &'static str {
                match self { $(ErrorKind::$variant => $code,)* }
            }

            /// The message without the offset.
            pub fn message(self) -> &'static str {
                match self { $(ErrorKind::$variant => $message,)* }
            }
        }
    };
}

error_kinds! {
    UnknownTag, "unknown_tag", "invalid tag";
    NoDigits, "no_digits", "expected a number after the tag";
    LoneMinus, "lone_minus", "expected digits after the minus sign";
    Overflow, "overflow", "number does not fit into 32 bits";
    BadLength, "bad_length", "length must be at least 1, for the `!`";
    TooShort, "too_short", "length exceeds the rest of the signature";
    MissingBang, "missing_bang", "expected `!` after the length";
    KeyNotAllowed, "key_not_allowed", "struct key not allowed here";
    ValueNotAllowed, "value_not_allowed", "value not allowed here";
    UnrecognizedTag, "unrecognized_tag", "unrecognized tag";
    NoInputs, "no_inputs", "no inputs (`I`) found";
    NoResults, "no_results", "no results (`R`) found";
    RepeatedPart, "repeated_part", "duplicate component";
    KeyWithoutValue, "key_without_value", "key without a value";
    SeveralRoots, "several_roots", "more than one value at the root";
    WrongKey, "wrong_key", "keys of sequences must be numbers, keys of dictionaries strings";
    RepeatedKey, "repeated_key", "duplicate key";
    Negative, "negative", "negative index";
    UnknownType, "unknown_type", "unknown type code";
    TooDeep, "too_deep", "structures are nested too deeply";
    TooLarge, "too_large", "signature is too large";
}

/// An error in a signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SignatureError {
    /// The offset of the byte in the signature.
    pub offset: usize,
    /// The kind of error.
    pub kind: ErrorKind,
}

impl SignatureError {
    pub(super) fn new(offset: usize, kind: ErrorKind) -> SignatureError {
        SignatureError { offset, kind }
    }
}

impl fmt::Display for SignatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.offset, self.kind.message())
    }
}

impl std::error::Error for SignatureError {}
