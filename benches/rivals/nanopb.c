#include "run.h"
#include <pb_decode.h>
#include <pb_encode.h>
#include "small.pb.h"

size_t __attribute__((noinline)) encode(const content *in) {
  const Launch message = {in->kernel, in->blocks, in->stream, in->core, in->mode};
  pb_ostream_t stream = pb_ostream_from_buffer(buffer, sizeof(buffer));
  return pb_encode(&stream, Launch_fields, &message) ? stream.bytes_written : 0;
}

int __attribute__((noinline)) decode(size_t size, content *out) {
  Launch message = Launch_init_zero;
  pb_istream_t stream = pb_istream_from_buffer(buffer, size);
  if (!pb_decode(&stream, Launch_fields, &message))
    return 0;
  out->kernel = message.kernel;
  out->blocks = message.blocks;
  out->stream = message.stream;
  out->core = (uint16_t)message.core;
  out->mode = (uint8_t)message.mode;
  return 1;
}
