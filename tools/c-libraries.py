#!/usr/bin/env python3
"""Imports the headers of 21 libraries of Debian and of three styles of vendors, generates everything from them, compiles it as
C99 and C++17 with warnings as errors, and compares the size of each structure in C, Rust and Python. Prints the table of
docs/c-api.md; with --write, writes it there. The exit code is 1 if something is missing or differs.

    tools/c-libraries.py [--write] [--keep FOLDER] [NAME...]

Needs clang-22, gcc, rustc, python3 and the packages in the table. Takes two minutes."""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TDGEN = os.environ.get("TDGEN") or pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug/tdgen"
VENDORS = ROOT / "tests/capi/vendors"
LIBRARIES = [
    # The package, the header, and other options of the import.
    ("libbz2-dev", "bzlib.h", []),
    ("libjpeg-dev", "jpeglib.h", ["--flag=-include", "--flag=stdio.h"]),
    ("libtiff-dev", "x86_64-linux-gnu/tiffio.h", []),
    ("libogg-dev", "ogg/ogg.h", []),
    ("libvorbis-dev", "vorbis/codec.h", []),
    ("libspeex-dev", "speex/speex.h", []),
    ("libflac-dev", "FLAC/stream_decoder.h", []),
    ("libudev-dev", "libudev.h", []),
    ("libgsl-dev", "gsl/gsl_matrix_double.h", []),
    ("libfftw3-dev", "fftw3.h", []),
    ("libwebp-dev", "webp/decode.h", []),
    ("libsodium-dev", "sodium.h", ["--folder"]),
    ("libargon2-dev", "argon2.h", []),
    ("libbrotli-dev", "brotli/encode.h", []),
    ("libyajl-dev", "yajl/yajl_parse.h", []),
    ("libconfig-dev", "libconfig.h", []),
    ("libpopt-dev", "popt.h", []),
    ("libidn2-dev", "idn2.h", []),
    ("libhwloc-dev", "hwloc.h", ["--folder"]),
    ("libzmq3-dev", "zmq.h", []),
    ("libuv1-dev", "uv.h", []),
]
STYLES = [("CUDA", "cuda_style.h"), ("NVML", "nvml_style.h"), ("Level Zero", "level_zero_style.h")]
WARNINGS = ["-Wall", "-Wextra", "-Werror"]


class Problem(Exception):
    pass


def run(folder, *command):
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise Problem(f"{' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def import_header(folder, header, options):
    """Imports a header, with others that the message asks for; returns the counts."""
    options = list(options)
    for _ in range(10):
        done = subprocess.run([TDGEN, "capi", "import", header, "-o", "api.td", *options], cwd=folder, capture_output=True, text=True)
        if done.returncode == 0:
            lost = [line for line in done.stderr.splitlines() if "is not imported" in line]
            return re.search(r"(?m)^imported (.*)", done.stderr)[1], lost
        wanted = [word for word in re.findall(r"--also=[\w./-]+", done.stderr) if word not in options]
        if not wanted:
            raise Problem(done.stderr)
        options += wanted
    raise Problem("the import asks for ever more headers")


def generate(folder):
    common = [TDGEN, "api.td", "--api-header=api.h", "--api-print-header=print.hpp", "--no-warn-on-unused-template-args"]
    run(folder, *common, "--gen-api=api.h", "--gen-impl-func-decls=impl.h", "--gen-entry-points=entry.cpp", "--runtime=standalone")
    run(folder, *common, "--print=std", "--gen-print-header=print.hpp")
    run(folder, *common, "--print=c", "--gen-print-header=api_print.h", "--gen-capi-dispatch=api_dispatch.h",
        "--gen-capi-layers=layers.c", "--gen-capi-forward=forward.c", "--gen-capi-mock=api_mock.h",
        "--gen-capi-negative-tests=tests.c")
    run(folder, *common, "--gen-capi-rust-sys=sys.rs", "--gen-capi-rust=safe.rs", "--gen-capi-python=api.py", "--gen-capi-json=api.json")
    (folder / "mock.c").write_text(f'#define {json.loads((folder / "api.json").read_text())["upper_prefix"]}_MOCK_IMPLEMENTATION\n#include "api_mock.h"\n')
    (folder / "main.rs").write_text("#![allow(dead_code)]\nmod sys;\nmod safe;\nfn main() {}\n")


def compile_all(folder, header, options):
    flags = [option[len("--flag="):] for option in options if option.startswith("--flag=")]
    beside = pathlib.Path(header).parent
    flags += [] if beside == pathlib.Path("/usr/include") else ["-isystem", beside]
    for file in ["layers.c", "forward.c", "mock.c", "tests.c"]:
        run(folder, "gcc", "-std=c99", "-D_GNU_SOURCE", *WARNINGS, *flags, "-fsyntax-only", file)
    run(folder, "g++", "-std=c++17", *WARNINGS, *flags, "-fsyntax-only", "entry.cpp")
    (folder / "alone.cpp").write_text('#include "api.h"\n#include "print.hpp"\n')
    run(folder, "clang++-22", "-std=c++17", *WARNINGS, *flags, "-fsyntax-only", "alone.cpp")
    run(folder, "rustc", "--edition=2024", "-Dwarnings", "-Adead_code", "--emit=metadata", "main.rs", "-o", "main.rmeta")
    run(folder, sys.executable, "-c", "import api")
    return flags


def sizes(folder, header, flags):
    """Compares the sizes of all structures that the header defines."""
    model = json.loads((folder / "api.json").read_text())
    structs = [item for item in model["structs"] if not item["is_opaque"]]
    rust, python = (folder / "sys.rs").read_text(), (folder / "api.py").read_text()
    text = "".join(f'printf("{item["name"]} %zu\\n", sizeof({item["c_type"]}));' for item in structs)
    (folder / "sizes.c").write_text(f"#include <stdio.h>\n#include <{header}>\nint main(void) {{ {text} return 0; }}\n")
    run(folder, "gcc", "-w", *flags, "sizes.c", "-o", "in_c")
    in_c = dict(line.split() for line in run(folder, "./in_c").splitlines())
    known = [item["name"] for item in structs if re.search(rf"pub (struct|union) {re.escape(item['name'])}\b", rust)]
    text = "".join(f'println!("{name} {{}}", std::mem::size_of::<sys::{name}>());' for name in known)
    text = re.sub(r"\bsys::", "sys::" if "pub mod raw" not in rust else "sys::raw::", text)
    (folder / "sizes.rs").write_text(f"#![allow(warnings)]\nmod sys;\nuse sys::*;\nfn main() {{ {text} }}\n")
    run(folder, "rustc", "--edition=2024", "sizes.rs", "-o", "in_rust")
    in_rust = dict(line.split() for line in run(folder, "./in_rust").splitlines())
    plain = lambda name: name.replace("_", "").lower()
    classes = {}
    for name in re.findall(r"class (\w+)\(ctypes\.(?:Structure|Union)\)", python):
        classes.setdefault(plain(name), []).append(name)
    prefix = model["prefix"]
    in_python, names = {}, {}
    for item in structs:
        name = item["name"]
        own = name[len(prefix):] if name.lower().startswith(prefix.lower()) else name
        # Bindings drop these ends.
        stems = [name, own, name.removesuffix("_t"), own.removesuffix("_t"), name.removesuffix("_t").removesuffix("_handle")]
        for guess in [*stems, own + "Type", own.removesuffix("_t") + "Type", name.removesuffix("_t") + "Type", own + "_struct"]:
            # Names that differ in case only are in the same order.
            if classes.get(plain(guess)):
                names[name] = classes[plain(guess)].pop(0)
                break
    text = "".join(f"print({name!r}, ctypes.sizeof(api.{python_name}))\n" for name, python_name in names.items())
    in_python = dict(line.split() for line in run(folder, sys.executable, "-c", f"import api, ctypes\n{text}").splitlines())
    problems = []
    for name, size in in_c.items():
        for language, found in [("Rust", in_rust), ("Python", in_python)]:
            if found.get(name) != size:
                problems.append(f"`{name}` has {size} bytes in C and {found.get(name, 'no size')} in {language}")
    return len(in_c), problems


def check(name, package, header, options, keep):
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(keep or temporary) / re.sub(r"\W", "_", name)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            counts, lost = import_header(folder, header, options)
            generate(folder)
            flags = compile_all(folder, header, options)
            count, problems = sizes(folder, header, flags)
            counts = [re.sub(r"^(\d+) of \1 .*", r"\1", part) for part in counts.split(", ")]
            # What cannot be described is reported, but all functions must be there.
            counts = [re.sub(r" [a-z]+$", "", part) for part in counts]
            problems += [] if counts[0].isdigit() else [counts[0], *lost]
            problems += [] if len(lost) == sum(" of " in part for part in counts) or all(map(str.isdigit, counts)) else lost
        except Problem as problem:
            return f"| {name} | {package} | failed | | | |", [str(problem)]
        functions, structures, enumerations = counts
        row = f"| {name} | {package} | {functions} | {structures} | {enumerations} | {count} |"
        return row, problems


def main():
    arguments = sys.argv[1:]
    keep = None
    if "--keep" in arguments:
        at = arguments.index("--keep")
        keep = str(pathlib.Path(arguments[at + 1]).resolve())
        del arguments[at:at + 2]
    write = "--write" in arguments
    chosen = [word for word in arguments if word != "--write"]
    work = [(f"`{header.split('gnu/')[-1]}`", f"`{package}`", f"/usr/include/{header}", options) for package, header, options in LIBRARIES]
    work += [(f"the style of {style}", f"`tests/capi/vendors/{file}`", str(VENDORS / file), []) for style, file in STYLES]
    work = [item for item in work if not chosen or any(word in item[0] for word in chosen)]
    rows = ["| header | from | functions | structures | enumerations | sizes compared |", "|---|---|---|---|---|---|"]
    bad = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for (row, problems), item in zip(pool.map(lambda item: check(*item, keep), work), work):
            rows.append(row)
            for problem in problems:
                bad += 1
                print(f"{item[0]}: {problem}", file=sys.stderr)
    table = "\n".join(rows) + "\n"
    print(table, end="")
    if write and not bad:
        page = ROOT / "docs/c-api.md"
        begin, end = "<!-- tools/c-libraries.py -->\n", "<!-- end -->\n"
        head, rest = page.read_text().split(begin)
        page.write_text(head + begin + table + end + rest.split(end, 1)[1])
    return 1 if bad else 0


sys.exit(main())
