//! The passes of `tests/ods/exact/outputs/passes.td` compile and run; descriptions of passes are those of
//! `mlir-tblgen-22`.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use crate::support::ods::{built_and_run, call, clang, generated, matches_snapshot, oracle};
use crate::support::tools::{root, tdgen};

/// Descriptions keep their indentation, blank lines and line ends as in `mlir-tblgen`.
#[test]
fn descriptions_match_those_of_mlir_tblgen() {
    let folder = tempfile::tempdir().expect("a folder for descriptions");
    let file = folder.path().join("described.td");
    for text in [
        "",
        " ",
        "\n",
        "\n\n",
        "one",
        " one\n  two",
        "\n    one\n      two\n\n    three\n  ",
        "one\r\n\r\n  two\r\n",
        "\t one\n\ttwo\n",
        "\n  \n one\n\n\n",
        "one\n \u{b}\n two",
        "  one\n\r\n  ",
        "é\n  é",
    ] {
        let description =
            format!("include \"mlir/Pass/PassBase.td\"\ndef P : Pass<\"p\"> {{ let description = [{{{text}}}]; }}\n");
        std::fs::write(&file, description).expect("a file can be written");
        let arguments = ["--gen-pass-doc".to_owned()];
        assert_eq!(generated(tdgen(root()), &arguments, &file), generated(oracle(), &arguments, &file), "{text:?}");
    }
}

/// Two passes with one argument compile, but cannot be registered both.
#[test]
fn one_argument_of_two_passes_is_a_warning() {
    let folder = tempfile::tempdir().expect("a folder for descriptions");
    let file = folder.path().join("twice.td");
    let text = "include \"mlir/Pass/PassBase.td\"\ndef A : Pass<\"p\">;\ndef B : Pass<\"p\">;\ndef C : Pass<\"\">;\ndef D : Pass<\"\">;\n";
    std::fs::write(&file, text).expect("a file can be written");
    let output = call(tdgen(root()), &["--gen-pass-decls".to_owned()], &file);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    assert_eq!(messages.matches("warning: ").count(), 1, "{messages}");
    assert!(messages.contains("twice.td:3:5: warning: `A` and `B` have the same argument `p`"), "{messages}");
}

/// The passes compile without warnings, and run by name, with a structure of options, and through the C API.
#[test]
fn passes_run() {
    let folder = tempfile::tempdir().expect("a folder for generated files");
    let cases = root().join("tests/ods/passes");
    for (file, arguments) in [
        ("passes.h.inc", &["--gen-pass-decls", "-name=Shop"][..]),
        ("passes.capi.h.inc", &["--gen-pass-capi-header", "-prefix=Shop"]),
        ("passes.capi.cpp.inc", &["--gen-pass-capi-impl", "-prefix=Shop"]),
    ] {
        let arguments: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
        let text = generated(tdgen(root()), &arguments, &root().join("tests/ods/exact/outputs/passes.td"));
        std::fs::write(folder.path().join(file), text).expect("a file can be written");
    }
    let mut build = clang();
    build.arg("-I").arg(folder.path()).arg(cases.join("hand.cpp")).arg("-lMLIRCAPIIR");
    matches_snapshot("passes", "printed", &built_and_run(&mut build, |_| {}));
}
