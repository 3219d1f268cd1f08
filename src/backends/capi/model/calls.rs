//! The parts of a [model](crate::model::api::Model) that describe calls: functions, parameters, codes and conditions.

use crate::conditions::expr::Expr;
use crate::model::naming;
use crate::types::c_type::CType;
use serde::{Deserialize, Serialize};
use tdgen_language::source::Span;

/// What else a description says about a type or a function; a text is empty if it is not set.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Facts {
    /// The version that introduced it.
    pub since: String,
    /// The extension that it belongs to.
    pub extension: String,
    /// The reason not to use it.
    pub deprecated: String,
    /// What to use instead.
    pub replacement: String,
    /// The chapter of the manual.
    pub group: String,
}

impl Facts {
    /// The reason not to use it, and what to use instead; `None` if it is not deprecated.
    pub fn deprecation(&self) -> Option<String> {
        let instead = |text: &str| if text.is_empty() { String::new() } else { format!("use {text}") };
        match (self.deprecated.trim(), self.replacement.trim()) {
            ("", "") => None,
            (reason, "") => Some(reason.to_owned()),
            ("", replacement) => Some(instead(replacement)),
            (reason, replacement) => Some(format!("{reason}; {}", instead(replacement))),
        }
    }
}

/// An entry point.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) desc: String,
    pub(crate) details: Vec<String>,
    /// Functions of other APIs that do the same.
    pub(crate) analogues: Vec<String>,
    pub(crate) params: Vec<Param>,
    /// All codes that it returns, with implicit ones and null checks.
    pub(crate) returns: Vec<Return>,
    /// The returned type, if it is not the API's result type.
    pub(crate) result: Option<CType>,
    /// Who destroys the handle that it returns.
    pub(crate) result_ownership: Option<Ownership>,
    /// The number of elements that the result points to.
    pub(crate) result_length: Option<Length>,
    /// Whether it has more arguments than its parameters.
    pub(crate) is_variadic: bool,
    /// Whether it never returns.
    pub(crate) is_noreturn: bool,
    /// Whether compilers warn of calls whose result is not used.
    pub(crate) is_nodiscard: bool,
    /// Whether generated code defines it: it returns the details of the last error.
    pub(crate) is_last_error: bool,
    /// The body of a function that the header defines.
    pub(crate) body: Option<String>,
    /// The preprocessor condition of the platforms that have it.
    pub(crate) condition: Option<String>,
    pub(crate) thread_safety: Option<ThreadSafety>,
    pub(crate) facts: Facts,
}

impl Function {
    /// Whether it returns the result type of the API, so that generated code has a code for what it refuses.
    pub(crate) fn is_checked(&self) -> bool {
        self.result.is_none() && self.has_implementation()
    }

    /// Whether generated code forwards it, but it returns no code.
    pub(crate) fn is_plain(&self) -> bool {
        self.result.is_some() && self.has_implementation()
    }

    /// Whether generated code forwards it to an implementation.
    pub(crate) fn has_implementation(&self) -> bool {
        !self.is_variadic && self.body.is_none() && !self.is_last_error
    }

    /// Whether a call with a null parameter is refused.
    pub(crate) fn refuses_null(&self, param: &Param) -> bool {
        let name = &param.name;
        let forms = [format!("NULL=={name}"), format!("{name}==NULL"), format!("!{name}")];
        self.checks().any(|(_, check)| forms.contains(&check.text.replace(' ', "")))
    }

    /// The structure that points to the arguments of a call.
    pub(crate) fn params_struct(&self) -> String {
        naming::params_struct(&self.name)
    }

    /// The checks before a call, each with its code, in order. Those of elements come last, since they rely on the
    /// others.
    pub(crate) fn checks(&self) -> impl Iterator<Item = (&Return, &Check)> {
        let all = || self.returns.iter().flat_map(|code| code.checks().map(move |check| (code, check)));
        all().filter(|(_, check)| !check.is_inside).chain(all().filter(|(_, check)| check.is_inside))
    }

    pub(crate) fn has_checks(&self) -> bool {
        self.checks().next().is_some()
    }

    /// The function that implements it.
    pub(crate) fn implementation(&self) -> String {
        format!("{}_impl", self.name)
    }

    /// The declarations of its parameters.
    pub(crate) fn declared_params(&self) -> Vec<String> {
        self.params.iter().map(|param| param.ty.declare(&param.name)).collect()
    }

    /// The variant with the caller's source location.
    pub(crate) fn with_code_location(&self) -> String {
        naming::with_code_location(&self.name)
    }
}

/// A parameter of a function or callback.
#[derive(Debug)]
pub(crate) struct Param {
    pub(crate) ty: CType,
    pub(crate) name: String,
    pub(crate) desc: String,
    /// `PARAM_*` of lib-td/api/parameters.td.
    pub(crate) flags: u8,
    /// The range of the elements that it points to.
    pub(crate) range: Option<Range>,
    /// The parameters that determine the type that it points to.
    pub(crate) type_info: Option<TypeInfo>,
    /// The number of elements that it points to, if it is not a range.
    pub(crate) length: Option<Length>,
    /// Whether the range or the length counts bytes.
    pub(crate) is_in_bytes: bool,
    pub(crate) ownership: Option<Ownership>,
}

/// The declarations of parameters in a prototype; empty parentheses would be none in C.
pub(crate) fn prototype_params(params: &[Param]) -> Vec<String> {
    if params.is_empty() {
        return vec!["void".to_owned()];
    }
    params.iter().map(|param| param.ty.declare(&param.name)).collect()
}

/// The number of elements that a pointer points to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Length {
    /// A null element ends them.
    NullTerminated,
    Elements(Expr),
    Bytes(Expr),
}

impl Length {
    /// Whether it mentions a name.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        match self {
            Length::NullTerminated => false,
            Length::Elements(expr) | Length::Bytes(expr) => expr.mentions(name),
        }
    }
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

/// Which calls of a function may overlap. More may overlap with a greater one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum ThreadSafety {
    /// None.
    Library,
    /// Those with other handles.
    Object,
    /// All.
    Any,
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

impl ThreadSafety {
    /// The word of descriptions: `any`.
    pub fn word(self) -> &'static str {
        match self {
            ThreadSafety::Library => "library",
            ThreadSafety::Object => "object",
            ThreadSafety::Any => "any",
        }
    }

    /// The sentence of the manual.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            ThreadSafety::Any => "Threads may call it at the same time.",
            ThreadSafety::Object => "Calls with the same handle must not overlap.",
            ThreadSafety::Library => "No other call may overlap it.",
        }
    }
}

/// The elements of an array from `begin` to `end`, excluding `end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    pub(crate) begin: Bound,
    /// The index of the parameter that has the end of the range.
    pub(crate) end: usize,
}

/// A bound of a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Number(u64),
    /// The index of a parameter.
    Param(usize),
}

/// The indices of the parameters that determine the type behind a `void *`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TypeInfo {
    /// The parameter with an enumerator of a typed enumeration.
    pub(crate) tag: usize,
    /// The parameter with the number of bytes.
    pub(crate) size: usize,
}

impl Param {
    /// Whether the caller passes a value in it.
    pub(crate) fn is_in(&self) -> bool {
        self.flags & 1 != 0
    }

    /// Whether the function returns a value through it.
    pub(crate) fn is_out(&self) -> bool {
        self.flags & 2 != 0
    }

    /// Whether it points to a value that only the function fills in, so that it can be read only after success. A
    /// parameter without a direction counts if the function could write through it.
    pub(crate) fn is_output(&self) -> bool {
        let points_to = self.ty.unqualified().pointee();
        let is_filled = |pointee: CType| self.is_out() || !pointee.is_qualified("const");
        !self.is_in() && points_to.is_some_and(is_filled)
    }

    /// Whether it may be null.
    pub(crate) fn is_optional(&self) -> bool {
        self.flags & 4 != 0
    }
}

/// A code that a function returns.
#[derive(Debug)]
pub(crate) struct Return {
    pub(crate) value: String,
    /// Whether the class library adds it.
    pub(crate) is_implicit: bool,
    /// The conditions, in the order of the checks.
    pub(crate) conditions: Vec<Condition>,
}

impl Return {
    /// The conditions that generated code checks.
    pub(crate) fn checks(&self) -> impl Iterator<Item = &Check> {
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
#[derive(Clone, Debug)]
pub(crate) enum Condition {
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
            Condition::Check(check) => format!("`{}`", check.text),
        }
    }
}

/// A condition that generated code checks.
#[derive(Clone, Debug)]
pub(crate) struct Check {
    /// The text between the backquotes.
    pub(crate) text: String,
    pub(crate) expr: Expr,
    /// The divisors that may be zero, which are compared with zero first.
    pub(crate) divisors: Vec<Expr>,
    /// The position of the condition; the function's if the class library added it.
    pub(crate) place: Span,
    /// Whether it looks at what an argument points to, so that it relies on the other checks.
    pub(crate) is_inside: bool,
    /// The loops around a check of each element of an array, the outermost first.
    pub(crate) loops: Vec<Each>,
    pub(crate) test: Test,
}

impl Check {
    /// A check of arguments.
    pub(crate) fn new(text: String, expr: Expr, place: Span) -> Check {
        Check { text, expr, divisors: Vec::new(), place, is_inside: false, loops: Vec::new(), test: Test::Condition }
    }

    /// The expressions that it evaluates.
    pub(crate) fn exprs(&self) -> impl Iterator<Item = &Expr> {
        let each = self
            .loops
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
#[derive(Clone, Debug)]
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
