//! [`Index`]: all names that the manual has a place for.

use rustc_hash::FxHashMap;

use crate::backends::capi::model::Model;

/// What a name in the manual is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// A preprocessor constant.
    Macro,
    /// A handle, a callback, or another name for a type.
    Type,
    /// An enumeration.
    Enum,
    /// A member of one.
    Enumerator,
    /// A structure.
    Struct,
    /// An entry point.
    Function,
}

/// The names, each with its text in the description.
pub(crate) struct Index<'m> {
    names: FxHashMap<String, (Role, &'m str)>,
    /// The code of a call that went well, which every function has and no description explains.
    success: String,
}

impl<'m> Index<'m> {
    /// All that a model declares.
    pub(crate) fn of(model: &'m Model) -> Index<'m> {
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
            for etor in &item.etors {
                add(item.enumerator(&etor.name), Role::Enumerator, &etor.desc);
            }
        }
        for item in &model.structs {
            add(item.name.clone(), Role::Struct, &item.desc);
        }
        for item in &model.functions {
            add(item.name.clone(), Role::Function, &item.desc);
        }
        Index { names, success: model.names.implicit_success() }
    }

    /// What a name is.
    pub(crate) fn role(&self, name: &str) -> Option<Role> {
        self.names.get(name).map(|(role, _)| *role)
    }

    /// What there is to say about a name; empty if nothing.
    pub(crate) fn desc(&self, name: &str) -> &'m str {
        match self.names.get(name) {
            Some((_, desc)) => desc,
            None if name == self.success => "all went well",
            None => "",
        }
    }
}
