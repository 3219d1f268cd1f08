//! [`Class`]: a struct or a message, as a class of Python.

use rustc_hash::FxHashSet;

use super::formats::{fixed_form_of, form_of, is_joined};
use crate::backends::messages::model::{Layout, Model, Struct, StructId};

/// A dataclass.
pub(super) struct Class<'m> {
    pub(super) model: &'m Model,
    pub(super) name: &'m str,
    pub(super) base: &'static str,
    pub(super) description: &'m str,
    pub(super) header: Option<(StructId, &'m Struct)>,
    pub(super) layout: &'m Layout,
    /// Whether it is part of the handshake, which has all of its fields in every version.
    pub(super) is_handshake: bool,
    /// The formats of all structs before this class.
    pub(super) forms: &'m [String],
    /// The types that its fields shadow.
    pub(super) shadowed: FxHashSet<&'m str>,
}

impl Class<'_> {
    /// Returns the format of the module `struct`.
    pub(super) fn form(&self) -> String {
        form_of(self.model, self.forms, self.header_form(), self.layout)
    }

    /// Returns the format that a message is packed with: without a flexible array.
    pub(super) fn pack_form(&self) -> String {
        let header = self.header_form();
        let padding = self.layout.size - self.layout.end(header.map_or(0, |(_, size)| size));
        let mut form = fixed_form_of(self.model, self.forms, header, self.layout, is_joined);
        if self.layout.flexible().is_none() && padding > 0 {
            form.push_str(&format!("{padding}x"));
        }
        form
    }

    /// Returns the format and the size of the header.
    fn header_form(&self) -> Option<(&String, u32)> {
        let (id, header) = self.header?;
        self.forms.get(id.0 as usize).map(|form| (form, header.layout.size))
    }
}
