// The firmware's side of mast.td and glider.td: the bytes of protocols that others designed.

#include "glider.h"
#include "mast.h"
#include "check.h"

#include <string.h>

_Static_assert(sizeof(mast_header_t) == 6 && sizeof(wind_evt_t) == 28, "packed");
_Static_assert(offsetof(wind_evt_t, time) == 7 && offsetof(wind_evt_t, heights) == 22, "packed");
_Static_assert(sizeof(glider_header_t) == 6 && sizeof(pose_evt_t) == 31, "packed");

/* Fields at any address. */
static void packed(void) {
  static const unsigned char sent[] = {0xa5, 2, 1, 9, 0, 22, 1, 8, 7, 6, 5, 4, 3, 2, 1, 0x10, 0x27,
                                       0xff, 0, 0, 0x80, 0x3f, 1, 0, 2, 0, 3, 0};
  unsigned char bytes[40];
  const wind_evt_t *wind;
  wind_evt_t message;
  size_t at;
  /* 10000 is more than the maximum. */
  memcpy(bytes + 3, sent, sizeof sent);
  CHECK(mast_as_wind_evt(bytes + 3, sizeof sent) == NULL);
  CHECK(mast_read_wind_evt(bytes + 3, sizeof sent, &message) == MAST_MESSAGE_INVALID);
  bytes[3 + 16] = 3;
  for (at = 0; at < 3; ++at) {
    memmove(bytes + at, bytes + 3, sizeof sent);
    wind = mast_as_wind_evt(bytes + at, sizeof sent);
    CHECK(wind != NULL && wind->time == 0x0102030405060708 && wind->mean.angle == -1);
    CHECK(wind->pressure >= 1.0F && wind->pressure <= 1.0F && wind->heights[2] == 3);
    memmove(bytes + 3, bytes + at, sizeof sent);
  }
  CHECK(mast_message_length(bytes + 3, sizeof sent) == sizeof sent);
  CHECK(mast_message_length(bytes + 3, sizeof sent - 1) == 0);
  mast_init_wind_evt(&message);
  CHECK(message.header.start == 0xa5 && message.header.length == 22);
}

/* The header counts the elements. */
static void rest(void) {
  static const unsigned char sent[] = {0xa5, 3, 1, 0, 0, 10, 7, 0, 0, 0, 44, 1, 5, 10, 0, 6};
  static gusts_evt_t message, copy;
  unsigned char bytes[300] = {0};
  mast_init_gusts_evt(&message);
  CHECK(mast_count_of_gusts_evt(&message) == 0 && mast_wire_size(&message) == 10);
  CHECK(!mast_set_count_of_gusts_evt(&message, 84) && mast_count_of_gusts_evt(&message) == 0);
  CHECK(mast_set_count_of_gusts_evt(&message, 2));
  message.first = 7;
  message.gusts[0].speed = 300;
  message.gusts[0].angle = 5;
  message.gusts[1].speed = 10;
  message.gusts[1].angle = 6;
  CHECK(mast_finish_message(&message) == sizeof sent && memcmp(&message, sent, sizeof sent) == 0);
  CHECK(mast_read_gusts_evt(sent, sizeof sent, &copy) == MAST_MESSAGE_OK);
  CHECK(mast_count_of_gusts_evt(&copy) == 2 && copy.gusts[1].angle == 6 && copy.gusts[2].speed == 0);
  CHECK(mast_as_gusts_evt(sent, sizeof sent) == (const void *)sent);
  /* A part of an element, and elements with values that are not allowed. */
  memcpy(bytes, sent, sizeof sent);
  bytes[5] = 9;
  CHECK(mast_as_gusts_evt(bytes, 15) == NULL && mast_check_message(bytes, 15) == MAST_MESSAGE_INVALID);
  CHECK(mast_read_gusts_evt(bytes, 15, &copy) == MAST_MESSAGE_INVALID);
  bytes[5] = 10;
  bytes[14] = 0xff;
  CHECK(mast_read_gusts_evt(bytes, 16, &copy) == MAST_MESSAGE_INVALID);
  /* The length ends before the first field. */
  bytes[5] = 3;
  CHECK(mast_read_gusts_evt(bytes, 9, &copy) == MAST_MESSAGE_TOO_SHORT);
  CHECK(mast_set_count_of_gusts_evt(&message, 83) && mast_wire_size(&message) == 6 + 4 + 83 * 3);
}

static int calls;
static pose_evt_t seen;

static void handle_pose(void *context, const pose_evt_t *message) {
  (void)context;
  ++calls;
  seen = *message;
}

static void handle_alive(void *context, const alive_evt_t *message) {
  (void)context;
  calls += 10;
  CHECK(message->uptime == 0x100 && message->state == 0);
}

/* Zeros at the end are not sent. */
static void cut(void) {
  static const unsigned char sent[] = {0xfc, 13, 0, 0x45, 0x23, 1, 5, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2};
  static const unsigned char alive[] = {0xfc, 2, 0, 0, 0, 0, 0, 1};
  glider_event_handlers handlers = {NULL, NULL};
  pose_evt_t message, copy;
  alive_evt_t empty;
  stop_cmd_t stop;
  glider_init_pose_evt(&message);
  CHECK(message.header.message_id == 0x012345 && message.speed == 65535);
  message.speed = 0;
  message.time = 5;
  message.position[0] = 1;
  message.position[1] = 2;
  CHECK(glider_finish_message(&message) == sizeof sent && memcmp(&message, sent, sizeof sent) == 0);
  CHECK(glider_as_pose_evt(sent, sizeof sent) == NULL);
  memset(&copy, 0xee, sizeof copy);
  CHECK(glider_read_pose_evt(sent, sizeof sent, &copy) == GLIDER_MESSAGE_OK);
  CHECK(memcmp(&copy, &message, sizeof copy) == 0 && copy.position[1] == 2);
  handlers.pose_evt = handle_pose;
  handlers.alive_evt = handle_alive;
  CHECK(glider_dispatch_event(&handlers, NULL, sent, sizeof sent) == GLIDER_MESSAGE_OK);
  CHECK(glider_dispatch_event(&handlers, NULL, alive, sizeof alive) == GLIDER_MESSAGE_OK);
  CHECK(calls == 11 && seen.time == 5 && !glider_has_pose_evt_speed(&seen) == 0);
  /* The first byte after the header stays; a message without fields has none. */
  glider_init_alive_evt(&empty);
  CHECK(glider_finish_message(&empty) == 7 && empty.header.length == 1);
  glider_init_stop_cmd(&stop);
  CHECK(glider_finish_message(&stop) == 6 && stop.header.length == 0);
  CHECK(GLIDER_ALIVE_EVT == 0 && glider_message_size(0) == sizeof(alive_evt_t));
}

int main(void) {
  packed();
  rest();
  cut();
  return 0;
}
