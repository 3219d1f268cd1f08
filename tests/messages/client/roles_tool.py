"""A client of roles.td over a loopback: the handshake, and messages that are lost."""

import roles
from roles_client import Client, LoopbackTransport
from roles_framing import frame

one, two = LoopbackTransport.pair()
device = roles.MessageSequence()


def answer(message, tag, is_lost=False):
    message.header.tag_id = tag
    device.number(message)
    if not is_lost:
        two.send(frame(message.pack()))


def fails(error):
    try:
        client.handshake()
    except error as found:
        return found
    raise AssertionError


client = Client(one, timeout=0.01)
answer(roles.handshake_rsp(), 1)
assert client.handshake() is roles.Compatibility.SAME
answer(roles.set_rsp(value=5), 2, is_lost=True)
answer(roles.set_rsp(value=5), 2)
assert client.call(roles.set_cmd()).value == 5 and client.missing == 1
answer(roles.handshake_rsp(version_major=2), 3)
assert fails(roles.IncompatibleSchema).why is roles.Compatibility.OTHER_MAJOR
answer(roles.set_rsp(), 4)
fails(roles.UnpackError)
fails(TimeoutError)
# A handshake that is cut off, and bytes that are too short for an id, are not understood.
answered = roles.handshake_rsp()
answered.header.tag_id = 6
for data in (answered.pack()[:29], b"1234"):
    two.send(frame(data))
fails(TimeoutError)
assert client.unknown == 2
# What has arrived is a response, also without any time to wait.
tag = client.send(roles.set_cmd())
answer(roles.set_rsp(value=7), tag)
assert client.wait(tag, 0.0).value == 7
