"""What Python finds in messages of shapes.td and roles.td, and in frames: see messages.cpp."""

import struct

import roles
import shapes
import shapes_framing

TRACED = [roles, shapes, shapes_framing]


def text(value: str) -> str:
    return value.encode("utf-8", "surrogateescape").hex()


def parts(values) -> str:
    return "".join(f"{part.low}/{int(part.flags)}," for part in values)


def bits(value: float) -> str:
    return f"{struct.unpack('<Q', struct.pack('<d', value))[0]:016x}"


def shapes_line(data: bytes) -> str:
    try:
        m = shapes.unpack(data)
    except shapes.UnpackError:
        return "refused"
    header = m.header
    if isinstance(m, shapes.text_evt):
        line = f"text {header.device_timestamp_mtime} {text(m.text)}"
    else:
        line = f"set {header.command_id} {header.host_timestamp} {header.device_timestamp_mtime} {header.stream_id}"
        line += f" parts={parts(m.list.parts)} tag={text(m.list.tag)}"
        if m.speed is not None:
            line += f" speed={m.speed}"
        if m.limits is not None:
            line += f" limits={parts([m.limits])}"
        if m.name is not None:
            line += f" name={text(m.name)}"
        if m.levels is not None:
            line += " levels=" + ",".join(map(str, m.levels))
        if m.kind > 3:
            line += f" kind={int(m.kind)}"
        if m.color is not None:
            line += " color=" + ",".join(map(str, m.color))
        if m.label is not None:
            line += f" label={text(m.label)}"
        if m.scale is not None:
            line += f" scale={bits(m.scale)}"
        line += " samples=" + "".join(f"{sample}," for sample in m.samples) + f" points={parts(m.points)}"
    try:
        return f"{line} | {m.pack().hex()}"
    except shapes.PackError:
        return f"{line} | refused"


def roles_line(data: bytes) -> str:
    line, at, known = "", 0, 0
    received = roles.MessageSequence()
    while length := roles.message_length(data[at:]):
        message = data[at : at + length]
        at += length
        line += f"{length} gap={received.gap(message)} flags={int(roles.message_flags(message))} "
        try:
            m = roles.unpack(message)
        except roles.UnpackError:
            line += "ok=0 ; "
            continue
        known += 1
        try:
            roles.check_handshake(m)
            line += "ok=1 "
        except (roles.UnpackError, roles.IncompatibleSchema):
            line += "ok=0 "
        if isinstance(m, roles.set_cmd):
            line += f"set {m.header.tag_id} {m.value} {m.percent}"
            if m.age is not None:
                line += f" age={m.age}"
        elif isinstance(m, roles.set_rsp):
            line += f"answer {m.header.tag_id} {m.value}"
        elif isinstance(m, roles.part_evt):
            line += "part"
            if m.kind > 2:
                line += f" kind={m.kind}"
            if m.low is not None:
                line += f" low={m.low}"
            if m.high is not None:
                line += f" high={m.high[0]},{m.high[1]}"
        elif isinstance(m, roles.late_evt):
            line += "late"
            if m.zero is not None:
                line += f" zero={m.zero}"
            if m.one is not None:
                line += f" one={bits(m.one)}"
        else:
            name = "asked" if isinstance(m, roles.handshake_cmd) else "told"
            line += f"{name} {m.schema_hash} {m.version_major} {m.version_minor} {m.version_patch}"
        line += "; "
    assert sum(1 for _ in roles.unpack_all(data)) == known
    return line + f"known={known}"


def stream(data: bytes) -> bytes:
    out, at = b"", 0
    while at < len(data):
        head = data[at]
        part = data[at + 1 : at + 1 + head % 64]
        at += 1 + len(part)
        out += part if head < 128 or not part else shapes_framing.frame(part)
    return out


def frames_line(data: bytes) -> str:
    unframer = shapes_framing.Unframer(40)
    line = ""
    for at in range(0, len(data), 11):
        for message in unframer.feed(data[at : at + 11]):
            line += message.hex() + " "
    return line + f"damaged={unframer.damaged}"


def describe(data: bytes) -> str:
    if not data:
        return ""
    kind, read = data[0] % 4, data[1:]
    if kind < 2 and len(read) >= 8:
        read = (1 + kind).to_bytes(8, "little") + read[8:]
    if kind == 3:
        return frames_line(stream(read))
    return roles_line(read) if kind == 2 else shapes_line(read)
