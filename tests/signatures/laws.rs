//! Signatures: examples of the format, properties of all signatures, and diagnostics for invalid ones.
//!
//! `TDGEN_MUTATIONS=10000000 cargo test --test signatures mutated` tries that many mutations, in two to three minutes.
#![allow(clippy::disallowed_methods, reason = "the number of mutations is an environment variable")]
#![allow(clippy::unwrap_used, reason = "this file has only tests")]

use proptest::prelude::*;
use tdgen::signatures::{
    Builder, Component, EncodeError, ErrorKind, JsonPaths, Key, MangleError, Mangler, Mode, Part, Printer,
    RawSignature, RawType, Reader, Signature, SignatureError, Structure, Value, grammar, visit,
};

use crate::trees::{Random, large, mutated, raw_signature, signature};

/// A value: the raw index and the path.
type At<'k> = (i32, &'k [Key<'k>]);

fn mangled(places: &[At<'_>]) -> Option<Value> {
    let mut mangler = Mangler::default();
    for (raw, path) in places {
        let set = mangler.set_raw_signature_index(*raw, path);
        set.unwrap_or_else(|error| panic!("{raw}@{path:?}: {error}"));
    }
    mangler.into_value()
}

fn text(inputs: &[At<'_>], results: &[At<'_>]) -> String {
    let signature = Signature { inputs: mangled(inputs), results: mangled(results) };
    String::from_utf8(signature.encode().unwrap()).unwrap()
}

fn n(index: i32) -> Key<'static> {
    Key::Index(index)
}

fn s(name: &str) -> Key<'_> {
    Key::Name(name.as_bytes())
}

fn printed(signature: &[u8], part: Part, mode: Mode) -> Result<String, SignatureError> {
    let mut out = Vec::new();
    let mut printer = Printer::new(&mut out);
    visit(signature, part, mode, &mut printer)?;
    printer.finish().unwrap();
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// The known examples: inputs, results, text.
const ROWS: &[(&[At<'_>], &[At<'_>], &str)] = &[
    (&[], &[(0, &[])], "I1!R3!_0"),
    (&[(0, &[Key::Index(0)])], &[], "I8!S5!k0_0R1!"),
    (
        &[(0, &[Key::Index(0), Key::Name(b"foo")]), (1, &[Key::Index(0), Key::Name(b"bar")]), (2, &[Key::Index(1)])],
        &[(0, &[Key::Index(0)]), (1, &[Key::Index(1)])],
        "I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R12!S9!k0_0k1_1",
    ),
    (
        &[(0, &[Key::Index(0)]), (1, &[Key::Index(1)])],
        &[(0, &[Key::Name(b"x")]), (1, &[Key::Name(b"x_squared")])],
        "I12!S9!k0_0k1_1R26!D22!K2!x_0K10!x_squared_1",
    ),
    (&[(0, &[Key::Index(10)]), (1, &[Key::Index(9)]), (2, &[Key::Index(2)])], &[], "I18!S14!k2_2k9_1k10_0R1!"),
];

#[test]
fn known_examples_are_written_and_read() {
    for (inputs, results, expected) in ROWS {
        assert_eq!(text(inputs, results), *expected);
        let read = Signature::parse(expected.as_bytes()).unwrap();
        assert_eq!(read.inputs, mangled(inputs));
        assert_eq!(read.results, mangled(results));
    }
}

#[test]
fn known_examples_are_printed() {
    let signature = ROWS[2].2.as_bytes();
    assert_eq!(
        printed(signature, Part::Inputs, Mode::Strict).unwrap(),
        ":[\n  0:{\n    bar=raw(1),\n    foo=raw(0),\n  },\n  1=raw(2),\n],\n"
    );
    assert_eq!(printed(b"I1!R3!_0", Part::Inputs, Mode::Strict).unwrap(), "");
    assert_eq!(printed(b"I1!R3!_0", Part::Results, Mode::Strict).unwrap(), "=raw(0),\n");
}

#[test]
fn conflicting_paths() {
    let mut mangler = Mangler::default();
    let mut set = |raw, path: &[Key<'_>]| mangler.set_raw_signature_index(raw, path);
    assert_eq!(set(-1, &[]), Err(MangleError::NegativeRaw));
    assert_eq!(set(0, &[n(0), n(-1)]), Err(MangleError::NegativeIndex { level: 1 }));
    assert_eq!(set(0, &[n(0), s("a")]), Ok(()));
    assert_eq!(set(0, &[n(0), s("a")]), Err(MangleError::IsLeaf));
    assert_eq!(set(0, &[n(0)]), Err(MangleError::IsStructure));
    assert_eq!(set(0, &[]), Err(MangleError::IsStructure));
    assert_eq!(set(0, &[s("a")]), Err(MangleError::OtherKind { level: 0 }));
    assert_eq!(set(0, &[n(0), n(1)]), Err(MangleError::OtherKind { level: 1 }));
    assert_eq!(set(0, &[n(0), s("a"), n(0)]), Err(MangleError::LeafOnTheWay { level: 2 }));
    let long = vec![n(0); grammar::MAX_DEPTH + 1];
    assert_eq!(set(0, &long), Err(MangleError::TooDeep));
    // An index may be used again, and gaps are kept.
    assert_eq!(set(0, &[n(7), s("")]), Ok(()));
    let inputs = mangler.into_value();
    let results = None;
    let text = Signature { inputs, results }.encode().unwrap();
    assert_eq!(String::from_utf8_lossy(&text), "I26!S22!k0D7!K2!a_0k7D6!K1!_0R1!");
}

#[test]
fn empty_structures_are_kept() {
    let mut mangler = Mangler::default();
    mangler.set_structure(Structure::Dictionary, &[n(3)]).unwrap();
    mangler.set_structure(Structure::Sequence, &[n(4)]).unwrap();
    let taken = mangler.set_structure(Structure::Sequence, &[n(4)]);
    assert_eq!(taken, Err(MangleError::IsStructure));
    let inputs = mangler.into_value();
    let signature = Signature { inputs, results: None };
    let text = signature.encode().unwrap();
    assert_eq!(text, b"I15!S11!k3D1!k4S1!R1!");
    assert_eq!(Signature::parse(&text).unwrap(), signature);
    assert_eq!(printed(&text, Part::Inputs, Mode::Strict).unwrap(), ":[\n  3:{\n  },\n  4:[\n  ],\n],\n");
}

#[test]
fn components_are_found_by_their_tags() {
    let mut nested = Builder::default();
    nested.integer(-5, grammar::INDEX).unwrap().span(b"!\0", grammar::NAME).unwrap();
    let mut builder = Builder::default();
    builder.integer(i32::MIN, grammar::RAW_INDEX).unwrap().append(&nested, grammar::SEQUENCE).unwrap();
    assert_eq!(builder.bytes(), b"_-2147483648S9!k-5K3!!\0");

    let mut reader = Reader::new(builder.bytes());
    let found = reader.seek_tag(b'S').unwrap().unwrap();
    let mut inside = found.nested().unwrap();
    let component = inside.seek_tag(b'K').unwrap().unwrap();
    let expected = Component::Span { offset: 18, tag: grammar::NAME, begin: 21, bytes: b"!\0" };
    assert_eq!(component, expected);
    assert_eq!(inside.next(), Ok(None));
    assert_eq!(reader.seek_tag(b'I'), Ok(None));

    // An error is final.
    let mut reader = Reader::new(b"k1?k2");
    assert!(reader.next().is_ok());
    let error = reader.next().unwrap_err();
    assert_eq!((error.offset, error.kind), (2, ErrorKind::UnknownTag));
    assert_eq!(reader.seek_tag(b'k'), Err(error));
}

/// Invalid signatures.
const BAD: &[&[u8]] = &[
    b"",
    b"I1!",
    b"R1!",
    b"?",
    b"I1!?R1!",
    b"I",
    b"I-",
    b"I+1!R1!",
    b"I 1!R1!",
    b"I0!R1!",
    b"I-1!R1!",
    b"I2147483648!R1!",
    b"I-2147483649!R1!",
    b"I99999999999999999999999999!R1!",
    b"I3!",
    b"I1?R1!",
    b"I001!R01!",
    b"I1!R1!I1!",
    b"I1!X3!abR1!y7",
    b"I3!k0R1!",
    b"I5!_0_1R1!",
    b"I8!S5!_0_0R1!",
    b"I6!S3!k0R1!",
    b"I10!S7!k0k1_0R1!",
    b"I9!D6!k0_00R1!",
    b"I9!S6!K1!_0R1!",
    b"I12!S9!k0_0k0_1R1!",
    b"I15!D11!K1!_0K1!_1R1!",
    b"I4!_-1R1!",
    b"I9!S6!k-1_0R1!",
    b"I3!x0R1!",
    b"I4!Q1!R1!",
    b"I6!S9!k0_0R1!",
    b"I8!S5!k0_0R6!S3!k0",
];

#[test]
fn invalid_signatures() {
    let lines: Vec<String> = BAD
        .iter()
        .map(|bad| {
            let strict = match Signature::parse(bad) {
                Ok(_) => vec!["good".to_owned()],
                Err(errors) => errors.iter().map(SignatureError::to_string).collect(),
            };
            let lenient = Part::ALL.map(|part| match printed(bad, part, Mode::Lenient) {
                Ok(text) => format!("{text:?}"),
                Err(error) => error.to_string(),
            });
            format!("{}\n  strict:  {}\n  lenient: {}\n", bad.escape_ascii(), strict.join("; "), lenient.join("; "))
        })
        .collect();
    insta::assert_snapshot!("invalid_signatures", lines.concat());
}

#[test]
fn invalid_raw_signatures() {
    let bad: &[&[u8]] = &[
        b"I4!t12R1!",
        b"I7!S4!t12R1!",
        b"I7!S4!t-1R1!",
        b"I8!S5!t1t2R1!",
        b"I6!S3!d1R1!",
        b"I6!O3!x0R1!",
        b"I6!O3!\xff\xffR1!",
        b"I4!D1!R1!",
        b"I6!B3!_0R4!Z1!",
    ];
    let lines: Vec<String> = bad
        .iter()
        .map(|bad| {
            let shown = |mode| match RawSignature::parse(bad, mode) {
                Ok(signature) => signature.to_string(),
                Err(errors) => {
                    let errors: Vec<String> = errors.iter().map(SignatureError::to_string).collect();
                    errors.join("; ")
                }
            };
            format!("{}\n  strict:  {}\n  lenient: {}\n", bad.escape_ascii(), shown(Mode::Strict), shown(Mode::Lenient))
        })
        .collect();
    insta::assert_snapshot!("invalid_raw_signatures", lines.concat());
}

#[test]
fn raw_signatures_have_a_text_form() {
    let text = "(Buffer<float32[?x128x64]>, sint32, RefObject<?>) -> ()";
    let signature = RawSignature::from_text(text).unwrap();
    assert_eq!(signature.encode().unwrap(), b"I23!B11!d-1d128d64S3!t6O1!R1!");
    assert_eq!(signature.to_string(), text);
    let spaced = " ( Buffer<float32[]> ,Unrecognized )->( uint64 ) ";
    assert_eq!(RawSignature::from_text(spaced).unwrap().to_string(), "(Buffer<float32[]>, Unrecognized) -> (uint64)");
}

#[test]
fn invalid_texts() {
    let bad = [
        "",
        "()",
        "(int) -> ()",
        "(Buffer<float32>) -> ()",
        "(Buffer<float32[1x]>) -> ()",
        "(Buffer<float32[2147483648]>) -> ()",
        "(sint32,) -> ()",
        "() -> () x",
        "(RefObject<int>) -> ()",
    ];
    let shown = bad.map(|bad| {
        let errors = RawSignature::from_text(bad).unwrap_err();
        let errors: Vec<String> =
            errors.iter().map(|error| format!("\n  {}: {}", error.offset, error.message)).collect();
        format!("{bad:?}{}\n", errors.concat())
    });
    insta::assert_snapshot!("invalid_texts", shown.concat());
}

/// The JSON of a signature, as the program writes it.
fn json(signature: &[u8]) -> String {
    let lists = Part::ALL.map(|part| {
        let mut out = Vec::new();
        let mut list = JsonPaths::new(&mut out);
        visit(signature, part, Mode::Strict, &mut list).unwrap();
        list.finish().unwrap();
        format!("{:?}: [{}]", part.name(), String::from_utf8(out).unwrap())
    });
    format!("{{{}}}", lists.join(", "))
}

#[test]
fn invalid_json() {
    let bad = [
        "",
        "[]",
        "{\"inputs\": [1, {\"path\": [0]}, {\"path\": [0], \"raw\": 0, \"empty\": \"sequence\"}]}",
        "{\"inputs\": [{\"path\": [-1], \"raw\": 0}],\n \"results\": [{\"path\": [], \"raw\": -1}]}",
        "{\"inputs\": [{\"path\": [2147483648], \"raw\": 0}]}",
        "{\"inputs\": [{\"path\": [{\"hex\": \"f\"}], \"raw\": 0}]}",
        "{\"inputs\": [{\"path\": [0], \"raw\": 0},\n{\"path\": [0], \"raw\": 1},\n{\"path\": [\"a\"], \"raw\": 1}]}",
        "{\"inputs\": [], \"output\": []}",
        "{\"inputs\": [{\"path\": [], \"empty\": \"list\"}]}",
    ];
    let shown = bad.map(|bad| {
        let errors = Signature::from_json(bad).unwrap_err();
        let errors: Vec<String> =
            errors.iter().map(|error| format!("\n  {}: {}", error.offset, error.message)).collect();
        format!("{bad}{}\n", errors.concat())
    });
    insta::assert_snapshot!("invalid_json", shown.concat());
}

#[test]
fn large_and_deep_trees_round_trip() {
    for (leaves, depth) in [(10_000, 200), (10_000, grammar::MAX_DEPTH), (100, 2)] {
        let signature = Signature { inputs: Some(large(leaves, depth)), results: Some(large(leaves / 10, depth)) };
        let text = signature.encode().unwrap();
        assert_eq!(Signature::parse(&text).unwrap(), signature);
        assert_eq!(Signature::from_json(&json(&text)).unwrap(), signature);
    }
}

#[test]
fn limits_of_signatures() {
    let signature = Signature { inputs: Some(large(2, grammar::MAX_DEPTH + 1)), results: None };
    assert_eq!(signature.encode(), Err(EncodeError::TooDeep));

    // Deeper than any stack could handle.
    let mut text = b"_0".to_vec();
    for _ in 0..20_000 {
        text = [format!("S{}!k0", text.len() + 3).as_bytes(), &text].concat();
    }
    let text = [format!("I{}!", text.len() + 1).as_bytes(), &text, b"R1!"].concat();
    for mode in [Mode::Strict, Mode::Lenient] {
        let error = visit(&text, Part::Inputs, mode, &mut ()).unwrap_err();
        assert_eq!(error.kind, ErrorKind::TooDeep);
    }

    let element = tdgen::signatures::ScalarType::default();
    let dims = vec![Some(1 << 31)];
    let raw = RawSignature { inputs: vec![RawType::Buffer { element, dims }], results: Vec::new() };
    assert_eq!(raw.encode(), Err(EncodeError::Dimension(1 << 31)));

    let huge = vec![b'_'; grammar::MAX_BYTES + 1];
    for mode in [Mode::Strict, Mode::Lenient] {
        let error = visit(&huge, Part::Inputs, mode, &mut ()).unwrap_err();
        assert_eq!(error.kind, ErrorKind::TooLarge);
    }
    let mut builder = Builder::default();
    assert!(builder.span(&huge, grammar::NAME).is_err());
    assert!(builder.bytes().is_empty());
}

#[test]
fn random_trees_round_trip() {
    let mut random = Random::new(6);
    for _ in 0..20_000 {
        let tree = signature(&mut random);
        let text = tree.encode().unwrap();
        assert_eq!(Signature::parse(&text).unwrap(), tree);
        assert_eq!(Signature::from_json(&json(&text)).unwrap(), tree);

        let raw = raw_signature(&mut random);
        let text = raw.encode().unwrap();
        assert_eq!(RawSignature::parse(&text, Mode::Strict).unwrap(), raw);
        assert_eq!(RawSignature::from_text(&raw.to_string()).unwrap(), raw);
    }
}

/// Checks properties of any bytes: reading ends, and signatures that are valid in the strict mode round-trip and are valid
/// in the lenient mode.
fn check(bytes: &[u8]) {
    match Signature::parse(bytes) {
        Ok(tree) => {
            let written = tree.encode().unwrap();
            assert_eq!(Signature::parse(&written).unwrap(), tree);
            for part in Part::ALL {
                assert_eq!(
                    printed(bytes, part, Mode::Lenient),
                    printed(bytes, part, Mode::Strict),
                    "{}",
                    bytes.escape_ascii()
                );
            }
        }
        Err(errors) => {
            assert!(!errors.is_empty() && errors.iter().all(|error| error.offset <= bytes.len()));
            for part in Part::ALL {
                let _ = printed(bytes, part, Mode::Lenient);
            }
        }
    }
    let lenient = RawSignature::parse(bytes, Mode::Lenient);
    if let Ok(raw) = RawSignature::parse(bytes, Mode::Strict) {
        let written = raw.encode().unwrap();
        let again = RawSignature::parse(&written, Mode::Strict);
        assert_eq!(again.as_ref(), Ok(&raw));
        assert_eq!(lenient, Ok(raw));
    }
}

#[test]
fn mutated_signatures() {
    let count =
        std::env::var("TDGEN_MUTATIONS").map_or(200_000, |count| count.parse().expect("TDGEN_MUTATIONS is a number"));
    let mut random = Random::new(8);
    let mut good = 0;
    for _ in 0..count {
        let bytes = mutated(&mut random);
        good += u64::from(Signature::parse(&bytes).is_ok());
        check(&bytes);
    }
    // Both kinds occur.
    assert!(good > count / 20 && good < count, "{good} of {count} are good");
}

proptest! {
    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        check(&bytes);
    }

    #[test]
    fn any_letters_of_the_grammar(text in "[IRSDKkBOUtd_!0-9-]{0,40}") {
        check(text.as_bytes());
    }

    #[test]
    fn any_raw_text(text in "[()A-z0-9<>?, \\[\\]-]{0,40}") {
        if let Ok(signature) = RawSignature::from_text(&text) {
            let printed = signature.to_string();
            prop_assert_eq!(RawSignature::from_text(&printed), Ok(signature));
        }
    }

    #[test]
    fn dimensions_are_kept(dims in proptest::collection::vec(proptest::option::of(0..=0x7fff_ffff_u32), 0..9)) {
        let element = tdgen::signatures::ScalarType::from_name("uint8").unwrap();
        let inputs = vec![RawType::Buffer { element, dims }];
        let signature = RawSignature { inputs, results: Vec::new() };
        let text = signature.encode().unwrap();
        prop_assert_eq!(RawSignature::parse(&text, Mode::Strict), Ok(signature));
    }
}
