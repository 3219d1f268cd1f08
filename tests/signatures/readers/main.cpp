// Says of each signature on standard input what the generated reader says. A line is `s` or `r`, for a structured or a
// raw signature, and its bytes in hexadecimal.

#include "signature.hpp"

#include <iostream>
#include <string>

static std::string from_hex(const std::string &hex) {
  std::string bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2)
    bytes += static_cast<char>(std::stoi(hex.substr(at, 2), nullptr, 16));
  return bytes;
}

static std::string to_hex(const std::string &bytes) {
  std::string hex;
  for (const char byte : bytes) {
    hex += "0123456789abcdef"[(byte >> 4) & 15];
    hex += "0123456789abcdef"[byte & 15];
  }
  return hex;
}

// What `restore` makes of numbers, and `flatten` of that: the numbers again.
static std::string called(const std::optional<sip::Value> &inputs) {
  if (!inputs || !inputs->structure)
    return "-";
  std::vector<int> numbers;
  for (int number = 0; number < 1000; ++number)
    numbers.push_back(number);
  sip::Nested<int> nested;
  std::vector<std::optional<int>> flat;
  if (sip::restore(*inputs, numbers, nested) != nullptr ||
      sip::flatten(*inputs, nested, flat) != nullptr)
    return "failed";
  std::string text;
  for (const std::optional<int> &value : flat) {
    text += text.empty() ? "" : ",";
    text += value ? std::to_string(*value) : "-";
  }
  return text;
}

int main() {
  std::string line;
  while (std::getline(std::cin, line)) {
    const std::string bytes = from_hex(line.substr(2));
    sip::Error error;
    if (line[0] == 's') {
      if (const auto signature = sip::parse(bytes, error)) {
        const auto encoded = sip::encode(*signature);
        std::cout << to_hex(sip::print(signature->inputs)) << " "
                  << to_hex(sip::print(signature->results)) << " "
                  << (encoded ? to_hex(*encoded) : "none") << " "
                  << called(signature->inputs) << "\n";
        continue;
      }
    } else if (const auto signature = sip::parse_raw(bytes, error)) {
      const auto encoded = sip::encode(*signature);
      std::cout << sip::print(*signature) << " "
                << (encoded ? to_hex(*encoded) : "none") << "\n";
      continue;
    }
    std::cout << "error " << error.at << " " << sip::code(error.fault) << ": "
              << sip::message(error.fault) << "\n";
  }
}
