//! C API generation: headers of small descriptions, and errors of bad ones. `offload.rs` has the large one.
//!
//! A new case is a new `.td` file in `tests/api/headers` or `tests/api/errors`; `cargo insta review` accepts its
//! output.

#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the repository and write scratch files"
)]

mod support;

use support::tools::{compile_as_everything, is_formatted, run, tdgen};

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
