"""Reads messages in Python: `MODULE INPUTS FILE...` encodes messages again and checks the vectors of files."""

import importlib
import json
import pathlib
import sys

name, inputs, *files = sys.argv[1:]
module = importlib.import_module(name)


#: The id of each command whose response is found by its tag, by its key.
commands: dict[int, int] = {}
if hasattr(module, "unpack_response"):
    for message in module.MESSAGES.values():
        key = 0xCBF29CE484222325
        for byte in message.__name__.encode():
            key = (key ^ byte) * 0x100000001B3 % (1 << 64)
        commands[key] = message.ID_
failures = (module.CommandFailed,) if hasattr(module, "CommandFailed") else ()


def unpack(data: bytes, command: int = 0) -> object:
    """Unpacks a message with an id, or the response to a command, by its key."""
    return module.unpack_response(commands[command], data) if command else module.unpack(data)


def again() -> None:
    data = pathlib.Path(inputs).read_bytes()
    at = 0
    while at < len(data):
        size = data[at] | data[at + 1] << 8
        message = data[at + 2 : at + 2 + size]
        at += 2 + size
        command = 0
        if commands:
            command, message = int.from_bytes(message[:8], "little"), message[8:]
        try:
            print(unpack(message, command).pack().hex())
        except failures:
            print("failed")
        except module.UnpackError:
            print("refused")


def size_of(data: bytes) -> int:
    return module.message_length(data) if hasattr(module, "message_length") else len(data)


def vectors(path: str) -> None:
    file = json.loads(pathlib.Path(path).read_text())
    for owner, offsets in file.get("offsets", {}).items():
        found = dict(getattr(module, owner).OFFSETS_)
        found.pop("header", None)
        assert found == offsets, (owner, found, offsets)
    for vector in file["vectors"]:
        data = bytes.fromhex(vector["bytes"])
        try:
            if "command" in vector:
                message = module.unpack_response(getattr(module, vector["command"]).ID_, data)
            else:
                message = module.unpack(data)
        except failures as failure:
            assert vector["verdict"] == "failed", vector
            failed = getattr(module, vector["message"]).from_dict(vector["value"])
            try:
                assert failed.pack().hex() == vector.get("encoded", vector["bytes"]), vector
            except module.PackError:
                # The values of a failure that is read need not be allowed.
                assert vector["case"] == "damaged", vector
            assert failure.error in [getattr(failed.header, name) for name in failed.header.__slots__], vector
            continue
        except module.UnpackError:
            assert vector["verdict"] == "refused", vector
            continue
        assert vector["verdict"] == "accepted", vector
        encoded = vector.get("encoded", vector["bytes"])
        if "value" in vector:
            assert message.to_dict() == vector["value"], (message.to_dict(), vector)
            assert type(message).from_dict(vector["value"]).pack().hex() == encoded, vector
        assert list(module.absent_fields(type(message), size_of(data))) == vector.get("absent", []), vector


again()
for path in files:
    vectors(path)
