//! Names in generated code: which are valid, and how definitions are named in C.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Enum, FieldType, Layout, Model};
use tdgen_language::backends::text::identifiers::{identifier_error, is_word};

/// Returns why a name cannot be in generated code, as a phrase that follows the name; none if it can. Words of a
/// language get another form in its code.
pub(crate) fn name_error(name: &str) -> Option<&'static str> {
    if let Some(error) = identifier_error(name).filter(|_| !is_word(name)) {
        Some(error)
    } else if name.len() > LONGEST {
        Some("is longer than 200 characters")
    } else if name.starts_with('_') || name.ends_with('_') || name.contains("__") {
        Some(RESERVED)
    } else {
        None
    }
}

/// The error of a name whose underscores are those of generated names.
pub(crate) const RESERVED: &str = "is reserved for generated code: it begins or ends with `_`, or contains `__`";

/// The greatest length of a name.
const LONGEST: usize = 200;

/// The functions of the C library and of POSIX; sorted.
const C_FUNCTIONS: &str = include_str!("../checks/functions.txt");

/// Returns the names of the functions of the C library, which types and constants in C cannot have.
pub(crate) fn c_functions() -> FxHashSet<&'static str> {
    C_FUNCTIONS.split_whitespace().collect()
}

/// The types that C headers declare, also indirectly, and the built-in types of schemas; sorted.
const C_TYPES: &str = include_str!("../checks/types.txt");

/// Returns the types of C, which definitions cannot have as names.
pub(crate) fn c_types() -> FxHashSet<&'static str> {
    C_TYPES.split_whitespace().collect()
}

/// A sorted list of words with white space between them.
pub(crate) struct Words(pub(crate) &'static str);

impl Words {
    /// Returns the words, to look for many.
    pub(crate) fn set(&self) -> FxHashSet<&'static str> {
        self.0.split_whitespace().collect()
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.0.split_whitespace().any(|other| other == word)
    }
}

/// Returns a name of the schema as an identifier: other characters become `_`.
pub(crate) fn c_identifier(name: &str) -> String {
    let is_identifier = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.chars().map(|c| if is_identifier(c) { c } else { '_' }).collect()
}

/// Returns the name of a message's struct in C.
pub(crate) fn message_type(message: &str) -> String {
    [message, "_t"].concat()
}

/// Returns the constant of a message's id in C: `DEMO_LAUNCH_CMD`.
pub(crate) fn message_constant(c_name: &str, message: &str) -> String {
    constant([c_name, "_", message])
}

/// Returns the constant of a trace event's id in C: `DEMO_TRACE_LAUNCHED`.
pub(crate) fn event_constant(c_name: &str, event: &str) -> String {
    constant([c_name, "_TRACE_", event])
}

/// Returns the name of a trace event's payload struct in C.
pub(crate) fn payload_type(event: &str) -> String {
    format!("{event}_trace_t")
}

/// Returns the function that records a trace event in C: `demo_trace_launched`.
pub(crate) fn event_function(api: &str, event: &str) -> String {
    format!("{api}_trace_{event}")
}

/// Returns the constant of a trace group's id in C: `DEMO_TRACE_GROUP_KERNEL`.
pub(crate) fn group_constant(c_name: &str, group: &str) -> String {
    constant([c_name, "_TRACE_GROUP_", group])
}

/// Sets the constants of enums in C: the name of the value, with the enum before it if the schema asks for it, if
/// another enum has a value of the same name, or if a function or type of the C library has it.
pub(crate) fn set_enum_constants(enums: &mut [Enum], all_have_prefixes: bool) {
    let mut owners: FxHashMap<&str, usize> = FxHashMap::default();
    let mut has_prefix = vec![all_have_prefixes; enums.len()];
    let (functions, types) = (c_functions(), c_types());
    for (at, item) in enums.iter().enumerate() {
        for value in &item.values {
            let first = *owners.entry(&value.name).or_insert(at);
            if first != at {
                has_prefix[first] = true;
            }
            let name = value.name.as_str();
            has_prefix[at] |= first != at || functions.contains(name) || types.contains(name);
        }
    }
    for (item, has_prefix) in enums.iter_mut().zip(has_prefix) {
        for value in &mut item.values {
            value.constant = if has_prefix { constant([&item.name, "_", &value.name]) } else { value.name.clone() };
        }
    }
}

fn constant(parts: [&str; 3]) -> String {
    let mut name = parts.concat();
    name.make_ascii_uppercase();
    name
}

/// Returns the types in a layout that a field of the same name shadows in C++ and Python.
pub(crate) fn shadowed_types<'m>(model: &'m Model, header: Option<&'m str>, layout: &Layout) -> FxHashSet<&'m str> {
    let fields = layout.fields.iter();
    let named = fields.filter(|field| matches!(field.ty, FieldType::Enum(_) | FieldType::Struct(_)));
    let types = named.map(|field| model.type_name(field.ty)).chain(header);
    let types: FxHashSet<&str> = types.collect();
    if types.is_empty() {
        return types;
    }
    let fields = layout.fields.iter();
    fields.filter_map(|field| types.get(field.name.as_str()).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        assert!(C_TYPES.split_whitespace().is_sorted());
        assert!(C_FUNCTIONS.split_whitespace().is_sorted());
    }
}
