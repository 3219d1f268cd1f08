//! Compares enums, structs and headers.

use std::collections::BTreeSet;

use super::fields::{self, Owner};
use super::rule as rules;
use super::versions::{Object, Versions, matched, places, report_others};
use crate::model::{Constant, Enum, FieldType, Layout, Model, Struct};
use tdgen_language::backends::compat::finding::Findings;
use tdgen_language::backends::compat::matched::Matched;

/// All constants.
pub(super) fn constants(findings: &mut Findings, versions: &Versions<'_>) {
    let matched = matched(&versions.old.constants, &versions.new.constants);
    report_others(findings, &matched, [rules::CONSTANT_REMOVED, rules::CONSTANT_ADDED]);
    for (old, new) in matched.both {
        let value = |item: &Constant| format!("{} {}", item.ty.name(), item.value);
        findings.became(rules::CONSTANT_CHANGED, places(old, new), &new.what(), &value(old), &value(new));
        versions.compare_described(findings, old, new);
    }
}

/// All enums.
pub(super) fn enums(findings: &mut Findings, versions: &Versions<'_>) {
    let mut matched = matched(&versions.old.enums, &versions.new.enums);
    let is_renamed = |old: &Enum, new: &Enum| versions.renames.is_renamed(&old.name, &new.name);
    for (old, new) in matched.take_renamed(is_renamed) {
        findings.changed(rules::ENUM_RENAMED, places(old, new), "the name of an enum", &old.name, &new.name);
        enumeration(findings, versions, old, new);
    }
    report_others(findings, &matched, [rules::ENUM_REMOVED, rules::ENUM_ADDED]);
    for (old, new) in matched.both {
        enumeration(findings, versions, old, new);
    }
}

fn enumeration(findings: &mut Findings, versions: &Versions<'_>, old: &Enum, new: &Enum) {
    let (what, places) = (new.what(), places(old, new));
    let storage = format!("the storage of {what}");
    findings.changed(rules::ENUM_STORAGE_CHANGED, places, &storage, old.storage.name(), new.storage.name());
    let kind = |item: &Enum| if item.is_flags { "flags" } else { "an enum" };
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
    versions.compare_described(findings, old, new);
}

/// All structs and headers.
pub(super) fn structs(findings: &mut Findings, versions: &Versions<'_>) {
    let mut matched = matched(&versions.old.structs, &versions.new.structs);
    let is_renamed = |old: &Struct, new: &Struct| versions.renames.is_renamed(&old.name, &new.name);
    let inner = inner_structs(versions.old);
    for (old, new) in matched.take_renamed(is_renamed) {
        let what = format!("the name of a {}", if new.is_header { "header" } else { "struct" });
        findings.changed(rules::STRUCT_RENAMED, places(old, new), &what, &old.name, &new.name);
        structure(findings, versions, &inner, old, new);
    }
    report_others(findings, &matched, [rules::STRUCT_REMOVED, rules::STRUCT_ADDED]);
    for (old, new) in matched.both {
        structure(findings, versions, &inner, old, new);
    }
}

fn structure(findings: &mut Findings, versions: &Versions<'_>, inner: &BTreeSet<&str>, old: &Struct, new: &Struct) {
    let (appended, inserted) = match (new.is_header, inner.contains(old.name.as_str())) {
        (true, _) => (rules::HEADER_FIELD_ADDED, rules::HEADER_FIELD_ADDED),
        (false, true) => (rules::STRUCT_FIELD_ADDED, rules::STRUCT_FIELD_ADDED),
        (false, false) => (rules::STRUCT_FIELD_APPENDED, rules::STRUCT_FIELD_ADDED),
    };
    let is_in_messages = !new.is_header;
    let owner = Owner { what: new.what(), appended, inserted, is_in_messages, reads_old: false, since: [None; 2] };
    fields::compare(findings, versions, &owner, (&old.layout, &new.layout));
    versions.compare_described(findings, old, new);
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
