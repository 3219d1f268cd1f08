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

    /// The enumerations whose values generated code prints by name. Values of another type are printed as numbers.
    pub(crate) fn printed_enums(&self) -> impl Iterator<Item = &Enum> {
        self.enums.iter().filter(|item| item.ty.is_none() && item.has_type())
    }

    /// The structures and unions with members.
    pub(crate) fn defined_structs(&self) -> impl Iterator<Item = &Struct> {
        self.structs.iter().filter(|item| !item.is_opaque)
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
    pub(crate) facts: Facts,
}

/// What else a description says about a type or a function; a text is empty if it is not set.
#[derive(Clone, Default, Debug)]
pub(crate) struct Facts {
    /// The version that introduced it.
    pub(crate) since: String,
    pub(crate) extension: String,
    /// The reason not to use it.
    pub(crate) deprecated: String,
    pub(crate) replacement: String,
    /// The chapter of the manual.
    pub(crate) group: String,
}

impl Facts {
    /// The reason not to use it, and what to use instead; `None` if it is not deprecated.
    pub(crate) fn deprecation(&self) -> Option<String> {
        let instead = |text: &str| if text.is_empty() { String::new() } else { format!("use {text}") };
        match (self.deprecated.trim(), self.replacement.trim()) {
            ("", "") => None,
            (reason, "") => Some(reason.to_owned()),
            ("", replacement) => Some(instead(replacement)),
            (reason, replacement) => Some(format!("{reason}; {}", instead(replacement))),
        }
    }
}

/// The names of a structure or an enumeration in C.
#[derive(Clone, Debug)]
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
    /// The value after the last enumerator's; `None` for an enumeration without `LAST` and `FORCE_UINT32`.
    pub(crate) end: Option<i128>,
    /// The integer type of the values, if they are macros.
    pub(crate) ty: Option<CType>,
    /// Whether the description has values, so that the lock file has none.
    pub(crate) has_own_values: bool,
    /// Whether the names of the enumerators are as written.
    pub(crate) keeps_names: bool,
    pub(crate) tag: Tag,
    pub(crate) facts: Facts,
}

impl Enum {
    /// The full name of an enumerator, or of a word that is treated like one (`LAST`).
    pub(crate) fn enumerator(&self, name: &str) -> String {
        if self.keeps_names { name.to_owned() } else { naming::enumerator_name(&self.name, name) }
    }

    /// Whether a lock file has the values.
    pub(crate) fn is_locked(&self) -> bool {
        !self.has_own_values && !self.keeps_names
    }

    /// The type of the enumeration in C.
    pub(crate) fn spelled(&self) -> String {
        self.tag.spelled("enum", &self.name)
    }

    /// The type of a variable; that of an enumeration without any name is `int`.
    pub(crate) fn has_type(&self) -> bool {
        self.ty.is_some() || self.tag.has_typedef || self.tag.name.is_some()
    }

    /// The enumerators with different values, for a `switch`.
    pub(crate) fn distinct(&self) -> impl Iterator<Item = &Enumerator> {
        let mut seen = std::collections::HashSet::new();
        self.enumerators.iter().filter(move |enumerator| seen.insert(enumerator.value))
    }

    /// The value as C spells it.
    pub(crate) fn literal(&self, value: i128) -> String {
        match (&self.ty, value) {
            // The negated literal would be too large.
            (Some(_), value) if value == i128::from(i64::MIN) => "(-INT64_C(0x7fffffffffffffff) - 1)".to_owned(),
            (Some(ty), 0x8000_0000..) => {
                format!("{}INT64_C({value:#x})", if ty.spelled().starts_with('u') { "U" } else { "" })
            }
            (Some(_), value) if value <= i128::from(i32::MIN) => format!("(-INT64_C({}))", -value),
            (Some(_), ..0) => format!("({value})"),
            (None, value) if value == i128::from(i32::MIN) => "-0x7fffffff - 1".to_owned(),
            (_, value) => value.to_string(),
        }
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
    pub(crate) value: i128,
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
    /// The number of elements of a vector type.
    pub(crate) vector_length: Option<u32>,
    pub(crate) facts: Facts,
}

impl Typedef {
    /// The declaration without its semicolon.
    pub(crate) fn declaration(&self) -> String {
        let declared = self.value.declare(&self.name);
        match self.vector_length {
            Some(length) => {
                format!("typedef {declared} __attribute__((vector_size({length} * sizeof({}))))", self.value.spelled())
            }
            None => format!("typedef {declared}"),
        }
    }
}

/// The type of a callback.
#[derive(Debug)]
pub(crate) struct FptrTypedef {
    pub(crate) name: String,
    pub(crate) desc: String,
    pub(crate) params: Vec<Param>,
    pub(crate) returns: CType,
    pub(crate) facts: Facts,
}

/// A structure.
#[derive(Debug)]
pub(crate) struct Struct {
    pub(crate) name: String,
    pub(crate) desc: String,
    /// The members, with those of the base; none if the header only declares the type.
    pub(crate) members: Vec<StructMember>,
    pub(crate) is_union: bool,
    pub(crate) is_opaque: bool,
    /// The largest alignment of members.
    pub(crate) packing: Option<u32>,
    pub(crate) tag: Tag,
    pub(crate) facts: Facts,
}

impl Struct {
    /// `struct` or `union`.
    pub(crate) fn keyword(&self) -> &'static str {
        if self.is_union { "union" } else { "struct" }
    }

    /// The type in C.
    pub(crate) fn spelled(&self) -> String {
        self.tag.spelled(self.keyword(), &self.name)
    }

    /// The member of this name; those of a structure or union without a name are members, too.
    pub(crate) fn member(&self, name: &str) -> Option<&StructMember> {
        fn find<'m>(members: &'m [StructMember], name: &str) -> Option<&'m StructMember> {
            members.iter().find_map(|member| match &member.inner {
                Some(inner) if member.name.is_empty() => find(&inner.members, name),
                _ => (member.name == name).then_some(member),
            })
        }
        find(&self.members, name)
    }

    /// All members that are not structures or unions, also those inside of others.
    pub(crate) fn leaves(&self) -> Vec<&StructMember> {
        let mut leaves = Vec::new();
        self.members.iter().for_each(|member| member.collect_leaves(&mut leaves));
        leaves
    }
}

/// A member.
#[derive(Debug)]
pub(crate) struct StructMember {
    /// The type, or the type of an element.
    pub(crate) ty: CType,
    pub(crate) name: String,
    /// The lengths of an array: numbers and macros. An empty one is the last member's, whose length is unknown.
    pub(crate) lengths: Vec<String>,
    /// The width of a bit-field.
    pub(crate) width: Option<u32>,
    pub(crate) desc: String,
    /// The structure or union that the member itself is.
    pub(crate) inner: Option<Inner>,
    /// The alignment, if it is not that of the type.
    pub(crate) alignment: Option<u32>,
    /// The member of the structure that selects a member of this union.
    pub(crate) selector: String,
    /// The value of the selector for this member of a union.
    pub(crate) selected_by: String,
}

/// A structure or union inside another.
#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) is_union: bool,
    pub(crate) members: Vec<StructMember>,
}

impl Inner {
    /// `struct` or `union`.
    pub(crate) fn keyword(&self) -> &'static str {
        if self.is_union { "union" } else { "struct" }
    }
}

impl StructMember {
    /// The declaration: `char Name[64]`, `int Flags : 3`.
    pub(crate) fn declaration(&self) -> String {
        let width = self.width.map_or_else(String::new, |width| format!(" : {width}"));
        let name = self.name.clone() + &self.brackets();
        self.ty.declare(&name).trim_end().to_owned() + &width
    }

    /// The type without the name: `char[64]`, `int : 3`.
    pub(crate) fn spelled_type(&self) -> String {
        let width = self.width.map_or_else(String::new, |width| format!(" : {width}"));
        match &self.inner {
            Some(inner) => {
                let members: Vec<String> = inner.members.iter().map(StructMember::whole_declaration).collect();
                format!("{} {{ {} }}{}", inner.keyword(), members.join(" "), self.brackets())
            }
            None if self.lengths.is_empty() => self.ty.spelled() + &width,
            None if self.ty.outermost().is_some() => self.ty.declare(&self.brackets()),
            None => self.ty.spelled() + &self.brackets(),
        }
    }

    /// Whether some standards of C or C++ know the declaration only as an extension.
    pub(crate) fn has_extension(&self) -> bool {
        let is_unnamed = self.inner.is_some() && self.name.is_empty();
        let members = self.inner.iter().flat_map(|inner| &inner.members);
        is_unnamed || self.is_flexible() || members.into_iter().any(StructMember::has_extension)
    }

    /// The declaration, with the members of a structure or union.
    pub(crate) fn whole_declaration(&self) -> String {
        match &self.inner {
            Some(_) => format!("{} {}", self.spelled_type(), self.name).trim_end().to_owned() + ";",
            None => self.declaration() + ";",
        }
    }

    fn collect_leaves<'m>(&'m self, leaves: &mut Vec<&'m StructMember>) {
        match &self.inner {
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
    /// Whether it has more arguments than its parameters.
    pub(crate) is_variadic: bool,
    /// The body of a function that the header defines.
    pub(crate) body: Option<String>,
    /// The preprocessor condition of the platforms that have it.
    pub(crate) condition: Option<String>,
    pub(crate) facts: Facts,
}

impl Function {
    /// Whether it returns the result type of the API, so that generated code checks and traces it.
    pub(crate) fn is_checked(&self) -> bool {
        self.result.is_none() && self.has_implementation()
    }

    /// Whether generated code forwards it to an implementation.
    pub(crate) fn has_implementation(&self) -> bool {
        !self.is_variadic && self.body.is_none()
    }

    /// The parameters in a declaration.
    pub(crate) fn param_list(&self) -> Vec<String> {
        let ellipsis = self.is_variadic.then(|| "...".to_owned());
        self.declared_params().into_iter().chain(ellipsis).collect()
    }

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
