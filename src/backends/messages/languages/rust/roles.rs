//! Functions in Rust for fields of headers with a meaning: the size, the count and the flags of messages, and the
//! header of responses; and for the handshake.

use super::names::{field_name, item_name};
use crate::generate::{emit_role, emit_template};
use crate::model::{FieldType, MessageKind, Model};
use tdgen_language::backends::writer::Writer;

/// Emits the functions for the roles that the schema gives to fields, and for the handshake.
pub(super) fn emit(w: &mut Writer, model: &Model) {
    for (field, text) in [(model.size_field(), SIZE), (model.sequence_field(), SEQUENCE), (model.flags_field(), FLAGS)]
    {
        let Some(field) = field else { continue };
        let scalar = model.storage(field);
        let ty = match field.ty {
            FieldType::Enum(id) => item_name(&model[id].name),
            _ => scalar.rust_name().into(),
        };
        let at = field.offset.to_string();
        let common = model[model.headers.common].layout.size.to_string();
        w.blank();
        emit_role(w, model, text, &[("type", &ty), ("at", &at), ("common", &common)]);
    }
    emit_all(w, model);
    emit_reply(w, model);
    if model.handshake_id.is_some() {
        w.blank();
        emit_template(w, model, HANDSHAKE, &[]);
    }
}

/// Emits the iterator over messages whose header has their size.
fn emit_all(w: &mut Writer, model: &Model) {
    if model.size_field().is_none() || model.messages.is_empty() {
        return;
    }
    let is_borrowed = model.messages.iter().any(|message| message.layout.flexible().is_some());
    let ids = model.messages.iter().map(|message| format!("{}::ID", item_name(&message.name)));
    let ids = ids.collect::<Vec<_>>().join(" | ");
    let lifetime = if is_borrowed { "<'_>" } else { "" };
    w.blank();
    w.template(ALL, &[("ids", &ids), ("lifetime", lifetime)]);
}

/// Emits the function that copies to a response what it has in common with its command.
fn emit_reply(w: &mut Writer, model: &Model) {
    let copied = model.repeated_fields();
    if copied.is_empty() {
        return;
    }
    let [command, response] =
        [MessageKind::Command, MessageKind::Response].map(|kind| item_name(&model.header(kind).name));
    w.blank();
    w.line("/// Copies what a response repeats of its command: the tag, or the whole header, and the flags.");
    let open = format!("pub fn reply_to(response_: &mut {response}, command_: &{command}) {{");
    w.block(&open, "}", |w| {
        for field in copied {
            let name = field_name(&field.name);
            match field.ty {
                FieldType::Struct(_) => writeln!(w, "response_.{name} = *command_;"),
                _ => writeln!(w, "response_.{name} = command_.{name};"),
            }
        }
    });
}

/// The functions of messages whose header has their size.
const SIZE: &str = "
/// Returns the size of the message that bytes begin with, also of an unknown one; none if they end before it.
pub fn message_length(bytes_: &[u8]) -> Option<usize> {
    let length_ = get_::<{type}>(bytes_.get(..{common})?, {at}).ok()?;
    usize::try_from(length_).ok().filter(|length_| *length_ >= {common} && *length_ <= bytes_.len())
}
";

/// The iterator over several messages.
const ALL: &str = "
/// Returns the messages in bytes, one after the other, and skips unknown ones. Ends at the first incomplete one.
pub fn decode_all(bytes_: &[u8]) -> impl Iterator<Item = Result<Message{lifetime}, MessageError>> + '_ {
    let mut rest_ = bytes_;
    ::core::iter::from_fn(move || loop {
        let (message_, after_) = rest_.split_at_checked(message_length(rest_)?)?;
        rest_ = after_;
        if let Some({ids}) = message_id(message_) {
            return Some(Message::decode(message_));
        }
    })
}
";

/// The functions of messages whose header counts them.
const SEQUENCE: &str = "
/// The count of messages in one direction.
#[derive(Clone, Copy, Debug, Default)]
pub struct MessageSequence {
    next: {type},
    is_begun: bool,
}

impl MessageSequence {
    /// Stores the next number in the header of an encoded message that is sent.
    pub fn number(&mut self, bytes_: &mut [u8]) {
        put_(bytes_, {at}, &self.next);
        self.next = self.next.wrapping_add(1);
    }

    /// Returns how many messages are missing before a received one, also an unknown one; none for a repeated or late \
one,
    /// or if bytes are no message. Counting begins with the first message.
    pub fn gap(&mut self, bytes_: &[u8]) -> Option<u64> {
        let found_ = get_::<{type}>(bytes_.get(..{common})?, {at}).ok()?;
        let missing_ = if self.is_begun { found_.wrapping_sub(self.next) } else { 0 };
        if missing_ > {type}::MAX / 2 {
            return None;
        }
        self.is_begun = true;
        self.next = found_.wrapping_add(1);
        Some({type}::into(missing_))
    }
}
";

/// The function of messages whose header has flags.
const FLAGS: &str = "
/// Returns the flags of the message that bytes begin with, also of an unknown one; none if they are too short.
pub fn message_flags(bytes_: &[u8]) -> Option<{type}> {
    get_(bytes_.get(..{common})?, {at}).ok()
}
";

/// The function of the handshake.
const HANDSHAKE: &str = "
/// Compares the version in a `handshake_cmd` or `handshake_rsp` with the one of this side; other bytes are of another \
major
/// version.
pub fn check_handshake(bytes_: &[u8]) -> Compatibility {
    let (major_, minor_, patch_, hash_) = match (handshake_cmd::decode(bytes_), handshake_rsp::decode(bytes_)) {
        (Ok(asked_), _) => (asked_.version_major, asked_.version_minor, asked_.version_patch, asked_.schema_hash),
        (_, Ok(answer_)) => (answer_.version_major, answer_.version_minor, answer_.version_patch, answer_.schema_hash),
        _ => return Compatibility::OtherMajor,
    };
    compare_version(Version { major: major_, minor: minor_, patch: patch_ }, hash_)
}
";
