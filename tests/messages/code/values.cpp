// The host's side of values.td.
#include "values.hpp"

#include "check.h"

#include <cstring>
#include <fstream>
#include <limits>

int main() {
  values::message_buffer<values::status_evt> buffer;
  auto m = values::build_message<values::status_evt>(buffer);
  CHECK(!m.read_().has_odometer() && !m.read_().has_height() && !m.read_().battery().has_voltage());
  CHECK(m.read_().battery().has_charge() && m.read_().battery().charge() == 50);
  CHECK(m.read_().has_tilt() && !m.read_().has_zero() && !m.read_().has_humidity());
  CHECK(m.read_().battery().cells(1) == 3650 && m.read_().later(0) == -2);
  CHECK(m.read_().colors(0) == values::color_e::GREEN && m.read_().lights(1) && m.read_().bytes(1) == 255);
  CHECK(!m.read_().battery().has_heat(2) && !m.read_().has_quality(0) && !m.read_().has_covariance(1));
  CHECK(m.read_().has_quality() && m.read_().has_mixed(0) && !m.read_().has_mixed(1) && m.read_().mixed(2) == 3);
  CHECK(m.read_().has_same(1) && m.read_().same(1) == 9 && !m.read_().has_nothing(0));
  CHECK(!m.read_().has_last(1) && !m.read_().has_even(0) && m.read_().even(1) == 8);
  CHECK(values::to_string(m.read_()).find("heat=[absent, absent, absent], uses=0, levels=[]") != std::string::npos);
  CHECK(values::to_string(m.read_()).find("mixed=[1, absent, 3], same=[9, 9]") != std::string::npos);
  const auto refuses = [](auto call) {
    try {
      call();
      return false;
    } catch (const std::out_of_range&) {
      return true;
    }
  };
  const std::uint16_t none = 65535;
  CHECK(refuses([&] { m.quality({1, 2, 3, 101}); }) && refuses([&] { m.clear_quality(4); }));
  CHECK(refuses([&] { m.battery().heat({1, 1001, 2}); }) && refuses([&] { m.covariance({0.75F, 0, 0}); }));
  CHECK(refuses([&] { m.clear_ranges(0); }) && refuses([&] { m.battery().levels({1, 101}); }));
  m.quality({255, 255, 255, 100});
  m.battery().heat({32767, -400, 32767});
  m.covariance({0.25F, 0, 0}).clear_covariance(1).clear_covariance(2);
  m.battery().levels({255, 4});
  m.ranges({1.5, 0, -2}).clear_ranges(1);
  m.clear_same(0).nothing({0, 5}).mixed({1, none, 3});
  m.last({6, std::numeric_limits<std::uint64_t>::max()});
  CHECK(m.read_().has_ranges(2) && !m.read_().has_ranges(1) && !m.read_().battery().has_levels(0));
  CHECK(values::to_string(m.read_()).find("heat=[absent, -40, absent], uses=2, levels=[absent, 4]") != std::string::npos);
  CHECK(values::invalid_field(m.read_()).empty());
  static_assert(values::battery_t::raw_voltage(12.3456) == 12346);
  static_assert(values::battery_t::raw_voltage(-1) == 0 && values::battery_t::raw_voltage(1e9) == 65535);
  static_assert(values::status_evt::raw_offset(-1.3) == -3);
  m.battery().voltage(values::battery_t::raw_voltage(12.3456));
  CHECK(m.read_().battery().has_voltage());
  const double voltage = values::battery_t::physical_voltage(m.read_().battery().voltage());
  CHECK(voltage > 12.34 && voltage < 12.35);
  CHECK(values::to_string(m.read_()).find("voltage=12.346, cells=[3.7, 3.65, 3.6") != std::string::npos);
  try {
    m.battery().voltage(60001);
    return 1;
  } catch (const std::out_of_range&) {
  }
  m.battery().voltage(65535);
  CHECK(!m.read_().battery().has_voltage() && values::to_string(m.read_()).find("voltage=absent") != std::string::npos);
  m.battery().clear_voltage();
  m.clear_tilt();
  m.battery().clear_charge();
  m.odometer(7);
  m.humidity(values::status_evt::raw_humidity(45.67));
  const values::status_evt::view older(buffer.data(), values::status_evt::offsets::humidity);
  CHECK(!older.has_last(0) && !older.has_even(1) && older.even(1) == 8 && older.has_ranges(0));
  CHECK(!older.has_humidity() && older.later(1) == 7 && older.has_odometer());
  // One NaN stands for all, and elements that are not in use are 0.
  auto noise = buffer;
  constexpr std::size_t covariance = values::status_evt::offsets::covariance;
  std::memset(noise.data() + covariance + 4, 0xff, 4);
  std::memset(noise.data() + values::status_evt::offsets::ranges + 8, 0xff, 8);
  noise[values::status_evt::offsets::battery + values::battery_t::offsets::levels + 3] = std::byte{77};
  values::message_buffer<values::status_evt> copy;
  values::build_message<values::status_evt>(copy).copy_from_(values::status_evt::view(noise.data(), noise.size()));
  CHECK(copy == buffer && noise != buffer);
  std::ofstream("cpp.bin", std::ios::binary).write(reinterpret_cast<const char*>(buffer.data()), values::status_evt::size);
  return 0;
}
