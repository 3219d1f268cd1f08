"""Reads the records of a TableGen input from the output of ``tdgen --dump-json-typed``.

One file without dependencies, for Python 3.9 and newer: copy it beside your program.

>>> records = loads('''{"format": "tdgen-records", "version": 1, "input": "ops.td", "files": ["ops.td"],
... "classes": [{"name": "Op", "loc": [0, 1, 7], "args": [], "parents": [], "ancestors": [],
...              "fields": [{"name": "arity", "type": "int", "value": null, "loc": [0, 1, 16]}]}],
... "records": [{"name": "ADD", "loc": [0, 2, 5], "parents": ["Op"], "ancestors": ["Op"],
...              "fields": [{"name": "arity", "type": "int", "value": 2, "loc": [0, 2, 20]}]}],
... "globals": []}''')
>>> for op in records.defs_of("Op"):
...     print(op.name, op.read("arity", int), op.fields["arity"].location)
ADD 2 ops.td:2:20

Values are Python's own types where possible; see `Value`. A value that refers to a record is that `Record`. Values are
made on first access, so that loading is fast and records may refer to each other in cycles.

Strings of the input may contain any bytes. Those that are not UTF-8 are decoded as Python decodes file names:
``text.encode("utf-8", "surrogateescape")`` returns the bytes.
"""

from __future__ import annotations

import difflib
import gc
import json
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional, Tuple, Type as PythonType, TypeVar, Union

__all__ = [
    "Argument",
    "BitOf",
    "Bits",
    "Class",
    "Code",
    "Dag",
    "DagArg",
    "Definition",
    "Expression",
    "Field",
    "FieldOf",
    "Instantiation",
    "Location",
    "MissingError",
    "Operation",
    "Record",
    "Records",
    "RecordsError",
    "Type",
    "Value",
    "Variable",
    "load",
    "loads",
    "natural_order",
    "run",
    "text_of",
    "walk",
]

VERSION = 1

T = TypeVar("T")


class Location(NamedTuple):
    """A source location; line and column count from 1, columns count bytes.

    >>> str(Location("ops.td", 3, 5))
    'ops.td:3:5'
    """

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def excerpt(self) -> str:
        """The line and a mark below the column, each after a line end; nothing if the file cannot be read."""
        try:
            lines = Path(self.file).read_bytes().split(b"\n")
            line = lines[self.line - 1].rstrip(b"\r")
        except (OSError, IndexError):
            return ""
        before = line[: self.column - 1].decode("utf-8", "replace")
        margin = "".join("\t" if letter == "\t" else " " for letter in before)
        return f"\n{line.decode('utf-8', 'replace')}\n{margin}^"


class RecordsError(Exception):
    """The document has another format, a field another type than requested, or what a program reports about a record.

    As text, it has the location, the message and the source line, like the errors of tdgen:

    >>> print(RecordsError("a node needs a child", Location("ops.td", 3, 5)))
    ops.td:3:5: error: a node needs a child
    """

    def __init__(self, message: str, location: Optional[Location] = None) -> None:
        super().__init__(message)
        self.message = message
        self.location = location

    def __str__(self) -> str:
        if self.location is None:
            return self.message
        return f"{self.location}: error: {self.message}{self.location.excerpt()}"


class MissingError(RecordsError, KeyError):
    """There is no class, record, field or argument of a name."""


@dataclass(frozen=True)
class Type:
    """A type. `kind` is ``bit``, ``int``, ``string``, ``dag``, ``bits``, ``list`` or ``record``.

    >>> str(Type("list", element=Type("bits", width=4)))
    'list<bits<4>>'
    """

    kind: str
    width: Optional[int] = None
    """For ``bits``."""
    element: Optional[Type] = None
    """For ``list``."""
    classes: Tuple[str, ...] = ()
    """For ``record``: it derives from all of these."""

    def __str__(self) -> str:
        if self.kind == "bits":
            return f"bits<{self.width}>"
        if self.kind == "list":
            return f"list<{self.element}>"
        if self.kind == "record":
            return self.classes[0] if len(self.classes) == 1 else "{" + ", ".join(self.classes) + "}"
        return self.kind


class Code(str):
    """A string that was written as code, ``[{ ... }]``."""


@dataclass(frozen=True)
class Bits:
    """The bits of a ``bits<n>`` value, the least significant first: 0, 1, None if unset, or an expression.

    >>> bits = Bits((1, 0, 1))
    >>> int(bits), len(bits), bits[0], str(bits)
    (5, 3, 1, '{ 1, 0, 1 }')
    """

    bits: Tuple[Union[int, None, Expression], ...]

    def __len__(self) -> int:
        return len(self.bits)

    def __iter__(self) -> Iterator[Union[int, None, Expression]]:
        return iter(self.bits)

    def __getitem__(self, bit: int) -> Union[int, None, Expression]:
        return self.bits[bit]

    @property
    def is_known(self) -> bool:
        """Whether every bit is 0 or 1."""
        return all(isinstance(bit, int) for bit in self.bits)

    def __int__(self) -> int:
        value = 0
        for at, bit in enumerate(self.bits):
            if not isinstance(bit, int):
                raise ValueError(f"bit {at} of {self} is not known")
            value |= bit << at
        return value

    def __str__(self) -> str:
        return "{ " + ", ".join(text_of(bit) for bit in reversed(self.bits)) + " }"


@dataclass(frozen=True)
class DagArg:
    """An argument of a dag, with an optional name."""

    value: Value
    name: Optional[str] = None


@dataclass(frozen=True)
class Dag:
    """A dag: an operator and arguments.

    >>> dag = Dag("op", None, (DagArg(1, "a"), DagArg(2)))
    >>> dag["a"], [arg.value for arg in dag.args]
    (1, [1, 2])
    """

    operator: Value
    name: Optional[str]
    args: Tuple[DagArg, ...]

    def __getitem__(self, name: str) -> Value:
        """The argument of this name."""
        for arg in self.args:
            if arg.name == name:
                return arg.value
        raise MissingError(f"`{self}` has no argument `{name}`" + _guess(name, (arg.name or "" for arg in self.args)))

    def __str__(self) -> str:
        def named(value: Value, name: Optional[str]) -> str:
            return text_of(value) + (f":${name}" if name is not None else "")

        args = ", ".join(named(arg.value, arg.name) for arg in self.args)
        return f"({named(self.operator, self.name)}{' ' if args else ''}{args})"


@dataclass(frozen=True)
class Variable:
    """An unresolved template argument (``Class:name``), field or iterator."""

    name: str
    type: Type

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class BitOf:
    """A bit of an unresolved value."""

    base: Value
    bit: int

    def __str__(self) -> str:
        return f"{text_of(self.base)}{{{self.bit}}}"


@dataclass(frozen=True)
class FieldOf:
    """A field of an unresolved record."""

    base: Value
    field: str
    type: Type

    def __str__(self) -> str:
        return f"{text_of(self.base)}.{self.field}"


@dataclass(frozen=True)
class Instantiation:
    """``Class<arguments>`` with unresolved arguments, keyed by position or variable."""

    class_name: str
    args: Mapping[Union[int, str], Value]

    def __str__(self) -> str:
        args = (f"{text_of(key)}: {text_of(value)}" for key, value in self.args.items())
        return f"{self.class_name}<{', '.join(args)}>"


@dataclass(frozen=True)
class Operation:
    """An operator and its operands: ``op`` is the name after ``!``, or ``list-element``, ``list-slice``, ``closed-range``."""

    op: str
    args: Tuple[Value, ...]
    type: Type
    """The type of the result; for ``isa``, ``exists`` and ``instances`` the type argument."""

    def __str__(self) -> str:
        args = [text_of(arg) for arg in self.args]
        if self.op in ("list-element", "list-slice"):
            return f"{args[0]}[{args[1]}]"
        if self.op == "closed-range":
            return f"{args[0]}...{args[1]}"
        if self.op == "cond":
            return "!cond(" + ", ".join(f"{a}: {b}" for a, b in zip(args[::2], args[1::2])) + ")"
        brackets = f"<{self.type}>" if self.op in ("cast", "isa", "exists", "instances", "getdagarg") else ""
        return f"!{self.op}{brackets}({', '.join(args)})"


Expression = Union[Variable, BitOf, FieldOf, Instantiation, Operation]
"""An unresolved expression; common in classes, and in records only in fields declared with ``field``."""

Value = Union[None, bool, int, str, Code, List["Value"], Bits, Dag, "Record", Expression]
"""A value: None is ``?``, a bool a ``bit``; a `Code` is a string too."""


@dataclass(frozen=True, eq=False)
class Field:
    """A field of a class or record."""

    name: str
    type: Type
    location: Location
    """Where the value was last set: the declaration, or a ``let``."""
    may_stay_unresolved: bool
    """Whether it was declared with ``field``."""
    _owner: Definition
    _json: Any

    @cached_property
    def value(self) -> Value:
        """The value, made on first access."""
        return self._owner._records._value(self._json)

    @property
    def blame(self) -> Location:
        """Where an error in the field is reported.

        This is where the value was last set; but the record, if it inherits the value from a class that leaves the
        field unset, that computes it from its arguments, or that is in another file.
        """
        for ancestor in reversed(self._owner.ancestors):
            inherited = ancestor.fields.get(self.name)
            if inherited is not None and inherited.location == self.location:
                is_set = self._json is not None and inherited._json == self._json
                is_here = self.location.file == self._owner.location.file
                return self.location if is_set and is_here else self._owner.location
        return self.location

    def error(self, message: str) -> RecordsError:
        """An error at the field (see `blame`), to be raised or printed."""
        return RecordsError(message, self.blame)

    def __repr__(self) -> str:
        return f"<Field {self.type} {self.name} = {text_of(self.value)}>"


@dataclass(frozen=True, eq=False)
class Argument:
    """A template argument of a class."""

    name: str
    variable: str
    """The name of the `Variable` that refers to it in values."""
    type: Type
    location: Location
    has_default: bool
    _records: Records
    _json: Any

    @cached_property
    def default(self) -> Value:
        """The default value, or None."""
        return self._records._value(self._json)


class _Names(Dict[str, T]):
    """What has names, in order. A name that is missing is an error that suggests another one."""

    def __init__(self, what: str, items: Iterable[Tuple[str, T]], location: Optional[Location] = None) -> None:
        super().__init__(items)
        self._what, self._location = what, location

    def __missing__(self, name: str) -> T:
        raise MissingError(f"{self._what} `{name}`" + _guess(name, self), self._location)


class Definition:
    """The base class of classes and records."""

    def __init__(self, records: Records, json: Dict[str, Any]) -> None:
        self._records = records
        self._json = json
        self.name: str = _text(json["name"])
        self._made: Dict[str, Field] = {}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    @cached_property
    def location(self) -> Location:
        """The location of the definition."""
        return self._records._location(self._json["loc"])

    @cached_property
    def parents(self) -> List[Class]:
        """The direct superclasses."""
        return [self._records.classes[_text(name)] for name in self._json["parents"]]

    @cached_property
    def ancestors(self) -> List[Class]:
        """All superclasses, each after its own superclasses."""
        return [self._records.classes[_text(name)] for name in self._json["ancestors"]]

    @cached_property
    def fields(self) -> Mapping[str, Field]:
        """The fields by name, in the order of declaration."""
        fields = ((name, self.field(name)) for name in self._fields)
        return _Names(f"`{self.name}` has no field", fields, self.location)

    @cached_property
    def _fields(self) -> Dict[str, Any]:
        return {_text(json["name"]): json for json in self._json["fields"]}

    def error(self, message: str) -> RecordsError:
        """An error at the definition, to be raised or printed."""
        return RecordsError(message, self.location)

    def is_a(self, class_name: str) -> bool:
        """Whether it derives from the class of this name."""
        return any(ancestor.name == class_name for ancestor in self.ancestors)

    def __contains__(self, field: str) -> bool:
        return field in self._fields

    def __getitem__(self, field: str) -> Value:
        """The value of a field.

        Raises `MissingError` if there is no such field.
        """
        return self.field(field).value

    def field(self, name: str) -> Field:
        """The field of this name; raises `MissingError` if there is none."""
        found = self._made.get(name)
        if found is None:
            json = self._fields.get(name)
            if json is None:
                return self.fields[name]  # which raises
            found = self._made[name] = self._records._field(self, json)
        return found

    def read(self, name: str, kind: PythonType[T]) -> T:
        """The value of a field, which must be of this Python type: ``op.read("arity", int)``.

        Raises `RecordsError` with the source location if it has another type.
        """
        field = self.field(name)
        return _expect(field, field.value, kind, f"field `{name}` of `{self.name}`")

    def read_optional(self, name: str, kind: PythonType[T]) -> Optional[T]:
        """As `read`, but None for a field that is not set. To allow that a record has no such field, ask ``name in op``."""
        return None if self[name] is None else self.read(name, kind)

    def read_list(self, name: str, kind: PythonType[T]) -> List[T]:
        """The value of a field, which must be a list of this Python type: ``op.read_list("operands", Record)``."""
        field = self.field(name)
        where = f"field `{name}` of `{self.name}`"
        elements: List[Value] = _expect(field, field.value, list, where)
        return [_expect(field, element, kind, f"{where}, element {at}") for at, element in enumerate(elements)]

    def references(self) -> List[Record]:
        """The records that the fields refer to, each once, in the order of their first occurrence."""
        found: Dict[str, Record] = {}
        for field in self.fields.values():
            for value in walk(field.value):
                if isinstance(value, Record):
                    found.setdefault(value.name, value)
        return list(found.values())


class Class(Definition):
    """A class."""

    @cached_property
    def args(self) -> Mapping[str, Argument]:
        """The template arguments by name, in order."""
        args = (self._records._argument(json) for json in self._json["args"])
        return _Names(f"class `{self.name}` has no argument", ((arg.name, arg) for arg in args), self.location)

    @property
    def defs(self) -> List[Record]:
        """The records that derive from it, in natural order of their names."""
        return self._records.defs_of(self.name)


class Record(Definition):
    """A record (``def``)."""

    @property
    def is_anonymous(self) -> bool:
        """Whether it was made without a name, or by ``Class<...>`` used as a value."""
        return bool(self._json.get("anonymous", False))

    @cached_property
    def defms(self) -> List[Location]:
        """The locations of the ``defm``\\ s that made it, innermost first."""
        return [self._records._location(loc) for loc in self._json.get("defms", [])]


class Records(Mapping[str, Record]):
    """Everything that an input defines; as a mapping, its records by name, in the order of definition."""

    def __init__(self, document: Any) -> None:
        if not isinstance(document, dict) or document.get("format") != "tdgen-records":
            raise RecordsError("this is not the output of `tdgen --dump-json-typed`")
        if document.get("version") != VERSION:
            raise RecordsError(f"version {document.get('version')} of the format: this reader knows version {VERSION}")
        self.input: str = document["input"]
        self.files: List[str] = document["files"]
        self.classes: Mapping[str, Class] = _Names(
            f"{self.input}: there is no class", ((_text(json["name"]), Class(self, json)) for json in document["classes"])
        )
        """The classes by name, in the order of declaration."""
        self._defs: Mapping[str, Record] = _Names(
            f"{self.input}: there is no record", ((_text(json["name"]), Record(self, json)) for json in document["records"])
        )
        self._globals: Any = document["globals"]
        self._types: Dict[str, Type] = {}

    def __getitem__(self, name: str) -> Record:
        return self._defs[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._defs)

    def __len__(self) -> int:
        return len(self._defs)

    @cached_property
    def globals(self) -> Mapping[str, Value]:
        """The variables of ``defvar`` and ``defset`` by name."""
        items = ((_text(json["name"]), self._value(json["value"])) for json in self._globals)
        return _Names(f"{self.input}: there is no variable", items)

    def defs_of(self, class_name: str) -> List[Record]:
        """All records that derive from a class, in natural order of their names: ``r2`` before ``r10``.

        Raises `MissingError` if there is no such class.
        """
        return list(self._by_class.get(self.classes[class_name].name, ()))

    def depfile(self, *outputs: str) -> str:
        """The rule of a depfile for Make and Ninja: these outputs depend on all files that tdgen read.

        >>> records = Records({"format": "tdgen-records", "version": 1, "input": "a.td", "files": ["a.td", "b c.td"],
        ...                    "classes": [], "records": [], "globals": []})
        >>> records.depfile("out.h")
        'out.h: a.td b\\\\ c.td\\n'
        """
        listed = (" ".join(_escaped(path) for path in paths) for paths in (outputs, self.files))
        return ": ".join(listed) + "\n"

    @cached_property
    def _by_class(self) -> Mapping[str, List[Record]]:
        index: Dict[str, List[Record]] = {}
        for record in sorted(self.values(), key=lambda record: natural_order(record.name)):
            for ancestor in record._json["ancestors"]:
                index.setdefault(_text(ancestor), []).append(record)
        return index

    def _location(self, json: Sequence[int]) -> Location:
        return Location(self.files[json[0]], json[1], json[2])

    def _type(self, json: Any) -> Type:
        key = json if isinstance(json, str) else repr(json)
        known = self._types.get(key)
        if known is None:
            known = self._types[key] = _type(json)
        return known

    def _field(self, owner: Definition, json: Dict[str, Any]) -> Field:
        return Field(
            _text(json["name"]),
            self._type(json["type"]),
            self._location(json["loc"]),
            bool(json.get("field", False)),
            owner,
            json["value"],
        )

    def _argument(self, json: Dict[str, Any]) -> Argument:
        return Argument(
            _text(json["name"]),
            _text(json["variable"]),
            self._type(json["type"]),
            self._location(json["loc"]),
            "default" in json,
            self,
            json.get("default"),
        )

    def _value(self, json: Any) -> Value:
        if isinstance(json, list):
            return [self._value(element) for element in json]
        if not isinstance(json, dict):
            plain: Union[None, bool, int, str] = json
            return plain
        if "bytes" in json:
            return _text(json)
        if "code" in json:
            return Code(_text(json["code"]))
        if "def" in json:
            return self._defs[_text(json["def"])]
        if "bits" in json:
            return Bits(tuple(self._bit(bit) for bit in json["bits"]))
        if "dag" in json:
            operator, *args = (self._dag_part(part) for part in json["dag"])
            return Dag(operator.value, operator.name, tuple(args))
        return self._expression(json)

    def _bit(self, json: Any) -> Union[int, None, Expression]:
        bit: Optional[int] = None if isinstance(json, dict) else json
        return self._expression(json) if isinstance(json, dict) else bit

    def _dag_part(self, json: Dict[str, Any]) -> DagArg:
        return DagArg(self._value(json["value"]), _text(json["name"]) if "name" in json else None)

    def _expression(self, json: Dict[str, Any]) -> Expression:
        if "var" in json:
            return Variable(_text(json["var"]), self._type(json["type"]))
        if "bit" in json:
            return BitOf(self._value(json["of"]), json["bit"])
        if "field" in json:
            return FieldOf(self._value(json["of"]), _text(json["field"]), self._type(json["type"]))
        if "new" in json:
            args: Dict[Union[int, str], Value] = {}
            for arg in json["args"]:
                key: Union[int, str] = arg["position"] if "position" in arg else _text(arg["variable"])
                args[key] = self._value(arg["value"])
            return Instantiation(_text(json["new"]), args)
        if "op" in json:
            return Operation(json["op"], tuple(self._value(arg) for arg in json["args"]), self._type(json["type"]))
        raise RecordsError(f"unknown form of value: {json}")


def load(path: Union[str, Path]) -> Records:
    """The records in a file that ``tdgen --dump-json-typed -o FILE`` wrote."""
    return loads(Path(path).read_bytes())


def loads(text: Union[str, bytes]) -> Records:
    """The records in the output of ``tdgen --dump-json-typed``."""
    collects = gc.isenabled()
    # It would go through all values again and again while they are made.
    gc.disable()
    try:
        return Records(json.loads(text))
    except RecursionError:
        raise RecordsError("a value is nested too deeply: raise the limit with `sys.setrecursionlimit`") from None
    except ValueError as error:
        raise RecordsError(f"this is not the output of `tdgen --dump-json-typed`: {error}") from error
    finally:
        if collects:
            gc.enable()


def run(*arguments: str, tdgen: str = "tdgen") -> Records:
    """Runs tdgen and reads its output: ``run("-I", "include", "ops.td")``.

    Raises `RecordsError` with tdgen's messages if it reports errors.
    """
    done = subprocess.run([tdgen, "--dump-json-typed", *arguments], capture_output=True, check=False)
    if done.returncode != 0:
        raise RecordsError(done.stderr.decode("utf-8", "replace").rstrip())
    return loads(done.stdout)


def walk(value: Value) -> Iterator[Value]:
    """A value and all values inside it, outer ones first. Does not enter records.

    >>> list(walk([1, Dag("op", None, (DagArg(2),))]))[2:]
    [Dag(operator='op', name=None, args=(DagArg(value=2, name=None),)), 'op', 2]
    """
    pending = [value]
    while pending:
        value = pending.pop()
        yield value
        pending.extend(reversed(_inside(value)))


def _inside(value: Value) -> Sequence[Value]:
    if isinstance(value, list):
        return value
    if isinstance(value, Bits):
        return value.bits
    if isinstance(value, Dag):
        return [value.operator, *(arg.value for arg in value.args)]
    if isinstance(value, (BitOf, FieldOf)):
        return [value.base]
    if isinstance(value, Instantiation):
        return list(value.args.values())
    if isinstance(value, Operation):
        return value.args
    return ()


def text_of(value: Value) -> str:
    """A value as text, in the format of ``tdgen --print-records``.

    >>> text_of([1, None, "a", True])
    '[1, ?, "a", 1]'
    """
    if value is None:
        return "?"
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, Code):
        return f"[{{{str(value)}}}]"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(text_of(element) for element in value) + "]"
    if isinstance(value, Record):
        return value.name
    return str(value)


_DIGITS = re.compile(rb"[0-9]+|[^0-9]")


def natural_order(name: str) -> List[Tuple[int, int, bytes]]:
    """A sort key for names: runs of digits compare as numbers, everything else by its bytes.

    >>> sorted(["r10", "r2", "q"], key=natural_order)
    ['q', 'r2', 'r10']
    """
    pieces = _DIGITS.findall(name.encode("utf-8", "surrogateescape"))
    return [(ord("0"), len(piece), piece) if piece.isdigit() else (piece[0], 0, b"") for piece in pieces]


def _text(json: Any) -> str:
    if isinstance(json, str):
        return json
    raw: str = json["bytes"]
    return bytes.fromhex(raw).decode("utf-8", "surrogateescape")


def _type(json: Any) -> Type:
    if isinstance(json, str):
        return Type(json)
    if "bits" in json:
        return Type("bits", width=json["bits"])
    if "list" in json:
        return Type("list", element=_type(json["list"]))
    return Type("record", classes=tuple(_text(name) for name in json["record"]))


def _expect(field: Field, value: Value, kind: PythonType[T], what: str) -> T:
    # In Python a bool is an int; in TableGen bit and int are different types.
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    found = "not set" if value is None else text_of(value)
    raise field.error(f"{what} is {found}, expected {kind.__name__}")


def _guess(name: str, known: Iterable[str]) -> str:
    """What follows the message about an unknown name."""
    near = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean `{near[0]}`?" if near else ""


def _escaped(path: str) -> str:
    """A path in a rule for Make."""
    return re.sub(r"(\\*)([ \t#])", r"\1\1\\\2", path).replace("$", "$$")
