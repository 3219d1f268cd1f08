//! [`Api`]: an API as a whole.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::function::{Callback, Function};
use super::types::{Enum, Handle, Macro, OpaqueType, Struct, Typedef, Variable};
use crate::conditions::expr::{Expr, parse};

/// The version of the form. A change that is not an addition raises it.
pub(crate) const VERSION: u32 = 1;

/// An API. Objects are in the order of its header, those of one kind by name.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Api {
    /// The version of the form in JSON.
    pub version: u32,
    /// The name of the library.
    pub name: String,
    /// The prefix of types and functions.
    pub prefix: String,
    /// The prefix of constants.
    pub upper_prefix: String,
    /// The file name of the header.
    pub header: String,
    /// The C++ namespace of the implementation.
    pub namespace: String,
    /// The headers that the API's header includes: `<stdio.h>`.
    pub includes: Vec<String>,
    /// The text at the head of generated files.
    pub banner: Option<String>,
    /// The result type of functions with codes.
    pub result_type: String,
    /// The result for success.
    pub success: String,
    /// The structure that a result points to, with members `Code` and `Details`; if codes are not values.
    pub error_struct: String,
    /// The enumeration of codes.
    pub error_enum: String,
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
    /// The macro before exported functions; may be empty.
    pub export: String,
    /// The macro of the calling convention; may be empty.
    pub calling_convention: String,
    /// The function that initializes the library. It may not exist.
    pub init_function: String,
    /// The function that ends the use of the library. It may not exist.
    pub shut_down_function: String,
    /// Whether functions have a variant with the caller's source location.
    pub has_code_locations: bool,
    /// The structure of a source location.
    pub code_location: String,
    /// The version of exported symbols.
    pub symbol_version: String,
    /// The environment variable that switches traces on.
    pub trace_variable: String,
    /// The environment variable that switches checks off.
    pub no_validation_variable: String,
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

    /// The tree of an expression of C, such as a [condition](super::Check::condition) or a
    /// [length](super::Length::Expression); `None` for any other text.
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
}

/// What was looked up in an API.
#[derive(Default, Debug)]
pub(crate) struct Found {
    typedefs: OnceLock<HashMap<String, usize>>,
    handles: OnceLock<HashMap<String, usize>>,
    structs: OnceLock<HashMap<String, usize>>,
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
