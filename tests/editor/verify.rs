//! `tdgen verify`.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test writes files, and fails by panicking")]

use std::process::Command;

use crate::support::tools::tdgen;

/// The exit code and the messages about a file and what it includes.
fn verify(text: &str, options: &[&str]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.td"), text).unwrap();
    let library = "class Lamp<int w> { int watts = w; }\ndef bad : Lamp<\"x\">;\n";
    std::fs::write(folder.path().join("lib.td"), library).unwrap();
    let mut command: Command = tdgen(folder.path());
    let output = command.arg("verify").args(options).args(["--diagnostic-format=short", "a.td"]).output().unwrap();
    assert!(output.stdout.is_empty());
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

const ALL: &str = "\
class Lamp<int w> { int watts = w; } // expected-note 2 {{parameter declared here}}
// expected-error@+1 {{expected `int` for argument `w`}}
def a : Lamp<\"x\">;
def b : Lamp<\"y\">;
// expected-error-re@above {{got \"{{[a-z]}}\" of type}}
def c : Gone; // expected-error {{undefined class `Gone`}}
dump \"text\"; // expected-note {{text}}
#define M
#define M // expected-warning {{already defined}}
";

#[test]
fn expected_messages_are_accepted() {
    assert_eq!(verify(ALL, &[]), (Some(0), String::new()));
    assert_eq!(verify("def a;\n// expected-no-diagnostics\n", &[]), (Some(0), String::new()));
}

#[test]
fn messages_of_included_files_are_expected_by_location() {
    let text =
        "include \"lib.td\"\n// expected-error@lib.td:2 {{of type `string`}} expected-note@lib.td:1 {{parameter}}\n";
    assert_eq!(verify(text, &[]), (Some(0), String::new()));
    let text = "include \"lib.td\"\n// expected-error@* {{of type `string`}}\n";
    assert_eq!(verify(text, &["--ignore-unexpected=note"]), (Some(0), String::new()));
}

#[test]
fn what_differs_is_located() {
    let text = "def a : Gone;\n// expected-error@+1 {{undefined class}}\ndef b;\n// expected-warning@-3 {{x}}\n";
    let (code, messages) = verify(text, &[]);
    assert_eq!(code, Some(1));
    assert_eq!(
        messages,
        "a.td:2:4: error: expected error was not reported at a.td:3: undefined class\n\
         a.td:4:4: error: expected warning was not reported at a.td:1: x\n\
         note: that line has the error: undefined class `Gone`\n\
         a.td:1:9: error: unexpected error: undefined class `Gone`\n"
    );
}

#[test]
fn malformed_comments_are_errors() {
    let (code, messages) = verify("def a; // expected-error@x {{a}}\n// expected-error-re {{a{{(}}}}\n", &[]);
    assert_eq!(code, Some(1));
    assert!(messages.contains("a.td:1:11: error: unknown location `@x`"), "{messages}");
    assert!(messages.contains("a.td:2:4: error: invalid regular expression"), "{messages}");
}
