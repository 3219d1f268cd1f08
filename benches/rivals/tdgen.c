#include "run.h"
#include "small.h"

size_t __attribute__((noinline)) encode(const content *in) {
  launch_cmd_t *message = (launch_cmd_t *)buffer;
  small_init_launch_cmd(message);
  message->kernel = in->kernel;
  message->blocks = in->blocks;
  message->stream = in->stream;
  message->core = in->core;
  message->mode = in->mode;
  return sizeof(*message);
}

int __attribute__((noinline)) decode(size_t size, content *out) {
  const launch_cmd_t *message = small_as_launch_cmd(buffer, size);
  if (message == NULL)
    return 0;
  out->kernel = message->kernel;
  out->blocks = message->blocks;
  out->stream = message->stream;
  out->core = message->core;
  out->mode = message->mode;
  return 1;
}
