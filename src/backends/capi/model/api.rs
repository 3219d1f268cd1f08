//! [`Api`]: an API as a whole.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::conditions::expr::{Expr, number, parse};
use crate::model::codes::name_in;
pub(crate) use crate::model::enums::TaggedType;
pub use crate::model::enums::{Enum, Enumerator};
pub use crate::model::function::{
    Argument, Callback, Check, Code, Condition, Function, Loop, Ownership, Param, Returned, Test, ThreadSafety,
    TypeInfo,
};
pub(crate) use crate::model::function::{Each, Range, mentioned, param_of, prototype_params};
use crate::model::names::Names;
pub use crate::model::types::{
    Bound, Facts, Handle, Layout, Length, Macro, Member, OpaqueType, Place, Struct, Type, Typedef, Variable,
};
pub(crate) use crate::model::types::{Inner, Tag};
use crate::types::c_type::CType;

/// The classes whose records make an API.
pub(crate) const CLASSES: [&str; 7] = ["Macro", "Handle", "Enum", "Typedef", "FptrTypedef", "Struct", "Function"];

/// The class of variables, which LLVM's class library does not have.
pub(crate) const VARIABLE: &str = "Variable";

/// The version of the form. A change that is not an addition raises it.
pub(crate) const VERSION: u32 = 1;

/// An API. Objects are in the order of its header, those of one kind by name.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Api {
    /// The version of the form in JSON.
    pub version: u32,
    /// The names that are not those of objects.
    #[serde(flatten)]
    pub names: Names,
    /// Whether a result is the code itself. Models that were saved before such APIs have none.
    #[serde(default)]
    pub codes_are_values: bool,
    /// The number of the code for success, if codes are values.
    #[serde(default)]
    pub success_value: Option<i64>,
    /// Whether only negative codes are failures.
    #[serde(default)]
    pub only_negative_fails: bool,
    /// The function that returns the details of the last error.
    #[serde(default)]
    pub last_error_function: Option<String>,
    /// The code of calls before initialization, which is checked first; absent without an initialization function.
    #[serde(default)]
    pub uninitialized_code: Option<String>,
    /// The macros.
    pub macros: Vec<Macro>,
    /// The handles.
    pub handles: Vec<Handle>,
    /// The enumerations.
    pub enums: Vec<Enum>,
    /// The typedefs.
    pub typedefs: Vec<Typedef>,
    /// The types of callbacks.
    pub callbacks: Vec<Callback>,
    /// The structures and unions.
    pub structs: Vec<Struct>,
    /// The variables. Models that were saved before there were variables have none.
    #[serde(default)]
    pub variables: Vec<Variable>,
    /// The functions.
    pub functions: Vec<Function>,
    /// The types of other headers whose sizes the description says.
    #[serde(default)]
    pub opaque_types: Vec<OpaqueType>,
    /// Names that were looked up.
    #[serde(skip)]
    pub(crate) found: Found,
    /// All types, each after those that it needs.
    #[serde(skip)]
    pub(crate) types: Vec<TypeDecl>,
}

impl Api {
    /// The typedef of a name.
    pub fn typedef(&self, name: &str) -> Option<&Typedef> {
        named(&self.found.typedefs, &self.typedefs, name, |item| &item.name)
    }

    /// The handle of a name.
    pub fn handle(&self, name: &str) -> Option<&Handle> {
        named(&self.found.handles, &self.handles, name, |item| &item.name)
    }

    /// The structure or union of a name.
    pub fn structure(&self, name: &str) -> Option<&Struct> {
        named(&self.found.structs, &self.structs, name, |item| &item.name)
    }

    /// The enumeration of a name.
    pub fn enumeration(&self, name: &str) -> Option<&Enum> {
        self.enums.iter().find(|item| item.name == name)
    }

    /// The callback type of a name.
    pub fn callback(&self, name: &str) -> Option<&Callback> {
        self.callbacks.iter().find(|item| item.name == name)
    }

    /// The tree of an expression of C, such as a [condition](crate::api::Check::condition) or a
    /// [length](crate::api::Length::Expression); `None` for any other text.
    pub fn expression(&self, text: &str) -> Option<Expr> {
        let is_type = |name: &str| {
            self.handle(name).is_some()
                || self.typedef(name).is_some()
                || self.structure(name).is_some()
                || self.enumeration(name).is_some()
                || self.callback(name).is_some()
        };
        parse(text, &is_type).ok()
    }

    /// The macro of the calling convention, if the description defines it.
    pub(crate) fn described_convention(&self) -> Option<&str> {
        let name = self.names.calling_convention.as_str();
        self.macros.iter().any(|item| item.bare_name() == name).then_some(name)
    }

    /// The enumerations whose values generated code prints by name. Values of another type are printed as numbers.
    pub(crate) fn printed_enums(&self) -> impl Iterator<Item = &Enum> {
        self.enums.iter().filter(|item| item.value_c_type.is_none() && item.has_type())
    }

    /// The structures and unions with members.
    pub(crate) fn defined_structs(&self) -> impl Iterator<Item = &Struct> {
        self.structs.iter().filter(|item| !item.is_opaque)
    }

    /// The names and tags of all types.
    pub(crate) fn type_names(&self) -> impl Iterator<Item = String> {
        let enums = self.enums.iter().filter(|item| item.has_type()).map(|item| &item.name);
        let structs = self.structs.iter().flat_map(|item| [Some(&item.name), item.tag.name.as_ref()]).flatten();
        let handles = self.handles.iter().map(|item| &item.name);
        let typedefs = self.typedefs.iter().map(|item| &item.name);
        let callbacks = self.callbacks.iter().map(|item| &item.name);
        handles.chain(enums).chain(typedefs).chain(callbacks).chain(structs).cloned()
    }

    /// All that the header declares: what each is called, its name in C, and that of its record. The enumerators of an
    /// enumeration with a type are macros.
    pub(crate) fn declared(&self) -> Declared<'_> {
        fn named<'m>(kind: &'static str, names: impl Iterator<Item = &'m String>) -> Declared<'m> {
            names.map(|name| (kind, name.as_str(), name.as_str())).collect()
        }
        let macros = self.macros.iter().map(|item| ("macro", item.bare_name(), item.name.as_str())).collect();
        let of_enum = |item: &'_ Enum| if item.value_c_type.is_some() { "macro" } else { "enumerator" };
        let enumerators = self.enums.iter().flat_map(|item| {
            item.enumerators.iter().map(move |one| (of_enum(item), one.name.as_str(), item.name.as_str()))
        });
        let all: [Declared<'_>; 9] = [
            macros,
            enumerators.collect(),
            named("type", self.handles.iter().map(|item| &item.name)),
            // Without a type, the record's name is not in C.
            named("type", self.enums.iter().filter(|item| item.has_type()).map(|item| &item.name)),
            named("type", self.typedefs.iter().map(|item| &item.name)),
            named("type", self.callbacks.iter().map(|item| &item.name)),
            named("type", self.structs.iter().map(|item| &item.name)),
            named("function", self.functions.iter().map(|item| &item.name)),
            named("variable", self.variables.iter().map(|item| &item.name)),
        ];
        all.concat()
    }

    /// Whether a function returns a code. Otherwise the API may have no result type.
    pub(crate) fn has_codes(&self) -> bool {
        self.functions.iter().any(|function| function.returns_code)
    }

    /// Whether generated code forwards functions that return no code.
    pub(crate) fn has_plain(&self) -> bool {
        self.functions.iter().any(Function::is_plain)
    }

    /// Whether a type is a handle, a pointer or a callback.
    pub(crate) fn is_pointer(&self, ty: &CType) -> bool {
        let ty = self.behind_typedefs(ty);
        let is_named = |name: &str| self.handle(name).is_some() || self.callback(name).is_some();
        ty.is_indirect() || matches!(ty.words().as_deref(), Some([name]) if is_named(name))
    }

    /// The type behind typedefs; a type without any is itself.
    pub(crate) fn behind_typedefs<'t>(&'t self, ty: &'t CType) -> &'t CType {
        /// The limit for chains of typedefs; a longer one is a cycle, which is reported elsewhere.
        const MAX_TYPEDEFS: usize = 100;
        let next = |ty: &&'t CType| match ty.words().as_deref() {
            Some([name]) => self.typedef(name).map(|typedef| &typedef.c_type),
            _ => None,
        };
        std::iter::successors(Some(ty), next).take(MAX_TYPEDEFS).last().unwrap_or(ty)
    }

    /// Whether a declaration uses a type.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        let params = self.functions.iter().flat_map(|item| &item.params);
        let params = params.chain(self.callbacks.iter().flat_map(|item| &item.params)).map(|param| &param.c_type);
        let results = self.functions.iter().filter_map(Function::own_result);
        let others =
            self.callbacks.iter().map(|item| &item.result_c_type).chain(self.typedefs.iter().map(|item| &item.c_type));
        let members = self.structs.iter().flat_map(Struct::leaves).map(|member| &member.element);
        let types =
            params.chain(results).chain(others).chain(members).chain(self.variables.iter().map(|item| &item.c_type));
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
        let enumerator = enums.find_map(|item| item.enumerators.iter().find(|one| one.name == text));
        let value = || {
            let item = self.macros.iter().find(|item| item.name == text && item.condition.is_none());
            item.map_or(text, |item| item.value.trim_matches(['(', ')'])).to_owned()
        };
        match enumerator {
            Some(enumerator) => Some(enumerator.value),
            None => number(&value()).map(i128::from),
        }
    }

    /// Whether a code is a number, or the description defines its name.
    pub(crate) fn defines_code(&self, code: &str) -> bool {
        name_in(code).is_none_or(|name| {
            self.enums.iter().any(|item| item.enumerators.iter().any(|one| one.name == name))
                || self.macros.iter().any(|item| item.bare_name() == name)
                || self.names.known_types.iter().any(|known| known == name)
        })
    }

    /// Whether the API has an initialization function.
    pub(crate) fn has_start(&self) -> bool {
        self.functions.iter().any(|function| function.is_start)
    }
}

/// Kinds, names in C, and names of records.
type Declared<'m> = Vec<(&'static str, &'m str, &'m str)>;

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

/// What was looked up in an API.
#[derive(Default, Debug)]
pub(crate) struct Found {
    typedefs: OnceLock<HashMap<String, usize>>,
    handles: OnceLock<HashMap<String, usize>>,
    structs: OnceLock<HashMap<String, usize>>,
    /// The end of names that differ from all others, if a generator needed it.
    pub(crate) suffix: OnceLock<String>,
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
