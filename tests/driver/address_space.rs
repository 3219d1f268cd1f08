//! Runs with little address space: small inputs work, and large ones are refused, never ended by a signal.
#![allow(clippy::disallowed_methods, reason = "a test writes files and starts programs")]

use crate::support::tools::root;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");

const TEMPLATE: &str = "d.td --gen-template --template-syntax=jinja --template=t.jinja";

/// The actions for messages.
const MESSAGES: [&str; 10] =
    ["c", "cpp", "doc", "fbs", "json-schema", "lock", "python", "trace-c", "trace-cpp", "trace-python"];

/// Runs a command line under `ulimit -v`, with a stack of 1 MiB.
fn run(folder: &Path, kilobytes: u64, arguments: &str) -> Output {
    run_limited(folder, &format!("-v {kilobytes}"), arguments)
}

fn run_limited(folder: &Path, limit: &str, arguments: &str) -> Output {
    let script = format!("ulimit {limit}; ulimit -s 1024; ulimit -c 0; exec '{TDGEN}' {arguments}");
    Command::new("sh").args(["-c", &script]).current_dir(folder).output().expect("a shell")
}

fn works(folder: &Path, kilobytes: u64, arguments: &str) {
    let output = run(folder, kilobytes, arguments);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && messages.is_empty(),
        "{kilobytes} kB, {arguments}: {} {messages}",
        output.status
    );
}

/// The schema of the lamps with so many more values of its enumeration.
fn schema(values: usize) -> String {
    let path = format!("{}/docs/examples/lamps.yaml", root().display());
    let lamps = fs::read_to_string(path).expect("the example");
    let first = "          - {Name: LAMP_OK, Value: 0}\n";
    let more = (0..values).fold(first.to_owned(), |mut more, number| {
        writeln!(more, "          - {{Name: V{number}, Value: {}}}", number + 2).expect("a string");
        more
    });
    lamps.replacen(first, &more, 1)
}

#[test]
fn small_inputs_need_little() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("d.td"), "def d;").expect("a file");
    fs::write(folder.join("t.jinja"), "hello").expect("a file");
    fs::write(folder.join("small.yaml"), schema(0)).expect("a file");
    fs::write(folder.join("jobs"), "d.td -o a\nd.td --dump-json -o b\nsmall.yaml --gen-messages-c -o c\n")
        .expect("a file");
    let all: String = MESSAGES.iter().map(|action| format!(" --gen-messages-{action}=o.{action}")).collect();
    for kilobytes in [300_000, 500_000, 600_000, 1_700_000, 2_000_000] {
        let commands = [
            "d.td",
            "--help-all",
            TEMPLATE,
            "small.yaml --gen-messages-doc",
            "--batch=jobs",
            "messages check small.yaml",
        ];
        for command in commands {
            let output = run(folder, kilobytes, command);
            let messages = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && messages.is_empty(), "{kilobytes} kB, {command}: {messages}");
        }
        works(folder, kilobytes, &format!("small.yaml {all}"));
    }
}

/// All threads have their stacks at once, whatever the order in which they run.
#[test]
fn batches_need_little() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let mut jobs = String::new();
    for job in 0..16 {
        let records: String = (0..200).map(|record| format!("def d{record} {{ int n = {record}; }}\n")).collect();
        fs::write(folder.join(format!("{job}.td")), records).expect("a file");
        writeln!(jobs, "{job}.td --print-records={job}.txt --dump-json={job}.json").expect("a string");
    }
    fs::write(folder.join("jobs"), jobs).expect("a file");
    for kilobytes in [300_000, 500_000, 600_000, 700_000, 1_000_000].repeat(3) {
        works(folder, kilobytes, "--batch=jobs");
    }
}

#[test]
fn many_actions_share_the_address_space() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("large.yaml"), schema(20_000)).expect("a file");
    let all: String = MESSAGES.iter().map(|action| format!(" --gen-messages-{action}=o.{action}")).collect();
    works(folder.path(), 2_000_000, &format!("large.yaml {all}"));
    let refused = run(folder.path(), 300_000, &format!("large.yaml {all} --limit=memory=4MiB"));
    let messages = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(1) && messages.starts_with("large.yaml:"), "{messages}");
}

/// The limit of steps bounds the values of a template before the address space is used up.
#[test]
fn templates_are_given_up_before_memory_is_short() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("d.td"), "def d;").expect("a file");
    let growing = [
        "{% set ns = namespace(s='a') %}{% for i in range(40) %}{% set ns.s = ns.s + ns.s %}{% endfor %}{{ ns.s | length }}",
        "{% set ns = namespace(s=[1]) %}{% for i in range(40) %}{% set ns.s = ns.s + ns.s %}{% endfor %}{{ ns.s | list | length }}",
        "{% set ns = namespace(s='a') %}{% for i in range(40) %}{% set ns.s = ns.s | replace('a', 'aa') %}{% endfor %}",
        "{% set ns = namespace(s='a') %}{% for i in range(40) %}{% set ns.s = [ns.s, ns.s] | join(',') %}{% endfor %}",
        "{{ 'a' * 4000000000 }}",
        "{{ 'a' | center(4000000000) }}",
        "{{ 'a' | indent(4000000000) }}",
        "{{ range(4000000000) | list | length }}",
        "{{ [1, 2] | batch(4000000000, 0) | list }}",
        "{{ [1, 2] | slice(4000000000, 0) | list }}",
        "{{ '%4000000000d' | format(1) }}",
        "{{ '%.4000000000f' | format(1.0) }}",
        "{{ '%-04000000000s' | format('a') }}",
        "{{ '{:>4000000000}'.format('a') }}",
        "{{ '{:.4000000000f}'.format(1.5) }}",
        "{{ ('a\\n' * 10000000) | indent(60000) | length }}",
        "{{ ('a' * 100000000) | list | length }}",
        "{{ ('a,' * 50000000).split(',') | length }}",
        "{{ ('a\\n' * 50000000).splitlines() | length }}",
        "{{ ('ab' * 50000000) | replace('a', 'x' * 20) | length }}",
        "{{ ([('a' * 100000000)] * 100) | join | length }}",
        "{{ range(4000000000) | map('string') | join }}",
    ];
    for template in growing {
        fs::write(folder.join("t.jinja"), template).expect("a file");
        let output = run(folder, 2_000_000, TEMPLATE);
        let messages = String::from_utf8_lossy(&output.stderr);
        let is_refused = output.status.code() == Some(1) && messages.starts_with("t.jinja:1:");
        assert!(is_refused || output.status.success(), "{template}: {} {messages}", output.status);
    }
}

/// With less than a small run needs, the program says so before it begins.
#[test]
fn too_little_address_space_is_no_bug() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("d.td"), "def d;").expect("a file");
    fs::write(folder.join("jobs"), "d.td -o a\nd.td --dump-json -o b\n").expect("a file");
    let mut refused = 0;
    for kilobytes in (70_000..=160_000).step_by(10_000) {
        for command in ["d.td", "d.td --dump-json --print-detailed-records=c", "--batch=jobs"] {
            let output = run(folder, kilobytes, command);
            let messages = String::from_utf8_lossy(&output.stderr);
            let is_short = messages.starts_with("error: there is too little address space: tdgen needs 100000 kB");
            let expected = if is_short { 1 } else { 0 };
            assert_eq!(output.status.code(), Some(expected), "{kilobytes} kB, {command}: {messages}");
            refused += usize::from(is_short);
        }
    }
    assert_eq!(refused, 3 * 3);
}

/// `ulimit -d` counts the memory that a program may write to.
#[test]
fn a_limit_of_data_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("d.td"), "def d;").expect("a file");
    fs::write(folder.join("large.td"), "def A { list<int> l = !range(0, 40000000); }").expect("a file");
    fs::write(folder.join("jobs"), "d.td -o a\nd.td --dump-json -o b\n").expect("a file");
    for limit in ["-d 200000", "-d 500000", "-d 2000000"] {
        for command in ["d.td", "--batch=jobs"] {
            let small = run_limited(folder, limit, command);
            assert!(small.status.success(), "{limit}, {command}: {}", String::from_utf8_lossy(&small.stderr));
        }
        let large = run_limited(folder, limit, "large.td");
        let messages = String::from_utf8_lossy(&large.stderr);
        assert!(large.status.code() == Some(1) && messages.starts_with("large.td:1:"), "{limit}: {messages}");
    }
}
