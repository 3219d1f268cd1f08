// The sender of roles.td in version 1.0.0.

#include "roles.h"

size_t old_set(void *bytes);
size_t old_part(void *bytes);

size_t old_set(void *bytes) {
  set_cmd_t *message = (set_cmd_t *)bytes;
  roles_init_set_cmd(message);
  message->value = 7;
  return sizeof(*message);
}

size_t old_part(void *bytes) {
  part_evt_t *message = (part_evt_t *)bytes;
  roles_init_part_evt(message);
  roles_use_part_evt_low(message);
  message->low = 5;
  return sizeof(*message);
}
