#!/usr/bin/env python3
"""Traces programs of Debian by one line each, and compares their output and exit codes with and without the trace. Prints the table
of docs/evidence/traces.md: how many of the pointers that are not null have content; with --write, writes it there. The exit code is 1
if a program notices the trace, calls nothing, or if fewer than 60 % of all pointers have content.

    tools/c-traces.py [--write] [--keep FOLDER] [--bare] [NAME...]

--bare lists the parameters whose pointers have no content. Needs clang-22 and the packages in the table. Takes two minutes."""

import collections
import io
import json
import os
import pathlib
import struct
import subprocess
import sys
import tarfile
import tempfile
import time
import wave
import zipfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
TDGEN = os.environ.get("TDGEN") or pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug/tdgen"
LEAST = 60
PROGRAMS = [
    # The package of the header, the words before the program, and the program.
    ("libbz2-dev", "bzlib.h", "bzip2 -kc text"),
    ("liblzma-dev", "lzma.h", "xz -kc text"),
    ("zlib1g-dev", "zlib.h", "pigz -p1 -nc text"),
    ("libsqlite3-dev", "sqlite3.h", "sqlite3 data.db 'select count(*), sum(a) from t; select b from t where a > 1'"),
    ("libxml2-dev", "libxml2/libxml/parser.h --flag=-I/usr/include/libxml2", "xmllint --format --xpath //b text.xml"),
    ("libcurl4-openssl-dev", "curl/curl.h", "curl -s file://{FOLDER}/text"),
    ("libexpat1-dev", "expat.h", "xmlwf -m text.xml"),
    ("libssl-dev", "openssl/evp.h", "openssl dgst -sha256 text"),
    ("libpng-dev", "png.h", "pngfix image.png"),
    ("libjpeg-dev", "jpeglib.h --flag=-include --flag=stdio.h", "cjpeg image.ppm"),
    ("libmagic-dev", "magic.h", "file -b text image.png"),
    ("libpcre2-dev", "pcre2.h --flag=-DPCRE2_CODE_UNIT_WIDTH=8", "pcre2grep -n 'li(n)e [1-3]$' text"),
    ("libarchive-dev", "archive.h", "bsdtar -tvf files.tar"),
    ("libjq-dev", "jv.h", "jq -c .[1] list.json"),
    ("libtiff-dev", "tiffio.h", "tiffinfo image.tiff"),
    ("libwebp-dev", "webp/encode.h", "cwebp -quiet image.png -o -"),
    ("libsndfile1-dev", "sndfile.h", "sndfile-info sound.wav"),
    ("libidn2-dev", "idn2.h", "idn2 bücher.example"),
    ("libzip-dev", "zip.h", "ziptool files.zip stat 0 cat 0"),
    ("libxslt1-dev", "libxslt/transform.h --flag=-I/usr/include/libxml2", "xsltproc style.xsl text.xml"),
]


def make_files(folder):
    """Writes the files that the programs read."""
    lines = "".join(f"line {number}\n" for number in range(200))
    (folder / "text").write_text(lines)
    (folder / "text.xml").write_text('<?xml version="1.0"?>\n<a n="1"><b>one</b><b>two &amp; three</b></a>\n')
    sheet = '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">'
    (folder / "style.xsl").write_text(f'{sheet}<xsl:template match="/"><c><xsl:value-of select="a/b[1]"/></c></xsl:template></xsl:stylesheet>\n')
    (folder / "list.json").write_text('[1, {"a": [true, null, "x"]}]\n')
    pixels = bytes(range(48))
    (folder / "image.ppm").write_bytes(b"P6 4 4 255\n" + pixels)
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + pixels[row * 12:row * 12 + 12] for row in range(4))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0))
    (folder / "image.png").write_bytes(b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    # Width, height, bits, compression, photometric, offset, samples, rows and bytes of a gray image.
    tags = [(256, 4), (257, 4), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, 4), (279, 16)]
    entries = b"".join(struct.pack("<HHII", tag, 3, 1, value) for tag, value in tags)
    directory = struct.pack("<H", len(tags)) + entries + struct.pack("<I", 0)
    (folder / "image.tiff").write_bytes(b"II*\0" + struct.pack("<I", 24) + pixels[:16] + directory)
    with wave.open(str(folder / "sound.wav"), "wb") as sound:
        sound.setparams((1, 2, 8000, 0, "NONE", ""))
        sound.writeframes(pixels * 10)
    with zipfile.ZipFile(folder / "files.zip", "w") as files:
        files.writestr(zipfile.ZipInfo("text"), lines)
    with tarfile.open(folder / "files.tar", "w") as files:
        info = tarfile.TarInfo("text")
        info.size = len(lines)
        files.addfile(info, io.BytesIO(lines.encode()))
    subprocess.run(["sqlite3", "data.db", "create table t(a, b); insert into t values (1, 'x'), (2, 'y')"], cwd=folder, check=True)


class Types:
    """The types of parameters and results, from the description that the trace was made with."""

    def __init__(self, model):
        self.typedefs = {item["name"]: item["type"] for item in model["typedefs"]}
        self.opaque = {item["name"] for item in model["structs"] if item["is_opaque"]}
        self.functions = {item["name"]: item for item in model["functions"]}

    def plain(self, ty):
        while ty["kind"] == "typedef" and ty["name"] in self.typedefs:
            ty = self.typedefs[ty["name"]]
        return ty

    def is_apart(self, ty):
        """Whether a pointer of this type has nothing that a trace can show: a handle, `void *` or a function."""
        ty = self.plain(ty)
        if ty["kind"] != "pointer":
            return True
        target = self.plain(ty["to"])
        return target["kind"] in ["void", "function", "callback", "handle"] or target.get("name") in self.opaque


def is_pointer(value):
    return isinstance(value, dict) and "address" in value or isinstance(value, str) and value.startswith("0x")


def count(types, events, bare):
    """The pointers that have content, of those that could have some, and those that are counted apart."""
    seen = collections.defaultdict(list)
    for event in events:
        if event.get("event") not in ["begin", "end"]:
            continue
        function = types.functions[event["function"]]
        key = event.get("process"), event["call"]
        values = list((event.get("arguments") or event.get("outputs") or {}).items()) + [("", event.get("result"))]
        kinds = {param["name"]: param["type"] for param in function["params"]}
        for name, value in values:
            ty = kinds.get(name, function["result"])
            if value is not None and types.plain(ty)["kind"] in ["pointer", "callback", "handle"]:
                seen[key, event["function"], name].append((value, ty))
    shown = total = apart = 0
    for (_, function, name), values in seen.items():
        has_content = any(not is_pointer(value) or isinstance(value, dict) and "value" in value for value, _ in values)
        if has_content:
            shown, total = shown + 1, total + 1
        elif types.is_apart(values[0][1]):
            apart += 1
        else:
            total += 1
            bare[f"{function}({name or 'result'})"] += 1
    return shown, total, apart


def run(folder, command):
    return subprocess.run(command, cwd=folder, shell=True, capture_output=True, stdin=subprocess.DEVNULL)


def trace(folder, header, program, bare):
    program = program.format(FOLDER=folder)
    cache = folder / "cache"
    alone = run(folder, program)
    start = time.monotonic()
    traced = run(folder, f"XDG_CACHE_HOME={cache} {TDGEN} capi trace {header} -o calls.json --format=json -- {program}")
    seconds = time.monotonic() - start
    messages = [line for line in traced.stderr.decode().splitlines() if line.startswith(("tdgen: ", "error: "))]
    if messages or (alone.returncode, alone.stdout) != (traced.returncode, traced.stdout):
        problem = f"exit code {traced.returncode} after {alone.returncode}: {traced.stderr.decode()[-2000:]}"
        return None, [problem]
    problems = []
    if not traced.stderr.endswith(alone.stderr):
        problems.append(f"another standard error: {traced.stderr.decode()[-2000:]}")
    description, = cache.glob("tdgen/traces/*/api.td")
    names = ["--api-name=tdgen", "--api-header=tdgen_api.h", "--no-warn-on-unused-template-args"]
    model = subprocess.run([TDGEN, description, *names, "--gen-capi-json"], capture_output=True, check=True).stdout
    events = [json.loads(line) for line in (folder / "calls.json").read_text().splitlines()]
    calls = sum(event["event"] == "begin" for event in events)
    return (calls, *count(Types(json.loads(model)), events, bare), seconds), problems


def main():
    arguments = sys.argv[1:]
    keep = None
    if "--keep" in arguments:
        at = arguments.index("--keep")
        keep = pathlib.Path(arguments[at + 1]).resolve()
        del arguments[at:at + 2]
    chosen = [word for word in arguments if not word.startswith("--")]
    work = [item for item in PROGRAMS if not chosen or any(word in item[2] for word in chosen)]
    rows = ["| program | header | calls | pointers | with content | apart |", "|---|---|---|---|---|---|"]
    sums, bad = [0, 0], 0
    for package, header, program in work:
        bare = collections.Counter()
        name = program.split()[0]
        with tempfile.TemporaryDirectory() as temporary:
            folder = (keep or pathlib.Path(temporary)) / name
            folder.mkdir(parents=True, exist_ok=True)
            if not (folder / "data.db").exists():
                make_files(folder)
            figures, problems = trace(folder, header, program, bare)
        if figures:
            calls, shown, total, apart, seconds = figures
            sums = [sums[0] + shown, sums[1] + total]
            rows.append(f"| `{name}` | `{header.split()[0]}` | {calls:,} | {total:,} | {100 * shown // max(total, 1)} % | {apart:,} |")
            print(f"{name}: {seconds:.1f} s", file=sys.stderr)
        bad += len(problems)
        for problem in problems:
            print(f"{name} ({package}): {problem}", file=sys.stderr)
        if "--bare" in arguments:
            print(*(f"{name}: {number} {place}" for place, number in bare.most_common(25)), sep="\n")
    table = "\n".join(rows) + "\n"
    percent = 100 * sums[0] / max(sums[1], 1)
    print(table, end="")
    print(f"{percent:.0f} % of {sums[1]} pointers have content", file=sys.stderr)
    bad += percent < LEAST
    if "--write" in arguments and not bad:
        page = ROOT / "docs/evidence/traces.md"
        begin, end = "<!-- tools/c-traces.py -->\n", "<!-- end -->\n"
        head, rest = page.read_text().split(begin)
        page.write_text(head + begin + table + end + rest.split(end, 1)[1])
    return 1 if bad else 0


sys.exit(main())
