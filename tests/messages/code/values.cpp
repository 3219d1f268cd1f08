// The host's side of values.td.
#include "values.hpp"

#include "check.h"

#include <fstream>

int main() {
  values::message_buffer<values::status_evt> buffer;
  auto m = values::build_message<values::status_evt>(buffer);
  CHECK(!m.read_().has_odometer() && !m.read_().has_height() && !m.read_().battery().has_voltage());
  CHECK(m.read_().battery().has_charge() && m.read_().battery().charge() == 50);
  CHECK(m.read_().has_tilt() && !m.read_().has_zero() && !m.read_().has_humidity());
  CHECK(m.read_().battery().cells(1) == 3650 && m.read_().later(0) == -2);
  CHECK(m.read_().colors(0) == values::color_e::GREEN && m.read_().lights(1) && m.read_().bytes(1) == 255);
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
  CHECK(!older.has_humidity() && older.later(1) == 7 && older.has_odometer());
  std::ofstream("cpp.bin", std::ios::binary).write(reinterpret_cast<const char*>(buffer.data()), values::status_evt::size);
  return 0;
}
