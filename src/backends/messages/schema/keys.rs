//! The keys of a schema: one table for the reader, the JSON Schema, the records and conversion.
//!
//! An [`Object`] describes a mapping; each [`Key`] has the kind of its value, whether it is required, and where it is
//! in the records. The macro defines an object and the enum of its keys.

/// A kind of mapping.
pub(crate) struct Object {
    /// The index in [`OBJECTS`].
    pub(crate) index: usize,
    /// The name in messages and in the JSON Schema.
    pub(crate) name: &'static str,
    /// The class of its record.
    pub(crate) class: &'static str,
    /// The description in the JSON Schema.
    pub(crate) about: &'static str,
    pub(crate) keys: &'static [Key],
}

impl Object {
    /// Returns the name with its article.
    pub(crate) fn described(&self) -> String {
        let begins_with_vowel = self.name.starts_with(['a', 'e', 'i', 'o', 'u']);
        format!("{} {}", if begins_with_vowel { "an" } else { "a" }, self.name)
    }

    /// Returns the key with a name.
    pub(crate) fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }

    /// Returns the objects that its values are, each after its key.
    pub(crate) fn children(&self) -> impl Iterator<Item = (&'static str, &'static Object)> {
        self.keys.iter().filter_map(|key| match key.kind {
            Kind::One(object) | Kind::Many(object) => Some((key.name, object)),
            _ => None,
        })
    }

    /// Returns the nearest objects around this one that have a key.
    pub(crate) fn owners_of(&self, key: &str) -> Vec<&'static Object> {
        let holds = |object: &Object, inner: &[usize]| object.children().any(|(_, child)| inner.contains(&child.index));
        let mut inner = vec![self.index];
        // No object is in itself.
        for _ in OBJECTS {
            let around: Vec<&'static Object> = OBJECTS.iter().copied().filter(|object| holds(object, &inner)).collect();
            let owners: Vec<_> = around.iter().copied().filter(|object| object.key(key).is_some()).collect();
            if !owners.is_empty() {
                return owners;
            }
            inner = around.iter().map(|object| object.index).collect();
        }
        Vec::new()
    }

    /// Returns whether keys that are not in the table are ignored, with a warning: values of enums can hold notes.
    pub(crate) fn allows_other_keys(&self) -> bool {
        self.index == Value::OBJECT.index
    }
}

/// An enum of the keys of an object.
pub(crate) trait KeyOf: Copy {
    const OBJECT: &'static Object;

    /// Returns the index in the keys of the object.
    fn index(self) -> usize;
}

/// A key of an [`Object`].
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) presence: Presence,
    pub(crate) target: Target,
    /// The description in the JSON Schema.
    pub(crate) about: &'static str,
}

/// The kinds of values.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Any string.
    Text,
    /// A string that is not empty.
    Name,
    /// A name, `None` or null.
    NameOrNone,
    /// An integer of 63 bits and a sign.
    Integer,
    /// An integer of 64 bits, signed or unsigned.
    Wide,
    /// A number.
    Number,
    /// A number that is a string in records.
    Factor,
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
    pub(crate) fn describe(self) -> String {
        match self {
            Kind::Text => "a string".to_owned(),
            Kind::Name => "a name".to_owned(),
            Kind::NameOrNone => "a name or `None`".to_owned(),
            Kind::Integer | Kind::Wide => "an integer".to_owned(),
            Kind::Number | Kind::Factor => "a number".to_owned(),
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
pub(crate) enum Presence {
    Always,
    Maybe,
    /// 0 if it is absent, with a warning.
    OrZero,
    /// Required if another key has this value, otherwise not allowed.
    When(&'static str, &'static str),
}

/// Where the value of a key is in the records.
#[derive(Clone, Copy)]
pub(crate) enum Target {
    /// An argument of the class, at this position.
    Argument(usize),
    /// The argument of the class with the name of the key.
    Named,
    /// A field, which `let` sets.
    Let(&'static str),
    /// The bits with the names of the words, which begin with a small letter there.
    Bits,
    /// In another record, or in the class.
    Elsewhere,
}

use Kind::{
    Default, Factor, Integer, Length, Many, Name, NameOrNone, Number, One, Text, Truth, Version, Wide, Word, Words,
};
use Presence::{Always, Maybe, OrZero, When};
use Target::{Argument, Bits, Elsewhere, Let, Named};

macro_rules! objects {
    ($($object:ident $name:literal $about:literal {
        $($key:ident: $kind:expr, $presence:expr, $target:expr, $key_about:literal;)*
    })*) => {
        $(
            #[doc = $about]
            #[derive(Clone, Copy)]
            #[allow(
                dead_code,
                non_camel_case_types,
                clippy::enum_variant_names,
                reason = "these are the keys in YAML; some are only in the table"
            )]
            pub(crate) enum $object {
                $(#[doc = $key_about] $key),*
            }

            impl KeyOf for $object {
                const OBJECT: &'static Object = &Object {
                    index: Index::$object as usize,
                    name: $name,
                    class: stringify!($object),
                    about: $about,
                    keys: &[$(Key {
                        name: stringify!($key),
                        kind: $kind,
                        presence: $presence,
                        target: $target,
                        about: $key_about,
                    }),*],
                };

                fn index(self) -> usize {
                    self as usize
                }
            }
        )*

        enum Index {
            $($object),*
        }

        /// All objects, the schema first.
        pub(crate) const OBJECTS: &[&Object] = &[$($object::OBJECT),*];
    };
}

/// The types that store enums: the integer types, and `char` and `bool` as `uint8_t`.
const STORAGES: &[&str] =
    &["uint8_t", "uint16_t", "uint32_t", "uint64_t", "int8_t", "int16_t", "int32_t", "int64_t", "char", "bool"];

/// The types of fields.
pub(crate) const TYPES: &[&str] = &[
    "uint8_t", "uint16_t", "uint24_t", "uint32_t", "uint64_t", "int8_t", "int16_t", "int32_t", "int64_t", "float",
    "double", "bool", "char", "text", "enum", "struct", "string", "bytes", "padding",
];

/// The type of schemas for one of C, Rust and other languages; none if there is none.
pub(super) fn type_like(name: &str) -> Option<&'static str> {
    Some(match name {
        "u8" | "uint8" | "byte" | "unsigned char" => "uint8_t",
        "u16" | "uint16" | "unsigned short" | "word" => "uint16_t",
        "u32" | "uint32" | "uint" | "unsigned" | "unsigned int" => "uint32_t",
        "u64" | "uint64" | "size_t" | "unsigned long" | "unsigned long long" => "uint64_t",
        "i8" | "int8" | "signed char" => "int8_t",
        "i16" | "int16" | "short" => "int16_t",
        "i32" | "int32" | "int" => "int32_t",
        "i64" | "int64" | "long" | "long long" => "int64_t",
        "f32" | "float32" => "float",
        "f64" | "float64" => "double",
        "boolean" | "_Bool" => "bool",
        "str" | "char*" | "const char*" | "const char *" => "text",
        _ => return None,
    })
}

objects! {
    Schema "schema" "The messages between a host and a device." {
        Name: Name, Maybe, Let("name"), "The name of the API; by default, the name of the file without its extension.";
        CName: Name, Maybe, Let("cName"),
            "The name in generated code; by default, the name with `_` for other characters.";
        Description: Text, Maybe, Let("description"), "The purpose.";
        Version_Major: Integer, OrZero, Argument(0), "Must be equal on both sides.";
        Version_Minor: Integer, OrZero, Argument(1), "Increases when something is added.";
        Version_Patch: Integer, OrZero, Argument(2), "Increases when the bytes do not change.";
        MessageStartID: Integer, Maybe, Let("startId"), "Message ids are greater than this; -1 allows the id 0.";
        MessageMaxID: Integer, Maybe, Let("maxId"), "The greatest message id that is allowed.";
        HandshakeID: Integer, Maybe, Let("handshakeId"),
            "The id of the command that compares versions; that of its response is the next.";
        Features: Words(&["Arrays", "BigEndian", "CutZeros", "EnumPrefixes", "Nesting", "Packed", "ResponsesByTag"]), Maybe, Bits,
            "Arrays: fields can have a Length. EnumPrefixes: C constants begin with the enum. Nesting: structs in structs. Packed: no alignment. CutZeros: zeros at the end are not sent. BigEndian: numbers are big endian. ResponsesByTag: responses have no id.";
        Headers: One(Headers::OBJECT), Maybe, Elsewhere, "The headers of messages, if not the default ones.";
        Modules: Many(Module::OBJECT), Always, Elsewhere, "The parts of the schema.";
    }
    Headers "header set" "The headers of messages." {
        Structs: Many(Struct::OBJECT), Maybe, Elsewhere, "Headers, each after those that it contains.";
        Common: Name, Maybe, Let("commonHeader"), "The header that all messages begin with.";
        Command: Name, Maybe, Let("commandHeader"), "The header of commands.";
        Response: Name, Maybe, Let("responseHeader"), "The header of responses.";
        Event: Name, Maybe, Let("eventHeader"), "The header of events.";
        Id: Name, Maybe, Let("idField"), "The field with the id of a message; by default, message_id.";
        Size: Name, Maybe, Let("sizeField"), "The field with the size of a message.";
        Uncounted: Integer, Maybe, Let("uncounted"),
            "The number of bytes of a message that its size does not count, such as those of its header.";
        Sequence: Name, Maybe, Let("sequenceField"), "The field that counts the messages of a sender.";
        Flags: Name, Maybe, Let("flagsField"), "The field with flags of the user.";
        Tag: Name, Maybe, Let("tagField"), "The field of commands that responses repeat; by default, command_id.";
        Error: Name, Maybe, Let("errorField"),
            "The field of responses that are found by their tag that is not 0 after a failure, and then the last one.";
    }
    Module "module" "A part of a schema." {
        Name: Name, Always, Let("name"), "The name.";
        Description: Text, Maybe, Let("description"), "The purpose.";
        Constants: Many(Constant::OBJECT), Maybe, Elsewhere, "Numbers with names in generated code.";
        Enums: Many(Enum::OBJECT), Maybe, Elsewhere, "Names for numbers.";
        Structs: Many(Struct::OBJECT), Maybe, Elsewhere, "Fields that messages contain as a group.";
        Messages: Many(Message::OBJECT), Maybe, Elsewhere, "Commands, responses and events.";
        TraceEvents: Many(TraceEvent::OBJECT), Maybe, Elsewhere,
            "Trace events of the device, in a trace group with the name of the module.";
        TraceGroups: Many(TraceGroup::OBJECT), Maybe, Elsewhere, "Trace events that are enabled and disabled together.";
    }
    Constant "constant" "A number with a name in generated code." {
        Name: Name, Always, Let("name"), "The name.";
        Type: Word(STORAGES), Always, Argument(0), "The integer type of the value.";
        Description: Text, Maybe, Argument(2), "The meaning.";
        Value: Wide, Always, Argument(1), "The number.";
    }
    Enum "enum" "Names for numbers." {
        Name: Name, Always, Let("name"), "The name.";
        Type: Word(STORAGES), Always, Argument(0), "The integer type that stores the values.";
        Description: Text, Maybe, Let("description"), "The purpose.";
        Flags: Truth, Maybe, Elsewhere, "Whether each value is one bit, so that they can be combined.";
        AllowAlias: Truth, Maybe, Let("allowAlias"), "Whether several names can have the same number.";
        Values: Many(Value::OBJECT), Always, Let("values"), "The names and their numbers.";
    }
    Value "value" "A name for a number." {
        Name: Name, Always, Argument(0), "The name.";
        Value: Wide, Always, Argument(1), "The number.";
        Description: Text, Maybe, Argument(2), "The meaning.";
        Since: Version, Maybe, Named, "The version in which it was added, such as 1.2.";
    }
    Struct "struct" "Fields that messages contain as a group." {
        Name: Name, Always, Let("name"), "The name.";
        Description: Text, Maybe, Let("description"), "The purpose.";
        Fields: Many(Field::OBJECT), Always, Let("fields"), "The fields, the largest first.";
    }
    Field "field" "A field of a struct, a message or a trace event." {
        Name: Name, Always, Argument(0), "The name.";
        Type: Word(TYPES), Always, Argument(1),
            "The type; text has a Length in bytes; string and bytes only as the last field of a trace event.";
        Description: Text, Maybe, Argument(2), "The meaning.";
        Struct: Name, When("Type", "struct"), Elsewhere, "The name of the struct.";
        Enum: Name, When("Type", "enum"), Elsewhere, "The name of the enum.";
        Length: Length, Maybe, Argument(3),
            "The number of elements of an array, or a constant; requires the feature Arrays. For text and padding, bytes.";
        Unit: Text, Maybe, Named, "The unit of the value.";
        Scale: Factor, Maybe, Named, "The factor from the number to the physical value.";
        Min: Number, Maybe, Named, "The least value that is allowed.";
        Max: Number, Maybe, Named, "The greatest value that is allowed.";
        Invalid: Length, Maybe, Named, "The number that means that there is no value; for float and double, NaN.";
        Default: Default, Maybe, Named,
            "The value in new messages; for an enum, a name or a number; for an array, that of all elements or a list.";
        Count: Name, Maybe, Named, "The field that counts the elements in use.";
        Flexible: Truth, Maybe, Named, "Whether the message ends after the elements in use.";
        Optional: Name, Maybe, Named, "The field with the bit that says whether this field is present.";
        Tag: Name, Maybe, Named, "The field that selects one of the fields with this tag, which share their bytes.";
        Case: Length, Maybe, Named, "The value of the tag with which this field is present.";
        Since: Version, Maybe, Named, "The version in which it was added, such as 1.2: older messages lack it.";
        Deprecated: Text, Maybe, Named, "What to use instead of the field.";
    }
    Message "message" "A command, a response or an event." {
        Name: Name, Always, Let("name"), "The name.";
        Type: Word(&["Command", "Response", "Event"]), Always, Elsewhere, "The kind of message.";
        PairedMessage: NameOrNone, Maybe, Argument(0), "The response to a command, or the command of a response.";
        Description: Text, Maybe, Let("description"), "The purpose.";
        Id: Integer, Maybe, Let("id"), "The id; by default, the position among the messages.";
        Since: Version, Maybe, Let("since"), "The version in which it was added, such as 1.2.";
        Fields: Many(Field::OBJECT), Maybe, Let("fields"), "The fields after the header, the largest first.";
    }
    TraceGroup "trace group" "Trace events that are enabled and disabled together." {
        Name: Name, Always, Let("name"), "The name.";
        Description: Text, Maybe, Let("description"), "The purpose.";
        Id: Integer, Maybe, Let("id"), "The id; by default, the position among the groups.";
        Events: Many(TraceEvent::OBJECT), Always, Elsewhere, "The trace events.";
    }
    TraceEvent "trace event" "An event that the device records in its trace." {
        Name: Name, Always, Let("name"), "The name.";
        Type: Word(&["TraceEntry"]), Maybe, Elsewhere, "Always `TraceEntry`.";
        Description: Text, Maybe, Let("description"), "The meaning.";
        Id: Integer, Maybe, Let("id"), "The id; by default, the position among the trace events.";
        Fields: Many(Field::OBJECT), Maybe, Let("fields"), "The fields of its payload.";
    }
}
