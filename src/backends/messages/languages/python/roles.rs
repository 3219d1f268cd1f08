//! Functions in Python for fields of headers with a meaning: the size, the count and the flags of messages; and for the
//! handshake.

use super::formats::code;
use crate::generate::{emit_role, emit_template};
use crate::model::{Field, FieldType, Model};
use tdgen_language::backends::writer::Writer;

/// Emits the functions for the roles that the schema gives to fields, and for the handshake.
pub(super) fn emit(w: &mut Writer, model: &Model) {
    for (field, text) in [(model.size_field(), SIZE), (model.sequence_field(), SEQUENCE), (model.flags_field(), FLAGS)]
    {
        let Some(field) = field else { continue };
        emit_field(w, model, field, text);
    }
    if model.handshake_id.is_some() {
        emit_template(w, model, HANDSHAKE, &[]);
    }
}

fn emit_field(w: &mut Writer, model: &Model, field: &Field, text: &str) {
    let scalar = model.storage(field);
    let class = match field.ty {
        FieldType::Enum(id) => model[id].name.as_str(),
        _ => "int",
    };
    let (code, at) = (code(scalar).to_string(), field.offset.to_string());
    let common = model[model.headers.common].layout.size.to_string();
    let numbers = scalar.range().map_or(0, |(_, most)| most + 1).to_string();
    let holes = [
        ("code", code.as_str()),
        ("at", &at),
        ("common", &common),
        ("field", &field.name),
        ("class", class),
        ("numbers", &numbers),
    ];
    emit_role(w, model, text, &holes);
}

/// The functions of messages whose header has their size.
const SIZE: &str = r#"


def message_length(data: _Data) -> int:
    """Returns the size of the message that bytes begin with, also of an unknown one; 0 if they end before it."""
    if _len(data) < {common}:
        return 0
    length: int = _Struct("<{code}").unpack_from(data, {at})[0]
    return length if {common} <= length <= _len(data) else 0


def unpack_all(data: _Data) -> _Iterator[Message]:
    """Yields the messages in bytes, one after the other; skips unknown and damaged ones. Ends at the first incomplete one."""
    at = 0
    while True:
        rest = _memoryview(data)[at:]
        length = message_length(rest)
        if length == 0:
            return
        at += length
        try:
            message = unpack(rest[:length])
        except UnpackError:
            continue
        yield message
"#;

/// The class for messages whose header counts them.
const SEQUENCE: &str = r#"


class MessageSequence:
    """The count of messages in one direction."""

    def __init__(self) -> None:
        self._next = 0
        self._is_begun = False

    def number(self, message: Message) -> None:
        """Stores the next number in the header of a message that is sent."""
        message.header.{field} = self._next  # type: ignore[attr-defined]
        self._next = (self._next + 1) % {numbers}

    def gap(self, data: _Data) -> int:
        """Returns how many messages are missing before a received one, also an unknown one.

        -1 for a repeated or late one, or if bytes are no message. Counting begins with the first message.
        """
        if _len(data) < {common}:
            return -1
        found: int = _Struct("<{code}").unpack_from(data, {at})[0]
        missing = (found - self._next) % {numbers} if self._is_begun else 0
        if missing >= {numbers} // 2:
            return -1
        self._is_begun = True
        self._next = (found + 1) % {numbers}
        return missing
"#;

/// The function of messages whose header has flags.
const FLAGS: &str = r#"


def message_flags(data: _Data) -> {class}:
    """Returns the flags of the message that bytes begin with, also of an unknown one; 0 if they are too short."""
    if _len(data) < {common}:
        return {class}(0)
    return {class}(_Struct("<{code}").unpack_from(data, {at})[0])
"#;

/// The function of the handshake.
const HANDSHAKE: &str = r#"


def check_handshake(message: Message) -> Compatibility:
    """Compares the version in a handshake with the one of this side; raises `IncompatibleSchema` if they do not fit."""
    if not _isinstance(message, (handshake_cmd, handshake_rsp)):
        raise UnpackError(f"{_type(message).__name__} is not a message of the handshake")
    return check_version(
        message.version_major, message.version_minor, message.version_patch, message.schema_hash
    )
"#;
