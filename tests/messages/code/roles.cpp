// The host's side of roles.td: roles of header fields, the handshake, and messages of an older version.

#include "roles.hpp"
#include "check.h"

#include <vector>

extern "C" {
std::size_t old_set(void* bytes);
std::size_t old_part(void* bytes);
}

int main() {
  using namespace roles;
  message_buffer<set_cmd> bytes;
  auto message = build_message<set_cmd>(bytes);
  message_sequence sent;
  message_sequence received;
  for (int at = 0; at < 600; ++at) {
    sent.number(message);
    if (at % 100 != 50)
      CHECK(received.gap(bytes.data(), bytes.size()) == (at % 100 == 51));
  }
  CHECK(received.gap(bytes.data(), bytes.size()) == -1 && received.gap(bytes.data(), 5) == -1);

  // Unknown messages are skipped by their length.
  std::vector<std::byte> all(bytes.begin(), bytes.end());
  message.header().flags(flags_e::URGENT | flags_e::TRACED);
  bytes[4] = std::byte{77};
  all.insert(all.end(), bytes.begin(), bytes.end());
  CHECK(has_flags(message_flags(bytes.data(), bytes.size()), flags_e::TRACED));
  bytes[4] = std::byte{1};
  all.insert(all.end(), bytes.begin(), bytes.end());
  all.resize(all.size() + 3);
  int count = 0;
  const auto visitor = [&count](const auto& view) { count += view.type_name_() == "set_cmd" ? 1 : 100; };
  CHECK(visit_all(all.data(), all.size(), visitor) == 3 * set_cmd::size && count == 2);

  message_buffer<handshake_cmd> shake;
  auto asked = build_message<handshake_cmd>(shake);
  CHECK(handshake_cmd::id == 900 && check_handshake(shake.data(), shake.size()) == compatibility::same);
  asked.version_minor(0);
  CHECK(check_handshake(shake.data(), shake.size()) == compatibility::older_minor);
  CHECK(check_handshake(shake.data(), 20) == compatibility::other_major);
  CHECK(check_handshake(bytes.data(), bytes.size()) == compatibility::other_major);

  // Messages of version 1.0.0.
  alignas(8) std::byte old[64];
  std::size_t length = old_set(old);
  const auto set = read_message<set_cmd>(old, length);
  CHECK(set && set->value() == 7 && set->percent() == 50 && !set->has_percent() && !set->has_age());
  length = old_part(old);
  CHECK(read_message<part_evt>(old, length)->has_low() && read_message<part_evt>(old, length)->low() == 5);
  old[16] = std::byte{2};
  CHECK(!read_message<part_evt>(old, length));
  message_buffer<late_evt> late;
  build_message<late_evt>(late).zero(5);
  CHECK(read_message<late_evt>(late)->has_zero() && !read_message<late_evt>(late.data(), 24));
  return 0;
}
