"""Calls the device over a socket, which is standard input, and checks all that it receives: host.py CALLS.

Commands without a response are repeated.
"""

import socket
import sys
from pathlib import Path
from typing import Dict

sys.path.append(str(Path(__file__).resolve().parent.parent / "build" / "tools"))

import device_api as api
from device_api_client import Client, SocketTransport


class Host:
    """A host that checks each response against its command."""

    def __init__(self) -> None:
        self.client = Client(SocketTransport(socket.socket(fileno=0)), timeout=0.02, on_event=self.check)
        self.payloads: Dict[int, int] = {}
        self.answers = self.repeated = self.wrong = 0

    def shake(self) -> None:
        """Compares the versions of both sides; raises an exception if they are incompatible."""
        while True:
            try:
                self.client.handshake()
                return
            except TimeoutError:
                pass

    def call(self, payloads: range) -> None:
        """Sends these numbers and waits for them."""
        again = list(payloads)
        while again:
            now, again = again[:32], again[32:]
            tags = {self.client.send(api.echo_cmd(payload=payload)): payload for payload in now}
            self.payloads.update(tags)
            for tag, payload in tags.items():
                try:
                    self.check(self.client.wait(tag))
                    self.answers += 1
                except TimeoutError:
                    again.append(payload)
                    self.repeated += 1

    def check(self, message: api.Message) -> None:
        """Checks a message, also a late one, against the command that it belongs to."""
        if isinstance(message, api.echo_rsp):
            tag = message.header.command_info.command_id
            self.wrong += self.payloads.get(tag) != message.payload
        else:
            self.wrong += not isinstance(message, api.handshake_rsp)


host = Host()
host.shake()
host.call(range(int(sys.argv[1])))
print(host.repeated, "commands repeated", file=sys.stderr)
print(f"{host.answers} numbers echoed, {host.wrong} messages wrong")
sys.exit(host.wrong != 0)
