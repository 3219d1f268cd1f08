// A target of libFuzzer: the generated reader, writer and call adapters of signatures.

#include "target.hpp"
#include "told.hpp"

std::string describe(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  return told('s', bytes) + " | " + told('r', bytes);
}
