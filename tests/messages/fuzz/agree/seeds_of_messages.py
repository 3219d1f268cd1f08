import roles as r
import shapes as s
P = s.part_t
some = s.set_cmd(list=s.list_t(parts=(P(7, True), P(-5)), tag="list"), speed=500, limits=P(3), name="name")
some.levels, some.kind, some.label, some.samples, some.points = b"\1\2\3\4", s.kind_e(2), "label", (1, -2, 100), (P(7, True), P(1))
put(b"\0" + some.pack())
put(b"\0" + s.set_cmd(kind=s.kind_e(3), scale=1.5).pack())
put(b"\1" + s.text_evt(text="some text").pack())
messages = [r.set_cmd(value=7, age=5), r.set_rsp(value=3), r.part_evt(kind=1, low=5), r.part_evt(kind=2, high=(4, 5))]
messages += [r.late_evt(zero=5), r.late_evt(selector=1, one=5.0), r.handshake_cmd(), r.handshake_rsp(version_major=2)]
messages[2].header.count = 1
messages[3].header.count = 5
put(b"\2" + b"".join(message.pack() for message in messages))
put(b"\3\x84text\x04abcd\x01\0\x90" + bytes(range(16)))
