//! [`Model`]: a valid C API.
//!
//! `read` builds it from records; the generators receive `&Model` and cannot fail. Its types derive names and
//! properties (`param.is_optional()`, `function.params_struct()`), so that no generator takes names apart.
//!
//! Each list is in the order of the output: objects by name, with runs of digits compared as numbers; the parts of an
//! object as written.

use super::c_type::CType;
use super::condition::Expr;
use super::names::Names;
use super::naming;
use crate::source::Span;

/// Everything that a description declares.
#[derive(Debug)]
pub(crate) struct Model {
    /// The names that the API does not declare.
    pub(crate) names: Names,
    pub(crate) macros: Vec<Macro>,
    pub(crate) handles: Vec<Handle>,
    pub(crate) enums: Vec<Enum>,
    pub(crate) typedefs: Vec<Typedef>,
    pub(crate) callbacks: Vec<FptrTypedef>,
    pub(crate) structs: Vec<Struct>,
    pub(crate) functions: Vec<Function>,
    /// All types, each after those that it needs.
    pub(crate) types: Vec<TypeDecl>,
}

impl Model {
    /// The macro of the calling convention, if the description defines it.
    pub(crate) fn described_convention(&self) -> Option<&str> {
        let name = self.names.calling_convention.as_str();
        self.macros.iter().any(|item| item.bare_name() == name).then_some(name)
    }

    /// Whether the API has an initialization function.
    pub(crate) fn has_start(&self) -> bool {
        let start = &self.names.init_function;
        self.functions.iter().any(|function| function.name == *start)
    }
}

/// A declaration of a type, with the index of the type in its list of the model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypeDecl {
    Handle(usize),
    Enum(usize),
    /// A typedef.
    Typedef(usize),
    Callback(usize),
    /// A forward declaration of a structure.
    Forward(usize),
    Struct(usize),
    /// The members of a forward-declared structure.
    Completion(usize),
}

/// `#define name value`.
#[derive(Debug)]
pub(crate) struct Macro {
    /// The name with parameters: `OL_MAX(a, b)`.
    pub(crate) name: String,
    pub(crate) desc: String,
    pub(crate) value: String,
    /// The condition under which the macro has this value.
    pub(crate) condition: Option<MacroCondition>,
}

/// The condition of a macro's value.
#[derive(Debug)]
pub(crate) struct MacroCondition {
    /// A preprocessor expression.
    pub(crate) test: String,
    /// The value otherwise; `None` if the macro is not defined otherwise.
    pub(crate) alternative: Option<String>,
}

impl Macro {
    /// The name without parameters.
    pub(crate) fn bare_name(&self) -> &str {
        self.name.split('(').next().unwrap_or(&self.name)
    }

    /// Whether its text contains something that looks like a comment.
    pub(crate) fn has_comment(&self) -> bool {
        let condition = self.condition.as_ref();
        let test = condition.map(|condition| &condition.test);
        let alternative = condition.and_then(|condition| condition.alternative.as_ref());
        let mut texts = [Some(&self.value), test, alternative].into_iter().flatten();
        texts.any(|text| text.contains("/*") || text.contains("//"))
    }
}

/// An opaque pointer.
#[derive(Debug)]
pub(crate) struct Handle {
    pub(crate) name: String,
    pub(crate) desc: String,
}

impl Handle {
    /// The structure that it points to.
    pub(crate) fn structure(&self) -> String {
        naming::handle_struct(&self.name)
    }
}

/// An enumeration.
#[derive(Debug)]
pub(crate) struct Enum {
    pub(crate) name: String,
    pub(crate) desc: String,
    /// Whether each enumerator has a type.
    pub(crate) is_typed: bool,
    /// Whether its values are bits that can be combined.
    pub(crate) is_bit_field: bool,
    pub(crate) enumerators: Vec<Enumerator>,
    /// The value after the last enumerator's.
    pub(crate) end: u32,
}

impl Enum {
    /// The full name of an enumerator, or of a word that is treated like one (`LAST`).
    pub(crate) fn enumerator(&self, name: &str) -> String {
        naming::enumerator_name(&self.name, name)
    }
}

/// An enumerator.
#[derive(Debug)]
pub(crate) struct Enumerator {
    /// The name as written.
    pub(crate) name: String,
    pub(crate) desc: String,
    /// The type that the enumerator stands for, in a typed enumeration.
    pub(crate) tagged_type: Option<TaggedType>,
    pub(crate) value: u32,
}

/// The type of an enumerator.
#[derive(Debug)]
pub(crate) struct TaggedType {
    /// The type, or the type of an element.
    pub(crate) ty: CType,
    /// The text between the brackets of an array: empty for `char[]`, the length for `uint8_t[4]`.
    pub(crate) array: Option<String>,
}

impl TaggedType {
    /// The type as written: `char[]`.
    pub(crate) fn spelled(&self) -> String {
        let element = self.ty.spelled();
        match &self.array {
            Some(length) => format!("{element}[{length}]"),
            None => element,
        }
    }
}

/// A typedef.
#[derive(Debug)]
pub(crate) struct Typedef {
    pub(crate) name: String,
    pub(crate) desc: String,
    pub(crate) value: CType,
}

/// The type of a callback.
#[derive(Debug)]
pub(crate) struct FptrTypedef {
    pub(crate) name: String,
    pub(crate) desc: String,
    pub(crate) params: Vec<Param>,
    pub(crate) returns: CType,
}

/// A structure.
#[derive(Debug)]
pub(crate) struct Struct {
    pub(crate) name: String,
    pub(crate) desc: String,
    /// The members, with those of the base.
    pub(crate) members: Vec<StructMember>,
}

/// A member.
#[derive(Debug)]
pub(crate) struct StructMember {
    /// The type, or the type of an element.
    pub(crate) ty: CType,
    pub(crate) name: String,
    /// The lengths of an array: numbers and macros. An empty one is the last member's, whose length is unknown.
    pub(crate) lengths: Vec<String>,
    pub(crate) desc: String,
}

impl StructMember {
    /// The declaration: `char Name[64]`.
    pub(crate) fn declaration(&self) -> String {
        self.ty.declare(&self.name) + &self.brackets()
    }

    /// The type without the name: `char[64]`.
    pub(crate) fn spelled_type(&self) -> String {
        self.ty.spelled() + &self.brackets()
    }

    /// Whether the structure does not say how many elements there are.
    pub(crate) fn is_flexible(&self) -> bool {
        self.lengths.iter().any(String::is_empty)
    }

    fn brackets(&self) -> String {
        self.lengths.iter().map(|length| format!("[{length}]")).collect()
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
}

impl Function {
    /// The structure that points to the arguments of a call.
    pub(crate) fn params_struct(&self) -> String {
        naming::params_struct(&self.name)
    }

    /// The checks before a call, each with its code, in order.
    pub(crate) fn checks(&self) -> impl Iterator<Item = (&Return, &Check)> {
        self.returns.iter().flat_map(|code| code.checks().map(move |check| (code, check)))
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
}
