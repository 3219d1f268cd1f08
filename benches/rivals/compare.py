"""Compares messages of tdgen with those of other tools, by programs that encode and decode the same content.

    python3 benches/rivals/compare.py TDGEN

Needs gcc, g++ and valgrind. Tools that are not installed are left out: nanopb, libnanopb-dev, protobuf-compiler,
libprotobuf-dev, flatbuffers-compiler, libflatbuffers-dev, capnproto and libcapnp-dev of Debian, pymavlink and zcbor of PyPI.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent.resolve()
TIMES = 1000


class Rival:
    """A tool: the commands that generate code, its sources and libraries."""

    def __init__(self, name, generate, source, sources=(), flags=(), libraries=()):
        self.name = name
        self.generate = generate
        self.source = source
        self.sources = sources
        self.flags = flags
        self.libraries = libraries


def rivals(tdgen, folder):
    schema = f"{HERE}/small"
    zcbor = shutil.which("zcbor") and subprocess.run(
        [sys.executable, "-c", "import zcbor, pathlib; print(pathlib.Path(zcbor.__file__).parent)"],
        capture_output=True, text=True,
    ).stdout.strip()
    outputs = [f"--gen-messages-c={folder}/small.h", f"--gen-messages-framing-c={folder}/small_framing.h"]
    own = [[tdgen, f"{schema}.td", *outputs]]
    return [
        Rival("tdgen", own, "tdgen.c"),
        Rival("tdgen in a frame", own, "tdgen_framed.c"),
        Rival(
            "nanopb",
            [["protoc", "--nanopb_out=.", f"--proto_path={HERE}", f"{schema}.proto"]],
            "nanopb.c", ["small.pb.c"], [], ["-lprotobuf-nanopb"],
        ),
        Rival(
            "protobuf",
            [["protoc", "--cpp_out=.", f"--proto_path={HERE}", f"{schema}.proto"]],
            "protobuf.cpp", ["small.pb.cc"], [], ["-l:libprotobuf.a", "-lpthread"],
        ),
        Rival("FlatBuffers", [["flatc", "--cpp", f"{schema}.fbs"]], "flatbuffers.cpp"),
        Rival("FlatBuffers, struct", [["flatc", "--cpp", f"{schema}.fbs"]], "flatbuffers_struct.cpp"),
        Rival(
            "Cap'n Proto",
            [["capnp", "compile", f"-oc++:{folder}", f"--src-prefix={HERE}", f"{schema}.capnp"]],
            "capnproto.cpp", ["small.capnp.c++"], [], ["-l:libcapnp.a", "-l:libkj.a", "-lpthread"],
        ),
        Rival(
            "MAVLink 2",
            [[sys.executable, "-m", "pymavlink.tools.mavgen", "--lang=C", "--wire-protocol=2.0", "-o", ".", f"{schema}.xml"]],
            "mavlink.c",
        ),
        Rival(
            "zcbor",
            [["zcbor", "code", "-c", f"{schema}.cddl", "-e", "-d", "-t", "Launch", "--oc", "small.c", "--oh", "small.h"]],
            "zcbor.c",
            ["small_encode.c", "small_decode.c", *(f"{zcbor}/src/{part}.c" for part in ("zcbor_encode", "zcbor_decode", "zcbor_common"))],
            ["-DZCBOR_CANONICAL", f"-I{zcbor}/include"],
        ),
    ]


def run(command, folder):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


def build(rival, folder, program, level):
    is_cpp = rival.source.endswith(".cpp")
    command = ["g++" if is_cpp else "gcc", level, "-w", "-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections"]
    sources = [f"{HERE}/{rival.source}", *rival.sources]
    includes = [f"-I{folder}", f"-I{HERE}"]
    run([*command, *rival.flags, *includes, *sources, "-o", program, *rival.libraries], folder)


def instructions(program, action, folder):
    """Returns the instructions of one call: those of many calls less those of none."""

    def counted(times):
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"./{program}", action, str(times)]
        found = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
        return int(re.search(r"Collected : (\d+)", found.stderr).group(1))

    return (counted(2 * TIMES) - counted(TIMES)) / TIMES


def text_size(program, folder):
    return int(run(["size", program], folder).splitlines()[1].split()[0])


def main():
    tdgen = str(pathlib.Path(sys.argv[1]).resolve())
    print("| tool | bytes of the message | instructions to encode | to decode | code at `-Os`, bytes |")
    print("|---|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as scratch:
        empties = {}
        for suffix, compiler in ((".c", "gcc"), (".cpp", "g++")):
            code = '#include "run.h"\nsize_t encode(const content *in) { memcpy(buffer, in, 24); return 24; }\n'
            code += "int decode(size_t size, content *out) { memcpy(out, buffer, size); return 1; }\n"
            pathlib.Path(scratch, f"empty{suffix}").write_text(code)
            run([compiler, "-Os", "-ffunction-sections", "-Wl,--gc-sections", f"-I{HERE}", f"empty{suffix}", "-o", f"empty{suffix}.out"], scratch)
            empties[suffix] = text_size(f"empty{suffix}.out", scratch)
        for rival in rivals(tdgen, scratch):
            try:
                folder = pathlib.Path(scratch, rival.source + ".d")
                folder.mkdir()
                for command in rival.generate:
                    run([part.replace(scratch + "/", str(folder) + "/").replace(f":{scratch}", f":{folder}") for part in command], folder)
                build(rival, folder, "fast.out", "-O2")
                build(rival, folder, "small.out", "-Os")
                size = run(["./fast.out"], folder).strip()
                counts = [f"{instructions('fast.out', action, folder):.0f}" for action in ("encode", "decode")]
                code = text_size("small.out", folder) - empties[pathlib.Path(rival.source).suffix]
                print(f"| {rival.name} | {size} | {counts[0]} | {counts[1]} | {code:,} |", flush=True)
            except (OSError, subprocess.CalledProcessError) as error:
                reason = getattr(error, "stderr", None) or str(error)
                print(f"{rival.name} is left out: {reason}", file=sys.stderr)


if __name__ == "__main__":
    main()
