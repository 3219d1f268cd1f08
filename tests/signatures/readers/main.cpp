// Says of each signature on standard input what the generated reader says. A line is `s` or `r`, for a structured or a
// raw signature, and its bytes in hexadecimal.

#include "told.hpp"

#include <iostream>

static std::string from_hex(const std::string &hex) {
  std::string bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2)
    bytes += static_cast<char>(std::stoi(hex.substr(at, 2), nullptr, 16));
  return bytes;
}

int main() {
  std::string line;
  while (std::getline(std::cin, line))
    std::cout << told(line[0], from_hex(line.substr(2))) << "\n";
}
