"""The tools' side of pumps.td: constants, defaults and checks of values."""

import math

import pumps


def refused(**values: object) -> str:
    message = pumps.set_cmd(pump=1)
    for name, value in values.items():
        setattr(message, name, value)
    try:
        message.pack()
    except pumps.PackError as error:
        return str(error)
    return ""


assert pumps.MOST_PUMPS == 12 and pumps.EVERY_BIT == 2**64 - 1
message = pumps.set_cmd(pump=12)
assert message.percent == 50 and message.mode is pumps.mode_e.MODE_AUTO and message.is_fast
assert message.limits.low == -50 and message.zones[1].low == -50 and message.gain == 2.0
data = message.pack()
assert pumps.unpack(data) == message == pumps.set_cmd.from_dict(message.to_dict())
control = pumps.with_bits(pumps.control_e.CONTROL_ON, pumps.control_e.CONTROL_MODE, 5)
assert control == 0x51 and pumps.get_bits(control, pumps.control_e.CONTROL_MODE) == 5
try:
    pumps.with_bits(control, pumps.control_e.CONTROL_HIGH, 4)
except pumps.PackError as error:
    print(str(error).partition(" into ")[0])
event = pumps.alarm_evt(control=control, alarms=pumps.alarm_e.ALARM_DRY | pumps.alarm_e.ALARM_DOOR | 6)
print(event.to_dict())
assert pumps.unpack(event.pack()) == event == pumps.alarm_evt.from_dict(event.to_dict())
named = pumps.name_cmd(pump=2, name="n\u00f6rdlich")
assert pumps.unpack(named.pack()) == named == pumps.name_cmd.from_dict(named.to_dict())
try:
    pumps.name_cmd(name="thirteen byte").pack()
except pumps.PackError as error:
    print(error)
print(refused(pump=0))
print(refused(percent=101))
print(refused(gain=math.nan))
print(refused(start=2**64 - 4))
print(refused(levels=bytes([0] * 11 + [101])))
print(refused(offsets_of_zones=(0, 4)))
print(refused(zones=(pumps.limits_t(), pumps.limits_t(high=1201))))
try:
    pumps.unpack(data[: pumps.set_cmd.OFFSETS_["percent"]] + b"\xff" * 8)
except pumps.UnpackError as error:
    print(error)
older = pumps.unpack(pumps.set_cmd(pump=12, percent=7).pack()[: pumps.set_cmd.OFFSETS_["percent"]])
assert isinstance(older, pumps.set_cmd)
assert older.percent == 50 and older.mode is pumps.mode_e.MODE_AUTO and older.pump == 12
