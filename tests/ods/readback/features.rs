//! All features of formats occur together with all others in random operations.

use super::{Sample, messages};
use crate::random::refused;

/// The operations in which pairs of features are counted.
const OPERATIONS: usize = 2000;
/// How often each pair occurs at least.
const LEAST: usize = 2;

/// A feature: its name, and words of which a record has one.
type Feature = (&'static str, &'static [&'static str]);

const FEATURES: &[Feature] = &[
    ("oilist", &["oilist("]),
    ("custom", &["custom<"]),
    ("ref", &["ref("]),
    ("prop-dict", &["prop-dict"]),
    ("segments", &["AttrSizedOperandSegments", "AttrSizedResultSegments"]),
    ("else", &[") : ("]),
    ("region", &["let regions"]),
    ("successor", &["let successors"]),
    ("functional-type", &["functional-type("]),
    ("all operands", &["type(operands)"]),
    ("all results", &["type(results)"]),
    ("qualified", &["qualified("]),
    ("enumeration", &[" Color:", " Sides:", "<Color", "<Sides"]),
    ("odd enumerator", &["Strange", "Odd"]),
    ("enumeration property", &["EnumProp<"]),
    ("optional property", &["OptionalProp<"]),
    ("default property", &["DefaultValuedProp<"]),
    ("unit", &["UnitAttr", "UnitProp"]),
    ("optional attribute", &["OptionalAttr<"]),
    ("default attribute", &["DefaultValuedAttr<", "DefaultValuedOptionalAttr<"]),
    ("dialect attribute", &["Shop_"]),
    ("optional operand", &["Optional<"]),
    ("variadic operand", &["Variadic<"]),
    ("keyword of the dictionary", &["attr-dict-with-keyword"]),
    ("related types", &["AllTypesMatch"]),
    ("implicit terminator", &["SingleBlockImplicitTerminator"]),
    ("no space", &["``"]),
];

/// Pairs that no format has.
const IMPOSSIBLE: &[(&str, &str)] = &[
    // These have all types.
    ("functional-type", "all operands"),
    ("functional-type", "all results"),
];

fn has(record: &str, feature: &Feature) -> bool {
    // The class of all operations, `Shop_Op`, is no feature.
    let text = record.split_once("Shop_Op<").map_or(record, |(_, text)| text);
    feature.1.iter().any(|word| text.contains(word))
}

#[test]
fn all_features_occur_together() {
    let samples: Vec<Sample> = (0..OPERATIONS).map(|number| Sample::operation(1, number)).collect();
    let folder = tempfile::tempdir().expect("a folder for the description");
    let description = folder.path().join("dialect.td");
    let records: String = samples.iter().map(|it| it.record.as_str()).collect();
    std::fs::write(&description, format!("include \"common.td\"\n{records}")).expect("a file can be written");
    let refused = refused(&messages(&["--gen-op-defs", "--error-limit=0"], &description));
    let accepted: Vec<&Sample> =
        (0..OPERATIONS).filter(|number| !refused.contains(number)).map(|number| &samples[number]).collect();
    assert!(accepted.len() * 10 > OPERATIONS * 7, "only {} of {OPERATIONS} are accepted", accepted.len());
    let mut rare = Vec::new();
    for (at, one) in FEATURES.iter().enumerate() {
        for other in &FEATURES[at..] {
            let count = accepted.iter().filter(|it| has(&it.record, one) && has(&it.record, other)).count();
            if count < LEAST && !IMPOSSIBLE.contains(&(one.0, other.0)) {
                rare.push(format!("{} with {}: {count}", one.0, other.0));
            }
        }
    }
    assert!(rare.is_empty(), "of {} operations:\n{}", accepted.len(), rare.join("\n"));
}
