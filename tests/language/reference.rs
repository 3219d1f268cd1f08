//! The language reference tells the truth: every example in `docs/language` is run with tdgen and with llvm-tblgen,
//! and every bang operator has an entry.
//!
//! A block marked `tablegen` is a whole file that tdgen, LLVM 22 and LLVM 23 accept, with the same output; one marked
//! `tablegen,23` needs LLVM 23. In it, `// = value` tells
//! the value of the field on this line in every finished record. A block marked `records` under it is part of
//! what is printed. A block marked `tablegen,error` is refused by both, first at the line marked `// error`; `// error:
//! text` also says what our message contains.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::support::tools::root;
use crate::support::versions::llvm_tblgen;
use crate::support::{
    self, Outcome, ask_all, difference, files_below, first_error, run, tdgen, without_memory_statistics,
};
use tdgen::parser::operator_table::{OPERATORS, Operator, TypeArg};

/// The name of an example's file; both tools print it.
const FILE: &str = "example.td";

/// A block of a page.
struct Block {
    page: String,
    /// The line in which it begins, from 1.
    line: usize,
    mark: String,
    text: String,
}

impl Block {
    fn complain(&self, what: &str) -> String {
        format!("{}:{}: {what}", self.page, self.line)
    }
}

/// The blocks of a page, in their order.
fn blocks(page: &Path) -> Vec<Block> {
    let text = fs::read_to_string(page).expect("pages are UTF-8");
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_inside = false;
    for (at, line) in text.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(_) if is_inside => is_inside = false,
            Some(mark) => {
                is_inside = true;
                blocks.push(Block {
                    page: page.strip_prefix(root()).unwrap_or(page).display().to_string(),
                    line: at + 1,
                    mark: mark.to_owned(),
                    text: String::new(),
                });
            }
            None if is_inside => {
                if let Some(block) = blocks.last_mut() {
                    block.text.push_str(line);
                    block.text.push('\n');
                }
            }
            None => {}
        }
    }
    blocks
}

fn pages() -> Vec<PathBuf> {
    files_below(&root().join("docs/language"), ".md")
}

/// The answers of tdgen and of llvm-tblgen to an example.
struct Answers {
    ours: Outcome,
    theirs: Outcome,
}

/// The versions of LLVM that an example is for.
fn versions(block: &Block) -> &'static [&'static str] {
    if block.mark.ends_with(",23") { &["23"] } else { &["22", "23"] }
}

fn answers(text: &str, action: &str, version: &str) -> Answers {
    let folder = tempfile::tempdir().expect("a folder for the example");
    fs::write(folder.path().join(FILE), text).expect("the example can be written");
    // What examples may include.
    let part = folder.path().join("registers.td");
    fs::write(part, "class Reg;\ndef r0 : Reg;\n").expect("the example can be written");
    let arguments = [action, "-I.", "-DFAST", FILE];
    let ask = |program: &Path| run(program, folder.path(), &arguments, Duration::from_secs(20));
    Answers { ours: ask(&tdgen()), theirs: ask(&llvm_tblgen(version)) }
}

/// An example that is accepted, and its printed records, if the page shows them.
fn check_good(block: &Block, records: Option<&Block>) -> Vec<String> {
    versions(block).iter().flat_map(|version| check_printed(block, records, version)).collect()
}

fn check_printed(block: &Block, records: Option<&Block>, version: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for action in ["--print-records", "--print-detailed-records"] {
        let Answers { ours, theirs } = answers(&block.text, action, version);
        for (tool, outcome) in [("tdgen", &ours), ("llvm-tblgen", &theirs)] {
            if !outcome.succeeded() {
                complaints.push(block.complain(&format!("{tool}: {}", outcome.describe())));
                return complaints;
            }
        }
        let [mine, real] = [&ours, &theirs].map(|outcome| without_memory_statistics(&outcome.stdout));
        if let Some(difference) = difference(real, mine) {
            complaints.push(block.complain(&difference));
        }
        let printed = String::from_utf8_lossy(&ours.stdout);
        if action == "--print-detailed-records" {
            complaints.extend(check_values(block, &printed));
        } else if let Some(records) = records.filter(|records| !printed.contains(&records.text)) {
            complaints.push(records.complain(&format!("not what is printed:\n{printed}")));
        }
    }
    complaints
}

/// `// = value` against the fields that were set in that line.
fn check_values(block: &Block, detailed: &str) -> Vec<String> {
    let records = detailed.split("-- Records (").nth(1).unwrap_or_default();
    let mut complaints = Vec::new();
    for (at, line) in block.text.lines().enumerate() {
        let Some((_, expected)) = line.split_once("// = ") else {
            continue;
        };
        let place = format!("  |{FILE}:{}|", at + 1);
        let values: Vec<&str> = records
            .lines()
            .filter_map(|field| field.strip_prefix("    ")?.strip_suffix(&place))
            .filter_map(|field| field.split_once(" = "))
            .map(|(_, value)| value)
            .collect();
        if values.is_empty() || values.iter().any(|value| *value != expected) {
            complaints.push(block.complain(&format!("`{}` is {values:?}", line.trim())));
        }
    }
    complaints
}

/// An example that is refused.
fn check_bad(block: &Block) -> Vec<String> {
    versions(block).iter().flat_map(|version| check_refused(block, version)).collect()
}

fn check_refused(block: &Block, version: &str) -> Vec<String> {
    let Answers { ours, theirs } = answers(&block.text, "--print-records", version);
    let mut lines = block.text.lines().enumerate();
    let Some((at, mark)) = lines.find_map(|(at, line)| Some((at, line.split_once("// error")?.1))) else {
        return vec![block.complain("no line is marked `// error`")];
    };
    let mut complaints = Vec::new();
    for (tool, outcome) in [("tdgen", &ours), ("llvm-tblgen", &theirs)] {
        let place = first_error(&outcome.stderr).and_then(|error| error.place);
        if place != Some((FILE.to_owned(), at as u32 + 1)) {
            let found = format!("{tool} was to refuse line {}: {}", at + 1, outcome.describe());
            complaints.push(block.complain(&found));
        }
    }
    let text = mark.trim_start_matches(':').trim();
    if !String::from_utf8_lossy(&ours.stderr).contains(text) {
        complaints.push(block.complain(&format!("tdgen says: {}", ours.describe())));
    }
    complaints
}

#[test]
fn every_example_is_what_both_tools_say() {
    let blocks: Vec<Block> = pages().iter().flat_map(|page| blocks(page)).collect();
    let numbers: Vec<usize> = (0..blocks.len()).collect();
    assert!(blocks.len() > OPERATORS.len(), "the examples were not found");
    ask_all("examples", &numbers, |&at| {
        let block = &blocks[at];
        let next = blocks.get(at + 1).filter(|next| next.mark == "records");
        match block.mark.as_str() {
            "tablegen" | "tablegen,23" => check_good(block, next),
            "tablegen,error" => check_bad(block),
            "records" | "text" | "bash" => Vec::new(),
            mark => vec![block.complain(&format!("nobody checks blocks marked `{mark}`"))],
        }
    });
}

const BEGIN: &str = "<!-- operators: ";
const END: &str = "<!-- end of operators -->";

/// All operators in one table, from the compiler's own.
fn summary() -> String {
    let mut table = String::from("\n| operator | gives |\n|---|---|\n");
    for Operator { name, about, .. } in OPERATORS {
        table.push_str(&format!("| [`!{name}`](#{name}) | {about} |\n"));
    }
    table + "\n"
}

#[test]
fn the_table_of_operators_is_the_compilers() {
    let path = root().join("docs/language/operators.md");
    let page = fs::read_to_string(&path).expect("the page is UTF-8");
    let begin = page.find(BEGIN).expect("the table's begin is marked");
    let begin = begin + page[begin..].find('\n').expect("a line") + 1;
    let end = page.find(END).expect("the table's end is marked");
    if std::env::var_os("TDGEN_BLESS").is_some() {
        let page = format!("{}{}{}", &page[..begin], summary(), &page[end..]);
        fs::write(&path, page).expect("the page can be written");
    } else {
        support::tools::same_text(&page[begin..end], &summary());
    }
}

/// What a signature such as `!find(string, string [, int]) → int` says of an operator: fewest and most operands, and
/// whether a type follows the name.
fn read_signature(signature: &str) -> Option<(usize, usize, TypeArg)> {
    let (head, result) = signature.split_once(") → ")?;
    let (name, operands) = head.split_once('(')?;
    let type_arg = if name.ends_with("[<C>]") {
        TypeArg::Optional
    } else if name.ends_with('>') {
        TypeArg::Required
    } else {
        TypeArg::None
    };
    let count = |text: &str| text.split(", ").filter(|one| !one.trim().is_empty()).count();
    if let Some((before, after)) = operands.split_once(", ..., ") {
        return Some((count(before) + count(after), usize::MAX, type_arg));
    }
    let required = operands.split('[').next()?;
    let all = operands.replace(['[', ']'], "");
    let (least, most) = match operands.strip_suffix(", ...") {
        Some(operands) => (count(operands), usize::MAX),
        None => (count(required), count(&all)),
    };
    (!result.is_empty()).then_some((least, most, type_arg))
}

#[test]
fn every_operator_has_an_entry() {
    let page = fs::read_to_string(root().join("docs/language/operators.md")).expect("UTF-8");
    let entries: Vec<(&str, &str)> =
        page.split("\n### `!").skip(1).filter_map(|entry| entry.split_once("`\n")).collect();
    let mut complaints = Vec::new();
    for operator in OPERATORS {
        let name = operator.name;
        let found: Vec<&str> = entries.iter().filter(|entry| entry.0 == name).map(|entry| entry.1).collect();
        let [entry] = found.as_slice() else {
            complaints.push(format!("!{name} has {} entries", found.len()));
            continue;
        };
        let signature = entry.lines().nth(1).unwrap_or_default().trim_matches('`');
        let said = read_signature(signature);
        let (least, most) = operator.operands.arity();
        if !signature.starts_with(&format!("!{name}")) || said != Some((least, most, operator.type_arg)) {
            complaints.push(format!("!{name}: `{signature}` is not {operator:?}"));
        }
        let example = entry.split("```tablegen").nth(1).and_then(|rest| rest.split("```").next());
        if !example.unwrap_or_default().contains(&format!("!{name}")) {
            complaints.push(format!("!{name} has no example"));
        }
    }
    for (name, _) in &entries {
        if OPERATORS.iter().all(|operator| operator.name != *name) {
            complaints.push(format!("!{name} is no operator"));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
