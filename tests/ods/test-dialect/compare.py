"""Runs two programs on the `.mlir` tests of MLIR that use its Test dialect, and compares outputs, messages and exit codes.

    compare.py OURS THEIRS TESTS

Each file is read in five ways, and by the commands of `mlir-opt` on its lines `RUN:`, without what checks their output.
"""

import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

USES_DIALECT = re.compile(r'[" !#]test\.|[!#]test\b|test_dyn')
READ = "mlir-opt {} --allow-unregistered-dialect --split-input-file "
WAYS = {
    "printed": "",
    "printed in generic form": "--mlir-print-op-generic",
    "written as bytecode": "--emit-bytecode",
    "printed with locations": "--mlir-print-debuginfo",
    "verified by reading back": "--verify-roundtrip",
}
# Addresses, and the names of the two programs.
VARIES = re.compile(rb"0x[0-9a-f]{6,}|\S*/(test-opt|mlir-opt(-\d+)?)\b")


def inputs(tests):
    for path in sorted(tests.rglob("*.mlir")):
        name = path.relative_to(tests)
        if name.parts[0] == "Integration":
            continue
        text = path.read_text(errors="replace")
        if name.parts[0] in ("IR", "mlir-tblgen") or USES_DIALECT.search(text):
            yield name, text


def commands(name, text):
    """The commands of a test that only call `mlir-opt`."""
    for command in "\n".join(re.findall(r"RUN:(.*)", text)).replace("\\\n", " ").splitlines():
        command = re.sub(r"\|\s*FileCheck.*", "", command)
        command = command.replace("%S", str(name.parent)).replace("%s", str(name)).strip()
        programs = [re.split(r"\s+", part.strip())[0] for part in command.split("|")]
        if set(programs) <= {"mlir-opt", "not", "cat", "sed"} and "mlir-opt" in command and not re.search(r"%[tp]\b", command):
            yield command


def answer(command, program, tests, folder):
    """Runs a command in which `mlir-opt` is a program."""
    names = folder / program.name
    environment = {**os.environ, "PATH": f"{names}:{os.environ['PATH']}"}
    shell = ["bash", "-o", "pipefail", "-c", command]
    try:
        run = subprocess.run(shell, cwd=tests, env=environment, capture_output=True, timeout=300)
    except subprocess.TimeoutExpired:
        return ("timeout", b"", b"")
    return (run.returncode, run.stdout, VARIES.sub(b"", run.stderr))


def main():
    ours, theirs, tests = (pathlib.Path(word).absolute() for word in sys.argv[1:])
    jobs = []
    for name, text in inputs(tests):
        jobs += [(way, READ.format(name) + option) for way, option in WAYS.items()]
        jobs += [("transformed by the commands of the test", command) for command in commands(name, text)]

    def result(job, folder):
        mine = answer(job[1], ours, tests, folder)
        if answer(job[1], theirs, tests, folder) == mine:
            return "the same"
        # Some passes print sets in the order of addresses.
        others = {answer(job[1], theirs, tests, folder) for _ in range(8)}
        return "the same" if mine in others else "varies" if len(others) > 1 else "different"

    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = pathlib.Path(name)
        for program in (ours, theirs):
            (folder / program.name).mkdir()
            (folder / program.name / "mlir-opt").symlink_to(program)
            (folder / program.name / "not").symlink_to(theirs.resolve().parent / "not")
        for job, found in zip(jobs, pool.map(lambda job: result(job, folder), jobs)):
            counts[job[0], found] += 1
            if found != "the same":
                print(f"{found}: {job[1]}", flush=True)
    print(f"{len(list(inputs(tests)))} files; `varies` is what Debian's program prints differently each time")
    for way in dict.fromkeys(way for way, _ in counts):
        print(f"{way}:", ", ".join(f"{counts[way, found]} {found}" for found in ("the same", "varies", "different")))
    sys.exit(any(found == "different" for _, found in counts))


main()
