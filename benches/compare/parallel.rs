//! A project with a thousand outputs, built by 64 processes at once, as `ninja -j64` does: one process for each output.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use super::MLIR;
use super::inputs::{self, Input};
use super::measure::{Job, have_same_bytes};
use super::options::Options;
use super::report::{self, number};

const OUTPUTS: usize = 1_000;
const PROCESSES: &str = "64";
const ACTIONS: [&str; 2] = ["-gen-op-decls", "-gen-op-defs"];

/// Prints the wall time of both tools, and that of one `tdgen --batch`.
///
/// # Errors
/// If a run fails.
pub(crate) fn table(options: &Options, dir: &Path) -> Result<(), String> {
    if !options.wants_slow("parallel") {
        return Ok(());
    }
    let inputs = inputs::operations()?;
    let [theirs, ours, batch] = ["theirs", "ours", "batch"].map(|name| dir.join("parallel").join(name));
    let parallel = |tool: &Path, folder: &Path| -> Result<Job, String> {
        let jobs = write_jobs(&inputs, folder)?;
        Ok(Job::new("xargs").args(["-P", PROCESSES, "-L", "1", "-a"]).arg(jobs).arg(tool))
    };
    let rows = [
        (format!("{PROCESSES} processes of `mlir-tblgen`"), parallel(Path::new(MLIR), &theirs)?),
        (format!("{PROCESSES} processes of tdgen"), parallel(&options.ours, &ours)?),
        ("one `tdgen --batch`".to_owned(), Job::new(&options.ours).arg("--batch").arg(write_jobs(&inputs, &batch)?)),
    ];
    let mut table = String::from("| build | wall s | CPU s | MiB of the largest process |\n|---|--:|--:|--:|\n");
    for (name, job) in rows {
        eprintln!("parallel {name}");
        let cost = job.least(options.runs.div_ceil(2))?;
        let [wall, cpu] = [cost.wall, cost.cpu].map(|time| number(time.as_secs_f64()));
        let _ = writeln!(table, "| {name} | {wall} | {cpu} | {} |", number(cost.mebibytes()));
    }
    report::print(&format!("A project with {} outputs", number(OUTPUTS as f64)), &table);
    let same = |at: &usize| {
        let name = at.to_string();
        have_same_bytes(&ours.join(&name), &batch.join(&name))
    };
    match (0..OUTPUTS).find(|at| !same(at)) {
        None => Ok(()),
        Some(at) => Err(format!("output {at} of the batch differs from that of a process of its own")),
    }
}

/// Writes a list of jobs, the arguments of one on each line, whose outputs are in a new folder.
fn write_jobs(inputs: &[Input], folder: &Path) -> Result<PathBuf, String> {
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    // It may not be there yet.
    drop(fs::remove_dir_all(folder));
    fs::create_dir_all(folder).map_err(fail)?;
    let mut jobs = String::new();
    for at in 0..OUTPUTS {
        let input = &inputs[at / ACTIONS.len() % inputs.len()];
        let _ = write!(jobs, "{} ", ACTIONS[at % ACTIONS.len()]);
        for include in &input.includes {
            let _ = write!(jobs, "-I \"{}\" ", include.display());
        }
        let _ = writeln!(jobs, "\"{}\" -o \"{}\"", input.main.display(), folder.join(at.to_string()).display());
    }
    let file = folder.join("jobs.txt");
    fs::write(&file, jobs).map_err(fail)?;
    Ok(file)
}
