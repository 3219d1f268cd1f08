"""Mutates inputs and keeps those that reach new lines of generated Python.

guided.py DRIVER CORPUS LENGTH SEED OUT imports the module DRIVER, whose `describe` returns one line about an input, and
prints the lines of all inputs of a folder and of mutated ones: as many as LENGTH says, or for so many seconds (`60s`). OUT gets the inputs, each behind its size in 4 bytes.
"""

import importlib
import pathlib
import random
import sys
import time

name, corpus, length, seed, out_name = sys.argv[1:]
driver = importlib.import_module(name)
files = {module.__file__ for module in driver.TRACED}
chance = random.Random(int(seed))
reached = set()
state = [0, False]


def trace_line(frame, event, arg):
    # An edge: the lines before and after a step.
    line = frame.f_lineno
    edge = (frame.f_code, state[0], line)
    state[0] = line
    if edge not in reached:
        reached.add(edge)
        state[1] = True
    return trace_line


def trace_call(frame, event, arg):
    return trace_line if frame.f_code.co_filename in files else None


def mutated(data: bytes, other: bytes) -> bytes:
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(data) + 1)
        size = chance.choice((1, 1, 2, 4, 8, 16))
        match chance.randrange(7):
            case 0 if at < len(data):
                data[at] ^= 1 << chance.randrange(8)
            case 1 if at < len(data):
                data[at] = chance.choice((0, 1, 2, 3, 5, 16, 127, 128, 254, 255, chance.randrange(256)))
            case 2:
                data[at:at] = chance.randbytes(size)
            case 3:
                del data[at : at + size]
            case 4:
                data[at:at] = data[at : at + size]
            case 5:
                begin = chance.randrange(len(other) + 1)
                data[at : at + size] = other[begin : begin + size]
            case _:
                del data[at:]
    return bytes(data[:2048])


with open(out_name, "wb") as out:

    def attempt(data: bytes) -> bool:
        state[:] = [0, False]
        sys.settrace(trace_call)
        try:
            line = driver.describe(data)
        finally:
            sys.settrace(None)
        out.write(len(data).to_bytes(4, "little") + data)
        print(line)
        return state[1]

    kept = [path.read_bytes() for path in sorted(pathlib.Path(corpus).iterdir())]
    for data in kept:
        attempt(data)
    is_timed = length.endswith("s")
    end = time.monotonic() + float(length.removesuffix("s"))
    tried = 0
    while time.monotonic() < end if is_timed else tried < int(length):
        tried += 1
        data = mutated(chance.choice(kept), chance.choice(kept))
        if attempt(data):
            kept.append(data)
print(f"{len(kept)} inputs kept, {len(reached)} edges", file=sys.stderr)
