//! Compares trace groups and trace events.

use super::fields::{self, Owner};
use super::rule as rules;
use super::versions::{Described, Versions};
use crate::model::{TraceEvent, TraceGroup};
use tdgen_language::backends::compat::finding::Findings;
use tdgen_language::backends::compat::matched::Matched;

/// All trace groups and events.
pub(super) fn all(findings: &mut Findings, versions: &Versions<'_>) {
    groups(findings, versions);
    events(findings, versions);
}

fn groups(findings: &mut Findings, versions: &Versions<'_>) {
    let (old, new) = (&versions.old.groups, &versions.new.groups);
    let mut matched = Matched::by(old, new, |group| &group.name);
    let what = |group: &TraceGroup| format!("trace group `{}`", group.name);
    for (before, after) in matched.take_renamed(|before, after| before.id == after.id) {
        let subject = format!("the name of trace group {}", after.id);
        let places = (Some(before.place), Some(after.place));
        findings.changed(rules::TRACE_GROUP_RENAMED, places, &subject, &before.name, &after.name);
    }
    for group in matched.removed {
        findings.add(rules::TRACE_GROUP_REMOVED, (Some(group.place), None), &what(group));
    }
    for group in matched.added {
        findings.add(rules::TRACE_GROUP_ADDED, (None, Some(group.place)), &what(group));
    }
    for (before, after) in matched.both {
        let subject = format!("the id of {}", what(after));
        let ids = (before.id.to_string(), after.id.to_string());
        let places = (Some(before.place), Some(after.place));
        findings.became(rules::TRACE_GROUP_ID_MOVED, places, &subject, &ids.0, &ids.1);
        let described = |group: &'_ TraceGroup| (group.module, group.place);
        let ((old_module, old_place), (new_module, new_place)) = (described(before), described(after));
        // An implied group has no description, and the module of its events.
        if before.is_implied == after.is_implied {
            versions.compare_described(
                findings,
                &Described {
                    what: what(before),
                    description: &before.description,
                    module: old_module,
                    place: old_place,
                },
                &Described { what: what(after), description: &after.description, module: new_module, place: new_place },
            );
        }
    }
}

fn what(event: &TraceEvent) -> String {
    format!("trace event `{}`", event.name)
}

fn described(event: &TraceEvent) -> Described<'_> {
    Described { what: what(event), description: &event.description, module: event.module, place: event.place }
}

fn events(findings: &mut Findings, versions: &Versions<'_>) {
    let (old, new) = (versions.old, versions.new);
    let mut matched = Matched::by(&old.events, &new.events, |event| &event.name);
    let renamed = matched.take_renamed(|before, after| {
        before.id == after.id && versions.renames.has_same_fields((old, &before.layout), (new, &after.layout))
    });
    for (before, after) in &renamed {
        let subject = format!("the name of trace event {}", after.id);
        let places = (Some(before.place), Some(after.place));
        findings.changed(rules::TRACE_EVENT_RENAMED, places, &subject, &before.name, &after.name);
    }
    for event in &matched.removed {
        findings.add(rules::TRACE_EVENT_REMOVED, (Some(event.place), None), &what(event));
        let mut all = new.events.iter();
        if let Some(now) = all.find(|now| now.id == event.id) {
            let subject = format!("the trace event with the id {}", event.id);
            let places = (Some(event.place), Some(now.place));
            findings.changed(rules::TRACE_EVENT_ID_REUSED, places, &subject, &event.name, &now.name);
        }
    }
    for event in &matched.added {
        findings.add(rules::TRACE_EVENT_ADDED, (None, Some(event.place)), &what(event));
    }
    for (before, after) in matched.both.iter().chain(&renamed) {
        event(findings, versions, before, after);
    }
}

fn event(findings: &mut Findings, versions: &Versions<'_>, old: &TraceEvent, new: &TraceEvent) {
    let places = (Some(old.place), Some(new.place));
    findings.became(
        rules::TRACE_EVENT_ID_MOVED,
        places,
        &format!("the id of {}", what(new)),
        &old.id.to_string(),
        &new.id.to_string(),
    );
    let (before, after) = (&versions.old[old.group], &versions.new[new.group]);
    // A group with another name and the same id is turned on by the same bit.
    if before.id != after.id && before.name != after.name {
        findings.changed(
            rules::TRACE_EVENT_REGROUPED,
            places,
            &format!("the group of {}", what(new)),
            &before.name,
            &after.name,
        );
    }
    let owner = Owner {
        what: what(new),
        appended: rules::FIELD_APPENDED,
        inserted: rules::FIELD_INSERTED,
        is_in_messages: false,
        since: [None; 2],
    };
    fields::compare(findings, versions, &owner, (&old.layout, &new.layout));
    versions.compare_described(findings, &described(old), &described(new));
}
