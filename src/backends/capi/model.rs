//! [`Model`]: a C API, read completely and known to be sound.
//!
//! `read` makes it from records; the emitters take `&Model` and cannot fail. Its types answer the questions that
//! emitters have (`param.is_optional()`, `function.params_struct()`), so that no emitter takes names apart.
//!
//! Each list is in the order of the output: by name, digit runs compared as numbers; inside an object in the order
//! that its author chose.

use super::c_type::CType;
use super::condition::Expr;
use super::names::Names;
use super::naming;
use crate::source::Span;

/// Everything that a description declares.
#[derive(Debug)]
pub(crate) struct Model {
    /// What the API calls the things that it does not declare.
    pub(crate) names: Names,
    /// Preprocessor constants.
    pub(crate) macros: Vec<Macro>,
    /// Opaque pointers.
    pub(crate) handles: Vec<Handle>,
    /// Enumerations.
    pub(crate) enums: Vec<Enum>,
    /// Other names for types.
    pub(crate) typedefs: Vec<Typedef>,
    /// Types of callbacks.
    pub(crate) callbacks: Vec<FptrTypedef>,
    /// Structures.
    pub(crate) structs: Vec<Struct>,
    /// Entry points.
    pub(crate) functions: Vec<Function>,
    /// All types, each after what it needs.
    pub(crate) types: Vec<TypeDecl>,
}

impl Model {
    /// Whether there is a function that starts the library up.
    pub(crate) fn has_start(&self) -> bool {
        let start = &self.names.init_function;
        self.functions.iter().any(|function| function.name == *start)
    }
}

/// A type in the order in which a header must declare it; the number is its place in the model's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypeDecl {
    /// A handle.
    Handle(usize),
    /// An enumeration.
    Enum(usize),
    /// Another name for a type.
    Typedef(usize),
    /// The type of a callback.
    Callback(usize),
    /// The name of a structure that is mentioned before it is complete.
    Forward(usize),
    /// A structure.
    Struct(usize),
    /// The members of a structure whose name was declared forward.
    Completion(usize),
}

/// `#define name value`.
#[derive(Debug)]
pub(crate) struct Macro {
    /// The name, with parameters if it has any: `OL_MAX(a, b)`.
    pub(crate) name: String,
    /// One sentence.
    pub(crate) desc: String,
    /// What it stands for.
    pub(crate) value: String,
    /// Where that holds.
    pub(crate) condition: Option<MacroCondition>,
}

/// Where a macro's value holds.
#[derive(Debug)]
pub(crate) struct MacroCondition {
    /// A preprocessor expression.
    pub(crate) test: String,
    /// What the macro stands for elsewhere; none: it is not defined there.
    pub(crate) alternative: Option<String>,
}

impl Macro {
    /// The name without parameters.
    pub(crate) fn bare_name(&self) -> &str {
        self.name.split('(').next().unwrap_or(&self.name)
    }

    /// Whether a comment, or what looks like one, is among its texts.
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
    /// Its name.
    pub(crate) name: String,
    /// One sentence.
    pub(crate) desc: String,
}

impl Handle {
    /// What it points to.
    pub(crate) fn structure(&self) -> String {
        naming::handle_struct(&self.name)
    }
}

/// An enumeration.
#[derive(Debug)]
pub(crate) struct Enum {
    /// Its name.
    pub(crate) name: String,
    /// One sentence.
    pub(crate) desc: String,
    /// Whether each enumerator stands for a type.
    pub(crate) is_typed: bool,
    /// Whether its values are bits, to be added up.
    pub(crate) is_bit_field: bool,
    /// Its enumerators.
    pub(crate) etors: Vec<Etor>,
    /// The value after the last enumerator's.
    pub(crate) end: u32,
}

impl Enum {
    /// The full name of an enumerator, or of a word that is treated as one (`LAST`).
    pub(crate) fn enumerator(&self, name: &str) -> String {
        naming::enumerator(&self.name, name)
    }
}

/// An enumerator.
#[derive(Debug)]
pub(crate) struct Etor {
    /// Its own name as written.
    pub(crate) name: String,
    /// One sentence.
    pub(crate) desc: String,
    /// The type that it stands for; in a typed enumeration only.
    pub(crate) tagged_type: Option<TaggedType>,
    /// Its value.
    pub(crate) value: u32,
}

/// The type that an enumerator stands for.
#[derive(Debug)]
pub(crate) struct TaggedType {
    /// The type, or that of an element.
    pub(crate) ty: CType,
    /// What stands between the brackets if it is an array: nothing in `char[]`, the length in `uint8_t[4]`.
    pub(crate) array: Option<String>,
}

impl TaggedType {
    /// As it is written: `char[]`.
    pub(crate) fn spelled(&self) -> String {
        let element = self.ty.spelled();
        match &self.array {
            Some(length) => format!("{element}[{length}]"),
            None => element,
        }
    }
}

/// Another name for a type.
#[derive(Debug)]
pub(crate) struct Typedef {
    /// The new name.
    pub(crate) name: String,
    /// One sentence.
    pub(crate) desc: String,
    /// The type.
    pub(crate) value: CType,
}

/// The type of a callback.
#[derive(Debug)]
pub(crate) struct FptrTypedef {
    /// Its name.
    pub(crate) name: String,
    /// One sentence.
    pub(crate) desc: String,
    /// What it is called with.
    pub(crate) params: Vec<Param>,
    /// What it returns.
    pub(crate) returns: CType,
}

/// A structure.
#[derive(Debug)]
pub(crate) struct Struct {
    /// Its name.
    pub(crate) name: String,
    /// One sentence.
    pub(crate) desc: String,
    /// Its members, those of the base included.
    pub(crate) members: Vec<StructMember>,
}

/// A member.
#[derive(Debug)]
pub(crate) struct StructMember {
    /// Its type.
    pub(crate) ty: CType,
    /// Its name.
    pub(crate) name: String,
    /// One sentence.
    pub(crate) desc: String,
}

/// An entry point.
#[derive(Debug)]
pub(crate) struct Function {
    /// Its name.
    pub(crate) name: String,
    /// One sentence.
    pub(crate) desc: String,
    /// Further sentences.
    pub(crate) details: Vec<String>,
    /// Functions of other APIs that do the same.
    pub(crate) analogues: Vec<String>,
    /// Its parameters.
    pub(crate) params: Vec<Param>,
    /// All codes that it returns, implicit ones and null checks included.
    pub(crate) returns: Vec<Return>,
}

impl Function {
    /// The structure that points to the arguments of a call.
    pub(crate) fn params_struct(&self) -> String {
        naming::params_struct(&self.name)
    }

    /// All that is checked before a call gets any further, with the code for each, in order.
    pub(crate) fn checks(&self) -> impl Iterator<Item = (&Return, &Check)> {
        self.returns.iter().flat_map(|code| code.checks().map(move |check| (code, check)))
    }

    /// The function that does its work.
    pub(crate) fn implementation(&self) -> String {
        format!("{}_impl", self.name)
    }

    /// Its parameters as they are declared.
    pub(crate) fn declared_params(&self) -> Vec<String> {
        self.params.iter().map(|param| param.ty.declare(&param.name)).collect()
    }

    /// The variant that takes the caller's place in the source.
    pub(crate) fn with_code_location(&self) -> String {
        naming::with_code_location(&self.name)
    }
}

/// A parameter of a function or callback.
#[derive(Debug)]
pub(crate) struct Param {
    /// Its type.
    pub(crate) ty: CType,
    /// Its name.
    pub(crate) name: String,
    /// One sentence; may be empty.
    pub(crate) desc: String,
    /// `PARAM_*` of lib-td/api/parameters.td.
    pub(crate) flags: u8,
    /// The elements that it points to.
    pub(crate) range: Option<Range>,
    /// What tells the type that it points to.
    pub(crate) type_info: Option<TypeInfo>,
}

/// The elements of an array from `begin` up to, not including, `end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    /// The first index.
    pub(crate) begin: Bound,
    /// The place of the parameter that is the last index and one.
    pub(crate) end: usize,
}

/// An index in a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// A number.
    Number(u64),
    /// The place of a parameter.
    Param(usize),
}

/// How an untyped pointer is to be read; both are places of parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TypeInfo {
    /// The one that holds an enumerator of a typed enumeration.
    pub(crate) tag: usize,
    /// The one that holds the number of bytes.
    pub(crate) size: usize,
}

impl Param {
    /// Whether the caller hands something over in it.
    pub(crate) fn is_in(&self) -> bool {
        self.flags & 1 != 0
    }

    /// Whether the function hands something back through it.
    pub(crate) fn is_out(&self) -> bool {
        self.flags & 2 != 0
    }

    /// Whether it leads to what only the function fills in: there is nothing to see before, nor after a failure. One
    /// whose way is not told is taken for such if the function could.
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
    /// The code.
    pub(crate) value: String,
    /// When, in the order in which it is checked.
    pub(crate) conditions: Vec<Condition>,
}

impl Return {
    /// The conditions that code can check.
    pub(crate) fn checks(&self) -> impl Iterator<Item = &Check> {
        self.conditions.iter().filter_map(|condition| match condition {
            Condition::Check(check) => Some(check),
            Condition::Sentence(_) => None,
        })
    }

    /// The same, to be completed.
    pub(crate) fn checks_mut(&mut self) -> impl Iterator<Item = &mut Check> {
        self.conditions.iter_mut().filter_map(|condition| match condition {
            Condition::Check(check) => Some(check),
            Condition::Sentence(_) => None,
        })
    }
}

/// When a code is returned.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    /// In words, for the documents.
    Sentence(String),
    /// As a C expression, which is checked before the call gets any further.
    Check(Check),
}

impl Condition {
    /// As the description has it: a C expression stands in backquotes.
    pub(crate) fn as_written(&self) -> String {
        match self {
            Condition::Sentence(text) => text.clone(),
            Condition::Check(check) => format!("`{}`", check.text),
        }
    }
}

/// A condition that code can check.
#[derive(Clone, Debug)]
pub(crate) struct Check {
    /// The text between its backquotes.
    pub(crate) text: String,
    /// What it says.
    pub(crate) expr: Expr,
    /// What it divides by though nothing tells that it is not zero: to be looked at first.
    pub(crate) divisors: Vec<Expr>,
    /// Where the author wrote it, or the function where the class library did.
    pub(crate) place: Span,
}
