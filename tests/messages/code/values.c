/* The firmware's side of values.td. */
#include "values.h"

#include "check.h"

#include <stdio.h>
#include <string.h>

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
  CHECK(!values_has_battery_t_heat(&m.battery, 2) && !values_has_status_evt_quality(&m, 0));
  CHECK(!values_has_status_evt_covariance(&m, 1) && m.count == 0 && m.battery.uses == 0);
  CHECK(values_has_status_evt_mixed(&m, 0) && !values_has_status_evt_mixed(&m, 1) && m.mixed[2] == 3);
  CHECK(values_has_status_evt_same(&m, 1) && m.same[1] == 9 && !values_has_status_evt_nothing(&m, 0));
  CHECK(!values_has_status_evt_last(&m, 1) && !values_has_status_evt_even(&m, 0) && m.even[1] == 8);
  m.battery.heat[1] = 1001;
  CHECK(values_check_message(&m, sizeof(m)) == VALUES_MESSAGE_INVALID);
  CHECK(strcmp(values_invalid_field(VALUES_STATUS_EVT, &m), "battery") == 0);
  m.battery.heat[1] = -400;
  m.quality[3] = 101;
  CHECK(strcmp(values_invalid_field(VALUES_STATUS_EVT, &m), "quality") == 0);
  m.quality[3] = 100;
  m.covariance[0] = 0.75F;
  CHECK(strcmp(values_invalid_field(VALUES_STATUS_EVT, &m), "covariance") == 0);
  m.covariance[0] = 0.25F;
  m.battery.uses = 2;
  values_clear_battery_t_levels(&m.battery, 0);
  m.battery.levels[1] = 4;
  m.count = 3;
  m.ranges[0] = 1.5;
  values_clear_status_evt_ranges(&m, 1);
  m.ranges[2] = -2;
  values_clear_status_evt_same(&m, 0);
  m.nothing[1] = 5;
  m.last[0] = 6;
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
  CHECK(!values_has_status_evt_last(&copy, 0) && !values_has_status_evt_even(&copy, 0) && copy.even[1] == 8);
  CHECK(!values_has_status_evt_humidity(&copy) && copy.later[1] == 7 && copy.odometer == 7);
  CHECK(values_read_status_evt(&m, sizeof(m), &copy) == VALUES_MESSAGE_OK);
  CHECK(copy.humidity == 457 && !values_has_battery_t_charge(&copy.battery));
  CHECK(copy.last[0] == 6 && !values_has_status_evt_last(&copy, 1) && values_has_status_evt_ranges(&copy, 2));
  /* One NaN stands for all, and elements that are not in use are 0. */
  {
    status_evt_t noise = m;
    memset(&noise.covariance[1], 0xff, sizeof(noise.covariance[1]));
    memset(&noise.ranges[1], 0xff, sizeof(noise.ranges[1]));
    noise.battery.levels[3] = 77;
    CHECK(memcmp(&noise, &m, sizeof(m)) != 0);
    CHECK(values_read_status_evt(&noise, sizeof(noise), &copy) == VALUES_MESSAGE_OK);
    CHECK(memcmp(&copy, &m, sizeof(m)) == 0);
  }
  file = fopen("c.bin", "wb");
  CHECK(file != NULL);
  CHECK(fwrite(&m, sizeof(m), 1, file) == 1);
  CHECK(fclose(file) == 0);
  return 0;
}
