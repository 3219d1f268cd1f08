//! [`Class`]: a struct or a message, as a class of Python.

use rustc_hash::FxHashSet;

use crate::backends::messages::model::{Layout, Model, Struct};

/// A dataclass.
pub(super) struct Class<'m> {
    pub(super) model: &'m Model,
    pub(super) name: &'m str,
    pub(super) base: &'static str,
    pub(super) description: &'m str,
    pub(super) header: Option<&'m Struct>,
    pub(super) layout: &'m Layout,
    /// The format of the module `struct`.
    pub(super) form: &'m str,
    /// The format without a flexible array.
    pub(super) fixed_form: &'m str,
    /// The formats of all structs before this class.
    pub(super) forms: &'m [String],
    /// The types that its fields shadow.
    pub(super) shadowed: FxHashSet<&'m str>,
}
