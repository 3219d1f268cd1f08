//! Each feature of `docs/versions.md` is proved in both states by a real file or by a test.

use std::collections::{BTreeMap, BTreeSet};

use super::DAYS;
use crate::installed::INSTALLED;
use crate::support::ods::{INCLUDE, call_with};
use crate::support::tools::{root, tdgen};

/// What shows that a feature is there with the versions that have it, and not with the others.
enum Proof {
    /// Generated files of 22 and of the newest day of main, and ours for both: what theirs and ours contain.
    File { path: &'static str, theirs: &'static str, ours: &'static str, is_present: bool },
    /// Tests, which compare with the versions' own tools or compile against their headers: file and function.
    Tests(&'static [(&'static str, &'static str)]),
}

const fn file(path: &'static str, theirs: &'static str, ours: &'static str) -> Proof {
    Proof::File { path, theirs, ours, is_present: true }
}

fn proofs() -> BTreeMap<&'static str, Proof> {
    const ARITH: &str = "mlir/Dialect/Arith/IR/ArithOps.h.inc";
    let same = |path, text| file(path, text, text);
    const GPU: &str = "mlir/Dialect/GPU/IR/GPUOps.cpp.inc";
    const OLD: &str = "tests/ods/versions/old.rs";
    const DIRECTIVES: Proof = Proof::Tests(&[("tests/ods/directives.rs", "outputs_match_those_of_each_version")]);
    const PYTHON: Proof =
        Proof::Tests(&[("tests/ods/python.rs", "modules_of_unchanged_dialects_are_those_that_projects_install")]);
    // No description of 22 is there with main's format, so that the files are of two operations.
    const SPACED: Proof = Proof::Tests(&[("tests/ods/versions/formats.rs", "newer_formats_parse_and_print")]);
    const KEYED: Proof = Proof::Tests(&[("tests/ods/versions/formats.rs", "keyed_properties_parse_and_print")]);
    const FORMATS: Proof = Proof::Tests(&[("tests/ods/versions/formats.rs", "newer_formats_parse_and_print")]);
    BTreeMap::from([
        ("EnumInfo", Proof::Tests(&[(OLD, "code_for_19_is_an_error")])),
        ("ConstraintCppType", Proof::Tests(&[(OLD, "code_for_19_is_an_error")])),
        ("UniqueBuilders", Proof::Tests(&[(OLD, "equal_builders_are_an_error_since_22")])),
        ("IterableDirectives", DIRECTIVES),
        ("LoopModifiers", DIRECTIVES),
        ("PythonAdaptors", PYTHON),
        ("PythonTypes", PYTHON),
        ("QualifiedBuilders", PYTHON),
        ("ConstHelpers", same("mlir/Dialect/GPU/IR/GPUOpsDialect.h.inc", "explicit KnownBlockSizeAttrHelper(")),
        (
            "BlankAfterMnemonic",
            Proof::File {
                path: "mlir/Dialect/GPU/IR/GPUOpsAttributes.cpp.inc",
                theirs: "odsPrinter << ' ';\n  odsPrinter << stringifyAllReduceOperation",
                ours: "odsPrinter << \" \";\n  odsPrinter << stringifyAllReduceOperation",
                is_present: false,
            },
        ),
        (
            "OptionalOperands",
            file(
                GPU,
                "if (!laneOperands.empty()) {\n  // coverity[ARRAY_VS_SINGLETON]\n  if (parser.resolveOperands(laneOperands",
                "if (!laneOperands.empty()) {\n    if (parser.resolveOperands(laneOperands",
            ),
        ),
        ("PropertyRef", same(ARITH, "::mlir::PropertyRef properties")),
        (
            "PropertiesTypeId",
            same(ARITH, "MLIR_DECLARE_EXPLICIT_TYPE_ID(::mlir::arith::detail::AddFOpGenericAdaptorBase::Properties)"),
        ),
        ("StrictFormat", FORMATS),
        ("NamedProperties", file(GPU, "for `operandSegmentSizes`: ", "for `")),
        (
            "EnumWithoutKeys",
            Proof::File {
                path: "mlir/Dialect/Arith/IR/ArithOpsEnums.h.inc",
                theirs: "getEmptyKey",
                ours: "getEmptyKey",
                is_present: false,
            },
        ),
        ("ResultIndices", same(ARITH, "static constexpr int odsIndex_result = ")),
        ("EnumDirective", FORMATS),
        ("SpacedProperties", SPACED),
        ("GroupedAttributes", Proof::Tests(&[(OLD, "optional_attributes_are_in_groups_since_24")])),
        ("WalkedAttributes", same(ARITH, "static void walkInherentAttrs(")),
        ("KeyedProperties", KEYED),
        ("SplitAttributes", same(ARITH, "[[deprecated(\"use the overload taking Properties and discardableAttributes")),
    ])
}

/// The features that a page lists, by name.
fn listed() -> BTreeSet<String> {
    let page = std::fs::read_to_string(root().join("docs/versions.md")).expect("the page can be read");
    let names = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    names.map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn features_are_proved() {
    let proofs = proofs();
    let named: BTreeSet<String> = proofs.keys().map(|name| (*name).to_owned()).collect();
    assert_eq!(named, listed(), "docs/versions.md lists other features than this test");
    for (name, proof) in &proofs {
        match proof {
            Proof::File { path, theirs, ours, is_present } => check_file(name, path, theirs, ours, *is_present),
            Proof::Tests(tests) => {
                for (file, function) in *tests {
                    let source = std::fs::read_to_string(root().join(file)).expect("a test can be read");
                    assert!(source.contains(&format!("fn {function}(")), "{name}: {file} has no test {function}");
                }
            }
        }
    }
}

/// Generated files of 22 lack the feature, and those of main have it; so do ours.
fn check_file(name: &str, path: &str, theirs: &str, ours: &str, is_present: bool) {
    let newest = DAYS.last().expect("there is one");
    let declarations = path.replace(".cpp.inc", ".h.inc");
    let call = INSTALLED.iter().find(|file| file.path == declarations);
    let call = call.unwrap_or_else(|| panic!("{name}: {declarations} is not installed"));
    let read = |folder: std::path::PathBuf| std::fs::read_to_string(folder.join(path)).expect("an installed file");
    let is_definition = path.ends_with(".cpp.inc");
    let arguments: Vec<String> = if is_definition {
        call.arguments.iter().map(|word| word.replace("-decls", "-defs")).collect()
    } else {
        call.arguments.clone()
    };
    let descriptions = newest.descriptions();
    let description = descriptions.join(call.description.strip_prefix(INCLUDE).expect("it was found there"));
    let new = call_with(tdgen(root()), &descriptions, &arguments, &description);
    let old = if is_definition { call.our_definitions() } else { call.ours() };
    let texts = [
        ("mlir-tblgen 22", read(INCLUDE.into()), theirs, !is_present),
        (newest.name, read(newest.include()), theirs, is_present),
        ("tdgen for 22", old.to_owned(), ours, !is_present),
        ("tdgen for main", String::from_utf8_lossy(&new.stdout).into_owned(), ours, is_present),
    ];
    for (from, text, part, is_expected) in texts {
        assert_eq!(text.contains(part), is_expected, "{name}: `{part}` in {path} of {from}");
    }
}
