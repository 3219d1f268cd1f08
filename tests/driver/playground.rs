//! The playground: `tools/playground.sh` builds the page, and it works in a browser.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::process::Command;

use crate::support::tools::{quiet, root};
use crate::support::typed::PYTHON;

#[test]
fn playground_works_in_a_browser() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let page = folder.path().join("playground.html");
    let mut build = Command::new(root().join("tools/playground.sh"));
    build.arg(&page).env("PLAYGROUND_PROFILE", "dev").env("CARGO_PROFILE_DEV_DEBUG", "0");
    let told = quiet(&mut build, "the target wasm32-unknown-unknown");
    assert!(told.contains("playground.html"), "{told}");
    let mut browse = Command::new(PYTHON);
    browse.arg("-B").arg(root().join("tests/driver/playground/browse.py")).arg(page);
    // TDGEN_SCREENSHOTS=folder: pictures to look at.
    browse.args(std::env::var_os("TDGEN_SCREENSHOTS"));
    quiet(&mut browse, "python3 chromium chromium-driver");
}
