//! `tdgen signature` and `--gen-signatures` on the command line: outputs, diagnostics and exit codes.
#![allow(clippy::disallowed_methods, reason = "tests write temporary files and start programs")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::tools::{WARNINGS, is_read_by_llvm, quiet, root, run, tdgen};
use tdgen::backends::Backend;
use tdgen::builtin_backends;
use tdgen::testing::Input;

/// Runs `tdgen signature` with a standard input; returns the output and the exit code.
fn transcript(dir: &Path, args: &[&str], stdin: &[u8]) -> String {
    fs::write(dir.join("stdin"), stdin).expect("a temporary file");
    let stdin = fs::File::open(dir.join("stdin")).expect("it was written");
    let mut command = tdgen(dir);
    let command = command.arg("signature").args(args).stdin(Stdio::from(stdin));
    let output = run(command, "");
    let mut transcript = format!("$ tdgen signature {}\n", args.join(" "));
    for written in [&output.stdout, &output.stderr] {
        transcript.push_str(&String::from_utf8_lossy(written));
    }
    let code = output.status.code().expect("it ends by itself");
    if code != 0 {
        writeln!(transcript, "[exit code {code}]").expect("writing to a string");
    }
    transcript
}

const NESTED: &str = "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R12!S9!k0_0k1_1";
const RAW: &str = "I23!B11!d-1d128d64S3!t6O1!R1!";

#[test]
fn print_parse_and_make() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let dir = dir.path();
    fs::write(dir.join("line.sip"), format!("{NESTED}\r\n")).expect("a temporary file");
    fs::write(dir.join("bytes.sip"), b"I13!D10!K4!\xff\n\0_0R6!S3!D1!").expect("a temporary file");
    fs::write(dir.join("keys.sip"), b"I12!D9!K4!\xff\n\0_0R9!S6!k0D1!\n").expect("a temporary file");
    let all = [
        transcript(dir, &["print", NESTED], b""),
        transcript(dir, &["print", "--part", "inputs", NESTED], b""),
        transcript(dir, &["print", "I1!R3!_0"], b""),
        transcript(dir, &["parse"], NESTED.as_bytes()),
        transcript(dir, &["parse", "-f", "line.sip"], b""),
        transcript(dir, &["parse", "-f", "keys.sip"], b""),
        transcript(dir, &["parse", "-f", "bytes.sip"], b""),
        transcript(dir, &["print", "--check", "-f", "-"], NESTED.as_bytes()),
        transcript(dir, &["print", "--raw", RAW], b""),
        transcript(dir, &["parse", "--raw", RAW], b""),
        transcript(dir, &["make", "--raw", "(Buffer<float32[?x128x64]>, sint32, RefObject<?>) -> ()"], b""),
        transcript(dir, &["make", r#"{"results": [{"path": ["x"], "raw": 0}]}"#], b""),
        transcript(dir, &["make", r#"{"inputs": [{"path": [], "empty": "dictionary"}]}"#], b""),
        transcript(dir, &["make", "{}"], b""),
    ];
    insta::assert_snapshot!("signature_command", all.join("\n"));
}

#[test]
fn parse_and_make_round_trip() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let dir = dir.path();
    let cases: [(&[&str], &[u8]); 4] = [
        (&[], NESTED.as_bytes()),
        (&[], b"I12!D9!K4!\xff\n\0_0R9!S6!k0D1!"),
        (&[], b"I1!R1!"),
        (&["--raw"], RAW.as_bytes()),
    ];
    for (options, signature) in cases {
        let file = dir.join("given");
        fs::write(&file, signature).expect("a temporary file");
        let json = run(tdgen(dir).args(["signature", "parse", "-f", "given"]).args(options), "");
        fs::write(&file, &json.stdout).expect("a temporary file");
        let made = run(tdgen(dir).args(["signature", "make", "-f", "given"]).args(options), "");
        assert_eq!(made.stdout, [signature, b"\n"].concat());
    }
}

#[test]
fn errors_have_locations() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let dir = dir.path();
    fs::write(dir.join("two.sip"), "I8!S5!k0?0R6!S3!k0\n").expect("a temporary file");
    let text = "{\"inputs\": [\n  {\"path\": [0], \"raw\": 0},\n  {\"path\": [0], \"raw\": 1},\n  {\"path\": []}\n]}\n";
    fs::write(dir.join("twice.json"), text).expect("a temporary file");
    fs::write(dir.join("types.json"), "{\"inputs\": [\"sint32\",\n \"int\"]}").expect("a temporary file");
    let all = [
        transcript(dir, &["print", "-f", "two.sip"], b""),
        transcript(dir, &["parse", "--check", "-f", "two.sip"], b""),
        transcript(dir, &["print"], b"I8!S5!k0_0"),
        transcript(dir, &["print", "--lenient", "--part", "inputs"], b"I8!S5!k0_0"),
        transcript(dir, &["parse", "--lenient", "I5!_0_1R"], b""),
        transcript(dir, &["print", "--raw", "I4!t12R1!"], b""),
        transcript(dir, &["print", "-f", "missing.sip"], b""),
        transcript(dir, &["make", "-f", "twice.json"], b""),
        transcript(dir, &["make", "{\"inputs\": [1"], b""),
        transcript(dir, &["make"], b"{\"\xff\": 0}"),
        transcript(dir, &["make", "--raw", "-f", "types.json"], b""),
        transcript(dir, &["make", "--raw", "(sint32, int) -> ()"], b""),
        transcript(dir, &["make", "--lenient", "{}"], b""),
        transcript(dir, &["parse", "--part", "inputs", "I1!R1!"], b""),
        transcript(dir, &["read", "I1!R1!"], b""),
        transcript(dir, &["print", "I1!R1!", "-f", "two.sip"], b""),
    ];
    insta::assert_snapshot!("signature_errors", all.join("\n"));
}

fn backend() -> &'static Backend {
    let mut all = builtin_backends();
    all.find(|backend| backend.name == "gen-signatures").expect("it is built in")
}

/// The output of `--gen-signatures` for a description that begins with the class library.
fn generated(text: &str) -> String {
    let text = format!("include \"tdgen/signature/signature.td\"\n{text}");
    Input::new(text).run(backend()).to_string()
}

#[test]
fn records_become_signatures() {
    let good = generated(
        r#"
        def nothing : FunctionSignature;
        def one : FunctionSignature<(raw 0), (raw 0, sint32)>;
        def nested : FunctionSignature<
          (seq (dict Buffer<float32, [dynamic, 128]>:$image, sint32:$count), float16),
          (dict RefObject:$model, (at "a key!", (seq)), float32:$loss)>;
        def places : FunctionSignature<(seq (at 10, ?), (at 9, ?), (at 2, (raw 0)), (raw 7)), (seq (raw 1), ?)>;
        def shared : FunctionSignature<(seq uint8, (raw 0), (raw 0, uint8)), (none)>;
        def renamed : FunctionSignature<(seq Buffer<bfloat16, []>, Unrecognized)> { let name = "new \"name\""; }
        class Pair<dag Left, dag Right> { dag both = (seq Left, Right); }
        def computed : FunctionSignature<Pair<(dict sint8:$a), (seq uint64)>.both>;
        "#,
    );
    insta::assert_snapshot!("records_become_signatures", good);
}

#[test]
fn invalid_records() {
    let bad = generated(
        r#"
        def op;
        def leaf : FunctionSignature<(seq 1, "a", op, (op 1))>;
        def keys : FunctionSignature<(seq sint32:$a, (at "a", ?), (at -1, ?), (at 3000000000, ?), (at 1), (at 0, ?), (at 0, ?))>;
        def names : FunctionSignature<(dict ?, ?:$a, ?:$a, (at 3, ?), (at "b", ?):$c)>;
        def places : FunctionSignature<(seq (raw -1), (raw 2147483647), (raw "x"), (raw), (raw 1, op))>;
        def parts : FunctionSignature<(none 1), (seq (none), (at 0, ?))>;
        def alone : FunctionSignature<(at 0, ?), (op)>;
        def some : FunctionSignature<(seq sint32, ?), (none)>;
        def gap : FunctionSignature<(seq (raw 1, sint32))>;
        def both : FunctionSignature<(seq 1), (seq 1)>;
        def set : FunctionSignature { let inputs = (seq 1); }
        class Mine : FunctionSignature {
          let results = (seq 1);
        }
        def mine : Mine;
        "#,
    );
    insta::assert_snapshot!("invalid_records", bad);
}

#[test]
fn invalid_types() {
    let bad = generated(
        r#"
        def twice : FunctionSignature<(seq (raw 0, sint32), (raw 0, sint8)), (dict Scalar<"int">:$a)>;
        def shape : FunctionSignature<(seq Buffer<sint8, [3000000000]>), (seq (raw 1, 2))>;
        def name : FunctionSignature { let name = ?; }
        def text : FunctionSignature { let inputs = (seq SignatureType<?>); }
        "#,
    );
    insta::assert_snapshot!("invalid_types", bad);
}

#[test]
fn limits_of_records() {
    let bad = generated(
        r#"
        class Grow<int n, dag start> { dag ret = !foldl(start, !range(n), inner, i, (seq inner, inner)); }
        class Deep<int n> { dag ret = !foldl((seq ?), !range(n), inner, i, (seq inner)); }
        def huge : FunctionSignature<Grow<60, (seq ?)>.ret>;
        def deep : FunctionSignature<Deep<300>.ret>;
        def fine : FunctionSignature<Deep<255>.ret>;
        "#,
    );
    insta::assert_snapshot!("limits_of_records", bad);
}

#[test]
fn input_without_functions() {
    let refused = Input::new("def A;").run(backend()).to_string();
    insta::assert_snapshot!("no_functions", refused);
    // A class named like one of the API library does not make it an API.
    let text = "include \"tdgen/signature/signature.td\"\nclass Function; def f : FunctionSignature;";
    assert!(Input::new(text).run(backend()).output().contains("I1!R1!"));
    let unknown = Input::new("def A;").option("format", "xml").run(backend());
    insta::assert_snapshot!("unknown_format", unknown.to_string());
}

#[test]
fn functions_of_an_api_become_signatures() {
    let dir = root().join("examples/offload");
    let all = quiet(tdgen(&dir).args(["--gen-signatures", "offload.td"]), "");
    let functions: serde_json::Value = serde_json::from_str(&all).expect("it is JSON");
    let functions = functions["functions"].as_array().expect("a list");
    let mut transcript = String::new();
    for function in functions {
        let text = |name: &str| function[name].as_str().expect("it is text").to_owned();
        let raw = quiet(tdgen(&dir).args(["signature", "print", "--raw", &text("f")]), "");
        let sip = quiet(tdgen(&dir).args(["signature", "print", &text("sip")]), "");
        write!(transcript, "{}: {raw}{sip}", text("name")).expect("writing to a string");
    }
    assert!(functions.len() > 20, "the example has many functions");
    insta::assert_snapshot!("functions_of_an_api", transcript);
}

#[test]
fn table_compiles_as_c() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let dir = dir.path();
    let text = r#"
        include "tdgen/signature/signature.td"
        def f : FunctionSignature<(dict (at "a\"\\??/1\n\t", sint32)), (seq float32)>;
        def g : FunctionSignature<(seq ?)>;
    "#;
    fs::write(dir.join("f.td"), text).expect("a temporary file");
    quiet(tdgen(dir).args(["--gen-signatures", "--format=c", "f.td", "-o", "table.h"]), "");
    let table = fs::read_to_string(dir.join("table.h")).expect("it was written");
    insta::assert_snapshot!("table_in_c", table);
    let main = r#"
#include "table.h"
#include <stdio.h>
int main(void) {
  const struct function_signature *row = function_signatures;
  for (; row->name; ++row) {
    printf("%s %s %d ", row->name, row->abi, row->abiv);
    fwrite(row->sip, 1, row->sip_size, stdout);
    printf(" %s %d %d\n", row->f ? row->f : "-", (int)row->f_size, row->fv);
  }
  return 0;
}
"#;
    let expected = "f sip 1 I20!D16!K10!a\"\\??/1\n\t_0R8!S5!k0_0 I6!S3!t6R4!S1! 14 1\n\
                    g sip 1 I8!S5!k0_0R1! - 0 0\n";
    for (compiler, name, standard) in
        [("gcc", "main.c", "-std=c99"), ("clang-22", "main.c", "-std=c17"), ("g++", "main.cpp", "-std=c++17")]
    {
        fs::write(dir.join(name), main).expect("a temporary file");
        let mut compile = Command::new(compiler);
        compile.current_dir(dir).arg(standard).args(WARNINGS);
        quiet(compile.args([name, "-o", "main"]), compiler);
        let said = quiet(&mut Command::new(dir.join("main")), "");
        assert_eq!(said, expected);
    }
}

#[test]
fn class_library_is_valid_for_llvm() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let text = r#"
include "tdgen/signature/signature.td"
def f : FunctionSignature<(seq Buffer<float32, [dynamic, 2]>, (at 3, sint32)), (dict RefObject:$r)>;
"#;
    fs::write(dir.path().join("f.td"), text).expect("a temporary file");
    is_read_by_llvm(dir.path(), "f.td");
}
