//! Types and attributes of MLIR dialects: our C++ against that of mlir-tblgen.
//!
//! What is generated from the package's own descriptions has the same public members and compiles in place of what the
//! package ships. A dialect with every kind of parameter and format is built with each tool and asked the same
//! questions. Faults are told at their place.

#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the repository and write scratch files"
)]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use support::tools::{llvm_config, quiet, root, run};

const PACKAGE: &str = "mlir-22-tools";

/// The folder of MLIR's headers and descriptions.
fn include() -> PathBuf {
    let include = PathBuf::from(llvm_config("--includedir"));
    let some = include.join("mlir/IR/AttrTypeBase.td");
    assert!(
        some.exists(),
        "this test needs {} (Debian: libmlir-22-dev)",
        some.display()
    );
    include
}

fn tool(name: &str) -> Command {
    match name {
        "tdgen" => Command::new(env!("CARGO_BIN_EXE_tdgen")),
        _ => Command::new(name),
    }
}

/// What a tool makes of a description, or what it says.
fn generate(name: &str, action: &str, input: &Path, options: &[String]) -> Result<String, String> {
    let mut command = tool(name);
    command
        .arg(format!("-gen-{action}"))
        .arg("-I")
        .arg(include());
    command
        .arg("-I")
        .arg(input.parent().expect("inputs are in a folder"));
    let output = run(command.arg(input).args(options), PACKAGE);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok(text(&output.stdout)),
        false => Err(text(&output.stderr)),
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().expect("files are in folders")).expect("a folder");
    std::fs::write(path, text).expect("a file");
}

fn cases() -> PathBuf {
    root().join("tests/ods_types")
}

//===- The package ----------------------------------------------------------------===//

/// All files below a folder.
fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files(&path, into),
            false => into.push(path),
        }
    }
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.to_string_lossy().ends_with(ending)
}

/// The classes that a file declares: the first line of each, and its members without blanks.
fn classes(declarations: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut classes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut lines = declarations.lines();
    while let Some(head) = lines.next() {
        if !(head.starts_with("class ") && head.ends_with(" {")) {
            continue;
        }
        let body: String = lines.by_ref().take_while(|line| *line != "};").collect();
        let body: String = body.split_whitespace().collect();
        let body = body.replace("public:", "");
        let members = body
            .split(';')
            .filter(|it| !it.is_empty())
            .map(str::to_owned);
        classes.insert(head.to_owned(), members.collect());
    }
    classes
}

/// The dialects among which must be chosen, as our message tells them.
fn dialects(error: &str) -> Vec<String> {
    let (_, names) = error
        .split_once("of more than one dialect: ")
        .unwrap_or_default();
    let names = names.lines().next().unwrap_or_default();
    names
        .split(", ")
        .map(|name| name.trim_matches('`').to_owned())
        .collect()
}

/// What both tools make of one kind of definitions in one input, for each dialect.
fn of_each_dialect(kind: &str, input: &Path, mut each: impl FnMut(&[String], &str)) {
    let decls = format!("{kind}-decls");
    match generate("mlir-tblgen-22", &decls, input, &[]) {
        Ok(theirs) => each(&[], &theirs),
        Err(_) => {
            let Err(error) = generate("tdgen", &decls, input, &[]) else {
                panic!("{}: only we make {decls} of it", input.display());
            };
            for dialect in dialects(&error).into_iter().filter(|it| !it.is_empty()) {
                let options = [format!("-{kind}s-dialect={dialect}")];
                if let Ok(theirs) = generate("mlir-tblgen-22", &decls, input, &options) {
                    each(&options, &theirs);
                }
            }
        }
    }
}

/// The package with our files in place of its own.
#[derive(Default)]
struct Ours {
    /// Texts that the package ships, and where.
    shipped: BTreeMap<String, Vec<PathBuf>>,
    classes: usize,
    written: BTreeSet<PathBuf>,
}

impl Ours {
    fn add(&mut self, kind: &str, input: &Path, options: &[String], theirs: &str, folder: &Path) {
        let ours = |action: &str| {
            generate("tdgen", &format!("{kind}-{action}"), input, options)
                .unwrap_or_else(|error| panic!("{}: {error}", input.display()))
        };
        let (our_decls, their_classes) = (ours("decls"), classes(theirs));
        assert_eq!(classes(&our_decls), their_classes, "{}", input.display());
        self.classes += their_classes.len();
        self.replace(theirs, &our_decls, folder);
        let their_defs = generate("mlir-tblgen-22", &format!("{kind}-defs"), input, options);
        let their_defs = their_defs.expect("what has declarations has definitions");
        if self.shipped.contains_key(&their_defs) {
            self.replace(&their_defs, &ours("defs"), folder);
        }
    }

    /// Puts our text where the package has theirs.
    fn replace(&mut self, theirs: &str, ours: &str, folder: &Path) {
        for path in self.shipped.remove(theirs).unwrap_or_default() {
            write(&folder.join(&path), ours);
            self.written.insert(path);
        }
    }
}

#[test]
fn the_packages_classes_are_the_same_and_compile() {
    let include = include();
    let mut all = Vec::new();
    files(&include.join("mlir"), &mut all);
    all.sort();
    let inside = |path: &Path| {
        path.strip_prefix(&include)
            .expect("it is inside")
            .to_owned()
    };
    let mut ours = Ours::default();
    for path in all.iter().filter(|path| has_ending(path, ".inc")) {
        let text = read(path);
        let title = text.lines().nth(2).unwrap_or_default();
        if title.contains("Def Declarations") || title.contains("Def Definitions") {
            ours.shipped.entry(text).or_default().push(inside(path));
        }
    }
    let shipped: BTreeSet<PathBuf> = ours.shipped.values().flatten().cloned().collect();
    let folders: BTreeSet<&Path> = shipped.iter().filter_map(|path| path.parent()).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let mut seen = BTreeSet::new();
    for input in all.iter().filter(|path| has_ending(path, ".td")) {
        if !folders.contains(inside(input).parent().expect("it is in a folder")) {
            continue;
        }
        for kind in ["typedef", "attrdef"] {
            of_each_dialect(kind, input, |options, theirs| {
                if seen.insert(theirs.to_owned()) {
                    ours.add(kind, input, options, theirs, folder.path());
                }
            });
        }
    }
    assert_eq!(ours.written, shipped, "not all shipped files were made");
    assert!(
        ours.classes > 300,
        "only {} classes were compared",
        ours.classes
    );
    compile_package(&include, folder.path(), &ours.written, &all);
}

/// Compiles the public headers of all dialects, and all definitions that need nothing that is not public.
fn compile_package(include: &Path, folder: &Path, written: &BTreeSet<PathBuf>, all: &[PathBuf]) {
    let mut source = String::new();
    for header in all.iter().filter(|path| has_ending(path, ".h")) {
        let text = read(header);
        if text.contains("GET_TYPEDEF_CLASSES") || text.contains("GET_ATTRDEF_CLASSES") {
            let header = header.strip_prefix(include).expect("it is inside");
            source += &format!("#include \"{}\"\n", header.display());
        }
    }
    source += &read(&cases().join("package.cpp"));
    let mut defined = BTreeSet::new();
    let mut count = 0;
    for file in written.iter().filter(|path| has_ending(path, ".cpp.inc")) {
        let text = read(&folder.join(file));
        let classes: BTreeSet<&str> = text
            .lines()
            .filter(|line| line.starts_with("::"))
            .map(|line| line.trim_end_matches(','))
            .collect();
        let is_private = PRIVATE.iter().any(|(part, _)| has_ending(file, part));
        if classes.is_empty() || is_private || classes.iter().any(|it| defined.contains(*it)) {
            continue;
        }
        defined.extend(classes.into_iter().map(str::to_owned));
        count += 1;
        let guard = if text.contains("GET_TYPEDEF_CLASSES") {
            "TYPEDEF"
        } else {
            "ATTRDEF"
        };
        // Each stands in a source of its own, where these names are its own.
        for name in [
            "TypeParser",
            "TypePrinter",
            "AttributeParser",
            "AttributePrinter",
        ] {
            source += &format!("#define generated{name} generated{name}{count}\n");
        }
        source += &format!(
            "#define GET_{guard}_CLASSES\n#include \"{}\"\n",
            file.display()
        );
        for name in [
            "TypeParser",
            "TypePrinter",
            "AttributeParser",
            "AttributePrinter",
        ] {
            source += &format!("#undef generated{name}\n");
        }
    }
    assert!(count > 20, "only {count} files of definitions");
    let file = folder.join("package.cpp");
    write(&file, &source);
    let mut compile = Command::new("clang++-22");
    compile.args(["-std=c++17", "-fsyntax-only", "-Wall", "-Werror", "-I"]);
    compile.arg(folder).arg("-I").arg(include);
    quiet(compile.arg(file), "clang-22");
}

/// Definitions that only compile inside of MLIR's own sources, and what has the rest of them there.
const PRIVATE: &[(&str, &str)] = &[
    ("IR/BuiltinAttributes.cpp.inc", "AttributeDetail.h"),
    ("IR/BuiltinLocationAttributes.cpp.inc", "AttributeDetail.h"),
    ("IR/BuiltinTypes.cpp.inc", "TypeDetail.h"),
    ("DLTI/DLTIAttrs.cpp.inc", "DLTI.cpp: storage"),
    (
        "SparseTensorAttrDefs.cpp.inc",
        "SparseTensorDialect.cpp: hash_value",
    ),
];

//===- Dialects that are run ------------------------------------------------------===//

/// Builds `NAME.cpp` with what a tool makes of `NAME.td`, and asks it the lines of `questions`.
fn answers(name: &str, tool: &str, questions: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let input = cases().join(format!("{name}.td"));
    let make = |tool: &str, file: &str, action: &str| {
        for (part, ending) in [("decls", "h"), ("defs", "cpp")] {
            let text = generate(tool, &format!("{action}-{part}"), &input, &[]);
            let text = text.unwrap_or_else(|error| panic!("{tool}: {error}"));
            write(&folder.path().join(format!("{file}.{ending}.inc")), &text);
        }
    };
    make("mlir-tblgen-22", "Dialect", "dialect");
    make("mlir-tblgen-22", "Interfaces", "type-interface");
    make(tool, "Types", "typedef");
    make(tool, "Attributes", "attrdef");
    let program = folder.path().join("program");
    let libraries = llvm_config("--libdir");
    let mut compile = Command::new("clang++-22");
    compile.args([
        "-std=c++17",
        "-O0",
        "-fno-rtti",
        "-Wall",
        "-Werror",
        "-Wno-unused-function",
    ]);
    compile
        .arg("-I")
        .arg(folder.path())
        .arg("-I")
        .arg(include());
    compile
        .arg(cases().join(format!("{name}.cpp")))
        .arg("-o")
        .arg(&program);
    compile
        .args(["-lMLIR", "-lLLVM"])
        .arg(format!("-L{libraries}"));
    quiet(
        compile.arg(format!("-Wl,-rpath,{libraries}")),
        "clang-22, libmlir-22-dev",
    );
    let questions = std::fs::File::open(cases().join(questions)).expect("there are questions");
    quiet(Command::new(program).stdin(questions), "")
}

#[test]
fn a_dialect_behaves_as_the_real_tools() {
    let theirs = answers("blocks", "mlir-tblgen-22", "questions.txt");
    let ours = answers("blocks", "tdgen", "questions.txt");
    support::tools::same_text(&ours, &theirs);
    insta::assert_snapshot!("answers", ours);
}

#[test]
fn what_the_real_tool_gets_wrong_works() {
    insta::assert_snapshot!("fixed", answers("fixed", "tdgen", "fixed.txt"));
}

//===- Faults ---------------------------------------------------------------------===//

/// What we say to an input in the folder of cases.
fn told(action: &str, input: &str, options: &[&str]) -> String {
    let mut command = tool("tdgen");
    command
        .current_dir(cases())
        .arg(format!("-gen-{action}"))
        .arg("--error-limit=0");
    let output = run(
        command.arg("-I").arg(include()).args(options).arg(input),
        "",
    );
    assert!(
        !output.status.success() && output.stdout.is_empty(),
        "{output:?}"
    );
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn faults_are_told_at_their_place() {
    insta::assert_snapshot!("faults_of_types", told("typedef-decls", "faults.td", &[]));
    insta::assert_snapshot!("faults_of_formats", told("attrdef-defs", "formats.td", &[]));
    let rich = ["--diagnostic-format=rich"];
    insta::assert_snapshot!(
        "a_fault_inside_a_format",
        told("typedef-defs", "marked.td", &rich)
    );
}

#[test]
fn one_dialect_is_generated() {
    let input = cases().join("dialects.td");
    insta::assert_snapshot!("dialects", told("typedef-defs", "dialects.td", &[]));
    let options = |dialect: &str| [format!("-typedefs-dialect={dialect}")];
    for (dialect, class) in [("one", "::one::AType"), ("two", "::BType"), ("none", "")] {
        let ours = generate("tdgen", "typedef-defs", &input, &options(dialect)).expect("C++");
        let theirs =
            generate("mlir-tblgen-22", "typedef-defs", &input, &options(dialect)).expect("C++");
        let list = |text: &str| -> Vec<String> {
            text.lines()
                .filter(|line| line.starts_with("::"))
                .map(str::to_owned)
                .collect()
        };
        assert_eq!(list(&ours), list(&theirs));
        assert_eq!(list(&ours).concat(), class);
    }
    let decls = generate("tdgen", "attrdef-decls", &input, &[]).expect("C++");
    assert!(
        decls.contains("class CAttr;") && !decls.contains("AType"),
        "{decls}"
    );
}

#[test]
fn classes_look_like_this() {
    let mut text = String::new();
    for flag in [
        "--gen-typedef-decls",
        "--gen-typedef-defs",
        "--gen-attrdef-decls",
        "--gen-attrdef-defs",
    ] {
        let action = flag.trim_start_matches("--gen-");
        let made = generate("tdgen", action, &cases().join("shown.td"), &[]);
        text += &made.expect("C++");
    }
    insta::assert_snapshot!("classes", text);
}
