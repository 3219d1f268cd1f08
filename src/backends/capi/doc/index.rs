//! [`Index`]: all names that the manual documents.

use rustc_hash::FxHashMap;

use crate::model::api::Api;

/// The kind of a name in the manual.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// A preprocessor constant.
    Macro,
    /// A handle, a callback or a typedef.
    Type,
    Enum,
    /// An enumerator.
    Enumerator,
    Struct,
    Variable,
    /// An entry point.
    Function,
}

/// The names, each with its description.
pub(crate) struct Index<'m> {
    names: FxHashMap<String, (Role, &'m str)>,
    /// The code of successful calls, which every function returns and no description explains.
    success: String,
}

impl<'m> Index<'m> {
    /// The names that a model declares.
    pub(crate) fn of(model: &'m Api) -> Index<'m> {
        let mut names = FxHashMap::default();
        let mut add = |name: String, role, desc: &'m str| names.insert(name, (role, desc));
        for item in &model.macros {
            add(item.bare_name().to_owned(), Role::Macro, &item.desc);
        }
        for item in &model.handles {
            add(item.name.clone(), Role::Type, &item.desc);
        }
        for item in &model.typedefs {
            add(item.name.clone(), Role::Type, &item.desc);
        }
        for item in &model.callbacks {
            add(item.name.clone(), Role::Type, &item.desc);
        }
        for item in &model.enums {
            add(item.name.clone(), Role::Enum, &item.desc);
            for enumerator in &item.enumerators {
                add(enumerator.name.clone(), Role::Enumerator, &enumerator.desc);
            }
        }
        for item in &model.structs {
            add(item.name.clone(), Role::Struct, &item.desc);
        }
        for item in &model.variables {
            add(item.name.clone(), Role::Variable, &item.desc);
        }
        for item in &model.functions {
            add(item.name.clone(), Role::Function, &item.desc);
        }
        Index { names, success: model.names.success.clone() }
    }

    /// The kind of a name.
    pub(crate) fn role(&self, name: &str) -> Option<Role> {
        self.names.get(name).map(|(role, _)| *role)
    }

    /// The description of a name; may be empty.
    pub(crate) fn desc(&self, name: &str) -> &'m str {
        match self.names.get(name) {
            Some((_, desc)) => desc,
            None if name == self.success => "all went well",
            None => "",
        }
    }
}
