"""Connects a host to a device over a wire that loses, doubles, damages and reorders frames: noise.py DEVICE HOST...

Each program has one end of a socket as its standard input. The numbers of bytes and errors go to standard error.
"""

import random
import select
import socket
import subprocess
import sys
from typing import Dict, List


class Direction:
    """The wire in one direction: one frame of 25 has an error."""

    def __init__(self, to: socket.socket, seed: int) -> None:
        self.to = to
        self.random = random.Random(seed)
        self.rest = b""
        self.late = b""
        self.bytes = 0
        self.errors: Dict[str, int] = {"lost": 0, "doubled": 0, "damaged": 0, "reordered": 0}

    def feed(self, data: bytes) -> None:
        """Passes on the frames that are complete."""
        self.bytes += len(data)
        *frames, self.rest = (self.rest + data).split(b"\0")
        out = []
        for frame in frames:
            late, self.late = self.late, b""
            out += self.pass_on(frame + b"\0")
            out.append(late)
        self.to.sendall(b"".join(out))

    def pass_on(self, frame: bytes) -> List[bytes]:
        """Returns a frame with or without an error."""
        kind = self.random.choices(["good", *self.errors], [96, 1, 1, 1, 1])[0]
        if kind == "good":
            return [frame]
        self.errors[kind] += 1
        if kind == "damaged":
            damaged = bytearray(frame)
            for _ in range(self.random.randint(1, 4)):
                damaged[self.random.randrange(len(damaged))] ^= 1 << self.random.randrange(8)
            return [bytes(damaged)]
        if kind == "reordered":
            self.late = frame
        return {"lost": [], "doubled": [frame, frame], "reordered": []}[kind]


def main() -> int:
    """Runs both programs until the host ends."""
    device_end, device_wire = socket.socketpair()
    host_end, host_wire = socket.socketpair()
    with device_end, host_end:
        device = subprocess.Popen([sys.argv[1]], stdin=device_end)
        host = subprocess.Popen(sys.argv[2:], stdin=host_end)
    ways = {host_wire: Direction(device_wire, 1), device_wire: Direction(host_wire, 2)}
    try:
        while True:
            ready, _, _ = select.select(list(ways), [], [])
            for end in ready:
                data = end.recv(65536)
                if not data:
                    raise ConnectionError
                ways[end].feed(data)
    except ConnectionError:
        device_wire.close()
        host_wire.close()
    errors = {kind: sum(way.errors[kind] for way in ways.values()) for kind in ways[host_wire].errors}
    print(sum(way.bytes for way in ways.values()), "bytes,", errors, file=sys.stderr)
    return host.wait() or device.wait()


if __name__ == "__main__":
    sys.exit(main())
