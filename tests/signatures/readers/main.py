"""Says of each signature on standard input what the generated reader says: see main.cpp."""

import sys

import signature

TRACED = [signature]


def told(kind: str, given: bytes) -> str:
    try:
        if kind == "r":
            raw = signature.parse_raw(given)
            return f"{raw} {signature.encode_raw(raw).hex()}"
        parsed = signature.parse(given)
    except signature.SignatureError as error:
        return f"error {error.at} {error.code}: {signature.MESSAGES[error.code]}"
    parts = (signature.to_text(part).hex() for part in parsed)
    return " ".join(parts) + " " + signature.encode(parsed).hex() + " " + called(parsed)


def called(parsed: signature.Signature) -> str:
    """What `restore` makes of numbers, and `flatten` of that: the numbers again."""
    inputs = parsed.inputs
    if inputs is None or isinstance(inputs, int):
        return "-"
    try:
        nested = signature.restore(inputs, range(1000))
    except ValueError as error:
        # A list with a gap of a billion elements.
        return "large" if "exceeds" in str(error) else "failed"
    flat = signature.flatten(inputs, nested, nested)
    return ",".join("-" if value is None else str(value) for value in flat)


def describe(data: bytes) -> str:
    return told("s", data) + " | " + told("r", data)


if __name__ == "__main__":
    for line in sys.stdin:
        print(told(line[0], bytes.fromhex(line[2:])))
