//! Headers of small descriptions, and errors of invalid ones. `offload.rs` tests the large one.
//!
//! A new case is a new `.td` file in `tests/capi/headers` or `tests/capi/errors`; `cargo insta review` accepts its
//! output.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use crate::support::tools::{compile_as_everything, is_formatted, matches_snapshot, root, run, tdgen};

/// Headers of small descriptions, which compile.
#[test]
fn headers() {
    insta::glob!("headers/*.td", |path| {
        let dir = tempfile::tempdir().expect("a folder for the header");
        let header = dir.path().join("out.h");
        let folder = path.parent().expect("a test has a folder");
        let name = path.file_name().expect("a test has a name");
        let mut command = tdgen(folder);
        command.args(["--gen-api", "-I", "../include"]).arg(name).arg("-o").arg(&header);
        let output = run(&mut command, "");
        let warnings = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{warnings}");
        compile_as_everything(&header);
        is_formatted(&header);
        let header = std::fs::read_to_string(&header).expect("the header was written");
        matches_snapshot("capi/headers", "header", &format!("{warnings}{header}"));
    });
}

/// Bad descriptions: no header, and a message for each error. A file that begins with a comment of
/// options is for another generator. What a generator refuses the checker refuses too.
#[test]
fn errors() {
    insta::glob!("errors/*.td", |path| {
        let folder = path.parent().expect("a test has a folder");
        let name = path.file_name().expect("a test has a name");
        let text = std::fs::read(path).expect("a test can be read");
        let text = String::from_utf8_lossy(&text);
        let options = text.lines().next().and_then(|line| line.strip_prefix("// --"));
        let options = options.map_or("--gen-api".to_owned(), |options| format!("--{options}"));
        let of = |options: &str| {
            let mut command = tdgen(folder);
            command.args(options.split_whitespace()).args(["-I", "../include"]);
            run(command.arg(name), "")
        };
        let output = of(&options);
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{messages}");
        assert!(output.stdout.is_empty(), "an output in spite of errors");
        matches_snapshot("capi/errors", "messages", &messages);
        if options == "--gen-api" {
            let checked = of("--check-api");
            assert_eq!(checked.status.code(), Some(1), "--check-api finds nothing");
            let checked = String::from_utf8_lossy(&checked.stderr);
            for error in messages.lines().filter(|line| line.contains(": error: ")) {
                assert!(checked.contains(error), "--check-api is silent about\n{error}\n{checked}");
            }
        }
    });
}

/// The messages of `--check-api` about descriptions that generators accept, and its exit code.
#[test]
fn checks() {
    insta::glob!("checks/*.td", |path| {
        let folder = path.parent().expect("a test has a folder");
        let name = path.file_name().expect("a test has a name");
        let of = |action: &str| {
            let mut command = tdgen(folder);
            command.args([action, "-I", "../include"]);
            run(command.arg(name), "")
        };
        assert!(of("--gen-api").status.success(), "this belongs to api/errors");
        let output = of("--check-api");
        let messages = String::from_utf8_lossy(&output.stderr);
        let has_errors = messages.contains(": error: ");
        assert_eq!(output.status.code(), Some(i32::from(has_errors)), "{messages}");
        assert!(output.stdout.is_empty(), "a checker writes nothing");
        matches_snapshot("capi/checks", "findings", &messages);
    });
}

/// The checker accepts the examples, except for an unused handle of LLVM's API.
#[test]
fn examples_are_sound() {
    for (name, warnings) in [("offload", 1), ("storage", 0)] {
        let folder = root().join("examples").join(name);
        let output = run(tdgen(&folder).arg("--check-api").arg(format!("{name}.td")), "");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{messages}");
        assert_eq!(messages.matches(": warning: ").count(), warnings, "{messages}");
    }
}

/// The checker writes a stamp file for build systems if there are no errors.
#[test]
fn a_check_leaves_a_file() {
    let dir = tempfile::tempdir().expect("a folder for the stamp");
    for (file, passes) in [("headers/order.td", true), ("checks/types.td", false)] {
        let stamp = dir.path().join(if passes { "passed" } else { "failed" });
        let mut command = tdgen(&root().join("tests/capi"));
        command.args(["--check-api", "-I", "include", file, "-o"]).arg(&stamp);
        assert_eq!(run(&mut command, "").status.success(), passes, "{file}");
        assert_eq!(stamp.exists(), passes, "{file}");
    }
}

/// Another class library: what its expressions cannot compute is reported at the user's record.
const CLASSES: &str = r#"class IsPointerType<string Type> {
  bit ret = !ne(!find(Type, "*", !sub(!size(Type), 1)), -1);
}
class Param<string Type, string Name> {
  string name = Name;
  bit IsPointer = IsPointerType<Type>.ret;
}
class Return<string Value, list<string> Conditions = []> {
  string value = Value;
}
class AddChecks<list<Param> Params, list<Return> Returns> {
  list<string> checked = !foreach(P, Params, !if(P.IsPointer, P.name, ""));
  list<Return> out = !listconcat(Returns, [Return<"NULL", checked>]);
}
class Function {
  list<Param> params;
  list<Return> returns;
  list<Return> returns_with_def = !listconcat([Return<"OK">], returns);
  list<Return> all_returns = AddChecks<params, AddChecks<params, returns_with_def>.out>.out;
}
"#;

#[test]
fn library_internals_word_no_errors() {
    let dir = tempfile::tempdir().expect("a folder for the classes");
    std::fs::write(dir.path().join("APIDefs.td"), CLASSES).expect("the classes");
    let bodies = [r#"let params = [Param<"", "A">]; let returns = [];"#, "let returns = [];", "let params = [];", ""];
    let messages = bodies.map(|body| {
        let text = format!("include \"APIDefs.td\"\ndef olF : Function {{ {body} }}\n");
        std::fs::write(dir.path().join("x.td"), text).expect("a description");
        let output = run(tdgen(dir.path()).args(["-I.", "--check-api", "x.td"]), "");
        String::from_utf8_lossy(&output.stderr).into_owned()
    });
    insta::assert_snapshot!(messages.join("\n"));
}

/// The symbols of a library in the forms of three linkers.
#[test]
fn export_lists() {
    let folder = root().join("tests/capi/headers");
    for (form, expected) in [
        ("elf", "VERS1.0 {\n  global:\n    boxFree;\n    boxHook;"),
        ("def", "EXPORTS\n  boxFree\n  boxHook\n"),
        ("macos", "_boxFree\n_boxHook\n"),
    ] {
        let mut command = tdgen(&folder);
        let output = run(command.args(["--gen-exports", "language.td"]).arg(format!("--exports={form}")), "");
        let list = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(list.starts_with(expected), "{form}: {list}");
        assert!(list.contains("boxUseWithCodeLoc") && list.contains("boxVersion"), "{form}: {list}");
    }
}

/// An error of the description is reported once, however many generators find it, and beyond the limit too.
#[test]
fn many_generators_report_an_error_once() {
    let dir = tempfile::tempdir().expect("a folder for the description");
    let include = root().join("tests/capi/include");
    let faults = (0..25).map(|n| format!("def bad{n} : Handle {{ let desc = \"n\"; }}\n"));
    let text = format!("include \"base.td\"\n{}", faults.collect::<String>());
    std::fs::write(dir.path().join("bad.td"), text).expect("a file in the folder");
    let messages = |actions: &[&str]| {
        let mut command = tdgen(dir.path());
        command.args(actions).arg("-I").arg(&include);
        let output = run(command.arg("bad.td"), "");
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let alone = messages(&["--gen-api"]);
    assert!(alone.contains("error: 25 errors"), "{alone}");
    let together = messages(&["--gen-api=a", "--gen-entry-points=b", "--gen-lock=c"]);
    assert_eq!(together, alone);
}
