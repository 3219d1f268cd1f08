//! `examples/dialect`, an MLIR dialect that uses every feature of ODS, built with tdgen, by the commands of its README,
//! and with `mlir-tblgen`. Both builds must give the same answers to the programs in its folder `test`, which match the
//! snapshots in `tests/ods/dialect`.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::support::clone::{clone, follow_readme};
use crate::support::files_below;
use crate::support::tools::{self, llvm_config, quiet, root, run, same_text, tdgen};

/// The C++ of both tools must compile without warnings. Users can choose another compiler.
const ENVIRONMENT: [(&str, &str); 2] = [("CXX", "clang++-22"), ("CXXFLAGS", "-Wall -Werror")];

/// The example in a clean clone, and its builds.
pub(crate) struct Built {
    pub(crate) folder: PathBuf,
    pub(crate) with_tdgen: PathBuf,
    with_tblgen: PathBuf,
}

pub(crate) static BUILT: LazyLock<Built> = LazyLock::new(|| {
    let folder = readme_works("dialect");
    let [with_tdgen, with_tblgen] = ["build", "build-tblgen"].map(|name| folder.join(name));
    let tool = Path::new(&llvm_config("--bindir")).join("mlir-tblgen");
    let mut configure = cmake(&folder);
    configure.args(["-G", "Ninja", "-B"]).arg(&with_tblgen);
    configure.arg(format!("-DSYNTH_TABLEGEN_EXE={}", tool.display()));
    configure.arg(concat!("-DSYNTH_CAPI_TABLEGEN_EXE=", env!("CARGO_BIN_EXE_tdgen")));
    configure.arg(format!("-DCMAKE_PREFIX_PATH={}", llvm_config("--prefix")));
    quiet(&mut configure, "cmake, libmlir-22-dev, mlir-22-tools");
    quiet(cmake(&folder).arg("--build").arg(&with_tblgen), "ninja-build");
    Built { folder, with_tdgen, with_tblgen }
});

fn readme_works(name: &str) -> PathBuf {
    let folder = clone(&format!("clone-{name}")).join("examples").join(name);
    follow_readme(&folder, &ENVIRONMENT);
    folder
}

fn cmake(folder: &Path) -> Command {
    let mut command = Command::new("cmake");
    command.current_dir(folder).envs(ENVIRONMENT);
    command
}

impl Built {
    /// Returns a call of `synth-opt` from a build.
    fn program(&self, build: &Path) -> Command {
        let mut command = Command::new(build.join("synth-opt"));
        command.current_dir(&self.folder);
        command
    }

    /// Returns the exit status and output of both builds, which must be the same.
    fn answer(&self, arguments: &[&str]) -> String {
        let [ours, theirs] = [&self.with_tdgen, &self.with_tblgen].map(|build| {
            let output = run(self.program(build).args(arguments), "");
            let [out, err] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).expect("text"));
            format!("{}\n{out}{err}", output.status)
        });
        same_text(&ours, &theirs);
        ours
    }

    /// Returns the output of a successful run.
    fn printed(&self, build: &Path, arguments: &[&str]) -> String {
        quiet(self.program(build).args(arguments), "")
    }

    /// Returns the names of the example's test programs.
    fn tests(&self) -> Vec<String> {
        let found = files_below(&self.folder.join("test"), ".mlir");
        assert!(found.len() >= 8, "{found:?}");
        let names = found.iter().filter_map(|path| path.file_stem());
        names.map(|name| name.to_string_lossy().into_owned()).collect()
    }

    /// Reads the options after `// RUN: synth-opt %s` on the first lines of a test program; each such line is a run.
    fn runs(&self, file: &str) -> Vec<Vec<String>> {
        let text = std::fs::read_to_string(self.folder.join(file)).expect("a test can be read");
        let heads = text.lines().take_while(|line| line.starts_with("//"));
        let runs = heads.filter_map(|line| line.strip_prefix("// RUN: synth-opt %s"));
        let runs: Vec<Vec<String>> = runs.map(|words| words.split_whitespace().map(str::to_owned).collect()).collect();
        assert!(!runs.is_empty(), "{file} has no run");
        runs
    }
}

fn matches_snapshot(name: &str, text: &str) {
    tools::matches_snapshot("ods/dialect", name, text);
}

/// Printing, verification, inference, folding and interfaces are the same.
#[test]
fn builds_behave_the_same() {
    for name in BUILT.tests() {
        let file = format!("test/{name}.mlir");
        let mut shown = String::new();
        for words in BUILT.runs(&file) {
            let mut arguments = vec![&*file];
            arguments.extend(words.iter().map(String::as_str));
            let answer = BUILT.answer(&arguments);
            writeln!(shown, "$ synth-opt {}\n{answer}", arguments.join(" ")).expect("text can be written");
        }
        matches_snapshot(&name, &shown);
    }
}

/// The messages are the same, without the operation in its generic form.
#[test]
fn errors_are_the_same() {
    let answer = BUILT.answer(&[
        "test/invalid.mlir",
        "--split-input-file",
        "--allow-unregistered-dialect",
        "--mlir-print-op-on-diagnostic=false",
    ]);
    assert!(answer.matches("error: ").count() >= 90, "{answer}");
    let messages: Vec<&str> = answer.lines().filter(|line| line.contains(": error: ")).collect();
    matches_snapshot("messages", &messages.join("\n"));
}

/// Programs with one word removed, each in turn, are accepted or rejected alike.
#[test]
fn missing_words_are_reported_alike() {
    let dir = tempfile::tempdir().expect("a folder for programs");
    let path = dir.path().join("less.mlir");
    for name in ["sources", "signals", "control", "devices"] {
        let file = BUILT.folder.join(format!("test/{name}.mlir"));
        let text = std::fs::read_to_string(file).expect("a test can be read");
        let code = text.lines().filter(|it| !it.trim_start().starts_with("//"));
        let words: Vec<&str> = code.flat_map(str::split_whitespace).collect();
        let without = |at: usize| [&words[..at], &words[at + 1..]].concat().join(" ");
        let programs: Vec<String> = (0..words.len()).map(without).collect();
        std::fs::write(&path, programs.join("\n// -----\n")).expect("a file can be written");
        let answer = BUILT.answer(&[path.to_str().expect("UTF-8"), "--split-input-file"]);
        let errors = answer.matches(": error: ").count();
        assert!(errors > words.len() / 2, "{errors} of {}", words.len());
    }
}

/// Both builds read what either writes, in each form, without changes.
#[test]
fn programs_round_trip() {
    let dir = tempfile::tempdir().expect("a folder for programs");
    let mut count = 0;
    for name in BUILT.tests() {
        let file = format!("test/{name}.mlir");
        let runs = BUILT.runs(&file);
        // The others have errors, or expect diagnostics.
        let is_checked = |words: &Vec<String>| words.iter().any(|it| it == "--verify-diagnostics");
        if runs.iter().any(is_checked) {
            continue;
        }
        count += 1;
        let builds = [&BUILT.with_tdgen, &BUILT.with_tblgen];
        let printed = BUILT.printed(&BUILT.with_tdgen, &[&file]);
        let mut written = Vec::new();
        for (number, writer) in builds.iter().enumerate() {
            for form in ["--mlir-print-op-generic", "--emit-bytecode", "--mlir-print-debuginfo=false"] {
                let path = dir.path().join(format!("{name}-{number}{form}"));
                let path = path.to_str().expect("UTF-8");
                BUILT.printed(writer, &[&file, form, "-o", path]);
                for reader in builds {
                    same_text(&BUILT.printed(reader, &[path]), &printed);
                }
                written.push(std::fs::read(path).expect("it was written"));
            }
        }
        let (ours, theirs) = written.split_at(written.len() / 2);
        assert_eq!(ours, theirs, "{name}");
    }
    assert!(count >= 7, "{count} programs");
}

/// The C program builds a program and runs the passes through the C API of either build.
#[test]
fn the_dialect_is_used_from_c() {
    let [ours, theirs] = [&BUILT.with_tdgen, &BUILT.with_tblgen].map(|build| {
        let mut program = Command::new(build.join("synth-c"));
        quiet(&mut program, "")
    });
    same_text(&ours, &theirs);
    matches_snapshot("c", &ours);
}

/// Rust calls the C functions by their declarations.
#[test]
fn the_dialect_is_used_from_rust() {
    let dir = tempfile::tempdir().expect("a folder for the program");
    let program = dir.path().join("program");
    let libraries = llvm_config("--libdir");
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition=2021", "-Dwarnings", "-Clinker=clang++-22", "-o"]).arg(&program);
    rustc.arg("-L").arg(&BUILT.with_tdgen).arg("-L").arg(&libraries).arg(root().join("tests/ods/capi/caller.rs"));
    rustc.args(["-lstatic=Synth", "-lstatic=MLIRCAPIIR", "-lMLIR", "-lLLVM", "-lstdc++"]);
    rustc.arg(format!("-Clink-arg=-Wl,-rpath,{libraries}"));
    quiet(&mut rustc, "rustc, clang-22, libmlir-22-dev");
    let printed = quiet(&mut Command::new(&program), "");
    assert_eq!(printed, "!synth.signal<studio, channels = 2>\nnull: true\n96000 true\n");
}

/// Python loads the shared library of either build.
#[test]
fn the_dialect_is_used_from_python() {
    for build in [&BUILT.with_tdgen, &BUILT.with_tblgen] {
        let mut python = Command::new("python3");
        python.arg(BUILT.folder.join("synth-py/synth.py")).arg(build.join("libSynthC.so"));
        let expected = "\
!synth.signal<cd, channels = 2> True 2 cd
null: True
%0 = synth.gain <<UNKNOWN SSA VALUE>> by 6 : <cd, channels = 2>
True False True
";
        assert_eq!(quiet(&mut python, "python3"), expected);
    }
}

/// MLIR's `add_mlir_doc` builds the manual.
#[test]
fn manuals_are_the_same() {
    let [ours, theirs] = [&BUILT.with_tdgen, &BUILT.with_tblgen].map(|build| {
        let mut command = cmake(&BUILT.folder);
        command.arg("--build").arg(build).args(["--target", "mlir-doc"]);
        quiet(&mut command, "ninja-build");
        let pages = ["docs/SynthDialect.md", "docs/SynthPasses.md"].map(|page| build.join(page));
        pages.map(|page| std::fs::read_to_string(page).expect("the manual")).concat()
    });
    same_text(&ours, &theirs);
    assert!(ours.contains("### `synth.mix` (::synth::MixOp)") && ours.contains("### `-synth-limit-gain`"), "{ours}");
}

/// The features of ODS, each by a word that only its use contains.
const FEATURES: &[&str] = &[
    // Attributes
    "StrAttr",
    "I64Attr",
    "UnitAttr",
    "OptionalAttr<",
    "DefaultValuedAttr<",
    "DefaultValuedOptionalAttr<",
    "DefaultValuedStrAttr<",
    "ConfinedAttr<",
    "AnyAttrOf<",
    "TypeAttrOf<",
    "TypedArrayAttrBase<",
    "DenseI32ArrayAttr",
    "DictionaryAttr",
    "SymbolNameAttr",
    "FlatSymbolRefAttr",
    "SymbolRefAttr:",
    "DerivedAttr<",
    "DerivedTypeAttr<",
    // Properties
    "I64Prop",
    "StringProp",
    "BoolProp",
    "UnitProp",
    "ArrayProp<",
    "IntArrayProp<",
    "OptionalProp<",
    "DefaultValuedProp<",
    "ConfinedProp<",
    "EnumProp<",
    "NamedEnumProp<",
    ": Property<",
    "useCustomPropertiesEncoding",
    "prop-dict",
    // Operands, results, regions, successors
    "Variadic<",
    "Optional<",
    "VariadicOfVariadic<",
    "AttrSizedOperandSegments",
    "AttrSizedResultSegments",
    "SameVariadicOperandSize",
    "SameVariadicResultSize",
    "FirstAttrDerivedResultType",
    "AnyTypeOf<",
    "BuildableType<",
    "AnyRegion",
    "SizedRegion<",
    "MinSizedRegion<",
    "MaxSizedRegion<",
    "VariadicRegion<",
    "AnySuccessor",
    "VariadicSuccessor<",
    // Predicates
    "CPred<",
    "And<",
    "Neg<",
    "SubstLeaves<",
    "Concat<",
    // Traits
    "NativeOpTrait<",
    "ParamNativeOpTrait<",
    "PredOpTrait<",
    "AllTypesMatch<",
    "TypesMatchWith<",
    "SameOperandsAndResultType",
    "Commutative",
    "ConstantLike",
    "Pure",
    "HasParent<",
    "ParentOneOf<",
    "SingleBlock,",
    "SingleBlockImplicitTerminator<",
    "NoTerminator",
    "GraphRegionNoTerminator",
    "NoRegionArguments",
    "IsolatedFromAbove",
    "AutomaticAllocationScope",
    "RecursiveMemoryEffects",
    "RecursivelySpeculatable",
    "Symbol,",
    "SymbolTable",
    "Terminator",
    "ReturnLike",
    // Interfaces and effects
    "InferTypeOpInterface",
    "RegionBranchOpInterface",
    "BranchOpInterface",
    "CallOpInterface",
    "FunctionOpInterface",
    "CastOpInterface",
    "OpAsmOpInterface",
    "RegionKindInterface",
    "SymbolUserOpInterface",
    "TypedAttrInterface",
    "MemoryEffects<",
    "MemAlloc",
    "MemFree",
    "MemReadAt<",
    "MemWriteAt<",
    "FullEffect",
    ": Resource<",
    "Arg<",
    "Res<",
    ": OpInterface<",
    ": AttrInterface<",
    ": TypeInterface<",
    "StaticInterfaceMethod<",
    "DeclareOpInterfaceMethods<",
    "DeclareAttrInterfaceMethods<",
    "DeclareTypeInterfaceMethods<",
    "extraSharedClassDeclaration",
    "let verify = ",
    // Builders and hooks
    "OpBuilder<",
    "CArg<",
    "skipDefaultBuilders",
    "hasVerifier",
    "hasRegionVerifier",
    "hasFolder",
    "hasCanonicalizer",
    "hasCanonicalizeMethod",
    "hasCustomAssemblyFormat",
    "extraClassDeclaration",
    "extraClassDefinition",
    // Formats
    " attr-dict ",
    "attr-dict-with-keyword",
    "custom<",
    "(attr-dict)",
    "ref(",
    "qualified(",
    "functional-type(",
    "oilist(",
    "type(operands)",
    "type(results)",
    "operands attr-dict",
    "regions\"",
    "successors attr-dict",
    ") : (`",
    "(custom<",
    "``",
    // Types and attributes
    "ArrayRefParameter<",
    "OptionalArrayRefParameter<",
    "StringRefParameter<",
    "OptionalParameter<",
    "DefaultValuedParameter<",
    "EnumParameter<",
    "AttributeSelfTypeParameter<",
    "struct(params)",
    "params `>`",
    "genVerifyDecl",
    "genMnemonicAlias",
    "TypeBuilder<",
    "TypeBuilderWithInferredContext<",
    "AttrBuilder<",
    "AttrBuilderWithInferredContext<",
    // Enumerations
    "I32EnumAttr<",
    "I64EnumAttr<",
    "I32Enum<",
    "I32BitEnumAttr<",
    "I64BitEnum<",
    "EnumAttr<Synth_Dialect",
    "genSpecializedAttr",
    "I32BitEnumAttrCaseGroup<",
    "I32BitEnumAttrCaseNone<",
    "printBitEnumPrimaryGroups",
    // The dialect
    "useDefaultAttributePrinterParser",
    "useDefaultTypePrinterParser",
    "hasConstantMaterializer",
    "hasOperationAttrVerify",
    "hasRegionArgAttrVerify",
    "hasRegionResultAttrVerify",
    "discardableAttrs",
    // Rewrite rules
    ": Pat<",
    "NativeCodeCall<",
    ": Constraint<",
    "(either ",
    "(variadic ",
    "(replaceWithValue ",
    "(location ",
    "(addBenefit ",
    // Passes
    ": Pass<",
    ": InterfacePass<",
    " Option<",
    "ListOption<",
    "Statistic<",
    "let constructor",
    "dependentDialects",
];

/// The example uses every feature.
#[test]
fn every_feature_is_used() {
    let folder = root().join("examples/dialect/include");
    let read = |path: &PathBuf| std::fs::read_to_string(path).expect("a description");
    let texts: String = files_below(&folder, ".td").iter().map(read).collect();
    let unused: Vec<&&str> = FEATURES.iter().filter(|it| !texts.contains(**it)).collect();
    assert!(unused.is_empty(), "the example does not use {unused:?}");

    let mut list = tdgen(&folder);
    list.args(["--print-enums", "--class=Op", "-I.", "-I"]);
    list.arg(llvm_config("--includedir"));
    let names = quiet(list.arg("Synth/SynthOps.td"), "");
    assert_eq!(names.matches(',').count(), 45, "the README has the number");
}
