//! Writes the results into docs/performance.md, the chart beside it, and docs/robustness.md.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::growth;
use super::rows::Row;
use super::scale;
use super::{LLVM, chart, report};

/// The lines around the measured part of a page; everything else is written by hand.
const BEGIN: &str = "<!-- The measured part. `cargo bench --profile dist -- --write-docs` writes it. -->\n";
const END: &str = "<!-- The end of the measured part. -->\n";

/// Writes docs/performance.md and its chart.
///
/// # Errors
/// If the page has no measured part, or cannot be written.
pub(crate) fn write_performance(rows: &[Row], growth: &[growth::Row]) -> Result<(), String> {
    let measured = format!(
        "\nThe machine: {}. LLVM's tools: {}.\n\n### Real inputs\n\n{}\n### Growth\n\n{}\n",
        machine(),
        tools()?,
        report::main_table(rows),
        report::growth_table(growth),
    );
    write("performance.md", &measured)?;
    let chart = folder().join("performance.svg");
    fs::write(&chart, chart::svg(rows, &tools()?)?).map_err(|error| format!("{}: {error}", chart.display()))
}

/// Writes the table of growth in docs/robustness.md.
///
/// # Errors
/// If the page has no measured part, or cannot be written.
pub(crate) fn write_robustness(rows: &[scale::Row]) -> Result<(), String> {
    write("robustness.md", &format!("\nThe machine: {}.\n\n{}\n", machine(), scale::table(rows)))
}

/// Replaces the measured part of a page.
fn write(name: &str, measured: &str) -> Result<(), String> {
    let page = folder().join(name);
    let text = fs::read_to_string(&page).map_err(|error| format!("{}: {error}", page.display()))?;
    let parts = text.split_once(BEGIN).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = parts.ok_or_else(|| format!("{} has no measured part", page.display()))?;
    fs::write(&page, format!("{before}{BEGIN}{measured}{END}{after}"))
        .map_err(|error| format!("{}: {error}", page.display()))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// The kind of the machine.
fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("an unknown processor", |(_, model)| model);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} cores, Linux")
}

/// LLVM's tools and their version.
fn tools() -> Result<String, String> {
    let run = Command::new(LLVM).arg("--version").output().map_err(|error| format!("{LLVM}: {error}"))?;
    let text = String::from_utf8_lossy(&run.stdout);
    let version = text.split_once("version ").and_then(|(_, rest)| rest.split_whitespace().next());
    Ok(format!("llvm-tblgen and mlir-tblgen {}", version.unwrap_or("of unknown version")))
}
