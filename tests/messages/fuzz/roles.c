// Readers in C of messages whose headers have roles, for the targets of libFuzzer.

#include <stdlib.h>

#include "roles.h"

void read_roles(const void *bytes, size_t size);

static void count(void *context, const set_cmd_t *message) {
  *(unsigned *)context += message->percent <= 100;
}

void read_roles(const void *bytes, size_t size) {
  roles_command_handlers handlers = {0};
  roles_sequence received = {0};
  unsigned handled = 0;
  size_t at = 0, length;
  const void *message;
  handlers.set_cmd = count;
  (void)roles_check_handshake(bytes, size);
  (void)roles_message_flags(bytes, size);
  while ((message = roles_next_message(bytes, size, &at, &length)) != NULL) {
    set_cmd_t set;
    part_evt_t part;
    late_evt_t late;
    handshake_cmd_t handshake;
    if (length > size || at > size)
      abort();
    (void)roles_sequence_gap(&received, message, length);
    (void)roles_read_set_cmd(message, length, &set);
    (void)roles_read_part_evt(message, length, &part);
    (void)roles_read_late_evt(message, length, &late);
    (void)roles_read_handshake_cmd(message, length, &handshake);
    (void)roles_dispatch_command(&handlers, &handled, message, length);
  }
  if (roles_read_set_cmd(bytes, size, &(set_cmd_t){0}) == ROLES_MESSAGE_OK) {
    handled = 0;
    if (roles_dispatch_command(&handlers, &handled, bytes, size) != ROLES_MESSAGE_OK || handled != 1)
      abort();
  }
}
