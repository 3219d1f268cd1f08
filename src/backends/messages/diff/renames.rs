//! [`Renames`]: enums and structs of which only the name changed, so that fields of their types are unchanged.

use std::collections::BTreeMap;

use crate::model::{Enum, Field, FieldType, Layout, Model};
use tdgen_language::backends::compat::matched::Matched;

/// New names of types by their old ones.
#[derive(Default)]
pub(super) struct Renames<'m> {
    names: BTreeMap<&'m str, &'m str>,
}

impl<'m> Renames<'m> {
    /// The renames between two versions.
    pub(super) fn of(old: &'m Model, new: &'m Model) -> Renames<'m> {
        let mut renames = Renames::default();
        let mut enums = Matched::by(&old.enums, &new.enums, |item| &item.name);
        for (old, new) in enums.take_renamed(has_same_values) {
            renames.names.insert(&old.name, &new.name);
        }
        let mut structs = Matched::by(&old.structs, &new.structs, |item| &item.name);
        let found = structs.take_renamed(|before, after| {
            before.is_header == after.is_header && renames.has_same_fields((old, &before.layout), (new, &after.layout))
        });
        for (old, new) in found {
            renames.names.insert(&old.name, &new.name);
        }
        renames
    }

    /// Returns whether a type has only another name.
    pub(super) fn is_renamed(&self, old: &str, new: &str) -> bool {
        self.names.get(old) == Some(&new)
    }

    /// Whether two fields have the same type, perhaps renamed.
    pub(super) fn is_same_type(&self, (old, before): (&Model, &Field), (new, after): (&Model, &Field)) -> bool {
        let is_same_kind = match (before.ty, after.ty) {
            (FieldType::Enum(_), FieldType::Enum(_)) | (FieldType::Struct(_), FieldType::Struct(_)) => true,
            (before, after) => before == after,
        };
        let name = old.type_name(before.ty);
        let name = self.names.get(name).copied().unwrap_or(name);
        is_same_kind && name == new.type_name(after.ty)
    }

    /// Whether fields have the same names and types in the same order.
    pub(super) fn has_same_fields(&self, (old, before): (&Model, &Layout), (new, after): (&Model, &Layout)) -> bool {
        let pairs = || before.fields.iter().zip(&after.fields);
        before.fields.len() == after.fields.len()
            && pairs().all(|(before, after)| {
                before.name == after.name
                    && before.length == after.length
                    && (before.count, before.presence, before.offset) == (after.count, after.presence, after.offset)
                    && self.is_same_type((old, before), (new, after))
            })
    }
}

fn has_same_values(old: &Enum, new: &Enum) -> bool {
    let values = |item: &Enum| -> Vec<(String, i128)> {
        let values = item.values.iter();
        values.map(|value| (value.name.clone(), value.value)).collect()
    };
    old.storage == new.storage && values(old) == values(new)
}
