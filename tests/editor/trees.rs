//! The pieces of a file are all of its text, and its nodes are those of the grammar.
#![allow(clippy::disallowed_methods, reason = "a test reads files")]

use fastrand::Rng;
use tdgen::lexer::kind::Kind;
use tdgen::syntax::{FileTree, Piece};

use crate::inputs::{damaged_files, noise, real_files, token_soup};
use crate::support::ask_all;

/// The pieces of a file follow each other without a gap and are the whole text.
fn complaints(name: &str, text: &[u8]) -> Vec<String> {
    let file = FileTree::read(name, text.to_vec(), &[]);
    let mut complaints = Vec::new();
    let mut end = 0;
    for piece in file.pieces() {
        if piece.start != end || piece.end <= piece.start {
            complaints.push(format!("{name}: the piece at {} does not follow {end}", piece.start));
        }
        end = piece.end;
    }
    if end as usize != text.len() {
        complaints.push(format!("{name}: the pieces end at {end} of {}", text.len()));
    }
    complaints
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

/// The nodes of a file as text: kinds and first lines, nested as they are in the file.
fn outline(file: &FileTree) -> String {
    let mut shown = String::new();
    let mut open: Vec<usize> = Vec::new();
    for node in file.nodes() {
        let range = file.range(node.span);
        while open.last().is_some_and(|end| *end <= range.start) {
            open.pop();
        }
        let text = String::from_utf8_lossy(&file.text()[range.clone()]).into_owned();
        let line = text.split('\n').next().unwrap_or_default();
        let more = if text.contains('\n') { " ..." } else { "" };
        shown.push_str(&format!("{}{:?}: {line}{more}\n", "  ".repeat(open.len()), node.kind));
        open.push(range.end);
    }
    shown
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
    let file = FileTree::read("a.td", text.into(), &[]);
    insta::assert_snapshot!(outline(&file));
    let is_skipped = |piece: &&Piece| matches!(piece.kind, Kind::Skipped | Kind::Directive);
    let skipped: Vec<&[u8]> = file.pieces().iter().filter(is_skipped).map(|piece| piece.text(file.text())).collect();
    assert_eq!(skipped, [&b"#ifdef X"[..], b"def skipped;\n", b"#endif"]);
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
