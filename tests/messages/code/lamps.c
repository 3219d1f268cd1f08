// The firmware: what the functions of the header do.
#include "lamps.h"
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void light(void *context, const light_cmd_t *message) {
  *(uint32_t *)context = message->delay;
}

static void sizes(void) {
  CHECK(lamps_message_size(LAMPS_LIGHT_CMD) == sizeof(light_cmd_t));
  CHECK(lamps_message_size(LAMPS_BROKE) == sizeof(broke_t));
  CHECK(lamps_message_size(LAMPS_NONE) == 0);
  CHECK(lamps_message_size(LAMPS_LAST) == 0);
  CHECK(LAMPS_NONE == 100 && LAMPS_LIGHT_CMD == 101 && LAMPS_LAST == 4001);
  CHECK(strcmp(lamps_message_name(LAMPS_OFF_CMD), "off_cmd") == 0);
  CHECK(lamps_message_name(7) == NULL);
  CHECK(lamps_kind_of_message(LAMPS_OFF_CMD) == LAMPS_KIND_COMMAND);
  CHECK(lamps_kind_of_message(LAMPS_LIGHT_RSP) == LAMPS_KIND_RESPONSE);
  CHECK(lamps_kind_of_message(4000) == LAMPS_KIND_EVENT);
  CHECK(lamps_kind_of_message(4001) == LAMPS_KIND_NONE);
  CHECK(strcmp(lamps_name_of_lamp_error_e(LAMP_OK), "LAMP_OK") == 0);
  CHECK(lamps_name_of_lamp_error_e(77) == NULL && !lamps_is_valid_lamp_error_e(77));
  CHECK(lamps_is_valid_serial_e(SERIAL_NONE) && strcmp(lamps_name_of_serial_e(SERIAL_NONE), "SERIAL_NONE") == 0);
}

static void buffers(void) {
  union {
    light_cmd_t light;
    broke_t broke;
    unsigned char bytes[sizeof(light_cmd_t) + 8];
  } buffer;
  const light_cmd_t *read;
  lamps_command_handlers handlers = {0};
  uint32_t delay = 0;
  const size_t size = sizeof(light_cmd_t);
  size_t at;

  memset(&buffer, 0xff, sizeof(buffer));
  lamps_init_light_cmd(&buffer.light);
  for (at = sizeof(uint64_t); at < size; ++at)
    CHECK(buffer.bytes[at] == 0);
  CHECK(buffer.bytes[size] == 0xff);
  buffer.light.delay = 5;
  buffer.light.shade.serial = SERIAL_ALL;
  CHECK(buffer.light.shade.serial == UINT64_MAX);

  CHECK(lamps_check_message(buffer.bytes, size) == LAMPS_MESSAGE_OK);
  CHECK(lamps_check_message(buffer.bytes, size + 8) == LAMPS_MESSAGE_OK);
  CHECK(lamps_check_message(buffer.bytes, size - 1) == LAMPS_MESSAGE_TOO_SHORT);
  CHECK(lamps_check_message(buffer.bytes, 3) == LAMPS_MESSAGE_TOO_SHORT);
  CHECK(lamps_check_message(NULL, size) == LAMPS_MESSAGE_TOO_SHORT);
  CHECK(lamps_check_message(buffer.bytes + 1, size) == LAMPS_MESSAGE_MISALIGNED);

  // No copy is made.
  read = lamps_as_light_cmd(buffer.bytes, size);
  CHECK(read == &buffer.light);
  CHECK(lamps_as_light_cmd(buffer.bytes, size - 1) == NULL);
  CHECK(lamps_as_light_cmd(buffer.bytes + 4, size) == NULL);
  CHECK(lamps_as_light_cmd(NULL, size) == NULL);
  CHECK(lamps_as_off_cmd(buffer.bytes, size) == NULL);

  CHECK(lamps_dispatch_command(&handlers, &delay, buffer.bytes, size) == LAMPS_MESSAGE_UNHANDLED);
  handlers.light_cmd = light;
  CHECK(lamps_dispatch_command(&handlers, &delay, buffer.bytes, size) == LAMPS_MESSAGE_OK);
  CHECK(delay == 5);
  CHECK(lamps_dispatch_command(&handlers, &delay, buffer.bytes, size - 1) == LAMPS_MESSAGE_TOO_SHORT);
  CHECK(lamps_dispatch_command(&handlers, &delay, buffer.bytes, 64) == LAMPS_MESSAGE_OK && delay == 0);
  CHECK(LAMPS_DISPATCH_STACK == sizeof(light_cmd_t));
  CHECK(lamps_dispatch_command(&handlers, &delay, buffer.bytes, 39) == LAMPS_MESSAGE_TOO_SHORT);
  CHECK(lamps_dispatch_command(&handlers, &delay, buffer.bytes + 1, size) == LAMPS_MESSAGE_MISALIGNED);
  lamps_init_broke(&buffer.broke);
  CHECK(lamps_dispatch_command(&handlers, &delay, buffer.bytes, size) == LAMPS_MESSAGE_OTHER);
  buffer.broke.header.message_id = 9;
  CHECK(lamps_dispatch_command(&handlers, &delay, buffer.bytes, size) == LAMPS_MESSAGE_UNKNOWN);
  CHECK(lamps_check_message(buffer.bytes, size) == LAMPS_MESSAGE_UNKNOWN);
}

// Bytes that are written as bytes can be read as a message.
static void bytes(void) {
  static const unsigned char received[16] = {LAMPS_BROKE & 0xff, LAMPS_BROKE >> 8};
  static union {
    uint64_t aligned;
    unsigned char bytes[sizeof(broke_t)];
  } memory;
  unsigned char *buffer = memory.bytes;
  const broke_t *broke;
  size_t at;
  for (at = 0; at < sizeof(received); ++at)
    buffer[at] = received[at];
  broke = lamps_as_broke(buffer, sizeof(memory));
  CHECK(broke != NULL && broke->flags[1] == 0);
  buffer[17] = 1;
  CHECK(broke->flags[1] == 1);
}

static void versions(void) {
  const uint64_t hash = LAMPS_SCHEMA_HASH;
  CHECK(lamps_check_version(1, 2, 0, hash) == LAMPS_VERSION_SAME);
  CHECK(lamps_check_version(1, 2, 9, hash) == LAMPS_VERSION_OTHER_PATCH);
  CHECK(lamps_check_version(1, 1, 7, hash + 1) == LAMPS_VERSION_OLDER_MINOR);
  CHECK(lamps_check_version(1, 3, 0, hash + 1) == LAMPS_VERSION_NEWER_MINOR);
  CHECK(lamps_check_version(2, 2, 0, hash) == LAMPS_VERSION_OTHER_MAJOR);
  CHECK(lamps_check_version(1, 2, 0, hash + 1) == LAMPS_VERSION_OTHER_HASH);
  CHECK(lamps_is_compatible(LAMPS_VERSION_OLDER_MINOR));
  CHECK(!lamps_is_compatible(LAMPS_VERSION_OTHER_MAJOR));
  CHECK(!lamps_is_compatible(LAMPS_VERSION_OTHER_HASH));
}

int main(void) {
  sizes();
  buffers();
  bytes();
  versions();
  return 0;
}
