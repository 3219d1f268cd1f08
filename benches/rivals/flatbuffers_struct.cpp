// A struct of FlatBuffers has fixed offsets, as messages of tdgen have: no id, no version, and no field can be added.
#include "run.h"
#include "small_generated.h"

size_t __attribute__((noinline)) encode(const content *in) {
  const LaunchStruct message(in->kernel, in->blocks, in->stream, in->core, in->mode);
  memcpy(buffer, &message, sizeof(message));
  return sizeof(message);
}

int __attribute__((noinline)) decode(size_t size, content *out) {
  if (size < sizeof(LaunchStruct))
    return 0;
  const auto *message = reinterpret_cast<const LaunchStruct *>(buffer);
  *out = {message->kernel(), message->blocks(), message->stream(), message->core(), message->mode()};
  return 1;
}
