"""Compares the records of the reader with the output of llvm-tblgen: compare.py CASE...

A case is a typed document and two outputs of llvm-tblgen for the same input: `typed.json,other.json,other.records`; either
of the latter may be empty. The records of the reader are printed in both formats and compared.
"""

import json
import sys
from itertools import zip_longest
from pathlib import Path
from typing import Any, Dict, Iterator, List

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "python"))

from tdgen.records import (  # noqa: E402
    Argument,
    BitOf,
    Bits,
    Class,
    Code,
    Dag,
    Definition,
    Expression,
    Field,
    Location,
    Record,
    Records,
    Value,
    Variable,
    load,
    text_of,
)


def raw(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def shown(text: str) -> str:
    """What is not UTF-8 is replaced in JSON."""
    return raw(text).decode("utf-8", "replace")


def superclasses(definition: Definition) -> Iterator[Class]:
    """With repeats, as the real tool prints them."""
    for parent in definition.parents:
        yield from superclasses(parent)
        yield parent


def as_json(value: Value) -> Any:
    if isinstance(value, bool):
        return int(value)
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, list):
        return [as_json(element) for element in value]
    if isinstance(value, Bits):
        return [as_json(bit) for bit in value]
    if isinstance(value, Record):
        return {"def": shown(value.name), "kind": "def", "printable": shown(value.name)}
    printable = shown(text_of(value))
    if isinstance(value, Dag):
        args = [[as_json(arg.value), None if arg.name is None else shown(arg.name)] for arg in value.args]
        dag = {"args": args, "kind": "dag", "operator": as_json(value.operator), "printable": printable}
        return dag if value.name is None else {**dag, "name": shown(value.name)}
    if isinstance(value, Variable):
        return {"kind": "var", "printable": printable, "var": shown(value.name)}
    if isinstance(value, BitOf) and isinstance(value.base, Variable):
        return {"index": value.bit, "kind": "varbit", "printable": printable, "var": shown(value.base.name)}
    return {"kind": "complex", "printable": printable}


def place(location: Location) -> str:
    return f"{Path(location.file).name}:{location.line}"


def record_as_json(record: Record) -> Any:
    values = {shown(field.name): as_json(field.value) for field in record.fields.values()}
    return {
        **values,
        "!anonymous": record.is_anonymous,
        "!fields": [shown(field.name) for field in record.fields.values() if field.may_stay_unresolved],
        "!locs": [place(location) for location in [record.location, *record.defms]],
        "!name": shown(record.name),
        "!superclasses": [shown(parent.name) for parent in superclasses(record)],
    }


def all_as_json(records: Records) -> Any:
    instances: Dict[str, List[str]] = {name: [] for name in records.classes}
    by_name = sorted(records.values(), key=lambda record: raw(record.name))
    for record in by_name:
        for parent in superclasses(record):
            instances[parent.name].append(shown(record.name))
    return {
        "!tablegen_json_version": 1,
        **{shown(record.name): record_as_json(record) for record in by_name},
        "!instanceof": {shown(name): names for name, names in instances.items()},
    }


def declaration(field: Field) -> str:
    return f"{'code' if isinstance(field.value, Code) else field.type} {field.name} = {text_of(field.value)}"


def body(definition: Definition) -> str:
    parents = " ".join(parent.name for parent in superclasses(definition))
    fields = sorted(definition.fields.values(), key=lambda field: not field.may_stay_unresolved)
    lines = [f"  {'field ' if field.may_stay_unresolved else ''}{declaration(field)};\n" for field in fields]
    comment = "\t// " + parents if parents else ""
    return " {" + comment + "\n" + "".join(lines) + "}\n"


def default(argument: Argument) -> Value:
    """What the real tool shows for an argument without a default."""
    if argument.has_default or argument.type.width is None:
        return argument.default
    return Bits((None,) * argument.type.width)


def argument(arg: Argument) -> str:
    return f"{'code' if isinstance(arg.default, Code) else arg.type} {arg.variable} = {text_of(default(arg))}"


def head(definition: Class) -> str:
    args = ", ".join(argument(arg) for arg in definition.args.values())
    return f"class {definition.name}" + (f"<{args}>" if args else "")


def all_as_text(records: Records) -> bytes:
    classes = sorted(records.classes.values(), key=lambda definition: raw(definition.name))
    defs = sorted(records.values(), key=lambda record: raw(record.name))
    text = "------------- Classes -----------------\n" + "".join(head(one) + body(one) for one in classes)
    text += "------------- Defs -----------------\n" + "".join(f"def {one.name}{body(one)}" for one in defs)
    return raw(text)


def differing(ours: Any, theirs: Any, path: str = "") -> Iterator[str]:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in sorted({*ours, *theirs}):
            if key not in ours or key not in theirs:
                yield f"{path}/{key}: only {'we have' if key in ours else 'they have'} it"
            else:
                yield from differing(ours[key], theirs[key], f"{path}/{key}")
    elif ours != theirs or type(ours) is not type(theirs):
        yield f"{path}: ours {str(ours)[:200]}, theirs {str(theirs)[:200]}"


def main() -> int:
    failures = 0
    for case in sys.argv[1:]:
        typed, other_json, other_text = case.split(",")
        records = load(typed)
        complaints: List[str] = []
        if other_json:
            theirs = json.loads(Path(other_json).read_bytes())
            complaints += differing(all_as_json(records), theirs)
        if other_text:
            lines = zip_longest(all_as_text(records).split(b"\n"), Path(other_text).read_bytes().split(b"\n"))
            complaints += [f"{ours!r}, theirs {theirs!r}" for ours, theirs in lines if ours != theirs]
        for complaint in complaints[:3]:
            print(f"{case}: {complaint}")
        failures += bool(complaints)
    return failures != 0


sys.exit(main())
