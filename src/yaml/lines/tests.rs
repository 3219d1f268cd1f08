//! What is read line by line is what the parser reads.

use std::fmt::Write;

use proptest::prelude::*;

use super::read;
use crate::source::{Interner, MemoryLoader, SourceMap};
use crate::yaml::places::Places;
use crate::yaml::reader::Reader;
use crate::yaml::{Kind, NodeId, Tree};

/// What is read line by line, if anything is; and what the parser reads, or what is wrong.
fn both(text: &str) -> (Option<String>, String) {
    let loader = MemoryLoader::default();
    let places = Places::new(text, 0);
    let (mut sources, mut interner) = (SourceMap::new(Vec::new()), Interner::new());
    let mut reader = Reader::new(&mut sources, &loader, &mut interner);
    let made = read(&mut reader, text, &places, 0);
    let (tree, faults) = (reader.tree, format!("{:?}", reader.faults));
    let lines = made
        .ok()
        .map(|made| shown(&tree, made.node, &interner) + &faults);

    let mut interner = Interner::new();
    let mut reader = Reader::new(&mut sources, &loader, &mut interner);
    let made = reader.events(text, &places, 0);
    let (tree, faults) = (reader.tree, format!("{:?}", reader.faults));
    let parsed = match made {
        Ok(Some(made)) => shown(&tree, made.node, &interner) + &faults,
        Ok(None) => format!("nothing {faults}"),
        Err(_) => format!("lost {faults}"),
    };
    (lines, parsed)
}

/// All of a tree, with the places.
fn shown(tree: &Tree, root: NodeId, interner: &Interner) -> String {
    let mut shown = String::new();
    show(tree, root, interner, 0, &mut shown);
    shown
}

fn show(tree: &Tree, node: NodeId, interner: &Interner, depth: usize, to: &mut String) {
    let node = &tree[node];
    let span = node.span;
    let _ = write!(to, "{}..{} ", span.start, span.end);
    let indent = "  ".repeat(depth);
    match node.kind {
        Kind::Error => to.push_str("error\n"),
        Kind::Scalar { text, style } => {
            let _ = writeln!(to, "{style:?} {:?}", interner.text(text));
        }
        Kind::Sequence(items) => {
            to.push_str("sequence\n");
            for &item in tree.items(items) {
                let _ = write!(to, "{indent}- ");
                show(tree, item, interner, depth + 1, to);
            }
        }
        Kind::Mapping(entries) => {
            to.push_str("mapping\n");
            for entry in tree.entries(entries) {
                let (key, span) = (interner.text(entry.key), entry.key_span);
                let _ = write!(to, "{indent}{key:?} {}..{}: ", span.start, span.end);
                show(tree, entry.value, interner, depth + 1, to);
            }
        }
    }
}

#[track_caller]
fn assert_same(text: &str) {
    let (lines, parsed) = both(text);
    let lines = lines.unwrap_or_else(|| panic!("not read line by line:\n{text}"));
    assert!(
        lines == parsed,
        "{text}\nlines:\n{lines}\nparser:\n{parsed}"
    );
}

#[test]
fn common_forms_are_read() {
    for text in [
        "a: 1\n",
        "a: 1",
        "---\na: 1\n",
        "# A comment.\n\na: 1 # Another.\n  # One more.\nb: é ü\n",
        "a:\n  b:\n    c: d\ne: f\n",
        "a:\n- b\n- c: d\n  e: f\n-   g: h\n    i: j\nk: l\n",
        "a:\n  - b\n  -\n    c: d\n  - - e\n    - f\n  - - - g\n",
        "- a\n-\n - b\n",
        "a: 'b: c' # d\ne: f\n",
        "a: \"\"\nb: 'c'\nc: \"d # e\"\n",
        "a: b c\n  d e  \n  f\ng:\n  h\n  i\nj:\nk:\n- \n-\nl:\n",
        "a: b:c #d\ne: f#g\nh: -1\ni: ~\nj: .5\n",
        "a: [b, c d, \"e\"]\nf: []\ng: {}\nh: [[i], [], {j: k}]\nl:\n- {l: m, n: 'o'}\n- # p\n- # q\n  r\n",
        "a: |\n  b\n   c\n\n  d\n\ne: |-\n  f\n",
        "a: >\n  b\n  c\n\n  d\n\n\n  e\nf: >-\n  g\n  h\n",
        "a:\n- |\n b\n- c\n",
        "a: 1\na: 2\n",
        "<<: {a: 1}\nb: 2\n",
    ] {
        assert_same(text);
    }
}

/// Lines that are nearly right: every pair of rules meets in them.
fn soup() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "- ", "-", "a: ", "b:", "c: ", "d", "e f", "'g'", "\"h\"", "[", "]", "{", "}", ", ", ",",
        "i: j", "[k, l]", "{m: n}", "|", "|-", ">", ">-", "#", " # o", ":", "---", "...", "-1",
        "~", "'", "\"", "\\", "&p ", "*p", "!q ", "<<", "<<: ", "? ", "é", "%", "@", "\t", " ",
        "  ",
    ]);
    let indent = prop::sample::select(vec![0usize, 0, 0, 1, 2, 2, 2, 3, 4, 4, 6]);
    let line = (indent, prop::collection::vec(piece, 0..4));
    let line =
        line.prop_map(|(indent, pieces)| format!("{}{}", " ".repeat(indent), pieces.concat()));
    let text = (prop::collection::vec(line, 1..8), any::<bool>());
    text.prop_map(|(lines, is_ended)| lines.join("\n") + if is_ended { "\n" } else { "" })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn random_lines_are_read_alike_or_not_at_all(text in soup()) {
        if let (Some(lines), parsed) = both(&text) {
            prop_assert!(lines == parsed, "{text}\nlines:\n{lines}\nparser:\n{parsed}");
        }
    }
}
