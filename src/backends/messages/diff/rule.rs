//! The rules: every change that there is, and the version that it demands.

use crate::backends::compat::finding::{Rule, Severity};

/// The part of a version number that a change requires to grow.
pub(super) fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Major | Severity::Fatal => "major",
        Severity::Minor => "minor",
        Severity::Patch => "patch",
    }
}

/// Declares the rules, and the list of them.
macro_rules! rules {
    ($($(#[$doc:meta])* $constant:ident = $name:literal: $severity:ident;)*) => {
        $(
            $(#[$doc])*
            pub(super) const $constant: Rule = Rule::$severity($name);
        )*

        /// All rules, in the order of docs/messages.md.
        #[cfg(test)]
        const ALL: &[Rule] = &[$($constant),*];
    };
}

rules! {
    /// A message is gone.
    MESSAGE_REMOVED = "message-removed": major;
    /// A message has another name, and all else as before: code that names it does not build.
    MESSAGE_RENAMED = "message-renamed": major;
    /// A message has another id.
    MESSAGE_ID_MOVED = "message-id-moved": fatal;
    /// An id stands for another message than before.
    MESSAGE_ID_REUSED = "message-id-reused": fatal;
    /// A command became a response or event, and so on.
    MESSAGE_KIND_CHANGED = "message-kind-changed": major;
    /// A command is answered by another response than before, or by none.
    PAIRING_CHANGED = "pairing-changed": major;
    /// A command is answered that was not.
    PAIRING_ADDED = "pairing-added": minor;
    /// A message is new.
    MESSAGE_ADDED = "message-added": minor;
    /// A field is gone.
    FIELD_REMOVED = "field-removed": major;
    /// A field has another name, and place and type as before.
    FIELD_RENAMED = "field-renamed": major;
    /// Fields stand in another order.
    FIELD_MOVED = "field-moved": major;
    /// A field has another type.
    FIELD_RETYPED = "field-retyped": major;
    /// An array has another length.
    FIELD_LENGTH_CHANGED = "field-length-changed": major;
    /// A field is new, and others follow.
    FIELD_INSERTED = "field-inserted": major;
    /// A field is new at the end of a message or trace event.
    FIELD_APPENDED = "field-appended": minor;
    /// A field is new in a struct that other fields follow somewhere.
    STRUCT_FIELD_ADDED = "struct-field-added": major;
    /// A field is new at the end of a struct that ends every message it is in.
    STRUCT_FIELD_APPENDED = "struct-field-appended": minor;
    /// A field is new in a header.
    HEADER_FIELD_ADDED = "header-field-added": major;
    /// Messages of a kind have another header.
    HEADER_CHANGED = "header-changed": major;
    /// A struct is gone.
    STRUCT_REMOVED = "struct-removed": major;
    /// A struct has another name, and the same fields.
    STRUCT_RENAMED = "struct-renamed": major;
    /// A struct is new.
    STRUCT_ADDED = "struct-added": minor;
    /// An enum is gone.
    ENUM_REMOVED = "enum-removed": major;
    /// An enum has another name, and the same values.
    ENUM_RENAMED = "enum-renamed": major;
    /// An enum is stored in another type.
    ENUM_STORAGE_CHANGED = "enum-storage-changed": major;
    /// An enum is new.
    ENUM_ADDED = "enum-added": minor;
    /// A value of an enum is gone.
    VALUE_REMOVED = "value-removed": major;
    /// A value of an enum has another name.
    VALUE_RENAMED = "value-renamed": major;
    /// A name of an enum stands for another number.
    VALUE_CHANGED = "value-changed": major;
    /// A value of an enum is new.
    VALUE_ADDED = "value-added": minor;
    /// A trace event is gone.
    TRACE_EVENT_REMOVED = "trace-event-removed": major;
    /// A trace event has another name, and all else as before.
    TRACE_EVENT_RENAMED = "trace-event-renamed": major;
    /// A trace event has another id.
    TRACE_EVENT_ID_MOVED = "trace-event-id-moved": fatal;
    /// An id stands for another trace event than before.
    TRACE_EVENT_ID_REUSED = "trace-event-id-reused": fatal;
    /// A trace event is switched with another group.
    TRACE_EVENT_REGROUPED = "trace-event-regrouped": minor;
    /// A trace event is new.
    TRACE_EVENT_ADDED = "trace-event-added": minor;
    /// A group of trace events is gone.
    TRACE_GROUP_REMOVED = "trace-group-removed": major;
    /// A group of trace events has another name, and the same id.
    TRACE_GROUP_RENAMED = "trace-group-renamed": major;
    /// A group of trace events has another id.
    TRACE_GROUP_ID_MOVED = "trace-group-id-moved": fatal;
    /// A group of trace events is new.
    TRACE_GROUP_ADDED = "trace-group-added": minor;
    /// The API has another name, and so has all that is generated.
    API_RENAMED = "api-renamed": major;
    /// The number that stands for no message is another.
    START_ID_CHANGED = "start-id-changed": major;
    /// The bound of ids is another.
    MAX_ID_CHANGED = "max-id-changed": patch;
    /// A feature of the schema was switched.
    FEATURE_CHANGED = "feature-changed": patch;
    /// A module came, went, or has another name.
    MODULE_CHANGED = "module-changed": patch;
    /// Something stands in another module.
    MODULE_MOVED = "module-moved": patch;
    /// Prose.
    DESCRIPTION_CHANGED = "description-changed": patch;
}

#[cfg(test)]
mod tests {
    use super::{ALL, word};

    /// docs/messages.md lists every rule with its bump, and tests/messages/diff has a pair for each.
    #[test]
    fn every_rule_is_documented_and_tested() {
        let page = include_str!("../../../../docs/messages.md");
        let pairs = include_str!("../../../../tests/messages/diff/rules.txt");
        for rule in ALL {
            let row = format!("| `{}` | {} |", rule.name, word(rule.severity));
            assert!(page.contains(&row), "docs/messages.md has no row {row}");
            let is_tested = pairs.lines().any(|line| line == rule.name);
            assert!(is_tested, "no pair in tests/messages/diff is about {}", rule.name);
        }
    }
}
