//! The arguments of `cargo bench --profile dist -- ...`.

use std::path::PathBuf;

/// What is measured, with what, how often.
pub(crate) struct Options {
    /// tdgen; none with `--real-only`.
    pub(crate) ours: Option<PathBuf>,
    /// The real tool.
    pub(crate) real: PathBuf,
    /// Runs of each tool; the least counts.
    pub(crate) runs: usize,
    /// Sizes of the made-up targets, in megabytes printed.
    pub(crate) megabytes: Vec<u32>,
    /// Whether all of MLIR's op files are rows, or only a few.
    pub(crate) all_ops: bool,
    /// Only write the inputs.
    pub(crate) generate_only: bool,
    /// Rows whose name has one of these in it; all when empty.
    only: Vec<String>,
}

const USAGE: &str = "cargo bench --profile dist -- [--quick | --full] [--real-only] [--generate] [--ours=PATH] [--real=PATH] [--runs=N] [--size=MB]... [ROW]...
  --quick      10 MB targets, a few op files (the default: 10 and 100 MB)
  --full       400 MB targets too, every op file of MLIR, and what clang takes for generated C++
  --real-only  measure the real tool alone
  --generate   write the made-up inputs and print their paths
  ROW          only rows whose name has this in it, e.g. amdgpu, print-records, growth, start-up, api, trace, mlir, compile";

impl Options {
    /// Reads the arguments.
    ///
    /// # Errors
    /// An unknown or malformed argument, with the usage.
    pub(crate) fn from_args(args: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            ours: Some(PathBuf::from(env!("CARGO_BIN_EXE_tdgen"))),
            real: PathBuf::from("llvm-tblgen-22"),
            runs: 5,
            megabytes: vec![10, 100],
            all_ops: false,
            generate_only: false,
            only: Vec::new(),
        };
        let mut sizes = Vec::new();
        for arg in args {
            let (name, value) = arg.split_once('=').unwrap_or((&arg, ""));
            let number = || value.parse::<u32>().map_err(|_| format!("{name}= wants a number\n{USAGE}"));
            match name {
                // Cargo hands this on to every bench.
                "--bench" => {}
                "--quick" => options.megabytes = vec![10],
                "--full" => {
                    options.megabytes = vec![10, 100, 400];
                    options.all_ops = true;
                }
                "--real-only" => options.ours = None,
                "--generate" => options.generate_only = true,
                "--ours" => options.ours = Some(value.into()),
                "--real" => options.real = value.into(),
                "--runs" => options.runs = number()?.max(1) as usize,
                "--size" => sizes.push(number()?),
                _ if name.starts_with('-') => {
                    return Err(format!("unknown argument {arg}\n{USAGE}"));
                }
                _ => options.only.push(arg),
            }
        }
        if !sizes.is_empty() {
            options.megabytes = sizes;
        }
        Ok(options)
    }

    /// Whether a row of this name was asked for.
    pub(crate) fn wants(&self, row: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| row.contains(part.as_str()))
    }

    /// Whether a row of this name was asked for, by its name or with all there is.
    pub(crate) fn asks_for(&self, row: &str) -> bool {
        self.wants(row) && (self.all_ops || !self.only.is_empty())
    }

    /// Whether some row of an input may have been asked for: a row's name begins with its input's.
    pub(crate) fn wants_input(&self, name: &str) -> bool {
        self.wants(name)
            || ["parse", "print-records", "dump-json"].iter().any(|action| self.wants(&format!("{name} {action}")))
    }
}
