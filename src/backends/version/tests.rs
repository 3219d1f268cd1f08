//! Each source of the version, with the others missing.

use super::detect::{Detected, detect};
use super::feature::{FEATURES, Feature, Version};
use super::marks::Mark;
use crate::compile::{CompileOptions, compile};
use crate::diagnostics::{Diags, Severity};
use crate::source::{MemoryLoader, SourceMap};

/// The version of a main file with these files, which are below the include folder `inc`.
fn detected(given: Option<u32>, text: &str, files: &[(&str, &str)]) -> Detected {
    let mut loader = MemoryLoader::default();
    for (path, text) in files {
        loader.add(format!("inc/{path}"), *text);
    }
    let mut sources = SourceMap::new(vec!["inc".to_owned()]);
    let main = sources.add("main.td", text.as_bytes().to_vec()).expect("there is room");
    let mut diags = Diags::new(0);
    let records = compile(&mut sources, main, &loader, &CompileOptions::default(), &mut diags).expect("it compiles");
    detect(given, &records, &sources, &loader)
}

const OPS: &str = "include \"mlir/IR/OpBase.td\"";
/// What records of release 22 have.
const OP_BASE: (&str, &str) = (
    "mlir/IR/OpBase.td",
    "class TypeConstraint { string cppType = \"\"; } class Dialect; class Interface; class DialectInterface; class EnumInfo;",
);
const CONFIG: (&str, &str) = ("llvm/Config/llvm-config.h", "#define LLVM_VERSION_MAJOR 22\n");
const HEADERS: [(&str, &str); 3] = [
    ("mlir/IR/OperationSupport.h", "class PropertyRef"),
    ("mlir/IR/OpDefinition.h", "MLIR_DECLARE_EXPLICIT_TYPE_ID(mlir::EmptyProperties)"),
    ("mlir/IR/Operation.h", "getDiscardableAttr(name)"),
];

#[test]
fn rows_are_in_the_order_of_their_features() {
    for (at, row) in FEATURES.iter().enumerate() {
        assert_eq!(row.feature as usize, at);
    }
    assert!(FEATURES.is_sorted_by_key(|row| row.since));
}

#[test]
fn a_release_has_the_features_since_it() {
    let version = Version::of_release(23);
    assert!(version.has(Feature::PropertyRef) && !version.has(Feature::ResultIndices));
    assert_eq!((version.to_string(), version.is_supported()), ("23".to_owned(), true));
    assert_eq!(Version::of_release(24).to_string(), "main (24)");
    assert!(!Version::of_release(20).is_supported());
}

#[test]
fn the_option_decides_first() {
    let files = [OP_BASE, CONFIG, HEADERS[0]];
    let found = detected(Some(21), OPS, &files);
    assert_eq!((found.version, found.read.len()), (Version::of_release(21), 0));
}

#[test]
fn headers_decide_before_the_configuration() {
    let files = [OP_BASE, CONFIG, HEADERS[0], HEADERS[1], HEADERS[2]];
    let found = detected(None, OPS, &files);
    assert!(found.version.has(Feature::EnumWithoutKeys) && !found.version.has(Feature::ResultIndices));
    assert_eq!(found.read, ["inc/mlir/IR/OperationSupport.h", "inc/mlir/IR/OpDefinition.h", "inc/mlir/IR/Operation.h"]);
}

#[test]
fn headers_are_beside_all_descriptions_of_mlir() {
    let enums = ("mlir/IR/EnumAttr.td", "class EnumInfo;");
    let found = detected(None, "include \"mlir/IR/EnumAttr.td\"", &[enums, CONFIG, HEADERS[0], HEADERS[1], HEADERS[2]]);
    assert!(found.version.has(Feature::EnumWithoutKeys), "{}", found.why);
}

#[test]
fn main_between_releases_has_some_features_of_the_next() {
    let headers = [HEADERS[0], ("mlir/IR/OpDefinition.h", ""), ("mlir/IR/Operation.h", "")];
    let found = detected(None, OPS, &[&[OP_BASE, CONFIG][..], &headers].concat());
    assert!(found.version.has(Feature::PropertyRef) && !found.version.has(Feature::PropertiesTypeId));
}

#[test]
fn records_and_the_configuration_decide_without_headers() {
    assert_eq!(detected(None, OPS, &[OP_BASE, CONFIG]).version, Version::of_release(22));
    // The records lack a feature of release 23, so it is an older one.
    assert_eq!(detected(None, OPS, &[OP_BASE]).version, Version::of_release(22));
    assert_eq!(detected(None, "", &[CONFIG]).version, Version::of_release(22));
    let strict = "class Dialect { bit useStrictPropertiesInAssemblyFormat = 0; }";
    assert!(detected(None, strict, &[]).version.has(Feature::PropertyRef));
}

#[test]
fn descriptions_are_as_new_as_their_marks_allow() {
    let version = detected(None, "class DirectiveLanguage;", &[]).version;
    assert!(version.is_supported() && version.has(Feature::IterableDirectives));
    assert!(!version.has(Feature::LoopModifiers));
}

#[test]
fn it_is_the_newest_version_if_nothing_shows_another() {
    let found = detected(None, "", &[]);
    assert_eq!((found.version, found.is_known), (Version::NEWEST, false));
}

#[test]
fn records_of_old_versions_are_not_supported() {
    assert!(!detected(None, "class EnumAttrInfo;", &[CONFIG]).version.is_supported());
    assert!(!detected(None, "class TypeConstraint { string cppClassName = \"\"; }", &[]).version.is_supported());
}

#[test]
fn a_newer_configuration_is_noted() {
    let found = detected(None, "", &[(CONFIG.0, "#define LLVM_VERSION_MAJOR 25")]);
    assert_eq!(found.version, Version::NEWEST);
    let note = &found.messages[0];
    assert_eq!((note.severity, found.messages.len()), (Severity::Note, 1));
    assert!(note.message.starts_with("LLVM 25 is newer than 24"), "{}", note.message);
}

#[test]
fn files_of_two_versions_are_a_warning_that_names_both() {
    let newer = [
        ("mlir/IR/OperationSupport.h", ""),
        ("mlir/IR/OpDefinition.h", ""),
        ("mlir/IR/Operation.h", "getDiscardableAttrOfType"),
    ];
    let found = detected(None, OPS, &[&[OP_BASE][..], &newer].concat());
    let facts: Vec<&str> = found.messages[0].notes.iter().map(|note| note.message.as_str()).collect();
    let header = "inc/mlir/IR/Operation.h has `getDiscardableAttrOfType`";
    assert_eq!(facts, [header, "inc/mlir/IR/OperationSupport.h has no `IgnoreCommutativity`"]);
}

/// The warnings about headers of MLIR, with their facts.
fn warnings(files: &[(&str, &str)]) -> Vec<String> {
    let found = detected(None, OPS, &[&[OP_BASE][..], files].concat());
    let text = |message: &crate::diagnostics::Diagnostic| {
        let notes = message.notes.iter().map(|note| format!("\n{}", note.message));
        format!("{}{}", message.message, notes.collect::<String>())
    };
    found.messages.iter().map(text).collect()
}

#[test]
fn files_of_two_days_of_main_are_a_warning_that_names_both() {
    let support = "PropertyRef IgnoreCommutativity walkInherentAttrs splitPropertiesAndDiscardableAttributes";
    let headers = [
        ("mlir/IR/OperationSupport.h", support),
        ("mlir/IR/OpDefinition.h", "MLIR_DECLARE_EXPLICIT_TYPE_ID"),
        ("mlir/IR/Operation.h", "getDiscardableAttrOfType"),
    ];
    let base = OP_BASE.1.replace("class Dialect;", "class Dialect { bit useStrictPropertiesInAssemblyFormat = 0; }");
    let found = warnings(&[&[(OP_BASE.0, &*base)][..], &headers].concat());
    let [warning] = &*found else { panic!("{found:?}") };
    assert!(
        warning.starts_with("the input mixes files of LLVM 24 (main of 2026-10-26) or newer and of an older"),
        "{warning}"
    );
    assert!(warning.contains("OperationSupport.h has") && warning.contains("OpDefinition.h has no"), "{warning}");
}

const BASE: &str =
    "template <class T> class Op { static int parse(P &p); void f() { ConcreteType::setAll(); setAll(); } };";

#[test]
fn a_hook_that_is_not_generated_is_a_warning_that_names_it() {
    let known = "ConcreteOp::parse; ConcreteOp::template setAll<T>(); ConcreteOp::getInherentAttr(1);";
    let headers = |support| [("mlir/IR/OperationSupport.h", support), ("mlir/IR/OpDefinition.h", BASE)];
    assert_eq!(warnings(&headers(known)), [""; 0]);
    let renamed = known.replace("getInherentAttr", "findInherentAttr");
    let [warning] = &*warnings(&headers(&renamed)) else { panic!("one warning") };
    assert!(
        warning.starts_with("MLIR's headers are newer than this tdgen: operations need `findInherentAttr`"),
        "{warning}"
    );
    assert!(warning.contains("inc/mlir/IR/OperationSupport.h"), "{warning}");
}

#[test]
fn headers_that_end_early_are_a_warning() {
    for text in ["", "#ifndef A\n#define A\nclass Oper", "#ifndef A\nint x;\n#endif // A\nclass B {"] {
        let found = warnings(&[("mlir/IR/OperationSupport.h", text)]);
        assert!(found.iter().any(|it| it.contains("OperationSupport.h` ends within the guard")), "{text}: {found:?}");
    }
    assert_eq!(warnings(&[("mlir/IR/OperationSupport.h", "#ifndef A\n#define A\n#endif // A\n\n")]), [""; 0]);
}

/// Headers in two include folders.
fn two_folders(second: &str) -> Detected {
    let mut loader = MemoryLoader::default();
    loader.add("one/mlir/IR/OpBase.td", OP_BASE.1);
    loader.add("two/mlir/IR/OperationSupport.h", "PropertyRef IgnoreCommutativity");
    loader.add("three/mlir/IR/OperationSupport.h", second);
    let mut sources = SourceMap::new(["one", "two", "three"].map(str::to_owned).to_vec());
    let main = sources.add("main.td", OPS.as_bytes().to_vec()).expect("there is room");
    let mut diags = Diags::new(0);
    let records = compile(&mut sources, main, &loader, &CompileOptions::default(), &mut diags).expect("it compiles");
    detect(None, &records, &sources, &loader)
}

#[test]
fn headers_in_another_include_folder_than_the_descriptions_are_found() {
    let found = two_folders("PropertyRef IgnoreCommutativity");
    assert_eq!(found.read, ["two/mlir/IR/OperationSupport.h"]);
    assert!(found.version.has(Feature::PropertyRef) && found.messages.is_empty());
}

#[test]
fn two_different_mlirs_on_the_include_path_are_a_warning_that_names_both() {
    let found = two_folders("PropertyRef");
    let facts: Vec<&str> = found.messages[0].notes.iter().map(|note| note.message.as_str()).collect();
    assert_eq!(facts, ["`two/mlir/IR/OperationSupport.h` and `three/mlir/IR/OperationSupport.h` differ"]);
}

/// The page about versions has a row for each feature. The message of a failure has the right rows.
#[test]
fn the_page_has_all_features() {
    let mark = |mark: &Mark| match mark {
        Mark::Word(header, word) => format!("`{word}` in `{header}`"),
        Mark::NoWord(header, word) => format!("no `{word}` in `{header}`"),
        Mark::Field(class, field) => format!("field `{field}` of class `{class}`"),
        Mark::Class { name, .. } => format!("class `{name}`"),
        Mark::None => String::new(),
    };
    let rows = FEATURES.iter().map(|row| {
        let name = format!("{:?}", row.feature);
        format!("| `{name}` | {} | {} | {} |\n", row.named(), mark(&row.mark), row.about)
    });
    let rows: String = rows.collect();
    let page = include_str!("../../../docs/versions.md");
    assert!(page.ends_with(&["|---|--:|---|---|\n", &rows].concat()), "{rows}");
}
