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
    let mut records = 0..64;
    let mut add = |records: std::ops::Range<usize>| {
        for n in records {
            let _ = writeln!(text, "def R{n} : A<{n}>;");
        }
        std::fs::write(&file, &text).expect("a temporary file");
    };
    add(records.clone());
    let started = Instant::now();
    let output = run(Command::new(TDGEN).arg("--null-backend").arg(&file), "");
    assert_eq!((output.stdout.len(), output.stderr.len()), (0, 0), "not in a pipe");
    let mut took = started.elapsed();
    // However fast the program is: so many records that it takes long enough.
    let received = loop {
        let enough = Duration::from_secs(4).as_micros() / took.as_micros().max(1) + 1;
        records = records.end..records.end * usize::try_from(enough).expect("a number of runs").max(2);
        add(records.clone());
        let mut command = Command::new(PYTHON);
        command.args(["-c", ON_A_TERMINAL, TDGEN, "--null-backend"]).arg(&file);
        let started = Instant::now();
        let received = quiet(&mut command, "python3");
        took = started.elapsed();
        if took > Duration::from_secs(3) {
            break received;
        }
    };
    assert!(received.contains(r"\rtdgen: building records: "), "{received}");
    // The line is cleared at the end.
    assert!(received.ends_with(r" \r'"), "{received}");
}
