//! The arguments of `cargo bench --profile dist -- ...`.

use std::path::PathBuf;

/// What is measured, and how.
pub(crate) struct Options {
    /// The tdgen to measure.
    pub(crate) ours: PathBuf,
    /// The minimal number of runs of each tool; the least cost counts.
    pub(crate) runs: usize,
    /// Whether instructions are counted.
    pub(crate) instructions: bool,
    /// Whether the slow rows are measured.
    pub(crate) full: bool,
    /// Whether the results become part of docs/performance.md.
    pub(crate) write_docs: bool,
    /// Only rows whose names contain one of these; all if empty.
    pub(crate) only: Vec<String>,
}

const USAGE: &str =
    "cargo bench --profile dist -- [--full] [--instructions] [--write-docs] [--ours=PATH] [--runs=N] [ROW]...
  --full          also clang on generated C++, calls of generated entry points, a trace of 1 GiB instead of 100 MiB, and 64 processes at once
  --instructions  count the instructions of tdgen with valgrind, which takes minutes
  --write-docs    measure the rows of docs/performance.md with instructions, and write the page and its chart, and the
                  table of growth in docs/robustness.md; with the row `scale` only that table
  --ours=PATH     measure this program instead of the one just built
  --runs=N        runs of each tool (5)
  ROW             only rows whose names contain this: RISCV, --print-records, --gen-op-decls, dialect, start-up, growth,
                  scale, api, offload, messages, trace, parallel, server, completion, compile, build, users
TDGEN_TARGETS names LLVM's folder llvm/lib/Target, or an archive of targets: see docs/performance.md.";

impl Options {
    /// Reads the arguments.
    ///
    /// # Errors
    /// For an unknown or malformed argument: a message with the usage.
    pub(crate) fn from_args(args: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            ours: PathBuf::from(env!("CARGO_BIN_EXE_tdgen")),
            runs: 5,
            instructions: false,
            full: false,
            write_docs: false,
            only: Vec::new(),
        };
        for arg in args {
            let (name, value) = arg.split_once('=').unwrap_or((&arg, ""));
            match name {
                // Cargo passes this to every bench.
                "--bench" => {}
                "--full" => options.full = true,
                "--instructions" => options.instructions = true,
                "--write-docs" => (options.write_docs, options.instructions) = (true, true),
                "--ours" => options.ours = value.into(),
                "--runs" => match value.parse::<usize>() {
                    Ok(runs) if runs > 0 => options.runs = runs,
                    _ => return Err(format!("expected a number after --runs=\n{USAGE}")),
                },
                _ if arg.starts_with("--") && !is_action(&arg) => {
                    return Err(format!("unknown argument {arg}\n{USAGE}"));
                }
                _ => options.only.push(arg),
            }
        }
        if options.write_docs && !options.only.is_empty() && options.only != ["scale"] {
            return Err("--write-docs measures all rows: name none, or only `scale`".to_owned());
        }
        Ok(options)
    }

    /// Whether a row of this name is measured.
    pub(crate) fn wants(&self, row: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| row.contains(part.as_str()))
    }

    /// Whether a slow row of this name is measured: only if it is named, or with `--full`.
    pub(crate) fn wants_slow(&self, row: &str) -> bool {
        self.wants(row) && (self.full || !self.only.is_empty())
    }
}

/// Whether an argument selects the rows of an action.
fn is_action(arg: &str) -> bool {
    let name = arg.trim_start_matches("--");
    tdgen::builtin_backends().any(|backend| backend.name.contains(name))
}
