//! The types of the resolved model.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

/// The version of the form. A change that is not an addition raises it.
pub(crate) const VERSION: u32 = 1;

/// An API.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Api {
    /// The version of this form.
    pub(crate) version: u32,
    /// The name of the library.
    pub(crate) name: String,
    /// The prefixes of types and functions, and of constants.
    pub(crate) prefix: String,
    pub(crate) upper_prefix: String,
    pub(crate) header: String,
    pub(crate) namespace: String,
    /// The headers that the API's header includes: `<stdio.h>`.
    pub(crate) includes: Vec<String>,
    pub(crate) banner: Option<String>,
    /// The result type of functions with codes, and its value for success.
    pub(crate) result_type: String,
    pub(crate) success: String,
    /// The structure that a result points to, with members `Code` and `Details`.
    pub(crate) error_struct: String,
    /// The enumeration of codes.
    pub(crate) error_enum: String,
    /// Whether a result is the code itself. Models that were saved before such APIs have none.
    #[serde(default)]
    pub(crate) codes_are_values: bool,
    /// The number of the code for success, if codes are values.
    #[serde(default)]
    pub(crate) success_value: Option<i64>,
    /// Whether only negative codes are failures.
    #[serde(default)]
    pub(crate) only_negative_fails: bool,
    /// The function that returns the details of the last error.
    #[serde(default)]
    pub(crate) last_error_function: Option<String>,
    pub(crate) export: String,
    pub(crate) calling_convention: String,
    pub(crate) init_function: String,
    pub(crate) shut_down_function: String,
    pub(crate) has_code_locations: bool,
    pub(crate) code_location: String,
    /// The version of exported symbols.
    pub(crate) symbol_version: String,
    /// The environment variables that switch traces on and checks off.
    pub(crate) trace_variable: String,
    pub(crate) no_validation_variable: String,
    pub(crate) macros: Vec<Macro>,
    pub(crate) handles: Vec<Handle>,
    pub(crate) enums: Vec<Enum>,
    pub(crate) typedefs: Vec<Typedef>,
    pub(crate) callbacks: Vec<Callback>,
    pub(crate) structs: Vec<Struct>,
    /// Models that were saved before there were variables have none.
    #[serde(default)]
    pub(crate) variables: Vec<Variable>,
    pub(crate) functions: Vec<Function>,
    /// The types of other headers whose sizes the description says.
    #[serde(default)]
    pub(crate) opaque_types: Vec<OpaqueType>,
    #[serde(skip)]
    pub(crate) found: Found,
}

/// What was looked up in an API.
#[derive(Default, Debug)]
pub(crate) struct Found {
    typedefs: OnceLock<HashMap<String, usize>>,
    handles: OnceLock<HashMap<String, usize>>,
    structs: OnceLock<HashMap<String, usize>>,
    /// The names of types in bindings, and the short ones that are taken.
    pub(crate) type_names: OnceLock<(HashMap<String, String>, HashSet<String>)>,
}

impl Clone for Found {
    fn clone(&self) -> Found {
        Found::default()
    }
}

/// It follows from the rest of an API.
impl PartialEq for Found {
    fn eq(&self, _: &Found) -> bool {
        true
    }
}

/// An item of a list in which names are not repeated.
fn named<'a, T>(
    index: &OnceLock<HashMap<String, usize>>,
    items: &'a [T],
    name: &str,
    name_of: impl Fn(&T) -> &String,
) -> Option<&'a T> {
    let all = || items.iter().enumerate().map(|(at, item)| (name_of(item).clone(), at)).collect();
    items.get(*index.get_or_init(all).get(name)?)
}

/// `#define name value`.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Macro {
    /// The name with parameters: `OL_MAX(a, b)`.
    pub(crate) name: String,
    pub(crate) desc: String,
    pub(crate) value: String,
    /// The value, if it is a number.
    pub(crate) number: Option<i64>,
    /// The preprocessor condition of the value, and the value otherwise.
    pub(crate) condition: Option<String>,
    pub(crate) alternative: Option<String>,
}

/// What else is said about a type or a function; a text is empty if it is not said.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
pub(crate) struct Facts {
    pub(crate) since: String,
    pub(crate) extension: String,
    pub(crate) deprecated: String,
    pub(crate) replacement: String,
    pub(crate) group: String,
}

/// An opaque pointer.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Handle {
    pub(crate) name: String,
    pub(crate) desc: String,
    /// The structure that it points to.
    pub(crate) structure: String,
    /// The handle that it belongs to.
    pub(crate) parent: Option<String>,
    /// The function that destroys one handle and has no other parameters.
    pub(crate) destroyed_by: Option<String>,
    #[serde(flatten)]
    pub(crate) facts: Facts,
}

/// An enumeration.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Enum {
    pub(crate) name: String,
    pub(crate) desc: String,
    pub(crate) c_type: String,
    pub(crate) is_bit_field: bool,
    /// The integer type of the values, if they are macros.
    pub(crate) value_type: Option<Type>,
    pub(crate) enumerators: Vec<Enumerator>,
    /// The value of `LAST`, if there is one.
    pub(crate) end: Option<i64>,
    #[serde(flatten)]
    pub(crate) facts: Facts,
}

/// An enumerator.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Enumerator {
    /// The full name.
    pub(crate) name: String,
    /// The name as written in the description.
    pub(crate) short_name: String,
    pub(crate) desc: String,
    pub(crate) value: i64,
    /// The type that it stands for, in a typed enumeration.
    pub(crate) tagged_type: Option<String>,
}

/// A type of another header, of which only size and alignment are known.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct OpaqueType {
    pub(crate) name: String,
    #[serde(flatten)]
    pub(crate) layout: Layout,
}

/// A variable of the library.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) desc: String,
    #[serde(rename = "type")]
    pub(crate) ty: Type,
    pub(crate) c_type: String,
    #[serde(flatten)]
    pub(crate) facts: Facts,
}

/// A typedef.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Typedef {
    pub(crate) name: String,
    pub(crate) desc: String,
    #[serde(rename = "type")]
    pub(crate) ty: Type,
    pub(crate) c_type: String,
    /// The number of elements of a vector type.
    pub(crate) vector_length: Option<u32>,
    /// The enumeration whose flags a value combines.
    pub(crate) flags: Option<String>,
    #[serde(flatten)]
    pub(crate) facts: Facts,
}

/// The type of a callback.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Callback {
    pub(crate) name: String,
    pub(crate) desc: String,
    pub(crate) result: Type,
    pub(crate) result_c_type: String,
    pub(crate) params: Vec<Param>,
    #[serde(flatten)]
    pub(crate) facts: Facts,
}

/// A structure or union.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Struct {
    pub(crate) name: String,
    pub(crate) desc: String,
    pub(crate) c_type: String,
    pub(crate) is_union: bool,
    pub(crate) is_opaque: bool,
    /// The largest alignment of members.
    pub(crate) packing: Option<u32>,
    /// The size on 64-bit machines, if it is known.
    pub(crate) size: Option<u64>,
    /// The layout on 64-bit systems other than Windows, if it is known.
    pub(crate) layout: Option<Layout>,
    pub(crate) members: Vec<Member>,
    #[serde(flatten)]
    pub(crate) facts: Facts,
}

/// Size and alignment in bytes.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Layout {
    pub(crate) size: u64,
    pub(crate) alignment: u64,
}

/// The bytes of a member in its structure or union.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Place {
    /// The first byte.
    pub(crate) offset: u64,
    /// The first bit of a bit-field in this byte; 0 is the lowest.
    pub(crate) bit: Option<u32>,
    /// The number of bytes.
    pub(crate) size: u64,
}

/// A member.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Member {
    /// Empty for a structure or union without a name, and for padding.
    pub(crate) name: String,
    pub(crate) desc: String,
    #[serde(rename = "type")]
    pub(crate) ty: Type,
    /// The type in C, with the width of a bit-field.
    pub(crate) c_type: String,
    /// The width of a bit-field.
    pub(crate) width: Option<u32>,
    /// The alignment, if it is not that of the type.
    pub(crate) alignment: Option<u32>,
    /// The offset on 64-bit machines, if it is known.
    pub(crate) offset: Option<u64>,
    /// The place on 64-bit systems other than Windows, if it is known.
    pub(crate) place: Option<Place>,
    /// The member that selects a member of this union.
    pub(crate) selector: Option<String>,
    /// The selector's value for this member of a union.
    pub(crate) selected_by: Option<String>,
    pub(crate) length: Option<Length>,
    pub(crate) is_optional: bool,
}

/// A function.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) desc: String,
    pub(crate) details: Vec<String>,
    pub(crate) analogues: Vec<String>,
    pub(crate) params: Vec<Param>,
    pub(crate) result: Type,
    pub(crate) result_c_type: String,
    /// Whether the result is a code.
    pub(crate) returns_code: bool,
    /// `creates` or `borrows`, of a returned handle or pointer.
    pub(crate) result_ownership: Option<String>,
    /// The number of elements that the result points to.
    pub(crate) result_length: Option<Length>,
    /// What bindings make of the result; absent for a function that they do not call.
    pub(crate) returned: Option<Returned>,
    /// How bindings pass the arguments; absent for a function that they do not call.
    pub(crate) arguments: Option<Vec<Argument>>,
    /// Parameters that are arrays of one length, in groups. Saved models may have none.
    #[serde(default)]
    pub(crate) same_lengths: Vec<Vec<String>>,
    pub(crate) codes: Vec<Code>,
    pub(crate) is_variadic: bool,
    /// Whether it never returns. Models that were saved before there were such functions have none.
    #[serde(default)]
    pub(crate) is_noreturn: bool,
    /// Whether the header defines it.
    pub(crate) is_inline: bool,
    /// The preprocessor condition of the platforms that have it.
    pub(crate) condition: Option<String>,
    /// `any`, `object` or `library`: which calls may overlap.
    pub(crate) thread_safety: Option<String>,
    #[serde(flatten)]
    pub(crate) facts: Facts,
}

/// A parameter.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Param {
    pub(crate) name: String,
    pub(crate) desc: String,
    #[serde(rename = "type")]
    pub(crate) ty: Type,
    pub(crate) c_type: String,
    pub(crate) is_in: bool,
    pub(crate) is_out: bool,
    pub(crate) is_optional: bool,
    pub(crate) length: Option<Length>,
    pub(crate) type_info: Option<TypeInfo>,
    /// `creates`, `borrows` or `destroys`.
    pub(crate) ownership: Option<String>,
}

/// How bindings pass an argument. Types are without typedefs, except those for sets of flags and vectors.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Argument {
    /// The object that the method belongs to.
    Receiver { handle: String },
    /// A handle that stays as it is.
    Handle { handle: String },
    /// A number, an enumerator, a set of flags, or a structure without pointers.
    Value {
        #[serde(rename = "type")]
        ty: Type,
    },
    /// A text that ends with a zero.
    Text,
    /// The elements of an input; of type `void` for bytes.
    Elements {
        #[serde(rename = "type")]
        ty: Type,
    },
    /// Room for the elements of an output; of type `void` for bytes.
    Room {
        #[serde(rename = "type")]
        ty: Type,
    },
    /// The length of another argument.
    LengthOf { param: String },
    /// A structure without pointers, passed by address.
    Structure {
        #[serde(rename = "type")]
        ty: Type,
    },
    /// A value that is returned.
    Output {
        #[serde(rename = "type")]
        ty: Type,
    },
    /// A handle that is returned.
    NewHandle {
        handle: String,
        /// Whether it belongs to the caller, and a function destroys it.
        is_owned: bool,
    },
    /// Elements that are returned; a first call without room tells their number.
    List {
        #[serde(rename = "type")]
        ty: Type,
    },
    /// The number of elements of a list.
    ListLength { param: String },
    /// Anything else, as in C.
    Raw,
}

/// What bindings make of a result. Types are without typedefs, except those for sets of flags and vectors.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Returned {
    /// A code: an error, or nothing.
    Code,
    /// A code that is an error, or a value if it is not.
    CodeValue {
        #[serde(rename = "type")]
        ty: Type,
    },
    Nothing,
    /// A value, or an address as in C.
    Value {
        #[serde(rename = "type")]
        ty: Type,
    },
    /// A text that ends with a zero, or null. Bindings copy it.
    Text,
    /// A handle, or null.
    Handle {
        handle: String,
        /// Whether it belongs to the caller, and a function destroys it.
        is_owned: bool,
    },
    /// Anything else, as in C.
    Raw,
}

/// The number of elements of an array.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Length {
    /// From one index up to another, which a parameter holds, or points to.
    Range {
        begin: String,
        end: String,
        is_pointer: bool,
        is_in_bytes: bool,
    },
    /// An expression of C.
    Expression {
        text: String,
        is_in_bytes: bool,
    },
    NullTerminated,
}

/// The parameters that determine the type behind a `void *`.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct TypeInfo {
    /// The parameter with the enumerator.
    #[serde(rename = "enum")]
    pub(crate) tag: String,
    /// The parameter with the number of bytes.
    pub(crate) size: String,
}

/// A code that a function returns.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Code {
    pub(crate) name: String,
    /// Whether the class library adds it.
    pub(crate) is_implicit: bool,
    /// The conditions as text for readers.
    pub(crate) texts: Vec<String>,
    /// The conditions that generated code checks, as expressions of C.
    pub(crate) checks: Vec<Check>,
}

/// A condition that generated code checks.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Check {
    pub(crate) condition: String,
    /// The index and the array, for a check of each element.
    pub(crate) index: Option<String>,
    pub(crate) array: Option<String>,
    /// The indices and arrays inside of it: those of members of its elements.
    #[serde(default)]
    pub(crate) inner: Vec<Element>,
}

/// The index of an array.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Element {
    pub(crate) index: String,
    pub(crate) array: String,
}

/// A type.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Type {
    Void,
    Bool,
    Char,
    /// `bits` is absent if platforms differ: `long`, `size_t`.
    Integer {
        name: String,
        is_signed: bool,
        bits: Option<u32>,
    },
    Float {
        name: String,
    },
    Handle {
        name: String,
    },
    Enum {
        name: String,
    },
    Typedef {
        name: String,
    },
    Callback {
        name: String,
    },
    Struct {
        name: String,
    },
    /// A type of another header.
    Other {
        name: String,
    },
    Pointer {
        /// Whether the target is constant.
        is_const: bool,
        to: Box<Type>,
    },
    Array {
        of: Box<Type>,
        /// The length as written; empty for one that is unknown.
        text: String,
        length: Option<u64>,
    },
    Function {
        result: Box<Type>,
        params: Vec<Type>,
        is_variadic: bool,
    },
    /// A structure or union inside another.
    Record {
        is_union: bool,
        /// The layout on 64-bit systems other than Windows, if it is known.
        layout: Option<Layout>,
        members: Vec<Member>,
    },
}

impl Macro {
    /// The name without parameters.
    pub(crate) fn bare_name(&self) -> &str {
        self.name.split('(').next().unwrap_or(&self.name)
    }
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

impl Type {
    /// The name of a type that has one.
    pub(crate) fn name(&self) -> Option<&str> {
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
    pub(crate) fn target(&self) -> Option<&Type> {
        match self {
            Type::Pointer { to, .. } => Some(to),
            _ => None,
        }
    }
}

impl Api {
    /// The typedef of a name.
    pub(crate) fn typedef(&self, name: &str) -> Option<&Typedef> {
        named(&self.found.typedefs, &self.typedefs, name, |item| &item.name)
    }

    /// The handle of a name.
    pub(crate) fn handle(&self, name: &str) -> Option<&Handle> {
        named(&self.found.handles, &self.handles, name, |item| &item.name)
    }

    /// The structure of a name.
    pub(crate) fn structure(&self, name: &str) -> Option<&Struct> {
        named(&self.found.structs, &self.structs, name, |item| &item.name)
    }
}
