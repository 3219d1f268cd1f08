// The host's side of mast.td and glider.td: the bytes of protocols that others designed.

#include "glider.hpp"
#include "mast.hpp"
#include "check.h"

#include <vector>

static void rest() {
  mast::message_buffer<mast::gusts_evt> bytes;
  auto built = mast::build_message<mast::gusts_evt>(bytes);
  CHECK(mast::wire_size(built) == 10);
  std::array<unsigned char, 3> gust{44, 1, 5};
  const mast::gust_t::view one(gust.data(), gust.size());
  mast::sequence<mast::gust_t::view, 83> gusts{one, one};
  built.first(7).gusts(gusts);
  CHECK(mast::finish_message(built) == 16 && bytes[5] == std::byte{10});
  const auto read = mast::read_message<mast::gusts_evt>(bytes.data(), 16);
  CHECK(read && read->gusts().size() == 2 && read->gusts(1).speed() == 300 && read->header().start() == 0xa5);
  // Another header keeps the number of elements.
  built.header(mast::read_message<mast::gusts_evt>(bytes.data(), 16)->header());
  CHECK(mast::wire_size(built) == 16);
  bytes[5] = std::byte{9};
  CHECK(!mast::read_message<mast::gusts_evt>(bytes.data(), 15));
  CHECK(mast::visit(bytes.data(), 15, [](auto) {}) == mast::visit_status::invalid);
  bytes[5] = std::byte{3};
  CHECK(mast::visit(bytes.data(), 9, [](auto) {}) == mast::visit_status::too_short);
}

static void cut() {
  glider::message_buffer<glider::pose_evt> bytes;
  auto built = glider::build_message<glider::pose_evt>(bytes);
  built.time(5).position({1, 0x01000002}).speed(0);
  CHECK(glider::finish_message(built) == 22 && bytes[1] == std::byte{16});
  // Memory of exactly the size that is sent.
  std::vector<std::byte> sent(bytes.begin(), bytes.begin() + 22);
  const auto read = glider::read_message<glider::pose_evt>(sent.data(), sent.size());
  CHECK(read && read->time() == 5 && read->position(1) == 0x01000002 && read->battery() == 0);
  CHECK(read->name().empty() && read->has_speed() && read->speed() == 0 && read->header().message_id() == 0x012345);
  // A cut in the middle of a number.
  sent.resize(20);
  sent[1] = std::byte{14};
  const auto part = glider::read_message<glider::pose_evt>(sent.data(), sent.size());
  CHECK(part && part->position(1) == 2 && glider::wire_size(*part) == 19);
  const auto copy = *glider::copy_message<glider::pose_evt>(bytes.data(), bytes.size(), *part);
  CHECK(glider::finish_message(copy) == 19);
  CHECK(glider::message_id(bytes.data(), 6) == 0x012345u && glider::alive_evt::id == 0);
}

int main() {
  rest();
  cut();
}
