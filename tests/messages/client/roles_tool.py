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
