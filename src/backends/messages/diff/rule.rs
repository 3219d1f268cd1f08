//! The rules: the kinds of changes, and the part of the version number that each requires to grow.

use tdgen_language::backends::compat::finding::{Rule, Severity};

/// The part of a version number that a change requires to grow.
pub(super) fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Major => "major",
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

        /// All rules, in the order of docs/messages-diff.md.
        #[cfg(test)]
        const ALL: &[Rule] = &[$($constant),*];
    };
}

rules! {
    /// A message was removed.
    MESSAGE_REMOVED = "message-removed": major;
    /// Only the name of a message changed: code that uses it does not build.
    MESSAGE_RENAMED = "message-renamed": major;
    /// The id of a message changed.
    MESSAGE_ID_MOVED = "message-id-moved": major;
    /// An id belongs to another message than before.
    MESSAGE_ID_REUSED = "message-id-reused": major;
    /// A command became a response or event, and so on.
    MESSAGE_KIND_CHANGED = "message-kind-changed": major;
    /// The response to a command changed or was removed.
    PAIRING_CHANGED = "pairing-changed": major;
    /// A command got a response.
    PAIRING_ADDED = "pairing-added": minor;
    /// A message was added.
    MESSAGE_ADDED = "message-added": minor;
    /// A field was removed.
    FIELD_REMOVED = "field-removed": major;
    /// Only the name of a field changed.
    FIELD_RENAMED = "field-renamed": major;
    /// The order of fields changed.
    FIELD_MOVED = "field-moved": major;
    /// The type of a field changed.
    FIELD_RETYPED = "field-retyped": major;
    /// The length of an array changed.
    FIELD_LENGTH_CHANGED = "field-length-changed": major;
    /// The greatest length of a flexible array grew.
    FLEXIBLE_ARRAY_GREW = "flexible-array-grew": minor;
    /// What says how many elements are in use, or when a field is present, changed.
    FIELD_SHAPE_CHANGED = "field-shape-changed": major;
    /// Explicit padding changed, and with it the place of a field or the size.
    PADDING_CHANGED = "padding-changed": major;
    /// Padding was added at the end of a message.
    PADDING_APPENDED = "padding-appended": minor;
    /// Readers of the new version refuse messages of the size that the old one has.
    MESSAGE_SIZE_REFUSED = "message-size-refused": major;
    /// The range of a field excludes values that were allowed.
    FIELD_RANGE_NARROWED = "field-range-narrowed": major;
    /// The range of a field includes more values.
    FIELD_RANGE_WIDENED = "field-range-widened": minor;
    /// A field was deprecated, or is not any more.
    FIELD_DEPRECATED = "field-deprecated": minor;
    /// The unit of a field changed.
    FIELD_UNIT_CHANGED = "field-unit-changed": major;
    /// The factor from the number to the physical value changed.
    FIELD_SCALE_CHANGED = "field-scale-changed": major;
    /// A number that was not allowed before means now that there is no value.
    FIELD_INVALID_ADDED = "field-invalid-added": minor;
    /// Another number, or none any more, means that there is no value.
    FIELD_INVALID_CHANGED = "field-invalid-changed": major;
    /// The default of a field changed.
    FIELD_DEFAULT_CHANGED = "field-default-changed": minor;
    /// A field was added before others.
    FIELD_INSERTED = "field-inserted": major;
    /// A field was added at the end of a message or trace event.
    FIELD_APPENDED = "field-appended": minor;
    /// A new field must be in all messages, also those of the older version, because nothing says when it was added.
    FIELD_REQUIRED = "field-required": major;
    /// The range of a new field excludes the value that it has in messages of the older version.
    FIELD_WITHOUT_DEFAULT = "field-without-default": major;
    /// A field was added in an earlier version than before, so that messages without it are refused.
    FIELD_SINCE_LOWERED = "field-since-lowered": major;
    /// A field was added in a later version than before, so that more messages without it are accepted.
    FIELD_SINCE_RAISED = "field-since-raised": minor;
    /// A case was added to a union, which is not larger.
    UNION_CASE_ADDED = "union-case-added": minor;
    /// A new field is in padding, so that an older message has 0 there, which is not its default or not allowed.
    FIELD_IN_PADDING = "field-in-padding": major;
    /// A field was added to a struct that other fields follow somewhere.
    STRUCT_FIELD_ADDED = "struct-field-added": major;
    /// A field was added at the end of a struct that ends every message that contains it.
    STRUCT_FIELD_APPENDED = "struct-field-appended": minor;
    /// A field was added to a header.
    HEADER_FIELD_ADDED = "header-field-added": major;
    /// The header of a kind of messages changed.
    HEADER_CHANGED = "header-changed": major;
    /// Another field of headers has the id or the size of messages.
    HEADER_ROLE_CHANGED = "header-role-changed": major;
    /// A struct was removed.
    STRUCT_REMOVED = "struct-removed": major;
    /// Only the name of a struct changed.
    STRUCT_RENAMED = "struct-renamed": major;
    /// A struct was added.
    STRUCT_ADDED = "struct-added": minor;
    /// An enum was removed.
    ENUM_REMOVED = "enum-removed": major;
    /// Only the name of an enum changed.
    ENUM_RENAMED = "enum-renamed": major;
    /// The storage type of an enum changed.
    ENUM_STORAGE_CHANGED = "enum-storage-changed": major;
    /// An enum became flags, or flags an enum.
    ENUM_KIND_CHANGED = "enum-kind-changed": major;
    /// An enum was added.
    ENUM_ADDED = "enum-added": minor;
    /// A value of an enum was removed.
    VALUE_REMOVED = "value-removed": major;
    /// Only the name of an enum value changed.
    VALUE_RENAMED = "value-renamed": major;
    /// The number of an enum value changed.
    VALUE_CHANGED = "value-changed": major;
    /// A value of an enum was added.
    VALUE_ADDED = "value-added": minor;
    /// A constant was removed.
    CONSTANT_REMOVED = "constant-removed": major;
    /// The value or the type of a constant changed.
    CONSTANT_CHANGED = "constant-changed": major;
    /// A constant was added.
    CONSTANT_ADDED = "constant-added": minor;
    /// A trace event was removed.
    TRACE_EVENT_REMOVED = "trace-event-removed": major;
    /// Only the name of a trace event changed.
    TRACE_EVENT_RENAMED = "trace-event-renamed": major;
    /// The id of a trace event changed.
    TRACE_EVENT_ID_MOVED = "trace-event-id-moved": major;
    /// An id belongs to another trace event than before.
    TRACE_EVENT_ID_REUSED = "trace-event-id-reused": major;
    /// The group of a trace event changed.
    TRACE_EVENT_REGROUPED = "trace-event-regrouped": minor;
    /// A trace event was added.
    TRACE_EVENT_ADDED = "trace-event-added": minor;
    /// A trace group was removed.
    TRACE_GROUP_REMOVED = "trace-group-removed": major;
    /// Only the name of a trace group changed.
    TRACE_GROUP_RENAMED = "trace-group-renamed": major;
    /// The id of a trace group changed.
    TRACE_GROUP_ID_MOVED = "trace-group-id-moved": major;
    /// A trace group was added.
    TRACE_GROUP_ADDED = "trace-group-added": minor;
    /// The name of the API changed, and with it all generated names.
    API_RENAMED = "api-renamed": major;
    /// The first id changed.
    START_ID_CHANGED = "start-id-changed": major;
    /// The limit of ids changed.
    MAX_ID_CHANGED = "max-id-changed": patch;
    /// A feature of the schema was turned on or off.
    FEATURE_CHANGED = "feature-changed": patch;
    /// A module was added, removed or renamed.
    MODULE_CHANGED = "module-changed": patch;
    /// An object moved to another module.
    MODULE_MOVED = "module-moved": patch;
    /// A description changed.
    DESCRIPTION_CHANGED = "description-changed": patch;
}

#[cfg(test)]
mod tests {
    use super::{ALL, word};

    /// docs/messages-diff.md lists every rule with its bump, and tests/messages/diff has a pair for each.
    #[test]
    fn every_rule_is_documented_and_tested() {
        let page = include_str!("../../../../docs/messages-diff.md");
        let pairs = include_str!("../../../../tests/messages/diff/rules.txt");
        for rule in ALL {
            let row = format!("| `{}` | {} |", rule.name, word(rule.severity));
            assert!(page.contains(&row), "docs/messages-diff.md has no row {row}");
            let is_tested = pairs.lines().any(|line| line == rule.name);
            assert!(is_tested, "no pair in tests/messages/diff is about {}", rule.name);
        }
    }
}
