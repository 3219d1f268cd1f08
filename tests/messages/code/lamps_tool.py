"""A tool: what dataclasses, unpack and check_version do. Prints what tests compare."""

import copy
import json
import math
import pickle
from typing import Any, Callable

import lamps


def fails(call: Callable[[], Any]) -> None:
    try:
        call()
    except (lamps.MessageError, lamps.IncompatibleSchema) as error:
        print(f"{type(error).__name__}: {error}")
    else:
        raise AssertionError("it did not fail")


light = lamps.light_cmd(lamp=7, pattern=(1, -2), delay=9)
light.shade = lamps.shade_t(serial=lamps.serial_e.SERIAL_ALL, warmth=0.5, percent=200, is_blinking=True)
light.header.stream_id = 3
data = light.pack()
assert len(data) == lamps.light_cmd.SIZE_ == 72
assert lamps.light_cmd.OFFSETS_["lamp"] == 56
read = lamps.unpack(data)
assert read == light and isinstance(read, lamps.light_cmd)
assert lamps.light_cmd.unpack(memoryview(data + b"more")) == light
plain = light.to_dict()
print(json.dumps(plain))
assert lamps.light_cmd.from_dict(json.loads(json.dumps(plain))) == light
assert lamps.MESSAGES[4000] is lamps.broke

# Messages of older minor versions are shorter.
old = lamps.light_cmd.unpack(data[:64])
assert (old.lamp, old.pattern, old.delay) == (7, (0, 0), 0)
assert lamps.absent_fields(lamps.light_cmd, 64) == ("pattern", "delay")
assert lamps.absent_fields(lamps.light_cmd, 72) == ()
# No version had these sizes.
for size in (40, 63, 65, 71):
    try:
        lamps.light_cmd.unpack(data[:size])
        assert False
    except lamps.UnpackError:
        pass

# A value that no name stands for is kept.
answer = lamps.light_rsp(error=lamps.lamp_error_e(77))
again = lamps.light_rsp.unpack(answer.pack())
assert again == answer and int(again.error) == 77
assert again.to_dict()["error"] == 77
assert lamps.light_rsp.from_dict(again.to_dict()) == again
assert copy.deepcopy(again) == again and pickle.loads(pickle.dumps(again)) == again
assert lamps.light_rsp().error is lamps.lamp_error_e.LAMP_OK
print(repr(again.error), repr(lamps.lamp_error_e.LAMP_BROKEN))

for number in (math.inf, -math.inf, 1e-45):
    light.shade.warmth = number
    assert lamps.light_cmd.unpack(light.pack()).shade.warmth == light.shade.warmth or number == 1e-45
light.shade.warmth = math.nan
assert math.isnan(lamps.light_cmd.unpack(light.pack()).shade.warmth)


def packs(**fields: Any) -> Callable[[], bytes]:
    return lambda: lamps.light_cmd(**fields).pack()


fails(packs(lamp=-1))
fails(packs(lamp=1 << 32))
fails(packs(lamp=1.5))
fails(packs(lamp=None))
fails(packs(pattern=(1,)))
fails(packs(pattern=5))
fails(packs(pattern=(1, 1 << 31)))
fails(packs(shade=lamps.shade_t(warmth=1e39)))
fails(packs(shade=lamps.shade_t(serial=lamps.serial_e(-1))))
fails(packs(shade=lamps.light_rsp()))
fails(packs(header=lamps.command_header_t(stream_id=-7)))
fails(lambda: lamps.broke(flags=(True, False, 2)).pack())  # type: ignore[arg-type]
fails(lambda: lamps.light_cmd.from_dict({"lamp": 1, "colour": 2}))
fails(lambda: lamps.light_rsp.from_dict({"error": "LAMP_LOST"}))
fails(lambda: lamps.light_cmd.from_dict({"shade": 3}))
fails(lambda: lamps.light_cmd.from_dict({"shade": {"tone": 3}}))
fails(lambda: lamps.unpack(b""))
fails(lambda: lamps.unpack(bytes(8)))
fails(lambda: lamps.unpack(data[:39]))
fails(lambda: lamps.off_cmd.unpack(data))
fails(lambda: lamps.shade_t.unpack(data[:3]))

# A header without an id gets that of the message; another id is refused.
given = lamps.light_cmd(header=lamps.command_header_t(command_id=5))
assert lamps.unpack(given.pack()) == lamps.light_cmd(header=lamps.command_header_t(lamps.light_cmd.ID_, 5))
fails(lamps.light_cmd(header=lamps.command_header_t(message_id=7)).pack)
try:
    given.lmap = 3  # type: ignore[attr-defined]
except AttributeError:
    pass
else:
    raise AssertionError("a misspelled attribute is accepted")

same = (1, 2, 0, lamps.SCHEMA_HASH)
assert lamps.check_version(*same) is lamps.Compatibility.SAME
assert lamps.check_version(1, 2, 1, lamps.SCHEMA_HASH) is lamps.Compatibility.OTHER_PATCH
assert lamps.check_version(1, 1, 0, 1) is lamps.Compatibility.OLDER_MINOR
assert lamps.check_version(1, 3, 0, 1) is lamps.Compatibility.NEWER_MINOR
fails(lambda: lamps.check_version(2, 0, 1, 0xABC))
fails(lambda: lamps.check_version(1, 2, 0, 0xABC))
