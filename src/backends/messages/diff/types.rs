//! Compares enums, structs and headers.

use std::collections::BTreeSet;

use super::fields::{self, Owner};
use super::rule as rules;
use super::versions::{Described, Versions};
use crate::model::{Constant, Enum, FieldType, Layout, Model, Struct};
use tdgen_language::backends::compat::finding::Findings;
use tdgen_language::backends::compat::matched::Matched;

/// All constants.
pub(super) fn constants(findings: &mut Findings, versions: &Versions<'_>) {
    let matched = Matched::by(&versions.old.constants, &versions.new.constants, |item| &item.name);
    for item in matched.removed {
        findings.add(rules::CONSTANT_REMOVED, (Some(item.place), None), &format!("constant `{}`", item.name));
    }
    for item in matched.added {
        findings.add(rules::CONSTANT_ADDED, (None, Some(item.place)), &format!("constant `{}`", item.name));
    }
    for (old, new) in matched.both {
        let (what, places) = (format!("constant `{}`", new.name), (Some(old.place), Some(new.place)));
        let value = |item: &Constant| format!("{} {}", item.ty.name(), item.value);
        findings.became(rules::CONSTANT_CHANGED, places, &what, &value(old), &value(new));
        versions.compare_described(
            findings,
            &Described { what: what.clone(), description: &old.description, module: old.module, place: old.place },
            &Described { what, description: &new.description, module: new.module, place: new.place },
        );
    }
}

/// All enums.
pub(super) fn enums(findings: &mut Findings, versions: &Versions<'_>) {
    let (old, new) = (&versions.old.enums, &versions.new.enums);
    let mut matched = Matched::by(old, new, |item| &item.name);
    let is_renamed = |old: &Enum, new: &Enum| {
        let mut renamed = versions.renames.enums.iter();
        renamed.any(|(before, after)| before.name == old.name && after.name == new.name)
    };
    for (old, new) in matched.take_renamed(is_renamed) {
        let places = (Some(old.place), Some(new.place));
        findings.changed(rules::ENUM_RENAMED, places, "the name of an enum", &old.name, &new.name);
        enumeration(findings, versions, old, new);
    }
    for item in matched.removed {
        let what = format!("enum `{}`", item.name);
        findings.add(rules::ENUM_REMOVED, (Some(item.place), None), &what);
    }
    for item in matched.added {
        let what = format!("enum `{}`", item.name);
        findings.add(rules::ENUM_ADDED, (None, Some(item.place)), &what);
    }
    for (old, new) in matched.both {
        enumeration(findings, versions, old, new);
    }
}

fn enumeration(findings: &mut Findings, versions: &Versions<'_>, old: &Enum, new: &Enum) {
    let what = format!("enum `{}`", new.name);
    findings.changed(
        rules::ENUM_STORAGE_CHANGED,
        (Some(old.place), Some(new.place)),
        &format!("the storage of {what}"),
        old.storage.name(),
        new.storage.name(),
    );
    let kind = |item: &Enum| if item.is_flags { "flags" } else { "an enum" };
    let places = (Some(old.place), Some(new.place));
    findings.became(rules::ENUM_KIND_CHANGED, places, &what, kind(old), kind(new));
    let mut matched = Matched::by(&old.values, &new.values, |value| &value.name);
    for (before, after) in matched.take_renamed(|before, after| before.value == after.value) {
        let what = format!("the name of {} in {what}", after.value);
        let places = (Some(before.place), Some(after.place));
        findings.changed(rules::VALUE_RENAMED, places, &what, &before.name, &after.name);
    }
    for value in matched.removed {
        let what = format!("value `{}` of {what}", value.name);
        findings.add(rules::VALUE_REMOVED, (Some(value.place), None), &what);
    }
    for value in matched.added {
        let what = format!("value `{}` of {what}", value.name);
        findings.add(rules::VALUE_ADDED, (None, Some(value.place)), &what);
    }
    for (before, after) in matched.both {
        let what = format!("value `{}` of {what}", after.name);
        let places = (Some(before.place), Some(after.place));
        let numbers = (before.value.to_string(), after.value.to_string());
        findings.became(rules::VALUE_CHANGED, places, &what, &numbers.0, &numbers.1);
        findings.reworded(places, &what, &before.description, &after.description);
    }
    let described = |item: &'_ Enum| (item.module, item.place);
    let (old_at, new_at) = (described(old), described(new));
    versions.compare_described(
        findings,
        &Described { what: what.clone(), description: &old.description, module: old_at.0, place: old_at.1 },
        &Described { what, description: &new.description, module: new_at.0, place: new_at.1 },
    );
}

/// All structs and headers.
pub(super) fn structs(findings: &mut Findings, versions: &Versions<'_>) {
    let (old, new) = (&versions.old.structs, &versions.new.structs);
    let mut matched = Matched::by(old, new, |item| &item.name);
    let is_renamed = |old: &Struct, new: &Struct| {
        let mut renamed = versions.renames.structs.iter();
        renamed.any(|(before, after)| before.name == old.name && after.name == new.name)
    };
    let inner = inner_structs(versions.old);
    for (old, new) in matched.take_renamed(is_renamed) {
        let what = format!("the name of a {}", kind(new));
        let places = (Some(old.place), Some(new.place));
        findings.changed(rules::STRUCT_RENAMED, places, &what, &old.name, &new.name);
        structure(findings, versions, &inner, old, new);
    }
    for item in matched.removed {
        findings.add(rules::STRUCT_REMOVED, (Some(item.place), None), &what(item));
    }
    for item in matched.added {
        findings.add(rules::STRUCT_ADDED, (None, Some(item.place)), &what(item));
    }
    for (old, new) in matched.both {
        structure(findings, versions, &inner, old, new);
    }
}

fn kind(item: &Struct) -> &'static str {
    if item.is_header { "header" } else { "struct" }
}

fn what(item: &Struct) -> String {
    format!("{} `{}`", kind(item), item.name)
}

fn described(item: &Struct) -> Described<'_> {
    Described { what: what(item), description: &item.description, module: item.module, place: item.place }
}

fn structure(findings: &mut Findings, versions: &Versions<'_>, inner: &BTreeSet<&str>, old: &Struct, new: &Struct) {
    let (appended, inserted) = match (new.is_header, inner.contains(old.name.as_str())) {
        (true, _) => (rules::HEADER_FIELD_ADDED, rules::HEADER_FIELD_ADDED),
        (false, true) => (rules::STRUCT_FIELD_ADDED, rules::STRUCT_FIELD_ADDED),
        (false, false) => (rules::STRUCT_FIELD_APPENDED, rules::STRUCT_FIELD_ADDED),
    };
    let owner = Owner { what: what(new), appended, inserted, is_in_messages: !new.is_header, since: [None; 2] };
    fields::compare(findings, versions, &owner, (&old.layout, &new.layout));
    versions.compare_described(findings, &described(old), &described(new));
}

/// The structs that another field or another element follows somewhere, also around a struct that contains them.
fn inner_structs(model: &Model) -> BTreeSet<&str> {
    let mut inner = BTreeSet::new();
    let messages = model.messages.iter().map(|message| &message.layout);
    let events = model.events.iter().map(|event| &event.layout);
    for layout in messages.chain(events) {
        add_inner(model, layout, true, &mut inner);
    }
    inner
}

/// Adds the structs in a layout that others follow; nothing follows the last field if the layout itself is last.
fn add_inner<'m>(model: &'m Model, layout: &Layout, is_last: bool, inner: &mut BTreeSet<&'m str>) {
    let mut is_last = is_last;
    for field in layout.fields.iter().rev() {
        is_last &= field.length.is_none() && field.presence.is_none();
        if let FieldType::Struct(id) = field.ty {
            // What contains a struct that others follow was added before.
            let is_known = !is_last && !inner.insert(model[id].name.as_str());
            if !is_known {
                add_inner(model, &model[id].layout, is_last, inner);
            }
        }
        is_last = false;
    }
}
