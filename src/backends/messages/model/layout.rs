//! [`Layout`]: fields with their types, shapes, rules and offsets.
//!
//! A field has a *type*, which is that of one element, and a *shape*: how many elements it has ([`Field::length`],
//! [`Field::count`]) and when it is present ([`Field::presence`]). Fields of different shapes have fixed offsets, so
//! that bytes can be cast; a shape only says which bytes are in use. [`Layout::members`] returns the fields as C
//! declares them, with the cases of a union together.

use std::ops::Range;

use super::number::Number;
use super::since::Since;
use tdgen_language::source::Span;

/// A scalar type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Scalar {
    /// `uint8_t`
    U8,
    /// `uint16_t`
    U16,
    /// `uint24_t`, only as the id of messages
    U24,
    /// `uint32_t`
    U32,
    /// `uint64_t`
    U64,
    /// `int8_t`
    I8,
    /// `int16_t`
    I16,
    /// `int32_t`
    I32,
    /// `int64_t`
    I64,
    /// `float`
    F32,
    /// `double`
    F64,
    /// `bool`, stored as `uint8_t`
    Bool,
    /// `char`, a byte
    Char,
}

impl Scalar {
    pub(crate) const ALL: [Scalar; 13] = [
        Scalar::U8,
        Scalar::U16,
        Scalar::U24,
        Scalar::U32,
        Scalar::U64,
        Scalar::I8,
        Scalar::I16,
        Scalar::I32,
        Scalar::I64,
        Scalar::F32,
        Scalar::F64,
        Scalar::Bool,
        Scalar::Char,
    ];

    /// Returns the name in schemas and in C.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Scalar::U8 => "uint8_t",
            Scalar::U16 => "uint16_t",
            Scalar::U24 => "uint24_t",
            Scalar::U32 => "uint32_t",
            Scalar::U64 => "uint64_t",
            Scalar::I8 => "int8_t",
            Scalar::I16 => "int16_t",
            Scalar::I32 => "int32_t",
            Scalar::I64 => "int64_t",
            Scalar::F32 => "float",
            Scalar::F64 => "double",
            Scalar::Bool => "bool",
            Scalar::Char => "char",
        }
    }

    /// Returns the name of the type that holds it in C.
    pub(crate) fn c_name(self) -> &'static str {
        if self == Scalar::U24 { Scalar::U32.name() } else { self.name() }
    }

    /// Returns the name in Rust; characters are bytes.
    pub(crate) fn rust_name(self) -> &'static str {
        match self {
            Scalar::U8 | Scalar::Char => "u8",
            Scalar::U16 => "u16",
            Scalar::U24 | Scalar::U32 => "u32",
            Scalar::U64 => "u64",
            Scalar::I8 => "i8",
            Scalar::I16 => "i16",
            Scalar::I32 => "i32",
            Scalar::I64 => "i64",
            Scalar::F32 => "f32",
            Scalar::F64 => "f64",
            Scalar::Bool => "bool",
        }
    }

    /// Returns the code in formats for the module `struct` of Python, which has bytes for 24 bits.
    pub(crate) fn struct_code(self) -> &'static str {
        match self {
            Scalar::U8 | Scalar::Char => "B",
            Scalar::U16 => "H",
            Scalar::U24 => "3s",
            Scalar::U32 => "I",
            Scalar::U64 => "Q",
            Scalar::I8 => "b",
            Scalar::I16 => "h",
            Scalar::I32 => "i",
            Scalar::I64 => "q",
            Scalar::F32 => "f",
            Scalar::F64 => "d",
            Scalar::Bool => "?",
        }
    }

    /// Returns the type of this name.
    pub(crate) fn named(name: &str) -> Option<Scalar> {
        Scalar::ALL.into_iter().find(|scalar| scalar.name() == name)
    }

    /// Returns the size, which is also the alignment.
    pub(crate) fn size(self) -> u32 {
        match self {
            Scalar::U8 | Scalar::I8 | Scalar::Bool | Scalar::Char => 1,
            Scalar::U16 | Scalar::I16 => 2,
            Scalar::U24 => 3,
            Scalar::U32 | Scalar::I32 | Scalar::F32 => 4,
            Scalar::U64 | Scalar::I64 | Scalar::F64 => 8,
        }
    }

    /// Returns whether it holds negative numbers.
    pub(crate) fn is_signed(self) -> bool {
        matches!(self, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 | Scalar::F32 | Scalar::F64)
    }

    /// Returns whether it holds integers.
    pub(crate) fn is_integer(self) -> bool {
        !matches!(self, Scalar::F32 | Scalar::F64 | Scalar::Bool)
    }

    /// Returns the smallest and the greatest value; none for types that are not integers.
    pub(crate) fn range(self) -> Option<(i128, i128)> {
        let bits = 8 * self.size();
        match (self.is_integer(), self.is_signed()) {
            (false, _) => None,
            (true, false) => Some((0, (1 << bits) - 1)),
            (true, true) => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
        }
    }
}

/// Declares an id type.
macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub(crate) struct $id(pub(crate) u32);

        impl $id {
            /// Returns the id of the entry at this index of its table.
            pub(crate) fn at(index: usize) -> $id {
                // Positions have 32 bits and each definition has one, so the number fits.
                $id(index as u32)
            }
        }
    )*};
}

ids! {
    /// An enum of a model.
    EnumId;
    /// A struct or header of a model.
    StructId;
    /// A message of a model: its index, not its id on the wire.
    MessageId;
    /// A trace group of a model: its index, not its id on the wire.
    GroupId;
    /// A module of a model.
    ModuleId;
}

/// The layout of fields. Bytes between them and after the last one, up to the size, are zero.
#[derive(Clone, Default, Debug)]
pub(crate) struct Layout {
    /// The fields in the order of their offsets; the cases of a union have the same.
    pub(crate) fields: Vec<Field>,
    /// The unions, in the order of their offsets.
    pub(crate) unions: Vec<Union>,
    /// Explicit padding, in the order of its bytes.
    pub(crate) paddings: Vec<Padding>,
    /// The explicit padding after the last field.
    pub(crate) padding: u32,
    /// The size in bytes, a multiple of `align`; for a trace event, without the bytes of a tail.
    pub(crate) size: u32,
    /// The greatest alignment of its fields; at least 1.
    pub(crate) align: u32,
    /// The least size of a message whose zeros at the end are cut.
    pub(crate) cut: Option<u32>,
    /// Whether some values of its fields are not allowed, also in structs and in the header.
    pub(crate) has_checks: bool,
    /// Whether some of its fields have a default, also in structs and in the header.
    pub(crate) has_defaults: bool,
    /// The last minor version that added a field, also to a struct; 0 if all fields are in all versions.
    pub(crate) newest: u16,
}

impl Layout {
    /// Returns the members with the number of bytes of padding before each; the first follows `start` bytes.
    pub(crate) fn members(&self, start: u32) -> impl Iterator<Item = (u32, Member<'_>)> {
        let mut unions = self.unions.iter();
        let mut next = unions.next();
        let (mut at, mut end) = (0, start);
        std::iter::from_fn(move || {
            let field = self.fields.get(at)?;
            let padding = field.offset.saturating_sub(end);
            let member = match next.filter(|union| union.fields.start == at) {
                Some(union) => {
                    next = unions.next();
                    Member::Union(union, self.fields.get(union.fields.clone()).unwrap_or_default())
                }
                None => Member::Field(field),
            };
            (at, end) = match member {
                Member::Union(union, _) => (union.fields.end, union.end()),
                Member::Field(field) => (at + 1, field.end()),
            };
            Some((padding, member))
        })
    }

    /// Returns the fields and the explicit padding, in the order of the schema.
    pub(crate) fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let mut paddings = self.paddings.iter().peekable();
        let mut fields = self.fields.iter().enumerate().peekable();
        std::iter::from_fn(move || {
            let at = fields.peek().map_or(self.fields.len(), |(at, _)| *at);
            let padding = paddings.next_if(|padding| padding.before <= at).map(Item::Padding);
            padding.or_else(|| fields.next().map(|(_, field)| Item::Field(field)))
        })
    }

    /// Returns the end of the last field, or `start` without fields.
    pub(crate) fn end(&self, start: u32) -> u32 {
        let end = self.fields.last().map_or(start, Field::end);
        self.unions.last().map_or(end, |union| end.max(union.end()))
    }

    /// Returns the field that the message ends with after the elements in use.
    pub(crate) fn flexible(&self) -> Option<&Field> {
        self.fields.last().filter(|field| field.is_flexible())
    }

    /// Returns the least size of a message of the newest version.
    pub(crate) fn least_size(&self) -> u32 {
        self.cut.unwrap_or_else(|| self.flexible().map_or(self.size, |field| field.offset))
    }

    /// Returns the size that a message has at least after its zeros at the end are cut; none if they are not.
    pub(crate) fn cut_to(&self) -> Option<u32> {
        // The first byte after the header stays.
        self.cut.map(|header| self.size.min(header + 1))
    }

    /// Returns how a field is used.
    pub(crate) fn shape(&self, field: &Field) -> Shape<'_> {
        if let Some(Count { field: None, .. }) = field.count {
            return Shape::Rest;
        }
        let by = field.count.and_then(|count| count.field).or(field.presence.map(|presence| presence.field));
        let Some(by) = by.and_then(|by| self.fields.get(by)) else { return Shape::Whole };
        match (field.count, field.presence.map(|presence| presence.test)) {
            (Some(Count { is_flexible: true, .. }), _) => Shape::Flexible(by),
            (Some(_), _) => Shape::Counted(by),
            (None, Some(Test::Bit(bit))) => Shape::Optional(by, bit),
            (None, Some(Test::Is(number))) => Shape::Case(by, number),
            (None, None) => Shape::Whole,
        }
    }

    /// Returns the field that counts the elements of an array.
    pub(crate) fn count_of(&self, field: &Field) -> Option<&Field> {
        self.fields.get(field.count?.field?)
    }

    /// Returns the cases of the union that a field is a case of; none for other fields.
    pub(crate) fn cases_beside(&self, field: &Field) -> &[Field] {
        let cases = self.unions.iter().filter_map(|union| self.fields.get(union.fields.clone()));
        let is_it = |other: &Field| std::ptr::eq(other, field);
        cases.into_iter().find(|cases| cases.iter().any(is_it)).unwrap_or_default()
    }

    /// Returns the index of a field.
    pub(crate) fn index_of(&self, field: &Field) -> usize {
        self.fields.iter().position(|other| std::ptr::eq(other, field)).unwrap_or(0)
    }

    /// Returns the array that a field counts.
    pub(crate) fn counted(&self, at: usize) -> Option<&Field> {
        self.fields.iter().find(|field| field.count.is_some_and(|count| count.field == Some(at)))
    }

    /// Returns whether the count of an array can be greater than its length.
    pub(crate) fn can_exceed(&self, field: &Field) -> bool {
        let most = match self.count_of(field).map(|count| count.ty) {
            Some(FieldType::Scalar(scalar)) => scalar.range().map_or(0, |(_, most)| most),
            _ => 0,
        };
        most > i128::from(field.length.unwrap_or(0))
    }

    /// Returns the optional fields whose presence a field stores.
    pub(crate) fn optional(&self, at: usize) -> impl Iterator<Item = (u32, &Field)> {
        self.fields.iter().filter_map(move |field| match field.presence {
            Some(Presence { field: of, test: Test::Bit(bit) }) if of == at => Some((bit, field)),
            _ => None,
        })
    }

    /// Returns whether a field only says how others are used: it counts elements, or stores what is present.
    pub(crate) fn is_companion(&self, at: usize) -> bool {
        self.counted(at).is_some() || self.optional(at).next().is_some()
    }
}

/// An entry in a list of fields.
#[derive(Clone, Copy)]
pub(crate) enum Item<'m> {
    Field(&'m Field),
    Padding(&'m Padding),
}

/// Bytes of 0 that belong to no field.
#[derive(Clone, Debug)]
pub(crate) struct Padding {
    pub(crate) name: String,
    /// The name in lock files, which no other padding of the same struct or message has.
    pub(crate) key: String,
    pub(crate) bytes: u32,
    /// The version in which it was added; none if the schema does not say it.
    pub(crate) since: Option<Since>,
    /// The index of the field after it; at the end, the number of fields.
    pub(crate) before: usize,
    pub(crate) place: Span,
}

/// A field, or the cases of a union.
#[derive(Clone, Copy)]
pub(crate) enum Member<'m> {
    Field(&'m Field),
    Union(&'m Union, &'m [Field]),
}

/// Consecutive fields that share their bytes; the tag says which of them is present.
#[derive(Clone, Debug)]
pub(crate) struct Union {
    /// The indices of the cases.
    pub(crate) fields: Range<usize>,
    /// The index of the tag.
    pub(crate) tag: usize,
    pub(crate) offset: u32,
    pub(crate) size: u32,
    pub(crate) align: u32,
}

impl Union {
    pub(crate) fn end(&self) -> u32 {
        self.offset + self.size
    }
}

/// The field that says how many elements of an array, or bytes of a string, are in use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Count {
    /// The index of the field in the layout; none if the elements are the rest of the message.
    pub(crate) field: Option<usize>,
    /// Whether a message ends after the elements in use.
    pub(crate) is_flexible: bool,
}

/// How a field is used: what another field says about it.
#[derive(Clone, Copy)]
pub(crate) enum Shape<'m> {
    /// It is always present, with all of its elements.
    Whole,
    /// The other field says how many elements are in use.
    Counted(&'m Field),
    /// The same, and the message ends after them.
    Flexible(&'m Field),
    /// The elements in use are the rest of the message, by its size.
    Rest,
    /// It is present if a bit of the other field is set.
    Optional(&'m Field, u32),
    /// It is a case of a union, present if the other field has this value.
    Case(&'m Field, i128),
}

/// When a field is present.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Presence {
    /// The index of the field in the layout that says it.
    pub(crate) field: usize,
    pub(crate) test: Test,
}

/// The value of another field with which a field is present.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Test {
    /// This bit is set: the field is optional.
    Bit(u32),
    /// The value is this one: the field is a case of a union.
    Is(i128),
}

/// A field of a struct, message or trace event.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) description: String,
    /// The type, for an array that of its elements.
    pub(crate) ty: FieldType,
    /// The number of elements of an array; with a count, the greatest number.
    pub(crate) length: Option<u32>,
    /// The number of elements in use; none if all are.
    pub(crate) count: Option<Count>,
    /// When the field is present; none if always.
    pub(crate) presence: Option<Presence>,
    /// Explicit padding before the field.
    pub(crate) padding: u32,
    /// The offset from the beginning of the struct, the message with its header, or the payload of the trace event.
    pub(crate) offset: u32,
    /// The size in bytes; for a tail, that of its length, a `uint32_t`, which its bytes follow.
    pub(crate) size: u32,
    pub(crate) rules: Rules,
    /// The version in which it was added; none for the first version, or if it is not known.
    pub(crate) since: Option<Since>,
    pub(crate) place: Span,
}

/// What the values of a field mean beyond its type.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Rules {
    /// Whether an array of `char` is a string.
    pub(crate) is_text: bool,
    /// The unit, such as `ms`; may be empty.
    pub(crate) unit: String,
    /// The least value that is allowed, if it is greater than that of the type.
    pub(crate) least: Option<Number>,
    /// The greatest value that is allowed, if it is less than that of the type.
    pub(crate) greatest: Option<Number>,
    /// The value in new messages, and in those of older versions without the field; otherwise 0.
    pub(crate) default: Option<Number>,
    /// The defaults of the elements of an array, if they differ; otherwise empty.
    pub(crate) elements: Vec<Number>,
    /// The default of a text; may be empty.
    pub(crate) text: String,
    /// The number that means that there is no value, in an array that an element has none; of floats, NaN.
    pub(crate) invalid: Option<Number>,
    /// The factor from the number to the physical value.
    pub(crate) scale: Option<Number>,
    /// What to use instead of a field that is deprecated; otherwise empty.
    pub(crate) deprecated: String,
}

impl Rules {
    /// Returns what to use instead of the field, if it is deprecated.
    pub(crate) fn deprecation(&self) -> Option<&str> {
        Some(self.deprecated.as_str()).filter(|text| !text.is_empty())
    }

    /// Returns whether new messages have another value than 0.
    pub(crate) fn has_default(&self) -> bool {
        self.default.is_some() || !self.text.is_empty() || !self.elements.is_empty()
    }

    /// Returns the default that a schema writes: without one, a field that can be without a value is.
    pub(crate) fn written_default(&self) -> Option<Number> {
        self.default.filter(|_| self.default != self.invalid)
    }

    /// Returns the value in new messages; for an array, of each element.
    pub(crate) fn initial(&self) -> Number {
        self.default.unwrap_or(Number::Whole(0))
    }

    /// Returns the value of an element in new messages.
    pub(crate) fn initial_at(&self, at: usize) -> Number {
        self.elements.get(at).copied().unwrap_or_else(|| self.initial())
    }

    /// Returns whether some values are not allowed.
    pub(crate) fn is_limited(&self) -> bool {
        self.least.is_some() || self.greatest.is_some()
    }

    /// Returns whether a number means that there is no value.
    pub(crate) fn is_invalid(&self, value: Number) -> bool {
        self.invalid.is_some_and(|invalid| value == invalid || invalid == Number::NaN && value.real().is_nan())
    }

    /// Returns whether a value is in the range, or none.
    pub(crate) fn allows(&self, value: Number) -> bool {
        self.is_invalid(value)
            || self.least.is_none_or(|least| value >= least) && self.greatest.is_none_or(|greatest| value <= greatest)
    }
}

impl Field {
    /// Returns the number of bytes of a string of fixed size; none for other fields.
    pub(crate) fn text_size(&self) -> Option<u32> {
        self.length.filter(|_| self.rules.is_text)
    }

    /// Returns whether a message ends after the elements in use.
    pub(crate) fn is_flexible(&self) -> bool {
        self.count.is_some_and(|count| count.is_flexible)
    }

    /// Returns whether its elements are the rest of a message.
    pub(crate) fn is_rest(&self) -> bool {
        self.count.is_some_and(|count| count.field.is_none())
    }

    /// Returns the number that means that the field has no value; none for an array, whose elements have one.
    pub(crate) fn none(&self) -> Option<Number> {
        self.rules.invalid.filter(|_| self.length.is_none())
    }

    /// Returns the number that means that an element of the array has no value.
    pub(crate) fn none_of_elements(&self) -> Option<Number> {
        self.rules.invalid.filter(|_| self.length.is_some())
    }

    /// Returns the size of one element.
    pub(crate) fn element_size(&self) -> u32 {
        self.size / self.length.unwrap_or(1).max(1)
    }

    /// Returns the end of the field.
    pub(crate) fn end(&self) -> u32 {
        self.offset + self.size
    }
}

/// The type of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FieldType {
    Scalar(Scalar),
    Enum(EnumId),
    /// A struct; in headers, also another header.
    Struct(StructId),
    /// A string of any length: only as the last field of a trace event.
    Text,
    /// Bytes of any length: only as the last field of a trace event.
    Bytes,
}

impl FieldType {
    /// Returns whether the length is known only at run time.
    pub(crate) fn is_tail(self) -> bool {
        matches!(self, FieldType::Text | FieldType::Bytes)
    }
}
