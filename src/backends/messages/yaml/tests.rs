//! What is read line by line is what the parser reads.

use std::fmt::Write;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::builder::{Lost, Made};
use super::places::Places;
use super::reader::Reader;
use super::{Kind, NodeId, Tree, lines};
use crate::source::{Interner, MemoryLoader, SourceMap};

/// What is read line by line, if anything is; and what the parser reads, or what is wrong.
fn both(text: &str) -> (Option<String>, String) {
    let lines = shown(text, |reader, places| {
        lines::read(&mut reader.builder, text, places, 0).map(Some).map_err(|lines::Doubt| ())
    });
    let parsed = shown(text, |reader, places| reader.events(text, places, 0).map_err(|Lost| ()));
    (lines.ok(), parsed.unwrap_or_else(|faults| faults))
}

/// What is read of a text in one way, with its places; or what is wrong.
fn shown(text: &str, read: impl Fn(&mut Reader, &Places) -> Result<Option<Made>, ()>) -> Result<String, String> {
    let (loader, mut interner) = (MemoryLoader::default(), Interner::new());
    let mut sources = SourceMap::new(Vec::new());
    let file = sources.add("text.yaml", text.into()).map(|file| sources.start(file));
    let places = Places::new(text, file.expect("the text is small"));
    let mut reader = Reader::new(&mut sources, &loader, &mut interner);
    let made = read(&mut reader, &places);
    let (tree, faults) = (reader.builder.tree, format!("{:?}", reader.builder.faults));
    match made {
        Ok(Some(made)) => {
            let mut shown = String::new();
            show(&tree, made.node, &interner, 0, &mut shown);
            Ok(shown + &faults)
        }
        Ok(None) => Err("nothing".to_owned()),
        Err(()) => Err(faults),
    }
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
    assert!(lines == parsed, "{text}\nlines:\n{lines}\nparser:\n{parsed}");
}

#[track_caller]
fn assert_alike(text: &str) {
    if let (Some(lines), parsed) = both(text) {
        assert!(lines == parsed, "{text}\nlines:\n{lines}\nparser:\n{parsed}");
    }
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
        "a: { b: c }\nd: [ e , f, ]\n",
    ] {
        assert_same(text);
    }
}

#[test]
fn long_keys_are_read_alike_or_not_at_all() {
    for length in 1000..1050 {
        for text in ["k".repeat(length), format!("{}{}k", "k".repeat(500), " ".repeat(length - 501))] {
            assert_alike(&format!("{text}: a\n- b: [c]\n"));
            assert_alike(&format!("{text}: a\n"));
            assert_alike(&format!("- {text}\n- {text} : 'a'\n"));
        }
    }
}

/// Schemas as people write them, and generators.
const SCHEMAS: &[&str] = &[
    include_str!("../../../../docs/examples/lamps.yaml"),
    include_str!("../../../../docs/examples/dim.yaml"),
    include_str!("../../../../examples/device/schema/rpc_calls.yaml"),
    include_str!("../../../../examples/device/schema/tracing.yaml"),
    include_str!("../../../../tests/messages/diff/description_rewrapped/new.yaml"),
];

/// Schemas with more than is read here.
const OTHERS: &[&str] = &[
    include_str!("../../../../examples/device/schema/device_api.yaml"),
    include_str!("../../../../tests/messages/yaml/same/kernel.yaml"),
    include_str!("../../../../tests/messages/yaml/errors/merge_twice.yaml"),
    include_str!("../../../../tests/messages/yaml/errors/records_values.yaml"),
];

#[test]
fn schemas_are_read() {
    for text in SCHEMAS {
        assert_same(text);
    }
    for text in OTHERS {
        assert!(both(text).0.is_none());
    }
}

const PIECES: &[&str] = &[
    "- ", "-", "a: ", "b:", "c: ", "d", "e f", "'g'", "\"h\"", "[", "]", "{", "}", ", ", ",", "i: j", "[k, l]",
    "{m: n}", "|", "|-", ">", ">-", "#", " # o", ":", "---", "...", "-1", "~", "'", "\"", "\\", "&p ", "*p", "!q ",
    "<<", "<<: ", "? ", "é", "%", "@", "\t", " ", "  ", "\n",
];

/// Lines that are nearly right: all rules meet in them.
fn random_lines() -> impl Strategy<Value = String> {
    let indent = select(vec![0usize, 0, 0, 1, 2, 2, 2, 3, 4, 4, 6]);
    let line = (indent, vec(select(PIECES), 0..4));
    let line = line.prop_map(|(indent, pieces)| " ".repeat(indent) + &pieces.concat());
    let text = (vec(line, 1..8), any::<bool>());
    text.prop_map(|(lines, is_ended)| lines.join("\n") + if is_ended { "\n" } else { "" })
}

/// Schemas in which a few characters are others.
fn changed_schemas() -> impl Strategy<Value = String> {
    let texts = [SCHEMAS, OTHERS].concat();
    let change = (any::<Index>(), 0usize..4, select(PIECES));
    (select(texts), vec(change, 1..4)).prop_map(|(text, changes)| {
        let mut text: Vec<char> = text.chars().collect();
        for (place, length, piece) in changes {
            let start = place.index(text.len() + 1);
            let end = (start + length).min(text.len());
            text.splice(start..end, piece.chars());
        }
        text.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn random_lines_are_read_alike_or_not_at_all(text in random_lines()) {
        assert_alike(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn changed_schemas_are_read_alike_or_not_at_all(text in changed_schemas()) {
        assert_alike(&text);
    }
}
