"""Reads messages that may be damaged: each line is the message that was read, packed again."""

import sys

import shapes

with open(sys.argv[1], "rb") as file:
    data = file.read()
at = 0
while at < len(data):
    size = int.from_bytes(data[at : at + 2], "little")
    record = data[at + 2 : at + 2 + size]
    at += 2 + size
    try:
        message = shapes.unpack(record)
    except shapes.UnpackError:
        print("refused")
        continue
    try:
        print(message.pack().hex())
    except shapes.PackError:
        print("accepted")
