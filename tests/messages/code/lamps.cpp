// The host: what views, builders and visitors do. Prints what tests compare.
#include "lamps.h"
#include "lamps.hpp"

#include <iostream>

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      std::cerr << "line " << __LINE__ << ": " #condition "\n";                \
      return 1;                                                                \
    }                                                                          \
  } while (0)

static_assert(lamps::light_cmd::id == LAMPS_LIGHT_CMD);
static_assert(lamps::light_cmd::paired_id == lamps::light_rsp::id);
static_assert(lamps::light_cmd::size == sizeof(light_cmd_t));
static_assert(lamps::schema_hash == LAMPS_SCHEMA_HASH);
static_assert(lamps::message_size(lamps::broke::id) == sizeof(broke_t));
static_assert(lamps::message_size(1) == 0 && lamps::message_name(1).empty());
static_assert(lamps::kind_of_message(4000) == lamps::message_kind::event);
static_assert(!lamps::kind_of_message(4001));

namespace {

// Counts what it gets.
struct counter {
  int lights = 0;
  int others = 0;
  void operator()(lamps::light_cmd::view) { ++lights; }
  template <class View> void operator()(View) { ++others; }
};

} // namespace

int main() {
  using lamps::lamp_error_e;
  using lamps::serial_e;
  using lamps::visit_status;
  lamps::message_buffer<lamps::light_cmd> bytes;
  bytes.fill(std::byte{0xff});
  auto build = lamps::build_message<lamps::light_cmd>(bytes);
  build.lamp(7).pattern({1, -2}).delay(9);
  build.shade().serial(serial_e::SERIAL_ALL).warmth(0.1f).percent(200).is_blinking(true);
  build.header().stream_id(3);
  {
    // A header that is copied from another message keeps the own id.
    lamps::message_buffer<lamps::off_cmd> other;
    lamps::build_message<lamps::off_cmd>(other).header(build.read_().header());
    const auto copied = *lamps::read_message<lamps::off_cmd>(other);
    CHECK(copied.header().message_id() == lamps::off_cmd::id);
    CHECK(copied.header().stream_id() == 3);
  }
  const auto view = *lamps::read_message<lamps::light_cmd>(bytes);
  std::cout << view << '\n';
  CHECK(view.pattern() == (std::array<std::int32_t, 2>{1, -2}));
  CHECK(view.pattern(1) == -2 && view.has_delay());
  try {
    view.pattern(2);
    CHECK(false);
  } catch (const std::out_of_range &) {
  }

  // C casts the same bytes.
  alignas(8) std::array<std::byte, sizeof(light_cmd_t)> aligned = bytes;
  const light_cmd_t *cast = lamps_as_light_cmd(aligned.data(), aligned.size());
  CHECK(cast != nullptr && cast->delay == 9 && cast->shade.percent == 200);

  // Bytes of 1.0, in which pattern and delay were not there yet.
  const auto old = lamps::read_message<lamps::light_cmd>(bytes.data(), 64);
  CHECK(!lamps::read_message<lamps::light_cmd>(bytes.data(), 63) && !lamps::read_message<lamps::light_cmd>(bytes.data(), 65));
  CHECK(old && old->has_lamp() && !old->has_pattern() && !old->has_delay());
  CHECK(old->lamp() == 7 && old->pattern(1) == 0 && old->delay() == 0);
  std::cout << *old << '\n';
  CHECK(!lamps::read_message<lamps::light_cmd>(bytes.data(), lamps::light_cmd::header_size));
  CHECK(!lamps::read_message<lamps::light_cmd>(nullptr, 100));
  CHECK(!lamps::read_message<lamps::off_cmd>(bytes.data(), bytes.size()));
  CHECK(!lamps::build_message<lamps::light_cmd>(bytes.data(), bytes.size() - 1));

  // A part can be copied from another message.
  lamps::message_buffer<lamps::light_cmd> second;
  auto other = lamps::build_message<lamps::light_cmd>(second);
  other.shade(view.shade());
  CHECK(other.read_().shade().percent() == 200);
  other.shade(lamps::shade_t::view());
  CHECK(other.read_().shade().percent() == 0);

  // A value that no name stands for is kept.
  lamps::message_buffer<lamps::light_rsp> answer;
  lamps::build_message<lamps::light_rsp>(answer).error(lamp_error_e(77));
  std::cout << *lamps::read_message<lamps::light_rsp>(answer) << '\n';
  std::cout << lamp_error_e::LAMP_BROKEN << ' ' << to_string(lamp_error_e(8)) << '\n';
  CHECK(lamps::from_string<lamp_error_e>("LAMP_BROKEN") == lamp_error_e::LAMP_BROKEN);
  CHECK(!lamps::from_string<lamp_error_e>("LAMP"));

  lamps::message_buffer<lamps::broke> event;
  lamps::build_message<lamps::broke>(event).flags({true, false, true});
  std::cout << lamps::to_string(event.data(), event.size()) << '\n';
  CHECK(lamps::to_string(event.data(), 7).empty());

  counter count;
  CHECK(lamps::visit(bytes.data(), bytes.size(), count) == visit_status::visited);
  CHECK(lamps::visit_command(bytes.data(), bytes.size(), count) == visit_status::visited);
  CHECK(lamps::visit(event.data(), event.size(), count) == visit_status::visited);
  CHECK(lamps::visit_event(bytes.data(), bytes.size(), count) == visit_status::unknown_id);
  CHECK(lamps::visit_response(answer.data(), answer.size(), count) == visit_status::visited);
  CHECK(lamps::visit(bytes.data(), 9, count) == visit_status::too_short);
  CHECK(lamps::visit(bytes.data(), 7, count) == visit_status::too_short);
  event[0] = std::byte{1};
  CHECK(lamps::visit(event.data(), event.size(), count) == visit_status::unknown_id);
  CHECK(count.lights == 2 && count.others == 2);

  using lamps::compatibility;
  CHECK(lamps::check_version({1, 2, 0}, lamps::schema_hash) == compatibility::same);
  CHECK(lamps::check_version({1, 2, 1}, lamps::schema_hash) == compatibility::other_patch);
  CHECK(lamps::check_version({1, 1, 0}, 1) == compatibility::older_minor);
  CHECK(lamps::check_version({1, 3, 0}, 1) == compatibility::newer_minor);
  for (const lamps::schema_version theirs : {lamps::schema_version{2, 0, 1}, lamps::own_version}) {
    try {
      lamps::check_version(theirs, 0xabc);
      CHECK(false);
    } catch (const lamps::incompatible_schema &error) {
      CHECK(error.their_hash() == 0xabc && error.theirs().major == theirs.major);
      std::cout << error.what() << '\n';
    }
  }
  return 0;
}
