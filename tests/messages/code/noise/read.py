"""Prints what of shapes.td is in damaged and short messages: read.py INPUTS."""

import pathlib
import sys

import shapes

data = pathlib.Path(sys.argv[1]).read_bytes()
at = 0
while at < len(data):
    size = data[at] | data[at + 1] << 8
    message = data[at + 2 : at + 2 + size]
    at += 2 + size
    try:
        found = shapes.unpack(message)
    except shapes.UnpackError:
        print("refused")
        continue
    # What was read can be written, but for values that only readers accept.
    try:
        found.pack()
    except shapes.PackError:
        pass
    if isinstance(found, shapes.set_cmd):
        bits = [found.speed, found.limits, found.name, found.levels]
        cases = [found.color, found.label, found.scale]
        show = lambda values: "".join(str(int(value is not None)) for value in values)
        print("set_cmd", show(bits), show(cases), len(found.samples), len(found.points))
    elif isinstance(found, shapes.text_evt):
        # Bytes after a 0 are not part of the string, but of the count.
        print("text_evt", message[16] | message[17] << 8 if len(message) >= 18 else 0)
