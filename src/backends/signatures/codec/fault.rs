//! [`Fault`]: what is wrong with a signature, and at which byte.

use std::fmt;

/// Declares the kinds of faults: variant, name in other languages, message.
macro_rules! faults {
    ($($variant:ident, $code:literal, $message:literal;)*) => {
        /// What can be wrong with a signature.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum FaultKind {
            $(#[doc = $message] $variant,)*
        }

        impl FaultKind {
            /// All kinds.
            pub const ALL: &[FaultKind] = &[$(FaultKind::$variant,)*];

            /// Its name, the same in the readers of all languages.
            pub fn code(self) -> &'static str {
                match self { $(FaultKind::$variant => $code,)* }
            }

            /// In words, without a place.
            pub fn message(self) -> &'static str {
                match self { $(FaultKind::$variant => $message,)* }
            }
        }
    };
}

faults! {
    UnknownTag, "unknown_tag", "no component begins with this byte";
    NoDigits, "no_digits", "a number is missing behind the tag";
    LoneMinus, "lone_minus", "a minus without a number";
    Overflow, "overflow", "this number does not fit into 32 bits";
    BadLength, "bad_length", "a length is at least 1, for the `!`";
    TooShort, "too_short", "the signature ends before this length is used up";
    MissingBang, "missing_bang", "`!` is missing behind the length";
    KeyNotAllowed, "key_not_allowed", "struct key not allowed here";
    ValueNotAllowed, "value_not_allowed", "value not allowed here";
    UnrecognizedTag, "unrecognized_tag", "unrecognized tag";
    NoInputs, "no_inputs", "the inputs (`I`) are not found";
    NoResults, "no_results", "the results (`R`) are not found";
    RepeatedPart, "repeated_part", "this stands here a second time";
    KeyWithoutValue, "key_without_value", "no value follows this key";
    SeveralRoots, "several_roots", "only one value can stand here, a structure for several";
    WrongKey, "wrong_key", "sequences have numbers as keys, dictionaries have strings";
    RepeatedKey, "repeated_key", "the structure has this key already";
    Negative, "negative", "an index cannot be negative";
    UnknownType, "unknown_type", "there is no type of this number";
    TooDeep, "too_deep", "too many structures are inside each other";
    TooLarge, "too_large", "a signature cannot be so large";
}

/// What is wrong with a signature, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fault {
    /// The byte, counted from 0.
    pub at: usize,
    /// What.
    pub kind: FaultKind,
}

impl Fault {
    pub(super) fn new(at: usize, kind: FaultKind) -> Fault {
        Fault { at, kind }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.at, self.kind.message())
    }
}

impl std::error::Error for Fault {}
