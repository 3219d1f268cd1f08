//! [`Surroundings`]: what else a description declares, for the reading of functions.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use super::condition::Conditions;
use super::model::{Enum, Macro, Struct, Typedef};
use super::names::Names;

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
}

/// A type whose values can be null.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Nullable {
    Handle,
    /// A pointer or a callback.
    Pointer,
}
