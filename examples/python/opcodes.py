"""Prints a decoder table for the instructions of isa.td, and checks that no byte decodes to two of them."""

import sys
from dataclasses import dataclass
from itertools import combinations
from typing import List

from tdgen_records import Bits, Record, Records, load, walk


@dataclass
class Pattern:
    """Matches a byte if `byte & mask == value`."""

    instruction: Record
    mask: int
    value: int

    def overlaps(self, other: "Pattern") -> bool:
        common = self.mask & other.mask
        return self.value & common == other.value & common


def pattern(instruction: Record) -> Pattern:
    bits = instruction.read("encoding", Bits)
    mask = sum(1 << at for at, bit in enumerate(bits) if bit is not None)
    value = sum(1 << at for at, bit in enumerate(bits) if bit == 1)
    return Pattern(instruction, mask, value)


def ambiguities(patterns: List[Pattern]) -> List[str]:
    found = []
    for one, other in combinations(patterns, 2):
        if one.overlaps(other):
            place = other.instruction.fields["encoding"].location
            found.append(f"{place}: error: `{other.instruction.name}` looks like `{one.instruction.name}`")
    return found


def table(records: Records, patterns: List[Pattern]) -> None:
    for each in patterns:
        name = each.instruction.read("mnemonic", str)
        uses = ", ".join(register.name for register in each.instruction.read_list("fixed", Record))
        print(f"{each.mask:#04x} {each.value:#04x} {name:5} {uses}".rstrip())
    arithmetic = (value for value in walk(records.globals["Arithmetic"]) if isinstance(value, Record))
    print("arithmetic:", *(one.name for one in arithmetic))


def main() -> int:
    records = load(sys.argv[1])
    patterns = [pattern(instruction) for instruction in records.defs_of("Instruction")]
    complaints = ambiguities(patterns)
    if complaints:
        print("\n".join(complaints), file=sys.stderr)
        return 1
    table(records, patterns)
    return 0


sys.exit(main())
