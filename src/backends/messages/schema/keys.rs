//! The keys of a schema: one table, which the reader and the JSON Schema are both made from.
//!
//! An [`Object`] is a mapping with keys of its own; each [`Key`] says what its value may be and whether it must be
//! there. The macro makes an object and the struct that the reader gets for it: the value of each key, if it is there
//! and of the right kind.

use crate::backends::messages::yaml::tree::NodeId;

/// A mapping with keys of its own.
pub(super) struct Object {
    /// What it is called in messages and in the JSON Schema.
    pub(super) name: &'static str,
    /// What it is, for the JSON Schema.
    pub(super) about: &'static str,
    pub(super) keys: &'static [Key],
}

/// A struct that the macro makes for an object.
pub(super) trait Keyed {
    /// What the table says.
    const OBJECT: &'static Object;

    /// Its place among [`OBJECTS`].
    const INDEX: usize;

    /// The struct, from what each key has; asked in the order of the table.
    fn new(value: impl FnMut() -> Option<NodeId>) -> Self;
}

/// A key of an [`Object`].
pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) presence: Presence,
    /// What its value says.
    pub(super) about: &'static str,
}

/// What a value may be.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// Any text.
    Text,
    /// Text that is not empty.
    Name,
    /// A name, or `None` or nothing.
    NameOrNone,
    /// An integer.
    Integer,
    /// One of some words.
    Word(&'static [&'static str]),
    /// A list of some words.
    Words(&'static [&'static str]),
    /// A mapping.
    One(&'static Object),
    /// A list of mappings.
    Many(&'static Object),
}

/// Whether a key must be there.
#[derive(Clone, Copy)]
pub(super) enum Presence {
    Always,
    Maybe,
    /// If another key has this value, and only then.
    When(&'static str, &'static str),
}

use Kind::{Integer, Many, Name, NameOrNone, One, Text, Word, Words};
use Presence::{Always, Maybe, When};

macro_rules! objects {
    ($($object:ident $name:literal $about:literal {
        $($field:ident $key:literal $kind:expr, $presence:expr, $key_about:literal;)*
    })*) => {
        $(
            #[doc = $about]
            #[derive(Clone, Copy)]
            pub(super) struct $object {
                $(#[doc = $key_about] pub(super) $field: Option<NodeId>,)*
            }

            impl Keyed for $object {
                const OBJECT: &'static Object = &Object {
                    name: $name,
                    about: $about,
                    keys: &[$(Key {
                        name: $key,
                        kind: $kind,
                        presence: $presence,
                        about: $key_about,
                    }),*],
                };
                const INDEX: usize = Index::$object as usize;

                fn new(mut value: impl FnMut() -> Option<NodeId>) -> Self {
                    $object { $($field: value()),* }
                }
            }
        )*

        #[allow(clippy::enum_variant_names, reason = "they have the names of the structs")]
        enum Index {
            $($object),*
        }

        /// All objects, the schema first.
        pub(super) const OBJECTS: &[&Object] = &[$($object::OBJECT),*];
    };
}

/// Types whose values are integers.
pub(super) const INTEGERS: &[&str] =
    &["uint8_t", "uint16_t", "uint32_t", "uint64_t", "int8_t", "int16_t", "int32_t", "int64_t"];

/// What a field may be.
pub(super) const TYPES: &[&str] = &[
    "uint8_t", "uint16_t", "uint32_t", "uint64_t", "int8_t", "int16_t", "int32_t", "int64_t", "float", "double",
    "bool", "enum", "struct", "string", "bytes",
];

objects! {
    SchemaKeys "schema" "What a host and a device say to each other." {
        name "Name" Name, Always, "The name of the API.";
        description "Description" Text, Maybe, "What it is for.";
        major "Version_Major" Integer, Always, "Must be the same on both sides.";
        minor "Version_Minor" Integer, Always, "Greater when something was added.";
        patch "Version_Patch" Integer, Always, "Greater when nothing changed in the bytes.";
        start_id "MessageStartID" Integer, Maybe, "Ids of messages are greater than this.";
        max_id "MessageMaxID" Integer, Maybe, "Ids of messages are not greater than this.";
        features "Features" Words(&["Arrays"]), Maybe,
            "What old schemas do not have. Arrays: fields may have a Length.";
        headers "Headers" One(HeadersKeys::OBJECT), Maybe, "What stands in front of messages, if not the default.";
        modules "Modules" Many(ModuleKeys::OBJECT), Always, "The parts of the schema.";
    }
    HeadersKeys "header set" "What stands in front of messages." {
        structs "Structs" Many(StructKeys::OBJECT), Maybe, "Headers, each behind those that it holds.";
        common "Common" Name, Maybe, "The header that all messages begin with.";
        command "Command" Name, Maybe, "The header of commands.";
        response "Response" Name, Maybe, "The header of responses.";
        event "Event" Name, Maybe, "The header of events.";
    }
    ModuleKeys "module" "A part of a schema." {
        name "Name" Name, Always, "Its name.";
        description "Description" Text, Maybe, "What it is for.";
        enums "Enums" Many(EnumKeys::OBJECT), Maybe, "Names for numbers.";
        structs "Structs" Many(StructKeys::OBJECT), Maybe, "Fields that messages hold as one.";
        messages "Messages" Many(MessageKeys::OBJECT), Maybe, "Commands, responses and events.";
        events "TraceEvents" Many(TraceEventKeys::OBJECT), Maybe,
            "Records of the device's trace, in a group with the module's name.";
        groups "TraceGroups" Many(TraceGroupKeys::OBJECT), Maybe,
            "Records of the device's trace that are switched on and off together.";
    }
    EnumKeys "enum" "Names for numbers." {
        name "Name" Name, Always, "Its name.";
        storage "Type" Word(INTEGERS), Always, "How its numbers are stored.";
        description "Description" Text, Maybe, "What it is for.";
        values "Values" Many(ValueKeys::OBJECT), Always, "The names and their numbers.";
    }
    ValueKeys "value" "A name for a number." {
        name "Name" Name, Always, "The name.";
        value "Value" Integer, Always, "The number.";
        description "Description" Text, Maybe, "What it means.";
    }
    StructKeys "struct" "Fields that messages hold as one." {
        name "Name" Name, Always, "Its name.";
        description "Description" Text, Maybe, "What it is for.";
        fields "Fields" Many(FieldKeys::OBJECT), Always, "Its fields, the largest first.";
    }
    FieldKeys "field" "A field of a struct, a message or a trace event." {
        name "Name" Name, Always, "Its name.";
        ty "Type" Word(TYPES), Always,
            "What it holds; string and bytes only as the last field of a trace event.";
        description "Description" Text, Maybe, "What it says.";
        of_struct "Struct" Name, When("Type", "struct"), "The name of the struct that it is.";
        of_enum "Enum" Name, When("Type", "enum"), "The name of the enum that it is.";
        length "Length" Integer, Maybe, "Of how many numbers it is an array; needs the feature Arrays.";
    }
    MessageKeys "message" "A command, a response or an event." {
        name "Name" Name, Always, "Its name.";
        ty "Type" Word(&["Command", "Response", "Event"]), Always, "What it is.";
        paired "PairedMessage" NameOrNone, Maybe, "The response to a command, the command of a response.";
        description "Description" Text, Maybe, "What it asks for or tells.";
        id "Id" Integer, Maybe, "What tells it from others; without one, its place among the messages.";
        fields "Fields" Many(FieldKeys::OBJECT), Maybe, "What stands behind its header, the largest first.";
    }
    TraceGroupKeys "trace group" "Trace events that are switched on and off together." {
        name "Name" Name, Always, "Its name.";
        description "Description" Text, Maybe, "What it is about.";
        id "Id" Integer, Maybe, "Its number; without one, its place among the groups.";
        events "Events" Many(TraceEventKeys::OBJECT), Always, "Its trace events.";
    }
    TraceEventKeys "trace event" "A record of the device's trace." {
        name "Name" Name, Always, "Its name.";
        description "Description" Text, Maybe, "What has happened.";
        id "Id" Integer, Maybe, "Its number; without one, its place among the trace events.";
        fields "Fields" Many(FieldKeys::OBJECT), Maybe, "What it tells.";
    }
}
