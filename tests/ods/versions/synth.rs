//! `examples/dialect` with other versions of MLIR: it compiles against the headers of main, and with the libraries of 21 it
//! gives the answers that it gives with 22.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::{DAYS, Day, clang};
use crate::support::ods::{COMPILER, matches_snapshot};
use crate::support::tools::{quiet, root, run, tdgen};
use crate::support::versions::llvm;
use crate::support::{ask_all, files_below};

/// The calls of `include/Synth/CMakeLists.txt`: the generated file, the description and the options.
const CALLS: &[(&str, &str, &[&str])] = &[
    ("SynthOps.h.inc", "SynthOps.td", &["-gen-op-decls"]),
    ("SynthOps.cpp.inc", "SynthOps.td", &["-gen-op-defs"]),
    ("SynthOpsTypes.h.inc", "SynthOps.td", &["-gen-typedef-decls", "-typedefs-dialect=synth"]),
    ("SynthOpsTypes.cpp.inc", "SynthOps.td", &["-gen-typedef-defs", "-typedefs-dialect=synth"]),
    ("SynthOpsDialect.h.inc", "SynthOps.td", &["-gen-dialect-decls", "-dialect=synth"]),
    ("SynthOpsDialect.cpp.inc", "SynthOps.td", &["-gen-dialect-defs", "-dialect=synth"]),
    ("SynthOpsAttributes.h.inc", "SynthOps.td", &["-gen-attrdef-decls", "-attrdefs-dialect=synth"]),
    ("SynthOpsAttributes.cpp.inc", "SynthOps.td", &["-gen-attrdef-defs", "-attrdefs-dialect=synth"]),
    ("SynthOpsEnums.h.inc", "SynthOps.td", &["-gen-enum-decls"]),
    ("SynthOpsEnums.cpp.inc", "SynthOps.td", &["-gen-enum-defs"]),
    ("SynthInterfaces.h.inc", "SynthInterfaces.td", &["-gen-op-interface-decls"]),
    ("SynthInterfaces.cpp.inc", "SynthInterfaces.td", &["-gen-op-interface-defs"]),
    ("SynthAttrInterfaces.h.inc", "SynthInterfaces.td", &["-gen-attr-interface-decls"]),
    ("SynthAttrInterfaces.cpp.inc", "SynthInterfaces.td", &["-gen-attr-interface-defs"]),
    ("SynthTypeInterfaces.h.inc", "SynthInterfaces.td", &["-gen-type-interface-decls"]),
    ("SynthTypeInterfaces.cpp.inc", "SynthInterfaces.td", &["-gen-type-interface-defs"]),
    ("SynthRewrites.cpp.inc", "SynthRewrites.td", &["-gen-rewriters"]),
    ("SynthPasses.h.inc", "SynthPasses.td", &["-gen-pass-decls", "-name=Synth"]),
    ("SynthPasses.capi.h.inc", "SynthPasses.td", &["-gen-pass-capi-header", "-prefix=Synth"]),
    ("SynthPasses.capi.cpp.inc", "SynthPasses.td", &["-gen-pass-capi-impl", "-prefix=Synth"]),
    ("SynthOps.capi.h.inc", "SynthOps.td", &["-gen-dialect-capi-header", "-dialect=synth"]),
    ("SynthOps.capi.cpp.inc", "SynthOps.td", &["-gen-dialect-capi-impl", "-dialect=synth"]),
];

const MAIN: [&str; 3] = ["main-20260701", "main-20260905", "main-20261026"];

/// What the sources that are written by hand, which are for MLIR 22, say with other versions.
const BY_HAND: &[(&[&str], &str, &str)] = &[
    (&MAIN, "getName() final {", "getName() const final {"),
    (&MAIN, "RegionSuccessor(&getBody(), getBody().getArguments())", "RegionSuccessor(&getBody())"),
    (&MAIN, "RegionSuccessor(getOperation(), getResults())", "RegionSuccessor(getOperation())"),
    (&MAIN, "OpaqueProperties", "PropertyRef"),
    // Part of `Symbol` in the descriptions of main.
    (&["main-20261026"], "[Symbol, ", r#"[NativeOpTrait<"SymbolName">, NativeOpTrait<"SymbolVisibility">, Symbol, "#),
    (
        &["main-20261026"],
        " FunctionOpInterface, ",
        r#" NativeOpTrait<"SymbolName">, NativeOpTrait<"SymbolVisibility">, FunctionOpInterface, "#,
    ),
    (
        &["main-20261026"],
        "LoadOp::create(builder, ValueRange(), ArrayRef<NamedAttribute>{kind, name})",
        "[&] { LoadOp::Properties p; p.kind = cast<TypeAttr>(kind.getValue()); p.name = cast<StringAttr>(name.getValue()); \
         return LoadOp::create(builder, ValueRange(), p); }()",
    ),
    (&["21"], "getEntrySuccessorOperands(RegionSuccessor)", "getEntrySuccessorOperands(RegionBranchPoint)"),
    (&["21"], "RegionSuccessor(getOperation(), getResults())", "RegionSuccessor(getResults())"),
];

/// The example with the generated files for a version, as one unit.
struct Example {
    folder: TempDir,
    unit: PathBuf,
}

impl Example {
    /// Generates with the descriptions in a folder, and adapts the code that is written by hand, except for files whose
    /// names have one of the endings.
    fn new(version: &str, descriptions: &Path, without: &[&str]) -> Example {
        let folder = tempfile::tempdir().expect("a folder for the example");
        let example = root().join("examples/dialect");
        let mut used = 0;
        let mut unit = String::new();
        for path in [".td", ".h", ".cpp"].iter().flat_map(|suffix| files_below(&example, suffix)) {
            let relative = path.strip_prefix(&example).expect("it was found there");
            let name = relative.to_string_lossy().into_owned();
            if without.iter().any(|ending| name.ends_with(ending)) {
                continue;
            }
            let mut text = std::fs::read_to_string(&path).expect("a source can be read");
            for (_, from, to) in BY_HAND.iter().filter(|(versions, ..)| versions.contains(&version)) {
                used += text.matches(from).count();
                text = text.replace(from, to);
            }
            write(&folder.path().join(relative), &text);
            if name.ends_with(".cpp") {
                unit += &format!("#include \"{name}\"\n");
            }
        }
        assert!(used >= 3, "{version}: the table of replacements fits to other sources");
        for (output, description, arguments) in CALLS {
            let include = folder.path().join("include");
            let description = include.join("Synth").join(description);
            let mut command = tdgen(root());
            command.args(*arguments).arg("-I").arg(descriptions).arg("-I").arg(&include);
            write(&folder.path().join("include/Synth").join(output), &quiet(command.arg(description), ""));
        }
        let path = folder.path().join("unit.cpp");
        write(&path, &unit);
        Example { folder, unit: path }
    }

    fn add_sources(&self, clang: &mut Command) {
        let folder = self.folder.path();
        clang.arg("-I").arg(folder.join("include")).arg("-I").arg(folder.join("synth-opt")).arg(&self.unit);
    }
}

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
    std::fs::write(path, text).expect("a file can be written");
}

/// The headers of the C API, of Python's bindings and of `mlir-opt` are not distributed with main.
const NOT_WITH_MAIN: &[&str] = &["CAPI.cpp", "Extension.cpp", "SynthC.h", "synth-opt.cpp"];

#[test]
fn the_example_compiles_with_main() {
    ask_all("days of main", &DAYS, |day: &Day| {
        let example = Example::new(day.name, &day.descriptions(), NOT_WITH_MAIN);
        let mut clang = day.clang();
        example.add_sources(clang.arg("-fsyntax-only"));
        let output = run(&mut clang, COMPILER);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() && errors.is_empty() { Vec::new() } else { vec![format!("{}:\n{errors}", day.name)] }
    });
}

/// The answers are those of the snapshots, which both `mlir-tblgen` 22 and tdgen give with the libraries of 22.
#[test]
fn the_example_runs_with_21() {
    let installed = llvm("21");
    // The library of the C API is not distributed.
    let example = Example::new("21", &installed.join("include"), &["CAPI.cpp", "Extension.cpp", "SynthC.h"]);
    let program = example.folder.path().join("bin/synth-opt");
    std::fs::create_dir(example.folder.path().join("bin")).expect("a folder can be made");
    let libraries = installed.join("lib");
    let mut compiler = clang(&[installed.join("include")]);
    // The libraries are built with assertions, which change the layout of statistics.
    compiler.arg("-UNDEBUG");
    example.add_sources(&mut compiler);
    compiler.arg("-o").arg(&program).arg("-L").arg(&libraries).args(["-lMLIR", "-lLLVM"]);
    compiler.arg(format!("-Wl,-rpath,{}", libraries.display()));
    quiet(&mut compiler, COMPILER);
    let tests = root().join("examples/dialect");
    for test in files_below(&tests.join("test"), ".mlir") {
        let name = test.file_stem().expect("a test has a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&test).expect("a test can be read");
        let mut shown = String::new();
        for words in text.lines().filter_map(|line| line.strip_prefix("// RUN: synth-opt %s")) {
            let mut command = Command::new(&program);
            command.current_dir(&tests).arg(format!("test/{name}.mlir")).args(words.split_whitespace());
            let output = run(&mut command, "");
            let [out, err] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it).into_owned());
            shown += &format!("$ synth-opt test/{name}.mlir{words}\n{}\n{out}{err}\n", output.status);
        }
        if name == "invalid" {
            // MLIR 21 reports the types along control flow in other words.
            let errors: Vec<&str> = shown.lines().filter(|line| line.contains(": error: ")).collect();
            let others =
                errors.iter().filter(|it| !it.contains("control flow edge") && !it.contains("region branch point"));
            assert_eq!((errors.len(), others.count()), (6, 0), "{shown}");
        } else {
            matches_snapshot("dialect", &name, &shown);
        }
    }
}
