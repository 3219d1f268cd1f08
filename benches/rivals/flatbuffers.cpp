#include "run.h"
#include "small_generated.h"

size_t __attribute__((noinline)) encode(const content *in) {
  static flatbuffers::FlatBufferBuilder builder(256);
  builder.Clear();
  builder.Finish(CreateLaunch(builder, in->kernel, in->blocks, in->stream, in->core, in->mode));
  memcpy(buffer, builder.GetBufferPointer(), builder.GetSize());
  return builder.GetSize();
}

int __attribute__((noinline)) decode(size_t size, content *out) {
  flatbuffers::Verifier verifier(buffer, size);
  if (!VerifyLaunchBuffer(verifier))
    return 0;
  const Launch *message = GetLaunch(buffer);
  *out = {message->kernel(), message->blocks(), message->stream(), message->core(), message->mode()};
  return 1;
}
