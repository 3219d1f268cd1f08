//! `--gen-graph`: drawings through Graphviz, and the page in a browser.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use crate::support::files_below;
use crate::support::tools::{quiet, root, run, tdgen};
use crate::support::typed::PYTHON;

fn folder() -> std::path::PathBuf {
    root().join("tests/general/graph")
}

/// The drawing of `machine.td`.
fn drawing(options: &[&str]) -> String {
    quiet(tdgen(&folder()).args(["--gen-graph", "machine.td"]).args(options), "")
}

/// The plain form of a drawing by Graphviz, with a node or an edge on each line.
fn plain_form(dot: &str) -> String {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let path = dir.path().join("a.dot");
    std::fs::write(&path, dot).expect("a temporary file");
    quiet(Command::new("dot").arg("-Tplain").arg(path), "graphviz")
}

/// The labels of the nodes of a drawing, read by Graphviz.
fn nodes(dot: &str) -> BTreeSet<String> {
    let plain = plain_form(dot);
    let lines = plain.lines().filter(|line| line.starts_with("node "));
    // node NAME X Y WIDTH HEIGHT LABEL STYLE SHAPE COLOR FILLCOLOR, of which the last four have no blanks
    let label = |line: &str| {
        let rest = line.splitn(7, ' ').nth(6).expect("a label");
        let label = rest.rsplitn(5, ' ').nth(4).expect("a label");
        label.trim_matches('"').replace("\\\"", "\"")
    };
    lines.map(label).collect()
}

fn set(names: &str) -> BTreeSet<String> {
    names.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn small_drawing() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let text = "class A<int n> { A next = ?; list<A> all = []; }\n\
                class B : A<1>;\n\
                def one : B;\n\
                def two : A<2> { let next = one; let all = [one, A<3>, one]; }\n\
                def \"a\\\"b\\\\N&lt;\" : A<4>;\n";
    std::fs::write(dir.path().join("a.td"), text).expect("a temporary file");
    let arguments = ["--gen-graph", "--no-warn-on-unused-template-args", "a.td"];
    insta::assert_snapshot!(quiet(tdgen(dir.path()).args(arguments), ""));
}

#[test]
fn options_select_nodes() {
    let registers = (0..=12).fold(String::new(), |mut all, n| {
        let _ = write!(all, "R{n} ");
        all
    });
    let instructions = "Instruction Arith ADD_rr ADD_ri SUB_rr SUB_ri";
    assert_eq!(nodes(&drawing(&["--class=GPR", "--depth=0"])), set(&format!("Register GPR {registers}")));
    assert_eq!(nodes(&drawing(&["--class=Arith", "--depth=0"])), set(instructions));
    // One step: the references of the patterns, with their classes.
    assert_eq!(nodes(&drawing(&["--class=Arith"])), set(&format!("{instructions} set add R0 R1 R2 GPR Register")));
    assert_eq!(nodes(&drawing(&["--class=Arith", "--depth=0", "--anonymous"])), set(instructions));
    assert_eq!(
        nodes(&drawing(&["--class=Arith", "--anonymous"])),
        set(&format!("{instructions} set add R0 R1 R2 GPR Register Operand anonymous_0"))
    );
    let all = nodes(&drawing(&[]));
    assert_eq!(all.len(), 5 + 22);
    assert!(all.contains("odd \"name\" & <b>"), "{all:?}");
    assert_eq!(nodes(&drawing(&["--anonymous"])).len(), 5 + 23);
}

#[test]
fn references_pass_through_anonymous_records() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let text = "class T; def t : T; class Box<T t> { T inside = t; } \
                class U { Box box = ?; } def u : U { let box = Box<t>; }";
    std::fs::write(dir.path().join("a.td"), text).expect("a temporary file");
    let edges = |options: &[&str]| {
        let dot = quiet(tdgen(dir.path()).args(["--gen-graph", "a.td"]).args(options), "");
        let references = dot.lines().filter(|line| line.contains("[label=") && line.contains("->"));
        references.count()
    };
    assert_eq!(edges(&[]), 1, "u to t");
    assert_eq!(edges(&["--anonymous"]), 2, "u to the box, the box to t");
}

#[test]
fn graphviz_reads_all_language_cases() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let mut files = files_below(&root().join("tests/language"), ".td");
    files.retain(|file| file.with_extension("json").exists());
    assert!(files.len() > 300, "the corpus has gone");
    let mut all = Vec::new();
    for (at, file) in files.iter().enumerate().step_by(3) {
        let mut draw = tdgen(file.parent().expect("files have folders"));
        draw.args(["--gen-graph", "--anonymous"]).arg(file);
        let path = dir.path().join(format!("{at}.dot"));
        // Some need more options than these.
        if run(draw.arg("-o").arg(&path), "").status.success() {
            all.push(path);
        }
    }
    assert!(all.len() > 100, "too many inputs are refused");
    // Reads without a layout, of which Graphviz sometimes complains. One at a time: Graphviz 2.42 trips over its own memory
    // when one run reads many files.
    for path in all {
        quiet(Command::new("nop").arg(path), "graphviz");
    }
}

#[test]
fn wrong_options() {
    let complaint = |options: &[&str]| {
        let mut command = tdgen(&folder());
        let output = run(command.args(["--gen-graph", "machine.td"]).args(options), "");
        assert_eq!(output.stdout.len(), 0);
        format!("[exit code {:?}]\n{}", output.status.code(), String::from_utf8_lossy(&output.stderr))
    };
    let all = [
        complaint(&["--format=png"]),
        complaint(&["--class=Nothing"]),
        complaint(&["--depth=2"]),
        complaint(&["--class=GPR", "--depth=-1"]),
        complaint(&["--format=html", "--class=GPR"]),
    ];
    insta::assert_snapshot!(all.join("\n"));
}

/// The page of an input.
fn page(folder: &Path, input: &str, to: &Path) {
    let mut command = tdgen(folder);
    quiet(command.args(["--gen-graph", "--format=html", input, "-o"]).arg(to), "");
}

#[test]
fn page_works_in_a_browser() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let [small, large, parts] = ["small.html", "large.html", "parts.html"].map(|name| dir.path().join(name));
    page(&folder(), "machine.td", &small);
    let mut text = String::from("class A { int n = 0; A next = ?; bits<32> encoding = 5; }\n");
    for n in (1..=20_000).rev() {
        let next = if n < 20_000 { format!("R{}", n + 1) } else { "?".to_owned() };
        let _ = writeln!(text, "def R{n} : A {{ let n = {n}; let next = {next}; }}");
    }
    std::fs::write(dir.path().join("large.td"), text).expect("a temporary file");
    page(dir.path(), "large.td", &large);
    // A main file that includes a file of another folder.
    for (path, text) in [
        ("lib/lib.td", "class Lib0 { int width = 8; }\nforeach n = 0...40 in def Aux#n : Lib0;\n"),
        (
            "own/main.td",
            "include \"lib/lib.td\"\nclass Port : Lib0 { string title = \"\"; }\n\
             def Mine : Port {\n  let title = \"First port\";\n}\ndef Other : Port { let width = 4; }\n",
        ),
    ] {
        let path = dir.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a temporary file");
    }
    page(dir.path(), "own/main.td", &parts);
    let mut browse = Command::new(PYTHON);
    browse.arg("-B").arg(folder().join("browse.py"));
    browse.args([small, large, parts]);
    // TDGEN_SCREENSHOTS=folder: pictures to look at.
    browse.args(std::env::var_os("TDGEN_SCREENSHOTS"));
    let output = run(&mut browse, "python3 chromium chromium-driver");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Nothing of the page comes from elsewhere, and no text of the input can end the element that holds it.
#[test]
fn page_is_self_contained() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let path = dir.path().join("page.html");
    page(&folder(), "machine.td", &path);
    let page = std::fs::read_to_string(path).expect("the page");
    for outside in ["http:", "https:", "src=\"", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(page.matches("</script").count(), 2);
}
