"""Says of each signature on standard input what the generated reader says: see main.cpp."""

import sys

import signature


def told(kind: str, given: bytes) -> str:
    try:
        if kind == "r":
            return str(signature.parse_raw(given))
        parsed = signature.parse(given)
    except signature.SignatureError as error:
        return f"error {error.at} {error.code}: {signature.MESSAGES[error.code]}"
    parts = (signature.to_text(part).hex() for part in parsed)
    return " ".join(parts)


for line in sys.stdin:
    print(told(line[0], bytes.fromhex(line[2:])))
