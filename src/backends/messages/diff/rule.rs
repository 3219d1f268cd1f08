//! The rules: every change that there is, and the version that it demands.

use std::fmt;

/// How much of a version must grow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Bump {
    /// Nothing changed in the bytes.
    Patch,
    /// Something was added where both sides can do without.
    Minor,
    /// One side would misread the other, or its code would not build.
    Major,
}

impl Bump {
    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Bump::Patch => "patch",
            Bump::Minor => "minor",
            Bump::Major => "major",
        }
    }
}

impl fmt::Display for Bump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A kind of change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rule {
    /// Its name: `field-inserted`.
    pub(crate) name: &'static str,
    /// What it demands.
    pub(crate) bump: Bump,
    /// Whether no version makes it good: an id has another meaning than before.
    pub(crate) is_fatal: bool,
}

/// Declares the rules, and the list of them.
macro_rules! rules {
    ($($(#[$doc:meta])* $constant:ident = $name:literal: $bump:ident $($fatal:ident)?;)*) => {
        $(
            $(#[$doc])*
            pub(super) const $constant: Rule = Rule {
                name: $name,
                bump: Bump::$bump,
                is_fatal: rules!(@ $($fatal)?),
            };
        )*

        /// All rules, in the order of docs/messages.md.
        #[cfg(test)]
        const ALL: &[Rule] = &[$($constant),*];
    };
    (@) => { false };
    (@ fatal) => { true };
}

rules! {
    /// A message is gone.
    MESSAGE_REMOVED = "message-removed": Major;
    /// A message has another name, and all else as before: code that names it does not build.
    MESSAGE_RENAMED = "message-renamed": Major;
    /// A message has another id.
    MESSAGE_ID_MOVED = "message-id-moved": Major fatal;
    /// An id stands for another message than before.
    MESSAGE_ID_REUSED = "message-id-reused": Major fatal;
    /// A command became a response or event, and so on.
    MESSAGE_KIND_CHANGED = "message-kind-changed": Major;
    /// A command is answered by another response than before, or by none.
    PAIRING_CHANGED = "pairing-changed": Major;
    /// A command is answered that was not.
    PAIRING_ADDED = "pairing-added": Minor;
    /// A message is new.
    MESSAGE_ADDED = "message-added": Minor;
    /// A field is gone.
    FIELD_REMOVED = "field-removed": Major;
    /// A field has another name, and place and type as before.
    FIELD_RENAMED = "field-renamed": Major;
    /// Fields stand in another order.
    FIELD_MOVED = "field-moved": Major;
    /// A field has another type.
    FIELD_RETYPED = "field-retyped": Major;
    /// An array has another length.
    FIELD_LENGTH_CHANGED = "field-length-changed": Major;
    /// A field is new, and others follow.
    FIELD_INSERTED = "field-inserted": Major;
    /// A field is new at the end of a message or trace event.
    FIELD_APPENDED = "field-appended": Minor;
    /// A field is new in a struct that other fields follow somewhere.
    STRUCT_FIELD_ADDED = "struct-field-added": Major;
    /// A field is new at the end of a struct that ends every message it is in.
    STRUCT_FIELD_APPENDED = "struct-field-appended": Minor;
    /// A field is new in a header.
    HEADER_FIELD_ADDED = "header-field-added": Major;
    /// Messages of a kind have another header.
    HEADER_CHANGED = "header-changed": Major;
    /// A struct is gone.
    STRUCT_REMOVED = "struct-removed": Major;
    /// A struct has another name, and the same fields.
    STRUCT_RENAMED = "struct-renamed": Major;
    /// A struct is new.
    STRUCT_ADDED = "struct-added": Minor;
    /// An enum is gone.
    ENUM_REMOVED = "enum-removed": Major;
    /// An enum has another name, and the same values.
    ENUM_RENAMED = "enum-renamed": Major;
    /// An enum is stored in another type.
    ENUM_STORAGE_CHANGED = "enum-storage-changed": Major;
    /// An enum is new.
    ENUM_ADDED = "enum-added": Minor;
    /// A value of an enum is gone.
    VALUE_REMOVED = "value-removed": Major;
    /// A value of an enum has another name.
    VALUE_RENAMED = "value-renamed": Major;
    /// A name of an enum stands for another number.
    VALUE_CHANGED = "value-changed": Major;
    /// A value of an enum is new.
    VALUE_ADDED = "value-added": Minor;
    /// A trace event is gone.
    TRACE_EVENT_REMOVED = "trace-event-removed": Major;
    /// A trace event has another name, and all else as before.
    TRACE_EVENT_RENAMED = "trace-event-renamed": Major;
    /// A trace event has another id.
    TRACE_EVENT_ID_MOVED = "trace-event-id-moved": Major fatal;
    /// An id stands for another trace event than before.
    TRACE_EVENT_ID_REUSED = "trace-event-id-reused": Major fatal;
    /// A trace event is switched with another group.
    TRACE_EVENT_REGROUPED = "trace-event-regrouped": Minor;
    /// A trace event is new.
    TRACE_EVENT_ADDED = "trace-event-added": Minor;
    /// A group of trace events is gone.
    TRACE_GROUP_REMOVED = "trace-group-removed": Major;
    /// A group of trace events has another name, and the same id.
    TRACE_GROUP_RENAMED = "trace-group-renamed": Major;
    /// A group of trace events has another id.
    TRACE_GROUP_ID_MOVED = "trace-group-id-moved": Major fatal;
    /// A group of trace events is new.
    TRACE_GROUP_ADDED = "trace-group-added": Minor;
    /// The API has another name, and so has all that is generated.
    API_RENAMED = "api-renamed": Major;
    /// The number that stands for no message is another.
    START_ID_CHANGED = "start-id-changed": Major;
    /// The bound of ids is another.
    MAX_ID_CHANGED = "max-id-changed": Patch;
    /// A feature of the schema was switched.
    FEATURE_CHANGED = "feature-changed": Patch;
    /// A module came, went, or has another name.
    MODULE_CHANGED = "module-changed": Patch;
    /// Something stands in another module.
    MODULE_MOVED = "module-moved": Patch;
    /// Prose.
    DESCRIPTION_CHANGED = "description-changed": Patch;
}

#[cfg(test)]
mod tests {
    use super::ALL;

    /// docs/messages.md lists every rule with its bump, and tests/messages/diff has a pair for each.
    #[test]
    fn every_rule_is_documented_and_tested() {
        let page = include_str!("../../../../docs/messages.md");
        let pairs = include_str!("../../../../tests/messages/diff/rules.txt");
        for rule in ALL {
            let row = format!("| `{}` | {} |", rule.name, rule.bump);
            assert!(page.contains(&row), "docs/messages.md has no row {row}");
            let is_tested = pairs.lines().any(|line| line == rule.name);
            assert!(is_tested, "no pair in tests/messages/diff is about {}", rule.name);
        }
    }
}
