#include "run.h"
#include "small.h"
#include "small_framing.h"

static uint64_t message_memory[8];
static uint64_t received[8];

size_t __attribute__((noinline)) encode(const content *in) {
  launch_cmd_t *message = (launch_cmd_t *)message_memory;
  small_init_launch_cmd(message);
  message->kernel = in->kernel;
  message->blocks = in->blocks;
  message->stream = in->stream;
  message->core = in->core;
  message->mode = in->mode;
  return small_frame(buffer, sizeof(buffer), message, sizeof(*message));
}

int __attribute__((noinline)) decode(size_t size, content *out) {
  small_unframer unframer;
  size_t found = 0;
  const launch_cmd_t *message;
  small_unframer_init(&unframer, received, sizeof(received));
  small_unframe(&unframer, buffer, size, &found);
  message = small_as_launch_cmd(received, found);
  if (message == NULL)
    return 0;
  out->kernel = message->kernel;
  out->blocks = message->blocks;
  out->stream = message->stream;
  out->core = message->core;
  out->mode = message->mode;
  return 1;
}
