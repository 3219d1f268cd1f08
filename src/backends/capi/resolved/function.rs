//! Functions: parameters, results, codes and the checks before a call.

use serde::{Deserialize, Serialize};

use super::types::{Facts, Length, Type};
pub use crate::model::calls::{Ownership, Test, ThreadSafety};

/// A function.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Function {
    /// The name in C.
    pub name: String,
    /// The description.
    pub desc: String,
    /// More sentences of the description.
    pub details: Vec<String>,
    /// Functions of other APIs that do the same.
    pub analogues: Vec<String>,
    /// The parameters, in order.
    pub params: Vec<Param>,
    /// The type of the result.
    pub result: Type,
    /// The type of the result in C.
    pub result_c_type: String,
    /// Whether the result is a code.
    pub returns_code: bool,
    /// What the caller owns of a returned handle or pointer.
    pub result_ownership: Option<Ownership>,
    /// The number of elements that the result points to.
    pub result_length: Option<Length>,
    /// What bindings make of the result; absent for a function that they do not call.
    pub returned: Option<Returned>,
    /// How bindings pass the arguments, in the order of the parameters; absent for a function that they do not call.
    pub arguments: Option<Vec<Argument>>,
    /// Parameters that are arrays of one length, in groups. Saved models may have none.
    #[serde(default)]
    pub same_lengths: Vec<Vec<String>>,
    /// The codes that it returns, or the values of failed calls if its result is not a code.
    pub codes: Vec<Code>,
    /// Whether `...` follows the parameters.
    pub is_variadic: bool,
    /// Whether it never returns. Models that were saved before there were such functions have none.
    #[serde(default)]
    pub is_noreturn: bool,
    /// Whether the header defines it.
    pub is_inline: bool,
    /// The preprocessor condition of the platforms that have it.
    pub condition: Option<String>,
    /// Which calls may overlap.
    pub thread_safety: Option<ThreadSafety>,
    /// Versions, extension and group.
    #[serde(flatten)]
    pub facts: Facts,
}

impl Function {
    /// The parameter of a name, such as one that a [`Length`], [`TypeInfo`], [`Argument`] or [`Test`] refers to.
    pub fn param(&self, name: &str) -> Option<&Param> {
        self.params.iter().find(|param| param.name == name)
    }

    /// The checks of generated code before a call, each with its code, in order: the first one that fails decides.
    /// Those of what arguments point to come last, because they rely on the others.
    pub fn checks(&self) -> impl Iterator<Item = (&Code, &Check)> {
        let all = || self.codes.iter().flat_map(|code| code.checks.iter().map(move |check| (code, check)));
        all().filter(|(_, check)| !check.is_inside).chain(all().filter(|(_, check)| check.is_inside))
    }
}

/// The type of a callback: a pointer to a function.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Callback {
    /// The name in C.
    pub name: String,
    /// The description.
    pub desc: String,
    /// The result.
    pub result: Type,
    /// The type of the result in C.
    pub result_c_type: String,
    /// The parameters, in order.
    pub params: Vec<Param>,
    /// Versions, extension and group.
    #[serde(flatten)]
    pub facts: Facts,
}

/// A parameter of a function or callback.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Param {
    /// The name in C.
    pub name: String,
    /// The description.
    pub desc: String,
    /// The type.
    #[serde(rename = "type")]
    pub ty: Type,
    /// The type in C.
    pub c_type: String,
    /// Whether the caller passes a value in it.
    pub is_in: bool,
    /// Whether the function returns a value through it.
    pub is_out: bool,
    /// Whether it may be null.
    pub is_optional: bool,
    /// The number of elements that it points to.
    pub length: Option<Length>,
    /// The parameters that determine the type behind a `void *`.
    pub type_info: Option<TypeInfo>,
    /// What a call does with a handle.
    pub ownership: Option<Ownership>,
}

/// How bindings pass an argument. Types are without typedefs, except those for sets of flags and vectors.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Argument {
    /// The object that the method belongs to.
    Receiver {
        /// The name of its handle.
        handle: String,
    },
    /// A handle that stays as it is.
    Handle {
        /// The name of the handle.
        handle: String,
    },
    /// A number, an enumerator, a set of flags, or a structure without pointers.
    Value {
        /// The type of the value.
        #[serde(rename = "type")]
        ty: Type,
    },
    /// A text that ends with a zero.
    Text,
    /// The elements of an input.
    Elements {
        /// The type of an element; `void` for bytes.
        #[serde(rename = "type")]
        ty: Type,
    },
    /// Room for the elements of an output.
    Room {
        /// The type of an element; `void` for bytes.
        #[serde(rename = "type")]
        ty: Type,
    },
    /// The length of another argument.
    LengthOf {
        /// The parameter of the array.
        param: String,
    },
    /// A structure without pointers, passed by address.
    Structure {
        /// The type of the structure.
        #[serde(rename = "type")]
        ty: Type,
    },
    /// A value that is returned.
    Output {
        /// The type of the value.
        #[serde(rename = "type")]
        ty: Type,
    },
    /// A handle that is returned.
    NewHandle {
        /// The name of the handle.
        handle: String,
        /// Whether it belongs to the caller, and a function destroys it.
        is_owned: bool,
    },
    /// Elements that are returned; a first call without room reports their number.
    List {
        /// The type of an element.
        #[serde(rename = "type")]
        ty: Type,
    },
    /// The number of elements of a list.
    ListLength {
        /// The parameter of the list.
        param: String,
    },
    /// Anything else, as in C.
    Raw,
}

/// What bindings make of a result. Types are without typedefs, except those for sets of flags and vectors.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Returned {
    /// A code: an error, or nothing.
    Code,
    /// A code that is an error, or a value if it is not.
    CodeValue {
        /// The type of the value.
        #[serde(rename = "type")]
        ty: Type,
    },
    /// Nothing.
    Nothing,
    /// A value, or an address as in C.
    Value {
        /// The type of the value.
        #[serde(rename = "type")]
        ty: Type,
    },
    /// A text that ends with a zero, or null. Bindings copy it.
    Text,
    /// A handle, or null.
    Handle {
        /// The name of the handle.
        handle: String,
        /// Whether it belongs to the caller, and a function destroys it.
        is_owned: bool,
    },
    /// Anything else, as in C.
    Raw,
}

/// The parameters that determine the type behind a `void *`.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct TypeInfo {
    /// The parameter with an enumerator, whose [`tagged_type`](super::Enumerator::tagged_type) is the type.
    #[serde(rename = "enum")]
    pub tag: String,
    /// The parameter with the number of bytes.
    pub size: String,
}

/// A code that a function returns, or the value of a failed call.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Code {
    /// The code in C: the name of an enumerator or a macro, or a number. `void` and `NULL` are values of failed calls.
    pub name: String,
    /// The number, if it is known. Models that were saved before it was written have none.
    #[serde(default)]
    pub value: Option<i64>,
    /// Whether a call that returns it has failed. Models that were saved before it was written have none.
    #[serde(default)]
    pub is_failure: bool,
    /// Whether it follows from the parameters, and is not in the description.
    pub is_implicit: bool,
    /// The conditions as text for readers.
    pub texts: Vec<String>,
    /// The conditions that generated code checks; see [`Function::checks`] for their order among those of all codes.
    pub checks: Vec<Check>,
}

/// A condition under which generated code refuses a call.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Check {
    /// The condition as an expression of C: the call is refused if it is true.
    /// [`Api::expression`](super::Api::expression) parses it.
    pub condition: String,
    /// What the condition looks for. Models that were saved before it was written have conditions only.
    #[serde(default)]
    pub test: Test,
    /// Whether it looks at what arguments point to. Then it relies on all checks that do not.
    #[serde(default)]
    pub is_inside: bool,
    /// The loops around a check of elements, the outermost first.
    #[serde(default)]
    pub loops: Vec<Loop>,
    /// The index and the array of the first loop.
    pub(crate) index: Option<String>,
    pub(crate) array: Option<String>,
    /// The indices and arrays of the other loops.
    #[serde(default)]
    pub(crate) inner: Vec<Element>,
}

/// A loop over the elements of an array. All parts are expressions of C.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Loop {
    /// The name of the index.
    pub index: String,
    /// The array.
    pub array: String,
    /// The first index.
    pub begin: String,
    /// The index after the last one.
    pub end: String,
    /// The length of the array in its structure, which limits `end`.
    pub limit: Option<String>,
    /// What must be true to read the array and its length, in order: `Items != NULL`.
    pub tests: Vec<String>,
}

/// The index of an array.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Element {
    pub(crate) index: String,
    pub(crate) array: String,
}
