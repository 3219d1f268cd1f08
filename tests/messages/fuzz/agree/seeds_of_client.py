import roles as r
def frame(message):
    data = message.pack()
    return bytes([4, len(data)]) + data
# Two commands whose responses arrive in the other order, one of them twice.
put([0, 5, 0, 6, 3, 1, 0, 3, 0, 3, 0, 1, 0, 1, 1, 2, 0, 1, 2])
put([0, 5, 3, 0, 1, 0, 2, 0])
answer = r.handshake_rsp()
answer.header.tag_id = 1
put(frame(answer) + bytes([6, 0]))
answer.version_major = 2
put(frame(answer) + bytes([6, 0]))
event = r.part_evt(kind=1, low=5)
last = r.part_evt(kind=1, low=5)
last.header.count = 6
put(bytes([0, 0]) + frame(event) + bytes([5, 3]) + b"abc" + bytes([2, 0]) + frame(event) + frame(last))
# Too short for an id.
put([4, 4, 1, 2, 3, 4, 2, 0])
