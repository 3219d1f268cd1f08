//! Functions in C++ for fields of headers with a meaning: the size, the count and the flags of messages; and for the
//! handshake.

use super::members::type_name;
use crate::generate::{emit_role, emit_template};
use crate::model::{Field, Model};
use tdgen_language::backends::writer::Writer;

/// Emits the functions for the roles that the schema gives to fields.
pub(super) fn emit(w: &mut Writer, model: &Model) {
    for (field, code) in [(model.size_field(), SIZE), (model.sequence_field(), SEQUENCE), (model.flags_field(), FLAGS)]
    {
        emit_field(w, model, field, code);
    }
}

/// Emits the function that returns the size of a message, if headers have it.
pub(super) fn emit_length(w: &mut Writer, model: &Model) {
    emit_field(w, model, model.size_field(), LENGTH);
}

/// Emits the functions that use those for all messages.
pub(super) fn emit_last(w: &mut Writer, model: &Model) {
    emit_field(w, model, model.size_field(), VISIT_ALL);
    if model.handshake_id.is_some() {
        w.blank();
        emit_template(w, model, HANDSHAKE, &[]);
    }
}

fn emit_field(w: &mut Writer, model: &Model, field: Option<&Field>, code: &str) {
    let Some(field) = field else { return };
    let (at, ty) = (field.offset.to_string(), type_name(model, field.ty));
    let common = model[model.headers.common].layout.size.to_string();
    w.blank();
    emit_role(w, model, code, &[("at", &at), ("type", &ty), ("common", &common)]);
}

/// The functions of messages whose header has their size.
const SIZE: &str = "
/// Stores the size of a message that is sent in its header, and returns it. Only
/// messages with a flexible array need this.
template <class Builder>
std::size_t finish_message(const Builder& builder) {
  const auto size = static_cast<{type}>(wire_size(builder));
  std::memcpy(builder.data_() + {at}, &size, sizeof(size));
  return size;
}
";

/// The function that returns the size of any message.
const LENGTH: &str = "
/// Returns the size of the message that bytes begin with, also of an unknown
/// one; 0 if they end before the message does, or the size is wrong.
inline std::size_t message_length(const void* data, std::size_t size) noexcept {
  {type} length{};
  if (data == nullptr || size < {common})
    return 0;
  std::memcpy(&length, static_cast<const std::byte*>(data) + {at}, sizeof(length));
  return length < {common} || length > size ? 0 : static_cast<std::size_t>(length);
}
";

/// The functions of messages whose header counts them.
const SEQUENCE: &str = "
/// The count of messages in one direction.
class message_sequence {
 public:
  /// Stores the next number in the header of a message that is sent.
  template <class Builder>
  void number(const Builder& builder) noexcept {
    std::memcpy(builder.data_() + {at}, &next_, sizeof(next_));
    next_ = static_cast<{type}>(next_ + 1u);
  }

  /// Returns how many messages are missing before a received one, also an unknown
  /// one; -1 for a repeated or late one, or if bytes are no message. Counting
  /// begins with the first message.
  std::int64_t gap(const void* data, std::size_t size) noexcept {
    {type} found{};
    if (data == nullptr || size < {common})
      return -1;
    std::memcpy(&found, static_cast<const std::byte*>(data) + {at}, sizeof(found));
    const auto missing = static_cast<{type}>(is_begun_ ? found - next_ : 0);
    if (missing > std::numeric_limits<{type}>::max() / 2)
      return -1;
    is_begun_ = true;
    next_ = static_cast<{type}>(found + 1u);
    return static_cast<std::int64_t>(missing);
  }

 private:
  {type} next_ = 0;
  bool is_begun_ = false;
};
";

/// The function of messages whose header has flags.
const FLAGS: &str = "
/// Returns the flags of the message that bytes begin with, also of an unknown one;
/// 0 if they are too short.
inline {type} message_flags(const void* data, std::size_t size) noexcept {
  {type} flags{};
  if (data != nullptr && size >= {common})
    std::memcpy(&flags, static_cast<const std::byte*>(data) + {at}, sizeof(flags));
  return flags;
}
";

/// The function that reads several messages.
const VISIT_ALL: &str = "
/// Calls a visitor with a view of each message in bytes, one after the other,
/// skips unknown and damaged ones, and returns the number of bytes of complete
/// messages.
template <class Visitor>
std::size_t visit_all(const void* data, std::size_t size, Visitor&& visitor) {
  const auto* bytes = static_cast<const std::byte*>(data);
  std::size_t at = 0;
  while (const std::size_t length = message_length(bytes + at, size - at)) {
    visit(bytes + at, length, visitor);
    at += length;
  }
  return at;
}
";

/// The function of the handshake.
const HANDSHAKE: &str = "
/// Compares the version in a handshake_cmd or handshake_rsp with the one of this
/// side; other bytes are of another major version.
inline compatibility check_handshake(const void* data, std::size_t size) noexcept {
  const auto compare = [](const auto& view) {
    return compare_version({view.version_major(), view.version_minor(), view.version_patch()}, view.schema_hash());
  };
  if (const auto asked = read_message<handshake_cmd>(data, size))
    return compare(*asked);
  if (const auto answer = read_message<handshake_rsp>(data, size))
    return compare(*answer);
  return compatibility::other_major;
}
";
