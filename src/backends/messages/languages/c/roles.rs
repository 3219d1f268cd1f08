//! Functions in C for fields of headers with a meaning: the size, the count and the flags of messages, and the header
//! of responses; and for the handshake.

use crate::generate::{emit_role, emit_template};
use crate::model::{FieldType, MessageKind, Model};
use tdgen_language::backends::writer::Writer;

/// Emits the functions for the roles that the schema gives to fields.
pub(super) fn emit(w: &mut Writer, model: &Model) {
    let common = model[model.headers.common].name.as_str();
    let all = [(model.size_field(), SIZE), (model.sequence_field(), SEQUENCE), (model.flags_field(), FLAGS)];
    for (field, code) in all {
        let Some(field) = field else { continue };
        let (name, ty) = (field.name.as_str(), model.storage(field).name());
        w.blank();
        emit_role(w, model, code, &[("common", common), ("id", &model.roles.id), ("field", name), ("type", ty)]);
    }
    emit_reply(w, model);
}

/// Emits the function that returns the size of a message, if headers have it.
pub(super) fn emit_length(w: &mut Writer, model: &Model) {
    if let Some(field) = model.size_field() {
        let common = model[model.headers.common].name.as_str();
        w.blank();
        emit_role(w, model, LENGTH, &[("common", common), ("field", &field.name)]);
    }
}

/// Emits the function that copies to a response what it has in common with its command.
fn emit_reply(w: &mut Writer, model: &Model) {
    let (command, response) = (model.header(MessageKind::Command), model.header(MessageKind::Response));
    let copied = model.repeated_fields();
    if copied.is_empty() {
        return;
    }
    w.blank();
    w.line("/// Copies the tag and the flags of a command to the header of its response.");
    writeln!(w, "static inline void {}_reply_to({} *response,", model.name, response.name);
    writeln!(w, "    const {} *command) {{", command.name);
    for field in copied {
        let name = &field.name;
        match field.ty {
            FieldType::Struct(_) => writeln!(w, "  response->{name} = *command;"),
            _ => writeln!(w, "  response->{name} = command->{name};"),
        }
    }
    w.line("}");
}

/// Emits the function that compares versions, after those of the messages.
pub(super) fn emit_handshake(w: &mut Writer, model: &Model) {
    if model.handshake_id.is_some() {
        w.blank();
        emit_template(w, model, HANDSHAKE, &[]);
    }
}

/// The functions of messages whose header has their size.
const LENGTH: &str = "
/// Returns the size of the message that bytes at any address begin with, also of
/// an unknown one; 0 if they end before the message does, or the size is wrong.
static inline size_t {api}_message_length(const void *bytes, size_t length) {
  {common} common;
  if (!{api}_common_(&common, bytes, length))
    return 0;
  return common.{field} < sizeof(common) || common.{field} > length ? 0 : (size_t)common.{field};
}
";

/// The functions that send and read several of them.
const SIZE: &str = "
/// Stores the size of a message that is sent in its header, and returns it. Only
/// messages with a flexible array need this.
static inline size_t {api}_finish_message(void *message) {
  const size_t size = {api}_wire_size(message);
  (({common} *)message)->{field} = ({type})size;
  return size;
}

/// Returns the next known message in bytes, from `*offset` on, and its length;
/// skips unknown ones. NULL if no complete message is left, which `*offset` is
/// then the beginning of. Read the message with {api}_read_NAME if it is not
/// aligned.
static inline const void *{api}_next_message(const void *bytes, size_t length,
    size_t *offset, size_t *found) {
  {common} common;
  for (;;) {
    const unsigned char *begin = (const unsigned char *)bytes + *offset;
    *found = {api}_message_length(begin, length - *offset);
    if (*found == 0)
      return NULL;
    *offset += *found;
    if ({api}_common_(&common, begin, *found) && {api}_message_size(common.{id}) != 0)
      return begin;
  }
}
";

/// The functions of messages whose header counts them.
const SEQUENCE: &str = "
/// The count of messages in one direction; all 0 at the beginning.
typedef struct {api}_sequence {
  {type} next;
  bool is_begun;
} {api}_sequence;

/// Stores the next number in the header of a message that is sent.
static inline void {api}_number_message({api}_sequence *sequence, void *message) {
  (({common} *)message)->{field} = sequence->next;
  sequence->next = ({type})(sequence->next + 1u);
}

/// Returns how many messages are missing before a received one, also an unknown
/// one; -1 for a repeated or late one, or if bytes are no message. Counting begins
/// with the first message.
static inline int64_t {api}_sequence_gap({api}_sequence *sequence,
    const void *bytes, size_t length) {
  {common} common;
  {type} missing;
  if (!{api}_common_(&common, bytes, length))
    return -1;
  missing = ({type})(common.{field} - sequence->next);
  if (sequence->is_begun && missing > ({type})-1 / 2)
    return -1;
  if (!sequence->is_begun)
    missing = 0;
  sequence->is_begun = true;
  sequence->next = ({type})(common.{field} + 1u);
  return (int64_t)missing;
}
";

/// The function of messages whose header has flags.
const FLAGS: &str = "
/// Returns the flags of the message that bytes at any address begin with, also of
/// an unknown one; 0 if they are too short.
static inline {type} {api}_message_flags(const void *bytes, size_t length) {
  {common} common;
  if (!{api}_common_(&common, bytes, length))
    return 0;
  return common.{field};
}
";

/// The function of the handshake.
const HANDSHAKE: &str = "
/// Compares the version in a handshake_cmd or handshake_rsp with the one of this
/// side; other bytes are of another major version.
static inline {api}_version_result {api}_check_handshake(const void *buffer,
    size_t length) {
  handshake_cmd_t asked;
  handshake_rsp_t answer;
  if ({api}_read_handshake_cmd(buffer, length, &asked) == {API}_MESSAGE_OK)
    return {api}_check_version(asked.version_major, asked.version_minor,
        asked.version_patch, asked.schema_hash);
  if ({api}_read_handshake_rsp(buffer, length, &answer) == {API}_MESSAGE_OK)
    return {api}_check_version(answer.version_major, answer.version_minor,
        answer.version_patch, answer.schema_hash);
  return {API}_VERSION_OTHER_MAJOR;
}
";
