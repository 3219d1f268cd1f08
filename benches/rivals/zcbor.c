#include "run.h"
#include "small_decode.h"
#include "small_encode.h"

size_t __attribute__((noinline)) encode(const content *in) {
  const struct Launch message = {in->kernel, in->blocks, in->stream, in->core, in->mode};
  size_t size = 0;
  return cbor_encode_Launch(buffer, sizeof(buffer), &message, &size) == 0 ? size : 0;
}

int __attribute__((noinline)) decode(size_t size, content *out) {
  struct Launch message;
  size_t used;
  if (cbor_decode_Launch(buffer, size, &message, &used) != 0)
    return 0;
  out->kernel = message.Launch_kernel;
  out->blocks = message.Launch_blocks;
  out->stream = message.Launch_stream;
  out->core = (uint16_t)message.Launch_core;
  out->mode = (uint8_t)message.Launch_mode;
  return 1;
}
