#include "run.h"
#include "launch.h"
#include "small_framing.h"

static uint64_t message_memory[8];
static uint64_t received[8];

size_t __attribute__((noinline)) encode(const content *in) {
  launch_cmd_t *message = (launch_cmd_t *)message_memory;
  fill(message, in);
  return small_frame(buffer, sizeof(buffer), message, sizeof(*message));
}

int __attribute__((noinline)) decode(size_t size, content *out) {
  small_unframer unframer;
  size_t found = 0;
  small_unframer_init(&unframer, received, sizeof(received));
  small_unframe(&unframer, buffer, size, &found);
  return take(small_as_launch_cmd(received, found), out);
}
