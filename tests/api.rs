//! C API generation: headers of small descriptions, errors of bad ones, and the Offload example against the library
//! and the header that LLVM installs.
//!
//! A new case is a new `.td` file in `tests/api/headers` or `tests/api/errors`; `cargo insta review` accepts its
//! output. Compilers and LLVM's files are oracles: where one is missing its test fails and says which package has it.

#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the repository and write scratch files"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Where the repository is.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a program that the tests rely on.
fn run(command: &mut Command, package: &str) -> Output {
    let name = command.get_program().to_string_lossy().into_owned();
    command
        .output()
        .unwrap_or_else(|error| panic!("this test needs `{name}` (Debian: {package}): {error}"))
}

/// Runs a program that must succeed without a word on stderr, and gives its stdout.
fn quiet(command: &mut Command, package: &str) -> String {
    let output = run(command, package);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && stderr.is_empty(),
        "{command:?}\n{}\n{stderr}",
        output.status
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// `tdgen` with a folder to work in.
fn tdgen(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tdgen"));
    command.current_dir(dir);
    command
}

/// What `llvm-config-22` says.
fn llvm_config(question: &str) -> String {
    quiet(Command::new("llvm-config-22").arg(question), "llvm-22-dev")
        .trim()
        .to_owned()
}

/// The header that LLVM installs.
fn installed_header() -> PathBuf {
    let header = Path::new(&llvm_config("--prefix")).join("include/offload/OffloadAPI.h");
    assert!(
        header.exists(),
        "this test needs {} (Debian: liboffload-22-dev)",
        header.display()
    );
    header
}

/// The example's folder.
fn example() -> PathBuf {
    root().join("examples/offload")
}

/// Writes the example's header into a fresh folder.
fn example_header(dir: &Path) -> PathBuf {
    let header = dir.join("offload.h");
    quiet(
        tdgen(&example())
            .args(["--gen-api", "offload.td", "-o"])
            .arg(&header),
        "",
    );
    header
}

/// Compiles a header by itself, as each language that it must serve, with every warning that matters an error.
fn compile_as_everything(header: &Path) {
    let warnings = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only"];
    for standard in ["c99", "c11"] {
        let standard = format!("-std={standard}");
        let c = ["-xc", &standard, "-Wstrict-prototypes"];
        quiet(
            Command::new("clang-22")
                .args(c)
                .args(warnings)
                .arg("-Wdocumentation")
                .arg(header),
            "clang-22",
        );
        quiet(Command::new("cc").args(c).args(warnings).arg(header), "gcc");
    }
    for standard in ["c++11", "c++17"] {
        let standard = format!("-std={standard}");
        let cpp = ["-xc++", &standard];
        quiet(
            Command::new("clang++-22")
                .args(cpp)
                .args(warnings)
                .arg("-Wdocumentation")
                .arg(header),
            "clang-22",
        );
        quiet(
            Command::new("c++").args(cpp).args(warnings).arg(header),
            "g++",
        );
    }
}

/// The header is as LLVM's formatter would leave it.
fn is_formatted(header: &Path) {
    let formatted = quiet(
        Command::new("clang-format-22")
            .arg("--style=llvm")
            .arg(header),
        "clang-format-22",
    );
    let ours = std::fs::read_to_string(header).expect("the header was written");
    same_text(&ours, &formatted);
}

/// Compares texts and shows the first line that differs.
fn same_text(ours: &str, theirs: &str) {
    for (at, (left, right)) in ours.lines().zip(theirs.lines()).enumerate() {
        assert_eq!(left, right, "line {}", at + 1);
    }
    assert_eq!(ours.lines().count(), theirs.lines().count());
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

/// Headers of small descriptions: one question a file. Each is compiled too.
#[test]
fn headers() {
    insta::glob!("api/headers/*.td", |path| {
        let dir = tempfile::tempdir().expect("a folder for the header");
        let header = dir.path().join("out.h");
        let folder = path.parent().expect("a test has a folder");
        let name = path.file_name().expect("a test has a name");
        let mut command = tdgen(folder);
        command
            .args(["--gen-api", "-I", "../include"])
            .arg(name)
            .arg("-o")
            .arg(&header);
        let output = run(&mut command, "");
        let warnings = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{warnings}");
        compile_as_everything(&header);
        is_formatted(&header);
        let header = std::fs::read_to_string(&header).expect("the header was written");
        matches_snapshot("api/headers", "header", &format!("{warnings}{header}"));
    });
}

/// What is said about bad descriptions: no header, and a message for each fault.
#[test]
fn errors() {
    insta::glob!("api/errors/*.td", |path| {
        let folder = path.parent().expect("a test has a folder");
        let name = path.file_name().expect("a test has a name");
        let output = run(
            tdgen(folder)
                .args(["--gen-api", "-I", "../include"])
                .arg(name),
            "",
        );
        assert_eq!(
            output.status.code(),
            Some(1),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(output.stdout.is_empty(), "a header in spite of errors");
        matches_snapshot(
            "api/errors",
            "messages",
            &String::from_utf8_lossy(&output.stderr),
        );
    });
}

/// Our class library is in the language of the field: llvm-tblgen reads the example as we do.
#[test]
fn example_is_what_llvm_reads() {
    let libraries = tempfile::tempdir().expect("a folder for the library");
    std::os::unix::fs::symlink(root().join("lib-td"), libraries.path().join("tdgen"))
        .expect("a link to lib-td");
    let mut theirs = Command::new("llvm-tblgen-22");
    theirs
        .current_dir(example())
        .arg("-I")
        .arg(libraries.path())
        .arg("offload.td");
    same_text(
        &quiet(tdgen(&example()).arg("offload.td"), ""),
        &quiet(&mut theirs, "llvm-22"),
    );
}

/// The example's header serves C99, C11, C++11 and C++17, and needs no formatter.
#[test]
fn example_compiles() {
    let dir = tempfile::tempdir().expect("a folder for the header");
    let header = example_header(dir.path());
    compile_as_everything(&header);
    is_formatted(&header);
}

/// A program against the example's header works with the real library.
#[test]
fn example_runs() {
    let dir = tempfile::tempdir().expect("a folder for the program");
    example_header(dir.path());
    installed_header();
    let libraries = llvm_config("--libdir");
    for compiler in ["cc", "clang-22"] {
        let program = dir.path().join(compiler);
        let mut compile = Command::new(compiler);
        compile
            .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-I"])
            .arg(dir.path());
        // The header beside the program would be the user's own: read the program from another folder.
        compile
            .arg("-xc")
            .arg("-")
            .stdin(std::fs::File::open(example().join("main.c")).expect("the example is there"));
        compile
            .arg(format!("-L{libraries}"))
            .arg("-lLLVMOffload")
            .arg(format!("-Wl,-rpath,{libraries}"));
        quiet(
            compile.arg("-o").arg(&program),
            "gcc, clang-22, liboffload-22-dev",
        );
        let printed = quiet(&mut Command::new(&program), "");
        assert!(
            printed.contains("before olInit: not initialized, as it should be\n"),
            "{printed}"
        );
        for line in [
            "name       Virtual Host Device",
            "type       host",
            "platform   Host",
            "backend    host",
        ] {
            assert!(
                printed.contains(&format!("  {line}\n")),
                "no `{line}` in\n{printed}"
            );
        }
    }
}

/// The declarations of a header without comments and system headers, each on one line.
fn declarations(header: &Path) -> Vec<String> {
    let empty = tempfile::tempdir().expect("a folder for empty system headers");
    for name in ["stdbool.h", "stddef.h", "stdint.h"] {
        std::fs::write(empty.path().join(name), "").expect("an empty header");
    }
    let mut preprocess = Command::new("clang-22");
    preprocess
        .args([
            "-E",
            "-P",
            "-xc",
            "-Wno-pragma-once-outside-header",
            "-nostdinc",
            "-I",
        ])
        .arg(empty.path());
    let text = quiet(preprocess.arg(header), "clang-22");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut depth = 0;
    let pieces = words.split_inclusive(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ';' && depth == 0
    });
    pieces
        .map(|piece| piece.trim().replace("( ", "(").replace("()", "(void)"))
        .filter(|piece| !piece.is_empty())
        .collect()
}

/// Every declaration of the example is one of the installed header, word for word, and in the same order.
#[test]
fn example_declares_what_the_library_does() {
    let dir = tempfile::tempdir().expect("a folder for the header");
    let ours = declarations(&example_header(dir.path()));
    let theirs = declarations(&installed_header());
    assert!(ours.len() >= 30, "{ours:#?}");
    let mut rest = theirs.iter();
    for declaration in &ours {
        assert!(
            rest.any(|candidate| candidate == declaration),
            "not in the installed header, or not in this order:\n{declaration}\nthere: {:#?}",
            theirs
                .iter()
                .filter(|theirs| theirs.rsplit(' ').next() == declaration.rsplit(' ').next())
                .collect::<Vec<_>>()
        );
    }
}

/// The macros of a header that belong to its API.
fn macros(header: &Path, system: &[&str]) -> Vec<String> {
    let mut preprocess = Command::new("clang-22");
    preprocess
        .args(["-E", "-dM", "-xc", "-Wno-pragma-once-outside-header"])
        .args(system);
    let text = quiet(preprocess.arg(header), "clang-22");
    text.lines()
        .filter(|line| line.starts_with("#define OL_") && !line.ends_with("_H "))
        .map(str::to_owned)
        .collect()
}

/// The macros are those of the installed header, here and on Windows.
#[test]
fn example_defines_what_the_installed_header_does() {
    let dir = tempfile::tempdir().expect("a folder for the header");
    let header = example_header(dir.path());
    for system in [&[][..], &["-D_WIN32"]] {
        assert_eq!(macros(&header, system), macros(&installed_header(), system));
    }
}

/// What a header says about null checks and other checked conditions: function, code, condition.
fn checks(header: &Path) -> Vec<(String, String, String)> {
    let text = std::fs::read_to_string(header).expect("the header can be read");
    let (mut code, mut conditions, mut found) = (String::new(), Vec::new(), Vec::new());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(value) = line.split("- ::").nth(1) {
            code = value.to_owned();
        } else if let Some((_, condition)) = line
            .split_once('`')
            .filter(|(before, _)| before.starts_with("///  "))
        {
            if let Some(condition) = condition.strip_suffix('`') {
                conditions.push((code.clone(), condition.to_owned()));
            }
        } else if line.starts_with("OL_APIEXPORT") {
            let rest = line
                .trim_start_matches("OL_APIEXPORT ol_result_t OL_APICALL")
                .trim();
            let name = if rest.is_empty() {
                lines.peek().copied().unwrap_or_default()
            } else {
                rest
            };
            let name = name.split('(').next().unwrap_or_default().to_owned();
            found.extend(
                conditions
                    .drain(..)
                    .map(|(code, condition)| (name.clone(), code, condition)),
            );
        }
    }
    found
}

/// The checked conditions that the example documents are those of the installed header, in the same order.
#[test]
fn example_documents_the_same_checks() {
    let dir = tempfile::tempdir().expect("a folder for the header");
    let ours = checks(&example_header(dir.path()));
    let described: std::collections::BTreeSet<&String> =
        ours.iter().map(|(function, _, _)| function).collect();
    let theirs = checks(&installed_header());
    let theirs: Vec<_> = theirs
        .into_iter()
        .filter(|(function, _, _)| described.contains(function))
        .collect();
    assert!(ours.len() > 8, "{ours:?}");
    assert_eq!(ours, theirs);
}

/// A member's text is attached to that member.
#[test]
fn members_have_their_own_texts() {
    let dir = tempfile::tempdir().expect("a folder for the header");
    let header = example_header(dir.path());
    let tree = quiet(
        Command::new("clang-22")
            .args(["-xc", "-fsyntax-only", "-Xclang", "-ast-dump"])
            .arg(&header),
        "clang-22",
    );
    let start = tree
        .find("struct ol_dimensions_t definition")
        .expect("the structure is there");
    let fields: Vec<&str> = tree[start..].split("FieldDecl").skip(1).take(3).collect();
    for (field, text) in fields.iter().zip(["the first", "the second", "the third"]) {
        let comment = field.split("Text=\"").nth(1).unwrap_or_default();
        assert!(comment.trim_start().starts_with(text), "{field}");
    }
}
