"""Packs the messages of pack.td in both ways, the fast one and the one that checks each field, and measures the fast one and
`unpack`.

With `--print`, prints the times.
"""

import struct
import sys
import timeit
from dataclasses import replace

import pack
from pack import limits_t, mode_e, point_t, shape_t

zone = limits_t(low=point_t(x=1, y=1), high=point_t(x=5, y=5), speed=10)
points = tuple(point_t(x=at, y=-at) for at in range(16))
shape = shape_t(at=point_t(x=1, y=2), weight=2.5, mode=mode_e.M_ON, on=True, tag=b"ab", name="wall")
messages = {
    "small": pack.small_cmd(a=1 << 40, b=7, c=8, d=9, e=3),
    "medium": pack.medium_cmd(
        header=pack.head_t(tag=5), a=1, b=2, c=1.5, d=4, e=5, f=0.5, g=-7, mode=mode_e.M_ON, h=3, i=50, j=-2, on=True,
        k=1, l=2, m=-3, name="hello", data=bytes(range(16)),
    ),
    "arrays": pack.array_cmd(samples=tuple(range(100)), values=tuple(range(20))),
    "nested": pack.nested_cmd(origin=point_t(x=1, y=2), limits=zone, points=points),
    "flexible": pack.counted_cmd(samples=tuple(range(50))),
    "optional": pack.optional_cmd(a=5, kind=1, x=2.5),
    "enums": pack.enums_cmd(modes=(mode_e.M_ON, mode_e.M_OFF) * 30, mode=mode_e.M_ON),
    "words": pack.words_cmd(name="a name of some length", data=bytes(range(60)), unit="mm"),
    "points": pack.points_cmd(points=points + points[:4]),
    "padded": pack.padded_cmd(points=points[:1], last=7),
    "shapes": pack.shapes_cmd(shapes=(shape,) * 9),
    "track": pack.track_cmd(points=points * 5),
    "marks": pack.marks_cmd(shapes=(shape,) * 9),
    "texts": pack.texts_evt(zones=(zone,) * 3, many=(zone,), levels=(1, 2.5, 9), flags=(True, 0, 1), text="Grüße"),
}
#: The formats that one writes by hand for those messages whose format is not the one of the whole struct.
FORMATS = {
    "track": "<HHHHI" + "ii" * 80, "marks": "<HHHHI" + "iifH?B4s4s" * 9, "flexible": "<HHHHH50h", "optional": "<HHHHIIdHB5x",
}


def refused(message, expected, **changes):
    try:
        replace(message, **changes).pack() if changes else message.pack()
    except pack.PackError as error:
        assert expected in str(error), error
    else:
        raise AssertionError(f"{changes} was packed")


for name, message in messages.items():
    data = message.pack()
    assert message._checked_(name).pack() == data == pack.unpack(data).pack(), name
    assert data[0] | data[1] << 8 == len(data), name

# What the fast way leaves to the other has the same bytes, with the size in the header.
medium = messages["medium"]
for other in [list(range(16)), bytearray(range(16)), memoryview(bytes(range(16)))]:
    assert replace(medium, data=other).pack() == medium.pack()

refused(medium, "medium_cmd.i: 101 is not in the range 0 to 100", i=101)
refused(medium, "medium_cmd.c: 'x' is no number", c="x")
refused(medium, "medium_cmd.on: 2 is no bool", on=2)
refused(medium, "medium_cmd.name: ", name="x" * 13)
refused(medium, "medium_cmd.data: 15 elements, not 16", data=bytes(15))
refused(medium, "medium_cmd.mode: 70000 is not in uint16_t", mode=70000)
refused(medium, "medium_cmd.f: 1e+300 is not in float", f=1e300)
refused(medium, "medium_cmd.header.msg_id: ", header=pack.head_t(msg_id=9))
arrays = messages["arrays"]
refused(arrays, "array_cmd.samples: 99 elements, not 100", samples=(0,) * 99, values=(0,) * 21)
nested = messages["nested"]
refused(nested, "nested_cmd.points: 15 elements, not 16", points=points[1:])
refused(nested, "nested_cmd.points[1]: 1 is no point_t", points=(points[0],) + (1,) * 15)
refused(nested, "nested_cmd.limits.speed: 1001 is not", limits=replace(zone, speed=1001))
refused(messages["flexible"], "counted_cmd.samples: 101 elements, at most 100", samples=(0,) * 101)
refused(messages["optional"], "optional_cmd.x has a value, but `kind` does not select it", kind=2)
texts = messages["texts"]
refused(texts, "texts_evt.zones[1].speed: 1001 is not", zones=(zone, replace(zone, speed=1001), zone))
refused(texts, "texts_evt.zones: 2 elements, not 3", zones=(zone,) * 2)
refused(texts, "texts_evt.many: 5 elements, at most 4", many=(zone,) * 5)
refused(texts, "texts_evt.many[0].speed: 1001 is not", many=(replace(zone, speed=1001),))
refused(texts, "texts_evt.levels: nan is not in the range", levels=(1, float("nan"), 2))
refused(texts, "texts_evt.flags[2]: 2 is no bool", flags=(0, 1, 2))
refused(texts, "texts_evt.text: ", text="x" * 41)
shapes = messages["shapes"]
for count in range(13):
    some = replace(shapes, shapes=(shape,) * count)
    assert some.pack() == some._checked_("").pack() and pack.unpack(some.pack()).shapes == some.shapes, count
refused(shapes, "shapes_cmd.shapes: 13 elements, at most 12", shapes=(shape,) * 13)
refused(shapes, "shapes_cmd.shapes[1].weight: 0 is not in the range", shapes=(shape, replace(shape, weight=0)))
refused(shapes, "shapes_cmd.shapes[0].tag: 5 elements, at most 4", shapes=(replace(shape, tag=bytes(5)),))
marks, track = messages["marks"], messages["track"]
for count in range(20):
    some = replace(marks, shapes=(shape,) * count)
    assert some.pack() == some._checked_("").pack() and pack.unpack(some.pack()).shapes == some.shapes, count
for count in (0, 1, 7, 8, 31, 32, 33, 72, 200):
    some = replace(track, points=tuple(point_t(x=at, y=-at) for at in range(count)))
    assert some.pack() == some._checked_("").pack() and pack.unpack(some.pack()).points == some.points, count
refused(track, "track_cmd.points: 201 elements, at most 200", points=points[:1] * 201)
refused(marks, "marks_cmd.shapes[8].weight: 10 is not in the range", shapes=(shape,) * 8 + (replace(shape, weight=10),))
assert len(replace(texts, zones=None, many=(), text="").pack()) == len(texts.pack()) - len("Grüße".encode())


def by_hand(name):
    """Returns the call of `struct.pack` with the values of a message as constants."""
    message = messages[name]
    data = message.pack()
    form = FORMATS.get(name) or message._layout_.codec.format
    values = struct.unpack(form, data)
    assert struct.pack(form, *values) == data, name
    return f"struct.pack({form!r}, {', '.join(map(repr, values))})"


def least(code, **names):
    """Returns the least time of an expression, in ns: other programs can only make it slower."""
    return min(timeit.repeat(code, globals=names, number=2000, repeat=120)) / 2000 * 1e9


for name in [name for name in messages if name not in ("texts", "padded")]:
    code = by_hand(name)
    if sys.argv[1:] == ["--print"]:
        hand, own = least(code, struct=struct), least("message.pack()", message=messages[name])
        unpacked = least("unpack(data)", unpack=pack.unpack, data=messages[name].pack())
        print(f"{name:9} {hand:6.0f} ns {own:6.0f} ns {own / hand:5.1f}x, unpack {unpacked:6.0f} ns")
