//! [`Model`]: a message schema, with every offset, size and id.
//!
//! A model is always sound (`read_model`): names are valid in C, C++ and Python, ids are unique, layouts are natural
//! or packed ones. Definitions refer to each other by number ([`EnumId`], [`StructId`], [`MessageId`], [`GroupId`],
//! [`ModuleId`]), which index the model. Offsets and sizes are in bytes; all numbers have one byte order.

pub(crate) mod generated_names;
pub(crate) mod hash;
mod layout;
pub(crate) mod names;
mod number;
pub(crate) mod placement;
pub(crate) mod prose;
mod since;
pub(crate) mod versions;

use std::borrow::Cow;
use std::fmt;
use std::ops::Index;

use rustc_hash::FxHashSet;

pub(crate) use layout::{
    Count, EnumId, Field, FieldType, GroupId, Item, Layout, Member, MessageId, ModuleId, Padding, Presence, Rules,
    Scalar, Shape, StructId, Test, Union,
};
pub(crate) use number::Number;
pub(crate) use since::{OlderSize, Since};
use tdgen_language::source::Span;

/// A message schema.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// The name of the API as the schema writes it.
    pub(crate) title: String,
    /// The name of the API in generated code.
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) version: Version,
    /// Message ids are greater than this: -1 if an id can be 0.
    pub(crate) start_id: i64,
    /// The greatest message id that is allowed; by default, the greatest that the type of `message_id` holds.
    pub(crate) max_id: Option<u64>,
    /// The id of the command that compares versions, if the schema has one; that of its response is the next.
    pub(crate) handshake_id: Option<u64>,
    /// Whether fields can be arrays.
    pub(crate) arrays: bool,
    /// Whether structs can contain structs.
    pub(crate) nesting: bool,
    /// Whether fields follow each other without alignment.
    pub(crate) is_packed: bool,
    /// Whether numbers are big endian.
    pub(crate) is_big_endian: bool,
    /// Whether messages end before the zeros at their end.
    pub(crate) cuts_zeros: bool,
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
    pub(crate) roles: Roles,
    /// Messages, in the order of the text.
    pub(crate) messages: Vec<Message>,
    /// Trace groups, in the order of the text, then the implied groups of events without a group.
    pub(crate) groups: Vec<TraceGroup>,
    /// Trace events, in the order of the text.
    pub(crate) events: Vec<TraceEvent>,
    /// Whether the schema or its lock file says what was added in which version.
    pub(crate) has_versions: bool,
    /// Identifies the wire format: equal for schemas whose messages and traces have the same bytes.
    pub(crate) hash: u64,
    pub(crate) place: Span,
    /// The place that sets the name in generated code.
    pub(crate) name_place: Span,
    /// The place that sets which bytes the size of messages does not count.
    pub(crate) uncounted_place: Span,
    /// The place that names the field with the error of responses.
    pub(crate) error_place: Span,
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

impl Version {
    /// Returns the version without the patch version.
    pub(crate) fn since(self) -> Since {
        Since { major: self.major, minor: self.minor }
    }

    /// Returns the first minor version of this major version that has a definition.
    pub(crate) fn first_minor(self, since: Option<Since>) -> u16 {
        since.filter(|since| since.major == self.major).map_or(0, |since| since.minor)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// Lets an id index its table in the model.
macro_rules! tables {
    ($($id:ident => $table:ident: $item:ident;)*) => {$(
        impl Index<$id> for Model {
            type Output = $item;
            fn index(&self, id: $id) -> &$item {
                &self.$table[id.0 as usize]
            }
        }
    )*};
}

tables! {
    EnumId => enums: Enum;
    StructId => structs: Struct;
    MessageId => messages: Message;
    GroupId => groups: TraceGroup;
    ModuleId => modules: Module;
}

/// A module, which groups definitions.
#[derive(Clone, Debug)]
pub(crate) struct Module {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) place: Span,
}

/// A number with a name.
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug)]
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
    /// Returns the flags of one bit, without aliases.
    pub(crate) fn single_bits(&self) -> impl Iterator<Item = &EnumValue> {
        self.distinct().filter(|value| value.value.count_ones() == 1)
    }

    /// Returns whether some flags have several bits, which hold a number.
    pub(crate) fn has_bit_fields(&self) -> bool {
        self.is_flags && self.values.iter().any(|value| value.value.count_ones() > 1)
    }

    /// Returns the values without those whose number an earlier one has.
    pub(crate) fn distinct(&self) -> impl Iterator<Item = &EnumValue> {
        let mut seen = FxHashSet::default();
        self.values.iter().filter(move |value| seen.insert(value.value))
    }
}

/// A value of an enum.
#[derive(Clone, Debug)]
pub(crate) struct EnumValue {
    /// The name, which is unique in the enum.
    pub(crate) name: String,
    /// The name of the constant in C, which is unique among all enums.
    pub(crate) constant: String,
    pub(crate) description: String,
    /// The number, which fits into the storage.
    pub(crate) value: i128,
    /// Where the number is written.
    pub(crate) value_place: Span,
    /// The version in which it was added; none for the first version, or if it is not known.
    pub(crate) since: Option<Since>,
    pub(crate) place: Span,
}

/// A struct that messages contain, or a header of messages.
#[derive(Clone, Debug)]
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

/// The fields of the common header with a meaning.
#[derive(Clone, Default, Debug)]
pub(crate) struct Roles {
    /// The name of the field with the id of a message.
    pub(crate) id: String,
    /// The name of the field with the size of a message.
    pub(crate) size: Option<String>,
    /// The number of bytes of a message that its size does not count, such as those of its header.
    pub(crate) uncounted: u32,
    /// The name of the field of commands that responses repeat, if there is one.
    pub(crate) tag: String,
    /// The name of the field that counts the messages of a sender.
    pub(crate) sequence: Option<String>,
    /// The name of the field with the flags of the user.
    pub(crate) flags: Option<String>,
    /// Whether responses have no id: the command with their tag says which message they are.
    pub(crate) finds_by_tag: bool,
    /// The name of the field of such responses that is not 0 after a failure. Nothing follows the header then.
    pub(crate) error: Option<String>,
}

/// The name of the field with the id of a message, unless the schema sets another one.
pub(crate) const MESSAGE_ID: &str = "message_id";

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
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) kind: MessageKind,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) module: Option<ModuleId>,
    /// The unique id on the wire. A response [without one](Model::is_found_by_tag) has one that is not sent.
    pub(crate) id: u64,
    /// Whether it is part of the handshake, which no definition of the schema describes.
    pub(crate) is_handshake: bool,
    /// The response to a command, or the command of a response; each names the other.
    pub(crate) paired: Option<MessageId>,
    /// The fields after the header. Size and alignment are those of the whole message.
    pub(crate) layout: Layout,
    /// The version in which it was added; none for the first version, or if it is not known.
    pub(crate) since: Option<Since>,
    /// Its sizes in older minor versions, the oldest first.
    pub(crate) older: Vec<OlderSize>,
    pub(crate) place: Span,
}

impl Message {
    /// Returns whether messages of older minor versions are shorter.
    pub(crate) fn has_grown(&self) -> bool {
        !self.older.is_empty()
    }

    /// Returns whether messages of older minor versions have this size.
    pub(crate) fn has_older_size(&self, size: usize) -> bool {
        self.older.iter().any(|older| older.size as usize == size)
    }

    /// Returns whether an older message can end before a field does.
    pub(crate) fn can_lack(&self, field: &Field) -> bool {
        self.older.first().is_some_and(|oldest| field.end() > oldest.size)
    }
}

/// A trace group: trace events that are enabled together.
#[derive(Clone, Debug)]
pub(crate) struct TraceGroup {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) module: Option<ModuleId>,
    /// The unique id, below 65536.
    pub(crate) id: u32,
    /// Whether it exists only for events without a group.
    pub(crate) is_implied: bool,
    /// The declaration; for an implied group, that of its first event.
    pub(crate) place: Span,
}

/// A trace event.
#[derive(Clone, Debug)]
pub(crate) struct TraceEvent {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) module: Option<ModuleId>,
    pub(crate) group: GroupId,
    /// The unique id on the wire, from 1 to 65535.
    pub(crate) id: u32,
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

    /// Returns the field of the common header with the id of a message; the checks require it.
    pub(crate) fn id_field(&self) -> Option<&Field> {
        self.common_field(&self.roles.id)
    }

    /// Returns the offset of the id of a message.
    pub(crate) fn id_offset(&self) -> u32 {
        self.id_field().map_or(0, |field| field.offset)
    }

    /// Returns the field of the common header with the size of a message.
    pub(crate) fn size_field(&self) -> Option<&Field> {
        self.common_field(self.roles.size.as_deref()?)
    }

    /// Returns the field of the common header that counts the messages of a sender.
    pub(crate) fn sequence_field(&self) -> Option<&Field> {
        self.common_field(self.roles.sequence.as_deref()?)
    }

    /// Returns the field of the common header with the flags of the user.
    pub(crate) fn flags_field(&self) -> Option<&Field> {
        self.common_field(self.roles.flags.as_deref()?)
    }

    /// Returns whether a message has no id of its own: a response that the command with its tag identifies.
    pub(crate) fn is_found_by_tag(&self, message: &Message) -> bool {
        self.roles.finds_by_tag && message.kind == MessageKind::Response
    }

    /// Returns the field of a header with the tag of commands, if it is an integer.
    pub(crate) fn tag_of(&self, kind: MessageKind) -> Option<&Field> {
        let mut fields = self.header(kind).layout.fields.iter();
        let field = fields.find(|field| field.name == self.roles.tag)?;
        let is_integer = matches!(field.ty, FieldType::Scalar(scalar) if scalar.is_integer());
        (is_integer && field.length.is_none()).then_some(field)
    }

    /// Returns the field of responses that is not 0 after a failure.
    pub(crate) fn error_field(&self) -> Option<&Field> {
        let name = self.roles.error.as_ref()?;
        self.header(MessageKind::Response).layout.fields.iter().find(|field| field.name == *name)
    }

    /// Returns the first number that the field with the id cannot hold, of at most 32 bits: responses that are found by
    /// their tag have ids from there on.
    pub(crate) fn first_response(&self) -> u64 {
        1 << (8 * self.id_type().size().min(4))
    }

    /// Returns the type of the id of a message.
    pub(crate) fn type_of_id(&self, message: &Message) -> Scalar {
        if self.is_found_by_tag(message) { Scalar::U64 } else { self.id_type() }
    }

    /// Returns the size of the shortest header that has the size of a message.
    pub(crate) fn least_header(&self) -> u32 {
        let least = self[self.headers.common].layout.size;
        if self.roles.finds_by_tag { least.min(self.header(MessageKind::Response).layout.size) } else { least }
    }

    /// Returns the integer type that stores a field.
    pub(crate) fn storage(&self, field: &Field) -> Scalar {
        match field.ty {
            FieldType::Scalar(scalar) => scalar,
            FieldType::Enum(id) => self[id].storage,
            // The checks of roles refuse these.
            FieldType::Struct(_) | FieldType::Text | FieldType::Bytes => Scalar::U8,
        }
    }

    /// Returns the fields that the header of a response repeats of its command: a header in it, or the tag, and the
    /// flags; none without a tag.
    pub(crate) fn repeated_fields(&self) -> Vec<&Field> {
        let command = &self.header(MessageKind::Command).layout.fields;
        let is_both = |field: &Field| command.iter().any(|other| other.name == field.name && other.ty == field.ty);
        let is_tag = |field: &Field| match field.ty {
            FieldType::Struct(inner) => inner == self.headers.command,
            _ => field.name == self.roles.tag && is_both(field),
        };
        let is_flags = |field: &Field| Some(&field.name) == self.roles.flags.as_ref() && is_both(field);
        let response = &self.header(MessageKind::Response).layout.fields;
        if !response.iter().any(is_tag) {
            return Vec::new();
        }
        response.iter().filter(|field| is_tag(field) || is_flags(field)).collect()
    }

    fn common_field(&self, name: &str) -> Option<&Field> {
        self[self.headers.common].layout.fields.iter().find(|field| field.name == name)
    }

    /// Returns the type of the field with the id of messages.
    pub(crate) fn id_type(&self) -> Scalar {
        match self.id_field().map(|field| field.ty) {
            Some(FieldType::Scalar(scalar)) => scalar,
            // The checks refuse any other header.
            _ => Scalar::U64,
        }
    }

    /// Returns whether the last array of some message is the rest of it, so that a new message is shorter than others.
    pub(crate) fn has_rest(&self) -> bool {
        self.messages.iter().filter_map(|message| message.layout.flexible()).any(Field::is_rest)
    }

    /// Returns whether elements of some array can be without a value.
    pub(crate) fn has_nones(&self) -> bool {
        self.layouts().any(|(_, layout)| layout.fields.iter().any(|field| field.none_of_elements().is_some()))
    }

    /// Returns the messages of a kind, in the order of the text.
    pub(crate) fn messages_of(&self, kind: MessageKind) -> impl Iterator<Item = &Message> {
        let messages = self.messages.iter();
        messages.filter(move |message| message.kind == kind)
    }

    /// Returns the messages that definitions of the schema describe.
    pub(crate) fn declared_messages(&self) -> impl Iterator<Item = &Message> {
        self.messages.iter().filter(|message| !message.is_handshake)
    }

    /// Returns the least id that messages can have.
    pub(crate) fn first_id(&self) -> u64 {
        self.start_id.saturating_add(1).unsigned_abs()
    }

    /// Returns the greatest message id plus 1.
    pub(crate) fn last_id(&self) -> u64 {
        let ids = self.messages.iter().map(|message| message.id);
        ids.max().map_or_else(|| self.first_id(), |last| last.saturating_add(1))
    }

    /// Returns the names and layouts of structs and messages.
    pub(crate) fn layouts(&self) -> impl Iterator<Item = (&str, &Layout)> {
        let structs = self.structs.iter().map(|item| (item.name.as_str(), &item.layout));
        structs.chain(self.messages.iter().map(|item| (item.name.as_str(), &item.layout)))
    }

    /// Returns whether some field of a message, struct or header is deprecated.
    pub(crate) fn has_deprecated(&self) -> bool {
        self.layouts().any(|(_, layout)| layout.fields.iter().any(|field| field.rules.deprecation().is_some()))
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
            _ if self.is_packed => 1,
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

    /// Returns how many elements of a field are in use and when it is present, in words; none if all and always.
    pub(crate) fn shape_of(&self, layout: &Layout, field: &Field) -> Option<String> {
        Some(match layout.shape(field) {
            Shape::Whole => return None,
            Shape::Counted(count) => format!("`{}` of them are in use.", count.name),
            Shape::Flexible(count) => format!("`{}` of them are in use. The message ends after them.", count.name),
            Shape::Rest => "The rest of the message, by its size.".to_owned(),
            Shape::Optional(bits, bit) => format!("Present if bit {bit} of `{}` is set.", bits.name),
            Shape::Case(tag, number) => format!("Present if `{}` is {}.", tag.name, self.value_name(tag, number)),
        })
    }

    /// Returns a value of a field: the name if it is that of an enum.
    pub(crate) fn value_name(&self, field: &Field, number: i128) -> String {
        let name = match field.ty {
            FieldType::Enum(id) => self[id].values.iter().find(|value| value.value == number),
            _ => None,
        };
        name.map_or_else(|| number.to_string(), |value| value.name.clone())
    }

    /// Returns the default of a field as schemas write it: for an enum, the name of the value if it has one.
    pub(crate) fn default_name<'f>(&'f self, field: &'f Field) -> Option<Cow<'f, str>> {
        if !field.rules.text.is_empty() {
            return Some(Cow::Borrowed(&field.rules.text));
        }
        if !field.rules.elements.is_empty() {
            let names = field.rules.elements.iter().map(|&element| self.number_name(field.ty, element));
            return Some(Cow::Owned(format!("[{}]", names.collect::<Vec<_>>().join(", "))));
        }
        field.rules.written_default().map(|number| self.number_name(field.ty, number))
    }

    /// Returns a number as schemas write it: for an enum, the name of the value if it has one.
    pub(crate) fn number_name(&self, ty: FieldType, number: Number) -> Cow<'_, str> {
        let name = match ty {
            FieldType::Enum(id) => self[id].values.iter().find(|value| value.value == number.whole()),
            _ => None,
        };
        match (name, ty) {
            (Some(value), _) => Cow::Borrowed(value.name.as_str()),
            (None, FieldType::Scalar(Scalar::Bool)) => {
                Cow::Borrowed(if number.whole() == 0 { "false" } else { "true" })
            }
            (None, _) => Cow::Owned(number.to_string()),
        }
    }

    /// Returns the description of a field with its rules on a line of their own: `Unit: ms. Range: 0 to 100.`
    pub(crate) fn description_of<'f>(&self, layout: &Layout, field: &'f Field) -> Cow<'f, str> {
        let rules = &field.rules;
        let shape = self.shape_of(layout, field);
        if field.since.is_none() && shape.is_none() && *rules == (Rules { is_text: rules.is_text, ..Rules::default() })
        {
            return Cow::Borrowed(&field.description);
        }
        let mut parts = Vec::new();
        if !rules.unit.is_empty() {
            parts.push(format!("Unit: {}.", rules.unit));
        }
        parts.extend(rules.scale.map(|scale| format!("Scale: {scale}.")));
        match (rules.least, rules.greatest) {
            (Some(least), Some(greatest)) => parts.push(format!("Range: {least} to {greatest}.")),
            (Some(least), None) => parts.push(format!("Minimum: {least}.")),
            (None, Some(greatest)) => parts.push(format!("Maximum: {greatest}.")),
            (None, None) => {}
        }
        parts.extend(rules.invalid.map(|invalid| format!("No value: {invalid}.")));
        parts.extend(self.default_name(field).map(|default| format!("Default: {default}.")));
        parts.extend(shape);
        parts.extend(field.since.map(|since| format!("Since version {since}.")));
        parts.extend(
            rules.deprecation().map(|text| format!("Deprecated: {text}{}", if text.ends_with('.') { "" } else { "." })),
        );
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
