// A target of libFuzzer: all readers in C++. The first byte selects the reader. Those of messages agree with the ones in C.

#include <cstdlib>
#include <cstring>
#include <memory>
#include <sstream>

#include "demo_trace.hpp"
#include "roles.hpp"
#include "shapes.h"
#include "shapes.hpp"
#include "shapes_framing.hpp"
#include "signature.hpp"

namespace {

void check(bool is_right) {
  if (!is_right)
    std::abort();
}

// Memory of exactly this size, which is aligned as messages are.
std::unique_ptr<unsigned char[]> copied(const void* data, std::size_t size) {
  std::unique_ptr<unsigned char[]> bytes(new unsigned char[size]);
  if (size != 0)
    std::memcpy(bytes.get(), data, size);
  return bytes;
}

void read_shapes(const unsigned char* bytes, std::size_t size) {
  const auto set = shapes::read_message<shapes::set_cmd>(bytes, size);
  const auto text = shapes::read_message<shapes::text_evt>(bytes, size);
  const auto status = shapes::visit(bytes, size, [](const auto& view) { check(!to_string(view).empty()); });
  check((status == shapes::visit_status::visited) == (set || text));
  (void)shapes::to_string(bytes, size);
  set_cmd_t c_set;
  text_evt_t c_text;
  check(set.has_value() == (shapes_read_set_cmd(bytes, size, &c_set) == SHAPES_MESSAGE_OK));
  check(text.has_value() == (shapes_read_text_evt(bytes, size, &c_text) == SHAPES_MESSAGE_OK));
  if (set) {
    check(set->has_speed() == shapes_has_set_cmd_speed(&c_set) && set->has_name() == shapes_has_set_cmd_name(&c_set));
    check(set->has_label() == shapes_has_set_cmd_label(&c_set) && set->has_scale() == shapes_has_set_cmd_scale(&c_set));
    check(set->samples().size() == c_set.n && set->points().size() == c_set.m);
  }
}

void read_roles(const unsigned char* bytes, std::size_t size) {
  roles::message_sequence received;
  (void)roles::check_handshake(bytes, size);
  (void)roles::message_flags(bytes, size);
  (void)received.gap(bytes, size);
  const std::size_t end = roles::visit_all(bytes, size, [](const auto& view) { check(!to_string(view).empty()); });
  check(end <= size && roles::message_length(bytes + end, size - end) == 0);
}

void read_stream(const unsigned char* bytes, std::size_t size) {
  shapes::framing::unframer unframer(164);
  for (std::size_t at = 0; at < size; at += 5) {
    unframer.feed(bytes + at, size - at < 5 ? size - at : 5, [](const void* data, std::size_t found) {
      check(found <= 164);
      read_shapes(copied(data, found).get(), found);
    });
  }
  std::size_t found = 0;
  const auto frame = shapes::framing::frame(bytes, size);
  shapes::framing::unframer(size).feed(frame.data(), frame.size(), [&](const void* data, std::size_t length) {
    found += length;
    check(length == size && std::memcmp(data, bytes, size) == 0);
  });
  check(found == size);
}

void read_trace(const unsigned char* bytes, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(bytes), size));
  try {
    demo_tracer::decode(
        in, [](const demo_tracer::record& record) { check(!record.to_json().empty() && !record.to_text().empty()); },
        [](const demo_tracer::lost& lost) { check(!to_json(lost).empty()); });
  } catch (const demo_tracer::other_schema&) {
  }
}

void read_signature(const unsigned char* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  sip::Error error;
  if (const auto found = sip::parse(text, error)) {
    (void)sip::print(found->inputs);
    (void)sip::print(found->results);
  }
  if (const auto raw = sip::parse_raw(text, error))
    check(sip::encode(*raw).has_value() && !sip::print(*raw).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0)
    return 0;
  const auto bytes = copied(data + 1, size - 1);
  size -= 1;
  switch (data[0] % 5) {
  case 0:
    // Half of the messages have a known id.
    if (size > 8 && data[0] < 128) {
      std::memset(bytes.get(), 0, 8);
      bytes[0] = data[0] < 64 ? 1 : 2;
    }
    read_shapes(bytes.get(), size);
    break;
  case 1:
    read_roles(bytes.get(), size);
    break;
  case 2:
    read_stream(bytes.get(), size);
    break;
  case 3:
    read_trace(bytes.get(), size);
    break;
  default:
    read_signature(bytes.get(), size);
  }
  return 0;
}
