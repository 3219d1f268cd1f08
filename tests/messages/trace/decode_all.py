"""Decodes every dump in a folder to JSON lines: decode_all.py FOLDER."""

import pathlib
import sys

import demo_trace

for path in sorted(pathlib.Path(sys.argv[1]).glob("*.bin")):
    with path.open("rb") as dump:
        try:
            lines = [item.to_json() + "\n" for item in demo_trace.decode(dump)]
        except demo_trace.OtherSchemaError as error:
            lines = [f"error: {error}\n"]
    path.with_suffix(".python").write_text("".join(lines), newline="")
