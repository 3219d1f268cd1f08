// What the generated reader finds in signatures.

#include "signature.hpp"

#include <string>
#include <string_view>

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

/// What the reader finds in a structured (`s`) or a raw (`r`) signature.
static std::string told(char kind, std::string_view bytes) {
  sip::Error error;
  if (kind == 's') {
    if (const auto signature = sip::parse(bytes, error)) {
      const auto encoded = sip::encode(*signature);
      return to_hex(sip::print(signature->inputs)) + " " + to_hex(sip::print(signature->results)) + " " +
             (encoded ? to_hex(*encoded) : "none") + " " + called(signature->inputs);
    }
  } else if (const auto signature = sip::parse_raw(bytes, error)) {
    const auto encoded = sip::encode(*signature);
    return sip::print(*signature) + " " + (encoded ? to_hex(*encoded) : "none");
  }
  return "error " + std::to_string(error.at) + " " + sip::code(error.fault) + ": " + sip::message(error.fault);
}
