// The frame of targets of libFuzzer that compare languages. A target returns one line about each input, and aborts if
// the languages in it disagree. `TARGET --inputs FILE` prints the lines of inputs, each behind its size in 4 bytes.

#ifndef TARGET_HPP
#define TARGET_HPP

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

/// What all languages find in an input, without its line end.
std::string describe(const std::uint8_t* data, std::size_t size);

/// Memory of exactly this size, which is aligned as messages are.
inline std::unique_ptr<unsigned char[]> copied(const void* data, std::size_t size) {
  std::unique_ptr<unsigned char[]> bytes(new unsigned char[size]);
  if (size != 0)
    std::memcpy(bytes.get(), data, size);
  return bytes;
}

inline void same(std::string_view one, std::string_view other, const char* languages) {
  if (one == other)
    return;
  std::fprintf(stderr, "%s disagree:\n%.*s\n%.*s\n", languages, static_cast<int>(one.size()), one.data(),
               static_cast<int>(other.size()), other.data());
  std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  (void)describe(copied(data, size).get(), size);
  return 0;
}

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  if (*argc != 3 || std::strcmp((*argv)[1], "--inputs") != 0)
    return 0;
  std::FILE* file = std::fopen((*argv)[2], "rb");
  unsigned char head[4];
  while (file != nullptr && std::fread(head, 1, 4, file) == 4) {
    const std::size_t size = head[0] | head[1] << 8 | head[2] << 16;
    std::unique_ptr<unsigned char[]> input(new unsigned char[size]);
    if (std::fread(input.get(), 1, size, file) != size)
      std::exit(1);
    std::puts(describe(input.get(), size).c_str());
  }
  std::exit(file == nullptr);
}

#endif
