//! Everything that MLIR installs and `tdgen` can write, written by `tdgen`: the same declarations as text and as clang
//! reads them in MLIR's own headers, definitions that compile behind these, the same pages.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::cpp::{declarations, differences};
use crate::support::ods::{
    COMPILER, INCLUDE, Installed, Kind, call, clang, generated, installed, matches_snapshot, oracle,
};
use crate::support::printers::printers;
use crate::support::tools::{quiet, root, run, tdgen};
use crate::support::{ask_all, difference, files_below};

/// All that is installed.
static INSTALLED: LazyLock<Vec<Installed>> = LazyLock::new(|| {
    let found = installed(&Kind::ALL);
    for (kind, least) in [
        (Kind::Op, 81),
        (Kind::Dialect, 50),
        (Kind::TypeDef, 54),
        (Kind::AttrDef, 33),
        (Kind::Enum, 33),
        (Kind::Interface, 80),
        (Kind::DialectInterface, 1),
    ] {
        let count = found.iter().filter(|file| file.kind == kind).count();
        assert!(count >= least, "{count} files of the kind {kind:?}");
    }
    found
});

/// The same classes with the same members, in both directions, as they are written.
#[test]
fn declarations_are_those_that_are_installed() {
    ask_all("installed declarations", &INSTALLED, |file| {
        let differences = differences(&file.text, &file.ours());
        let lines = differences.iter().map(|line| format!("{}: {line}", file.path));
        lines.collect()
    });
}

/// The names behind `#ifdef LIST`.
fn listed(text: &str, list: &str) -> Vec<String> {
    let start = format!("#ifdef {list}\n#undef {list}\n");
    let (_, rest) = text.split_once(&start).unwrap_or_default();
    let (body, _) = rest.split_once("#endif").unwrap_or_default();
    let names = body.split(',').map(|name| name.replace(char::is_whitespace, ""));
    names.map(|name| name.trim_start_matches("::").to_owned()).collect()
}

/// The lists of classes that a dialect registers have the same order.
#[test]
fn lists_are_those_that_are_installed() {
    ask_all("lists", &INSTALLED, |file| {
        let (Some(guard), Some(definitions)) = (file.kind.guard(), file.definitions()) else {
            return Vec::new();
        };
        let list = guard.replace("_CLASSES", "_LIST");
        let theirs = std::fs::read_to_string(Path::new(INCLUDE).join(&definitions));
        let theirs = theirs.expect("definitions are installed");
        let ours = file.our_definitions();
        let (theirs, ours) = (listed(&theirs, &list), listed(&ours, &list));
        let report = (theirs != ours).then(|| format!("{definitions}: {theirs:?} {ours:?}"));
        report.into_iter().collect()
    });
}

/// All operations print the same pieces in the same order.
#[test]
fn printers_are_those_that_are_installed() {
    let is_op = |file: &&Installed| file.kind == Kind::Op;
    let files: Vec<&Installed> = INSTALLED.iter().filter(is_op).collect();
    let count = AtomicUsize::new(0);
    ask_all("printers", &files, |file| {
        let path = Path::new(INCLUDE).join(file.definitions().expect("operations have some"));
        let theirs = std::fs::read_to_string(path).expect("definitions are installed");
        let ours = file.our_definitions();
        let (theirs, ours) = (printers(&theirs), printers(&ours));
        count.fetch_add(theirs.len(), Ordering::Relaxed);
        let classes: BTreeSet<&str> = theirs.keys().chain(ours.keys()).copied().collect();
        let differ = classes.iter().filter(|class| theirs.get(*class) != ours.get(*class));
        let report = differ.map(|class| format!("{class}:\n- {:?}\n+ {:?}", theirs.get(class), ours.get(class)));
        report.collect()
    });
    let count = count.into_inner();
    assert!(count > 2000, "only {count} operations print");
}

/// A file that two headers include although it has no guard.
const TWICE: &str = "mlir/Dialect/Linalg/IR/RelayoutOpInterface.h";

/// Included inside of a namespace, because it has none of its own.
const INSIDE: (&str, &str) = ("mlir/Dialect/ArmSME/IR/ArmSMEOpInterfaces.h.inc", "mlir::arm_sme");

/// What declarations that stand in no header are read behind.
const BASE: &str = "mlir/IR/DialectImplementation.h";

/// MLIR's headers with our files in place of those that it installs.
struct Package {
    folder: tempfile::TempDir,
    /// Declarations that no header includes, nor others like them.
    alone: BTreeSet<&'static str>,
}

impl Package {
    /// Generates everything, and a header `all.h` that includes all headers with generated files.
    fn new() -> Package {
        let folder = tempfile::tempdir().expect("a folder for generated files");
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            let parent = path.parent().expect("it is in a folder");
            std::fs::create_dir_all(parent).expect("a folder can be made");
            std::fs::write(path, text).expect("a file can be written");
        };
        ask_all("generating", &INSTALLED, |file| {
            write(&file.path, &file.ours());
            if let Some(definitions) = file.definitions() {
                write(&definitions, &file.our_definitions());
            }
            Vec::new()
        });
        let mut source = String::new();
        let mut included: BTreeSet<&str> = BTreeSet::new();
        let mut declared: BTreeSet<BTreeSet<String>> = BTreeSet::from([BTreeSet::new()]);
        for header in files_below(&Path::new(INCLUDE).join("mlir"), ".h") {
            let text = std::fs::read_to_string(&header).expect("a header can be read");
            let names: BTreeSet<&str> = text.lines().filter_map(included_file).collect();
            let used = INSTALLED.iter().filter(|file| names.contains(&*file.path));
            let used: Vec<&Installed> = used.collect();
            if !used.is_empty() && !header.ends_with(TWICE) {
                included.extend(used.iter().map(|file| &*file.path));
                declared.extend(used.iter().map(|file| declarations(&file.text)));
                let header = header.strip_prefix(INCLUDE).expect("it was found there");
                source += &format!("#include \"{}\"\n", header.display());
            }
        }
        write("all.h", &source);
        let is_alone =
            |file: &&Installed| !included.contains(&*file.path) && !declared.contains(&declarations(&file.text));
        let alone = INSTALLED.iter().filter(is_alone);
        Package { alone: alone.map(|file| &*file.path).collect(), folder }
    }

    /// Compiles against MLIR's headers, with our files before the installed ones.
    fn clang(&self) -> Command {
        let mut clang = clang();
        clang.arg("-I").arg(self.folder.path());
        clang
    }

    /// All headers with our declarations, precompiled, and what dialects have in sources that are not installed.
    ///
    /// Templates that the headers use are instantiated once, here, instead of behind every definition.
    fn precompiled(&self) -> PathBuf {
        let output = self.folder.path().join("ours.pch");
        let header = self.folder.path().join("everything.h");
        let hand = root().join("tests/ods/installed/hand.h");
        let text = format!("#include \"all.h\"\n#include \"{}\"\n", hand.display());
        std::fs::write(&header, text).expect("a file can be written");
        let mut clang = self.clang();
        clang.args(["-fpch-instantiate-templates", "-x", "c++-header"]);
        quiet(clang.arg(&header).arg("-o").arg(&output), COMPILER);
        output
    }

    /// Compiles definitions of ours; says what is wrong with them.
    fn compiled(&self, file: &Installed, headers: &Path) -> Vec<String> {
        let Some(definitions) = file.definitions() else {
            return Vec::new();
        };
        let is_alone = self.alone.contains(&*file.path);
        let mut source = String::from("using namespace mlir;\n");
        if let Some(guard) = file.kind.guard() {
            source += &format!("#define {guard}\n");
        }
        if is_alone {
            source = format!("#include \"{BASE}\"\n#include \"{}\"\n", file.path);
        }
        source += &match file.path == INSIDE.0 {
            true => format!("namespace {} {{\n#include \"{definitions}\"\n}}\n", INSIDE.1),
            false => format!("#include \"{definitions}\"\n"),
        };
        let path = self.folder.path().join(&definitions).with_extension("cpp");
        std::fs::write(&path, source).expect("a file can be written");
        let mut clang = self.clang();
        clang.args(["-fsyntax-only", "-ferror-limit=0", "-fno-caret-diagnostics"]);
        if !is_alone {
            clang.arg("-include-pch").arg(headers);
        }
        let output = run(clang.arg(&path), COMPILER);
        let messages = String::from_utf8_lossy(&output.stderr);
        messages.lines().map(str::to_owned).collect()
    }
}

/// The file that a line includes.
fn included_file(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("#include ")?.get(1..)?;
    rest.split(['"', '>']).next()
}

/// The program that prints what generated files declare.
struct Members {
    program: PathBuf,
}

impl Members {
    fn built(folder: &Path) -> Members {
        let program = folder.join("members");
        let mut clang = Command::new("clang++-22");
        clang.args(["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror"]);
        clang.args(["-isystem", INCLUDE]);
        clang.arg(root().join("tests/ods/installed/members.cpp"));
        clang.arg("-o").arg(&program);
        clang.arg(format!("-L{INCLUDE}/../lib")).arg("-lclang-22");
        quiet(&mut clang, "libclang-22-dev");
        Members { program }
    }

    /// What is declared in a precompiled header.
    fn of_precompiled(&self, headers: &Path) -> String {
        self.printed(Command::new(&self.program).arg(headers))
    }

    /// What is declared in what a call of clang compiles.
    fn of_call(&self, clang: &Command) -> String {
        let mut members = Command::new(&self.program);
        members.arg(clang.get_program()).args(clang.get_args());
        self.printed(&mut members)
    }

    fn printed(&self, members: &mut Command) -> String {
        let output = run(members, "");
        let messages = String::from_utf8_lossy(&output.stderr);
        let is_quiet = output.status.success() && messages.is_empty();
        assert!(is_quiet, "{members:?}\n{messages}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

/// Lines that only one of two texts has: `-` what is missing in `ours`.
fn members_that_differ(theirs: &str, ours: &str) -> Vec<String> {
    let theirs: BTreeSet<&str> = theirs.lines().collect();
    let ours: BTreeSet<&str> = ours.lines().collect();
    let missing = theirs.difference(&ours).map(|it| format!("- {it}"));
    let added = ours.difference(&theirs).map(|it| format!("+ {it}"));
    missing.chain(added).collect()
}

/// The program that prints members tells what differs, and nothing else: order, private members, names of parameters,
/// other names of the same type.
#[test]
fn members_that_differ_are_seen() {
    let folder = tempfile::tempdir().expect("a folder for the program");
    let members = Members::built(folder.path());
    let of = |name: &str| {
        let mut clang = Command::new("clang++-22");
        let file = root().join("tests/ods/installed").join(name);
        members.of_call(clang.args(["-std=c++17", "-x", "c++"]).arg(file))
    };
    let shown = members_that_differ(&of("one.inc"), &of("other.inc"));
    matches_snapshot("installed", "differences", &shown.join("\n"));
}

/// What is asked of clang, one after the other as processors are free.
enum Question {
    /// The members in all headers.
    Members,
    /// The members in declarations that stand in no header.
    MembersOf(&'static Installed),
    /// Whether definitions compile.
    Definitions(&'static Installed),
}

/// Clang finds the same classes with the same bases and members in MLIR's headers with our files as with those that
/// are installed, and all our definitions compile behind these headers.
#[test]
fn clang_takes_ours_for_those_that_are_installed() {
    let package = Package::new();
    let folder = package.folder.path();
    let members = Members::built(folder);
    let headers = package.precompiled();
    let is_alone = |file: &&Installed| package.alone.contains(&*file.path);
    let alone = INSTALLED.iter().filter(is_alone);
    let mut questions = vec![Question::Members];
    questions.extend(alone.map(Question::MembersOf));
    // The longest first.
    let mut files: Vec<&Installed> = INSTALLED.iter().collect();
    files.sort_by_key(|file| std::cmp::Reverse(file.text.len()));
    questions.extend(files.into_iter().map(Question::Definitions));
    ask_all("questions to clang", &questions, |question| match question {
        Question::Members => {
            let mut theirs = clang();
            theirs.args(["-x", "c++"]).arg(folder.join("all.h"));
            let theirs = members.of_call(&theirs);
            let ours = members.of_precompiled(&headers);
            assert!(theirs.lines().count() > 250_000, "most is not declared");
            members_that_differ(&theirs, &ours)
        }
        Question::MembersOf(file) => {
            let path = folder.join(&file.path).with_extension("cpp");
            let text = format!("#include \"{BASE}\"\n#include \"{}\"\n", file.path);
            std::fs::write(&path, text).expect("a file can be written");
            let of_call = |mut clang: Command| members.of_call(clang.arg(&path));
            let (theirs, ours) = (of_call(clang()), of_call(package.clang()));
            assert!(theirs.contains('\n'), "nothing is declared");
            members_that_differ(&theirs, &ours)
        }
        Question::Definitions(file) => package.compiled(file, &headers),
    });
}

/// Pages in Markdown have the same bytes as the real tool's.
#[test]
fn pages_are_those_of_the_real_tool() {
    let pages: BTreeSet<(Vec<String>, &Path)> = INSTALLED.iter().flat_map(pages).collect();
    let pages: Vec<_> = pages.into_iter().collect();
    ask_all("pages", &pages, |(arguments, description)| {
        let theirs = call(oracle(), arguments, description);
        // It knows no page about enumerations where their class is not included.
        if !theirs.status.success() {
            return Vec::new();
        }
        let ours = generated(tdgen(root()), arguments, description);
        let difference = difference(&theirs.stdout, ours.as_bytes());
        let call = format!("{} {}", arguments.join(" "), description.display());
        difference.map(|it| format!("{call}: {it}")).into_iter().collect()
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
