//! The keys of a schema: one table for the reader and for the JSON Schema.
//!
//! An [`Object`] describes a mapping; each [`Key`] has the kind of its value and whether it is required. The macro
//! defines an object and the struct that the reader returns for it, with the value of each key if it has no error.

use crate::yaml::tree::NodeId;
use tdgen_language::diagnostics::Reported;

/// A kind of mapping.
pub(super) struct Object {
    /// The name in messages and in the JSON Schema.
    pub(super) name: &'static str,
    /// The description in the JSON Schema.
    pub(super) about: &'static str,
    pub(super) keys: &'static [Key],
}

impl Object {
    /// Returns the name with its article.
    pub(super) fn described(&self) -> String {
        let begins_with_vowel = self.name.starts_with(['a', 'e', 'i', 'o', 'u']);
        format!("{} {}", if begins_with_vowel { "an" } else { "a" }, self.name)
    }

    /// Returns whether keys that are not in the table are ignored, with a warning: values of enums can hold notes.
    pub(super) fn allows_other_keys(&self) -> bool {
        self.name == ValueKeys::OBJECT.name
    }
}

/// A struct that the macro defines for an object.
pub(super) trait Keyed {
    const OBJECT: &'static Object;

    /// The index in [`OBJECTS`].
    const INDEX: usize;

    /// Creates the struct of the values of a mapping.
    fn new(values: &mut impl Values) -> Self;
}

/// The values of a mapping, for the keys of its [`Object`] in their order.
pub(super) trait Values {
    /// Returns the value of the next key, which is required.
    fn require(&mut self) -> Result<NodeId, Reported>;

    /// Returns the value of the next key; none if it is absent.
    fn optional(&mut self) -> Result<Option<NodeId>, Reported>;
}

/// A key of an [`Object`].
pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) presence: Presence,
    /// The description in the JSON Schema.
    pub(super) about: &'static str,
}

/// The kinds of values.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// Any string.
    Text,
    /// A string that is not empty.
    Name,
    /// A name, `None` or null.
    NameOrNone,
    /// An integer.
    Integer,
    /// A number.
    Number,
    /// A number, `true`, `false` or a name, or a list of them.
    Default,
    /// An integer or a name.
    Length,
    /// A version such as `1.2`.
    Version,
    /// `true` or `false`.
    Truth,
    /// One of some words.
    Word(&'static [&'static str]),
    /// A list of some words.
    Words(&'static [&'static str]),
    /// A mapping.
    One(&'static Object),
    /// A list of mappings.
    Many(&'static Object),
}

impl Kind {
    /// Describes the kind for messages.
    pub(super) fn describe(self) -> String {
        match self {
            Kind::Text => "a string".to_owned(),
            Kind::Name => "a name".to_owned(),
            Kind::NameOrNone => "a name or `None`".to_owned(),
            Kind::Integer => "an integer".to_owned(),
            Kind::Number => "a number".to_owned(),
            Kind::Default => "a number, `true`, `false` or the name of a value".to_owned(),
            Kind::Length => "an integer or a name".to_owned(),
            Kind::Version => "a version such as 1.2".to_owned(),
            Kind::Truth => "`true` or `false`".to_owned(),
            Kind::Word(words) => format!("one of {}", words.join(", ")),
            Kind::Words(words) => format!("a list of {}", words.join(", ")),
            Kind::One(object) => object.described(),
            Kind::Many(object) => format!("a list of {}s", object.name),
        }
    }
}

/// Whether a key is required.
#[derive(Clone, Copy)]
pub(super) enum Presence {
    Always,
    Maybe,
    /// Required if another key has this value, otherwise not allowed.
    When(&'static str, &'static str),
}

use Kind::{Default, Integer, Length, Many, Name, NameOrNone, Number, One, Text, Truth, Version, Word, Words};
use Presence::{Always, Maybe, When};

/// Expands to the type of the value of a key, or to the call that returns it.
macro_rules! value {
    (Always) => { NodeId };
    ($presence:ident) => { Option<NodeId> };
    (Always, $values:ident) => { $values.require() };
    ($presence:ident, $values:ident) => { $values.optional() };
}

macro_rules! objects {
    ($($object:ident $name:literal $about:literal {
        $($field:ident $key:literal $kind:expr, $presence:ident$(($($when:literal),+))?, $key_about:literal;)*
    })*) => {
        $(
            #[doc = $about]
            #[derive(Clone, Copy)]
            pub(super) struct $object {
                $(#[doc = $key_about] pub(super) $field: Result<value!($presence), Reported>,)*
            }

            impl Keyed for $object {
                const OBJECT: &'static Object = &Object {
                    name: $name,
                    about: $about,
                    keys: &[$(Key {
                        name: $key,
                        kind: $kind,
                        presence: $presence$(($($when),+))?,
                        about: $key_about,
                    }),*],
                };
                const INDEX: usize = Index::$object as usize;

                fn new(values: &mut impl Values) -> Self {
                    $object { $($field: value!($presence, values)),* }
                }
            }
        )*

        #[allow(clippy::enum_variant_names, reason = "the variants have the names of the structs")]
        enum Index {
            $($object),*
        }

        /// All objects, the schema first.
        pub(super) const OBJECTS: &[&Object] = &[$($object::OBJECT),*];
    };
}

/// The types that store enums: the integer types, and `char` and `bool` as `uint8_t`.
const STORAGES: &[&str] =
    &["uint8_t", "uint16_t", "uint32_t", "uint64_t", "int8_t", "int16_t", "int32_t", "int64_t", "char", "bool"];

/// The types of fields.
pub(super) const TYPES: &[&str] = &[
    "uint8_t", "uint16_t", "uint32_t", "uint64_t", "int8_t", "int16_t", "int32_t", "int64_t", "float", "double",
    "bool", "char", "text", "enum", "struct", "string", "bytes", "padding",
];

objects! {
    SchemaKeys "schema" "The messages between a host and a device." {
        name "Name" Name, Maybe, "The name of the API; by default, the name of the file without its extension.";
        c_name "CName" Name, Maybe,
            "The name in generated code; by default, the name with `_` for other characters.";
        description "Description" Text, Maybe, "The purpose.";
        major "Version_Major" Integer, Maybe, "Must be equal on both sides.";
        minor "Version_Minor" Integer, Maybe, "Increases when something is added.";
        patch "Version_Patch" Integer, Maybe, "Increases when the bytes do not change.";
        start_id "MessageStartID" Integer, Maybe, "Message ids are greater than this.";
        max_id "MessageMaxID" Integer, Maybe, "The greatest message id that is allowed.";
        handshake "HandshakeID" Integer, Maybe,
            "The id of the command that compares versions; that of its response is the next.";
        features "Features" Words(&["Arrays", "EnumPrefixes", "Nesting"]), Maybe,
            "Arrays: fields can have a Length. EnumPrefixes: C constants begin with the enum. Nesting: structs in structs.";
        headers "Headers" One(HeadersKeys::OBJECT), Maybe, "The headers of messages, if not the default ones.";
        modules "Modules" Many(ModuleKeys::OBJECT), Always, "The parts of the schema.";
    }
    HeadersKeys "header set" "The headers of messages." {
        structs "Structs" Many(StructKeys::OBJECT), Maybe, "Headers, each after those that it contains.";
        common "Common" Name, Maybe, "The header that all messages begin with.";
        command "Command" Name, Maybe, "The header of commands.";
        response "Response" Name, Maybe, "The header of responses.";
        event "Event" Name, Maybe, "The header of events.";
        id "Id" Name, Maybe, "The field with the id of a message; by default, message_id.";
        size "Size" Name, Maybe, "The field with the size of a message.";
        sequence "Sequence" Name, Maybe, "The field that counts the messages of a sender.";
        flags "Flags" Name, Maybe, "The field with flags of the user.";
        tag "Tag" Name, Maybe, "The field of commands that responses repeat; by default, command_id.";
    }
    ModuleKeys "module" "A part of a schema." {
        name "Name" Name, Always, "The name.";
        description "Description" Text, Maybe, "The purpose.";
        constants "Constants" Many(ConstantKeys::OBJECT), Maybe, "Numbers with names in generated code.";
        enums "Enums" Many(EnumKeys::OBJECT), Maybe, "Names for numbers.";
        structs "Structs" Many(StructKeys::OBJECT), Maybe, "Fields that messages contain as a group.";
        messages "Messages" Many(MessageKeys::OBJECT), Maybe, "Commands, responses and events.";
        events "TraceEvents" Many(TraceEventKeys::OBJECT), Maybe,
            "Trace events of the device, in a trace group with the name of the module.";
        groups "TraceGroups" Many(TraceGroupKeys::OBJECT), Maybe,
            "Trace events that are enabled and disabled together.";
    }
    ConstantKeys "constant" "A number with a name in generated code." {
        name "Name" Name, Always, "The name.";
        ty "Type" Word(STORAGES), Always, "The integer type of the value.";
        description "Description" Text, Maybe, "The meaning.";
        value "Value" Integer, Always, "The number.";
    }
    EnumKeys "enum" "Names for numbers." {
        name "Name" Name, Always, "The name.";
        storage "Type" Word(STORAGES), Always, "The integer type that stores the values.";
        description "Description" Text, Maybe, "The purpose.";
        flags "Flags" Truth, Maybe, "Whether each value is one bit, so that they can be combined.";
        alias "AllowAlias" Truth, Maybe, "Whether several names can have the same number.";
        values "Values" Many(ValueKeys::OBJECT), Always, "The names and their numbers.";
    }
    ValueKeys "value" "A name for a number." {
        name "Name" Name, Always, "The name.";
        value "Value" Integer, Always, "The number.";
        description "Description" Text, Maybe, "The meaning.";
        since "Since" Version, Maybe, "The version in which it was added, such as 1.2.";
    }
    StructKeys "struct" "Fields that messages contain as a group." {
        name "Name" Name, Always, "The name.";
        description "Description" Text, Maybe, "The purpose.";
        fields "Fields" Many(FieldKeys::OBJECT), Always, "The fields, the largest first.";
    }
    FieldKeys "field" "A field of a struct, a message or a trace event." {
        name "Name" Name, Always, "The name.";
        ty "Type" Word(TYPES), Always,
            "The type; text has a Length in bytes; string and bytes only as the last field of a trace event.";
        description "Description" Text, Maybe, "The meaning.";
        of_struct "Struct" Name, When("Type", "struct"), "The name of the struct.";
        of_enum "Enum" Name, When("Type", "enum"), "The name of the enum.";
        length "Length" Length, Maybe,
            "The number of elements of an array, or a constant; requires the feature Arrays. For text and padding, bytes.";
        unit "Unit" Text, Maybe, "The unit of the value.";
        scale "Scale" Number, Maybe, "The factor from the number to the physical value.";
        min "Min" Number, Maybe, "The least value that is allowed.";
        max "Max" Number, Maybe, "The greatest value that is allowed.";
        invalid "Invalid" Length, Maybe, "The number that means that there is no value; for float and double, NaN.";
        default "Default" Default, Maybe,
            "The value in new messages; for an enum, a name or a number; for an array, that of all elements or a list.";
        count "Count" Name, Maybe, "The field that counts the elements in use.";
        flexible "Flexible" Truth, Maybe, "Whether the message ends after the elements in use.";
        optional "Optional" Name, Maybe, "The field with the bit that says whether this field is present.";
        tag "Tag" Name, Maybe, "The field that selects one of the fields with this tag, which share their bytes.";
        case "Case" Length, Maybe, "The value of the tag with which this field is present.";
        since "Since" Version, Maybe, "The version in which it was added, such as 1.2: older messages lack it.";
        deprecated "Deprecated" Text, Maybe, "What to use instead of the field.";
    }
    MessageKeys "message" "A command, a response or an event." {
        name "Name" Name, Always, "The name.";
        ty "Type" Word(&["Command", "Response", "Event"]), Always, "The kind of message.";
        paired "PairedMessage" NameOrNone, Maybe, "The response to a command, or the command of a response.";
        description "Description" Text, Maybe, "The purpose.";
        id "Id" Integer, Maybe, "The id; by default, the position among the messages.";
        since "Since" Version, Maybe, "The version in which it was added, such as 1.2.";
        fields "Fields" Many(FieldKeys::OBJECT), Maybe, "The fields after the header, the largest first.";
    }
    TraceGroupKeys "trace group" "Trace events that are enabled and disabled together." {
        name "Name" Name, Always, "The name.";
        description "Description" Text, Maybe, "The purpose.";
        id "Id" Integer, Maybe, "The id; by default, the position among the groups.";
        events "Events" Many(TraceEventKeys::OBJECT), Always, "The trace events.";
    }
    TraceEventKeys "trace event" "An event that the device records in its trace." {
        name "Name" Name, Always, "The name.";
        ty "Type" Word(&["TraceEntry"]), Maybe, "Always `TraceEntry`.";
        description "Description" Text, Maybe, "The meaning.";
        id "Id" Integer, Maybe, "The id; by default, the position among the trace events.";
        fields "Fields" Many(FieldKeys::OBJECT), Maybe, "The fields of its payload.";
    }
}
