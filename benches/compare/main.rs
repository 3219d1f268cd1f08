//! tdgen and LLVM's tools on the same work, in one run: `cargo bench --profile dist`.
//!
//! Prints Markdown tables: real inputs and growth with the costs of both tools, then what only tdgen does, and clang's
//! time for the generated C++ of both. The outputs of the general backends are compared byte for byte. [`options`]
//! lists the arguments; docs/performance.md has the results.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a bench prints its results")]
#![allow(clippy::disallowed_methods, reason = "a bench has no driver: it reads arguments and writes inputs itself")]

mod api;
mod chart;
#[path = "../../tests/lsp/client.rs"]
#[allow(dead_code, clippy::unwrap_used, reason = "the tests need more of it, and panic")]
mod client;
mod compile;
mod completion;
mod dialects;
mod docs;
#[path = "../generate/mod.rs"]
mod generate;
mod growth;
mod inputs;
mod lifetime;
mod measure;
mod messages;
mod offload;
mod options;
mod pair;
mod parallel;
mod report;
mod rows;
mod scale;
mod server;
mod traces;

use std::process::ExitCode;

use options::Options;

/// LLVM's tools.
const LLVM: &str = "llvm-tblgen-22";
const MLIR: &str = "mlir-tblgen-22";

fn main() -> ExitCode {
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
    std::fs::create_dir_all(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let rows = rows::measure(&options, &dir)?;
    report::print("Real inputs", &report::main_table(&rows));
    let growth = growth::measure(&options, &dir)?;
    report::print("Growth", &report::growth_table(&growth));
    let scale = scale::measure(&options, &dir)?;
    report::print("Growth to a million", &scale::table(&scale));
    for row in &rows {
        if let Err(problem) = &row.pair.ours {
            return Err(format!("{} {}: {problem}", row.input, row.action));
        }
    }
    if options.write_docs {
        if !rows.is_empty() {
            docs::write_performance(&rows, &growth)?;
        }
        return docs::write_robustness(&scale);
    }
    api::tables(&options, &dir)?;
    messages::tables(&options, &dir)?;
    traces::table(&options, &dir)?;
    lifetime::table(&options, &dir)?;
    parallel::table(&options, &dir)?;
    server::table(&options, &dir)?;
    completion::table(&options, &dir)?;
    offload::table(&options, &dir)?;
    print!("{}", compile::table(&options, &dir)?);
    print!("{}", dialects::tables(&options, &dir)?);
    Ok(())
}
