//! The layer `lifetime` of C APIs: the cost of calls with and without it (`benches/lifetime`).

use std::fs;
use std::path::Path;
use std::process::Command;

use super::measure::Job;
use super::options::Options;
use super::report;

const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What `calls.c` measures.
const CALLS: [&str; 3] = [
    "one handle",
    "a queue, two of its jobs, and whether they belong to it",
    "creation and destruction, both together",
];

/// Prints a table of the calls.
///
/// # Errors
/// If a tool fails.
pub(crate) fn table(options: &Options, dir: &Path) -> Result<(), String> {
    if !options.wants("lifetime") {
        return Ok(());
    }
    eprintln!("lifetime");
    let dir = dir.join("lifetime");
    fs::create_dir_all(&dir).map_err(|error| error.to_string())?;
    let [without, with] = measure(options, &dir)?;
    let row = |at: usize, name: &str| {
        let [without, with] = [&without, &with].map(|times| times.get(at).copied().unwrap_or(f64::NAN));
        format!("| {name} | {without:.1} | {with:.1} |\n")
    };
    let rows: String = CALLS.iter().enumerate().map(|(at, name)| row(at, name)).collect();
    report::print("Nanoseconds of calls", &format!("| call | without the layer | with it |\n|---|--:|--:|\n{rows}"));
    Ok(())
}

/// The times without the layer and with it.
fn measure(options: &Options, dir: &Path) -> Result<[Vec<f64>; 2], String> {
    let file = |name: &str| dir.join(name).display().to_string();
    let outputs = [
        ("--gen-api", "ZeroQueueAPI.h"),
        ("--gen-print-header", "ZeroQueueAPI_print.h"),
        ("--gen-capi-dispatch", "ZeroQueueAPI_dispatch.h"),
        ("--gen-capi-layers", "layers.c"),
        ("--gen-capi-mock", "ZeroQueueAPI_mock.h"),
    ];
    let description = format!("{REPOSITORY}/tests/capi/styles/values.td");
    let job = Job::new(&options.ours).args([&*description, "--lifetime", "--print=c", "--api-header=ZeroQueueAPI.h"]);
    let job = job.arg("--no-warn-on-unused-template-args");
    job.args(outputs.map(|(action, name)| format!("{action}={}", file(name)))).run()?;
    let mock = "#define ZQ_MOCK_IMPLEMENTATION\n#include \"ZeroQueueAPI_mock.h\"\n";
    fs::write(dir.join("mock.c"), mock).map_err(|error| error.to_string())?;
    let compile = Job::new("gcc").args(["-O2", "-std=c99", "-D_POSIX_C_SOURCE=200809L", "-I"]).arg(dir);
    let sources = [file("layers.c"), file("mock.c"), format!("{REPOSITORY}/benches/lifetime/calls.c")];
    compile.args(sources).args(["-o", &file("calls")]).run()?;
    let times = |layers: &str| {
        let run = Command::new(dir.join("calls")).env("ZEROQUEUE_LAYERS", layers).output();
        let run = run.map_err(|error| format!("{}: {error}", file("calls")))?;
        let text = String::from_utf8_lossy(&run.stdout);
        Ok::<_, String>(text.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<f64>>())
    };
    Ok([times("")?, times("lifetime")?])
}
