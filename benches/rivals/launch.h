// The launch message of small.td: what a program stores in it and takes from it.
#include "small.h"

static inline void fill(launch_cmd_t *message, const content *in) {
  small_init_launch_cmd(message);
  message->kernel = in->kernel;
  message->blocks = in->blocks;
  message->stream = in->stream;
  message->core = in->core;
  message->mode = in->mode;
}

/* Returns 0 if there is no message. */
static inline int take(const launch_cmd_t *message, content *out) {
  if (message == NULL)
    return 0;
  out->kernel = message->kernel;
  out->blocks = message->blocks;
  out->stream = message->stream;
  out->core = message->core;
  out->mode = message->mode;
  return 1;
}
