//! Completion at real positions: a name is deleted, and the server is asked what may be written there.
//!
//! Counted is how often the name is among the first ten of the list, with nothing and with two letters of it written.

use std::fmt::Write;
use std::path::Path;

use fastrand::Rng;
use serde_json::Value;
use tdgen::syntax::FileTree;

use super::client::{Client, Folder, place};
use super::inputs::{self, Input};
use super::options::Options;
use super::report;
use super::server::{database, read};

/// The positions of each input.
const POSITIONS: usize = 60;
/// How many items a person looks at.
const SHOWN: usize = 10;
const DIALECTS: [&str; 5] = [
    "Arith/IR/ArithOps.td",
    "LLVMIR/LLVMOps.td",
    "Linalg/IR/LinalgStructuredOps.td",
    "MemRef/IR/MemRefOps.td",
    "SCF/IR/SCFOps.td",
];

/// Prints the share of names that are found. It takes a minute.
///
/// # Errors
/// If an input is missing.
pub(crate) fn table(options: &Options, dir: &Path) -> Result<(), String> {
    if !options.wants_slow("completion") {
        return Ok(());
    }
    let include = inputs::include()?;
    let dialects = DIALECTS.iter().map(|main| Input::new(include.join("mlir/Dialect").join(main), &include));
    let mut rows = String::new();
    for input in dialects.chain(inputs::targets(&["X86".to_owned()], dir)?) {
        eprintln!("completion {}", input.name);
        let (count, [none, two]) = measure(&input)?;
        let percent = |found: usize| found * 100 / count.max(1);
        let _ = writeln!(rows, "| {} | {count} | {} % | {} % |", input.name, percent(none), percent(two));
    }
    let head = "| input | positions | no letter | two letters |\n|---|--:|--:|--:|\n";
    report::print("Completion: the name is among the first ten", &format!("{head}{rows}"));
    Ok(())
}

/// The number of positions, and of those whose name is found.
fn measure(input: &Input) -> Result<(usize, [usize; 2]), String> {
    let folder = Folder::new(&[("tablegen_compile_commands.yml", &database(input))]);
    let mut client = Client::start(&folder);
    let text = read(&input.main)?;
    client.open(&input.main, &text);
    client.settled(&input.main);
    let mut names = names(&text);
    Rng::with_seed(64).shuffle(&mut names);
    let (mut count, mut found) = (0, [0; 2]);
    for name in names {
        if count == POSITIONS {
            break;
        }
        if !is_use(&mut client, &input.main, &name) {
            continue;
        }
        count += 1;
        for (found, kept) in found.iter_mut().zip([0, 2]) {
            *found += usize::from(is_found(&mut client, &input.main, &name, kept));
        }
    }
    client.end();
    Ok((count, found))
}

/// A name of a text, and where it begins.
struct Name {
    text: String,
    line: u32,
    character: u32,
}

/// The words of a text that are names, or keywords, outside of strings and comments.
fn names(text: &str) -> Vec<Name> {
    let file = FileTree::read("", text.as_bytes().to_vec(), &[]);
    let mut names = Vec::new();
    for piece in file.pieces() {
        let (start, end) = (piece.start as usize, piece.end as usize);
        let word = text.get(start..end).unwrap_or_default();
        let is_word = word.len() > 2 && word.chars().all(|one| one.is_ascii_alphanumeric() || one == '_');
        if let Some(before) = text.get(..start).filter(|_| is_word) {
            let begin = before.rfind('\n').map_or(0, |at| at + 1);
            let line = before.matches('\n').count() as u32;
            let character = before[begin..].encode_utf16().count() as u32;
            names.push(Name { text: word.to_owned(), line, character });
        }
    }
    names
}

/// Whether the definition of a name is somewhere else.
fn is_use(client: &mut Client, path: &Path, name: &Name) -> bool {
    let answer = client.respond("textDocument/definition", place(path, name.line, name.character));
    let found = answer.result.unwrap_or_default();
    let first = if found.is_array() { found[0].clone() } else { found };
    let start = &first["range"]["start"];
    let is_itself = start["line"] == name.line && start["character"] == name.character;
    first != Value::Null && !is_itself
}

/// Whether a name is among the first items when only so many letters of it are written.
fn is_found(client: &mut Client, path: &Path, name: &Name, kept: usize) -> bool {
    let (line, start) = (name.line, name.character + kept as u32);
    let end = name.character + name.text.len() as u32;
    client.change(path, Some([line, start, line, end]), "");
    let answer = client.at("completion", path, line, start);
    client.change(path, Some([line, start, line, start]), &name.text[kept..]);
    let label = |item: &Value| item["label"].as_str().unwrap_or_default().trim_end_matches(" = ").to_owned();
    let items = answer["items"].as_array().cloned().unwrap_or_default();
    let mut shown: Vec<&Value> = items.iter().filter(|item| label(item).starts_with(&name.text[..kept])).collect();
    shown.sort_by_key(|item| item["sortText"].as_str().unwrap_or_default().to_owned());
    shown.iter().take(SHOWN).any(|item| label(item) == name.text)
}
