//! The tags, words and limits of signatures, from which the readers in C++ and Python are generated.

/// The tag of an integer: a lower case letter or `_`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IntegerTag(u8);

/// The tag of a span: an upper case letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SpanTag(u8);

impl IntegerTag {
    /// The tag with this byte, if valid.
    pub const fn new(byte: u8) -> Option<IntegerTag> {
        match byte {
            b'_' | b'a'..=b'z' => Some(IntegerTag(byte)),
            _ => None,
        }
    }

    /// The byte of the tag.
    pub const fn byte(self) -> u8 {
        self.0
    }
}

impl SpanTag {
    /// The tag with this byte, if valid.
    pub const fn new(byte: u8) -> Option<SpanTag> {
        match byte {
            b'A'..=b'Z' => Some(SpanTag(byte)),
            _ => None,
        }
    }

    /// The byte of the tag.
    pub const fn byte(self) -> u8 {
        self.0
    }
}

/// The separator between the length of a span and its content; counted in the length.
pub const BANG: u8 = b'!';

/// The inputs of a function.
pub const INPUTS: SpanTag = SpanTag(b'I');
/// The results of a function.
pub const RESULTS: SpanTag = SpanTag(b'R');

/// A leaf: the index of a value in the flat list.
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
/// A scalar.
pub const SCALAR: SpanTag = SpanTag(b'S');
/// An object behind a reference.
pub const REFERENCE: SpanTag = SpanTag(b'O');
/// Any other type.
pub const UNRECOGNIZED: SpanTag = SpanTag(b'U');
/// The type of a scalar, or of a buffer's elements; without it, the first of [`SCALAR_TYPES`].
pub const ELEMENT: IntegerTag = IntegerTag(b't');
/// A dimension of a buffer; negative if unknown.
pub const DIMENSION: IntegerTag = IntegerTag(b'd');

/// The scalar types; the index of each is its code.
pub const SCALAR_TYPES: &[&str] = &[
    "float32", "float16", "float64", "bfloat16", "sint8", "sint16", "sint32", "sint64", "uint8", "uint16", "uint32",
    "uint64",
];

/// The text form of a reference.
pub const REFERENCE_TEXT: &str = "RefObject<?>";
/// The text form of any other type.
pub const UNRECOGNIZED_TEXT: &str = "Unrecognized";

/// The attribute for the calling convention, and its value.
pub const ABI: (&str, &str) = ("abi", "sip");
/// The attribute for the version of the calling convention, and its value.
pub const ABI_VERSION: (&str, i32) = ("abiv", 1);
/// The attribute for the structured signature.
pub const SIP: &str = "sip";
/// The attribute for the raw signature.
pub const RAW: &str = "f";
/// The attribute for the version of the raw signature, and its value.
pub const RAW_VERSION: (&str, i32) = ("fv", 1);

/// The limit of nested structures.
pub const MAX_DEPTH: usize = 256;

/// The limit of the values of a call.
pub const MAX_VALUES: usize = 1 << 20;

/// The limit of the bytes of a signature.
pub const MAX_BYTES: usize = 64 << 20;

/// All tags with their names in the generated readers, which adapt the case.
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
