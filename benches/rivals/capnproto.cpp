#include "run.h"
#include <capnp/message.h>
#include <capnp/serialize.h>
#include "small.capnp.h"

size_t __attribute__((noinline)) encode(const content *in) {
  capnp::word scratch[16];
  memset(scratch, 0, sizeof(scratch));
  capnp::MallocMessageBuilder builder(kj::arrayPtr(scratch, 16));
  auto message = builder.initRoot<Launch>();
  message.setKernel(in->kernel);
  message.setBlocks(in->blocks);
  message.setStream(in->stream);
  message.setCore(in->core);
  message.setMode(in->mode);
  const size_t size = capnp::computeSerializedSizeInWords(builder) * sizeof(capnp::word);
  kj::ArrayOutputStream stream(kj::arrayPtr(buffer, sizeof(buffer)));
  capnp::writeMessage(stream, builder);
  return size;
}

int __attribute__((noinline)) decode(size_t size, content *out) {
  capnp::FlatArrayMessageReader reader(
      kj::arrayPtr(reinterpret_cast<const capnp::word *>(buffer), size / sizeof(capnp::word)));
  auto message = reader.getRoot<Launch>();
  *out = {message.getKernel(), message.getBlocks(), message.getStream(), message.getCore(), message.getMode()};
  return 1;
}
