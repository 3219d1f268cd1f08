//! Random dialects, which compile with MLIR 22, compile against the headers of main.

use super::{DAYS, Day};
use crate::random::{compilable, generate, seed};
use crate::support::ask_all;
use crate::support::ods::{COMPILER, call_with};
use crate::support::tools::{root, run, tdgen};

#[test]
fn random_dialects_compile_with_main() {
    let seed = seed();
    let folder = tempfile::tempdir().expect("a folder for generated files");
    let description = compilable(folder.path(), seed);
    ask_all("days of main", &DAYS, |day: &Day| {
        let folder = folder.path().join(day.name);
        std::fs::create_dir(&folder).expect("a folder can be made");
        generate(&folder, |arguments| {
            let output = call_with(tdgen(root()), &day.descriptions(), arguments, &description);
            let messages = String::from_utf8_lossy(&output.stderr);
            assert!(
                output.status.success() && !messages.contains("MLIR's headers") && !messages.contains("mixes files"),
                "{}: {messages}",
                day.name
            );
            String::from_utf8(output.stdout).expect("C++ is text")
        });
        let mut clang = day.clang();
        clang.args(["-fsyntax-only", "-Wno-unused-function", "-Wno-deprecated-declarations", "-I"]).arg(&folder);
        let output = run(clang.arg(root().join("tests/ods/random/main.cpp")), COMPILER);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() { Vec::new() } else { vec![format!("seed {seed}, {}:\n{errors}", day.name)] }
    });
}
