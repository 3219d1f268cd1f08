"""The tools' side of shapes.td: counts, optional fields, unions and a flexible array."""

import json

import shapes


def refused(message: shapes.Message) -> None:
    try:
        message.pack()
    except shapes.PackError as error:
        print(error)


def damaged(data: bytes) -> None:
    try:
        shapes.unpack(data)
    except shapes.UnpackError as error:
        print(error)


message = shapes.set_cmd()
assert len(message.pack()) == shapes.set_cmd.OFFSETS_["points"]
assert shapes.unpack(message.pack()) == message
assert message.speed is None and message.samples == () and message.points == ()
message = shapes.set_cmd(
    list=shapes.list_t(parts=(shapes.part_t(low=3), shapes.part_t(flags=True)), tag="list"),
    speed=500,
    levels=b"\x01\x02\x03\x09",
    kind=shapes.kind_e.KIND_NAME,
    label="label",
    samples=(1, -2, 100),
    points=(shapes.part_t(low=7), shapes.part_t(low=-5)),
)
data = message.pack()
assert len(data) == shapes.set_cmd.OFFSETS_["points"] + 8
assert shapes.unpack(data) == message == shapes.set_cmd.from_dict(json.loads(json.dumps(message.to_dict())))
print(json.dumps(message.to_dict()["list"]), message.to_dict().get("scale"), message.to_dict()["samples"])
event = shapes.text_evt(text="n\u00f6rdlich")
assert len(event.pack()) == shapes.text_evt.OFFSETS_["text"] + 9 and shapes.unpack(event.pack()) == event
damaged(data[: shapes.set_cmd.OFFSETS_["name"]])
damaged(data[:-1])
at = shapes.set_cmd.OFFSETS_["points"] - 4
damaged(data[:at] + b"\x05" + data[at + 1 :])
refused(shapes.set_cmd(speed=501))
refused(shapes.set_cmd(scale=1.0))
refused(shapes.set_cmd(kind=shapes.kind_e.KIND_COLOR, color=b"four"))
refused(shapes.set_cmd(samples=(0,) * 17))
refused(shapes.set_cmd(samples=(101,)))
refused(shapes.set_cmd(points=(shapes.part_t(low=-6),)))
refused(shapes.set_cmd(points=5))  # type: ignore[arg-type]
refused(shapes.text_evt(text=None))  # type: ignore[arg-type]
