//! The Python reader of typed JSON: it reads what llvm-tblgen prints, passes mypy, and its examples run.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::tools::{llvm_config, quiet, root, run, tdgen};
use crate::support::typed::{PYTHON, dump, dump_the_language};

fn python() -> Command {
    let mut python = Command::new(PYTHON);
    // No compiled files in the repository.
    python.arg("-B").current_dir(root());
    python
}

/// Compares typed JSON with the JSON and the records of llvm-tblgen.
fn compare(cases: &[[PathBuf; 3]]) {
    let cases = cases.iter().map(|case| case.each_ref().map(|path| path.to_string_lossy()).join(","));
    let mut command = python();
    command.arg("tests/general/json_typed/compare.py").args(cases);
    let output = run(&mut command, "python3");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn language_cases_read_as_llvm_tblgen_prints_them() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let cases: Vec<_> = dump_the_language(dir.path())
        .into_iter()
        .map(|(file, typed)| [typed, file.with_extension("json"), file.with_extension("records")])
        .collect();
    compare(&cases);
}

#[test]
fn installed_files_read_as_llvm_tblgen_prints_them() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let include = llvm_config("--includedir");
    let include_flag = format!("-I{include}");
    let cases = ["mlir/Dialect/Arith/IR/ArithOps.td", "llvm/Frontend/OpenMP/OMP.td"];
    let cases = cases.map(|file| {
        let name = file.replace('/', "-");
        let path = |kind: &str| dir.path().join(format!("{name}.{kind}"));
        let typed = path("typed");
        let file = Path::new(&include).join(file);
        dump(&file, std::slice::from_ref(&include_flag), &typed);
        let theirs = [("json", "--dump-json"), ("records", "--print-records")];
        let [json, records] = theirs.map(|(kind, flag)| {
            let path = path(kind);
            let mut theirs = Command::new("llvm-tblgen-22");
            theirs.args([flag, &include_flag]).arg(&file);
            quiet(theirs.arg("-o").arg(&path), "llvm-22");
            path
        });
        [typed, json, records]
    });
    compare(&cases);
}

/// The comparison finds differences.
#[test]
fn a_difference_is_found() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let path = |name: &str| dir.path().join(name);
    std::fs::write(path("a.td"), "class A { int x = 1; } def R : A;").expect("a temporary file");
    for flag in ["--dump-json-typed=typed", "--dump-json=json", "--print-records=records"] {
        quiet(tdgen(dir.path()).args([flag, "a.td"]), "");
    }
    let typed = std::fs::read_to_string(path("typed")).expect("typed JSON");
    let changed = typed.replace("\"value\":1", "\"value\":2");
    std::fs::write(path("changed"), changed).expect("a temporary file");
    for (typed, json, records, code) in
        [("typed", "json", "records", 0), ("changed", "json", "", 1), ("changed", "", "records", 1)]
    {
        let mut compare = python();
        compare.current_dir(dir.path());
        compare.arg(root().join("tests/general/json_typed/compare.py"));
        let output = run(compare.arg([typed, json, records].join(",")), "python3");
        assert_eq!(output.status.code(), Some(code), "{typed} {json} {records}");
    }
}

#[test]
fn types_are_right() {
    let dir = tempfile::tempdir().expect("a folder for its cache");
    let mut mypy = Command::new("mypy");
    mypy.current_dir(root())
        .env("MYPYPATH", "python")
        .arg("--strict")
        .arg("--cache-dir")
        .arg(dir.path())
        .args(["python/tdgen", "tests/general/json_typed/compare.py"]);
    quiet(&mut mypy, "mypy");
    mypy = Command::new("mypy");
    mypy.current_dir(root().join("examples/python"))
        .arg("--strict")
        .arg("--cache-dir")
        .arg(dir.path())
        .arg("opcodes.py");
    quiet(&mut mypy, "mypy");
}

#[test]
fn doctests_pass() {
    quiet(python().args(["-m", "doctest", "python/tdgen/records.py"]), "python3");
}

/// Runs a program with the names of the reader and the records of `text`.
fn with_records(text: &str, program: &str) -> String {
    let dir = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(dir.path().join("a.td"), text).expect("a temporary file");
    std::fs::write(dir.path().join("lib.td"), "class A { int a = ?; int b = 1; }").expect("a temporary file");
    let head = format!(
        "import os, sys\nsys.path.insert(0, {:?})\nfrom tdgen import *\nos.chdir({:?})\n\
         def read(*arguments): return run(*arguments, tdgen={:?})\n",
        root().join("python"),
        dir.path(),
        env!("CARGO_BIN_EXE_tdgen")
    );
    quiet(python().args(["-c", &(head + program)]), "python3")
}

/// `tdgen.compile` runs the program on the PATH if none is installed with the package.
#[test]
fn compile_runs_the_program() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    std::fs::create_dir(dir.path().join("inc")).expect("a directory");
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).expect("a file");
    write("-a.td", "include \"op.td\"\n#ifdef X\ndef A : Op;\n#endif\ndef B : Op;");
    write("inc/op.td", "class Op { int n = 1; }");
    write("bad.td", "def C : Missing;");
    let program = r#"
import pathlib, tdgen
print(*tdgen.compile("-a.td", includes=["inc"]))
print(*tdgen.compile(pathlib.Path("-a.td"), includes=[pathlib.Path("inc")], defines=["X"]))
try:
    tdgen.compile("bad.td", options=["--diagnostic-format=line"])
except tdgen.RecordsError as error:
    print(str(error).splitlines()[0])
"#;
    let tdgen = Path::new(env!("CARGO_BIN_EXE_tdgen")).parent().expect("a folder");
    let path = std::env::join_paths([tdgen, Path::new("/usr/bin")]).expect("a list");
    let mut command = python();
    command.args(["-c", program]).current_dir(dir.path());
    command.env("PATH", path).env("PYTHONPATH", root().join("python"));
    let printed = quiet(&mut command, "python3");
    assert_eq!(printed, "B\nA B\nbad.td:1:9: error: undefined class `Missing`\n");
}

#[test]
fn records_and_references() {
    let text = "class A { A next = ?; list<A> all = []; } class B : A; class E;
                def r10 : A; def r2 : B { let next = r10; } def q : A { let all = [r2, r10, r2]; }
                def : E; defvar v = [1, 2]; def loop : B { let next = loop; }";
    let program = r#"
records = read("a.td")
print(*records)
print(*(one.name for one in records.defs_of("A")))
print(*(one.name for one in records.classes["B"].defs))
print(*(one.name for one in records["q"].references()))
print(records["loop"]["next"] is records["loop"], records["r2"].is_a("A"), records["r10"].is_a("B"))
print(records.globals["v"], records["anonymous_0"].is_anonymous, "next" in records["q"])
"#;
    let expected = "r10 r2 q anonymous_0 loop\nloop q r2 r10\nloop r2\nr2 r10\nTrue True False\n[1, 2] True True\n";
    assert_eq!(with_records(text, program), expected);
}

/// What is missing by name is an error with a suggestion; a field that a record inherits is blamed on the record where
/// only that can be changed; a field may be unset.
#[test]
fn names_and_inherited_fields() {
    let text = "include \"lib.td\"\nclass B<int n> { int x = ?; int y = n; int z = 1; }\n\
                def r\n  : A, B<2>;\ndef s : B<3> { let x = 4; dag d = (r 1:$left); }\n";
    let program = r#"
records = read("a.td")
r, s = records["r"], records["s"]
def fault(attempt):
    try:
        print(attempt())
    except RecordsError as error:
        print(str(error).splitlines()[0], isinstance(error, KeyError))
fault(lambda: records["t"])
fault(lambda: records.classes["C"])
fault(lambda: records.globals["g"])
fault(lambda: r.fields["w"])
fault(lambda: s["d"]["lefft"])
print(records.get("t"), "t" in records, r.read_optional("x", int), s.read_optional("x", int))
for field in "a", "b", "x", "y", "z":
    fault(lambda: r.read(field, str))
fault(lambda: s.read("x", str))
fault(lambda: s.read_optional("x", str))
"#;
    let expected = "\
a.td: there is no record `t` True
a.td: there is no class `C` True
a.td: there is no variable `g` True
a.td:3:5: error: `r` has no field `w` True
`(r 1:$left)` has no argument `lefft`; did you mean `left`? True
None False None 4
a.td:3:5: error: field `a` of `r` is not set, expected str False
a.td:3:5: error: field `b` of `r` is 1, expected str False
a.td:3:5: error: field `x` of `r` is not set, expected str False
a.td:3:5: error: field `y` of `r` is 2, expected str False
a.td:2:44: error: field `z` of `r` is 1, expected str False
a.td:5:20: error: field `x` of `s` is 4, expected str False
a.td:5:20: error: field `x` of `s` is 4, expected str False
";
    assert_eq!(with_records(text, program), expected);
}

#[test]
fn errors_have_locations() {
    let text =
        "class A { int n = 1; bit b = 1;\n\tlist<string> l = [\"x\"]; int num = 2; }\ndef r : A; class Register;";
    let program = r#"
records = read("a.td")
def fault(attempt):
    try:
        print(attempt())
    except RecordsError as error:
        print(error)
r = records["r"]
fault(lambda: r.read("n", str))
fault(lambda: r.read("b", int))
fault(lambda: r.read_list("l", int))
fault(lambda: r["m"])
fault(lambda: records.defs_of("C"))
fault(lambda: records.defs_of("Regster"))
fault(lambda: r["nums"])
print(r.error("a node needs a child"))
print(r.field("l").error("too short").location.line, records.depfile("out.h", "a b$#.h"), end="")
fault(lambda: read("missing.td"))
fault(lambda: loads("{}"))
fault(lambda: loads("no"))
"#;
    let expected = "\
a.td:1:15: error: field `n` of `r` is 1, expected str
class A { int n = 1; bit b = 1;
              ^
a.td:1:26: error: field `b` of `r` is 1, expected int
class A { int n = 1; bit b = 1;
                         ^
a.td:2:15: error: field `l` of `r`, element 0 is \"x\", expected int
\tlist<string> l = [\"x\"]; int num = 2; }
\t             ^
a.td:3:5: error: `r` has no field `m`
def r : A; class Register;
    ^
a.td: there is no class `C`
a.td: there is no class `Regster`; did you mean `Register`?
a.td:3:5: error: `r` has no field `nums`; did you mean `num`?
def r : A; class Register;
    ^
a.td:3:5: error: a node needs a child
def r : A; class Register;
    ^
2 out.h a\\ b$$\\#.h: a.td
error: cannot read `missing.td`: No such file or directory
this is not the output of `tdgen --dump-json-typed`
this is not the output of `tdgen --dump-json-typed`: Expecting value: line 1 column 1 (char 0)
";
    assert_eq!(with_records(text, program), expected);
}

#[test]
fn bytes_round_trip() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(dir.path().join("b.td"), b"def r { string s = \"a\xff\"; }").expect("a file");
    let program = format!(
        "records = read({:?})\nprint(records['r'].read('s', str).encode('utf-8', 'surrogateescape'))",
        dir.path().join("b.td")
    );
    assert_eq!(with_records("", &program), "b'a\\xff'\n");
}
