//! Enums, structs and headers.

use std::collections::BTreeSet;

use super::change::Changes;
use super::fields::{self, Owner};
use super::matched::Matched;
use super::rule as rules;
use super::{Thing, Versions};
use crate::backends::messages::model::{Enum, FieldType, Model, Struct};

/// All enums.
pub(super) fn enums(changes: &mut Changes, versions: &Versions<'_>) {
    let (old, new) = (&versions.old.enums, &versions.new.enums);
    let mut matched = Matched::by(old, new, |item| &item.name);
    let is_renamed = |old: &Enum, new: &Enum| {
        let mut renamed = versions.renames.enums.iter();
        renamed.any(|(before, after)| before.name == old.name && after.name == new.name)
    };
    for (old, new) in matched.renamed(is_renamed) {
        let names = (format!("`{}`", old.name), format!("`{}`", new.name));
        let places = (Some(old.place), Some(new.place));
        changes.became(&rules::ENUM_RENAMED, "the name of an enum", &names.0, &names.1, places);
        enumeration(changes, versions, old, new);
    }
    for item in matched.gone {
        let what = format!("enum `{}`", item.name);
        changes.removed(&rules::ENUM_REMOVED, &what, Some(item.place));
    }
    for item in matched.fresh {
        let what = format!("enum `{}`", item.name);
        changes.added(&rules::ENUM_ADDED, &what, Some(item.place));
    }
    for (old, new) in matched.both {
        enumeration(changes, versions, old, new);
    }
}

fn enumeration(changes: &mut Changes, versions: &Versions<'_>, old: &Enum, new: &Enum) {
    let what = format!("enum `{}`", new.name);
    changes.became(
        &rules::ENUM_STORAGE_CHANGED,
        &format!("the storage of {what}"),
        &format!("`{}`", old.storage.name()),
        &format!("`{}`", new.storage.name()),
        (Some(old.place), Some(new.place)),
    );
    let mut matched = Matched::by(&old.values, &new.values, |value| &value.name);
    for (before, after) in matched.renamed(|before, after| before.value == after.value) {
        let what = format!("the name of {} in {what}", after.value);
        let names = (format!("`{}`", before.name), format!("`{}`", after.name));
        let places = (Some(before.place), Some(after.place));
        changes.became(&rules::VALUE_RENAMED, &what, &names.0, &names.1, places);
    }
    for value in matched.gone {
        let what = format!("value `{}` of {what}", value.name);
        changes.removed(&rules::VALUE_REMOVED, &what, Some(value.place));
    }
    for value in matched.fresh {
        let what = format!("value `{}` of {what}", value.name);
        changes.added(&rules::VALUE_ADDED, &what, Some(value.place));
    }
    for (before, after) in matched.both {
        let what = format!("value `{}` of {what}", after.name);
        let places = (Some(before.place), Some(after.place));
        let numbers = (before.value.to_string(), after.value.to_string());
        changes.became(&rules::VALUE_CHANGED, &what, &numbers.0, &numbers.1, places);
        changes.retold(&what, &before.description, &after.description, places);
    }
    let thing = |item: &'_ Enum| (item.module, item.place);
    let (old_at, new_at) = (thing(old), thing(new));
    versions.shared(
        changes,
        &Thing { what: what.clone(), description: &old.description, module: old_at.0, place: old_at.1 },
        &Thing { what, description: &new.description, module: new_at.0, place: new_at.1 },
    );
}

/// All structs and headers.
pub(super) fn structs(changes: &mut Changes, versions: &Versions<'_>) {
    let (old, new) = (&versions.old.structs, &versions.new.structs);
    let mut matched = Matched::by(old, new, |item| &item.name);
    let is_renamed = |old: &Struct, new: &Struct| {
        let mut renamed = versions.renames.structs.iter();
        renamed.any(|(before, after)| before.name == old.name && after.name == new.name)
    };
    let inner = inner_structs(versions.old);
    for (old, new) in matched.renamed(is_renamed) {
        let names = (format!("`{}`", old.name), format!("`{}`", new.name));
        let what = format!("the name of a {}", kind(new));
        let places = (Some(old.place), Some(new.place));
        changes.became(&rules::STRUCT_RENAMED, &what, &names.0, &names.1, places);
        structure(changes, versions, &inner, old, new);
    }
    for item in matched.gone {
        changes.removed(&rules::STRUCT_REMOVED, &what(item), Some(item.place));
    }
    for item in matched.fresh {
        changes.added(&rules::STRUCT_ADDED, &what(item), Some(item.place));
    }
    for (old, new) in matched.both {
        structure(changes, versions, &inner, old, new);
    }
}

fn kind(item: &Struct) -> &'static str {
    if item.is_header { "header" } else { "struct" }
}

fn what(item: &Struct) -> String {
    format!("{} `{}`", kind(item), item.name)
}

fn thing(item: &Struct) -> Thing<'_> {
    Thing { what: what(item), description: &item.description, module: item.module, place: item.place }
}

fn structure(changes: &mut Changes, versions: &Versions<'_>, inner: &BTreeSet<&str>, old: &Struct, new: &Struct) {
    let (appended, inserted) = match (new.is_header, inner.contains(old.name.as_str())) {
        (true, _) => (rules::HEADER_FIELD_ADDED, rules::HEADER_FIELD_ADDED),
        (false, true) => (rules::STRUCT_FIELD_ADDED, rules::STRUCT_FIELD_ADDED),
        (false, false) => (rules::STRUCT_FIELD_APPENDED, rules::STRUCT_FIELD_ADDED),
    };
    let owner = Owner { what: what(new), appended, inserted };
    fields::compare(changes, versions, &owner, (&old.layout, &new.layout));
    versions.shared(changes, &thing(old), &thing(new));
}

/// Structs that something follows wherever bytes are laid out: another field, or another element.
fn inner_structs(model: &Model) -> BTreeSet<&str> {
    let mut inner = BTreeSet::new();
    let messages = model.messages.iter().map(|message| &message.layout);
    let structs = model.structs.iter().map(|item| &item.layout);
    let events = model.events.iter().map(|event| &event.layout);
    for layout in messages.chain(events) {
        let fields = layout.fields.iter().rev().enumerate();
        for (from_end, field) in fields {
            if let FieldType::Struct(id) = field.ty
                && (from_end > 0 || field.length.is_some())
            {
                inner.insert(model[id].name.as_str());
            }
        }
    }
    for field in structs.flat_map(|layout| &layout.fields) {
        if let FieldType::Struct(id) = field.ty {
            inner.insert(model[id].name.as_str());
        }
    }
    inner
}
