//! The same questions for LLVM's server: ours answers at least as much.

use std::path::Path;

use fastrand::Rng;
use serde_json::{Value, json};

use crate::client::{Client, Folder, TDGEN, place};

/// LLVM's server and the files that it reads.
const SERVER: &str = "tblgen-lsp-server-22";
const INCLUDE: &str = "/usr/lib/llvm-22/include";

/// The main files that are asked about: LLVM's server answers in these only.
const MAINS: [&str; 4] = [
    "mlir/Dialect/Arith/IR/ArithOps.td",
    "mlir/Dialect/Linalg/IR/LinalgStructuredOps.td",
    "mlir/Dialect/SPIRV/IR/SPIRVOps.td",
    "llvm/IR/Intrinsics.td",
];

/// The number of names that are asked about in each file, each for its definition, uses and meaning.
const NAMES: usize = 45;

#[test]
fn it_answers_at_least_as_much_as_llvms_server() {
    let folder = Folder::new(&[]);
    let context = |main: &&str| {
        let path = Path::new(INCLUDE).join(main);
        let beside = path.parent().unwrap().display().to_string();
        format!("--- !FileInfo:\n  filepath: \"{}\"\n  includes: \"{beside};{INCLUDE}\"\n", path.display())
    };
    folder.write("tablegen_compile_commands.yml", &MAINS.iter().map(context).collect::<String>());
    let database = folder.path("tablegen_compile_commands.yml");
    let database = format!("--tablegen-compilation-database={}", database.display());
    let mut ours = Client::start_program(TDGEN, &folder.path(""), &["lsp", &database]);
    let mut theirs = Client::start_program(SERVER, &folder.path(""), &[&database]);
    let mut rng = Rng::with_seed(48);
    let (mut asked, mut answered, mut less) = (0, 0, Vec::new());
    for main in MAINS {
        let path = Path::new(INCLUDE).join(main);
        let text = std::fs::read_to_string(&path).unwrap();
        ours.open(&path, &text);
        theirs.open(&path, &text);
        let names = names_of(&text);
        for _ in 0..NAMES {
            let (line, character) = names[rng.usize(..names.len())];
            for method in ["definition", "references", "hover"] {
                let mut params = place(&path, line, character);
                params["context"] = json!({"includeDeclaration": true});
                let method = format!("textDocument/{method}");
                let own = lines_of(&ours.request(&method, params.clone()));
                let other = lines_of(&theirs.request(&method, params));
                asked += 1;
                answered += usize::from(!other.is_empty());
                let is_hover = method.ends_with("hover");
                let is_less = if is_hover {
                    own.is_empty() && !other.is_empty()
                } else {
                    !other.iter().all(|one| own.contains(one))
                };
                if is_less {
                    less.push(format!("{method} {main}:{}:{character}: {other:?}, not {own:?}", line + 1));
                }
            }
        }
    }
    assert!(asked > 500 && answered > 50, "{answered} of {asked} questions have an answer");
    assert!(less.is_empty(), "{}", less.join("\n"));
}

/// The places of the words in a text that are in no line comment.
fn names_of(text: &str) -> Vec<(u32, u32)> {
    let mut names = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        let mut before = ' ';
        for (at, character) in code.char_indices() {
            let begins = character.is_ascii_alphabetic() && !(before.is_ascii_alphanumeric() || before == '_');
            if begins && code.is_ascii() {
                names.push((number as u32, at as u32));
            }
            before = character;
        }
    }
    names
}

/// The files and lines of an answer with places; `hover` if it is a text.
fn lines_of(answer: &Value) -> Vec<String> {
    match answer {
        Value::Array(list) => {
            list.iter().map(|one| format!("{} {}", one["uri"], one["range"]["start"]["line"])).collect()
        }
        Value::Null => Vec::new(),
        _ => vec!["hover".to_owned()],
    }
}
