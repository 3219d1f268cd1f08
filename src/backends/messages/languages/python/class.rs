//! [`Class`]: a struct or a message, as a class of Python.

use rustc_hash::FxHashSet;

use super::formats::{fixed_form_of, form_of, is_joined};
use crate::model::generated_names::shadowed_types;
use crate::model::{FieldType, Layout, Message, Model, Struct, StructId};

/// The methods of all classes that types can be named as.
pub(super) const METHODS: [&str; 3] = ["from_dict", "pack", "to_dict"];

/// A dataclass.
pub(super) struct Class<'m> {
    pub(super) model: &'m Model,
    pub(super) name: &'m str,
    pub(super) base: &'static str,
    pub(super) description: &'m str,
    pub(super) header: Option<(StructId, &'m Struct)>,
    pub(super) layout: &'m Layout,
    /// The message; none for a struct.
    pub(super) message: Option<&'m Message>,
    /// The formats of all structs before this class.
    pub(super) forms: &'m [String],
    /// The types that its fields and methods shadow.
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

/// Returns the types in a layout that a field or a method of its class has the name of.
pub(super) fn shadowed<'m>(model: &'m Model, header: Option<&'m Struct>, layout: &Layout) -> FxHashSet<&'m str> {
    let header = header.map(|header| header.name.as_str());
    let mut shadowed = shadowed_types(model, header, layout);
    let fields = layout.fields.iter();
    let named = fields.filter(|field| matches!(field.ty, FieldType::Enum(_) | FieldType::Struct(_)));
    let types = named.map(|field| model.type_name(field.ty)).chain(header);
    shadowed.extend(types.filter(|ty| METHODS.contains(ty)));
    shadowed
}
