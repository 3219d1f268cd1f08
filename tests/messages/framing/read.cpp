// Finds the messages in the stream of stress.c, and frames each again.
#include "lamps_framing.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

int main(int, char** argv) {
  std::FILE* file = std::fopen(argv[1], "rb");
  lamps::framing::unframer unframer(700);
  std::uint32_t count = 0, sum = 0;
  unsigned char part[1009];
  for (std::size_t length; (length = std::fread(part, 1, sizeof part, file)) != 0;)
    unframer.feed(part, length, [&](const void* message, std::size_t size) {
      std::uint32_t number = 0;
      if (size >= 4)
        std::memcpy(&number, message, 4);
      ++count;
      sum = sum * 31 + number;
      const auto frame = lamps::framing::frame(message, size);
      lamps::framing::unframer again;
      int found = 0;
      again.feed(frame.data(), frame.size(), [&](const void* other, std::size_t length) {
        found += length == size && std::memcmp(message, other, size) == 0;
      });
      if (found != 1)
        std::abort();
    });
  std::printf("%u messages, checksum %u, %u damaged\n", count, sum, static_cast<unsigned>(unframer.damaged()));
  return std::fclose(file);
}
