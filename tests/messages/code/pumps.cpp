// The host's side of pumps.td: constants, defaults and checks of values.

#include "pumps.hpp"
#include "check.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

template <class Call>
static bool throws(Call call) {
  try {
    call();
  } catch (const std::out_of_range&) {
    return true;
  }
  return false;
}

int main() {
  static_assert(pumps::MOST_PUMPS == 12 && pumps::EVERY_BIT == ~0ull);
  using pumps::set_cmd;
  pumps::message_buffer<set_cmd> bytes;
  auto builder = pumps::build_message<set_cmd>(bytes);
  const set_cmd::view view(bytes.data(), bytes.size());
  CHECK(view.percent() == 50 && view.mode() == pumps::mode_e::MODE_AUTO && view.is_fast());
  CHECK(view.limits().low() == -50 && view.zones(1).low() == -50 && view.zones(1).high() == 0);
  CHECK(pumps::invalid_field(view) == "pump" && !pumps::read_message<set_cmd>(bytes));
  CHECK(pumps::visit(bytes.data(), bytes.size(), [](auto) {}) == pumps::visit_status::invalid);
  pumps::message_buffer<pumps::name_cmd> named;
  auto name = pumps::build_message<pumps::name_cmd>(named);
  CHECK(name.name("twelve bytes").read_().name() == "twelve bytes");
  CHECK(name.name("n\"rth").read_().name().size() == 5);
  CHECK(throws([&] { name.name("thirteen byte"); }));
  CHECK(pumps::to_string(name.read_()).find("name=\"n\\x22rth\"") != std::string::npos);
  using pumps::alarm_e;
  pumps::message_buffer<pumps::alarm_evt> event;
  const auto unnamed = static_cast<alarm_e>(6);
  pumps::build_message<pumps::alarm_evt>(event).alarms(alarm_e::ALARM_DRY | alarm_e::ALARM_DOOR | unnamed);
  using pumps::control_e;
  constexpr auto control = with_bits(control_e::CONTROL_ON, control_e::CONTROL_MODE, 5);
  static_assert(get_bits(control, control_e::CONTROL_MODE) == 5 && get_bits(control, control_e::CONTROL_HIGH) == 0);
  CHECK(pumps::to_string(control) == "CONTROL_ON|80");
  CHECK(throws([&] { (void)with_bits(control, control_e::CONTROL_HIGH, 4); }));
  const auto alarms = pumps::read_message<pumps::alarm_evt>(event)->alarms();
  CHECK(pumps::has_flags(alarms, alarm_e::ALARM_DRY) && !pumps::has_flags(alarms, alarm_e::ALARM_HOT));
  CHECK(pumps::to_string(alarms) == "ALARM_DRY|ALARM_DOOR|6" && pumps::to_string(~alarms) == "ALARM_HOT");
  CHECK(pumps::to_string(alarms & alarm_e::ALARM_HOT) == "0");
  CHECK(pumps::to_string(*pumps::read_message<pumps::alarm_evt>(event)).find("of_zones=[0, 0]") != std::string::npos);
  CHECK(throws([&] { builder.pump(13); }) && throws([&] { builder.pump(0); }));
  builder.pump(12);
  CHECK(pumps::read_message<set_cmd>(bytes));
  CHECK(throws([&] { builder.gain(std::nanf("")); }) && throws([&] { builder.start(~0ull - 3); }));
  CHECK(throws([&] { builder.offsets_of_zones({0, 4}); }) && throws([&] { builder.zones(1).high(1201); }));
  bytes[set_cmd::offsets::zones + 6] = std::byte{0xff};
  bytes[set_cmd::offsets::zones + 7] = std::byte{0x7f};
  CHECK(pumps::invalid_field(view) == "zones");
  // An older command without the last three fields: they have their defaults.
  bytes[set_cmd::offsets::zones + 7] = std::byte{0};
  builder.percent(7).mode(pumps::mode_e::MODE_OFF).is_fast(false);
  const auto older = pumps::read_message<set_cmd>(bytes.data(), set_cmd::offsets::percent);
  CHECK(older && !older->has_percent() && older->percent() == 50);
  CHECK(older->mode() == pumps::mode_e::MODE_AUTO && older->is_fast() && older->pump() == 12);
}
