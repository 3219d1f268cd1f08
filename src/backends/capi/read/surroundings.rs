//! [`Surroundings`]: what else a description declares, for the reading of functions.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::conditions::c_library;
use crate::conditions::expr::Conditions;
use crate::model::api::{Enum, Macro, Struct, Typedef};
use crate::model::names::Names;
use crate::model::naming::is_scalar;
use crate::types::c_type::CType;

/// The lengths of members that are arrays.
type Arrays = HashMap<String, Vec<String>>;

/// The context in which functions are read.
pub(crate) struct Surroundings<'a> {
    /// The names that the API does not declare.
    pub(crate) names: &'a Names,
    /// The macros, for lengths.
    pub(crate) macros: &'a [Macro],
    /// The structures, for checks of their members.
    pub(crate) structs: &'a [Struct],
    /// The names of the declared types.
    pub(crate) types: &'a HashSet<String>,
    /// The declared types whose values can be null, which their names do not show.
    pub(crate) nullable: &'a HashMap<String, Nullable>,
    /// The enumerations, for checks of values.
    pub(crate) enums: &'a [Enum],
    /// The typedefs, for sets of flags.
    pub(crate) typedefs: &'a [Typedef],
    /// The cache of conditions.
    pub(crate) conditions: RefCell<Conditions>,
    /// What conditions need to know about macros and structures, if one was read.
    pub(crate) facts: OnceCell<(Rc<HashSet<String>>, Rc<Arrays>)>,
    /// The structures that hold something to check, if one was looked for.
    pub(crate) checked_structs: OnceCell<HashSet<String>>,
}

impl Surroundings<'_> {
    /// Whether a type is a handle or another pointer, also through typedefs.
    pub(crate) fn is_nullable(&self, ty: &CType) -> bool {
        ty.is_pointer()
            || matches!(ty.words().unwrap_or_default().as_slice(), [name] if self.nullable.contains_key(*name))
    }

    /// Whether a type is a pointer that is no handle.
    pub(crate) fn points_to_elements(&self, ty: &CType) -> bool {
        ty.is_indirect()
            || matches!(ty.words().unwrap_or_default().as_slice(), [name] if self.nullable.get(*name) == Some(&Nullable::Pointer))
    }

    /// Whether a name is that of a macro, an enumerator or a constant of the C library.
    pub(crate) fn is_constant(&self, name: &str) -> bool {
        let is_enumerator = || self.enums.iter().any(|item| item.enumerators.iter().any(|one| one.name == name));
        c_library::is_constant(name) || self.macros.iter().any(|item| item.bare_name() == name) || is_enumerator()
    }

    /// Whether a type of a name is a handle.
    pub(crate) fn is_handle(&self, name: &str) -> bool {
        self.nullable.get(name) == Some(&Nullable::Handle)
    }

    /// Whether a type is known to be a number, an enumeration or a structure.
    pub(crate) fn is_value(&self, ty: &CType) -> bool {
        match self.behind_typedefs(ty).words().unwrap_or_default().as_slice() {
            [] => false,
            [name] => {
                is_scalar(name)
                    || self.typedefs.iter().any(|item| item.name == *name)
                    || self.structs.iter().any(|item| item.name == *name)
                    || self.enums.iter().any(|item| item.name == *name)
            }
            // `unsigned int`, `struct name`
            _ => true,
        }
    }

    /// The type that typedefs and the names of other headers stand for; the type itself if it has no such name, or that
    /// of a vector.
    pub(crate) fn behind_typedefs<'t>(&'t self, ty: &'t CType) -> &'t CType {
        /// The limit for chains of typedefs; a longer one is a cycle, which is reported elsewhere.
        const MAX_TYPEDEFS: usize = 100;
        let next = |ty: &&'t CType| {
            let words = ty.words()?;
            let [name] = words.as_slice() else { return None };
            let foreign = || self.names.foreign_types.iter().find(|(known, _)| known == name).map(|(_, ty)| ty);
            match self.typedefs.iter().find(|item| item.name == *name) {
                Some(typedef) => Some(&typedef.c_type).filter(|_| typedef.vector_length.is_none()),
                None => foreign(),
            }
        };
        std::iter::successors(Some(ty), next).take(MAX_TYPEDEFS).last().unwrap_or(ty)
    }
}

/// A type whose values can be null.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Nullable {
    Handle,
    /// A pointer or a callback.
    Pointer,
}
