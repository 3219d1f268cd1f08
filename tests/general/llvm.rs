//! Backends that `llvm-tblgen` has for projects outside of LLVM: their outputs are the same byte for byte.

use std::process::Command;

use crate::support::ods::{error_messages, same_outputs};
use crate::support::tools::matches_snapshot;

/// The outputs match their snapshots and are those of `llvm-tblgen`.
#[test]
fn outputs() {
    insta::glob!("llvm/outputs/*.td", |path| {
        let mut shown = String::new();
        for (arguments, ours) in same_outputs(path, || Command::new("llvm-tblgen-22")) {
            shown += &format!("{}\n{ours}\n", arguments.join(" "));
        }
        matches_snapshot("general/llvm/outputs", "output", &shown);
    });
}

/// All errors of a description are reported, and there is no output.
#[test]
fn errors() {
    insta::glob!("llvm/errors/*.td", |path| {
        matches_snapshot("general/llvm/errors", "messages", &error_messages(path));
    });
}
