//! The letters, words and limits of signatures, as tables: the readers in Rust, C++ and Python are made from the same.

/// The tag of an integer: a lower case letter or `_`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IntegerTag(u8);

/// The tag of a span: an upper case letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SpanTag(u8);

impl IntegerTag {
    /// The tag that this byte is, if it is one.
    pub const fn new(byte: u8) -> Option<IntegerTag> {
        match byte {
            b'_' | b'a'..=b'z' => Some(IntegerTag(byte)),
            _ => None,
        }
    }

    /// Its byte.
    pub const fn byte(self) -> u8 {
        self.0
    }
}

impl SpanTag {
    /// The tag that this byte is, if it is one.
    pub const fn new(byte: u8) -> Option<SpanTag> {
        match byte {
            b'A'..=b'Z' => Some(SpanTag(byte)),
            _ => None,
        }
    }

    /// Its byte.
    pub const fn byte(self) -> u8 {
        self.0
    }
}

/// Stands between the length of a span and its content, and is counted in the length.
pub const BANG: u8 = b'!';

/// What a function takes.
pub const INPUTS: SpanTag = SpanTag(b'I');
/// What a function gives.
pub const RESULTS: SpanTag = SpanTag(b'R');

/// A leaf: the place of a value in the linear list.
pub const RAW_INDEX: IntegerTag = IntegerTag(b'_');
/// A structure whose keys are numbers.
pub const SEQUENCE: SpanTag = SpanTag(b'S');
/// A structure whose keys are strings of bytes.
pub const DICTIONARY: SpanTag = SpanTag(b'D');
/// A key of a sequence.
pub const INDEX: IntegerTag = IntegerTag(b'k');
/// A key of a dictionary.
pub const NAME: SpanTag = SpanTag(b'K');

/// An array of a shape.
pub const BUFFER: SpanTag = SpanTag(b'B');
/// A single number.
pub const SCALAR: SpanTag = SpanTag(b'S');
/// An object behind a reference.
pub const REFERENCE: SpanTag = SpanTag(b'O');
/// What cannot be described.
pub const UNRECOGNIZED: SpanTag = SpanTag(b'U');
/// The type of a scalar, or of a buffer's elements; without it, the first of [`SCALAR_TYPES`].
pub const ELEMENT: IntegerTag = IntegerTag(b't');
/// A dimension of a buffer; negative: not known.
pub const DIMENSION: IntegerTag = IntegerTag(b'd');

/// The types of numbers; the place of each is its code.
pub const SCALAR_TYPES: &[&str] = &[
    "float32", "float16", "float64", "bfloat16", "sint8", "sint16", "sint32", "sint64", "uint8", "uint16", "uint32",
    "uint64",
];

/// The text form of a reference.
pub const REFERENCE_TEXT: &str = "RefObject<?>";
/// The text form of what cannot be described.
pub const UNRECOGNIZED_TEXT: &str = "Unrecognized";

/// The attribute that names the calling convention, and its value.
pub const ABI: (&str, &str) = ("abi", "sip");
/// The attribute that has the version of the calling convention, and its value.
pub const ABI_VERSION: (&str, i32) = ("abiv", 1);
/// The attribute that has the structured signature.
pub const SIP: &str = "sip";
/// The attribute that has the raw signature.
pub const RAW: &str = "f";
/// The attribute that has the version of the raw signature, and its value.
pub const RAW_VERSION: (&str, i32) = ("fv", 1);

/// Structures inside each other, at most.
pub const MAX_DEPTH: usize = 256;

/// Bytes of a signature, at most.
pub const MAX_BYTES: usize = 64 << 20;

/// All tags under the names that the readers in other languages give them, each in its own case.
pub(crate) const TAGS: &[(&str, u8)] = &[
    ("INPUTS", INPUTS.0),
    ("RESULTS", RESULTS.0),
    ("RAW_INDEX", RAW_INDEX.0),
    ("SEQUENCE", SEQUENCE.0),
    ("DICTIONARY", DICTIONARY.0),
    ("INDEX", INDEX.0),
    ("NAME", NAME.0),
    ("BUFFER", BUFFER.0),
    ("SCALAR", SCALAR.0),
    ("REFERENCE", REFERENCE.0),
    ("UNRECOGNIZED", UNRECOGNIZED.0),
    ("ELEMENT", ELEMENT.0),
    ("DIMENSION", DIMENSION.0),
];
