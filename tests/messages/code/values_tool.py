"""Numbers that can be without a value, physical values, and defaults of elements."""

import json
import pathlib

import values
from values import battery_t, color_e, status_evt

m = status_evt()
assert m.odometer is None and m.height is None and m.battery.voltage is None and m.humidity is None and m.zero is None
assert m.battery.charge == 50 and m.tilt == 1
assert m.battery.cells == (3700, 3650, 3600) and m.later == (-2, 7) and m.gains == (0.5, -1.0)
assert m.colors == (color_e.GREEN, color_e.RED) and m.bytes == b"\x01\xff" and m.lights == (False, True)
assert battery_t.raw_voltage(12.3456) == 12346
assert battery_t.raw_voltage(-1) == 0 and battery_t.raw_voltage(1e9) == 65535
assert battery_t.raw_voltage(float("nan")) == 0
assert status_evt.raw_offset(-1.3) == -3 and status_evt.raw_offset(1e30) == 2**63 - 1
assert abs(battery_t.physical_voltage(12346) - 12.346) < 1e-9
assert m.battery.heat == (None,) * 3 and m.quality == (None,) * 4 and m.covariance == (None,) * 3
assert m.mixed == (1, None, 3) and m.same == (9, 9) and m.nothing == (None, None)
assert m.ranges == () and m.battery.levels == () and m.last == (None, None) and m.even == (None, 8)


def is_refused(message: status_evt, reason: str) -> bool:
    try:
        message.pack()
    except values.PackError as error:
        return reason in str(error)
    return False


m.quality = (None, None, None, 101)
assert is_refused(m, "quality: 101 is not in the range 0 to 100")
m.quality = (None, None, 100)
assert is_refused(m, "quality: 3 elements, not 4")
m.quality = (None, None, None, 100)
m.covariance = (0.75, None, None)
assert is_refused(m, "covariance: 0.75 is not in the range")
m.covariance = (0.25, None, None)
m.battery.heat = (None, -400, None)
m.battery.levels = (None, 101)
assert is_refused(m, "battery.levels: 101 is not in the range 0 to 100")
m.battery.levels = (None, 4)
m.ranges = (1.5, None, -2.0)
m.same = (None, 9)
m.nothing = (None, 5)
m.last = (6, None)
m.battery.voltage = 60001
try:
    m.pack()
    raise AssertionError
except values.PackError as error:
    assert "battery.voltage: 60001 is not in the range" in str(error), error
m.battery.voltage = None
# The number of a `float` is one, as in the other languages.
m.tilt = status_evt.raw_tilt(20)
assert m.tilt and m.tilt != 20 / 57.3 and values.unpack(m.pack()) == m
m.tilt = status_evt.raw_tilt(-1e300)
assert m.tilt == float("-inf") and values.unpack(m.pack()) == m
m.tilt = None
m.battery.charge = None
m.odometer = 7
m.humidity = status_evt.raw_humidity(45.67)
data = m.pack()
assert values.unpack(data) == m == status_evt.from_dict(json.loads(json.dumps(m.to_dict())))
assert m.to_dict()["tilt"] is None and m.to_dict()["humidity"] == 457
older = values.unpack(data[: status_evt.OFFSETS_["humidity"]])
assert isinstance(older, status_evt)
assert older.last == (None, None) and older.even == (None, 8) and older.ranges == m.ranges
assert older.humidity is None and older.later == (-2, 7) and older.odometer == 7
pathlib.Path("python.bin").write_bytes(data)
