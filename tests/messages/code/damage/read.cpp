// Reads messages that may be damaged, and prints which are accepted.

#include "shapes.hpp"

#include <cstdio>
#include <vector>

int main(int, char** argv) {
  std::FILE* file = std::fopen(argv[1], "rb");
  unsigned char size[2];
  while (std::fread(size, 1, 2, file) == 2) {
    std::vector<unsigned char> record(static_cast<std::size_t>(size[0] + 256 * size[1]));
    if (std::fread(record.data(), 1, record.size(), file) != record.size())
      return 1;
    const auto status = shapes::visit(record.data(), record.size(), [](auto view) { (void)to_string(view); });
    std::puts(status == shapes::visit_status::visited ? "accepted" : "refused");
  }
  return std::fclose(file);
}
