"""Finds the messages in the stream of stress.c; frames are those of C."""

import sys

import lamps_framing

unframer = lamps_framing.Unframer(700)
count = 0
checksum = 0
with open(sys.argv[1], "rb") as file:
    while data := file.read(1013):
        for message in unframer.feed(data):
            number = int.from_bytes(message[:4], "little")
            count += 1
            checksum = (checksum * 31 + number) & 0xFFFFFFFF
            if count <= 2000:
                again = lamps_framing.Unframer()
                assert list(again.feed(lamps_framing.frame(message))) == [message]
print(f"{count} messages, checksum {checksum}, {unframer.damaged} damaged")
