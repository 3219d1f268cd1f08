//! `tdgen fmt --upgrade`.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test writes files, and fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::Command;

use tdgen_editor::syntax::FileTree;
use tdgen_editor::upgrade::old_forms;

use crate::support::files_below;
use crate::support::tools::root;

/// What the old files below need of a new version of LLVM.
const TARGET: &str = r#"class Predicate<string c> { string Condition = c; }
class SubtargetFeature;
class AssemblerPredicate<dag cond> { dag Cond = cond; }
def all_of;
def not;
class AttrIndex<int n> { int Value = n; }
class ArgIndex<int n> : AttrIndex<n>;
class NoCapture<AttrIndex index> { int Index = index.Value; }
class IntrinsicProperty;
def IntrReadMem : IntrinsicProperty;
def IntrArgMemOnly : IntrinsicProperty;
class ClangBuiltin<string name> { string Name = name; }
class SDPatternOperator;
class SDNode : SDPatternOperator { int opcode = 0; }
class PatFrag : SDPatternOperator;
def add : SDNode;
def mul : PatFrag;
def atomic_swap_i32 : PatFrag;
class Instruction {
  string Namespace = "";
  bit hasSideEffects = ?;
  list<int> CostPerUse = [0];
  list<int> ReleaseAtCycles = [];
}
class Fixed<bits<4> n> { bits<4> Number = n; bits<8> Inst = 0; }
"#;

/// Old forms, and what they become.
const CASES: &[(&str, &str)] = &[
    ("class A<string s> { string t = \"a\"##s##\"b\"; }", "class A<string s> { string t = \"a\"#s#\"b\"; }"),
    ("multiclass M { def #NAME#_x : Instruction; }", "multiclass M { def NAME#_x : Instruction; }"),
    ("let neverHasSideEffects = 1 in def a : Instruction;", "let hasSideEffects = 0 in def a : Instruction;"),
    ("let Namespace = \"X\", isTarget = 1 in def a : Instruction;", "let Namespace = \"X\" in def a : Instruction;"),
    ("def a : Instruction {\n  let MinLatency = 1; // No use.\n}", "def a : Instruction {\n  // No use.\n}"),
    ("def a : Instruction {\n  let MinLatency = 1;\n}", "def a : Instruction {\n}"),
    ("def a : Instruction { let ResourceCycles = [2]; }", "def a : Instruction { let ReleaseAtCycles = [2]; }"),
    ("let CostPerUse = 1 in def a : Instruction;", "let CostPerUse = [1] in def a : Instruction;"),
    (
        "def F : SubtargetFeature;\ndef G : SubtargetFeature;\ndef p : AssemblerPredicate<\"F,!G\">;",
        "def F : SubtargetFeature;\ndef G : SubtargetFeature;\ndef p : AssemblerPredicate<(all_of F, (not G))>;",
    ),
    ("def n : NoCapture<0>;", "def n : NoCapture<ArgIndex<0>>;"),
    (
        "def i { list<IntrinsicProperty> p = [IntrReadArgMem]; }",
        "def i { list<IntrinsicProperty> p = [IntrReadMem, IntrArgMemOnly]; }",
    ),
    ("def b : GCCBuiltin<\"f\">;", "def b : ClangBuiltin<\"f\">;"),
    ("def d { PatFrag p = atomic_swap_32; }", "def d { PatFrag p = atomic_swap_i32; }"),
    (
        "class P<SDNode node, int n> { dag d = (node n); }\ndef a : P<add, 1>;\ndef m : P<mul, 2>;",
        "class P<SDPatternOperator node, int n> { dag d = (node n); }\ndef a : P<add, 1>;\ndef m : P<mul, 2>;",
    ),
    ("def d { dag d = (!cast<SDNode>(\"mul\") 1); }", "def d { dag d = (!cast<SDPatternOperator>(\"mul\") 1); }"),
    ("def f : Fixed<0b00101>;", "def f : Fixed<0b0101>;"),
    ("def f : Fixed<0b101>;", "def f : Fixed<0b0101>;"),
    ("def f : Fixed<1> { let Inst = 0b101; }", "def f : Fixed<1> { let Inst = 0b00000101; }"),
    ("class C<int n> { int x = n; }\ndef c : C<1> { let x = x; }", "class C<int n> { int x = n; }\ndef c : C<1> { }"),
    (
        "def true : Predicate<\"1\">;\nclass R<list<Predicate> p> { list<Predicate> ps = p; }\ndef r : R<[true]>;",
        "def True : Predicate<\"1\">;\nclass R<list<Predicate> p> { list<Predicate> ps = p; }\ndef r : R<[True]>;",
    ),
];

/// Upgrades `old.td`; returns whether everything compiles, the messages, and the new text.
fn upgrade(folder: &Path, old: &str, arguments: &[&str]) -> (bool, String, String) {
    fs::create_dir_all(folder.join("llvm")).unwrap();
    fs::write(folder.join("llvm/Target.td"), TARGET).unwrap();
    fs::write(folder.join("old.td"), format!("include \"Target.td\"\n{old}\n")).unwrap();
    let mut tdgen = Command::new(env!("CARGO_BIN_EXE_tdgen"));
    let output = tdgen.args(["fmt", "--upgrade", "-I", "llvm", "old.td"]).args(arguments).current_dir(folder).output();
    let output = output.unwrap();
    let text = fs::read_to_string(folder.join("old.td")).unwrap();
    let text = text.split_once('\n').unwrap().1.trim_end().to_owned();
    let shown = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output.status.success(), shown, text)
}

/// What is mechanical is rewritten, and compiles afterwards.
#[test]
fn old_descriptions_compile() {
    let folder = tempfile::tempdir().unwrap();
    for (old, new) in CASES {
        let (compiles, messages, text) = upgrade(folder.path(), old, &[]);
        assert_eq!(text, *new, "{messages}");
        assert!(compiles, "{old}\n{messages}");
        assert!(messages.contains("note: `old.td` compiles now\n1 file upgraded"), "{messages}");
        let again = upgrade(folder.path(), new, &[]);
        assert_eq!((again.0, &*again.1, &*again.2), (true, "0 files upgraded, 1 file unchanged\n", *new));
    }
}

/// What is not mechanical is shown with what to do, and fails.
#[test]
fn what_is_left_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let old =
        "def a : Instruction { let isTwoAddress = 1; }\ndef b : Fixed<0b10101>;\ndef c { string s = \"x\"##\"y\"; }";
    let (compiles, messages, text) = upgrade(folder.path(), old, &[]);
    assert_eq!((compiles, text), (false, old.replace("##", "#")));
    assert!(messages.contains("old.td:2:27: error: no field `isTwoAddress` in \"a\""), "{messages}");
    assert!(messages.contains("help: name the two operands that are one register"), "{messages}");
    assert!(messages.contains("old.td:3:15: error: expected `bits<4>`"), "{messages}");
    assert!(messages.contains("note: `old.td` has 2 errors that are left to you"), "{messages}");
}

/// The compiler reports one old form of each file, and what else is wrong.
#[test]
fn old_forms_are_one_error_for_each_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.td"), "class A<string s> { string t = s##\"x\"##s; }\ndef a : A<#\"y\">;\n")
        .unwrap();
    let main = "include \"a.td\"\ndef #b : A<\"x\"##\"y\">;\ndef c : Undefined;\n";
    fs::write(folder.path().join("b.td"), main).unwrap();
    let mut tdgen = Command::new(env!("CARGO_BIN_EXE_tdgen"));
    let output = tdgen.args(["b.td", "--diagnostic-format=short"]).current_dir(folder.path()).output().unwrap();
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    let errors: Vec<&str> = messages.lines().filter(|line| line.contains(": error: ")).collect();
    let once = "is a form of LLVM 10 and older, which is reported once for each file";
    let expected = [
        format!("a.td:1:34: error: `##` {once}"),
        format!("b.td:2:5: error: a `#` before a value {once}"),
        "b.td:3:9: error: undefined class `Undefined`".to_owned(),
    ];
    assert_eq!(errors, expected, "{messages}");
}

#[test]
fn check_and_diff_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let old = "def c { string s = \"x\"##\"y\"; }";
    for (option, shown) in [("--check", "old.td\n"), ("--diff", "+def c { string s = \"x\"#\"y\"; }\n")] {
        let (succeeds, messages, text) = upgrade(folder.path(), old, &[option]);
        assert_eq!((succeeds, &*text), (false, old));
        assert!(messages.contains(shown), "{messages}");
    }
}

/// Files that are only read stay as they are, and so do records of what compiles: here, a file that two others include,
/// one of which needs another type of a parameter.
#[test]
fn records_of_what_compiles_stay() {
    let folder = tempfile::tempdir().unwrap();
    let shared = "include \"Target.td\"\nclass P<SDNode node> { SDPatternOperator n = node; }\n";
    fs::write(folder.path().join("shared.td"), shared).unwrap();
    fs::write(folder.path().join("good.td"), "include \"shared.td\"\ndef g : P<add>;\n").unwrap();
    let (compiles, messages, _) = upgrade(folder.path(), "", &["good.td", "shared.td"]);
    assert!(compiles, "{messages}");
    assert_eq!(fs::read_to_string(folder.path().join("shared.td")).unwrap(), shared);
    assert_eq!(fs::read_to_string(folder.path().join("llvm/Target.td")).unwrap(), TARGET);
}

/// No text of a file without errors is an old form.
#[test]
fn valid_files_have_no_old_forms() {
    let mut files = 0;
    for path in [root().join("tests"), root().join("lib-td")].iter().flat_map(|folder| files_below(folder, ".td")) {
        let tree = FileTree::read("", fs::read(&path).unwrap(), &[]);
        if !tree.diags.has_errors() {
            files += 1;
            assert_eq!(old_forms(&tree), [], "{}", path.display());
        }
    }
    assert!(files > 500, "{files}");
}
