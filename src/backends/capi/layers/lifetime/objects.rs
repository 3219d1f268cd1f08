//! [`Objects`]: the types of handles whose lifetimes are known.

use crate::model::api::{Api, Function, Ownership, Param, Struct};
use crate::types::c_type::CType;

/// A type of handles: a handle of the API, or a pointer to a structure.
pub(crate) struct Object {
    /// The name of its record.
    pub(crate) name: String,
    /// The type of a handle in C.
    pub(crate) spelled: String,
    /// The index of the type that it belongs to.
    pub(crate) parent: Option<usize>,
    /// Whether programs get handles in a way that no call shows, such as a callback.
    pub(crate) is_open: bool,
}

/// All of them, in the order of the header.
pub(crate) struct Objects<'m> {
    pub(crate) model: &'m Api,
    pub(crate) list: Vec<Object>,
}

impl<'m> Objects<'m> {
    pub(crate) fn of(model: &'m Api) -> Objects<'m> {
        let mut names: Vec<&str> = Vec::new();
        let mut add = |name: Option<&'m str>| names.extend(name.filter(|_| true));
        for function in &model.functions {
            for param in function.params.iter().filter(|param| param.ownership.is_some()) {
                add(handle_of(model, &param.c_type).or_else(|| pointed(model, &param.c_type)));
            }
            if function.result_ownership.is_some() {
                add(handle_of(model, &function.result_c_type));
            }
        }
        let mut at = 0;
        while let Some(parent) = names.get(at).map(|name| parent_of(model, name)) {
            at += 1;
            names.extend(parent.filter(|parent| !names.contains(parent)));
        }
        let handles = model.handles.iter().map(|item| (item.name.as_str(), item.name.clone()));
        let structs = model.structs.iter().map(|item| (item.name.as_str(), format!("{} *", item.c_type)));
        let all: Vec<(&str, String)> = handles.chain(structs).filter(|(name, _)| names.contains(name)).collect();
        let index = |name: &str| all.iter().position(|(other, _)| *other == name);
        let object = |(name, spelled): &(&str, String)| Object {
            name: (*name).to_owned(),
            spelled: spelled.clone(),
            parent: parent_of(model, name).and_then(index),
            is_open: is_open(model, name),
        };
        Objects { model, list: all.iter().map(object).collect() }
    }

    /// The type of a value, if it is a handle.
    pub(crate) fn value(&self, ty: &CType) -> Option<usize> {
        self.index(handle_of(self.model, ty)?)
    }

    /// The type of the handles that a pointer points to.
    pub(crate) fn pointed(&self, ty: &CType) -> Option<usize> {
        self.index(pointed(self.model, ty)?)
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.list.iter().position(|item| item.name == name)
    }

    /// The types that a type belongs to, from the inside; a circle ends.
    pub(crate) fn owners(&self, kind: usize) -> impl Iterator<Item = usize> {
        let parent = |kind: &usize| self.list.get(*kind).and_then(|item| item.parent);
        std::iter::successors(parent(&kind), parent).take(self.list.len())
    }

    /// The argument that says which object of the type `owner` a function is about: the only one of this type, or the
    /// only one that belongs to it.
    pub(crate) fn owner_param<'f>(&self, function: &'f Function, owner: usize) -> Option<(usize, &'f Param)> {
        let values = function.params.iter().filter_map(|param| Some((self.value_param(param)?, param)));
        let all: Vec<(usize, &Param)> = values.collect();
        let [own, inner] = [true, false].map(|is_own| {
            let is_kind =
                |kind: usize| if is_own { kind == owner } else { self.owners(kind).any(|kind| kind == owner) };
            all.iter().filter(|(kind, _)| is_kind(*kind)).copied().collect::<Vec<_>>()
        });
        match (own.as_slice(), inner.as_slice()) {
            ([only], _) | ([], [only]) => Some(*only),
            _ => None,
        }
    }

    /// The type of a handle that is passed by value.
    pub(crate) fn value_param(&self, param: &Param) -> Option<usize> {
        self.value(&param.c_type).filter(|_| param.length.is_none())
    }

    /// Whether calls of a function say who destroys what it returns through an argument of this type.
    pub(crate) fn is_returned(param: &Param) -> bool {
        let is_lent = matches!(param.ownership, Some(Ownership::Creates | Ownership::Borrows));
        is_lent || (param.ownership.is_none() && (param.is_out || param.is_output()))
    }
}

/// The name of the handle or structure behind a handle.
fn handle_of<'m>(model: &'m Api, ty: &CType) -> Option<&'m str> {
    let ty = model.behind_typedefs(&ty.unqualified()).unqualified();
    if let Some([name]) = ty.words().as_deref() {
        return model.handle(name).map(|item| item.name.as_str());
    }
    structure(model, &ty.pointee()?).map(|item| item.name.as_str())
}

/// The same for what a pointer points to.
fn pointed<'m>(model: &'m Api, ty: &CType) -> Option<&'m str> {
    handle_of(model, &model.behind_typedefs(&ty.unqualified()).pointee()?)
}

fn structure<'m>(model: &'m Api, ty: &CType) -> Option<&'m Struct> {
    let ty = model.behind_typedefs(&ty.unqualified()).unqualified();
    match ty.words()?.as_slice() {
        [name] => model.structure(name),
        [_, tag] => model.structs.iter().find(|item| item.tag.name.as_deref() == Some(tag)),
        _ => None,
    }
}

fn parent_of<'m>(model: &'m Api, name: &str) -> Option<&'m str> {
    let handle = model.handle(name).and_then(|item| item.parent.as_deref());
    handle.or_else(|| model.structure(name).and_then(|item| item.parent.as_deref()))
}

/// Whether a callback, a structure, a variable or a call that is not seen may give a program such a handle.
fn is_open(model: &Api, name: &str) -> bool {
    let is_own = |ty: &CType| handle_of(model, ty) == Some(name) || pointed(model, ty) == Some(name);
    let params = model.callbacks.iter().flat_map(|item| &item.params).map(|param| &param.c_type);
    let results = model.callbacks.iter().map(|item| &item.result_c_type);
    let members = model.structs.iter().flat_map(Struct::leaves).map(|member| &member.element);
    let variables = model.variables.iter().map(|item| &item.c_type);
    let unseen = model.functions.iter().filter(|function| !function.has_implementation());
    let unseen_params = unseen.clone().flat_map(|item| &item.params).filter(|param| Objects::is_returned(param));
    let mut all = params.chain(results).chain(members).chain(variables);
    all.any(is_own)
        || unseen_params.map(|param| &param.c_type).any(is_own)
        || unseen.map(|function| &function.result_c_type).any(is_own)
        // A pointer to anything, as the function that returns any property.
        || model.typedefs.iter().any(|item| item.c_type.outermost().is_some() && item.c_type.mentions().any(|(word, _)| word == name))
}
