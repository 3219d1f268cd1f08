//! What stands beside MLIR's operations: dialects, enumerations, interfaces, generated from descriptions in
//! `tests/ods/decls` and from all of the package's, against `mlir-tblgen-22` and what MLIR installs.

#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the repository and write scratch files"
)]

mod support;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use support::cpp::differences;
use support::tools::{quiet, root, run, tdgen};
use support::{ask_all, difference, files_below};

/// The real tool.
const ORACLE: &str = "mlir-tblgen-22";
/// Where its package has descriptions, headers and what was generated for them.
const INCLUDE: &str = "/usr/lib/llvm-22/include";

/// What compiles the headers of MLIR.
fn clang() -> Command {
    let mut clang = Command::new("clang++-22");
    clang.args(["-std=c++17", "-Wall", "-Werror"]);
    clang
}

/// Compares a text with the snapshot beside the description that it comes from.
fn matches_snapshot(folder: &str, name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => folder,
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}

/// The options on the first line of a description, behind `// args:`; each line of them is a run.
fn runs(path: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).expect("a test can be read");
    let lines = text.lines().map_while(|line| line.strip_prefix("// args:"));
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
    let runs: Vec<Vec<String>> = lines.map(words).collect();
    assert!(!runs.is_empty(), "{} tells no options", path.display());
    runs
}

/// What is written for a description, and the same declarations as by the real tool.
#[test]
fn outputs() {
    insta::glob!("ods/decls/outputs/*.td", |path| {
        let mut shown = String::new();
        for arguments in runs(path) {
            let ours = generated(tdgen(root()), &arguments, path);
            if arguments.iter().any(|word| word.ends_with("-decls")) {
                let theirs = generated(Command::new(ORACLE), &arguments, path);
                let differences = differences(&theirs, &ours);
                assert!(differences.is_empty(), "{}", differences.join("\n"));
            }
            writeln!(shown, "{}\n{ours}", arguments.join(" ")).expect("text can be written");
        }
        matches_snapshot("ods/decls/outputs", "output", &shown);
    });
}

fn generated(mut tool: Command, arguments: &[String], input: &Path) -> String {
    tool.args(arguments).args(["-I", INCLUDE]);
    let folder = input.parent().expect("a description is in a folder");
    quiet(tool.arg("-I").arg(folder).arg(input), "mlir-22-tools")
}

/// What is said about descriptions that are wrong: no output, and a message for each fault.
#[test]
fn errors() {
    insta::glob!("ods/decls/errors/*.td", |path| {
        let mut shown = String::new();
        let folder = path.parent().expect("a test has a folder");
        let name = path.file_name().expect("a test has a name");
        for arguments in runs(path) {
            let mut command = tdgen(folder);
            command.args(&arguments).args(["-I", INCLUDE]).arg(name);
            let output = run(&mut command, "");
            let messages = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{messages}");
            assert!(output.stdout.is_empty(), "an output in spite of errors");
            writeln!(shown, "{}\n{messages}", arguments.join(" ")).expect("text can be written");
        }
        matches_snapshot("ods/decls/errors", "messages", &shown);
    });
}

/// A file that MLIR installs, and how it was made.
struct Installed {
    /// Below the folder of headers: `mlir/IR/BuiltinDialect.h.inc`.
    path: String,
    /// The action, and options of its own.
    arguments: Vec<String>,
    description: PathBuf,
    text: String,
}

impl Installed {
    /// The arguments of the definitions that belong to these declarations.
    fn definitions(&self) -> Vec<String> {
        let all = self.arguments.iter();
        all.map(|word| word.replace("-decls", "-defs")).collect()
    }

    fn is_of_dialect_interface(&self) -> bool {
        let action = self.arguments.first();
        action.is_some_and(|action| action == "--gen-dialect-interface-decls")
    }
}

/// All files of these kinds that the package has, each with the call of the real tool that makes the same bytes.
static INSTALLED: LazyLock<Vec<Installed>> = LazyLock::new(|| {
    let include = Path::new(INCLUDE);
    let descriptions = files_below(&include.join("mlir"), ".td");
    let texts: Vec<(PathBuf, String)> = descriptions
        .into_iter()
        .map(|path| (path.clone(), std::fs::read_to_string(path).expect("text")))
        .collect();
    let files = files_below(&include.join("mlir"), ".h.inc");
    files
        .iter()
        .filter_map(|file| installed(file, &texts))
        .collect()
});

fn installed(file: &Path, descriptions: &[(PathBuf, String)]) -> Option<Installed> {
    let text = std::fs::read_to_string(file).expect("what is installed can be read");
    let title = text.lines().nth(2)?.trim_matches(['|', '*', ' ']);
    let actions: &[&str] = match title {
        "Dialect Declarations" => &["--gen-dialect-decls"],
        "Enum Utility Declarations" => &["--gen-enum-decls"],
        "Dialect Interface Declarations" => &["--gen-dialect-interface-decls"],
        "Interface Declarations" => &[
            "--gen-op-interface-decls",
            "--gen-attr-interface-decls",
            "--gen-type-interface-decls",
        ],
        _ => return None,
    };
    let from = text.lines().find_map(|line| line.strip_prefix("|* From: "));
    let from = from.map(|line| line.trim_end_matches(['|', '*', ' ']));
    // What has no source on its second line has at least a class whose name stands in its source.
    let class = text
        .lines()
        .find_map(|line| line.strip_prefix("class ")?.split([';', ' ']).next());
    let option = text.split_once("StringLiteral(\"").map(|(_, rest)| {
        let name = rest.split('"').next().unwrap_or_default();
        format!("-dialect={name}")
    });
    let is_candidate = |path: &Path, source: &str| match from {
        Some(from) => path.ends_with(from),
        None => class.is_some_and(|class| source.contains(class)),
    };
    // Files of one name are in many folders; most make the same as their neighbours.
    let mut nearest: Vec<&(PathBuf, String)> = descriptions.iter().collect();
    nearest.sort_by_key(|(path, _)| path.parent() != file.parent());
    for (description, source) in nearest {
        if !is_candidate(description, source) {
            continue;
        }
        for action in actions {
            let mut arguments = vec![(*action).to_owned()];
            arguments.extend(option.clone().filter(|_| *action == "--gen-dialect-decls"));
            let mut oracle = Command::new(ORACLE);
            oracle.args(&arguments).args(["-I", INCLUDE, "-I"]);
            oracle.arg(description.parent()?).arg(description);
            if run(&mut oracle, "mlir-22-tools").stdout == text.as_bytes() {
                let path = file.strip_prefix(INCLUDE).expect("it was found there");
                return Some(Installed {
                    path: path.to_string_lossy().into_owned(),
                    arguments,
                    description: description.clone(),
                    text,
                });
            }
        }
    }
    // An interface file without interfaces comes from nowhere in particular.
    assert!(
        !text.contains("\nclass "),
        "no call of {ORACLE} makes {}",
        file.display()
    );
    None
}

/// The same classes with the same members, in both directions, for every file that MLIR installs.
#[test]
fn declarations_are_those_that_are_installed() {
    let count = |action: &str| {
        let all = INSTALLED.iter();
        all.filter(|it| it.arguments.iter().any(|word| word.contains(action)))
            .count()
    };
    assert!(count("--gen-dialect-decls") >= 50, "dialects");
    assert!(count("--gen-enum-decls") >= 33, "enumerations");
    assert!(count("-interface-decls") >= 80, "interfaces");
    ask_all("installed declarations", &INSTALLED, |file| {
        let ours = generated(tdgen(root()), &file.arguments, &file.description);
        let differences = differences(&file.text, &ours);
        let lines = differences
            .iter()
            .map(|line| format!("{}: {line}", file.path));
        lines.collect()
    });
}

/// Everything of ours in place of what is installed: MLIR's own headers are compiled with the declarations, and the
/// definitions behind them.
#[test]
fn what_is_generated_compiles_in_place_of_what_is_installed() {
    // Installed without a guard, and included by two headers.
    const TWICE: &str = "mlir/Dialect/Linalg/IR/RelayoutOpInterface.h";
    // Without a namespace of its own: MLIR includes it inside of one.
    const INSIDE: (&str, &str) = (
        "mlir/Dialect/ArmSME/IR/ArmSMEOpInterfaces.h.inc",
        "mlir::arm_sme",
    );
    let dir = tempfile::tempdir().expect("a folder for generated files");
    ask_all("generating", &INSTALLED, |file| {
        let declarations = dir.path().join(&file.path);
        let folder = declarations.parent().expect("it is in a folder");
        std::fs::create_dir_all(folder).expect("a folder can be made");
        let definitions = declarations.with_extension("").with_extension("cpp.inc");
        for (arguments, output) in [
            (&file.arguments, &declarations),
            (&file.definitions(), &definitions),
        ] {
            if file.is_of_dialect_interface() && output == &definitions {
                continue;
            }
            let text = generated(tdgen(root()), arguments, &file.description);
            std::fs::write(output, text).expect("a file can be written");
        }
        Vec::new()
    });
    let all: BTreeSet<&str> = INSTALLED.iter().map(|file| &*file.path).collect();
    let mut source = String::new();
    let mut included: BTreeSet<&str> = BTreeSet::new();
    for header in files_below(&Path::new(INCLUDE).join("mlir"), ".h") {
        let text = std::fs::read_to_string(&header).expect("a header can be read");
        let used: Vec<&str> = text
            .lines()
            .filter_map(|line| {
                line.strip_prefix("#include ")?
                    .get(1..)?
                    .split(['"', '>'])
                    .next()
            })
            .filter_map(|name| all.get(name).copied())
            .collect();
        if !used.is_empty() && !header.ends_with(TWICE) {
            included.extend(used);
            writeln!(source, "#include \"{}\"", header.display()).expect("text can be written");
        }
    }
    assert!(
        included.len() >= 155,
        "{} files are in headers",
        included.len()
    );
    for file in INSTALLED.iter() {
        if !included.contains(&*file.path) || file.is_of_dialect_interface() {
            continue;
        }
        let definitions = file.path.replace(".h.inc", ".cpp.inc");
        let include = format!("#include \"{definitions}\"\n");
        match file.path == INSIDE.0 {
            true => source += &format!("namespace {} {{\n{include}}}\n", INSIDE.1),
            false => source += &include,
        }
    }
    let path = dir.path().join("all.cpp");
    std::fs::write(&path, source).expect("a file can be written");
    let mut compile = clang();
    compile.args(["-fsyntax-only", "-I"]).arg(dir.path());
    quiet(
        compile.args(["-isystem", INCLUDE]).arg(&path),
        "clang-22, libmlir-22-dev",
    );
}

/// Where the real tool writes C++ that does not compile or is wrong, ours is right.
#[test]
fn better() {
    insta::glob!("ods/decls/better/*.td", |path| {
        let mut shown = String::new();
        let mut source = String::new();
        for header in [
            "mlir/IR/BuiltinAttributes.h",
            "mlir/IR/DialectImplementation.h",
            "mlir/IR/OpDefinition.h",
            "llvm/ADT/StringExtras.h",
            "llvm/ADT/StringSwitch.h",
        ] {
            writeln!(source, "#include \"{header}\"").expect("text can be written");
        }
        for arguments in runs(path) {
            let ours = generated(tdgen(root()), &arguments, path);
            writeln!(shown, "{}\n{ours}", arguments.join(" ")).expect("text can be written");
            source += &ours;
        }
        let dir = tempfile::tempdir().expect("a folder for generated files");
        let file = dir.path().join("better.cpp");
        std::fs::write(&file, source).expect("a file can be written");
        let mut compile = clang();
        compile.args(["-fsyntax-only", "-isystem", INCLUDE]);
        quiet(compile.arg(file), "clang-22, libmlir-22-dev");
        matches_snapshot("ods/decls/better", "output", &shown);
    });
}

/// A program that uses all that is generated for `run/shop.td` prints the same with either tool's files.
#[test]
fn a_program_does_the_same_with_either_tool() {
    let folder = root().join("tests/ods/decls/run");
    let printed = |tool: fn() -> Command| {
        let dir = tempfile::tempdir().expect("a folder for the program");
        for (action, file) in [
            ("dialect", "dialect"),
            ("enum", "enums"),
            ("op-interface", "op_interfaces"),
            ("attr-interface", "attr_interfaces"),
            ("type-interface", "type_interfaces"),
        ] {
            for (kind, extension) in [("decls", "h.inc"), ("defs", "cpp.inc")] {
                let arguments = [format!("--gen-{action}-{kind}")];
                let text = generated(tool(), &arguments, &folder.join("shop.td"));
                let path = dir.path().join(format!("{file}.{extension}"));
                std::fs::write(path, text).expect("a file can be written");
            }
        }
        let program = dir.path().join("shop");
        let libraries = format!("{INCLUDE}/../lib");
        let mut build = clang();
        build
            .args(["-fno-rtti", "-isystem", INCLUDE, "-I"])
            .arg(dir.path());
        build.arg(folder.join("main.cpp")).arg("-o").arg(&program);
        build
            .arg(format!("-L{libraries}"))
            .arg(format!("-Wl,-rpath,{libraries}"));
        quiet(build.args(["-lMLIR", "-lLLVM"]), "clang-22, libmlir-22-dev");
        quiet(&mut Command::new(program), "")
    };
    let ours = printed(|| tdgen(root()));
    assert_eq!(ours, printed(|| Command::new(ORACLE)));
    matches_snapshot("ods/decls/run", "printed", &ours);
}

/// Pages in Markdown have the same bytes as the real tool's, for all that is installed.
#[test]
fn pages_are_those_of_the_real_tool() {
    let pages: BTreeSet<(Vec<String>, &Path)> = INSTALLED.iter().flat_map(pages).collect();
    let pages: Vec<_> = pages.into_iter().collect();
    ask_all("pages", &pages, |(arguments, description)| {
        let mut oracle = Command::new(ORACLE);
        oracle.args(arguments).args(["-I", INCLUDE, "-I"]);
        oracle.arg(description.parent().expect("a description is in a folder"));
        let theirs = run(oracle.arg(description), "mlir-22-tools");
        // It knows no page about enumerations where their class is not included.
        if !theirs.status.success() {
            return Vec::new();
        }
        let ours = generated(tdgen(root()), arguments, description);
        let difference = difference(&theirs.stdout, ours.as_bytes());
        let call = format!("{} {}", arguments.join(" "), description.display());
        difference
            .map(|it| format!("{call}: {it}"))
            .into_iter()
            .collect()
    });
}

/// The pages that can be written about what a file was made of.
fn pages(file: &Installed) -> Vec<(Vec<String>, &Path)> {
    let [action, options @ ..] = &*file.arguments else {
        return Vec::new();
    };
    let actions: &[&str] = match action.as_str() {
        "--gen-dialect-decls" => &["--gen-dialect-doc"],
        "--gen-enum-decls" => &["--gen-enum-doc"],
        "--gen-op-interface-decls" => &["--gen-op-interface-docs"],
        "--gen-attr-interface-decls" => &["--gen-attr-interface-docs"],
        "--gen-type-interface-decls" => &["--gen-type-interface-docs"],
        _ => &[],
    };
    let mut pages = Vec::new();
    for action in actions {
        let arguments = [&[(*action).to_owned()], options].concat();
        pages.push((arguments, &*file.description));
        if *action == "--gen-dialect-doc" {
            for action in ["--gen-op-doc", "--gen-attrdef-doc", "--gen-typedef-doc"] {
                pages.push((vec![action.to_owned()], &*file.description));
            }
            // As CMake's `add_mlir_doc` calls the tool.
            let unfolding = ["--gen-op-doc", "--allow-hugo-specific-features"];
            pages.push((unfolding.map(str::to_owned).to_vec(), &*file.description));
        }
    }
    pages
}
