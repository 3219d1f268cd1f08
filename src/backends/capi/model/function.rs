//! Functions: parameters, results, codes and the checks before a call.

use serde::{Deserialize, Serialize};

use super::types::{Bound, Facts, Length, Type};
use crate::conditions::expr::Expr;
use crate::model::naming;
pub use crate::model::thread_safety::ThreadSafety;
use crate::types::c_type::CType;
use tdgen_language::source::Span;

/// A function.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
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
    pub result_c_type: CType,
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
    #[serde(skip)]
    pub(crate) is_nodiscard: bool,
    /// Whether generated code defines it: it returns the details of the last error.
    #[serde(skip)]
    pub(crate) is_last_error: bool,
    /// The underscores after names that are made of its name, so that they differ from those of the description.
    #[serde(skip)]
    pub(crate) suffix: String,
    /// The same of the structure that points to its arguments.
    #[serde(skip)]
    pub(crate) params_suffix: String,
    #[serde(skip)]
    pub(crate) sets_errno: bool,
    #[serde(skip)]
    pub(crate) is_start: bool,
    #[serde(skip)]
    pub(crate) body: Option<String>,
}

impl Function {
    /// The parameter of a name, such as one that a [`Length`], [`TypeInfo`], [`Argument`] or [`Test`] refers to.
    pub fn param(&self, name: &str) -> Option<&Param> {
        param_of(&self.params, name)
    }

    /// The checks of generated code before a call, each with its code, in order: the first one that fails decides.
    /// Those of what arguments point to come last, because they rely on the others.
    pub fn checks(&self) -> impl Iterator<Item = (&Code, &Check)> {
        let all = || self.codes.iter().flat_map(|code| code.checks().map(move |check| (code, check)));
        all().filter(|(_, check)| !check.is_inside).chain(all().filter(|(_, check)| check.is_inside))
    }

    /// The returned type, if it is not the API's result type.
    pub(crate) fn own_result(&self) -> Option<&CType> {
        (!self.returns_code).then_some(&self.result_c_type)
    }

    /// Whether it returns the result type of the API, so that generated code has a code for what it refuses.
    pub(crate) fn is_checked(&self) -> bool {
        self.returns_code && self.has_implementation()
    }

    /// Whether generated code forwards it, but it returns no code.
    pub(crate) fn is_plain(&self) -> bool {
        !self.returns_code && self.has_implementation()
    }

    pub(crate) fn has_implementation(&self) -> bool {
        !self.is_variadic && self.body.is_none() && !self.is_last_error
    }

    pub(crate) fn refuses_null(&self, param: &Param) -> bool {
        let forms = ["NULL==?", "?==NULL", "!?"].map(|form| form.replace('?', &param.name));
        self.checks().any(|(_, check)| forms.contains(&check.condition.replace(' ', "")))
    }

    /// The structure that points to the arguments of a call.
    pub(crate) fn params_struct(&self) -> String {
        naming::params_struct(&self.name) + &self.params_suffix
    }

    /// Whether something is known after a call that failed.
    pub(crate) fn explains_failures(&self) -> bool {
        self.sets_errno || self.params.iter().any(|param| param.is_valid_after_failure)
    }

    pub(crate) fn has_checks(&self) -> bool {
        self.checks().next().is_some()
    }

    /// A name of generated code that is made of that of the function.
    pub(crate) fn derived(&self, before: &str, behind: &str) -> String {
        format!("{before}{}{behind}{}", self.name, self.suffix)
    }

    pub(crate) fn implementation(&self) -> String {
        self.derived("", "_impl")
    }

    pub(crate) fn declared_params(&self) -> Vec<String> {
        self.params.iter().map(|param| param.c_type.declare(&param.name)).collect()
    }

    pub(crate) fn with_code_location(&self) -> String {
        naming::with_code_location(&self.name)
    }
}

/// The type of a callback: a pointer to a function.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Callback {
    /// The name in C.
    pub name: String,
    /// The description.
    pub desc: String,
    /// The result.
    pub result: Type,
    /// The type of the result in C.
    pub result_c_type: CType,
    /// The parameters, in order.
    pub params: Vec<Param>,
    /// Versions, extension and group.
    #[serde(flatten)]
    pub facts: Facts,
}

/// A parameter of a function or callback.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
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
    pub c_type: CType,
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
    /// Whether an output has a value also after a call that failed.
    #[serde(skip)]
    pub(crate) is_valid_after_failure: bool,
    /// Whether it must not be null, which nothing checks.
    #[serde(skip)]
    pub(crate) is_nonnull: bool,
    /// Whether a handle may belong to another parent than the argument of the parent's type.
    #[serde(skip)]
    pub(crate) has_any_parent: bool,
}

impl Param {
    /// Whether only the function fills in what it points to. Without a direction, it counts if that could be written.
    pub(crate) fn is_output(&self) -> bool {
        let points_to = self.c_type.unqualified().pointee();
        let is_filled = |pointee: CType| self.is_out || !pointee.is_qualified("const");
        !self.is_in && points_to.is_some_and(is_filled)
    }

    /// The range of the elements that it points to, if it has one.
    pub(crate) fn range(&self) -> Option<Range<'_>> {
        match &self.length {
            Some(Length::Range { begin, end, is_in_bytes, .. }) => {
                Some(Range { begin, end, is_in_bytes: *is_in_bytes })
            }
            _ => None,
        }
    }
}

/// The elements of an array from `begin` to the value of the parameter `end`, excluding it.
#[derive(Clone, Copy)]
pub(crate) struct Range<'m> {
    pub(crate) begin: &'m Bound,
    pub(crate) end: &'m str,
    pub(crate) is_in_bytes: bool,
}

/// The declarations of parameters in a prototype; empty parentheses would be none in C.
pub(crate) fn prototype_params(params: &[Param]) -> Vec<String> {
    if params.is_empty() {
        return vec!["void".to_owned()];
    }
    params.iter().map(|param| param.c_type.declare(&param.name)).collect()
}

/// The parameter of a name.
pub(crate) fn param_of<'m>(params: &'m [Param], name: &str) -> Option<&'m Param> {
    params.iter().find(|param| param.name == name)
}

/// The parameters that an expression mentions.
pub(crate) fn mentioned<'m>(expr: &Expr, params: &'m [Param]) -> impl Iterator<Item = &'m Param> {
    params.iter().filter(|param| expr.mentions(&param.name))
}

/// What a call does with a handle, or with a pointer that it returns.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Ownership {
    /// The caller destroys it.
    Creates,
    /// The library keeps it.
    Borrows,
    /// It does not exist after the call.
    Destroys,
}

impl Ownership {
    /// The word of descriptions: `creates`.
    pub fn word(self) -> &'static str {
        match self {
            Ownership::Creates => "creates",
            Ownership::Borrows => "borrows",
            Ownership::Destroys => "destroys",
        }
    }
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
    /// The parameter with an enumerator, whose [`tagged_type`](crate::api::Enumerator::tagged_type) is the type.
    #[serde(rename = "enum")]
    pub tag: String,
    /// The parameter with the number of bytes.
    pub size: String,
}

/// A code that a function returns, or the value of a failed call.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
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
    /// The conditions, in the order of the description.
    #[serde(flatten, with = "conditions_form")]
    pub conditions: Vec<Condition>,
}

impl Code {
    /// The conditions as text for readers.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.conditions.iter().filter_map(|condition| match condition {
            Condition::Sentence(text) => Some(text.as_str()),
            Condition::Check(_) => None,
        })
    }

    /// The conditions that generated code checks; see [`Function::checks`] for their order among those of all codes.
    pub fn checks(&self) -> impl Iterator<Item = &Check> {
        self.conditions.iter().filter_map(|condition| match condition {
            Condition::Check(check) => Some(check),
            Condition::Sentence(_) => None,
        })
    }

    /// The conditions that generated code checks, mutable.
    pub(crate) fn checks_mut(&mut self) -> impl Iterator<Item = &mut Check> {
        self.conditions.iter_mut().filter_map(|condition| match condition {
            Condition::Check(check) => Some(check),
            Condition::Sentence(_) => None,
        })
    }
}

/// A condition under which a code is returned.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "most conditions are checks")]
pub enum Condition {
    /// Prose, for the documentation.
    Sentence(String),
    /// A C expression that is checked before the call.
    Check(Check),
}

impl Condition {
    /// The condition as written: a C expression in backquotes.
    pub(crate) fn as_written(&self) -> String {
        match self {
            Condition::Sentence(text) => text.clone(),
            Condition::Check(check) => format!("`{}`", check.condition),
        }
    }
}

/// A condition under which generated code refuses a call.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Check {
    /// The condition as an expression of C: the call is refused if it is true.
    /// [`Api::expression`](crate::api::Api::expression) parses it.
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
    /// The condition as a tree.
    #[serde(skip)]
    pub(crate) expr: Expr,
    /// The divisors that may be zero, which are compared with zero first.
    #[serde(skip)]
    pub(crate) divisors: Vec<Expr>,
    /// The position of the condition; the function's if the class library added it.
    #[serde(skip)]
    pub(crate) place: Span,
    /// The loops as trees.
    #[serde(skip)]
    pub(crate) each: Vec<Each>,
}

impl Check {
    /// A check of arguments.
    pub(crate) fn new(text: String, expr: Expr, place: Span) -> Check {
        Check { condition: text, expr, place, ..Check::default() }
    }

    /// The expressions that it evaluates.
    pub(crate) fn exprs(&self) -> impl Iterator<Item = &Expr> {
        let each = self
            .each
            .iter()
            .flat_map(|each| [&each.array, &each.begin, &each.end].into_iter().chain(&each.tests).chain(&each.most));
        std::iter::once(&self.expr).chain(each)
    }
}

/// What a check looks for. `value` is the tested value as an expression of C: the name of a parameter, or the path to a
/// member or element.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Test {
    /// A handle that is null.
    NullHandle {
        /// The tested value.
        value: String,
    },
    /// A pointer or callback that is null. One to an array may be null if the array has no elements.
    NullPointer {
        /// The tested value.
        value: String,
    },
    /// A number that is no enumerator.
    NoEnumerator {
        /// The tested value.
        value: String,
        /// The name of the enumeration.
        #[serde(rename = "enum")]
        enumeration: String,
    },
    /// A set of flags with a bit that is no flag.
    UnknownFlags {
        /// The tested value.
        value: String,
        /// The name of the enumeration of the flags.
        #[serde(rename = "enum")]
        enumeration: String,
    },
    /// Any other condition of the description.
    #[default]
    Condition,
}

/// The elements of an array that a check looks at.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Each {
    /// The name of the index.
    pub(crate) index: String,
    /// What must hold for a look at the array.
    pub(crate) tests: Vec<Expr>,
    pub(crate) array: Expr,
    /// Whether it is a pointer, which can be null.
    pub(crate) is_pointer: bool,
    pub(crate) begin: Expr,
    /// The index after the last.
    pub(crate) end: Expr,
    /// The pointer to the end, if it is one.
    pub(crate) end_pointer: Option<String>,
    /// The length of the array in its structure, if the end is something else.
    pub(crate) most: Option<Expr>,
    /// Whether a parameter points to it.
    pub(crate) is_param: bool,
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

/// Conditions in JSON: those for readers, and those that are checked.
mod conditions_form {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Check, Condition};

    #[derive(Serialize)]
    struct Written<'c> {
        texts: Vec<&'c str>,
        checks: Vec<&'c Check>,
    }

    #[derive(Deserialize)]
    struct Read {
        texts: Vec<String>,
        checks: Vec<Check>,
    }

    pub(super) fn serialize<S: Serializer>(conditions: &[Condition], serializer: S) -> Result<S::Ok, S::Error> {
        let mut written = Written { texts: Vec::new(), checks: Vec::new() };
        for condition in conditions {
            match condition {
                Condition::Sentence(text) => written.texts.push(text),
                Condition::Check(check) => written.checks.push(check),
            }
        }
        written.serialize(serializer)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Vec<Condition>, D::Error> {
        let Read { texts, checks } = Read::deserialize(deserializer)?;
        Ok(texts.into_iter().map(Condition::Sentence).chain(checks.into_iter().map(Condition::Check)).collect())
    }
}
