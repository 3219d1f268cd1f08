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
        let mut words = ty.words().unwrap_or_default();
        for _ in 0..MAX_TYPEDEFS {
            let typedef = self.typedefs.iter().find(|item| words == [item.name.as_str()]);
            match typedef {
                Some(typedef) => words = typedef.c_type.words().unwrap_or_default(),
                None => break,
            }
        }
        match words.as_slice() {
            [] => false,
            [name] => {
                let foreign = &self.names.foreign_types;
                is_scalar(name)
                    || foreign.iter().any(|(known, ty)| known == name && !ty.is_pointer())
                    || self.structs.iter().any(|item| item.name == *name)
                    || self.enums.iter().any(|item| item.name == *name)
            }
            // `unsigned int`, `struct name`
            _ => true,
        }
    }
}

/// The limit for chains of typedefs; a longer one is a cycle, which is reported elsewhere.
const MAX_TYPEDEFS: usize = 100;

/// A type whose values can be null.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Nullable {
    Handle,
    /// A pointer or a callback.
    Pointer,
}
