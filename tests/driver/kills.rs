//! Runs that are killed at random moments: each file is old or new as a whole, and they are put in place in order.
//!
//! `TDGEN_KILLS` sets the number of runs, `TDGEN_FUZZ_SEED` the moments. docs/robustness.md has the command for long runs
//! and the last results.
#![allow(clippy::disallowed_methods, reason = "a test reads and writes files, and starts and kills programs")]
#![allow(clippy::print_stdout, reason = "a long run prints what it saw")]

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;

const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");

/// The outputs of a run, in the order in which they are put in place.
const OUTPUTS: [&str; 4] = ["dep", "one", "two", "stamp"];

/// An input with as many bytes of output in each version.
fn input(version: usize) -> String {
    format!("include \"inc{version}.td\"\nforeach i = 0...3999 in def d#i {{ int version = {version}; }}\n")
}

fn start(folder: &Path, version: usize) -> Child {
    fs::write(folder.join("m.td"), input(version)).expect("the input");
    let mut command = Command::new(TDGEN);
    command.args(["m.td", "--print-records=one", "--dump-json=two", "-d", "dep", "--stamp=stamp"]);
    command.current_dir(folder).stdin(Stdio::null()).spawn().expect("tdgen starts")
}

fn run(folder: &Path, version: usize) -> Duration {
    let begin = Instant::now();
    assert!(start(folder, version).wait().expect("tdgen ends").success());
    begin.elapsed()
}

/// The contents and inodes of the outputs.
fn outputs(folder: &Path) -> Vec<(Vec<u8>, u64)> {
    let output = |name: &&str| {
        let path = folder.join(name);
        (fs::read(&path).expect("an output"), fs::metadata(path).expect("an output").ino())
    };
    OUTPUTS.iter().map(output).collect()
}

/// Files with hidden names.
fn strays(folder: &Path) -> usize {
    let names = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").file_name());
    names.filter(|name| name.to_string_lossy().starts_with('.')).count()
}

#[test]
fn killed_runs_leave_whole_files_in_order() {
    let number = |name: &str| std::env::var(name).ok().map(|value| value.parse::<u64>().expect("a number"));
    let (kills, seed) = (number("TDGEN_KILLS").unwrap_or(20), number("TDGEN_FUZZ_SEED").unwrap_or(1));
    let mut rng = Rng::with_seed(seed);
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    for version in 0..2 {
        fs::write(folder.join(format!("inc{version}.td")), "class A;\n").expect("an include");
    }
    let expected: Vec<Vec<Vec<u8>>> = [0, 1]
        .map(|version| {
            run(folder, version);
            outputs(folder).into_iter().map(|output| output.0).collect()
        })
        .into();
    let whole = run(folder, 1);
    // How many runs ended before the signal, put nothing in place, some files, all files.
    let (mut ended, mut placed, mut left) = (0, [0; OUTPUTS.len() + 1], 0);
    for kill in 0..kills {
        let signal = *rng.choice(&["KILL", "KILL", "TERM", "INT"]).expect("a signal");
        let (old, new) = (1 - kill as usize % 2, kill as usize % 2);
        let before = outputs(folder);
        let mut child = start(folder, new);
        // Outputs are written at the end.
        let moment = if rng.bool() { rng.f64() } else { 0.7 + 0.4 * rng.f64() };
        thread::sleep(whole.mul_f64(moment));
        let sent = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
        ended += usize::from(child.wait().expect("tdgen ends").success());
        let after = outputs(folder);
        let context = format!("seed {seed}, kill {kill} by {signal}");
        let is_new: Vec<bool> = before.iter().zip(&after).map(|(before, after)| before.1 != after.1).collect();
        for (at, (content, _)) in after.iter().enumerate() {
            let version = if is_new[at] { new } else { old };
            assert!(*content == expected[version][at], "{context}: {} is not whole", OUTPUTS[at]);
        }
        let count = is_new.iter().take_while(|&&is_new| is_new).count();
        assert!(is_new[count..].iter().all(|is_new| !is_new), "{context}: the order is wrong: {is_new:?}");
        placed[count] += 1;
        left += strays(folder);
        run(folder, new);
        assert!(outputs(folder).into_iter().map(|output| output.0).eq(expected[new].iter().cloned()), "{context}");
        assert_eq!(strays(folder), 0, "{context}: the next run removes what was left");
    }
    let [none, some @ .., all] = placed;
    let some: u64 = some.iter().sum();
    println!(
        "{kills} kills, seed {seed}: {ended} runs ended before; no file was new {none} times, some files {some} times, \
         all files {all} times; {left} hidden files were left"
    );
}
