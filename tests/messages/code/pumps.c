// The firmware's side of pumps.td: constants, defaults and checks of values.

#include "pumps.h"
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *invalid(const set_cmd_t *message) {
  const char *field = pumps_invalid_field(PUMPS_SET_CMD, message);
  const pumps_message_result expected = field == NULL ? PUMPS_MESSAGE_OK : PUMPS_MESSAGE_INVALID;
  CHECK(pumps_check_message(message, sizeof *message) == expected);
  CHECK((pumps_as_set_cmd(message, sizeof *message) == NULL) == (field != NULL));
  return field;
}

static int calls;

static void handle(void *context, const set_cmd_t *message) {
  (void)context;
  (void)message;
  ++calls;
}

int main(void) {
  set_cmd_t message;
  pumps_command_handlers handlers = {handle, NULL, NULL};
  pumps_init_set_cmd(&message);
  CHECK(strcmp(pumps_name_of_alarm_e(ALARM_DRY), "ALARM_DRY") == 0);
  CHECK(pumps_name_of_alarm_e(ALARM_DRY | ALARM_HOT) == NULL && pumps_is_valid_alarm_e(ALARM_DRY | ALARM_HOT));
  CHECK(!pumps_is_valid_alarm_e(2) && pumps_is_valid_control_e(CONTROL_HIGH | 0x20) && !pumps_is_valid_control_e(2));
  CHECK(MOST_PUMPS == 12 && EVERY_BIT == UINT64_MAX && sizeof message.levels == MOST_PUMPS);
  CHECK(message.percent == 50 && message.mode == MODE_AUTO && message.is_fast == 1);
  CHECK(message.limits.low == -50 && message.zones[1].low == -50 && message.zones[1].high == 0);
  // The pump has neither a default nor the value 0.
  CHECK(strcmp(invalid(&message), "pump") == 0);
  CHECK(pumps_dispatch_command(&handlers, NULL, &message, sizeof message) == PUMPS_MESSAGE_INVALID);
  CHECK(calls == 0);
  {
    name_cmd_t name;
    pumps_init_name_cmd(&name);
    CHECK(pumps_set_text(name.name, sizeof name.name, "north"));
    CHECK(pumps_text_length(name.name, sizeof name.name) == 5 && memcmp(name.name, "north\0\0\0\0\0\0\0", 12) == 0);
    CHECK(pumps_set_text(name.name, sizeof name.name, "twelve bytes"));
    CHECK(!pumps_set_text(name.name, sizeof name.name, "thirteen byte"));
    CHECK(pumps_text_length(name.name, sizeof name.name) == 12);
  }
  {
    /* An older command, at an odd address, without the last three fields. */
    static unsigned char bytes[sizeof(set_cmd_t) + 1];
    const size_t length = offsetof(set_cmd_t, percent);
    set_cmd_t copy;
    message.pump = 3;
    message.percent = 7;
    message.is_fast = 0;
    memcpy(bytes + 1, &message, sizeof message);
    CHECK(pumps_read_set_cmd(bytes + 1, length, &copy) == PUMPS_MESSAGE_OK);
    CHECK(copy.pump == 3 && copy.percent == 50 && copy.mode == MODE_AUTO && copy.is_fast == 1);
    CHECK(PUMPS_HAS(length, set_cmd_t, pump) && !PUMPS_HAS(length, set_cmd_t, percent));
    CHECK(pumps_read_set_cmd(bytes + 1, length + 1, &copy) == PUMPS_MESSAGE_TOO_SHORT);
    CHECK(pumps_read_set_cmd(bytes + 1, sizeof copy, &copy) == PUMPS_MESSAGE_OK && copy.is_fast == 0);
    CHECK(pumps_read_set_cmd(bytes + 1, 39, &copy) == PUMPS_MESSAGE_TOO_SHORT);
    bytes[1] = 99;
    CHECK(pumps_read_set_cmd(bytes + 1, length, &copy) == PUMPS_MESSAGE_OTHER);
    message.pump = 0;
  }
  {
    alarm_evt_t event;
    pumps_init_alarm_evt(&event);
    event.alarms = ALARM_DRY | ALARM_DOOR;
    event.control = (control_e)pumps_set_bits(CONTROL_ON, CONTROL_MODE, 5);
    event.control = (control_e)pumps_set_bits(event.control, CONTROL_HIGH, 7);
    CHECK(event.control == 0xc0000051 && pumps_get_bits(event.control, CONTROL_MODE) == 5);
    CHECK(pumps_get_bits(event.control, CONTROL_HIGH) == 3);
    CHECK(event.alarms == 0x8008 && pumps_as_alarm_evt(&event, sizeof event) == &event);
  }
  message.pump = 12;
  CHECK(invalid(&message) == NULL);
  CHECK(pumps_dispatch_command(&handlers, NULL, &message, sizeof message) == PUMPS_MESSAGE_OK);
  CHECK(calls == 1);
  message.start = UINT64_MAX - 3;
  CHECK(strcmp(invalid(&message), "start") == 0);
  message.start = UINT64_MAX - 4;
  CHECK(invalid(&message) == NULL);
  message.gain = NAN;
  CHECK(strcmp(invalid(&message), "gain") == 0);
  message.gain = -10;
  message.levels[11] = 101;
  CHECK(strcmp(invalid(&message), "levels") == 0);
  message.levels[11] = 100;
  message.zones[1].high = 1201;
  CHECK(strcmp(invalid(&message), "zones") == 0);
  message.zones[1].high = 1200;
  message.offsets_of_zones[0] = -4;
  CHECK(strcmp(invalid(&message), "offsets_of_zones") == 0);
  return 0;
}
