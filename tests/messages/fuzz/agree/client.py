"""What the client in Python sends, receives and answers.

An input is a list of steps: send a command, wait for the response to one, read events, and receive a response, a frame or any
bytes, or compare the versions.
"""

import roles
import roles_client
import roles_framing

TRACED = [roles, roles_client, roles_framing]


class Wire:
    """A transport that prints what is sent."""

    def __init__(self) -> None:
        self.log = ""
        self.incoming = b""

    def send(self, data: bytes) -> None:
        self.log += f"sent {data.hex()} "

    def receive(self, timeout: float) -> bytes:
        data, self.incoming = self.incoming, b""
        return data

    def put(self, what: str, message: roles.Message) -> None:
        self.log += f"{what} {message.ID_}/{message.header.tag_id} "


def describe(data: bytes) -> str:
    wire = Wire()
    client = roles_client.Client(wire, timeout=0.0, on_event=lambda message: wire.put("event", message))
    tags, sent = [0] * 16, 0
    while len(data) >= 2:
        step, argument = data[0] % 7, data[1]
        length = 0 if step < 3 else argument % 64
        part, data = data[2 : 2 + length], data[2 + length :]
        match step:
            case 0:
                tags[sent % 16] = client.send(roles.set_cmd(value=argument))
                sent += 1
            case 1:
                try:
                    wire.put("answer", client.wait(tags[argument % 16]))
                except TimeoutError:
                    wire.log += "none "
            case 2:
                client.poll()
            case 3:
                answer = roles.set_rsp()
                answer.header.tag_id = tags[argument % 16]
                answer.header.count = len(part)
                wire.incoming += roles_framing.frame(answer.pack())
            case 4:
                if part and (len(part) >= 32 or len(part) < 6 or part[5] != 3):
                    wire.incoming += roles_framing.frame(part)
            case 5:
                wire.incoming += part
            case _:
                try:
                    client.handshake()
                    wire.log += "compatible "
                except roles.IncompatibleSchema:
                    wire.log += "incompatible "
                except (TimeoutError, roles.UnpackError):
                    wire.log += "none "
    client.poll()
    return wire.log + f"missing={client.missing}"
