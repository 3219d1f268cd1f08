"""Prints a summary of each kernel, from a dump of the device's trace.

    kernels.py DUMP

The generated modules are found in the build directory or on PYTHONPATH.
"""

import sys
from pathlib import Path
from typing import BinaryIO, Dict, List

sys.path.append(str(Path(__file__).resolve().parent.parent / "build" / "tools"))

import device_api
import device_api_trace


class Kernel:
    """A running kernel, as far as it was traced."""

    def __init__(self) -> None:
        self.begin: int = 0
        self.said: List[str] = []


def report(dump: BinaryIO) -> List[str]:
    """Returns a line for each kernel that ended."""
    lines: List[str] = []
    running: Dict[int, Kernel] = {}
    for item in device_api_trace.decode(dump):
        if isinstance(item, device_api_trace.Lost):
            lines.append(item.to_text())
        elif item.event == "kernel_launch":
            kernel = running.setdefault(item.payload["kernel_id"], Kernel())
            kernel.begin = item.timestamp
        elif item.event == "log_text":
            for kernel in running.values():
                kernel.said.append(item.payload["text"])
        elif item.event == "kernel_end":
            number = item.payload["kernel_id"]
            error = item.payload["error"]
            ended = running.pop(number, None)
            ticks = f"{item.timestamp - ended.begin} ticks" if ended else "did not run"
            said = "".join(f": {text}" for text in ended.said) if ended else ""
            lines.append(f"kernel {number}: {ticks}, {error}{said}")
    return lines


def main() -> None:
    """Reads the dump given on the command line."""
    ours, theirs = device_api.SCHEMA_HASH, device_api_trace.SCHEMA_HASH
    assert ours == theirs, "the modules were generated from different schemas"
    with open(sys.argv[1], "rb") as dump:
        print("\n".join(report(dump)))


if __name__ == "__main__":
    main()
