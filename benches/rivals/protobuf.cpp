#include "run.h"
#include "small.pb.h"

size_t __attribute__((noinline)) encode(const content *in) {
  static Launch message;
  message.set_kernel(in->kernel);
  message.set_blocks(in->blocks);
  message.set_stream(in->stream);
  message.set_core(in->core);
  message.set_mode(in->mode);
  message.SerializeToArray(buffer, sizeof(buffer));
  return message.ByteSizeLong();
}

int __attribute__((noinline)) decode(size_t size, content *out) {
  static Launch message;
  if (!message.ParseFromArray(buffer, static_cast<int>(size)))
    return 0;
  *out = {message.kernel(), message.blocks(), message.stream(), static_cast<uint16_t>(message.core()),
          static_cast<uint8_t>(message.mode())};
  return 1;
}
