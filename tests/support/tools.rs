//! The programs that tests of generated C run: `tdgen` itself, compilers, the formatter, LLVM's own files.
//!
//! All of them are oracles: where one is missing the test fails and says which package has it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

use tempfile::TempDir;

/// Where the repository is: the package of the program is `src/driver` in it.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the package is below the root")
}

/// Runs a program that the tests rely on.
pub(crate) fn run(command: &mut Command, package: &str) -> Output {
    let name = command.get_program().to_string_lossy().into_owned();
    command.output().unwrap_or_else(|error| panic!("this test needs `{name}` (Debian: {package}): {error}"))
}

/// Runs a program that must succeed without a word on stderr, and gives its stdout.
pub(crate) fn quiet(command: &mut Command, package: &str) -> String {
    let output = run(command, package);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && stderr.is_empty(),
        "{command:?}\n{}\n{}{stderr}",
        output.status,
        String::from_utf8_lossy(&output.stdout)
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// `tdgen` with a folder to work in.
pub(crate) fn tdgen(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tdgen"));
    command.current_dir(dir);
    command
}

/// The folders that programs are looked for in, that of the `tdgen` under test first.
pub(crate) fn search_path() -> OsString {
    let tdgen = Path::new(env!("CARGO_BIN_EXE_tdgen")).parent();
    let old = std::env::var_os("PATH").unwrap_or_default();
    let folders = tdgen.into_iter().map(Path::to_owned);
    std::env::join_paths(folders.chain(std::env::split_paths(&old))).expect("a list of folders")
}

/// What `llvm-config-22` says.
pub(crate) fn llvm_config(question: &str) -> String {
    quiet(Command::new("llvm-config-22").arg(question), "llvm-22-dev").trim().to_owned()
}

/// A file that comes with LLVM's Offload library, below LLVM's folder.
pub(crate) fn installed_offload(file: &str) -> PathBuf {
    let path = Path::new(&llvm_config("--prefix")).join(file);
    assert!(path.exists(), "this test needs {} (Debian: liboffload-22-dev)", path.display());
    path
}

/// llvm-tblgen reads a description with our class library as we do.
pub(crate) fn is_read_by_llvm(folder: &Path, file: &str) {
    let libraries = tempfile::tempdir().expect("a folder for the library");
    std::os::unix::fs::symlink(root().join("lib-td"), libraries.path().join("tdgen")).expect("a link to lib-td");
    let mut theirs = Command::new("llvm-tblgen-22");
    theirs.current_dir(folder).arg("-I").arg(libraries.path());
    same_text(&quiet(tdgen(folder).arg(file), ""), &quiet(theirs.arg(file), "llvm-22"));
}

/// A strict check of the types of Python in a folder, by default for the Python that is installed. The types of Python's
/// library, which take most of the time, are read once.
pub(crate) fn mypy(folder: &Path, version: Option<&'static str>) -> Command {
    static CACHES: Mutex<BTreeMap<Option<&str>, TempDir>> = Mutex::new(BTreeMap::new());
    let check = |folder: &Path| {
        let mut mypy = Command::new("mypy");
        mypy.current_dir(folder).args(["--strict", "--sqlite-cache", "--cache-dir", "cache"]);
        mypy.args(version.map(|version| format!("--python-version={version}")));
        mypy
    };
    let mut caches = CACHES.lock().unwrap_or_else(PoisonError::into_inner);
    let cache = caches.entry(version).or_insert_with(|| {
        let folder = tempfile::tempdir().expect("a folder for the cache");
        let library = "import ctypes, dataclasses, enum, struct, typing, collections, socket, select, binascii, math\n";
        std::fs::write(folder.path().join("library.py"), library).expect("a file can be written");
        quiet(check(folder.path()).arg("library.py"), "mypy");
        folder
    });
    let files = std::fs::read_dir(cache.path().join("cache")).expect("mypy has written its cache");
    for version in files.map(|file| file.expect("the cache can be read").path()).filter(|path| path.is_dir()) {
        let to = folder.join("cache").join(version.file_name().expect("a version"));
        std::fs::create_dir_all(&to).expect("a folder can be made");
        std::fs::copy(version.join("cache.db"), to.join("cache.db")).expect("a file can be copied");
    }
    check(folder)
}

/// The warnings that generated code must not cause.
pub(crate) const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/// Compiles a header by itself, as each language that it must serve, with every warning that matters an error.
///
/// `c2x` is C23 under the name that older compilers know too.
pub(crate) fn compile_as_everything(header: &Path) {
    let c = ["c99", "c11", "c17", "c2x"].map(|standard| ("c", standard));
    let cpp = ["c++11", "c++14", "c++17", "c++20"].map(|standard| ("c++", standard));
    for (language, standard) in c.into_iter().chain(cpp) {
        let prototypes = (language == "c").then_some("-Wstrict-prototypes");
        let compile = |compiler: &str, package: &str, more: &[&str]| {
            let mut command = Command::new(compiler);
            command.args(["-fsyntax-only", "-x", language]).arg(format!("-std={standard}"));
            command.args(WARNINGS).args(prototypes).args(more);
            quiet(command.arg(header), package);
        };
        compile("clang-22", "clang-22", &["-Wdocumentation"]);
        compile("gcc", "g++", &[]);
    }
}

/// The file is as LLVM's formatter would leave it.
pub(crate) fn is_formatted(file: &Path) {
    let formatted = quiet(Command::new("clang-format-22").arg("--style=LLVM").arg(file), "clang-format-22");
    let ours = std::fs::read_to_string(file).expect("the file was written");
    same_text(&ours, &formatted);
}

/// Compares texts and shows the first line that differs.
pub(crate) fn same_text(ours: &str, theirs: &str) {
    for (at, (left, right)) in ours.lines().zip(theirs.lines()).enumerate() {
        assert_eq!(left, right, "line {}", at + 1);
    }
    assert_eq!(ours.lines().count(), theirs.lines().count());
}

/// A text with `ADDRESS` in place of each address, which differs from run to run.
pub(crate) fn without_addresses(text: &str) -> String {
    let mut pieces = text.split("0x");
    let mut filtered = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let digits = piece.chars().take_while(char::is_ascii_hexdigit).count();
        // Few digits are a number that is always the same.
        if digits < 6 {
            filtered += "0x";
            filtered += piece;
        } else {
            filtered += "ADDRESS";
            filtered += &piece[digits..];
        }
    }
    filtered
}

/// Returns the paragraphs of a generated file that contain a word, for a snapshot that a person can review. The rest is the
/// same for other names, and is compiled and run.
pub(crate) fn paragraphs_with(word: &str, text: &str) -> String {
    let mut shown = String::new();
    for paragraph in text.split("\n\n") {
        if paragraph.contains(word) {
            shown += paragraph;
            shown += "\n\n";
        } else if !shown.ends_with("[...]\n\n") {
            shown += "[...]\n\n";
        }
    }
    shown
}

/// Compares a text with a snapshot in a folder below `tests`.
pub(crate) fn matches_snapshot(folder: &str, name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => Path::new("..").join(folder),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}
