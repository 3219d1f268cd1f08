"""A client whose tags come to their end while 65,536 commands have no response."""

import lamps
from lamps_client import Client, LoopbackTransport
from lamps_framing import frame

# The client forgets the oldest command of 65,536 without a response, also after its tags begin again.
one, two = LoopbackTransport.pair()
late = []
client = Client(one, timeout=0.001, on_event=late.append)
client._tag = 2**32 - 10  # type: ignore[attr-defined]
first, *_, last = [client.send(lamps.light_cmd()) for _ in range(65537)]
assert (first, last) == (2**32 - 9, 65528)
answer = lamps.light_rsp()
for tag in (first, first + 1, last):
    answer.header.command_info.command_id = tag
    two.send(frame(answer.pack()))
assert client.wait(last).header.command_info.command_id == last
assert [message.header.command_info.command_id for message in late] == [first]
