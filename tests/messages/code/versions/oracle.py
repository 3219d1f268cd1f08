"""Three versions of a random schema, their messages, and what readers must make of them: `oracle.py SEED FOLDER`.

The layout is written from docs/messages.md and docs/messages-reference.md alone: nothing of tdgen is used. Each version is `vN.td`, with `Since`, and
`expected_vN.json` has messages in the form of test vectors.
"""

import itertools
import json
import math
import pathlib
import random
import struct
import sys

CODES = {
    "uint8_t": "B", "uint16_t": "H", "uint32_t": "I", "uint64_t": "Q", "int8_t": "b", "int16_t": "h",
    "int32_t": "i", "int64_t": "q", "float": "f", "double": "d", "bool": "?",
}
UNSIGNED = ["uint8_t", "uint16_t", "uint32_t", "uint64_t"]
#: Whether the schema is packed, whether zeros at the end are cut, and how many bytes of a message its size does not count.
IS_PACKED = False
#: The byte order, as in the module `struct`.
ORDER = "<"
CUTS_ZEROS = False
UNCOUNTED = 0
#: The headers of commands, and of responses that are found by their tag; then the messages are such responses.
LINK = None
ANSWER = None
SHAPES = ["union", "optional", "counted", "padding", "struct", "text", "array", "scalar"]


class Field:
    def __init__(self, name, ty, since, **more):
        self.name, self.ty, self.since = name, ty, since
        self.length = more.get("length", 0)
        self.default = more.get("default", 0)
        self.max = more.get("max")
        # The number that means none, of the field or of an element; of floats, NaN.
        self.invalid = more.get("invalid")
        # "count", "bits" and "tag" are companions; ("count", name), ("bit", name, n), ("case", name, n) depend on one.
        # ("rest",) is the rest of the message.
        self.shape = more.get("shape")
        self.flexible = more.get("flexible", False)

    def td(self):
        ty = self.ty if isinstance(self.ty, str) else self.ty.name
        out = f'Field<"{self.name}", {ty}, "", {self.length}'
        kind = self.shape[0] if isinstance(self.shape, tuple) else None
        out += f', Count = "{self.shape[1]}"' if kind == "count" else ""
        out += ", Flexible = true" if self.flexible else ""
        out += f', Optional = "{self.shape[1]}"' if kind == "bit" else ""
        out += f', Tag = "{self.shape[1]}", Case = {self.shape[2]}' if kind == "case" else ""
        out += f", Default = {self.default}" if self.default else ""
        out += f", Max = {self.max}" if self.max else ""
        is_float = isinstance(self.invalid, float)
        out += "" if self.invalid is None else ', RealInvalid = "NaN"' if is_float else f", Invalid = {self.invalid}"
        return out + (f', Since = "1.{self.since}"' if self.since else "") + ">"


class Record:
    def __init__(self, name, fields):
        self.name, self.fields = name, fields

    def at(self, version, start=0, align=1):
        """The offset and the size of each field of a version, the size and the alignment."""
        places, end, at = [], start, 0
        fields = [field for field in self.fields if field.since <= version]
        while at < len(fields):
            field = fields[at]
            if field.ty == "padding_t":
                end += field.length
                at += 1
                continue
            tag = case_of(field)
            members = [field]
            if tag:
                members = list(itertools.takewhile(lambda other: case_of(other) == tag, fields[at:]))
            shapes = [shape_of(member, version) for member in members]
            step = max(shape[1] for shape in shapes)
            offset = -(-end // step) * step
            places += [(member, offset, shape[0]) for member, shape in zip(members, shapes)]
            size = max(shape[0] for shape in shapes)
            end = offset + (-(-size // step) * step if tag else size)
            align = max(align, step)
            at += len(members)
        return places, -(-end // align) * align, align


def case_of(field):
    return field.shape[1] if isinstance(field.shape, tuple) and field.shape[0] == "case" else None


def shape_of(field, version):
    """The size and the alignment of a field in a version."""
    if isinstance(field.ty, Record):
        _, size, align = field.ty.at(version)
    else:
        size = align = {"text_t": 1, "uint24_t": 3}.get(field.ty) or struct.calcsize(CODES[field.ty])
    return size * max(field.length, 1), 1 if IS_PACKED else align


#: The header of events without another one.
EVENT_HEADER = Record("event_header_t", [Field("message_id", "uint64_t", 0), Field("device_timestamp_mtime", "uint64_t", 0)])


def random_header(some):
    """A header with an id and a size anywhere in it."""
    ids = ["uint8_t", "uint16_t", "uint24_t"] if IS_PACKED else ["uint8_t", "uint16_t"]
    types = {"size": "uint16_t", "id": some.choice(ids), "spare": "uint32_t"}
    names = list(types) + ["first", "second"][: some.randrange(3)]
    some.shuffle(names)
    return Record("link_t", [Field(name, types.get(name, "uint8_t"), 0) for name in names])


def random_headers(some):
    """The headers of commands and of responses that are found by their tag, with the size at one place."""
    ids = ["uint8_t", "uint16_t"] + (["uint24_t"] if IS_PACKED else ["uint32_t"])
    types = {"size": "uint16_t", "id": some.choice(ids), "spare": "uint32_t", "tag": some.choice(UNSIGNED)}
    types["error"] = some.choice(["int8_t", "uint16_t", "int32_t", "uint64_t"])
    begin = ["first", "second"][: some.randrange(3)] + ["size"]
    parts = [["id", "tag", "extra"], ["error", "tag", "spare"]]
    for part in parts:
        some.shuffle(part)
    headers = [[Field(name, types.get(name, "uint8_t"), 0) for name in begin + part] for part in parts]
    return Record("link_t", headers[0]), Record("answer_t", headers[1])


def grows(record):
    """Whether later versions add fields to a struct, or to the one at its end."""
    return any(field.since or isinstance(field.ty, Record) and grows(field.ty) for field in record.fields)


class Maker:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.structs = []
        self.number = 0

    def name(self, kind):
        self.number += 1
        return f"{kind}{self.number}"

    def invalid(self, ty, since):
        """A number that can mean none, or None."""
        # What a message with cut zeros lacks is 0, also a struct that a later version adds.
        is_zero = CUTS_ZEROS and (since or len(self.structs) < 3)
        if ty not in CODES or ty == "bool" or self.random.randrange(2) or is_zero:
            return None
        if ty in ("float", "double"):
            return math.nan
        bits = 8 * struct.calcsize(CODES[ty])
        return (1 << bits - (ty not in UNSIGNED)) - 1

    def value_field(self, since, shape=None, structs=True):
        """A number, an array, a text or a struct."""
        kind = self.random.randrange(6)
        if kind == 0 and structs and self.structs:
            return Field(self.name("s"), self.random.choice(self.structs), since, shape=shape)
        if kind == 1:
            return Field(self.name("t"), "text_t", since, length=self.random.randint(1, 9), shape=shape)
        length = self.random.randint(1, 5) if kind == 2 else 0
        ty = self.random.choice(list(CODES))
        default = self.random.randint(1, 100) if since and not CUTS_ZEROS and not shape and not length and ty in UNSIGNED and kind == 3 else 0
        greatest = 100 if ty in UNSIGNED and kind > 3 else None
        invalid = None if shape else self.invalid(ty, since)
        return Field(
            self.name("f"), ty, since, length=length, shape=shape, default=default, max=greatest, invalid=invalid
        )

    def group(self, shape, since, structs=True):
        """The fields of a shape; a tag may have other names than those of other records."""
        some = self.random.randint
        if shape == "union":
            tag = Field(self.random.choice(["kind", "tag", "kind2"]) + str(some(1, 99)), self.random.choice(UNSIGNED), since)
            numbers = self.random.sample(range(7), some(1, 3))
            cases = [self.value_field(since, ("case", tag.name, number), structs) for number in numbers]
            tag.shape = "tag"
            return cases + [tag] if some(0, 1) else [tag] + cases
        if shape == "optional":
            bits = Field(self.name("bits"), self.random.choice(UNSIGNED), since, shape="bits")
            return [bits] + [self.value_field(since, ("bit", bits.name, at), structs) for at in range(some(1, 3))]
        if shape == "counted":
            count = Field(self.name("n"), self.random.choice(UNSIGNED), since, shape="count")
            ty = self.random.choice(["uint8_t", "int16_t", "double", "text_t"] + (self.structs if structs else []))
            invalid = self.invalid(ty, since)
            array = Field(self.name("l"), ty, since, length=some(1, 4), shape=("count", count.name), invalid=invalid)
            return [count, array] if some(0, 1) else [array, count]
        if shape == "padding":
            return [Field("reserved", "padding_t", since, length=some(1, 9))]
        if shape == "struct" and structs and self.structs:
            return [Field(self.name("s"), self.random.choice(self.structs), since, length=self.random.choice([0, 0, 2]))]
        return [self.value_field(since, None, structs)]

    def record(self, name, shapes, structs=True):
        fields = []
        for shape, since in shapes:
            fields += self.group(shape, since, structs)
        # Tags have random names, which must differ in a record.
        tags = [field.name for field in fields if field.shape == "tag"]
        return Record(name, fields) if len(tags) == len(set(tags)) else self.record(name, shapes, structs)

    def shapes(self, count, since):
        return [(self.random.choice(SHAPES), since) for _ in range(count)]

    def grow(self, shapes):
        """Adds what later versions have, often after padding."""
        for since in (1, 2):
            if self.random.randrange(4):
                shapes += [("padding", since)] * self.random.randrange(3)
                shapes += self.shapes(self.random.randint(1, 2), since)
        return shapes

    def schema(self, pair, has_size):
        for at in range(3):
            shapes = self.shapes(self.random.randint(1, 3), 0) + [("scalar", 0)]
            self.structs.append(self.record(f"part{at}_t", shapes, at > 0))
        messages = [self.record("pair_evt", self.grow([(shape, 0) for shape in pair]))]
        grown = self.record("grown_t", self.grow(self.shapes(1, 0) + [("scalar", 0)]))
        # Fields that a later version adds to a struct are always present.
        grown.fields = [field for field in grown.fields if field.since == 0 or field.shape is None]
        fields = self.record("", self.shapes(self.random.randint(0, 2), 0)).fields
        outer = Record("outer_t", fields + [Field("inner", grown, 0)])
        for name, last in (("nested_evt", grown), ("deep_evt", outer)):
            fields = self.record("", self.shapes(self.random.randint(0, 2), 0)).fields
            messages.append(Record(name, fields + [Field("last", last, 0)]))
        flexible = [("flexible_evt", 0), ("later_evt", self.random.randint(1, 2))]
        for name, since in [] if CUTS_ZEROS else flexible:
            count = Field("rest_count", "uint16_t", since, shape="count")
            rest = Field("rest", self.random.choice(["uint8_t", "uint32_t", "text_t", self.structs[0]]), since, length=5)
            rest.shape, rest.flexible = ("count", "rest_count"), True
            messages.append(Record(name, self.record("", self.shapes(2, 0)).fields + [count, rest]))
        if has_size and not CUTS_ZEROS:
            rest = Field("rest", self.random.choice(["uint8_t", "int16_t", "double", self.structs[0]]), 0, length=5)
            rest.shape, rest.flexible = ("rest",), True
            messages.append(Record("rest_evt", self.record("", self.shapes(self.random.randint(0, 2), 0)).fields + [rest]))
        messages.append(self.record("free_evt", self.grow(self.shapes(self.random.randint(1, 4), 0))))
        return self.structs + [grown, outer], messages


def td(structs, messages, version, link):
    out = ['include "tdgen/messages/messages.td"']
    has_size = link is not EVENT_HEADER
    if has_size:
        fields = ", ".join(field.td() for field in link.fields)
        out.append(f"def link_t : Header {{ let fields = [{fields}]; }}")
    for record in structs:
        fields = ", ".join(field.td() for field in record.fields if field.since <= version)
        out.append(f"def {record.name} : Struct {{ let fields = [{fields}]; }}")
    for at, record in enumerate(messages):
        fields = ", ".join(field.td() for field in record.fields if field.since <= version)
        if ANSWER is None:
            out.append(f"def {record.name} : Event {{ let id = {at + 1}; let fields = [{fields}]; }}")
            continue
        out.append(f'def {record.name}_ask : Command<"{record.name}"> {{ let id = {at + 1}; }}')
        out.append(f'def {record.name} : Response<"{record.name}_ask"> {{ let fields = [{fields}]; }}')
    if ANSWER is not None:
        out.append(f"def answer_t : Header {{ let fields = [{', '.join(field.td() for field in ANSWER.fields)}]; }}")
    kinds = "".join(f"let {kind}Header = link_t; " for kind in ("common", "command", "event"))
    kinds += f"let responseHeader = {'link_t' if ANSWER is None else 'answer_t'}; "
    tag = "" if ANSWER is None else "tag"
    header = kinds + f'let idField = "id"; let sizeField = "size"; let tagField = "{tag}";' if has_size else ""
    header += "" if ANSWER is None else ' let responsesByTag = true; let errorField = "error";'
    header += f" let uncounted = {UNCOUNTED};" if UNCOUNTED else ""
    header += " let packed = true;" if IS_PACKED else ""
    header += " let bigEndian = true;" if ORDER == ">" else ""
    header += " let cutZeros = true;" if CUTS_ZEROS else ""
    out.append(f"def api : Schema<1, {version}, 0> {{ let arrays = true; let nesting = true; {header} }}")
    return "\n".join(out) + "\n"


class Refused(Exception):
    pass


class Codec:
    """Writes and reads the messages of a version."""

    def __init__(self, version, random_, header):
        self.version, self.random, self.header = version, random_, header
        self.has_size = header is not EVENT_HEADER
        self.start = header.at(0)[1:]
        self.offsets = {field.name: (CODES.get(field.ty), offset) for field, offset, _ in header.at(0)[0]}
        self.id, self.spare = ("id", "spare") if self.has_size else ("message_id", "device_timestamp_mtime")
        if ANSWER is not None:
            self.id = None

    def set(self, out, name, number):
        if name is None:
            return
        code, offset = self.offsets[name]
        if code is None:
            out[offset : offset + 3] = number.to_bytes(3, "big" if ORDER == ">" else "little")[: max(len(out) - offset, 0)]
        elif offset + struct.calcsize(code) <= len(out):
            struct.pack_into(ORDER + code, out, offset, number)

    def head(self, data):
        """The values of the header."""
        number = lambda at: int.from_bytes(data[at : at + 3], "big" if ORDER == ">" else "little")
        read = lambda code, at: struct.unpack_from(ORDER + code, data, at)[0] if code else number(at)
        return {name: read(code, at) for name, (code, at) in self.offsets.items()}

    def number(self, ty):
        code = CODES[ty]
        if code in "fd":
            return self.random.randint(-1000, 1000) / 4
        if code == "?":
            return self.random.random() < 0.5
        bits = 8 * struct.calcsize(code)
        number = self.random.choice([0, 1, (1 << bits - 1) - 1, self.random.getrandbits(bits - 1)])
        return -number if code.islower() and self.random.random() < 0.5 else number

    def values(self, record):
        """Random values of all fields: what `to_dict` returns."""
        fields = {field.name: field for field, _, _ in record.at(self.version)[0]}
        tags = {}
        for field in fields.values():
            if case_of(field):
                tags.setdefault(case_of(field), []).append(field.shape[2])
        chosen = {tag: self.random.choice(numbers + [9]) for tag, numbers in tags.items()}
        values = {}
        for field in fields.values():
            kind = field.shape[0] if isinstance(field.shape, tuple) else field.shape
            if kind in ("count", "bits") and not isinstance(field.shape, tuple):
                continue
            if kind == "tag":
                values[field.name] = chosen.get(field.name, self.random.choice([0, 9]))
            elif kind == "bit" and self.random.random() < 0.4 or kind == "case" and chosen[case_of(field)] != field.shape[2]:
                continue
            else:
                values[field.name] = self.value(field, kind in ("count", "rest"))
        return values

    def value(self, field, is_counted):
        length = self.random.randint(0, field.length) if is_counted else field.length
        number = lambda: self.random.randint(0, field.max) if field.max else self.number(field.ty)
        is_none = lambda: field.invalid is not None and self.random.random() < 0.4
        or_none = lambda value: None if value == field.invalid else value
        one = lambda: self.values(field.ty) if isinstance(field.ty, Record) else None if is_none() else or_none(number())
        if field.ty == "text_t":
            length = length if is_counted else self.random.randint(0, length)
            return "".join(self.random.choice("abcxyz") for _ in range(length))
        return [one() for _ in range(length)] if field.length else one()

    def write(self, record, values, out, base, start=(0, 1)):
        places, _, _ = record.at(self.version, *start)
        for field, offset, _ in places:
            at = base + offset
            kind = field.shape if isinstance(field.shape, str) else None
            if kind == "count":
                of = next(other for other, _, _ in places if other.shape == ("count", field.name))
                self.write_one(field.ty, len(values.get(of.name, "")), out, at)
            elif kind == "bits":
                bits = [other for other, _, _ in places if isinstance(other.shape, tuple) and other.shape[:2] == ("bit", field.name)]
                self.write_one(field.ty, sum(1 << other.shape[2] for other in bits if other.name in values), out, at)
            elif field.name in values:
                value = values[field.name]
                if field.ty == "text_t":
                    data = value.encode("utf-8", "surrogateescape")
                    out[at : at + len(data)] = data
                    continue
                size = shape_of(field, self.version)[0] // max(field.length, 1)
                for index, element in enumerate(value if field.length else [value]):
                    self.write_one(field.ty, field.invalid if element is None else element, out, at + index * size)

    def write_one(self, ty, value, out, at):
        if isinstance(ty, Record):
            self.write(ty, value, out, at)
        else:
            struct.pack_into(ORDER + CODES[ty], out, at, value)

    def message(self, number, record, values, header):
        """The bytes of a message."""
        places, size, _ = record.at(self.version, *self.start)
        out = bytearray(size)
        self.write(record, values, out, 0, self.start)
        last, offset, whole = places[-1] if places else (None, 0, 0)
        if last is not None and last.flexible and not header.get("error"):
            del out[offset + whole // last.length * len(values[last.name]) :]
        for name, value in header.items():
            self.set(out, name, value)
        self.set(out, self.id, number)
        if header.get("error"):
            del out[self.start[0] :]
        elif CUTS_ZEROS:
            del out[max(len(out.rstrip(b"\0")), min(size, self.start[0] + 1)) :]
        if self.has_size:
            self.set(out, "size", len(out) - UNCOUNTED)
        return bytes(out)

    def read(self, record, data, base, size, start=(0, 1)):
        """The values that are in the first `size` bytes; others have their defaults."""
        places, _, _ = record.at(self.version, *start)
        by_name = {field.name: (field, base + offset, base + offset + width) for field, offset, width in places}
        values = {}
        for field, at, end in by_name.values():
            kind = field.shape[0] if isinstance(field.shape, tuple) else field.shape
            if kind in ("count", "bits") and isinstance(field.shape, str):
                continue
            if kind == "rest":
                width = (end - at) // field.length
                if (len(data) - at) % width or (len(data) - at) // width > field.length:
                    raise Refused
                values[field.name] = self.elements(field, data, at, (len(data) - at) // width, size)
                continue
            if kind in ("bit", "case", "count"):
                companion, where, after = by_name[field.shape[1]]
                if after > size:
                    said = None if kind == "case" else 0
                else:
                    said = struct.unpack_from(ORDER + CODES[companion.ty], data, where)[0]
                if kind == "count":
                    width = (end - at) // field.length
                    needed = at + said * width if field.flexible else end
                    if said > field.length or said and needed > size:
                        raise Refused
                    values[field.name] = self.elements(field, data, at, said, size)
                    continue
                if kind == "bit" and not said >> field.shape[2] & 1 or kind == "case" and said != field.shape[2]:
                    continue
                if end > size:
                    raise Refused
            values[field.name] = self.read_field(field, data, at, end, size)
        return values

    def read_field(self, field, data, at, end, size):
        if isinstance(field.ty, Record) and not field.length:
            return self.read(field.ty, data, at, size if end <= size or grows(field.ty) else 0)
        limit = size if end <= size else 0
        if field.length:
            return self.elements(field, data, at, field.length, limit)
        return self.element(field, data, at, limit)

    def elements(self, field, data, at, count, size):
        if field.ty == "text_t":
            text = data[at : at + count] if at + count <= size else b""
            return text.split(b"\0")[0].decode("utf-8", "surrogateescape")
        width = shape_of(field, self.version)[0] // field.length
        return [self.element(field, data, at + index * width, size) for index in range(count)]

    def element(self, field, data, at, size):
        if isinstance(field.ty, Record):
            return self.read(field.ty, data, at, size)
        width = struct.calcsize(CODES[field.ty])
        if at + width > size:
            is_none = field.invalid is not None and not field.default
            return None if is_none else type(struct.unpack(ORDER + CODES[field.ty], bytes(width))[0])(field.default)
        value = struct.unpack_from(ORDER + CODES[field.ty], data, at)[0]
        if field.invalid is not None and (value == field.invalid or value != value):
            return None
        if field.max and value > field.max:
            raise Refused
        return value

    def damage(self, record, data):
        """A message with another count, other bits or another tag, which may be cut."""
        companions = [(field, at) for field, at, _ in record.at(self.version, *self.start)[0] if isinstance(field.shape, str)]
        out = bytearray(data)
        if companions:
            field, at = self.random.choice(companions)
            if at < len(out):
                out[at] = self.random.choice([0, 1, 2, 3, 7, 255])
        if "error" in self.offsets and self.random.random() < 0.2:
            self.set(out, "error", self.random.choice([0, 1, 100]))
        if self.random.random() < 0.5:
            del out[self.random.randint(self.start[0], len(out)) :]
        if self.has_size:
            self.set(out, "size", len(out) - UNCOUNTED)
        return bytes(out)

    def ask(self, number, data):
        """The command that some bytes answer."""
        places, size, _ = LINK.at(0)
        out = bytearray(size)
        tag = self.head(data)["tag"] if len(data) >= self.start[0] else 0
        for field, at, width in places:
            value = {"id": number, "tag": tag, "size": size - UNCOUNTED}.get(field.name, 0)
            out[at : at + width] = value.to_bytes(width, "big" if ORDER == ">" else "little")
        return out.hex()

    def expected(self, number, record, data, sizes):
        """The vector of some bytes."""
        places, whole, _ = record.at(self.version, *self.start)
        least = whole
        if places and places[-1][0].flexible:
            least = places[-1][1]
        vector = {"message": record.name, "kind": "Event", "case": "oracle", "bytes": data.hex(), "verdict": "refused"}
        if ANSWER is not None:
            vector.update(kind="Response", command=record.name + "_ask", ask=self.ask(number, data))
            if len(data) >= self.start[0] and self.head(data)["error"] != 0:
                header = self.head(data)
                encoded = self.message(number, record, {}, header)
                vector.update(verdict="failed", value={"header": {**header, "size": len(data) - UNCOUNTED}}, absent=[])
                if encoded != data:
                    vector["encoded"] = encoded.hex()
                return vector
        if len(data) < self.start[0] or not CUTS_ZEROS and len(data) < least and len(data) not in sizes:
            return vector
        read = data.ljust(whole, b"\0") if CUTS_ZEROS else data
        try:
            values = self.read(record, read, 0, min(len(read), whole), self.start)
        except Refused:
            return vector
        header = self.head(data)
        encoded = self.message(number, record, values, header)
        absent = []
        if len(data) < least and not CUTS_ZEROS:
            absent = [field.name for field, at, size in places if field.shape not in ("count", "bits") and at + size > len(data)]
        vector.update(verdict="accepted", value={"header": header, **values}, absent=absent)
        if encoded != data:
            vector["encoded"] = encoded.hex()
        return vector


def main():
    global IS_PACKED, CUTS_ZEROS, UNCOUNTED, ORDER, LINK, ANSWER
    seed, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    IS_PACKED = seed % 2 == 1
    maker = Maker(seed)
    ORDER = ">" if maker.random.random() < 0.4 else "<"
    pairs = list(itertools.combinations_with_replacement(SHAPES[:6], 2))
    has_size = maker.random.random() < (0.8 if IS_PACKED else 0.4)
    CUTS_ZEROS = has_size and maker.random.random() < 0.4
    structs, messages = maker.schema(pairs[seed % len(pairs)], has_size)
    header = random_header(maker.random) if has_size else EVENT_HEADER
    least = header.at(0)[1]
    if has_size and maker.random.random() < 0.5:
        LINK, ANSWER = random_headers(maker.random)
        header, least = LINK, min(LINK.at(0)[1], ANSWER.at(0)[1])
    UNCOUNTED = maker.random.choice([0, 3, least]) if has_size else 0
    codecs = [Codec(version, maker.random, ANSWER or header) for version in range(3)]
    written = []
    for number, record in enumerate(messages, 1):
        for codec in codecs * 4:
            spare = {codec.spare: maker.random.getrandbits(32)}
            if ANSWER is not None:
                spare |= {"tag": maker.random.getrandbits(7), "error": maker.random.choice([0, 0, 0, 5])}
            data = codec.message(number, record, codec.values(record), spare)
            written += [(number, record, data), (number, record, codec.damage(record, data))]
    for reader in codecs:
        path = folder / f"v{reader.version}.td"
        path.write_text(td(structs, messages, reader.version, header))
        vectors = []
        for number, record, data in written:
            vectors.append((number, record, data))
        for number, record in enumerate(messages, 1):
            # Zeros of all sizes say nothing, so that only the sizes count.
            _, size, _ = record.at(2, *reader.start)
            for length in range(reader.start[0], size + 4):
                zeros = bytearray(length)
                reader.set(zeros, reader.id, number)
                if has_size:
                    reader.set(zeros, "size", length - UNCOUNTED)
                vectors.append((number, record, bytes(zeros)))
        out = []
        for number, record, data in vectors:
            sizes = [record.at(older, *reader.start)[1] for older in range(reader.version)]
            vector = reader.expected(number, record, data, sizes)
            # JSON has no NaN, which a number can become as a float of another case.
            if "NaN" not in json.dumps(vector.get("value")):
                out.append(vector)
        offsets = {
            record.name: {field.name: offset for field, offset, _ in record.at(reader.version, *start)[0] if field.shape not in ("count", "bits")}
            for records, start in ((structs, (0, 1)), (messages, reader.start))
            for record in records
        }
        expected = {"api": "api", "vectors": out, "offsets": offsets}
        (folder / f"expected_v{reader.version}.json").write_text(json.dumps(expected))


main()
