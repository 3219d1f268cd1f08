//! Compares messages: their ids, pairs, headers and fields.

use rustc_hash::FxHashMap;

use super::fields::{self, Owner};
use super::rule as rules;
use super::versions::{Object, Versions, matched, places, report_others};
use crate::model::{Field, Message, MessageKind, Model, Roles};
use tdgen_language::backends::compat::finding::Findings;

/// All messages.
pub(super) fn all(findings: &mut Findings, versions: &Versions<'_>) {
    let (old, new) = (versions.old, versions.new);
    headers(findings, versions);
    roles(findings, versions);
    let mut matched = matched(&old.messages, &new.messages);
    let renamed = matched.take_renamed(|before, after| {
        before.id == after.id
            && before.kind == after.kind
            && versions.renames.has_same_fields((old, &before.layout), (new, &after.layout))
    });
    for (before, after) in &renamed {
        let what = format!("the name of message {}", id_of(new, after));
        findings.changed(rules::MESSAGE_RENAMED, places(*before, *after), &what, &before.name, &after.name);
    }
    report_others(findings, &matched, [rules::MESSAGE_REMOVED, rules::MESSAGE_ADDED]);
    let both: Vec<(&Message, &Message)> = matched.both.iter().chain(&renamed).copied().collect();
    let removed = matched.removed.iter().copied().filter(|message| !old.is_found_by_tag(message));
    report_reused(findings, &both, &removed.collect::<Vec<_>>(), &matched.added);
    let names = both.iter().map(|(old, new)| (old.name.as_str(), new.name.as_str()));
    let names: FxHashMap<&str, &str> = names.collect();
    for (before, after) in &both {
        message(findings, versions, before, after, &names);
    }
}

/// Returns the id of a message in words.
fn id_of(model: &Model, message: &Message) -> String {
    if model.is_found_by_tag(message) { "that of its command".to_owned() } else { message.id.to_string() }
}

/// Compares the headers of each kind of messages.
fn headers(findings: &mut Findings, versions: &Versions<'_>) {
    let (old, new) = (versions.old, versions.new);
    for kind in MessageKind::ALL {
        let (before, after) = (old.header(kind), new.header(kind));
        if !versions.renames.is_renamed(&before.name, &after.name) {
            let what = format!("the header of {}s", kind.name().to_ascii_lowercase());
            findings.changed(rules::HEADER_CHANGED, places(before, after), &what, &before.name, &after.name);
        }
    }
}

/// Compares the fields of headers with a meaning.
fn roles(findings: &mut Findings, versions: &Versions<'_>) {
    let (old, new) = (versions.old, versions.new);
    let places = (Some(old.place), Some(new.place));
    let role = |name: Option<&str>| name.map_or("none".to_owned(), |name| format!("`{name}`"));
    let [before, after] = [old, new].map(|model| model.roles.uncounted.to_string());
    let what = "the number of bytes that the size of messages does not count";
    findings.became(rules::HEADER_ROLE_CHANGED, places, what, &before, &after);
    let [before, after] = [old, new].map(|model| if model.is_big_endian { "big" } else { "little" }.to_owned());
    findings.became(rules::HEADER_ROLE_CHANGED, places, "the endianness of numbers", &before, &after);
    let [before, after] = [old, new].map(|model| if model.cuts_zeros { "cut" } else { "sent" }.to_owned());
    findings.became(rules::HEADER_ROLE_CHANGED, places, "the zeros at the end of messages", &before, &after);
    let [before, after] = [old, new].map(|model| if model.roles.finds_by_tag { "tag" } else { "id" }.to_owned());
    findings.became(rules::HEADER_ROLE_CHANGED, places, "what responses are found by", &before, &after);
    for (what, of) in [
        ("the field of the id of messages", (|roles| Some(&roles.id)) as fn(&Roles) -> Option<&String>),
        ("the field of the size of messages", |roles| roles.size.as_ref()),
        ("the field that counts messages", |roles| roles.sequence.as_ref()),
        ("the tag of commands", |roles| Some(&roles.tag)),
        ("the field of the error of responses", |roles| roles.error.as_ref()),
    ] {
        let [before, after] = [old, new].map(|model| role(of(&model.roles).map(String::as_str)));
        findings.became(rules::HEADER_ROLE_CHANGED, places, what, &before, &after);
    }
}

/// Adds ids of removed messages that other messages have now.
fn report_reused(findings: &mut Findings, both: &[(&Message, &Message)], removed: &[&Message], added: &[&Message]) {
    for old in removed {
        let now = both.iter().map(|(_, new)| *new).chain(added.iter().copied());
        let now = now.filter(|new| new.id == old.id);
        for new in now.take(1) {
            let what = format!("the message with the id {}", old.id);
            findings.changed(rules::MESSAGE_ID_REUSED, places(*old, new), &what, &old.name, &new.name);
        }
    }
}

fn message(
    findings: &mut Findings,
    versions: &Versions<'_>,
    old: &Message,
    new: &Message,
    names: &FxHashMap<&str, &str>,
) {
    let places = places(old, new);
    let name = format!("message `{}`", new.name);
    let ids = [(versions.old, old), (versions.new, new)].map(|(model, message)| id_of(model, message));
    findings.became(rules::MESSAGE_ID_MOVED, places, &format!("the id of {name}"), &ids[0], &ids[1]);
    let kinds = [old, new].map(|message| format!("`{}`", message.kind.name()));
    let what_kind = format!("the kind of {name}");
    findings.became(rules::MESSAGE_KIND_CHANGED, places, &what_kind, &kinds[0], &kinds[1]);
    pairing(findings, versions, old, new, names);
    if old.is_handshake && new.is_handshake {
        // Their fields never change; the values in new messages are those of the version.
        return;
    }
    let owner = Owner {
        what: new.what(),
        appended: rules::FIELD_APPENDED,
        inserted: rules::FIELD_INSERTED,
        is_in_messages: true,
        reads_old: is_size_kept(versions, old, new),
        since: [old.since, new.since],
    };
    fields::compare(findings, versions, &owner, (&old.layout, &new.layout));
    // Other changes of the old fields, and new ones without a version, are reported themselves.
    let is_same = |field: &Field| {
        new.layout
            .fields
            .iter()
            .any(|other| (&other.name, other.offset, other.size) == (&field.name, field.offset, field.size))
    };
    let is_required =
        |field: &Field| !old.layout.fields.iter().any(|other| other.name == field.name) && field.since.is_none();
    let is_same_major = versions.old.version.major == versions.new.version.major;
    if is_same_major
        && !owner.reads_old
        && old.layout.fields.iter().all(is_same)
        && !new.layout.fields.iter().any(is_required)
    {
        let what = format!("the size of {name} in version {}", versions.old.version);
        let (old, new) = (old.layout.size.to_string(), older_sizes(new));
        findings.became(rules::MESSAGE_SIZE_REFUSED, places, &what, &old, &new);
    }
    versions.compare_described(findings, old, new);
}

/// Returns whether readers of the new version accept messages of the size that the old one has.
fn is_size_kept(versions: &Versions<'_>, old: &Message, new: &Message) -> bool {
    let is_same_major = versions.old.version.major == versions.new.version.major;
    let size = old.layout.least_size();
    is_same_major && (size >= new.layout.least_size() || new.has_older_size(size as usize))
}

/// Returns the sizes that readers accept, in words.
fn older_sizes(message: &Message) -> String {
    let older: Vec<String> = message.older.iter().map(|older| older.size.to_string()).collect();
    let (least, separator) = (message.layout.least_size(), if older.is_empty() { "" } else { " or " });
    format!("{}{separator}{least} or more", older.join(", "))
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
    let what = format!("the response to {}", new.what());
    findings.became(*rule, places(old, new), &what, &shown(&before), &shown(&after));
}
