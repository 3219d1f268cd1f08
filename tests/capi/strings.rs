//! Text in a description cannot break generated files.
//!
//! Descriptions with random text in every string field either have an error with a position, or give files that compile
//! without warnings and are formatted. A compiler run checks many descriptions. `TDGEN_SEED=N` sets another seed,
//! `TDGEN_BATCHES=N` the number of batches.

#![expect(clippy::disallowed_methods, reason = "tests write descriptions and start programs")]

use std::path::Path;
use std::process::Command;

use crate::support::tools::{WARNINGS, run, tdgen};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// The number of descriptions in a compiler run.
const BATCH: usize = 50;

/// Snippets that end a string, a comment or a line, or that are markup in comments or documentation.
const PIECES: &[&str] = &[
    "\"",
    "\\",
    "\\\\",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    "\t",
    "*/",
    "/*",
    "//",
    "??/",
    "??/\n",
    "??'",
    "???=",
    "`",
    "``",
    "%",
    "%s",
    "%n",
    "'",
    "\\n",
    "\\x",
    "\\0",
    "\\u1234",
    "\\\n",
    "\\ \n",
    "@",
    "@param",
    "@endcond",
    "\\brief",
    "<b>",
    "</b>",
    "<!--",
    "&",
    "|",
    "#",
    "#if 0",
    "#endif",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "_",
    "__",
    "*",
    "**",
    "::",
    "..",
    "$",
    "\u{e9}",
    "\u{1f600}",
    "\u{2028}",
    "\u{feff}",
    "\u{1}",
    "\u{7f}",
    "\u{b}",
    "\u{c}",
    "- ",
    "+ ",
    "1. ",
    "=",
    ";",
    ",",
    " ",
    "  ",
    "clang-format off",
    "R\"(",
    ")\"",
    "word",
    "olInit",
    "NULL",
    "long ",
];

/// Text from snippets and words.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        12 => proptest::sample::select(PIECES).prop_map(|piece| piece.as_bytes().to_vec()),
        6 => "[a-z]{1,12} ".prop_map(String::into_bytes),
        3 => "\\PC{0,6}".prop_map(String::into_bytes),
        1 => "x{60,200}".prop_map(String::into_bytes),
    ];
    vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// Ordinary sentences with quotes and punctuation, on one line or several.
fn sentence() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        20 => "[A-Za-z]{1,14}",
        2 => "[a-z]{1,8}[,.;:!?]",
        1 => "\"[a-z]{1,8}\"",
        1 => "`[A-Za-z]{1,8}`",
        1 => "\\([a-z]{1,8}\\)",
        1 => "[0-9]{1,3}%",
        1 => "[a-z]{1,4}[/\\\\][a-z]{1,4}",
    ];
    let line = vec(word, 1..25).prop_map(|words| words.join(" "));
    vec(line, 1..3).prop_map(|lines| lines.join("\n").into_bytes())
}

/// Bytes that may not be text, and characters that change the direction of text.
fn doubtful() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        3 => vec(any::<u8>(), 0..6),
        1 => Just("\u{202e}".as_bytes().to_vec()),
    ]
}

/// The strings of a description, some of them doubtful.
fn texts() -> impl Strategy<Value = Vec<(Vec<u8>, bool)>> {
    let fields = TEMPLATE.matches('@').count();
    let one = proptest::option::weighted(0.2, (0..fields, doubtful()));
    (vec((text(), any::<bool>()), fields), one).prop_map(|(mut texts, one)| {
        if let Some((at, bytes)) = one {
            texts[at].0 = bytes;
        }
        texts
    })
}

/// Text as a literal of the language; only code literals may have a CR.
fn literal(text: &[u8], in_brackets: bool) -> Vec<u8> {
    let ends_early = text.windows(2).any(|pair| pair == b"}]") || text.ends_with(b"}");
    if (in_brackets || text.contains(&b'\r')) && !ends_early {
        return [b"[{", text, b"}]"].concat();
    }
    let mut literal = vec![b'"'];
    for &byte in text {
        match byte {
            b'"' | b'\\' => literal.extend([b'\\', byte]),
            b'\n' => literal.extend(b"\\n"),
            b'\t' => literal.extend(b"\\t"),
            byte => literal.push(byte),
        }
    }
    literal.push(b'"');
    literal
}

/// A description with `@` for every string and `%` for the prefix; `&` is the prefix in upper case.
const TEMPLATE: &str = r#"include "tdgen/api/api.td"
def Library : API { let prefix = "%"; let uninitialized_message = @; }
foreach name = ["&_APICALL", "&_APIEXPORT"] in
  def name : Macro { let desc = @; let value = ""; }
def "&_MAX(a, b)" : Macro { let desc = @; let value = "((a) + (b))"; let condition = "1"; let alt_value = "0"; }
def %_errc_t : Enum {
  let desc = @;
  let etors = [
    Etor<"SUCCESS", @>, Etor<"UNINITIALIZED", @>, Etor<"DEVICE_LOST", @>,
    Etor<"INVALID_NULL_HANDLE", @>, Etor<"INVALID_NULL_POINTER", @>,
  ];
}
def %_error_struct_t : Struct {
  let desc = @;
  let members = [StructMember<"%_errc_t", "Code", @>, StructMember<"const char*", "Details", @>];
}
def %_result_t : Typedef { let desc = @; let value = "const struct %_error_struct_t*"; }
def %_code_location_t : Struct { let desc = @; let members = [StructMember<"int", "Line", @>]; }
def %_thing_handle_t : Handle { let desc = @; }
def %_flag_t : Enum { let desc = @; let is_bit_field = 1; let etors = [Etor<"A", @>, Etor<"B", @>]; }
def %_device_info_t : Enum { let desc = @; let is_typed = 1; let etors = [TaggedEtor<"NAME", "char[]", @>]; }
def %_each_cb_t : FptrTypedef {
  let desc = @;
  let params = [Param<"%_thing_handle_t", "Thing", @, PARAM_IN>, Param<"void*", "Data", @>];
  let return = "bool";
}
def %Init : Function { let desc = @; let details = [@]; let params = []; let returns = []; }
def %DoIt : Function {
  let desc = @;
  let details = [@, @, @];
  let analogues = [@];
  let params = [
    Param<"%_thing_handle_t", "Thing", @, PARAM_IN>,
    Param<"%_each_cb_t", "Each", @, PARAM_IN>,
    Param<"const char*", "Name", @, PARAM_IN_OPTIONAL>,
    Param<"size_t", "Size", @, PARAM_IN>,
    TypeTaggedParam<"void*", "Value", @, PARAM_OUT, TypeInfo<"Info", "Size">>,
    Param<"%_device_info_t", "Info", @>,
  ];
  let returns = [Return<"&_ERRC_DEVICE_LOST", [@, "`Size == 0`", @]>];
}
"#;

/// A description with these strings.
fn description(prefix: &str, texts: &[(Vec<u8>, bool)]) -> Vec<u8> {
    let template = TEMPLATE.replace('%', prefix).replace('&', &prefix.to_uppercase());
    let mut pieces = template.split('@');
    let mut description = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for (piece, (text, in_brackets)) in pieces.zip(texts.iter().cycle()) {
        description.extend(literal(text, *in_brackets));
        description.extend(piece.as_bytes());
    }
    description
}

/// Code that uses the lists of codes and properties; the names of its files contain the prefix.
fn uses_of_lists(prefix: &str) -> String {
    let upper = prefix.to_uppercase();
    format!(
        "#define {upper}_ERRC(name, text, value) static_assert(sizeof text > 0 && {upper}_ERRC_##name == value);\n\
         #include \"{prefix}_codes.inc\"\n\
         #define {upper}_DEVINFO(name, text, value) static_assert(sizeof text > 0);\n\
         #include \"{prefix}_info.inc\"\n",
    )
}

/// Runs all generators; false if the description has an error, which must have a position.
fn generate(dir: &Path, prefix: &str, description: &[u8]) -> bool {
    let input = format!("{prefix}.td");
    std::fs::write(dir.join(&input), description).expect("a description can be written");
    let name = prefix.replacen('p', "P", 1);
    let mut command = tdgen(dir);
    command.args([
        "--runtime=standalone".to_owned(),
        "--print=std".to_owned(),
        format!("--gen-api={name}API.h"),
        format!("--gen-print-header={name}Print.hpp"),
        format!("--gen-entry-points={prefix}_entry_points.cpp"),
        format!("--gen-impl-func-decls={prefix}_impl.h"),
        format!("--gen-errcodes={prefix}_codes.inc"),
        format!("--gen-info={prefix}_info.inc"),
        format!("--gen-func-names={prefix}_names.inc"),
        format!("--gen-exports={prefix}.exports"),
        format!("--gen-doc={prefix}.rst"),
        format!("--check-api={prefix}.stamp"),
        input.clone(),
    ]);
    let output = run(&mut command, "");
    let messages = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => {
            std::fs::write(dir.join(format!("{prefix}_lists.h")), uses_of_lists(prefix))
                .expect("a file can be written");
            true
        }
        Some(1) => {
            let first = messages.lines().find(|line| line.contains(": error: "));
            let is_placed = first.is_some_and(|line| line.starts_with(&format!("{input}:")));
            assert!(is_placed, "refused without a place:\n{messages}");
            false
        }
        other => panic!("tdgen ended with {other:?}:\n{messages}"),
    }
}

/// The first error of the compilers about the files of some descriptions.
fn complaint(dir: &Path, prefixes: &[String]) -> Option<String> {
    let names = prefixes.iter().map(|prefix| prefix.replacen('p', "P", 1));
    let headers: String = names.map(|name| format!("#include \"{name}API.h\"\n")).collect();
    let sources: String = prefixes
        .iter()
        .map(|prefix| {
            ["entry_points.cpp", "impl.h", "lists.h"].map(|end| format!("#include \"{prefix}_{end}\"\n")).concat()
        })
        .collect();
    std::fs::write(dir.join("all.c"), format!("{headers}int unused;\n")).expect("a source can be written");
    std::fs::write(dir.join("all.cpp"), sources).expect("a source can be written");
    let c: &[&str] = &["-std=c99", "all.c"];
    let cpp: &[&str] = &["-std=c++17", "-trigraphs", "all.cpp"];
    let documented: &[&str] = &["-std=c99", "-Wdocumentation", "all.c"];
    for (compiler, more) in [("gcc", c), ("clang-22", documented), ("g++", cpp), ("clang++-22", cpp)] {
        let mut command = Command::new(compiler);
        command.current_dir(dir).args(["-fsyntax-only", "-Wcomment", "-Wtrigraphs"]).args(WARNINGS).args(more);
        let output = run(&mut command, "gcc, g++, clang-22");
        if !output.status.success() || !output.stderr.is_empty() {
            return Some(format!("{compiler}: {}", String::from_utf8_lossy(&output.stderr)));
        }
    }
    None
}

/// The changes that clang-format would make in the files of some descriptions.
fn unformatted(dir: &Path, prefixes: &[String]) -> Option<String> {
    let mut command = Command::new("clang-format-22");
    command.current_dir(dir).args(["--style=LLVM", "--dry-run", "-Werror"]);
    for prefix in prefixes {
        let name = prefix.replacen('p', "P", 1);
        command.arg(format!("{name}API.h"));
        let others = ["_entry_points.cpp", "_impl.h", "_codes.inc", "_info.inc", "_names.inc"];
        command.args(others.map(|file| format!("{prefix}{file}")));
    }
    let output = run(&mut command, "clang-format-22");
    (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

/// A check of the files of some descriptions.
type Question = fn(&Path, &[String]) -> Option<String>;

fn number(variable: &str, usual: u64) -> u64 {
    let given = std::env::var(variable).ok();
    given.and_then(|given| given.parse().ok()).unwrap_or(usual)
}

/// Runs a check of the files for random descriptions.
fn ask(texts: impl Strategy<Value = Vec<(Vec<u8>, bool)>>, question: Question) {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number("TDGEN_SEED", 1).to_le_bytes());
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    let batches = number("TDGEN_BATCHES", 1);
    let mut generated = 0;
    for _ in 0..batches {
        let dir = tempfile::tempdir().expect("a folder for the files");
        let mut good = Vec::new();
        for at in 0..BATCH {
            let prefix = format!("p{at}");
            let tree = texts.new_tree(&mut runner).expect("texts can be made");
            if generate(dir.path(), &prefix, &description(&prefix, &tree.current())) {
                good.push(prefix);
            }
        }
        generated += good.len();
        if question(dir.path(), &good).is_none() {
            continue;
        }
        let alone = good.iter().find_map(|prefix| Some((prefix, question(dir.path(), std::slice::from_ref(prefix))?)));
        let (prefix, complaint) = alone.expect("one description by itself is at fault");
        let kept = dir.keep().join(format!("{prefix}.td"));
        panic!("{}: {complaint}", kept.display());
    }
    let all = batches as usize * BATCH;
    assert!(generated * 2 > all, "only {generated} of {all} descriptions are good");
}

/// Compilers accept files with any text.
#[test]
fn no_text_breaks_an_output() {
    ask(texts(), complaint);
}

/// Ordinary sentences are formatted as by clang-format.
#[test]
fn sentences_are_formatted() {
    let fields = TEMPLATE.matches('@').count();
    ask(vec((sentence(), any::<bool>()), fields), unformatted);
}
