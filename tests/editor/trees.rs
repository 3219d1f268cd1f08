//! Trees of files have all of their text.
#![allow(clippy::disallowed_methods, reason = "a test reads files")]

use fastrand::Rng;
use tdgen::syntax::{FileTree, SyntaxKind, SyntaxNode, tree};

use crate::inputs::{damaged_files, noise, real_files, token_soup};
use crate::support::ask_all;

/// The text of a tree as bytes.
fn bytes_of(tree: &SyntaxNode, text: &[u8]) -> Vec<u8> {
    let shown = tree.text().to_string();
    match std::str::from_utf8(text) {
        Ok(_) => shown.into_bytes(),
        Err(_) => shown.chars().map(|character| u8::try_from(u32::from(character)).unwrap_or(b'?')).collect(),
    }
}

fn complaints(name: &str, text: &[u8]) -> Vec<String> {
    let tree = tree(&FileTree::read(name, text.to_vec(), &[]));
    if bytes_of(&tree, text) == text { Vec::new() } else { vec![format!("{name}: the tree has another text")] }
}

#[test]
fn text_of_real_files() {
    ask_all("trees of files", &real_files(), |file| {
        let text = std::fs::read(file).unwrap_or_default();
        complaints(&file.display().to_string(), &text)
    });
}

#[test]
fn text_of_damaged_files() {
    let damaged = damaged_files(&mut Rng::with_seed(47), 400);
    ask_all("trees of damaged files", &damaged, |(change, text)| complaints(change, text));
}

#[test]
fn text_of_noise() {
    let mut rng = Rng::with_seed(47);
    for _ in 0..3000 {
        for text in [token_soup(&mut rng), noise(&mut rng)] {
            let name = format!("{:?}", String::from_utf8_lossy(&text));
            assert_eq!(complaints(&name, &text), [""; 0]);
        }
    }
}

/// A tree as text: the kind and extent of each node.
fn outline(node: &SyntaxNode, depth: usize, out: &mut String) {
    let text = node.text().to_string();
    let line = text.split('\n').next().unwrap_or_default();
    let more = if text.contains('\n') { " ..." } else { "" };
    out.push_str(&format!("{}{:?}: {line}{more}\n", "  ".repeat(depth), node.kind()));
    for child in node.children() {
        outline(&child, depth + 1, out);
    }
}

#[test]
fn nodes() {
    let text = "\
// c
include \"a.td\"
class A<int n, list<B> m = []> : P<1, x = n> {
  bits<4> b = {0, n{1-0}, 1};
  let c = !add(d.e, 1) # \"s\";
}
#ifdef X
def skipped;
#endif
let f = 1 in {
  def g : A<(op $x)>;
  if h then defm i : M; else foreach j = [1] in dump j;
}
def damaged : A<;
def last;
";
    let tree = tree(&FileTree::read("a.td", text.into(), &[]));
    let mut shown = String::new();
    outline(&tree, 0, &mut shown);
    insta::assert_snapshot!(shown);
    let skipped: Vec<String> = tree
        .descendants_with_tokens()
        .filter_map(|element| element.into_token())
        .filter(|token| matches!(token.kind(), SyntaxKind::Skipped | SyntaxKind::Directive))
        .map(|token| token.text().to_owned())
        .collect();
    assert_eq!(skipped, ["#ifdef X", "def skipped;\n", "#endif"]);
}

#[test]
fn a_file_that_includes_itself_is_read_once() {
    let file = FileTree::read("a.td", b"include \"a.td\"\ndef x;\n".to_vec(), &[]);
    assert!(!file.diags.has_errors());
    assert_eq!(file.ast.statements.len(), 1);
}

/// Where a line ends too early, that line is marked, and only the name of its statement is lost.
#[test]
fn marks_of_lines_that_are_not_complete() {
    let marks = |text: &str| -> Vec<(usize, usize)> {
        let file = FileTree::read("a.td", text.into(), &[]);
        let places = file.diags.sorted().into_iter().filter_map(|it| Some(file.sources().locate(it.span?.start)));
        places.map(|place| (place.line, place.column)).collect()
    };
    assert_eq!(marks("class A;\ndef x : A<\ndef c : A;\n"), [(2, 11)]);
    assert_eq!(marks("class A {\n  int x = 1\n  int y = 2;\n}\n"), [(2, 12)]);
    assert_eq!(marks("class A {\n  int x =\n}\n"), [(2, 10)]);
    assert_eq!(marks("class A;\ndef x : A // no end\n\ndef y;\n"), [(2, 10)]);
    // Here the next token is what is wrong.
    assert_eq!(marks("class A;\noops;\n"), [(2, 1)]);
    assert_eq!(marks("def x : A, ,\n  B;\n"), [(1, 12)]);
}
