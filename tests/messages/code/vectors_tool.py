"""Reads messages in Python: `MODULE INPUTS FILE...` encodes messages again and checks the vectors of files."""

import importlib
import json
import pathlib
import sys

name, inputs, *files = sys.argv[1:]
module = importlib.import_module(name)


def again() -> None:
    data = pathlib.Path(inputs).read_bytes()
    at = 0
    while at < len(data):
        size = data[at] | data[at + 1] << 8
        message = data[at + 2 : at + 2 + size]
        at += 2 + size
        try:
            print(module.unpack(message).pack().hex())
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
            message = module.unpack(data)
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
