//! tdgen as a library: many compilations in one process, many threads, small stacks, a backend with a bug.
#![allow(clippy::disallowed_methods, reason = "a test reads the memory of its process")]

use std::fs;
use std::thread;

use tdgen::backends::{Backend, Output};
use tdgen::{Driver, Job, JobAction, Streams, Terminal};

/// Compilations in the test of memory; the last long run is in docs/robustness.md.
const COUNT: &str = "TDGEN_COMPILATIONS";

/// A program with classes, multiclasses, loops, strings and lists of its own; `deep` nests a value.
fn program(number: usize, deep: usize) -> String {
    let value = format!("{}1{}", "!add(1, ".repeat(deep), ")".repeat(deep));
    format!(
        "class A<int n> {{ int value = n; string name = \"a{number}_\" # n; list<int> all = !range(n); }}
         multiclass M<int n> {{ def _x : A<n>; def _y : A<!add(n, 1)>; }}
         foreach i = 0...20 in defm m{number}_#i : M<i>;
         def deep {{ int value = {value}; bit any = !match(\"ab{number}\", \"a(b|c)+[0-9]*\"); }}"
    )
}

/// The records of a program as text.
fn printed(number: usize, deep: usize) -> String {
    let backend = tdgen::builtin_backends().find(|backend| backend.name == "print-records").expect("the backend");
    let outcome = tdgen::testing::Input::new(program(number, deep)).run(backend);
    let outputs = outcome.outputs.unwrap_or_else(|| panic!("{}", outcome.messages));
    outputs.into_iter().next().expect("an output").1
}

/// The kilobytes of memory that the process uses now.
#[cfg(target_os = "linux")]
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("the status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// In a process of its own, because other tests use memory as well.
#[cfg(target_os = "linux")]
#[test]
fn compilations_return_their_memory() {
    if std::env::var_os(COUNT).is_none() {
        let program = std::env::current_exe().expect("this program");
        let mut command = std::process::Command::new(program);
        command.args(["--exact", "library::compilations_return_their_memory"]).env(COUNT, "1000");
        assert!(command.status().expect("this program runs").success());
        return;
    }
    let count = std::env::var(COUNT).ok().and_then(|count| count.parse().ok()).expect("a number");
    for number in 0..100 {
        printed(number, 10);
    }
    let before = resident();
    for number in 0..count {
        printed(number, 10);
    }
    let after = resident();
    // Leaking one interned name or pattern for each compilation takes more.
    assert!(after < before + 2048 + count as u64 / 10, "{before} kB before, {after} kB after {count} compilations");
}

#[test]
fn threads_with_small_stacks_compile_at_once() {
    let expected: Vec<String> = (0..4).map(|number| printed(number, 300)).collect();
    thread::scope(|scope| {
        for number in 0..16 {
            let expected = &expected[number % 4];
            let run = move || {
                for _ in 0..8 {
                    assert_eq!(&printed(number % 4, 300), expected);
                }
            };
            let builder = thread::Builder::new().stack_size(if number < 8 { 64 << 10 } else { 2 << 20 });
            builder.spawn_scoped(scope, run).expect("a thread");
        }
    });
}

const BUG: Backend = Backend::new("gen-bug", "Panics", |_, _| panic!("a bug"));
const COUNTS: Backend = Backend::new("gen-count", "Counts the records", |context, _| {
    vec![Output::main(format!("{}\n", context.records.defs().count()))]
});

/// Jobs with a bug in a backend, among others that share its compilation, in one driver and in threads.
#[test]
fn a_panic_in_a_backend_ends_only_its_job() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("in.td"), program(0, 1)).expect("the input");
    let driver = Driver::new().backend(BUG).backend(COUNTS);
    let job = |number: usize, flags: &[&str]| Job {
        input: path("in.td"),
        actions: flags
            .iter()
            .map(|flag| JobAction {
                flag: (*flag).to_owned(),
                options: Vec::new(),
                output: path(&format!("{number}-{flag}")),
            })
            .collect(),
        ..Job::default()
    };
    let jobs: Vec<Job> = (0..12)
        .map(|number| match number % 3 {
            0 => job(number, &["gen-bug"]),
            1 => job(number, &["gen-count", "gen-bug"]),
            _ => job(number, &["gen-count"]),
        })
        .collect();
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        stdin: &mut std::io::empty(),
        stdout: &mut stdout,
        stderr: &mut stderr,
        terminal: Terminal::default(),
    };
    for _ in 0..3 {
        let codes: Vec<u8> = driver.run_jobs(&jobs, &mut streams).iter().map(|report| report.exit_code).collect();
        assert_eq!(codes, [70, 70, 0].repeat(4));
        assert_eq!(driver.run_job(&jobs[0], &mut streams).exit_code, 70);
        assert_eq!(driver.run_job(&jobs[2], &mut streams).exit_code, 0);
    }
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).expect("the folder").map(|entry| entry.expect("it").file_name()).collect();
    names.sort();
    assert_eq!(names, ["11-gen-count", "2-gen-count", "5-gen-count", "8-gen-count", "in.td"]);
    assert_eq!(fs::read_to_string(path("2-gen-count")).expect("an output"), "43\n");
}
