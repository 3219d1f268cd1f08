//! [`Language`]: names of a schema that are words of a language get a `_` in the code of that language.
//!
//! A name of a schema does not end with `_`, so the new name is free, and [`written`] returns the one of the schema,
//! which messages, JSON and texts keep. Code in Rust uses raw identifiers instead (`rust/names.rs`).

use std::borrow::Cow;

use super::{Layout, Model};
use tdgen_language::backends::text::identifiers::is_word;
use tdgen_language::backends::text::words;

/// A language in which names of a schema are identifiers.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Language {
    C,
    Cpp,
    Python,
}

/// The types that generated Python names, which attributes would hide; sorted.
const PYTHON_TYPES: [&str; 3] = ["bool", "float", "int"];

/// The macros with parameters in the headers of C++, whose calls the functions of fields would be; sorted.
const CALLED_MACROS: &[&str] = &[
    "alloca", "assert", "isascii", "offsetof", "setjmp", "sigmask", "toascii", "va_arg", "va_copy", "va_end",
    "va_start",
];

impl Language {
    /// Returns a name in the language.
    pub(crate) fn name(self, name: &str) -> Cow<'_, str> {
        if self.has_word(name) { Cow::Owned(format!("{name}_")) } else { Cow::Borrowed(name) }
    }

    fn has_word(self, name: &str) -> bool {
        match self {
            // C++ includes the headers of C.
            Language::C => is_word(name),
            Language::Cpp => is_word(name) || CALLED_MACROS.binary_search(&name).is_ok(),
            Language::Python => words::PYTHON.binary_search(&name).is_ok() || PYTHON_TYPES.contains(&name),
        }
    }
}

/// Returns the name that the schema has for one in a language.
pub(crate) fn written(name: &str) -> &str {
    name.strip_suffix('_').unwrap_or(name)
}

/// Returns the model with the names of definitions in a language. In C, those of messages and values are parts of
/// others.
pub(crate) fn in_language(model: &Model, language: Language) -> Cow<'_, Model> {
    let mut has_words = false;
    let mut renamed = Cow::Borrowed(model);
    each_name(model, |name| has_words |= language.has_word(name));
    if has_words {
        rename(renamed.to_mut(), language);
    }
    renamed
}

/// Calls a function with all names that can be identifiers.
fn each_name(model: &Model, mut call: impl FnMut(&str)) {
    let values = model.enums.iter().flat_map(|item| &item.values);
    values.for_each(|value| [&value.name, &value.constant].into_iter().for_each(|name| call(name)));
    model.enums.iter().for_each(|item| call(&item.name));
    model.constants.iter().for_each(|item| call(&item.name));
    model.layouts().for_each(|(name, _)| call(name));
    let events = model.events.iter().map(|event| &event.layout);
    let layouts = model.layouts().map(|(_, layout)| layout).chain(events);
    layouts.flat_map(|layout| &layout.fields).for_each(|field| call(&field.name));
}

fn rename(model: &mut Model, language: Language) {
    let rename = |name: &mut String| {
        if language.has_word(name) {
            name.push('_');
        }
    };
    let rename_fields = |layout: &mut Layout| layout.fields.iter_mut().for_each(|field| rename(&mut field.name));
    for item in &mut model.enums {
        rename(&mut item.name);
        for value in &mut item.values {
            rename(if language == Language::C { &mut value.constant } else { &mut value.name });
        }
    }
    model.constants.iter_mut().for_each(|item| rename(&mut item.name));
    for item in &mut model.structs {
        rename(&mut item.name);
        rename_fields(&mut item.layout);
    }
    for item in &mut model.messages {
        if language != Language::C {
            rename(&mut item.name);
        }
        rename_fields(&mut item.layout);
    }
    model.events.iter_mut().for_each(|item| rename_fields(&mut item.layout));
    let roles = &mut model.roles;
    [&mut roles.id, &mut roles.tag].into_iter().for_each(rename);
    [&mut roles.size, &mut roles.sequence, &mut roles.flags, &mut roles.error].into_iter().flatten().for_each(rename);
}
