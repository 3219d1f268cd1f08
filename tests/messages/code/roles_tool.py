"""The tools' side of roles.td: roles of header fields, the handshake, and messages of an older version."""

import roles
from roles import flags_e

message = roles.set_cmd(value=7)
sent, received = roles.MessageSequence(), roles.MessageSequence()
for at in range(600):
    sent.number(message)
    if at % 100 != 50:
        assert received.gap(message.pack()) == (at % 100 == 51), at
assert received.gap(message.pack()) == -1 and received.gap(b"12345") == -1

# Unknown messages are skipped by their length.
message.header.flags = flags_e.URGENT | flags_e.TRACED
data = message.pack()
unknown = data[:4] + b"\x4d" + data[5:]
assert roles.message_flags(unknown) is flags_e.URGENT | flags_e.TRACED
assert list(roles.unpack_all(data + unknown + data + data[:9])) == [message, message]

# The id is not the first field, and bytes may end in front of it.
for short in (data[:4], data[:5], b""):
    try:
        roles.unpack(short)
        assert False
    except roles.UnpackError:
        pass
# A damaged message does not end the others.
damaged = data[:24] + b"\xff" + data[25:]
assert list(roles.unpack_all(damaged + data)) == [message]

handshake = roles.handshake_cmd()
assert handshake.ID_ == 900 and handshake.schema_hash == roles.SCHEMA_HASH and handshake.version_minor == 1
assert roles.check_handshake(roles.unpack(handshake.pack())) is roles.Compatibility.SAME
handshake.version_minor = 0
assert roles.check_handshake(handshake) is roles.Compatibility.OLDER_MINOR
handshake.version_major = 2
try:
    roles.check_handshake(handshake)
except roles.IncompatibleSchema as error:
    assert error.why is roles.Compatibility.OTHER_MAJOR

# A handshake has all of its fields in every version: one that is cut off is not of this side's version.
try:
    roles.unpack(roles.handshake_rsp().pack()[:29])
    assert False
except roles.UnpackError:
    pass


def older(data: bytes, size: int) -> bytes:
    """A message of an older version, whose header has its size."""
    return size.to_bytes(2, "little") + data[2:size]


def refused(data: bytes) -> bool:
    try:
        roles.unpack(data)
        return False
    except roles.UnpackError:
        return True


# Messages of version 1.0.0.
old = roles.unpack(older(message.pack(), 24))
assert isinstance(old, roles.set_cmd) and (old.value, old.percent, old.age) == (7, 50, None)
part = older(roles.part_evt(kind=1, low=5).pack(), 28)
assert roles.part_evt.unpack(part).low == 5
# The selected case is not in the message.
assert refused(part[:16] + b"\x02" + part[17:])
late = roles.late_evt(zero=5).pack()
assert roles.late_evt.unpack(late).zero == 5 and refused(late[:24]) and refused(older(late, 24))
