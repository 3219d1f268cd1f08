//! Trace groups and trace events.

use super::change::Changes;
use super::fields::{self, Owner};
use super::matched::Matched;
use super::rule as rules;
use super::{Thing, Versions};
use crate::backends::messages::model::{TraceEvent, TraceGroup};

/// All of them.
pub(super) fn all(changes: &mut Changes, versions: &Versions<'_>) {
    groups(changes, versions);
    events(changes, versions);
}

fn groups(changes: &mut Changes, versions: &Versions<'_>) {
    let (old, new) = (&versions.old.groups, &versions.new.groups);
    let mut matched = Matched::by(old, new, |group| &group.name);
    let what = |group: &TraceGroup| format!("trace group `{}`", group.name);
    for (before, after) in matched.renamed(|before, after| before.id == after.id) {
        let subject = format!("the name of trace group {}", after.id);
        let names = (format!("`{}`", before.name), format!("`{}`", after.name));
        let places = (Some(before.place), Some(after.place));
        changes.became(&rules::TRACE_GROUP_RENAMED, &subject, &names.0, &names.1, places);
    }
    for group in matched.gone {
        changes.removed(&rules::TRACE_GROUP_REMOVED, &what(group), Some(group.place));
    }
    for group in matched.fresh {
        changes.added(&rules::TRACE_GROUP_ADDED, &what(group), Some(group.place));
    }
    for (before, after) in matched.both {
        let subject = format!("the id of {}", what(after));
        let ids = (before.id.to_string(), after.id.to_string());
        let places = (Some(before.place), Some(after.place));
        changes.became(&rules::TRACE_GROUP_ID_MOVED, &subject, &ids.0, &ids.1, places);
        let thing = |group: &'_ TraceGroup| (group.module, group.place);
        let ((old_module, old_place), (new_module, new_place)) = (thing(before), thing(after));
        // One that is there only because its events are has no prose, and the module of these.
        if before.is_implied == after.is_implied {
            versions.shared(
                changes,
                &Thing { what: what(before), description: &before.description, module: old_module, place: old_place },
                &Thing { what: what(after), description: &after.description, module: new_module, place: new_place },
            );
        }
    }
}

fn what(event: &TraceEvent) -> String {
    format!("trace event `{}`", event.name)
}

fn thing(event: &TraceEvent) -> Thing<'_> {
    Thing { what: what(event), description: &event.description, module: event.module, place: event.place }
}

fn events(changes: &mut Changes, versions: &Versions<'_>) {
    let (old, new) = (versions.old, versions.new);
    let mut matched = Matched::by(&old.events, &new.events, |event| &event.name);
    let renamed = matched.renamed(|before, after| {
        before.id == after.id && versions.renames.has_same_fields((old, &before.layout), (new, &after.layout))
    });
    for (before, after) in &renamed {
        let subject = format!("the name of trace event {}", after.id);
        let names = (format!("`{}`", before.name), format!("`{}`", after.name));
        let places = (Some(before.place), Some(after.place));
        changes.became(&rules::TRACE_EVENT_RENAMED, &subject, &names.0, &names.1, places);
    }
    for event in &matched.gone {
        changes.removed(&rules::TRACE_EVENT_REMOVED, &what(event), Some(event.place));
        let mut all = new.events.iter();
        if let Some(now) = all.find(|now| now.id == event.id) {
            let subject = format!("the trace event with the id {}", event.id);
            let names = (format!("`{}`", event.name), format!("`{}`", now.name));
            let places = (Some(event.place), Some(now.place));
            changes.became(&rules::TRACE_EVENT_ID_REUSED, &subject, &names.0, &names.1, places);
        }
    }
    for event in &matched.fresh {
        changes.added(&rules::TRACE_EVENT_ADDED, &what(event), Some(event.place));
    }
    for (before, after) in matched.both.iter().chain(&renamed) {
        event(changes, versions, before, after);
    }
}

fn event(changes: &mut Changes, versions: &Versions<'_>, old: &TraceEvent, new: &TraceEvent) {
    let places = (Some(old.place), Some(new.place));
    changes.became(
        &rules::TRACE_EVENT_ID_MOVED,
        &format!("the id of {}", what(new)),
        &old.id.to_string(),
        &new.id.to_string(),
        places,
    );
    let (before, after) = (&versions.old[old.group], &versions.new[new.group]);
    // A group of another name and the same id is the same switch.
    if before.id != after.id && before.name != after.name {
        changes.became(
            &rules::TRACE_EVENT_REGROUPED,
            &format!("the group of {}", what(new)),
            &format!("`{}`", before.name),
            &format!("`{}`", after.name),
            places,
        );
    }
    let owner = Owner { what: what(new), appended: rules::FIELD_APPENDED, inserted: rules::FIELD_INSERTED };
    fields::compare(changes, versions, &owner, (&old.layout, &new.layout));
    versions.shared(changes, &thing(old), &thing(new));
}
