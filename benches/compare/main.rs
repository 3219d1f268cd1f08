//! tdgen against the real tool, on the same work, in one run: `cargo bench --profile dist`.
//!
//! Takes the names of rows (see [`options`]); prints Markdown tables: user time and peak memory of both tools and
//! their ratios over real and made-up inputs, start-up, and how time grows with one size; then what the generators of
//! an API and its API files, those of messages and the decoder of traces cost, which the real tool does not have, and MLIR's dialects against `mlir-tblgen-22`, and
//! what clang takes for the C++ of either. Every run of a pair of llvm-tblgen's is compared byte for byte before it
//! counts.
//! Inputs are generated once, below `target/bench-inputs`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a bench talks to its user on the terminal")]
#![allow(clippy::disallowed_methods, reason = "a bench has no driver: it reads arguments and writes inputs itself")]

mod compile;
#[path = "../generate/mod.rs"]
mod generate;
mod inputs;
mod measure;
mod messages;
mod mlir;
mod options;
mod report;
mod traces;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use generate::{GROWTH, Input};
use measure::Tool;
use options::Options;
use tdgen::backends::Backend;
use tdgen::builtin_backends;

/// From here on two measurements must do.
const LONG: Duration = Duration::from_secs(4);

/// What the tools are asked for: the flag, and what the tables call it.
const ACTIONS: [(&str, &str); 3] =
    [("--null-backend", "parse"), ("--print-records", "print-records"), ("--dump-json", "dump-json")];

fn main() -> ExitCode {
    // The same binary is its own stopwatch: see `measure`.
    if let Some(code) = measure::run_as_stopwatch() {
        return code;
    }
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let options = Options::from_args(std::env::args().skip(1))?;
    let dir = inputs::folder();
    let tools =
        Tools { ours: options.ours.clone().map(Tool::new), real: Tool::new(options.real.clone()), runs: options.runs };
    if options.generate_only {
        for input in inputs::generated(&options, &dir)? {
            println!("{}", input.main.display());
        }
        return Ok(());
    }
    startup(&tools, &options, &dir)?;
    compare(&tools, &options, &dir)?;
    growth(&tools, &options, &dir)?;
    api(&tools, &options, &dir)?;
    api_files(&tools, &options, &dir)?;
    if let Some(ours) = &tools.ours {
        messages::tables(ours, &options, &dir)?;
        print!("{}", traces::table(ours, &options, &dir)?);
        mlir::tables(ours, &options, &dir)?;
    }
    print!("{}", compile::table(&options, &dir)?);
    Ok(())
}

/// The two contestants.
struct Tools {
    /// None while only the real tool is measured.
    ours: Option<Tool>,
    real: Tool,
    /// How often each is run; the least counts.
    runs: usize,
}

impl Tools {
    /// Both tools on one job, in turn; the outputs are compared.
    fn pair(&self, input: &Input, action: &str, dir: &Path) -> Result<report::Pair, String> {
        let out = |who: &str| dir.join(format!("output.{who}"));
        let mut pair = report::Pair::default();
        let job = |who: &str| measure::job(action, &out(who));
        let first = self.real.run(input, &job("real"), 1)?;
        // Short jobs are repeated within a measurement until they fill about a third of a second; long ones are
        // measured twice only.
        let repeats = (0.3 / first.wall.as_secs_f64()).clamp(1.0, 100.0) as u32;
        let rounds = if first.wall > LONG { self.runs.min(2) } else { self.runs };
        for _ in 0..rounds {
            let real = self.real.run(input, &job("real"), repeats)?;
            pair.real = Some(real.least(pair.real));
            if let Some(ours) = &self.ours {
                match ours.run(input, &job("ours"), repeats) {
                    Ok(cost) => pair.ours = Some(cost.least(pair.ours)),
                    Err(error) => {
                        pair.fault = Some(error);
                        return Ok(pair);
                    }
                }
            }
        }
        pair.bytes = std::fs::metadata(out("real")).map(|meta| meta.len()).unwrap_or(0);
        if self.ours.is_some() && !measure::same_bytes(&out("real"), &out("ours")) {
            pair.fault = Some("output differs".to_owned());
        }
        Ok(pair)
    }
}

fn startup(tools: &Tools, options: &Options, dir: &Path) -> Result<(), String> {
    if !options.wants("start-up") {
        return Ok(());
    }
    let input = generate::empty(dir).map_err(|error| error.to_string())?;
    let mut table = report::Table::wall("Start-up (an empty file, wall time)");
    table.add(&input.name, "parse", tools.pair(&input, "--null-backend", dir)?);
    print!("{table}");
    Ok(())
}

fn compare(tools: &Tools, options: &Options, dir: &Path) -> Result<(), String> {
    let mut table = report::Table::user("Real and made-up inputs (user time, peak memory)", "llvm-tblgen");
    for input in inputs::real(options, &tools.real, dir)?.into_iter().chain(inputs::generated(options, dir)?) {
        for (flag, action) in ACTIONS {
            // The real tool's tree takes tens of gigabytes there.
            if flag == "--dump-json" && input.name.ends_with("-400") {
                continue;
            }
            if options.wants(&format!("{} {action}", input.name)) {
                eprintln!("{} {action}", input.name);
                table.add(&input.name, action, tools.pair(&input, flag, dir)?);
            }
        }
    }
    print!("{table}");
    Ok(())
}

fn growth(tools: &Tools, options: &Options, dir: &Path) -> Result<(), String> {
    let mut table = report::GrowthTable::default();
    for growth in GROWTH {
        if !options.wants(&format!("growth {}", growth.name)) {
            continue;
        }
        let mut costs: Vec<report::Costs> = Vec::new();
        for factor in [1_usize, 2, 4] {
            let size = if growth.doubles_by_one { growth.base + factor.ilog2() as usize } else { growth.base * factor };
            let input = generate::growing(growth, size, dir).map_err(|error| error.to_string())?;
            eprintln!("{}", input.name);
            let pair = tools.pair(&input, "--null-backend", dir)?;
            costs.push((pair.ours, pair.real));
        }
        table.add(growth.name, growth.base, &costs);
    }
    print!("{table}");
    Ok(())
}

/// The generators of an API, each alone and all in one run, over the description of LLVM's Offload library.
fn api(tools: &Tools, options: &Options, dir: &Path) -> Result<(), String> {
    /// Enough for the kernel's clock, see [`measure`].
    const TIMES: u32 = 100;
    let Some(ours) = &tools.ours else {
        return Ok(());
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/offload");
    let input = Input { name: "api".to_owned(), main: folder.join("offload.td"), include: folder };
    let is_of_api = |backend: &&Backend| {
        let mut options = backend.options.iter();
        options.any(|option| option.name == "api-prefix")
    };
    let actions = builtin_backends().filter(is_of_api).map(|backend| backend.name);
    let job = |action: &str| format!("--{action}={}", dir.join(action).display());
    let mut jobs = vec![("parse", vec![job("null-backend")])];
    jobs.extend(actions.clone().map(|action| (action, vec![job(action)])));
    jobs.push(("all in one run", actions.map(job).collect()));
    let mut table = report::OwnTable::new("An API's generators over examples/offload");
    for (name, arguments) in jobs {
        if !options.wants(&format!("{} {name}", input.name)) {
            continue;
        }
        eprintln!("{} {name}", input.name);
        // A lock is not written over another one.
        let _ = std::fs::remove_file(dir.join("gen-lock"));
        let mut least = None;
        for _ in 0..tools.runs {
            least = Some(ours.run(&input, &arguments, TIMES)?.least(least));
        }
        table.add(name, least);
    }
    print!("{table}");
    Ok(())
}

/// API files from one long specification: the first output alone, and all of them.
fn api_files(tools: &Tools, options: &Options, dir: &Path) -> Result<(), String> {
    const TIMES: u32 = 100;
    let Some(ours) = tools.ours.as_ref().filter(|_| options.wants("api-file")) else {
        return Ok(());
    };
    let files = generate::api_files(dir).map_err(|error| error.to_string())?;
    let path = |name: &str| dir.join("api-file").join(name).into_os_string();
    let words = |words: &[&str]| -> Vec<OsString> { words.iter().map(OsString::from).collect() };
    let mut one = words(&["api-file", "--kind", "kind_0", "--no-warn-on-unused"]);
    one.extend(words(&["--specification"]).into_iter().chain([path("api.spec")]));
    one.extend(words(&["--template"]).into_iter().chain([path("api.t")]));
    one.extend(words(&["--output"]).into_iter().chain([path("one")]));
    let mut all = words(&["api-file", "--manifest"]);
    all.push(files.into_os_string());
    let mut table = report::OwnTable::new("API files from 8,000 lines");
    for (name, arguments) in [("one output", one), ("ten outputs", all)] {
        eprintln!("api-file {name}");
        let mut least = None;
        for _ in 0..tools.runs {
            least = Some(ours.run_with(&arguments, TIMES)?.least(least));
        }
        table.add(name, least);
    }
    print!("{table}");
    Ok(())
}
