// The firmware's side of shapes.td: counts, optional fields, unions and a flexible array.

#include "shapes.h"
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *invalid(const set_cmd_t *message) {
  return shapes_invalid_field(SHAPES_SET_CMD, message);
}

static int calls;

static void handle(void *context, const set_cmd_t *message) {
  (void)context;
  CHECK(message->m == 2);
  ++calls;
}

int main(void) {
  set_cmd_t message;
  set_cmd_t copy;
  size_t size;
  shapes_command_handlers handlers = {handle};
  shapes_init_set_cmd(&message);
  CHECK(invalid(&message) == NULL && shapes_wire_size(&message) == offsetof(set_cmd_t, points));
  CHECK(!shapes_has_set_cmd_speed(&message) && !shapes_has_set_cmd_color(&message));
  /* What is absent or not in use is not checked. */
  message.speed = 501;
  message.limits.low = -6;
  message.levels[3] = 10;
  message.samples[0] = 101;
  message.list.parts[0].low = -6;
  CHECK(invalid(&message) == NULL);
  shapes_use_set_cmd_speed(&message);
  CHECK(message.present == 1 && strcmp(invalid(&message), "speed") == 0);
  message.speed = 500;
  shapes_use_set_cmd_levels(&message);
  CHECK(message.present == 9 && strcmp(invalid(&message), "levels") == 0);
  message.levels[3] = 9;
  message.n = 1;
  CHECK(strcmp(invalid(&message), "samples") == 0);
  message.n = 17;
  CHECK(strcmp(invalid(&message), "n") == 0);
  message.n = 16;
  message.samples[0] = 100;
  message.list.count = 4;
  CHECK(strcmp(invalid(&message), "list") == 0);
  message.list.count = 3;
  CHECK(strcmp(invalid(&message), "list") == 0);
  message.list.parts[0].low = -5;
  CHECK(invalid(&message) == NULL);
  shapes_use_set_cmd_scale(&message);
  message.scale = 1.5;
  CHECK(message.kind == KIND_SCALE && shapes_has_set_cmd_scale(&message) && !shapes_has_set_cmd_label(&message));
  CHECK((const void *)&message.scale == (const void *)message.label && sizeof message.color == 3);

  /* The end of a flexible array. */
  message.m = 2;
  message.points[1].low = 7;
  size = shapes_wire_size(&message);
  CHECK(size == offsetof(set_cmd_t, points) + 2 * sizeof(part_t));
  CHECK(shapes_check_message(&message, size) == SHAPES_MESSAGE_OK && shapes_as_set_cmd(&message, size) == &message);
  CHECK(shapes_check_message(&message, size - 1) == SHAPES_MESSAGE_TOO_SHORT);
  CHECK(shapes_as_set_cmd(&message, size - 1) == NULL);
  CHECK(shapes_dispatch_command(&handlers, NULL, &message, size) == SHAPES_MESSAGE_OK && calls == 1);
  memset(&copy, 0xff, sizeof copy);
  CHECK(shapes_read_set_cmd(&message, size, &copy) == SHAPES_MESSAGE_OK);
  /* A copy has no bytes of fields that are absent. */
  CHECK(message.limits.low == -6 && copy.limits.low == 0);
  message.limits.low = 0;
  CHECK(memcmp(&message, &copy, sizeof copy) == 0);
  CHECK(shapes_read_set_cmd(&message, size - 1, &copy) == SHAPES_MESSAGE_TOO_SHORT);
  message.points[2].low = 9;
  CHECK(shapes_read_set_cmd(&message, sizeof message, &copy) == SHAPES_MESSAGE_OK && copy.points[2].low == 0);
  message.m = 5;
  CHECK(strcmp(invalid(&message), "m") == 0 && shapes_as_set_cmd(&message, sizeof message) == NULL);
  message.m = 1;
  message.points[0].low = -6;
  CHECK(strcmp(invalid(&message), "points") == 0);

  /* A message that is cut is none. */
  message.present = 15;
  CHECK(shapes_read_set_cmd(&message, offsetof(set_cmd_t, name), &copy) == SHAPES_MESSAGE_TOO_SHORT);
  return 0;
}
