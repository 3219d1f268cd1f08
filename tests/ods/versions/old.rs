//! MLIR 19, for which tdgen generates no operations, enumerations, types and dialects: these are one error that names the
//! supported versions. What does not depend on the version is right.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::{DAYS, Day};
use crate::support::ods::{INCLUDE, call_with};
use crate::support::tools::{root, tdgen};
use crate::support::versions::llvm;
use crate::support::{ask_all, difference};

fn include() -> PathBuf {
    llvm("19").join("include")
}

fn call(tool: Command, words: &str, description: &str) -> Output {
    let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    call_with(tool, &include(), &words, &include().join(description))
}

fn theirs(words: &str, description: &str) -> String {
    let output = call(Command::new(llvm("19").join("bin/mlir-tblgen")), words, description);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "mlir-tblgen 19 {words} {description}: {messages}");
    String::from_utf8(output.stdout).expect("the output is text")
}

const ARITH: &str = "mlir/Dialect/Arith/IR/ArithOps.td";

#[test]
fn code_for_19_is_an_error() {
    let calls = [
        ("-gen-op-decls", ARITH),
        ("-gen-op-defs", ARITH),
        ("-gen-enum-decls", "mlir/Dialect/Arith/IR/ArithBase.td"),
        ("-gen-enum-defs", "mlir/Dialect/Arith/IR/ArithBase.td"),
        ("-gen-dialect-decls -dialect=arith", "mlir/Dialect/Arith/IR/ArithBase.td"),
        ("-gen-dialect-defs -dialect=arith", "mlir/Dialect/Arith/IR/ArithBase.td"),
        ("-gen-typedef-decls -typedefs-dialect=async", "mlir/Dialect/Async/IR/AsyncTypes.td"),
        ("-gen-typedef-defs -typedefs-dialect=async", "mlir/Dialect/Async/IR/AsyncTypes.td"),
        ("-gen-attrdef-decls", "mlir/Dialect/DLTI/DLTIAttrs.td"),
        ("-gen-attrdef-defs", "mlir/Dialect/DLTI/DLTIAttrs.td"),
        ("-gen-python-op-bindings -bind-dialect=arith", ARITH),
    ];
    ask_all("calls with MLIR 19", &calls, |(words, description)| {
        let output = call(tdgen(root()), words, description);
        let messages = String::from_utf8_lossy(&output.stderr);
        let errors: Vec<&str> = messages.lines().filter(|line| line.contains("error: ")).collect();
        // The last line counts the errors.
        let is_one = errors.len() == 2 && errors[0].contains("LLVM 20 or older") && messages.contains("21, 22, 23");
        let is_right = output.status.code() == Some(1) && output.stdout.is_empty() && is_one;
        if is_right { Vec::new() } else { vec![format!("{words} {description}: {}\n{messages}", output.status)] }
    });
}

/// What is the same with each version: records, the C API of passes, and conversions.
#[test]
fn output_for_19_is_the_same() {
    let calls = [
        ("-print-records", ARITH),
        ("-print-records", "mlir/Dialect/SPIRV/IR/SPIRVOps.td"),
        ("-print-records", "mlir/Dialect/Linalg/IR/LinalgStructuredOps.td"),
        ("-print-records", "mlir/Dialect/LLVMIR/NVVMOps.td"),
        ("-gen-pass-capi-header -prefix=Arith", "mlir/Dialect/Arith/Transforms/Passes.td"),
        ("-gen-pass-capi-impl -prefix=Arith", "mlir/Dialect/Arith/Transforms/Passes.td"),
        ("-gen-pass-capi-header -prefix=Transforms", "mlir/Transforms/Passes.td"),
        ("-gen-llvmir-conversions", "mlir/Dialect/LLVMIR/NVVMOps.td"),
        ("-gen-llvmir-conversions", "mlir/Dialect/LLVMIR/ROCDLOps.td"),
        ("-gen-convertible-llvmir-intrinsics", "mlir/Dialect/LLVMIR/NVVMOps.td"),
    ];
    ask_all("calls with MLIR 19", &calls, |(words, description)| {
        let output = call(tdgen(root()), words, description);
        let messages = String::from_utf8_lossy(&output.stderr);
        let difference = difference(theirs(words, description).as_bytes(), &output.stdout);
        let is_right = output.status.success() && difference.is_none();
        if is_right { Vec::new() } else { vec![format!("{words} {description}: {difference:?} {messages}")] }
    });
}

/// Returns the words of a page, in any order, without the marks of Markdown and capitals, which MLIR 22 sets otherwise.
fn words_of(page: &str) -> Vec<String> {
    let page = page.lines().filter(|line| !line.starts_with("<!--"));
    let words = page.flat_map(|line| line.split(|c: char| !c.is_alphanumeric()));
    let mut words: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    words.sort_unstable();
    words
}

/// Pages say the same about each version.
#[test]
fn pages_for_19_say_the_same() {
    let calls = [
        ("-gen-op-doc", "mlir/Dialect/AMX/AMX.td"),
        ("-gen-op-doc", "mlir/Dialect/SCF/IR/SCFOps.td"),
        ("-gen-dialect-doc -dialect=scf", "mlir/Dialect/SCF/IR/SCFOps.td"),
        ("-gen-attrdef-doc", "mlir/Dialect/DLTI/DLTIAttrs.td"),
        ("-gen-typedef-doc", "mlir/Dialect/Async/IR/AsyncTypes.td"),
        ("-gen-pass-doc", "mlir/Dialect/Arith/Transforms/Passes.td"),
        ("-gen-pass-doc", "mlir/Transforms/Passes.td"),
        ("-gen-op-interface-docs", "mlir/Interfaces/CastInterfaces.td"),
        ("-gen-type-interface-docs", "mlir/IR/BuiltinTypeInterfaces.td"),
    ];
    ask_all("pages of MLIR 19", &calls, |(words, description)| {
        let output = call(tdgen(root()), words, description);
        let ours = String::from_utf8_lossy(&output.stdout);
        let theirs = theirs(words, description);
        let (their_words, our_words) = (words_of(&theirs), words_of(&ours));
        let is_same = output.status.success() && their_words == our_words;
        let first = || their_words.iter().zip(&our_words).find(|(one, other)| one != other);
        if is_same {
            Vec::new()
        } else {
            vec![format!("{words} {description}: {:?} {}", first(), String::from_utf8_lossy(&output.stderr))]
        }
    });
}

/// The names that C++ defines or declares.
fn names_of(text: &str) -> std::collections::BTreeSet<String> {
    let names = crate::support::cpp::declarations(text).into_iter().filter_map(|line| {
        let head = line.split(['(', '=']).next()?.trim_end().to_owned();
        let name = head.rsplit([' ', '*', '&', '>', ':']).next()?;
        (!name.is_empty()).then(|| name.to_owned())
    });
    names.collect()
}

/// Interfaces and passes have at least the members that `mlir-tblgen` 19 writes.
#[test]
fn interfaces_and_passes_for_19_have_its_members() {
    let calls = [
        ("-gen-op-interface-decls", "mlir/Interfaces/CastInterfaces.td"),
        ("-gen-op-interface-decls", "mlir/Interfaces/ControlFlowInterfaces.td"),
        ("-gen-op-interface-defs", "mlir/Interfaces/ControlFlowInterfaces.td"),
        ("-gen-attr-interface-decls", "mlir/IR/BuiltinAttributeInterfaces.td"),
        ("-gen-type-interface-decls", "mlir/IR/BuiltinTypeInterfaces.td"),
        ("-gen-pass-decls -name=Arith", "mlir/Dialect/Arith/Transforms/Passes.td"),
        ("-gen-pass-decls -name=Transforms", "mlir/Transforms/Passes.td"),
    ];
    ask_all("interfaces and passes of MLIR 19", &calls, |(words, description)| {
        let output = call(tdgen(root()), words, description);
        let ours = names_of(&String::from_utf8_lossy(&output.stdout));
        let theirs = names_of(&theirs(words, description));
        assert!(theirs.len() > 1, "{words} {description} declares nothing");
        let missing: Vec<_> = theirs.difference(&ours).cloned().collect();
        if output.status.success() && missing.is_empty() {
            Vec::new()
        } else {
            vec![format!("{words} {description}: {missing:?} {}", String::from_utf8_lossy(&output.stderr))]
        }
    });
}

/// A release before the builders were unique accepts what later ones refuse.
#[test]
fn equal_builders_are_an_error_since_22() {
    let include = llvm("21").join("include");
    let description = include.join("mlir/Dialect/Tosa/IR/TosaTypesBase.td");
    let arguments = |number: &str| ["-gen-typedef-decls", "-typedefs-dialect=tosa", number].map(str::to_owned);
    let output = |number: &str| call_with(tdgen(root()), &include, &arguments(number), Path::new(&description));
    let [old, new] = ["-llvm-version=21", "-llvm-version=22"].map(output);
    assert!(old.status.success(), "{}", String::from_utf8_lossy(&old.stderr));
    assert_eq!(new.status.code(), Some(1), "{}", String::from_utf8_lossy(&new.stderr));
}

/// The output for a description with an operation of this format.
fn compiled(format: &str, number: u32) -> Output {
    compiled_with("OptionalAttr<I32Attr>", format, number)
}

fn compiled_with(argument: &str, format: &str, number: u32) -> Output {
    let folder = tempfile::tempdir().expect("a folder for a description");
    let description = folder.path().join("shop.td");
    let text = format!(
        "include \"mlir/IR/OpBase.td\"\ninclude \"mlir/IR/Properties.td\"\ndef Shop_Dialect : Dialect {{ let name = \"shop\"; }}\n\
         def A : Op<Shop_Dialect, \"a\"> {{ let arguments = (ins {argument}:$n); let assemblyFormat = \"{format}\"; }}\n"
    );
    std::fs::write(&description, text).expect("a file can be written");
    call_with(
        tdgen(root()),
        Path::new(INCLUDE),
        &["-gen-op-defs".to_owned(), format!("-llvm-version={number}")],
        &description,
    )
}

#[test]
fn optional_attributes_are_in_groups_since_24() {
    for (format, number, code) in [("$n attr-dict", 23, 0), ("$n attr-dict", 24, 1), ("(`n` $n^)? attr-dict", 24, 0)] {
        let output = compiled(format, number);
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{format} {number}: {messages}");
        assert_eq!(messages.contains("the optional attribute `n` of `shop.a` is outside an optional group"), code == 1);
    }
}

/// Sources of operations with attributes alone do not include `mlir/IR/DialectImplementation.h`.
#[test]
fn only_properties_need_parsers_of_their_types() {
    for (argument, is_needed) in [("I32Attr", false), ("I64Prop", true)] {
        let output = compiled_with(argument, "$n attr-dict", 24);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(String::from_utf8_lossy(&output.stdout).contains("FieldParser"), is_needed, "{argument}");
    }
}

#[test]
fn free_formats_are_deprecated_since_main_of_october() {
    let folder = tempfile::tempdir().expect("a folder for a description");
    let description = folder.path().join("shop.td");
    let warned = |day: &Day, body: &str| {
        let dialect = format!("def Shop_Dialect : Dialect {{ let name = \"shop\"; {body} }}\n");
        std::fs::write(&description, format!("include \"mlir/IR/DialectBase.td\"\n{dialect}"))
            .expect("a file can be written");
        let output = call_with(tdgen(root()), &day.descriptions(), &["-gen-dialect-decls".to_owned()], &description);
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{messages}");
        messages.contains("`useStrictPropertiesInAssemblyFormat = 0` is deprecated")
    };
    let off = "let useStrictPropertiesInAssemblyFormat = 0;";
    let [_, september, october] = &DAYS;
    assert!(warned(october, off) && !warned(october, "") && !warned(september, off));
    assert!(!warned(october, "let useStrictPropertiesInAssemblyFormat = 1;"));
}
