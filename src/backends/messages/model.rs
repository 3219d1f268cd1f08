//! [`Model`]: a message schema, with every offset, size and id.
//!
//! A model is always sound ([`Model::of`]): names are valid in C, C++ and Python, ids are unique, layouts are natural ones.
//! Definitions refer to each other by number ([`EnumId`], [`StructId`], [`MessageId`], [`GroupId`], [`ModuleId`]), which
//! index the model. Offsets and sizes are in bytes; all numbers are little endian.

use std::borrow::Cow;
use std::fmt;
use std::ops::Index;

use rustc_hash::FxHashSet;

use crate::source::Span;

/// A message schema.
#[derive(Debug)]
pub(crate) struct Model {
    /// The name of the API as the schema writes it.
    pub(crate) title: String,
    /// The name of the API in generated code.
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) version: Version,
    /// Message ids are greater than this.
    pub(crate) start_id: u64,
    /// The greatest message id that is allowed; by default, the greatest that the type of `message_id` holds.
    pub(crate) max_id: Option<u64>,
    /// Whether fields can be arrays.
    pub(crate) arrays: bool,
    /// Whether structs can contain structs.
    pub(crate) nesting: bool,
    /// Whether the constants of all enums begin with the enum in C.
    pub(crate) enum_prefixes: bool,
    pub(crate) modules: Vec<Module>,
    /// Constants, in the order of the text.
    pub(crate) constants: Vec<Constant>,
    /// Enums, in the order of the text.
    pub(crate) enums: Vec<Enum>,
    /// Headers, each after those that it contains, then the structs in the order of the text.
    pub(crate) structs: Vec<Struct>,
    pub(crate) headers: Headers,
    /// Messages, in the order of the text.
    pub(crate) messages: Vec<Message>,
    /// Trace groups, in the order of the text, then the implied groups of events without a group.
    pub(crate) groups: Vec<TraceGroup>,
    /// Trace events, in the order of the text.
    pub(crate) events: Vec<TraceEvent>,
    /// Identifies the wire format: equal for schemas whose messages and traces have the same bytes.
    pub(crate) hash: u64,
    pub(crate) place: Span,
}

/// A semantic version.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Version {
    /// Must be equal on both sides.
    pub(crate) major: u16,
    /// Increases when something is added.
    pub(crate) minor: u16,
    /// Increases when the bytes do not change.
    pub(crate) patch: u16,
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// Declares an id type that indexes the model.
macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident => $table:ident: $item:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub(crate) struct $id(pub(crate) u32);

        impl $id {
            /// Returns the id of the entry at this index of its table.
            pub(crate) fn at(index: usize) -> $id {
                // Positions have 32 bits and each definition has one, so the number fits.
                $id(index as u32)
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
    /// A message of a model: its index, not its id on the wire.
    MessageId => messages: Message;
    /// A trace group of a model: its index, not its id on the wire.
    GroupId => groups: TraceGroup;
    /// A module of a model.
    ModuleId => modules: Module;
}

/// A module, which groups definitions.
#[derive(Clone, Debug)]
pub(crate) struct Module {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) place: Span,
}

/// A scalar type.
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
    /// `char`, a byte
    Char,
}

impl Scalar {
    pub(crate) const ALL: [Scalar; 12] = [
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
        Scalar::Char,
    ];

    /// Returns the name in schemas and in C.
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
            Scalar::Char => "char",
        }
    }

    /// Returns the type of this name.
    pub(crate) fn named(name: &str) -> Option<Scalar> {
        Scalar::ALL.into_iter().find(|scalar| scalar.name() == name)
    }

    /// Returns the size, which is also the alignment.
    pub(crate) fn size(self) -> u32 {
        match self {
            Scalar::U8 | Scalar::I8 | Scalar::Bool | Scalar::Char => 1,
            Scalar::U16 | Scalar::I16 => 2,
            Scalar::U32 | Scalar::I32 | Scalar::F32 => 4,
            Scalar::U64 | Scalar::I64 | Scalar::F64 => 8,
        }
    }

    /// Returns whether it holds negative numbers.
    pub(crate) fn is_signed(self) -> bool {
        matches!(self, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 | Scalar::F32 | Scalar::F64)
    }

    /// Returns whether it holds integers.
    pub(crate) fn is_integer(self) -> bool {
        !matches!(self, Scalar::F32 | Scalar::F64 | Scalar::Bool)
    }

    /// Returns the smallest and the greatest value; none for types that are not integers.
    pub(crate) fn range(self) -> Option<(i128, i128)> {
        let bits = 8 * self.size();
        match (self.is_integer(), self.is_signed()) {
            (false, _) => None,
            (true, false) => Some((0, (1 << bits) - 1)),
            (true, true) => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
        }
    }
}

/// A number with a name.
#[derive(Debug)]
pub(crate) struct Constant {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) module: Option<ModuleId>,
    /// An integer type, which holds the value.
    pub(crate) ty: Scalar,
    pub(crate) value: i128,
    pub(crate) place: Span,
}

/// An enum.
#[derive(Debug)]
pub(crate) struct Enum {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) module: Option<ModuleId>,
    /// The integer type that stores the values.
    pub(crate) storage: Scalar,
    /// Whether the values are bits that can be combined.
    pub(crate) is_flags: bool,
    /// Whether several values can have the same number.
    pub(crate) allows_alias: bool,
    /// The values in the order of the text; at least one.
    pub(crate) values: Vec<EnumValue>,
    pub(crate) place: Span,
}

impl Enum {
    /// Returns the values without those whose number an earlier one has.
    pub(crate) fn distinct(&self) -> impl Iterator<Item = &EnumValue> {
        let mut seen = FxHashSet::default();
        self.values.iter().filter(move |value| seen.insert(value.value))
    }
}

/// A value of an enum.
#[derive(Debug)]
pub(crate) struct EnumValue {
    /// The name, which is unique in the enum.
    pub(crate) name: String,
    /// The name of the constant in C, which is unique among all enums.
    pub(crate) constant: String,
    pub(crate) description: String,
    /// The number, which fits into the storage.
    pub(crate) value: i128,
    pub(crate) place: Span,
}

/// A struct that messages contain, or a header of messages.
#[derive(Debug)]
pub(crate) struct Struct {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) module: Option<ModuleId>,
    pub(crate) is_header: bool,
    /// How deep structs nest in it: 0 without inner structs.
    pub(crate) depth: u32,
    pub(crate) layout: Layout,
    pub(crate) place: Span,
}

/// The headers that precede the fields of messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Headers {
    /// A prefix of the other three.
    pub(crate) common: StructId,
    pub(crate) command: StructId,
    pub(crate) response: StructId,
    pub(crate) event: StructId,
}

impl Headers {
    /// Returns the header of a kind of messages.
    pub(crate) fn of(self, kind: MessageKind) -> StructId {
        match kind {
            MessageKind::Command => self.command,
            MessageKind::Response => self.response,
            MessageKind::Event => self.event,
        }
    }
}

/// The layout of fields. Bytes between them and after the last one, up to the size, are zero.
#[derive(Default, Debug)]
pub(crate) struct Layout {
    /// The fields in the order of their offsets.
    pub(crate) fields: Vec<Field>,
    /// The size in bytes, a multiple of `align`; for a trace event, without the bytes of a tail.
    pub(crate) size: u32,
    /// The greatest alignment of its fields; at least 1.
    pub(crate) align: u32,
    /// Whether some values of its fields are not allowed, also in structs and in the header.
    pub(crate) has_checks: bool,
    /// Whether some of its fields have a default, also in structs and in the header.
    pub(crate) has_defaults: bool,
}

impl Layout {
    /// Returns the fields with the number of bytes of padding before each; the first follows `start` bytes.
    pub(crate) fn padded(&self, start: u32) -> impl Iterator<Item = (u32, &Field)> {
        let ends = std::iter::once(start).chain(self.fields.iter().map(Field::end));
        self.fields.iter().zip(ends).map(|(field, end)| (field.offset.saturating_sub(end), field))
    }

    /// Returns the end of the last field, or `start` without fields.
    pub(crate) fn end(&self, start: u32) -> u32 {
        self.fields.last().map_or(start, Field::end)
    }
}

/// A field of a struct, message or trace event.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) description: String,
    /// The type, for an array that of its elements.
    pub(crate) ty: FieldType,
    /// The number of elements of an array.
    pub(crate) length: Option<u32>,
    /// The offset from the beginning of the struct, the message with its header, or the payload of the trace event.
    pub(crate) offset: u32,
    /// The size in bytes; for a tail, that of its length, a `uint32_t`, which its bytes follow.
    pub(crate) size: u32,
    pub(crate) rules: Rules,
    pub(crate) place: Span,
}

/// What the values of a field mean beyond its type.
#[derive(Default, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    /// Whether an array of `char` is a string.
    pub(crate) is_text: bool,
    /// The unit, such as `ms`; may be empty.
    pub(crate) unit: String,
    /// The least value that is allowed, if it is greater than that of the type.
    pub(crate) least: Option<i128>,
    /// The greatest value that is allowed, if it is less than that of the type.
    pub(crate) greatest: Option<i128>,
    /// The value in new messages, and in those of older versions without the field; otherwise 0.
    pub(crate) default: Option<i128>,
}

impl Rules {
    /// Returns whether some values are not allowed.
    pub(crate) fn is_limited(&self) -> bool {
        self.least.is_some() || self.greatest.is_some()
    }
}

impl Field {
    /// Returns the number of bytes of a string of fixed size; none for other fields.
    pub(crate) fn text_size(&self) -> Option<u32> {
        self.length.filter(|_| self.rules.is_text)
    }

    /// Returns the end of the field.
    pub(crate) fn end(&self) -> u32 {
        self.offset + self.size
    }
}

/// The type of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FieldType {
    Scalar(Scalar),
    Enum(EnumId),
    /// A struct; in headers, also another header.
    Struct(StructId),
    /// A string of any length: only as the last field of a trace event.
    Text,
    /// Bytes of any length: only as the last field of a trace event.
    Bytes,
}

impl FieldType {
    /// Returns whether the length is known only at run time.
    pub(crate) fn is_tail(self) -> bool {
        matches!(self, FieldType::Text | FieldType::Bytes)
    }
}

/// The kind of a message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum MessageKind {
    /// Sent by the host.
    Command,
    /// Sent by the device as the answer to a command.
    Response,
    /// Sent by the device, unsolicited.
    Event,
}

impl MessageKind {
    pub(crate) const ALL: [MessageKind; 3] = [MessageKind::Command, MessageKind::Response, MessageKind::Event];

    /// Returns the class in `.td`, which is also the `Type` in YAML.
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
    pub(crate) kind: MessageKind,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) module: Option<ModuleId>,
    /// The unique id on the wire.
    pub(crate) id: u64,
    /// Whether the schema sets the id.
    pub(crate) has_explicit_id: bool,
    /// The response to a command, or the command of a response; each names the other.
    pub(crate) paired: Option<MessageId>,
    /// The fields after the header. Size and alignment are those of the whole message.
    pub(crate) layout: Layout,
    pub(crate) place: Span,
}

/// A trace group: trace events that are enabled together.
#[derive(Debug)]
pub(crate) struct TraceGroup {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) module: Option<ModuleId>,
    /// The unique id, below 65536.
    pub(crate) id: u32,
    /// Whether the schema sets the id.
    pub(crate) has_explicit_id: bool,
    /// Whether it exists only for events without a group.
    pub(crate) is_implied: bool,
    /// The declaration; for an implied group, that of its first event.
    pub(crate) place: Span,
}

/// A trace event.
#[derive(Debug)]
pub(crate) struct TraceEvent {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) module: Option<ModuleId>,
    pub(crate) group: GroupId,
    /// The unique id on the wire, from 1 to 65535.
    pub(crate) id: u32,
    /// Whether the schema sets the id.
    pub(crate) has_explicit_id: bool,
    /// The fields of its payload.
    pub(crate) layout: Layout,
    pub(crate) place: Span,
}

impl TraceEvent {
    /// Returns the last field, if its length is known only at run time.
    pub(crate) fn tail(&self) -> Option<&Field> {
        self.layout.fields.last().filter(|field| field.ty.is_tail())
    }
}

impl Model {
    /// Returns the prefix of C macros: `DEMO_API`.
    pub(crate) fn c_name(&self) -> String {
        self.name.to_ascii_uppercase()
    }

    /// Returns the header of a kind of messages.
    pub(crate) fn header(&self, kind: MessageKind) -> &Struct {
        &self[self.headers.of(kind)]
    }

    /// Returns the type of the id that all messages begin with.
    pub(crate) fn id_type(&self) -> Scalar {
        let first = self[self.headers.common].layout.fields.first();
        match first.map(|field| field.ty) {
            Some(FieldType::Scalar(scalar)) => scalar,
            // The checks refuse any other header.
            _ => Scalar::U64,
        }
    }

    /// Returns the messages of a kind, in the order of the text.
    pub(crate) fn messages_of(&self, kind: MessageKind) -> impl Iterator<Item = &Message> {
        let messages = self.messages.iter();
        messages.filter(move |message| message.kind == kind)
    }

    /// Returns the greatest message id plus 1.
    pub(crate) fn last_id(&self) -> u64 {
        let ids = self.messages.iter().map(|message| message.id);
        ids.max().unwrap_or(self.start_id).saturating_add(1)
    }

    /// Returns the structs that are not headers.
    pub(crate) fn plain_structs(&self) -> impl Iterator<Item = &Struct> {
        self.structs.iter().filter(|data| !data.is_header)
    }

    /// Returns the size of an element of this type; for a tail, that of its length.
    pub(crate) fn size_of(&self, ty: FieldType) -> u32 {
        match ty {
            FieldType::Scalar(scalar) => scalar.size(),
            FieldType::Enum(id) => self[id].storage.size(),
            FieldType::Struct(id) => self[id].layout.size,
            FieldType::Text | FieldType::Bytes => Scalar::U32.size(),
        }
    }

    /// Returns the alignment of an element of this type.
    pub(crate) fn align_of(&self, ty: FieldType) -> u32 {
        match ty {
            FieldType::Struct(id) => self[id].layout.align,
            _ => self.size_of(ty),
        }
    }

    /// Returns how deep structs nest in a layout.
    pub(crate) fn depth(&self, layout: &Layout) -> u32 {
        let inner = layout.fields.iter().map(|field| match field.ty {
            FieldType::Struct(id) => self[id].depth + 1,
            _ => 0,
        });
        inner.max().unwrap_or(0)
    }

    /// Returns whether some values of messages are not allowed.
    pub(crate) fn has_checks(&self) -> bool {
        self.messages.iter().any(|message| message.layout.has_checks)
    }

    /// Returns the name of a field's type in schemas.
    pub(crate) fn field_type_name(&self, field: &Field) -> &str {
        if field.rules.is_text { "text" } else { self.type_name(field.ty) }
    }

    /// Returns the default of a field as schemas write it: for an enum, the name of the value if it has one.
    pub(crate) fn default_name(&self, field: &Field) -> Option<Cow<'_, str>> {
        let number = field.rules.default?;
        let name = match field.ty {
            FieldType::Enum(id) => self[id].values.iter().find(|value| value.value == number),
            _ => None,
        };
        Some(match (name, field.ty) {
            (Some(value), _) => Cow::Borrowed(value.name.as_str()),
            (None, FieldType::Scalar(Scalar::Bool)) => Cow::Borrowed(if number == 0 { "false" } else { "true" }),
            (None, _) => Cow::Owned(number.to_string()),
        })
    }

    /// Returns the description of a field with its rules on a line of their own: `Unit: ms. Range: 0 to 100.`
    pub(crate) fn description_of<'f>(&self, field: &'f Field) -> Cow<'f, str> {
        let rules = &field.rules;
        if *rules == (Rules { is_text: rules.is_text, ..Rules::default() }) {
            return Cow::Borrowed(&field.description);
        }
        let mut parts = Vec::new();
        if !rules.unit.is_empty() {
            parts.push(format!("Unit: {}.", rules.unit));
        }
        match (rules.least, rules.greatest) {
            (Some(least), Some(greatest)) => parts.push(format!("Range: {least} to {greatest}.")),
            (Some(least), None) => parts.push(format!("Minimum: {least}.")),
            (None, Some(greatest)) => parts.push(format!("Maximum: {greatest}.")),
            (None, None) => {}
        }
        parts.extend(self.default_name(field).map(|default| format!("Default: {default}.")));
        let rules = parts.join(" ");
        let description = field.description.trim_end();
        Cow::Owned(if description.is_empty() { rules } else { format!("{description}\n{rules}") })
    }

    /// Returns the name of a type in schemas.
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
