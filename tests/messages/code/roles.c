// The firmware's side of roles.td: roles of header fields, the handshake, and messages of an older version.

#include "roles.h"
#include "check.h"

#include <string.h>

/* The sender of version 1.0.0. */
size_t old_set(void *bytes);
size_t old_part(void *bytes);

static uint8_t percent;
static int calls;

static void handle(void *context, const set_cmd_t *message) {
  (void)context;
  percent = message->percent;
  CHECK(message->value == 7 && !roles_has_set_cmd_age(message));
  ++calls;
}

static void sequences(void) {
  roles_sequence sent = {0, false};
  roles_sequence received = {0, false};
  set_cmd_t message;
  int at;
  roles_init_set_cmd(&message);
  for (at = 0; at < 600; ++at) {
    roles_number_message(&sent, &message);
    CHECK(message.header.count == at % 256);
    if (at % 100 != 50)
      CHECK(roles_sequence_gap(&received, &message, sizeof message) == (at % 100 == 51));
  }
  CHECK(roles_sequence_gap(&received, &message, sizeof message) == -1);
  CHECK(roles_sequence_gap(&received, &message, 5) == -1);
  message.header.count = (uint8_t)(message.header.count + 101);
  CHECK(roles_sequence_gap(&received, &message, sizeof message) == 100);
}

/* Unknown messages are skipped by their length. */
static void unknown(void) {
  unsigned char bytes[3 * sizeof(set_cmd_t) + 9];
  set_cmd_t message;
  size_t offset = 0;
  size_t size;
  size_t length = sizeof message;
  roles_init_set_cmd(&message);
  message.header.flags = URGENT | TRACED;
  memcpy(bytes + 1, &message, length);
  message.header.msg_id = 77;
  memcpy(bytes + 1 + length, &message, length);
  CHECK(roles_message_flags(bytes + 1 + length, length) == 3 && roles_message_flags(bytes, 7) == 0);
  roles_init_set_cmd(&message);
  memcpy(bytes + 1 + 2 * length, &message, length);
  CHECK(roles_next_message(bytes + 1, 3 * length + 8, &offset, &size) == bytes + 1 && size == length);
  CHECK(roles_next_message(bytes + 1, 3 * length + 8, &offset, &size) == bytes + 1 + 2 * length);
  CHECK(offset == 3 * length && roles_next_message(bytes + 1, 3 * length + 8, &offset, &size) == NULL);
  CHECK(offset == 3 * length);
}

static void handshake(void) {
  handshake_cmd_t command;
  handshake_rsp_t response;
  CHECK(ROLES_HANDSHAKE_CMD == 900 && ROLES_HANDSHAKE_RSP == 901);
  roles_init_handshake_cmd(&command);
  CHECK(command.schema_hash == ROLES_SCHEMA_HASH && command.version_minor == 1);
  CHECK(roles_check_handshake(&command, sizeof command) == ROLES_VERSION_SAME);
  command.version_minor = 0;
  CHECK(roles_is_compatible(roles_check_handshake(&command, sizeof command)));
  CHECK(roles_check_handshake(&command, sizeof command) == ROLES_VERSION_OLDER_MINOR);
  command.version_major = 2;
  CHECK(!roles_is_compatible(roles_check_handshake(&command, sizeof command)));
  CHECK(!roles_is_compatible(roles_check_handshake(&command, 20)));
  command.header.tag_id = 9;
  command.header.flags = TRACED;
  roles_init_handshake_rsp(&response);
  roles_reply_to(&response.header, &command.header);
  CHECK(response.header.tag_id == 9 && response.header.flags == TRACED && response.header.msg_id == 901);
  CHECK(roles_check_handshake(&response, sizeof response) == ROLES_VERSION_SAME);
}

/* Messages of version 1.0.0. */
static void older(void) {
  uint64_t bytes[8];
  const roles_command_handlers handlers = {handle, NULL};
  size_t length = old_set(bytes);
  part_evt_t part;
  late_evt_t late;
  late_evt_t copy;
  CHECK(length < sizeof(set_cmd_t));
  CHECK(roles_dispatch_command(&handlers, NULL, bytes, length) == ROLES_MESSAGE_OK && calls == 1 && percent == 50);
  CHECK(roles_dispatch_command(&handlers, NULL, bytes, 15) == ROLES_MESSAGE_TOO_SHORT && calls == 1);
  length = old_part(bytes);
  CHECK(length < sizeof(part_evt_t));
  CHECK(roles_read_part_evt(bytes, length, &part) == ROLES_MESSAGE_OK);
  CHECK(roles_has_part_evt_low(&part) && part.low == 5);
  /* The selected case is not in the message. */
  *((uint8_t *)bytes + 16) = 2;
  CHECK(roles_read_part_evt(bytes, length, &part) == ROLES_MESSAGE_INVALID);
  /* A new message has all of its fields. */
  roles_init_late_evt(&late);
  late.zero = 5;
  CHECK(roles_read_late_evt(&late, sizeof late, &copy) == ROLES_MESSAGE_OK && roles_has_late_evt_zero(&copy));
  CHECK(roles_read_late_evt(&late, 24, &copy) == ROLES_MESSAGE_TOO_SHORT);
  /* The header says more or less than there is. */
  late.header.size = sizeof late + 1;
  CHECK(roles_read_late_evt(&late, sizeof late, &copy) == ROLES_MESSAGE_TOO_SHORT);
  CHECK(roles_check_message(&late, sizeof late) == ROLES_MESSAGE_TOO_SHORT);
  CHECK(roles_as_late_evt(&late, sizeof late) == NULL);
  late.header.size = sizeof late - 1;
  CHECK(roles_read_late_evt(&late, sizeof late, &copy) == ROLES_MESSAGE_TOO_SHORT);
}

int main(void) {
  sequences();
  unknown();
  handshake();
  older();
  return 0;
}
