//! Types and what else a header declares besides functions: macros, handles, enumerations, structures, variables.

use std::fmt::{Display, Formatter};

use serde::{Deserialize, Serialize};

use crate::conditions::expr::Expr;
use crate::conditions::text::spelled;
use crate::types::c_type::CType;

/// A type, as a tree. A name leads to the list of [`Api`](crate::api::Api) with the types of that kind.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Type {
    /// `void`: no result, or the target of a pointer to anything.
    #[default]
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
        /// The name of an [`Enum`](crate::api::Enum).
        name: String,
    },
    /// A typedef of the API.
    Typedef {
        /// The name of a [`Typedef`].
        name: String,
    },
    /// A pointer to a function, with a name.
    Callback {
        /// The name of a [`Callback`](crate::api::Callback).
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

/// `#define name value`.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
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

    /// Whether its text contains something that looks like a comment.
    pub(crate) fn has_comment(&self) -> bool {
        let mut texts = [Some(&self.value), self.condition.as_ref(), self.alternative.as_ref()].into_iter().flatten();
        texts.any(|text| text.contains("/*") || text.contains("//"))
    }
}

/// An opaque pointer.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
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

/// The names of a structure or an enumeration in C.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Tag {
    /// The name after `struct` or `enum`; `None` for a type without a tag.
    pub(crate) name: Option<String>,
    /// Whether the object's name is a typedef.
    pub(crate) has_typedef: bool,
}

impl Tag {
    /// The type as C spells it: `box_t`, or `struct box` without a typedef.
    pub(crate) fn spelled(&self, keyword: &str, name: &str) -> String {
        match &self.name {
            Some(tag) if !self.has_typedef => format!("{keyword} {tag}"),
            _ => name.to_owned(),
        }
    }

    /// The first words of a definition: `typedef struct box`.
    pub(crate) fn opening(&self, keyword: &str, has_typedef: bool) -> String {
        let typedef = if has_typedef { "typedef " } else { "" };
        let name = self.name.as_ref().map_or_else(String::new, |name| format!(" {name}"));
        format!("{typedef}{keyword}{name}")
    }
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
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
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
    pub c_type: CType,
    /// Versions, extension and group.
    #[serde(flatten)]
    pub facts: Facts,
}

/// A typedef.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
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
    pub c_type: CType,
    /// The number of elements of a vector type.
    pub vector_length: Option<u32>,
    /// The enumeration whose flags a value combines.
    pub flags: Option<String>,
    /// Versions, extension and group.
    #[serde(flatten)]
    pub facts: Facts,
}

impl Typedef {
    /// The declaration without its semicolon.
    pub(crate) fn declaration(&self) -> String {
        let declared = self.c_type.declare(&self.name);
        match self.vector_length {
            Some(length) => {
                format!("typedef {declared} __attribute__((vector_size({length} * sizeof({}))))", self.c_type.spelled())
            }
            None => format!("typedef {declared}"),
        }
    }
}

/// A structure or union.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
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
    /// Whether compilers warn of calls whose result is such a structure and is not used.
    #[serde(skip)]
    pub(crate) is_nodiscard: bool,
    /// The handle or structure that it belongs to, if pointers to it are handles.
    #[serde(skip)]
    pub(crate) parent: Option<String>,
    #[serde(skip)]
    pub(crate) tag: Tag,
}

impl Struct {
    /// `struct` or `union`.
    pub(crate) fn keyword(&self) -> &'static str {
        keyword(self.is_union)
    }

    /// The member of this name; those of a structure or union without a name are members, too.
    pub(crate) fn member(&self, name: &str) -> Option<&Member> {
        fn find<'m>(members: &'m [Member], name: &str) -> Option<&'m Member> {
            members.iter().find_map(|member| match member.inner() {
                Some(inner) if member.name.is_empty() => find(inner.members, name),
                _ => (member.name == name).then_some(member),
            })
        }
        find(&self.members, name)
    }

    /// All members that are not structures or unions, also those inside of others.
    pub(crate) fn leaves(&self) -> Vec<&Member> {
        let mut leaves = Vec::new();
        self.members.iter().for_each(|member| member.collect_leaves(&mut leaves));
        leaves
    }
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
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
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
    /// The type without the lengths of an array.
    #[serde(skip)]
    pub(crate) element: CType,
    /// The lengths of an array: numbers and macros. An empty one is the last member's, whose length is unknown.
    #[serde(skip)]
    pub(crate) lengths: Vec<String>,
}

/// The word of a union, or of a structure.
pub(crate) fn keyword(is_union: bool) -> &'static str {
    if is_union { "union" } else { "struct" }
}

/// A structure or union inside another.
#[derive(Clone, Copy)]
pub(crate) struct Inner<'m> {
    pub(crate) is_union: bool,
    pub(crate) members: &'m [Member],
}

impl Inner<'_> {
    /// `struct` or `union`.
    pub(crate) fn keyword(self) -> &'static str {
        keyword(self.is_union)
    }
}

impl Member {
    /// The structure or union that the member, or each of its elements, itself is.
    pub(crate) fn inner(&self) -> Option<Inner<'_>> {
        let mut ty = &self.ty;
        while let Type::Array { of, .. } = ty {
            ty = of;
        }
        match ty {
            Type::Record { is_union, members, .. } => Some(Inner { is_union: *is_union, members }),
            _ => None,
        }
    }

    /// The declaration: `char Name[64]`, `int Flags : 3`.
    pub(crate) fn declaration(&self) -> String {
        let width = self.width.map_or_else(String::new, |width| format!(" : {width}"));
        let name = self.name.clone() + &self.brackets();
        self.element.declare(&name).trim_end().to_owned() + &width
    }

    /// The type without the name: `char[64]`, `int : 3`.
    pub(crate) fn spelled_type(&self) -> String {
        let width = self.width.map_or_else(String::new, |width| format!(" : {width}"));
        match self.inner() {
            Some(inner) => {
                let members: Vec<String> = inner.members.iter().map(Member::whole_declaration).collect();
                format!("{} {{ {} }}{}", inner.keyword(), members.join(" "), self.brackets())
            }
            None if self.lengths.is_empty() => self.element.spelled() + &width,
            None if self.element.outermost().is_some() => self.element.declare(&self.brackets()),
            None => self.element.spelled() + &self.brackets(),
        }
    }

    /// Whether some standards of C or C++ know the declaration only as an extension.
    pub(crate) fn has_extension(&self) -> bool {
        let is_unnamed = self.inner().is_some() && self.name.is_empty();
        let members = self.inner().into_iter().flat_map(|inner| inner.members);
        is_unnamed || self.is_flexible() || members.into_iter().any(Member::has_extension)
    }

    /// The declaration, with the members of a structure or union.
    pub(crate) fn whole_declaration(&self) -> String {
        match self.inner() {
            Some(_) => format!("{} {}", self.spelled_type(), self.name).trim_end().to_owned() + ";",
            None => self.declaration() + ";",
        }
    }

    fn collect_leaves<'m>(&'m self, leaves: &mut Vec<&'m Member>) {
        match self.inner() {
            Some(inner) => inner.members.iter().for_each(|member| member.collect_leaves(leaves)),
            None => leaves.push(self),
        }
    }

    /// Whether the structure does not say how many elements there are.
    pub(crate) fn is_flexible(&self) -> bool {
        self.lengths.iter().any(String::is_empty)
    }

    fn brackets(&self) -> String {
        self.lengths.iter().map(|length| format!("[{length}]")).collect()
    }
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
        /// The expression; [`Api::expression`](crate::api::Api::expression) parses it.
        text: String,
        /// Whether it counts bytes.
        is_in_bytes: bool,
        /// The same as a tree.
        #[serde(skip)]
        expr: Expr,
    },
    /// A null element ends them.
    NullTerminated,
}

impl Length {
    /// An expression.
    pub(crate) fn of_expr(expr: Expr, is_in_bytes: bool) -> Length {
        Length::Expression { text: spelled(&expr), is_in_bytes, expr }
    }

    /// Whether it counts bytes.
    pub(crate) fn is_in_bytes(&self) -> bool {
        matches!(self, Length::Range { is_in_bytes: true, .. } | Length::Expression { is_in_bytes: true, .. })
    }

    /// Whether it mentions a name in an expression.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        self.expr().is_some_and(|expr| expr.mentions(name))
    }

    /// The expression, unless it is something else.
    pub(crate) fn expr(&self) -> Option<&Expr> {
        match self {
            Length::Expression { expr, .. } => Some(expr),
            Length::Range { .. } | Length::NullTerminated => None,
        }
    }
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
