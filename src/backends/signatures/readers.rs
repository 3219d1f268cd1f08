//! `--gen-signature-cpp` and `--gen-signature-python`: readers and writers of signatures in other languages.
//!
//! The output does not depend on the records. Tags, errors and limits come from the tables of the codec, so that all
//! readers agree.

use super::codec::{ErrorKind, grammar};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;

/// `--gen-signature-cpp`.
pub(crate) const CPP: Backend = Backend::new(
    "gen-signature-cpp",
    "Write a C++17 header that reads and writes signatures; the input is ignored",
    |_, _| vec![Output::main(cpp())],
);

/// `--gen-signature-python`.
pub(crate) const PYTHON: Backend = Backend::new(
    "gen-signature-python",
    "Write a Python module that reads and writes signatures; the input is ignored",
    |_, _| vec![Output::main(python())],
);

fn cpp() -> Vec<u8> {
    // In lower case, to avoid collisions with macros.
    let tags = lines(grammar::TAGS, |(name, byte)| {
        let name = name.to_lowercase();
        format!("inline constexpr char {name} = '{}';", char::from(*byte))
    });
    let faults = lines(ErrorKind::ALL, |kind| format!("{},", kind.code()));
    let case = |kind: &ErrorKind, text: &str| format!("case Fault::{}:\n  return \"{text}\";", kind.code());
    let codes = lines(ErrorKind::ALL, |kind| case(kind, kind.code()));
    let messages = lines(ErrorKind::ALL, |kind| case(kind, kind.message()));
    let holes = [("tags", tags.as_str()), ("faults", &faults), ("codes", &codes), ("messages", &messages)];
    let text = concat!(include_str!("reader.hpp.inc"), include_str!("writer.hpp.inc"));
    render("// Written by tdgen --gen-signature-cpp.", text, &holes)
}

fn python() -> Vec<u8> {
    let tags = lines(grammar::TAGS, |(name, byte)| format!("{name} = b\"{}\"", char::from(*byte)));
    let messages = lines(ErrorKind::ALL, |kind| format!("\"{}\": \"{}\",", kind.code(), kind.message()));
    let holes = [("tags", tags.as_str()), ("messages", &messages)];
    let text = concat!(include_str!("reader.py.inc"), include_str!("writer.py.inc"));
    render("# Written by tdgen --gen-signature-python.", text, &holes)
}

/// One or more lines for each row of a table.
fn lines<T>(rows: &[T], line: impl Fn(&T) -> String) -> String {
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A reader: its origin, and its text with the values that both languages share.
fn render(origin: &str, text: &str, holes: &[(&str, &str)]) -> Vec<u8> {
    let depth = grammar::MAX_DEPTH.to_string();
    let bytes = grammar::MAX_BYTES.to_string();
    let values = grammar::MAX_VALUES.to_string();
    let scalar_types = lines(grammar::SCALAR_TYPES, |name| format!("\"{name}\","));
    let mut all = vec![
        ("max_depth", depth.as_str()),
        ("max_bytes", &bytes),
        ("max_values", &values),
        ("scalar_types", &scalar_types),
        ("reference", grammar::REFERENCE_TEXT),
        ("unrecognized", grammar::UNRECOGNIZED_TEXT),
    ];
    all.extend_from_slice(holes);
    let mut w = Writer::default();
    w.line(origin);
    w.blank();
    w.template(text, &all);
    w.finish()
}
