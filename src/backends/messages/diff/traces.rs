//! Compares trace groups and trace events.

use super::fields::{self, Owner};
use super::rule as rules;
use super::versions::{Object, Versions, matched, places, report_others};
use crate::model::TraceEvent;
use tdgen_language::backends::compat::finding::Findings;

/// All trace groups and events.
pub(super) fn all(findings: &mut Findings, versions: &Versions<'_>) {
    groups(findings, versions);
    events(findings, versions);
}

fn groups(findings: &mut Findings, versions: &Versions<'_>) {
    let mut matched = matched(&versions.old.groups, &versions.new.groups);
    for (before, after) in matched.take_renamed(|before, after| before.id == after.id) {
        let subject = format!("the name of trace group {}", after.id);
        findings.changed(rules::TRACE_GROUP_RENAMED, places(before, after), &subject, &before.name, &after.name);
    }
    report_others(findings, &matched, [rules::TRACE_GROUP_REMOVED, rules::TRACE_GROUP_ADDED]);
    for (before, after) in matched.both {
        let subject = format!("the id of {}", after.what());
        let ids = (before.id.to_string(), after.id.to_string());
        findings.became(rules::TRACE_GROUP_ID_MOVED, places(before, after), &subject, &ids.0, &ids.1);
        // An implied group has no description, and the module of its events.
        if before.is_implied == after.is_implied {
            versions.compare_described(findings, before, after);
        }
    }
}

fn events(findings: &mut Findings, versions: &Versions<'_>) {
    let (old, new) = (versions.old, versions.new);
    let mut matched = matched(&old.events, &new.events);
    let renamed = matched.take_renamed(|before, after| {
        before.id == after.id && versions.renames.has_same_fields((old, &before.layout), (new, &after.layout))
    });
    for (before, after) in &renamed {
        let subject = format!("the name of trace event {}", after.id);
        findings.changed(rules::TRACE_EVENT_RENAMED, places(*before, *after), &subject, &before.name, &after.name);
    }
    for event in &matched.removed {
        findings.add(rules::TRACE_EVENT_REMOVED, (Some(event.place), None), &event.what());
        let mut all = new.events.iter();
        if let Some(now) = all.find(|now| now.id == event.id) {
            let subject = format!("the trace event with the id {}", event.id);
            findings.changed(rules::TRACE_EVENT_ID_REUSED, places(*event, now), &subject, &event.name, &now.name);
        }
    }
    for event in &matched.added {
        findings.add(rules::TRACE_EVENT_ADDED, (None, Some(event.place)), &event.what());
    }
    for (before, after) in matched.both.iter().chain(&renamed) {
        event(findings, versions, before, after);
    }
}

fn event(findings: &mut Findings, versions: &Versions<'_>, old: &TraceEvent, new: &TraceEvent) {
    let (places, what) = (places(old, new), new.what());
    findings.became(
        rules::TRACE_EVENT_ID_MOVED,
        places,
        &format!("the id of {what}"),
        &old.id.to_string(),
        &new.id.to_string(),
    );
    let (before, after) = (&versions.old[old.group], &versions.new[new.group]);
    // A group with another name and the same id is turned on by the same bit.
    if before.id != after.id && before.name != after.name {
        findings.changed(
            rules::TRACE_EVENT_REGROUPED,
            places,
            &format!("the group of {what}"),
            &before.name,
            &after.name,
        );
    }
    let owner = Owner {
        what,
        appended: rules::FIELD_APPENDED,
        inserted: rules::FIELD_INSERTED,
        is_in_messages: false,
        reads_old: false,
        since: [None; 2],
    };
    fields::compare(findings, versions, &owner, (&old.layout, &new.layout));
    versions.compare_described(findings, old, new);
}
