"""A host that repeats commands without a response; the firmware is at the other end of a socket."""

import socket
import subprocess
import sys

import lamps
from lamps_client import Client, Closed, LoopbackTransport, SocketTransport
from lamps_framing import Unframer, frame

own, other = socket.socketpair()
firmware = subprocess.Popen([sys.argv[1]], stdin=other)
other.close()
seen = []
log = open(sys.argv[2], "w")
client = Client(SocketTransport(own), timeout=0.02, on_event=seen.append, log=log)
late = 0
for lamp in range(200):
    while True:
        try:
            answer = client.call(lamps.light_cmd(lamp=lamp))
            break
        except TimeoutError:
            late += 1
    assert isinstance(answer, lamps.light_rsp)
    assert (answer.error == lamps.lamp_error_e.LAMP_OK) == (lamp % 3 == 0), lamp
assert late > 5 and seen
own.close()
log.close()
assert firmware.wait() == 0

# A device that went away.
own, other = socket.socketpair()
other.close()
try:
    Client(SocketTransport(own)).call(lamps.light_cmd())
    raise AssertionError
except Closed:
    own.close()

# Responses in another order, and one that nobody waits for.
one, two = LoopbackTransport.pair()
unordered = []
client = Client(one, timeout=0.01, on_event=unordered.append)
tags = [client.send(lamps.light_cmd(lamp=lamp)) for lamp in (1, 2)]
sent = [lamps.unpack(message) for message in Unframer().feed(two.receive(0) + two.receive(0))]
for command in [sent[1], sent[0], sent[1]]:
    assert isinstance(command, lamps.light_cmd)
    answer = lamps.light_rsp()
    answer.header.command_info = command.header
    two.send(frame(answer.pack()))
answer = client.wait(tags[0])
assert isinstance(answer, lamps.light_rsp) and answer.header.command_info.command_id == tags[0]
# The response to the other command is kept, and the repeated one is an event.
assert len(unordered) == 0
assert client.wait(tags[1]).header.command_info.command_id == tags[1]
client.poll()
assert len(unordered) == 1
try:
    client.call(lamps.light_cmd())
    raise AssertionError
except TimeoutError as error:
    print(error)
two.send(frame(b"\xff" * 100))
client.poll()
assert client.unknown == 1
