/* The firmware's side of values.td. */
#include "values.h"

#include "check.h"

#include <stdio.h>

int main(void) {
  status_evt_t m;
  status_evt_t copy;
  FILE *file;
  values_init_status_evt(&m);
  CHECK(!values_has_status_evt_odometer(&m) && !values_has_status_evt_height(&m));
  CHECK(!values_has_battery_t_voltage(&m.battery) && !values_has_status_evt_humidity(&m));
  CHECK(values_has_battery_t_charge(&m.battery) && m.battery.charge == 50);
  CHECK(values_has_status_evt_tilt(&m) && !values_has_status_evt_zero(&m));
  CHECK(m.battery.cells[1] == 3650 && m.later[0] == -2 && m.colors[0] == GREEN && m.lights[1]);
  CHECK(values_check_message(&m, sizeof(m)) == VALUES_MESSAGE_OK);
  m.battery.voltage = values_raw_battery_t_voltage(12.3456);
  CHECK(m.battery.voltage == 12346 && values_has_battery_t_voltage(&m.battery));
  CHECK(values_physical_battery_t_voltage(12346) > 12.3 && values_physical_battery_t_voltage(12346) < 12.4);
  CHECK(values_raw_battery_t_voltage(-1) == 0 && values_raw_battery_t_voltage(1e9) == 65535);
  CHECK(values_raw_status_evt_offset(-1.3) == -3 && values_raw_status_evt_offset(1e30) == INT64_MAX);
  CHECK(values_raw_status_evt_offset(-1e30) == INT64_MIN);
  m.battery.voltage = 60001;
  CHECK(values_check_message(&m, sizeof(m)) == VALUES_MESSAGE_INVALID);
  values_clear_battery_t_voltage(&m.battery);
  CHECK(values_check_message(&m, sizeof(m)) == VALUES_MESSAGE_OK);
  values_clear_status_evt_tilt(&m);
  values_clear_battery_t_charge(&m.battery);
  m.odometer = 7;
  m.humidity = values_raw_status_evt_humidity(45.67);
  /* An older message has neither. */
  CHECK(values_read_status_evt(&m, offsetof(status_evt_t, humidity), &copy) == VALUES_MESSAGE_OK);
  CHECK(!values_has_status_evt_humidity(&copy) && copy.later[1] == 7 && copy.odometer == 7);
  CHECK(values_read_status_evt(&m, sizeof(m), &copy) == VALUES_MESSAGE_OK);
  CHECK(copy.humidity == 457 && !values_has_battery_t_charge(&copy.battery));
  file = fopen("c.bin", "wb");
  CHECK(file != NULL);
  CHECK(fwrite(&m, sizeof(m), 1, file) == 1);
  CHECK(fclose(file) == 0);
  return 0;
}
