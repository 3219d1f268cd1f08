//! [`Model`]: a valid C API.
//!
//! `read` builds it from records; the generators receive `&Model` and cannot fail. Its types derive names and
//! properties (`param.is_optional()`, `function.params_struct()`), so that no generator takes names apart.
//!
//! Each list is in the order of the output: objects by name, with runs of digits compared as numbers; the parts of an
//! object as written.

use std::sync::OnceLock;

use crate::conditions::expr as condition;
pub(crate) use crate::model::calls::{
    Bound, Check, Condition, Each, Facts, Function, Length, Ownership, Param, Range, Return, Test, ThreadSafety,
    TypeInfo, prototype_params,
};
use crate::model::names::Names;
use crate::model::naming;
use crate::types::c_type::CType;

/// The classes whose records make a model.
pub(crate) const CLASSES: [&str; 7] = ["Macro", "Handle", "Enum", "Typedef", "FptrTypedef", "Struct", "Function"];

/// The class of variables, which LLVM's class library does not have.
pub(crate) const VARIABLE: &str = "Variable";

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
    pub(crate) variables: Vec<Variable>,
    pub(crate) functions: Vec<Function>,
    /// All types, each after those that it needs.
    pub(crate) types: Vec<TypeDecl>,
    /// The end of names that differ from all others, if a generator needed it.
    pub(crate) suffix: OnceLock<String>,
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

    /// The name of a declared type.
    pub(crate) fn declared_name(&self, decl: TypeDecl) -> Option<&str> {
        let name = match decl {
            TypeDecl::Handle(at) => &self.handles.get(at)?.name,
            TypeDecl::Enum(at) => &self.enums.get(at)?.name,
            TypeDecl::Typedef(at) => &self.typedefs.get(at)?.name,
            TypeDecl::Callback(at) => &self.callbacks.get(at)?.name,
            TypeDecl::Forward(at) | TypeDecl::Struct(at) | TypeDecl::Completion(at) => &self.structs.get(at)?.name,
        };
        Some(name)
    }

    /// Whether a function returns a code. Otherwise the API may have no result type.
    pub(crate) fn has_codes(&self) -> bool {
        self.functions.iter().any(|function| function.result.is_none())
    }

    /// Whether generated code forwards functions that return no code.
    pub(crate) fn has_plain(&self) -> bool {
        self.functions.iter().any(Function::is_plain)
    }

    /// Whether a type is a handle, a pointer or a callback.
    pub(crate) fn is_pointer(&self, ty: &CType) -> bool {
        let mut ty = ty;
        // A longer chain of typedefs is a cycle.
        for _ in 0..100 {
            let words = ty.words().unwrap_or_default();
            let [name] = words.as_slice() else { return ty.is_indirect() };
            if self.handles.iter().any(|item| item.name == *name)
                || self.callbacks.iter().any(|item| item.name == *name)
            {
                return true;
            }
            match self.typedefs.iter().find(|item| item.name == *name) {
                Some(typedef) => ty = &typedef.value,
                None => return false,
            }
        }
        false
    }

    /// Whether a declaration uses a type.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        let params = self.functions.iter().flat_map(|item| &item.params);
        let params = params.chain(self.callbacks.iter().flat_map(|item| &item.params)).map(|param| &param.ty);
        let results = self.functions.iter().filter_map(|item| item.result.as_ref());
        let others =
            self.callbacks.iter().map(|item| &item.returns).chain(self.typedefs.iter().map(|item| &item.value));
        let members = self.structs.iter().flat_map(Struct::leaves).map(|member| &member.ty);
        let types =
            params.chain(results).chain(others).chain(members).chain(self.variables.iter().map(|item| &item.ty));
        types.into_iter().any(|ty| ty.mentions().any(|(mentioned, _)| mentioned == name))
    }

    /// Whether something has the attribute `nodiscard`.
    pub(crate) fn has_nodiscard(&self) -> bool {
        self.functions.iter().any(|item| item.is_nodiscard)
            || self.enums.iter().any(|item| item.is_nodiscard)
            || self.structs.iter().any(|item| item.is_nodiscard)
    }

    /// The value of a number, or of the name of one: of an enumerator or a macro.
    pub(crate) fn number(&self, text: &str) -> Option<i128> {
        if let Some(rest) = text.strip_prefix('-') {
            return self.number(rest.trim()).map(|number| -number);
        }
        let mut enums = self.enums.iter();
        let enumerator = enums.find_map(|item| item.enumerators.iter().find(|one| item.enumerator(&one.name) == text));
        let value = || {
            let item = self.macros.iter().find(|item| item.name == text && item.condition.is_none());
            item.map_or(text, |item| item.value.trim_matches(['(', ')'])).to_owned()
        };
        match enumerator {
            Some(enumerator) => Some(enumerator.value),
            None => condition::number(&value()).map(i128::from),
        }
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
    /// The handle that it belongs to.
    pub(crate) parent: Option<String>,
    pub(crate) facts: Facts,
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
    /// Whether compilers warn of calls whose result is one of its values and is not used.
    pub(crate) is_nodiscard: bool,
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

    /// The same as a type.
    pub(crate) fn c_type(&self) -> CType {
        CType::of_words(&self.spelled())
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

/// A variable of the library.
#[derive(Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) desc: String,
    pub(crate) ty: CType,
    pub(crate) facts: Facts,
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
    /// Whether compilers warn of calls whose result is such a structure and is not used.
    pub(crate) is_nodiscard: bool,
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
    /// The number of elements that it points to.
    pub(crate) length: Option<Length>,
    /// Whether a handle may be null.
    pub(crate) is_optional: bool,
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
