"""Connects hosts to one device, all at the same time: noise.py DEVICE -- HOST... -- HOST...

Each host has one end of a socket as its standard input; the device gets the numbers of its sockets as arguments. The wires between
them lose, double, damage and reorder bytes and whole frames. The numbers of bytes and errors go to standard error, and the
output of the hosts to standard output, in their order.
"""

import random
import select
import socket
import subprocess
import sys
from typing import Dict, List


class Direction:
    """A wire in one direction: one frame of 25 has an error."""

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
        try:
            self.to.sendall(b"".join(out))
        except OSError:
            pass  # The host has ended.

    def pass_on(self, frame: bytes) -> List[bytes]:
        """Returns a frame with or without an error."""
        kind = self.random.choices(["good", *self.errors], [96, 1, 1, 1, 1])[0]
        if kind == "good":
            return [frame]
        self.errors[kind] += 1
        # Half of the errors hit the whole frame, the others some of its bytes, perhaps the 0 at its end too.
        begin, end = 0, len(frame)
        if self.random.random() < 0.5 or kind == "damaged":
            begin = self.random.randrange(len(frame))
            end = min(len(frame), begin + self.random.randint(1, 20))
        before, part, after = frame[:begin], frame[begin:end], frame[end:]
        if kind == "damaged":
            part = bytes(byte ^ (1 << self.random.randrange(8)) for byte in part)
        elif kind == "reordered" and part == frame:
            self.late = frame
            return []
        elif kind == "reordered":
            middle = len(part) // 2
            part = part[middle:] + part[:middle]
        return [before + {"lost": b"", "doubled": part + part}.get(kind, part) + after]


def split(words: List[str]) -> List[List[str]]:
    """Returns the commands between the words `--`."""
    commands: List[List[str]] = [[]]
    for word in words:
        if word == "--":
            commands.append([])
        else:
            commands[-1].append(word)
    return commands


def main() -> int:
    """Runs the device and all hosts until the hosts end."""
    command, *hosts = split(sys.argv[1:])
    ways: Dict[socket.socket, Direction] = {}
    ends, device_ends, running = [], [], []
    for seed, host in enumerate(hosts):
        device_end, device_wire = socket.socketpair()
        host_end, host_wire = socket.socketpair()
        ways[host_wire] = Direction(device_wire, 2 * seed)
        ways[device_wire] = Direction(host_wire, 2 * seed + 1)
        device_ends.append(device_end)
        ends.append(host_end)
    numbers = [end.fileno() for end in device_ends]
    device = subprocess.Popen([*command, *map(str, numbers)], pass_fds=numbers)
    for host, end in zip(hosts, ends):
        running.append(subprocess.Popen(host, stdin=end, stdout=subprocess.PIPE))
    for end in ends + device_ends:
        end.close()
    all_ways = list(ways.values())
    while ways:
        ready, _, _ = select.select(list(ways), [], [])
        for end in ready:
            try:
                data = end.recv(65536)
            except OSError:
                data = b""
            if data:
                ways[end].feed(data)
                continue
            # The other side has ended: the device reads the end too, but may still write.
            way = ways.pop(end)
            try:
                way.to.shutdown(socket.SHUT_WR)
            except OSError:
                pass
    errors = {kind: sum(way.errors[kind] for way in all_ways) for kind in all_ways[0].errors}
    print(sum(way.bytes for way in all_ways), "bytes,", errors, file=sys.stderr)
    codes = [device.wait()]
    for host in running:
        print((host.communicate()[0] or b"").decode(), end="")
        codes.append(host.returncode)
    return max(map(abs, codes))


if __name__ == "__main__":
    sys.exit(main())
