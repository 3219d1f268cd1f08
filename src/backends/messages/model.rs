//! [`Model`]: a message schema, with every offset, size and id.
//!
//! It can only be had sound ([`Model::of`]): names fit into C, C++ and Python, ids are unique, layouts have no holes.
//! Things refer to each other by number ([`EnumId`], [`StructId`], [`MessageId`], [`GroupId`], [`ModuleId`]), with which
//! the model can be indexed. Offsets and sizes are bytes; all numbers are little endian.

use std::fmt;
use std::ops::Index;

use crate::source::Span;

/// A message schema.
#[derive(Debug)]
pub(crate) struct Model {
    /// The name of the API.
    pub(crate) name: String,
    /// Prose.
    pub(crate) description: String,
    /// Its version.
    pub(crate) version: Version,
    /// Ids of messages are greater than this.
    pub(crate) start_id: u64,
    /// Ids of messages are not greater than this; none: what the type of `message_id` holds.
    pub(crate) max_id: Option<u64>,
    /// Whether fields may be arrays.
    pub(crate) arrays: bool,
    /// Its parts.
    pub(crate) modules: Vec<Module>,
    /// Enums, in the order of the text.
    pub(crate) enums: Vec<Enum>,
    /// Headers, each behind those that it holds, then the structs in the order of the text.
    pub(crate) structs: Vec<Struct>,
    /// What stands in front of messages.
    pub(crate) headers: Headers,
    /// Messages, in the order of the text.
    pub(crate) messages: Vec<Message>,
    /// Groups of trace events, in the order of the text; those that hold events without a group come last.
    pub(crate) groups: Vec<TraceGroup>,
    /// Trace events, in the order of the text.
    pub(crate) events: Vec<TraceEvent>,
    /// Stands for all that determines the bytes: equal for schemas whose messages and records look the same.
    pub(crate) hash: u64,
    /// Where it is declared.
    pub(crate) place: Span,
}

/// A semantic version.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Version {
    /// Must be the same on both sides.
    pub(crate) major: u16,
    /// Greater when something was added.
    pub(crate) minor: u16,
    /// Greater when nothing changed in the bytes.
    pub(crate) patch: u16,
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// Declares a number of something, and that the model is indexed with it.
macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident => $table:ident: $item:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub(crate) struct $id(pub(crate) u32);

        impl $id {
            /// The id of the thing at this place of its table.
            pub(crate) fn at(place: usize) -> $id {
                // Positions in the text are u32: there is no room for more things.
                $id(place as u32)
            }
        }

        impl Index<$id> for Model {
            type Output = $item;
            fn index(&self, id: $id) -> &$item {
                &self.$table[id.0 as usize]
            }
        }
    )*};
}

ids! {
    /// An enum of a model.
    EnumId => enums: Enum;
    /// A struct or header of a model.
    StructId => structs: Struct;
    /// A message of a model: its place, not its id in the bytes.
    MessageId => messages: Message;
    /// A group of a model: its place, not its id in the bytes.
    GroupId => groups: TraceGroup;
    /// A module of a model.
    ModuleId => modules: Module;
}

/// A part of a schema.
#[derive(Clone, Debug)]
pub(crate) struct Module {
    /// Its name.
    pub(crate) name: String,
    /// Prose.
    pub(crate) description: String,
    /// Where it is declared.
    pub(crate) place: Span,
}

/// A type of numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Scalar {
    /// `uint8_t`
    U8,
    /// `uint16_t`
    U16,
    /// `uint32_t`
    U32,
    /// `uint64_t`
    U64,
    /// `int8_t`
    I8,
    /// `int16_t`
    I16,
    /// `int32_t`
    I32,
    /// `int64_t`
    I64,
    /// `float`
    F32,
    /// `double`
    F64,
    /// `bool`, stored as `uint8_t`
    Bool,
}

impl Scalar {
    /// All of them.
    pub(crate) const ALL: [Scalar; 11] = [
        Scalar::U8,
        Scalar::U16,
        Scalar::U32,
        Scalar::U64,
        Scalar::I8,
        Scalar::I16,
        Scalar::I32,
        Scalar::I64,
        Scalar::F32,
        Scalar::F64,
        Scalar::Bool,
    ];

    /// Its name in schemas and in C.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Scalar::U8 => "uint8_t",
            Scalar::U16 => "uint16_t",
            Scalar::U32 => "uint32_t",
            Scalar::U64 => "uint64_t",
            Scalar::I8 => "int8_t",
            Scalar::I16 => "int16_t",
            Scalar::I32 => "int32_t",
            Scalar::I64 => "int64_t",
            Scalar::F32 => "float",
            Scalar::F64 => "double",
            Scalar::Bool => "bool",
        }
    }

    /// The type of this name.
    pub(crate) fn named(name: &str) -> Option<Scalar> {
        Scalar::ALL.into_iter().find(|scalar| scalar.name() == name)
    }

    /// Its size, which is its alignment too.
    pub(crate) fn size(self) -> u32 {
        match self {
            Scalar::U8 | Scalar::I8 | Scalar::Bool => 1,
            Scalar::U16 | Scalar::I16 => 2,
            Scalar::U32 | Scalar::I32 | Scalar::F32 => 4,
            Scalar::U64 | Scalar::I64 | Scalar::F64 => 8,
        }
    }

    /// Whether it holds negative numbers.
    pub(crate) fn is_signed(self) -> bool {
        matches!(self, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 | Scalar::F32 | Scalar::F64)
    }

    /// Whether it holds integers.
    pub(crate) fn is_integer(self) -> bool {
        !matches!(self, Scalar::F32 | Scalar::F64 | Scalar::Bool)
    }

    /// The smallest and the greatest integer that it holds; nothing for other types.
    pub(crate) fn range(self) -> Option<(i128, i128)> {
        let bits = 8 * self.size();
        match (self.is_integer(), self.is_signed()) {
            (false, _) => None,
            (true, false) => Some((0, (1 << bits) - 1)),
            (true, true) => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
        }
    }
}

/// Names for numbers.
#[derive(Debug)]
pub(crate) struct Enum {
    /// Its name.
    pub(crate) name: String,
    /// Prose.
    pub(crate) description: String,
    /// The part of the schema it is in.
    pub(crate) module: Option<ModuleId>,
    /// How it is stored: an integer type.
    pub(crate) storage: Scalar,
    /// Its values in the order of the text; at least one.
    pub(crate) values: Vec<EnumValue>,
    /// Where it is declared.
    pub(crate) place: Span,
}

/// A name for a number.
#[derive(Debug)]
pub(crate) struct EnumValue {
    /// Its name, which no other value of any enum has.
    pub(crate) name: String,
    /// Prose.
    pub(crate) description: String,
    /// The number; the storage holds it.
    pub(crate) value: i128,
    /// Where it is declared.
    pub(crate) place: Span,
}

/// Fields that messages hold as one, or what stands in front of messages.
#[derive(Debug)]
pub(crate) struct Struct {
    /// Its name.
    pub(crate) name: String,
    /// Prose.
    pub(crate) description: String,
    /// The part of the schema it is in.
    pub(crate) module: Option<ModuleId>,
    /// Whether it is a header.
    pub(crate) is_header: bool,
    /// Its fields.
    pub(crate) layout: Layout,
    /// Where it is declared.
    pub(crate) place: Span,
}

/// What stands in front of the fields of messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Headers {
    /// A prefix of the other three.
    pub(crate) common: StructId,
    /// In front of commands.
    pub(crate) command: StructId,
    /// In front of responses.
    pub(crate) response: StructId,
    /// In front of events.
    pub(crate) event: StructId,
}

/// Where fields lie. There is nothing between them; behind the last one may be bytes of 0, up to the size.
#[derive(Default, Debug)]
pub(crate) struct Layout {
    /// The fields in the order of the bytes.
    pub(crate) fields: Vec<Field>,
    /// Bytes, a multiple of `align`. For a trace event: without the bytes of its last field, if that is a tail.
    pub(crate) size: u32,
    /// The greatest alignment of its fields; at least 1.
    pub(crate) align: u32,
}

impl Layout {
    /// Where the last field ends.
    pub(crate) fn end(&self, start: u32) -> u32 {
        self.fields.last().map_or(start, Field::end)
    }
}

/// A field of a struct, message or trace event.
#[derive(Debug)]
pub(crate) struct Field {
    /// Its name.
    pub(crate) name: String,
    /// Prose.
    pub(crate) description: String,
    /// What it holds, or what its elements are.
    pub(crate) ty: FieldType,
    /// The number of elements of an array.
    pub(crate) length: Option<u32>,
    /// Bytes from the begin of the struct, message (its header is counted) or trace event's payload.
    pub(crate) offset: u32,
    /// Bytes. A tail has those of its length, a `uint32_t`, here; its bytes follow at once.
    pub(crate) size: u32,
    /// Where it is declared.
    pub(crate) place: Span,
}

impl Field {
    /// Where the next field may begin.
    pub(crate) fn end(&self) -> u32 {
        self.offset + self.size
    }
}

/// What a field holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FieldType {
    /// A number.
    Scalar(Scalar),
    /// A number with names.
    Enum(EnumId),
    /// A struct; in headers also another header.
    Struct(StructId),
    /// Text of any length: the last field of a trace event.
    Text,
    /// Bytes of any length: the last field of a trace event.
    Bytes,
}

impl FieldType {
    /// Whether its length is known only at run time.
    pub(crate) fn is_tail(self) -> bool {
        matches!(self, FieldType::Text | FieldType::Bytes)
    }
}

/// Who sends a message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum MessageKind {
    /// The host.
    Command,
    /// The device, to a command.
    Response,
    /// The device, unasked.
    Event,
}

impl MessageKind {
    /// All of them.
    pub(crate) const ALL: [MessageKind; 3] = [MessageKind::Command, MessageKind::Response, MessageKind::Event];

    /// Its class in `.td`, its `Type` in YAML.
    pub(crate) fn name(self) -> &'static str {
        match self {
            MessageKind::Command => "Command",
            MessageKind::Response => "Response",
            MessageKind::Event => "Event",
        }
    }
}

/// A message.
#[derive(Debug)]
pub(crate) struct Message {
    /// Who sends it.
    pub(crate) kind: MessageKind,
    /// Its name.
    pub(crate) name: String,
    /// Prose.
    pub(crate) description: String,
    /// The part of the schema it is in.
    pub(crate) module: Option<ModuleId>,
    /// What stands in the bytes; unique.
    pub(crate) id: u64,
    /// Whether the schema says the id, and did not leave it to the place in the text.
    pub(crate) has_explicit_id: bool,
    /// The response of a command, the command of a response; each names the other.
    pub(crate) paired: Option<MessageId>,
    /// Its fields, behind its header. Size and alignment are of the whole message.
    pub(crate) layout: Layout,
    /// Where it is declared.
    pub(crate) place: Span,
}

/// Trace events that are switched together.
#[derive(Debug)]
pub(crate) struct TraceGroup {
    /// Its name.
    pub(crate) name: String,
    /// Prose.
    pub(crate) description: String,
    /// The part of the schema it is in.
    pub(crate) module: Option<ModuleId>,
    /// Its number, below 65536; unique.
    pub(crate) id: u32,
    /// Whether the schema says the id.
    pub(crate) has_explicit_id: bool,
    /// Whether it is there only because events without a group are.
    pub(crate) is_implied: bool,
    /// Where it is declared; for an implied one its first event.
    pub(crate) place: Span,
}

/// A record of the trace.
#[derive(Debug)]
pub(crate) struct TraceEvent {
    /// Its name.
    pub(crate) name: String,
    /// Prose.
    pub(crate) description: String,
    /// The part of the schema it is in.
    pub(crate) module: Option<ModuleId>,
    /// The group it is switched with.
    pub(crate) group: GroupId,
    /// What stands in the bytes, from 1 up to 65535; unique.
    pub(crate) id: u32,
    /// Whether the schema says the id.
    pub(crate) has_explicit_id: bool,
    /// Its payload.
    pub(crate) layout: Layout,
    /// Where it is declared.
    pub(crate) place: Span,
}

impl TraceEvent {
    /// Its last field, if the length of that is known only at run time.
    pub(crate) fn tail(&self) -> Option<&Field> {
        self.layout.fields.last().filter(|field| field.ty.is_tail())
    }
}

impl Model {
    /// Its name as macros of C begin: `DEMO_API`.
    pub(crate) fn c_name(&self) -> String {
        self.name.to_ascii_uppercase()
    }

    /// The header of a kind of messages.
    pub(crate) fn header(&self, kind: MessageKind) -> &Struct {
        &self[match kind {
            MessageKind::Command => self.headers.command,
            MessageKind::Response => self.headers.response,
            MessageKind::Event => self.headers.event,
        }]
    }

    /// The type of the id that all messages begin with.
    pub(crate) fn id_type(&self) -> Scalar {
        let first = self[self.headers.common].layout.fields.first();
        match first.map(|field| field.ty) {
            Some(FieldType::Scalar(scalar)) => scalar,
            // The checks refuse any other header.
            _ => Scalar::U64,
        }
    }

    /// The messages of a kind, in the order of the text.
    pub(crate) fn messages_of(&self, kind: MessageKind) -> impl Iterator<Item = &Message> {
        let messages = self.messages.iter();
        messages.filter(move |message| message.kind == kind)
    }

    /// The number behind the greatest id of a message.
    pub(crate) fn last_id(&self) -> u64 {
        let ids = self.messages.iter().map(|message| message.id);
        ids.max().unwrap_or(self.start_id).saturating_add(1)
    }

    /// The structs that are no headers.
    pub(crate) fn plain_structs(&self) -> impl Iterator<Item = &Struct> {
        self.structs.iter().filter(|data| !data.is_header)
    }

    /// Size of one element of this type; a tail's is that of its length.
    pub(crate) fn size_of(&self, ty: FieldType) -> u32 {
        match ty {
            FieldType::Scalar(scalar) => scalar.size(),
            FieldType::Enum(id) => self[id].storage.size(),
            FieldType::Struct(id) => self[id].layout.size,
            FieldType::Text | FieldType::Bytes => Scalar::U32.size(),
        }
    }

    /// The name of a type in schemas: of the scalar, enum or struct; `string` or `bytes`.
    pub(crate) fn type_name(&self, ty: FieldType) -> &str {
        match ty {
            FieldType::Scalar(scalar) => scalar.name(),
            FieldType::Enum(id) => &self[id].name,
            FieldType::Struct(id) => &self[id].name,
            FieldType::Text => "string",
            FieldType::Bytes => "bytes",
        }
    }
}
