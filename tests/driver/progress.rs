//! The line that shows the progress of a long run: on a terminal only, and gone when the run ends.
#![cfg(unix)]
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::fmt::Write;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::tools::{quiet, run};
use crate::support::typed::PYTHON;

const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");

/// Runs a program on a terminal of its own, and prints what the terminal received.
const ON_A_TERMINAL: &str = "import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
received = b''
try:
    while piece := os.read(terminal, 4096):
        received += piece
except OSError:
    pass
sys.stdout.write(repr(received))";

#[test]
fn a_long_run_shows_its_progress_on_a_terminal() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let file = folder.path().join("long.td");
    let mut text = String::from("class A<int n> { int sum = !foldl(n, !range(3000), a, b, !xor(!add(a, b), n)); }\n");
    // However fast the program is: twice as many records until it takes long enough.
    let mut records = 0..8;
    loop {
        for n in records.clone() {
            let _ = writeln!(text, "def R{n} : A<{n}>;");
        }
        std::fs::write(&file, &text).expect("a temporary file");
        let started = Instant::now();
        let output = run(Command::new(TDGEN).arg("--null-backend").arg(&file), "");
        assert_eq!((output.stdout.len(), output.stderr.len()), (0, 0), "not in a pipe");
        if started.elapsed() > Duration::from_secs(4) {
            break;
        }
        records = records.end..2 * records.end;
    }
    let mut command = Command::new(PYTHON);
    command.args(["-c", ON_A_TERMINAL, TDGEN, "--null-backend"]).arg(&file);
    let received = quiet(&mut command, "python3");
    assert!(received.contains(r"\rtdgen: building records: "), "{received}");
    // The line is cleared at the end.
    assert!(received.ends_with(r" \r'"), "{received}");
}
