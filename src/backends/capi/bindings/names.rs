//! Names of bindings: without the prefix of the API, in the case of the language.

use std::collections::{HashMap, HashSet};

use crate::model::api::{Api, Enum, Enumerator, Function, Param};
use crate::resolved::plan::Plan;
use tdgen_language::backends::text::cases::{pascal, snake};
use tdgen_language::backends::text::words;

/// The name of a type without prefix and suffix: `ObjectKind` for `sto_object_kind_t`, `Store` for
/// `sto_store_handle_t`. Of several types with one name, only the first has it.
pub(super) fn type_name(api: &Api, name: &str) -> String {
    let (names, taken) = api.found.type_names.get_or_init(|| type_names(api));
    names.get(name).cloned().unwrap_or_else(|| free_type_name(api, name, taken))
}

/// The names of all types, and the short ones that are taken.
fn type_names(api: &Api) -> (HashMap<String, String>, HashSet<String>) {
    let (mut names, mut taken) = (HashMap::new(), HashSet::new());
    for name in types(api) {
        let free = free_type_name(api, name, &taken);
        taken.extend([short_name(api, name), free.clone()]);
        names.insert(name.to_owned(), free);
    }
    (names, taken)
}

fn free_type_name(api: &Api, name: &str, taken: &HashSet<String>) -> String {
    let short = short_name(api, name);
    // The handle `box_handle_t` of the API `box`, and names that the bindings themselves have.
    let is_taken = |name: &String| RESERVED_TYPES.contains(&name.as_str()) || taken.contains(name);
    if !is_taken(&short) {
        return short;
    }
    let mut long = pascal(name.strip_suffix("_t").unwrap_or(name)) + "Type";
    while is_taken(&long) {
        long.push('_');
    }
    long
}

/// The names of the types that bindings have, in the order of precedence.
fn types(api: &Api) -> impl Iterator<Item = &str> {
    let handles = api.handles.iter().map(|item| item.name.as_str());
    let enums = api.enums.iter().map(|item| item.name.as_str());
    let flags = api.typedefs.iter().filter(|item| item.flags.is_some()).map(|item| item.name.as_str());
    let callbacks = api.callbacks.iter().map(|item| item.name.as_str());
    handles.chain(enums).chain(flags).chain(callbacks).chain(api.structs.iter().map(|item| item.name.as_str()))
}

fn short_name(api: &Api, name: &str) -> String {
    pascal(own_name(api, name))
}

/// A name without prefix and suffix.
fn own_name<'n>(api: &Api, name: &'n str) -> &'n str {
    let bare = name.strip_suffix("_t").unwrap_or(name);
    let bare = bare.strip_suffix("_handle").unwrap_or(bare);
    let own = bare.strip_prefix(&api.names.prefix).map(|rest| rest.trim_start_matches('_'));
    own.filter(|own| begins_name(own)).unwrap_or(bare)
}

/// The names of types in bindings that no type of an API can have; those of `typing` are in annotations.
const RESERVED_TYPES: &[&str] = &[
    "Any", "Error", "Library", "NoReturn", "None", "Option", "Optional", "Result", "Self", "Sequence", "String",
    "TypeVar", "Vec",
];

/// The name of a function without its prefix: `get_info` for `stoGetInfo`.
pub(super) fn function_name(api: &Api, name: &str) -> String {
    let own = name.strip_prefix(&api.names.prefix).map(|rest| rest.trim_start_matches('_'));
    snake(own.filter(|own| begins_name(own)).unwrap_or(name))
}

/// The names of functions that are in one place in bindings. They differ from each other, and from those that are
/// taken.
pub(super) fn function_names<'a>(
    api: &Api,
    functions: impl Iterator<Item = &'a Function>,
    taken: &[&str],
    allowed: impl Fn(String) -> String,
) -> HashMap<&'a str, String> {
    let mut taken: HashSet<String> = taken.iter().map(|name| (*name).to_owned()).collect();
    let mut names = HashMap::new();
    for function in functions {
        let mut name = allowed(function_name(api, &function.name));
        while !taken.insert(name.clone()) {
            name.push('_');
        }
        names.insert(function.name.as_str(), name);
    }
    names
}

/// A name for a local variable that no parameter has. The parameters have their [names](parameter_name) already.
pub(super) fn free_name(plan: &Plan<'_>, mut name: String) -> String {
    while plan.locals.get().is_some_and(|locals| locals.values().any(|local| *local == name)) {
        name.push('_');
    }
    name
}

fn begins_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Names for the enumerators of an enumeration: a digit cannot be the first character, and some may differ in case
/// only.
pub(super) fn enumerator_names(item: &Enum) -> impl Iterator<Item = (String, &Enumerator)> {
    let mut taken = HashSet::new();
    item.enumerators.iter().map(move |one| {
        let mut name = one.short_name.to_ascii_uppercase();
        if !begins_name(&name) {
            name.insert(0, '_');
        }
        while !taken.insert(name.clone()) {
            name.push('_');
        }
        (name, one)
    })
}

/// The name of a parameter in the case of the bindings, which differs from those of the parameters before it.
pub(super) fn parameter_name(plan: &Plan<'_>, param: &Param, allowed: impl Fn(String) -> String) -> String {
    let locals = plan.locals.get_or_init(|| {
        let mut taken = HashSet::new();
        let mut locals = HashMap::new();
        for own in &plan.function.params {
            let mut name = allowed(snake(&own.name));
            while !taken.insert(name.clone()) {
                name.push('_');
            }
            locals.entry(own.name.clone()).or_insert(name);
        }
        locals
    });
    locals.get(&param.name).cloned().unwrap_or_else(|| allowed(snake(&param.name)))
}

/// A name that differs from those that a language reserves.
pub(super) fn unreserved(name: String, reserved: &[&[&str]]) -> String {
    if is_reserved(&name, reserved) { name + "_" } else { name }
}

/// Whether a name is in one of some lists.
pub(super) fn is_reserved(name: &str, reserved: &[&[&str]]) -> bool {
    reserved.iter().any(|list| list.contains(&name))
}

/// The reserved words of Rust.
pub(super) const RUST: &[&[&str]] = &[words::RUST];

/// The reserved words of Python, and names that the bindings use.
pub(super) const PYTHON: &[&[&str]] = &[words::PYTHON, &["close", "ctypes", "enum", "list", "os", "self", "type"]];
