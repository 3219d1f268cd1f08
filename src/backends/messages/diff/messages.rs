//! Compares messages: their ids, pairs, headers and fields.

use rustc_hash::FxHashMap;

use super::fields::{self, Owner};
use super::rule as rules;
use super::versions::{Described, Versions};
use crate::model::{Message, MessageKind, Model};
use tdgen_language::backends::compat::finding::Findings;
use tdgen_language::backends::compat::matched::Matched;

/// All messages.
pub(super) fn all(findings: &mut Findings, versions: &Versions<'_>) {
    let (old, new) = (versions.old, versions.new);
    headers(findings, versions);
    roles(findings, versions);
    let mut matched = Matched::by(&old.messages, &new.messages, |message| &message.name);
    let renamed = matched.take_renamed(|before, after| {
        before.id == after.id
            && before.kind == after.kind
            && versions.renames.has_same_fields((old, &before.layout), (new, &after.layout))
    });
    for (before, after) in &renamed {
        let what = format!("the name of message {}", after.id);
        let places = (Some(before.place), Some(after.place));
        findings.changed(rules::MESSAGE_RENAMED, places, &what, &before.name, &after.name);
    }
    for message in &matched.removed {
        findings.add(rules::MESSAGE_REMOVED, (Some(message.place), None), &what(message));
    }
    for message in &matched.added {
        findings.add(rules::MESSAGE_ADDED, (None, Some(message.place)), &what(message));
    }
    let both: Vec<(&Message, &Message)> = matched.both.iter().chain(&renamed).copied().collect();
    report_reused(findings, &both, &matched.removed, &matched.added);
    let names = both.iter().map(|(old, new)| (old.name.as_str(), new.name.as_str()));
    let names: FxHashMap<&str, &str> = names.collect();
    for (before, after) in &both {
        message(findings, versions, before, after, &names);
    }
}

/// Compares the headers of each kind of messages.
fn headers(findings: &mut Findings, versions: &Versions<'_>) {
    let (old, new) = (versions.old, versions.new);
    for kind in MessageKind::ALL {
        let (before, after) = (old.header(kind), new.header(kind));
        let mut renamed = versions.renames.structs.iter();
        let is_renamed = renamed.any(|(old, new)| old.name == before.name && new.name == after.name);
        if !is_renamed {
            findings.changed(
                rules::HEADER_CHANGED,
                (Some(before.place), Some(after.place)),
                &format!("the header of {}s", kind.name().to_ascii_lowercase()),
                &before.name,
                &after.name,
            );
        }
    }
}

/// Compares the fields of headers with a meaning.
fn roles(findings: &mut Findings, versions: &Versions<'_>) {
    let (old, new) = (versions.old, versions.new);
    let places = (Some(old.place), Some(new.place));
    let role = |name: &Option<String>| name.as_ref().map_or("none".to_owned(), |name| format!("`{name}`"));
    let ids = [old, new].map(|model| format!("`{}`", model.roles.id));
    findings.became(rules::HEADER_ROLE_CHANGED, places, "the field of the id of messages", &ids[0], &ids[1]);
    let sizes = [old, new].map(|model| role(&model.roles.size));
    findings.became(rules::HEADER_ROLE_CHANGED, places, "the field of the size of messages", &sizes[0], &sizes[1]);
    let sequences = [old, new].map(|model| role(&model.roles.sequence));
    findings.became(rules::HEADER_ROLE_CHANGED, places, "the field that counts messages", &sequences[0], &sequences[1]);
    let tags = [old, new].map(|model| format!("`{}`", model.roles.tag));
    findings.became(rules::HEADER_ROLE_CHANGED, places, "the tag of commands", &tags[0], &tags[1]);
}

/// Adds ids of removed messages that other messages have now.
fn report_reused(findings: &mut Findings, both: &[(&Message, &Message)], removed: &[&Message], added: &[&Message]) {
    for old in removed {
        let now = both.iter().map(|(_, new)| *new).chain(added.iter().copied());
        let now = now.filter(|new| new.id == old.id);
        for new in now.take(1) {
            let what = format!("the message with the id {}", old.id);
            let places = (Some(old.place), Some(new.place));
            findings.changed(rules::MESSAGE_ID_REUSED, places, &what, &old.name, &new.name);
        }
    }
}

fn what(message: &Message) -> String {
    let kind = message.kind.name().to_ascii_lowercase();
    format!("{kind} `{}`", message.name)
}

fn described(message: &Message) -> Described<'_> {
    Described { what: what(message), description: &message.description, module: message.module, place: message.place }
}

fn message(
    findings: &mut Findings,
    versions: &Versions<'_>,
    old: &Message,
    new: &Message,
    names: &FxHashMap<&str, &str>,
) {
    let places = (Some(old.place), Some(new.place));
    let name = format!("message `{}`", new.name);
    findings.became(
        rules::MESSAGE_ID_MOVED,
        places,
        &format!("the id of {name}"),
        &old.id.to_string(),
        &new.id.to_string(),
    );
    let kinds = [old, new].map(|message| format!("`{}`", message.kind.name()));
    let what_kind = format!("the kind of {name}");
    findings.became(rules::MESSAGE_KIND_CHANGED, places, &what_kind, &kinds[0], &kinds[1]);
    pairing(findings, versions, old, new, names);
    if old.is_handshake && new.is_handshake {
        // Their fields never change; the values in new messages are those of the version.
        return;
    }
    let owner = Owner {
        what: what(new),
        appended: rules::FIELD_APPENDED,
        inserted: rules::FIELD_INSERTED,
        is_in_messages: true,
        since: [old.since, new.since],
    };
    fields::compare(findings, versions, &owner, (&old.layout, &new.layout));
    versions.compare_described(findings, &described(old), &described(new));
}

/// Compares the responses to commands.
fn pairing(
    findings: &mut Findings,
    versions: &Versions<'_>,
    old: &Message,
    new: &Message,
    names: &FxHashMap<&str, &str>,
) {
    if new.kind != MessageKind::Command {
        return;
    }
    let name = |model: &Model, message: &Message| message.paired.map(|id| model[id].name.clone());
    let before = name(versions.old, old);
    // A renamed response is the same response.
    let before = before.map(|name| match names.get(name.as_str()) {
        Some(&now) => now.to_owned(),
        None => name,
    });
    let after = name(versions.new, new);
    if before == after {
        return;
    }
    let shown = |name: &Option<String>| name.as_ref().map_or("none".to_owned(), |name| format!("`{name}`"));
    let rule = match before {
        None => &rules::PAIRING_ADDED,
        Some(_) => &rules::PAIRING_CHANGED,
    };
    let what = format!("the response to {}", what(new));
    let places = (Some(old.place), Some(new.place));
    findings.became(*rule, places, &what, &shown(&before), &shown(&after));
}
