//! Message schemas in YAML: their records, the errors of invalid ones, and robustness of the reader.
//!
//! A new case is a new file in `tests/messages/yaml/errors`, or a pair of a `.yaml` and a `.td` file that mean the same
//! in `tests/messages/yaml/same`; `cargo insta review` accepts the messages.
#![allow(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

mod shapes;

use std::path::Path;

use crate::support::tools::{matches_snapshot, root, run, tdgen};
use tdgen::diagnostics::{Diags, Style, render};
use tdgen::source::{MemoryLoader, SourceMap};
use tdgen::{CompileOptions, FRONT_ENDS, compile};

/// The errors of invalid schemas, in YAML itself or in the records.
#[test]
fn errors() {
    insta::glob!("yaml/errors/*.yaml", |path| {
        let folder = path.parent().expect("a test has a folder");
        let name = path.file_name().expect("a test has a name");
        let output = run(tdgen(folder).arg("--gen-messages-doc").arg(name), "");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{messages}");
        assert!(output.stdout.is_empty(), "an output in spite of errors");
        matches_snapshot("messages/yaml/errors", "messages", &messages);
    });
}

/// A schema in YAML and the equivalent `.td` give the same records with the same names.
#[test]
fn yaml_and_td_are_the_same_records() {
    insta::glob!("yaml/same/*.yaml", |path| {
        let yaml = records(path);
        let td = records(&path.with_extension("td"));
        assert!(yaml == td, "{}", difference(&yaml, &td));
    });
}

fn records(path: &Path) -> String {
    let folder = path.parent().expect("a test has a folder");
    let output = run(tdgen(folder).arg(path.file_name().expect("a name")), "");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    String::from_utf8(output.stdout).expect("records are UTF-8")
}

/// Returns the first lines that differ.
fn difference(a: &str, b: &str) -> String {
    let mut lines = a.lines().zip(b.lines());
    match lines.find(|(a, b)| a != b) {
        Some((a, b)) => format!("{a}\n{b}"),
        None => "one is longer".to_owned(),
    }
}

/// An option overrides the extension of the file.
#[test]
fn the_input_format_can_be_set() {
    let text = "Name: demo\nVersion_Major: 1\nVersion_Minor: 0\nVersion_Patch: 0\nModules: []\n";
    let dir = tempfile::tempdir().expect("a folder for the schema");
    std::fs::write(dir.path().join("schema.txt"), text).expect("the schema is written");
    let stdin = std::fs::File::open(dir.path().join("schema.txt")).expect("the schema is there");
    let mut command = tdgen(dir.path());
    let output = run(command.args(["--input-format=yaml", "schema.txt"]), "");
    let piped = run(tdgen(root()).arg("--input-format=yaml").stdin(stdin), "");
    assert_eq!(output.stdout, piped.stdout);
    let records = String::from_utf8_lossy(&output.stdout);
    assert!(records.contains("def demo {\t// Schema\n"), "{records}");
    let td = root().join("tests/messages/yaml/same/kernel.td");
    let output = run(tdgen(root()).arg("--input-format=yaml").arg(td), "");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(messages.contains("it is read as YAML"), "{messages}");
    let output = run(tdgen(root()).args(["--input-format=json", "x"]), "");
    assert_eq!(output.status.code(), Some(2));
}

/// Dependency files list all inputs, but the library only if it is a file.
#[test]
fn included_files_are_listed() {
    let folder = root().join("tests/messages/yaml/same");
    let output = run(tdgen(&folder).args(["-M", "kernel.yaml"]), "");
    let listed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(listed, "kernel.yaml\nparts/structs.yaml\n");
    let dir = tempfile::tempdir().expect("a folder for the output");
    let rule = dir.path().join("out.d");
    let mut command = tdgen(&folder);
    command.args(["kernel.yaml", "-I"]).arg(root().join("lib-td"));
    command.arg("-o").arg(dir.path().join("out")).arg("-d").arg(&rule);
    assert!(run(&mut command, "").status.success());
    let rule = std::fs::read_to_string(rule).expect("the rule was written");
    assert!(rule.ends_with(": kernel.yaml parts/structs.yaml\n"), "{rule}");
}

/// Mutated schemas give errors with positions and neither crashes nor hangs.
#[test]
fn mutated_schemas_do_not_crash() {
    let folder = root().join("tests/messages/yaml/same");
    let read = |name: &str| std::fs::read(folder.join(name)).expect("the schema is there");
    let (main, part) = (read("kernel.yaml"), read("parts/structs.yaml"));
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut good = 0;
    for round in 0..4000 {
        let (mut main, mut part) = (main.clone(), part.clone());
        for _ in 0..=random.below(4) {
            let target = if random.below(8) == 0 { &mut part } else { &mut main };
            mutate(target, &mut random);
        }
        let mut sources = SourceMap::new(Vec::new());
        let mut diags = Diags::new(20);
        let mut files = MemoryLoader::default();
        files.add("parts/structs.yaml", part);
        let id = sources.add("main.yaml", main).expect("the schema is small");
        let options = CompileOptions { front_ends: FRONT_ENDS, ..CompileOptions::default() };
        let records = compile(&mut sources, id, &files, &options, &mut diags);
        assert_eq!(records.is_none(), diags.has_errors(), "round {round}");
        for diagnostic in diags.sorted() {
            let text = render(Style::PLAIN, &sources, diagnostic);
            assert!(diagnostic.span.is_some(), "round {round}: {text}");
        }
        good += usize::from(records.is_some());
    }
    // Both valid and invalid schemas occur.
    assert!(good > 100 && good < 3900, "{good} of 4000 are good");
}

/// Large crafted schemas take linear time.
#[test]
fn large_schemas_take_linear_time() {
    const HEAD: &str = "Name: demo\nVersion_Major: 1\nVersion_Minor: 0\nVersion_Patch: 0\n";
    const MANY: usize = 6000;
    let many = |line: &dyn Fn(usize) -> String| (0..MANY).map(line).collect::<String>();
    let in_module = |part: &str, lines: String| format!("{HEAD}Modules:\n  - Name: A\n    {part}:\n{lines}");
    let rows = [
        ("unknown key", format!("{HEAD}Modules: []\n{}", many(&|at| format!("k{at}: 1\n")))),
        ("duplicate key `k`", format!("{HEAD}Modules: []\n{}", many(&|_| "k: 1\n".to_owned()))),
        ("duplicate message `x`", in_module("Messages", many(&|_| "      - {Name: x, Type: Event}\n".to_owned()))),
        (
            "undefined struct",
            in_module(
                "Structs",
                many(&|at| format!("      - {{Name: s{at}, Fields: [{{Name: f, Type: struct, Struct: t{at}}}]}}\n")),
            ),
        ),
        (
            "contains itself",
            in_module(
                "Structs",
                many(&|at| {
                    let next = (at + 1) % MANY;
                    format!("      - {{Name: s{at}, Fields: [{{Name: f, Type: struct, Struct: s{next}}}]}}\n")
                }),
            ),
        ),
        (
            "aliases refer to more than 1000000 values",
            format!("a: &a [{}]\nb:\n{}", "x,".repeat(1000), "  - *a\n".repeat(1000)),
        ),
        ("values nest deeper than 100", "- ".repeat(MANY)),
        ("values nest deeper than 100", many(&|at| format!("- &a{} [*a{at}]\n", at + 1)).replacen("*a0", "x", 1)),
        ("the quoted text has no end", format!("{HEAD}Description: \"{}", "\\n".repeat(MANY))),
    ];
    for (expected, text) in rows {
        let mut sources = SourceMap::new(Vec::new());
        let mut diags = Diags::new(20);
        let id = sources.add("main.yaml", text.into_bytes()).expect("it fits");
        let files = MemoryLoader::default();
        let options = CompileOptions { front_ends: FRONT_ENDS, ..CompileOptions::default() };
        assert!(compile(&mut sources, id, &files, &options, &mut diags).is_none());
        let messages = diags.sorted().into_iter();
        let messages: Vec<&str> = messages.map(|diagnostic| diagnostic.message.as_str()).collect();
        assert!(messages.iter().any(|message| message.contains(expected)), "{expected}: {messages:?}");
    }
}

/// Marsaglia's xorshift: the same numbers in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end.max(1) as u64) as usize
    }
}

fn mutate(text: &mut Vec<u8>, random: &mut Random) {
    const PIECES: &[&str] = &[
        ":",
        "-",
        "\n",
        "  ",
        "\t",
        "{",
        "}",
        "[",
        "]",
        "\"",
        "'",
        "&a ",
        "*a",
        "*params",
        "<<: *params\n",
        "!include main.yaml",
        "!include parts/structs.yaml",
        "|",
        ">",
        "#",
        "? ",
        "%",
        "@",
        "\0",
        "\u{85}",
        "\u{feff}",
        "\u{e9}",
        "\r",
        "---\n",
        "...\n",
        "-1",
        "99999999999999999999999",
        "0x",
        "1.5",
        "null",
        "~",
        "true",
        "None",
        "struct",
        "string",
        "Name",
        "Struct: kernel_params_t",
    ];
    let at = random.below(text.len());
    let end = (at + random.below(20)).min(text.len());
    match random.below(5) {
        0 => drop(text.drain(at..end)),
        1 => {
            let piece = PIECES[random.below(PIECES.len())];
            drop(text.splice(at..at, piece.bytes()));
        }
        2 => {
            let piece = PIECES[random.below(PIECES.len())];
            drop(text.splice(at..end, piece.bytes()));
        }
        3 => {
            let copied = text[at..end].to_vec();
            let to = random.below(text.len());
            drop(text.splice(to..to, copied));
        }
        _ => {
            if let Some(byte) = text.get_mut(at) {
                *byte = random.below(256) as u8;
            }
        }
    }
}
