// A target of libFuzzer: all readers in C. The first byte selects the reader.

#include <stdlib.h>
#include <string.h>

#include "shapes.h"
#include "shapes_framing.h"

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition))                                                          \
      abort();                                                                 \
  } while (0)

void read_roles(const void *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static unsigned handled;

static void handle_set_cmd(void *context, const set_cmd_t *message) {
  (void)context;
  handled += shapes_invalid_set_cmd_(message) == NULL;
}

static void handle_text_evt(void *context, const text_evt_t *message) {
  (void)context;
  handled += shapes_wire_size(message) <= sizeof(*message);
}

// Returns memory of exactly this size, which is aligned as messages are.
static unsigned char *copied(const uint8_t *data, size_t size) {
  unsigned char *bytes = malloc(size == 0 ? 1 : size);
  CHECK(bytes != NULL);
  if (size != 0)
    memcpy(bytes, data, size);
  return bytes;
}

static void read_shapes(const unsigned char *bytes, size_t size) {
  const shapes_command_handlers commands = {handle_set_cmd};
  const shapes_event_handlers events = {handle_text_evt};
  const bool is_whole = shapes_check_message(bytes, size) == SHAPES_MESSAGE_OK;
  const set_cmd_t *set = shapes_as_set_cmd(bytes, size);
  const text_evt_t *text = shapes_as_text_evt(bytes, size);
  set_cmd_t set_copy;
  text_evt_t text_copy;
  CHECK(is_whole == (set != NULL || text != NULL));
  // What can be read where it is can be copied too.
  if (shapes_read_set_cmd(bytes, size, &set_copy) == SHAPES_MESSAGE_OK)
    CHECK(shapes_check_message(&set_copy, sizeof(set_copy)) == SHAPES_MESSAGE_OK);
  else
    CHECK(set == NULL);
  if (shapes_read_text_evt(bytes, size, &text_copy) == SHAPES_MESSAGE_OK)
    CHECK(shapes_wire_size(&text_copy) <= sizeof(text_copy));
  else
    CHECK(text == NULL);
  handled = 0;
  CHECK((shapes_dispatch_command(&commands, NULL, bytes, size) == SHAPES_MESSAGE_OK) == (handled == 1));
  handled = 0;
  CHECK((shapes_dispatch_event(&events, NULL, bytes, size) == SHAPES_MESSAGE_OK) == (handled == 1));
}

// Frames come back as they were, also in parts.
static void frame_and_unframe(const uint8_t *data, size_t size) {
  const size_t capacity = SHAPES_FRAME_SIZE(size);
  unsigned char *frame = malloc(capacity);
  unsigned char *buffer = malloc(size + 4);
  shapes_unframer unframer;
  size_t length = 0, at = 0, found = 0;
  CHECK(frame != NULL && buffer != NULL);
  length = shapes_frame(frame, capacity, data, size);
  CHECK((length != 0) == (size != 0) && shapes_frame(frame, length, data, size) <= length);
  length = shapes_frame(frame, capacity, data, size);
  shapes_unframer_init(&unframer, buffer, size + 4);
  while (at < length) {
    const size_t part = length - at < 7 ? length - at : 7;
    size_t now;
    at += shapes_unframe(&unframer, frame + at, part, &now);
    found += now;
    CHECK(now == 0 || (now == size && memcmp(buffer, data, size) == 0));
  }
  CHECK(found == size && unframer.damaged == 0);
  free(frame);
  free(buffer);
}

// Finds messages in a stream, which was written with these bytes as frames or not.
static void read_stream(const uint8_t *data, size_t size) {
  unsigned char *buffer = malloc(168);
  shapes_unframer unframer;
  size_t at = 0;
  CHECK(buffer != NULL);
  shapes_unframer_init(&unframer, buffer, 168);
  while (at < size) {
    size_t found;
    const size_t used = shapes_unframe(&unframer, data + at, size - at, &found);
    CHECK(used > 0 && used <= size - at && found <= 164);
    if (found != 0) {
      unsigned char *bytes = copied(buffer, found);
      read_shapes(bytes, found);
      free(bytes);
    }
    at += used;
  }
  free(buffer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const uint8_t ids[2] = {1, 2};
  unsigned char *bytes;
  if (size == 0)
    return 0;
  bytes = copied(data + 1, size - 1);
  switch (data[0] % 4) {
  case 0:
    // Half of the messages have a known id.
    if (size > 8 && data[0] < 128) {
      memset(bytes, 0, 8);
      bytes[0] = ids[data[0] / 64];
    }
    read_shapes(bytes, size - 1);
    break;
  case 1:
    read_roles(bytes, size - 1);
    break;
  case 2:
    frame_and_unframe(bytes, size - 1);
    break;
  default:
    read_stream(bytes, size - 1);
  }
  free(bytes);
  return 0;
}
