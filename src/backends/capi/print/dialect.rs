//! [`Dialect`]: the syntax of the tables that say how values are printed, in C++ and in C.

use std::collections::HashSet;

use crate::header::declaration::prototype;
use crate::model::api::{Api, Param};
use crate::model::names::Names;
use crate::model::naming;
use crate::types::c_type::CType;

/// The destination of printed values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// `llvm::raw_ostream`.
    Llvm,
    /// `std::ostream`.
    Std,
    /// A buffer of C.
    Buffer,
}

/// The syntax for a target and an API.
pub(crate) struct Dialect<'m> {
    pub(crate) target: Target,
    pub(crate) names: &'m Names,
    /// The stems of more than one type.
    shared_stems: HashSet<&'m str>,
}

/// The head of a function.
pub(crate) struct Head {
    returns: String,
    name: String,
    params: Vec<String>,
}

impl Head {
    /// The head with these parts.
    pub(crate) fn new(returns: &str, name: &str, params: Vec<String>) -> Head {
        Head { returns: returns.to_owned(), name: name.to_owned(), params }
    }

    /// The lines, up to `);` or `) {`.
    pub(crate) fn lines(&self, close: &str) -> Vec<String> {
        let opener = format!("{}(", self.name);
        prototype(&self.returns, &opener, &self.params, close)
    }
}

impl<'m> Dialect<'m> {
    pub(crate) fn new(target: Target, model: &'m Api) -> Dialect<'m> {
        let names = &model.names;
        let enums = model.enums.iter().map(|item| &item.name);
        let structs = model.structs.iter().map(|item| &item.name);
        let typedefs = model.typedefs.iter().map(|item| &item.name);
        let mut seen = HashSet::new();
        let stems = enums.chain(structs).chain(typedefs);
        let stems = stems.map(|name| naming::stem(&names.prefix, name));
        let shared_stems = stems.filter(|stem| !seen.insert(*stem)).collect();
        Dialect { target, names, shared_stems }
    }

    /// Whether the target is C.
    pub(crate) fn is_c(&self) -> bool {
        self.target == Target::Buffer
    }

    /// The type of the stream in C++.
    pub(crate) fn stream(&self) -> &'static str {
        if self.target == Target::Llvm { "llvm::raw_ostream" } else { "std::ostream" }
    }

    /// The type of a stream for text.
    pub(crate) fn text_stream(&self) -> String {
        match self.target {
            Target::Llvm => self.out("llvm_text"),
            Target::Std | Target::Buffer => "std::ostringstream".to_owned(),
        }
    }

    /// The name of a type inside the names of C functions.
    pub(crate) fn stem<'t>(&self, ty: &'t str) -> &'t str {
        let stem = naming::stem(&self.names.prefix, ty);
        if self.shared_stems.contains(stem) { ty } else { stem }
    }

    /// A name of the interpreter: `box_out_form_t`.
    pub(crate) fn out(&self, name: &str) -> String {
        let (namespace, prefix) = (&self.names.namespace, &self.names.own_prefix);
        if self.is_c() { format!("{prefix}_out_{name}") } else { format!("{namespace}::{prefix}_out_{name}") }
    }

    /// The name of a table about a type. The stems of several types can be equal.
    pub(crate) fn table(&self, kind: &str, ty: &str) -> String {
        self.table_of(kind, naming::stem(&self.names.prefix, ty))
    }

    /// The name of a table about an object. A program may have those of several targets.
    pub(crate) fn table_of(&self, kind: &str, object: &str) -> String {
        let target = match self.target {
            Target::Llvm => "printed_llvm",
            Target::Std => "printed_std",
            Target::Buffer => "printed",
        };
        format!("{}_{target}_{kind}_{object}", self.names.own_prefix)
    }

    /// What the declaration of a table begins with.
    pub(crate) fn constant(&self) -> &'static str {
        if self.is_c() { "static const" } else { "inline constexpr" }
    }

    /// What the declaration of a function begins with.
    pub(crate) fn inline(&self) -> &'static str {
        if self.is_c() { "static inline" } else { "inline" }
    }

    /// A part of the interpreter with the names and conversions in the place of those that begin with `@`.
    pub(super) fn expand(&self, part: &str) -> String {
        let convert = |ty: &str| if self.is_c() { format!("({ty})") } else { format!("static_cast<{ty}>") };
        let part = part.replace("@inline", self.inline()).replace("@size", &convert("size_t"));
        part.replace("@double", &convert("double")).replace('@', &self.names.own_prefix)
    }

    pub(crate) fn null(&self) -> &'static str {
        if self.is_c() { "NULL" } else { "nullptr" }
    }

    /// A number as one of another type.
    pub(crate) fn cast(&self, ty: &str, number: &str) -> String {
        if self.is_c() { format!("({ty})({number})") } else { format!("static_cast<{ty}>({number})") }
    }

    /// A pointer from one to anything.
    pub(crate) fn cast_pointer(&self, ty: &str, pointer: &str) -> String {
        if self.is_c() { format!("({ty} *){pointer}") } else { format!("static_cast<{ty} *>({pointer})") }
    }

    /// An expression that converts a number to an index.
    pub(crate) fn index(&self, number: &str) -> String {
        format!("{}({})", self.out("index"), self.cast("intmax_t", number))
    }

    /// The bits of a value; that of an enumeration may be none of its enumerators.
    pub(crate) fn bits(&self, value: &str, is_enum: bool) -> String {
        if is_enum && !self.is_c() { format!("{}({value})", self.out("bits")) } else { value.to_owned() }
    }

    /// The declaration of a pointer to an argument of a type.
    pub(crate) fn local(&self, param: &Param, ty: &CType, at: usize) -> String {
        if self.is_c() {
            let pointer = ty.pointer();
            return format!(
                "{} = ({})Arguments[{at}];",
                pointer.declare(&format!("p{}", param.name)),
                pointer.spelled()
            );
        }
        format!("const auto p{} = static_cast<{} *>(Arguments[{at}]);", param.name, constant(ty))
    }
}

/// The argument behind the pointer of [`Dialect::local`].
pub(crate) fn argument(param: &Param) -> String {
    format!("*p{}", param.name)
}

/// A type without changes in C++.
fn constant(ty: &CType) -> String {
    let spelled = ty.spelled();
    if ty.outermost().is_some() {
        format!("std::add_const_t<{spelled}>")
    } else if spelled.ends_with('*') {
        format!("{spelled}const")
    } else {
        format!("const {spelled}")
    }
}
