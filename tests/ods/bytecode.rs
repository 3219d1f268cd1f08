//! `--gen-dialect-bytecode`: values of random definitions through MLIR's text and bytecode, and what is refused.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]
#![expect(clippy::print_stdout, reason = "sizes and times are printed")]

use std::collections::BTreeSet;
use std::path::Path;

use crate::support::ods::{
    COMPILER, INCLUDE, built_and_run, clang, error_messages, generated, generated_with_warnings, matches_snapshot,
};
use crate::support::tools::{quiet, root, tdgen};

/// A kind of parameter: what a description says, and C++ that makes a random value.
type Kind = (&'static str, &'static str);

/// Those that MLIR's text has, too.
const PRINTED: &[Kind] = &[
    ("\"int64_t\"", "value<int64_t>"),
    ("\"uint32_t\"", "value<uint32_t>"),
    ("StringRefParameter<>", "value<::llvm::StringRef>"),
    ("EnumParameter<Color>", "value<::wire::Color>"),
    ("EnumParameter<Sides>", "value<::wire::Sides>"),
    ("\"::mlir::Type\"", "value<::mlir::Type>"),
    ("\"::mlir::IntegerAttr\"", "value<::mlir::IntegerAttr>"),
    ("OptionalParameter<\"std::optional<int32_t>\">", "value<std::optional<int32_t>>"),
    ("OptionalParameter<\"::mlir::StringAttr\">", "maybe<::mlir::StringAttr>"),
    ("OptionalParameter<\"::mlir::Type\">", "maybe<::mlir::Type>"),
];

const OTHERS: &[Kind] = &[
    ("\"int8_t\"", "value<int8_t>"),
    ("\"bool\"", "value<bool>"),
    ("ArrayRefParameter<\"int64_t\">", "value<::llvm::ArrayRef<int64_t>>"),
    ("ArrayRefParameter<\"::mlir::Type\">", "value<::llvm::ArrayRef<::mlir::Type>>"),
    ("ArrayRefParameter<\"::mlir::Attribute\">", "value<::llvm::ArrayRef<::mlir::Attribute>>"),
    (
        "ArrayRefParameter<\"std::pair<int64_t, ::mlir::Type>\">",
        "value<::llvm::ArrayRef<std::pair<int64_t, ::mlir::Type>>>",
    ),
    ("APIntParameter<\"\">", "value<::llvm::APInt>"),
    ("APFloatParameter<\"\">", "value<::llvm::APFloat>"),
    ("\"::mlir::Location\"", "value<::mlir::Location>"),
    ("\"::mlir::AffineMap\"", "value<::mlir::AffineMap>"),
    ("\"::wire::Id\"", "value<::wire::Id>"),
];

/// The kinds of the parameters of 40 definitions, in which each two kinds are together; the first have a text.
fn definitions() -> Vec<Vec<Kind>> {
    let mut random = fastrand::Rng::with_seed(7);
    let pairs = |kinds: &[Kind]| -> BTreeSet<(Kind, Kind)> {
        let both = |one: &Kind| {
            let one = *one;
            kinds.iter().map(move |other| (one.min(*other), one.max(*other)))
        };
        kinds.iter().flat_map(both).filter(|(one, other)| one != other).collect()
    };
    let all_kinds = [PRINTED, OTHERS].concat();
    let mut covered = BTreeSet::new();
    let mut all = Vec::new();
    for number in 0..40 {
        let from = if number < 15 { PRINTED } else { &all_kinds };
        let candidates: Vec<Vec<Kind>> = (0..300).map(|_| random.choose_multiple(from.iter().copied(), 6)).collect();
        let best = candidates.into_iter().max_by_key(|kinds| pairs(kinds).difference(&covered).count());
        let kinds = best.expect("there are candidates");
        covered.extend(pairs(&kinds));
        all.push(kinds);
    }
    let missing: Vec<_> = pairs(&all_kinds).difference(&covered).copied().collect();
    assert!(missing.is_empty(), "no definition has both of {missing:?}");
    all
}

/// The description, functions that the definitions without a text need, and C++ that makes a random value of each.
fn texts() -> (String, String, String) {
    let common = std::fs::read_to_string(root().join("tests/ods/bytecode/wire.td")).expect("a part of the description");
    let (mut description, mut functions, mut makers) = (common, String::new(), String::new());
    for (number, kinds) in definitions().iter().enumerate() {
        let has_text = kinds.iter().all(|kind| PRINTED.contains(kind));
        let format = match has_text {
            true => "let assemblyFormat = \"`<` struct(params) `>`\";",
            false => "let hasCustomAssemblyFormat = 1;",
        };
        let (noun, base, def, wrap, parameter) = match number % 2 {
            0 => ("Attr", "Attribute", "AttrDef", "", ", Type"),
            _ => ("Type", "Type", "TypeDef", "TypeAttr::get", ""),
        };
        let parameters = kinds.iter().enumerate().map(|(at, (parameter, _))| format!("{parameter}:$p{at}"));
        let parameters = parameters.collect::<Vec<String>>().join(", ");
        description += &format!(
            "def D{number} : {def}<Wire_Dialect, \"D{number}\"> {{\n  let mnemonic = \"d{number}\";\n  \
             let parameters = (ins {parameters});\n  {format}\n}}\n"
        );
        if !has_text {
            functions += &format!(
                "{base} wire::D{number}{noun}::parse(AsmParser &{parameter}) {{ return {{}}; }}\n\
                 void wire::D{number}{noun}::print(AsmPrinter &printer) const {{ printer << \"<no text>\"; }}\n"
            );
        }
        let values = kinds.iter().map(|(_, value)| format!("any.{value}()")).collect::<Vec<String>>().join(", ");
        makers += &format!("case {number}: return {wrap}(wire::D{number}{noun}::get(any.context, {values}));\n");
    }
    (description, functions, makers)
}

#[test]
fn random_values_are_read_back() {
    let folder = tempfile::tempdir().expect("a folder for generated files");
    let folder = folder.path();
    let (description, functions, makers) = texts();
    let file = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file can be written");
    file("wire.td", &description);
    file("functions.inc", &functions);
    file("makers.inc", &makers);
    for (action, name) in [
        ("--gen-dialect-decls", "dialect-decls"),
        ("--gen-dialect-defs", "dialect-defs"),
        ("--gen-enum-decls", "enum-decls"),
        ("--gen-enum-defs", "enum-defs"),
        ("--gen-attrdef-decls", "attrdef-decls"),
        ("--gen-attrdef-defs", "attrdef-defs"),
        ("--gen-typedef-decls", "typedef-decls"),
        ("--gen-typedef-defs", "typedef-defs"),
        ("--gen-dialect-bytecode", "bytecode"),
    ] {
        let arguments = [action.to_owned(), "--dialect=wire".to_owned()];
        let arguments = if action.contains("dialect") { &arguments[..] } else { &arguments[..1] };
        file(&format!("{name}.inc"), &generated(tdgen(root()), arguments, &folder.join("wire.td")));
    }
    let mut clang = clang();
    let answers =
        built_and_run(clang.arg("-I").arg(folder).arg(root().join("tests/ods/bytecode/main.cpp")), |program| {
            program.env("LC_ALL", "C.UTF-8");
        });
    println!("{answers}");
    let expected = std::fs::read_to_string(root().join("tests/ods/bytecode/expected.txt")).expect("the answers");
    let stable: String =
        answers.lines().filter(|line| !line.starts_with("size ")).map(|line| format!("{line}\n")).collect();
    assert_eq!(stable, expected);
}

/// The descriptions, names and headers of dialects of MLIR, whose definitions are in other files than their storage
/// classes.
const INSTALLED: &[(&str, &str, &[&str])] = &[
    ("OpenMP/OpenMPOpBase.td", "omp", &["OpenMP/OpenMPDialect.h"]),
    ("SPIRV/IR/SPIRVAttributes.td", "spirv", &["SPIRV/IR/SPIRVDialect.h", "SPIRV/IR/TargetAndABI.h"]),
    ("Tosa/IR/TosaOpBase.td", "tosa", &["Tosa/IR/TosaOps.h"]),
    ("XeGPU/IR/XeGPUTypes.td", "xegpu", &["XeGPU/IR/XeGPU.h"]),
];

#[test]
fn classes_of_installed_dialects_compile() {
    let folder = tempfile::tempdir().expect("a folder for generated files");
    let mut source = String::new();
    for (description, dialect, headers) in INSTALLED {
        let description = Path::new(INCLUDE).join("mlir/Dialect").join(description);
        let arguments = ["--gen-dialect-bytecode".to_owned(), format!("--dialect={dialect}")];
        let file = format!("{dialect}.inc");
        let text = generated_with_warnings(tdgen(root()), &arguments, &description);
        std::fs::write(folder.path().join(&file), text).expect("a file can be written");
        headers.iter().for_each(|header| source += &format!("#include \"mlir/Dialect/{header}\"\n"));
        source += &format!("#include \"{file}\"\n");
    }
    let path = folder.path().join("all.cpp");
    std::fs::write(&path, source).expect("a file can be written");
    let mut clang = clang();
    quiet(
        clang.args(["-Wextra", "-Wno-unused-parameter", "-fsyntax-only", "-I"]).arg(folder.path()).arg(path),
        COMPILER,
    );
}

#[test]
fn what_cannot_be_written_is_refused() {
    insta::glob!("bytecode/errors/*.td", |path| {
        matches_snapshot("bytecode/errors", "messages", &error_messages(path));
    });
}
