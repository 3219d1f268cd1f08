//! Types and what else a header declares besides functions: macros, handles, enumerations, structures, variables.

use std::fmt::{Display, Formatter};

use serde::{Deserialize, Serialize};

pub use crate::model::calls::Facts;

/// A type, as a tree. A name leads to the list of [`Api`](super::Api) with the types of that kind.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Type {
    /// `void`: no result, or the target of a pointer to anything.
    Void,
    /// `bool`.
    Bool,
    /// `char`.
    Char,
    /// An integer.
    Integer {
        /// The name in C: `uint32_t`, `unsigned long`.
        name: String,
        /// Whether it can be negative.
        is_signed: bool,
        /// The width; absent if platforms differ: `long`, `size_t`.
        bits: Option<u32>,
    },
    /// A floating-point number.
    Float {
        /// `float` or `double`.
        name: String,
    },
    /// A handle of the API.
    Handle {
        /// The name of a [`Handle`].
        name: String,
    },
    /// An enumeration of the API.
    Enum {
        /// The name of an [`Enum`].
        name: String,
    },
    /// A typedef of the API.
    Typedef {
        /// The name of a [`Typedef`].
        name: String,
    },
    /// A pointer to a function, with a name.
    Callback {
        /// The name of a [`Callback`](super::Callback).
        name: String,
    },
    /// A structure or union of the API.
    Struct {
        /// The name of a [`Struct`].
        name: String,
    },
    /// A type of another header.
    Other {
        /// The name as the description spells it.
        name: String,
    },
    /// A pointer.
    Pointer {
        /// Whether the target is constant.
        is_const: bool,
        /// The target.
        to: Box<Type>,
    },
    /// An array.
    Array {
        /// The type of an element.
        of: Box<Type>,
        /// The length as written; empty for one that is unknown.
        text: String,
        /// The length, if it is a number or a macro that is one.
        length: Option<u64>,
    },
    /// A function, the target of a pointer.
    Function {
        /// The result.
        result: Box<Type>,
        /// The types of the parameters.
        params: Vec<Type>,
        /// Whether `...` follows the parameters.
        is_variadic: bool,
    },
    /// A structure or union inside another.
    Record {
        /// Whether it is a union.
        is_union: bool,
        /// The layout on 64-bit systems other than Windows, if it is known.
        layout: Option<Layout>,
        /// The members, in order.
        members: Vec<Member>,
    },
}

impl Type {
    /// The name of a type that has one.
    pub fn name(&self) -> Option<&str> {
        match self {
            Type::Integer { name, .. }
            | Type::Float { name }
            | Type::Handle { name }
            | Type::Enum { name }
            | Type::Typedef { name }
            | Type::Callback { name }
            | Type::Struct { name }
            | Type::Other { name } => Some(name),
            _ => None,
        }
    }

    /// The type that a pointer points to.
    pub fn target(&self) -> Option<&Type> {
        match self {
            Type::Pointer { to, .. } => Some(to),
            _ => None,
        }
    }
}

/// `#define name value`.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Macro {
    /// The name with parameters: `OL_MAX(a, b)`.
    pub name: String,
    /// The description.
    pub desc: String,
    /// The text of the value.
    pub value: String,
    /// The value, if it is a number.
    pub number: Option<i64>,
    /// The preprocessor condition of the value.
    pub condition: Option<String>,
    /// The value if the condition is false; absent for a macro that is not defined then.
    pub alternative: Option<String>,
}

impl Macro {
    /// The name without parameters.
    pub fn bare_name(&self) -> &str {
        self.name.split('(').next().unwrap_or(&self.name)
    }
}

/// An opaque pointer.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Handle {
    /// The name of the pointer type.
    pub name: String,
    /// The description.
    pub desc: String,
    /// The structure that it points to.
    pub structure: String,
    /// The handle that it belongs to.
    pub parent: Option<String>,
    /// The function that destroys one handle and has no other parameters.
    pub destroyed_by: Option<String>,
    /// Versions, extension and group.
    #[serde(flatten)]
    pub facts: Facts,
}

/// An enumeration.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Enum {
    /// The name in the description.
    pub name: String,
    /// The description.
    pub desc: String,
    /// The type in C.
    pub c_type: String,
    /// Whether values are combinations of enumerators.
    pub is_bit_field: bool,
    /// The integer type of the values, if they are macros.
    pub value_type: Option<Type>,
    /// The enumerators, in order.
    pub enumerators: Vec<Enumerator>,
    /// The value of `LAST`, if there is one.
    pub end: Option<i64>,
    /// Versions, extension and group.
    #[serde(flatten)]
    pub facts: Facts,
}

impl Enum {
    /// A value of the enumeration as text.
    pub(crate) fn shown(&self, value: i64) -> String {
        match self.value_type {
            // A large one keeps its bits.
            Some(Type::Integer { is_signed: false, .. }) => value.cast_unsigned().to_string(),
            _ => value.to_string(),
        }
    }
}

/// An enumerator.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Enumerator {
    /// The name in C.
    pub name: String,
    /// The name as written in the description.
    pub short_name: String,
    /// The description.
    pub desc: String,
    /// The value. One that needs 64 bits without a sign keeps its bits.
    pub value: i64,
    /// The type that it stands for, in a typed enumeration, as C spells it.
    pub tagged_type: Option<String>,
}

/// A type of another header, of which only size and alignment are known.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct OpaqueType {
    /// The name of a [`Type::Other`].
    pub name: String,
    /// Size and alignment.
    #[serde(flatten)]
    pub layout: Layout,
}

/// A variable of the library.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Variable {
    /// The name in C.
    pub name: String,
    /// The description.
    pub desc: String,
    /// The type.
    #[serde(rename = "type")]
    pub ty: Type,
    /// The type in C.
    pub c_type: String,
    /// Versions, extension and group.
    #[serde(flatten)]
    pub facts: Facts,
}

/// A typedef.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Typedef {
    /// The name in C.
    pub name: String,
    /// The description.
    pub desc: String,
    /// The type that it stands for, or that of an element of a vector.
    #[serde(rename = "type")]
    pub ty: Type,
    /// That type in C.
    pub c_type: String,
    /// The number of elements of a vector type.
    pub vector_length: Option<u32>,
    /// The enumeration whose flags a value combines.
    pub flags: Option<String>,
    /// Versions, extension and group.
    #[serde(flatten)]
    pub facts: Facts,
}

/// A structure or union.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Struct {
    /// The name in the description.
    pub name: String,
    /// The description.
    pub desc: String,
    /// The type in C.
    pub c_type: String,
    /// Whether it is a union.
    pub is_union: bool,
    /// Whether the header only declares it, so that it has no members.
    pub is_opaque: bool,
    /// The largest alignment of members, in bytes.
    pub packing: Option<u32>,
    /// The size in bytes if it is the same on all 64-bit systems, and known.
    pub size: Option<u64>,
    /// The layout on 64-bit systems other than Windows, if it is known.
    pub layout: Option<Layout>,
    /// The members, in order.
    pub members: Vec<Member>,
    /// Versions, extension and group.
    #[serde(flatten)]
    pub facts: Facts,
}

/// Size and alignment in bytes.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Layout {
    /// The size in bytes.
    pub size: u64,
    /// The alignment in bytes.
    pub alignment: u64,
}

/// The bytes of a member in its structure or union.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Place {
    /// The first byte.
    pub offset: u64,
    /// The first bit of a bit-field in this byte; 0 is the lowest.
    pub bit: Option<u32>,
    /// The number of bytes.
    pub size: u64,
}

/// A member of a structure or union.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Member {
    /// The name in C; empty for a structure or union without a name, and for padding.
    pub name: String,
    /// The description.
    pub desc: String,
    /// The type.
    #[serde(rename = "type")]
    pub ty: Type,
    /// The type in C, with the width of a bit-field.
    pub c_type: String,
    /// The width of a bit-field, in bits.
    pub width: Option<u32>,
    /// The alignment in bytes, if it is not that of the type.
    pub alignment: Option<u32>,
    /// The offset in bytes if it is the same on all 64-bit systems, and known.
    pub offset: Option<u64>,
    /// The place on 64-bit systems other than Windows, if it is known.
    pub place: Option<Place>,
    /// The member beside this union that selects one of its members.
    pub selector: Option<String>,
    /// The selector's value for this member of a union.
    pub selected_by: Option<String>,
    /// The number of elements that it points to.
    pub length: Option<Length>,
    /// Whether it may be null.
    pub is_optional: bool,
}

/// The number of elements that a pointer points to.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Length {
    /// From one index up to another, which is not an element itself.
    Range {
        /// The index of the first element.
        begin: Bound,
        /// The parameter with the index after the last element.
        end: String,
        /// Whether that parameter points to the index.
        is_pointer: bool,
        /// Whether the indices count bytes.
        is_in_bytes: bool,
    },
    /// An expression of C over parameters, or over the members beside a member.
    Expression {
        /// The expression; [`Api::expression`](super::Api::expression) parses it.
        text: String,
        /// Whether it counts bytes.
        is_in_bytes: bool,
    },
    /// A null element ends them.
    NullTerminated,
}

/// The first index of a range: a number, or a parameter that has it. Written as one text.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(from = "String", into = "String")]
pub enum Bound {
    /// A number.
    Number(u64),
    /// The name of a parameter.
    Param(String),
}

impl From<String> for Bound {
    fn from(text: String) -> Bound {
        text.parse().map_or(Bound::Param(text), Bound::Number)
    }
}

impl From<Bound> for String {
    fn from(bound: Bound) -> String {
        bound.to_string()
    }
}

impl Display for Bound {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Bound::Number(number) => number.fmt(f),
            Bound::Param(name) => name.fmt(f),
        }
    }
}
