#include "run.h"
#include "launch.h"

size_t __attribute__((noinline)) encode(const content *in) {
  fill((launch_cmd_t *)buffer, in);
  return sizeof(launch_cmd_t);
}

int __attribute__((noinline)) decode(size_t size, content *out) {
  return take(small_as_launch_cmd(buffer, size), out);
}
