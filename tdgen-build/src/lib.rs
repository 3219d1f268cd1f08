//! Runs tdgen from a `build.rs`, in the same process. No other program is needed.
//!
//! ```no_run
//! fn main() -> Result<(), tdgen_build::Error> {
//!     tdgen_build::Config::new()
//!         .include("defs")
//!         .generate("defs/api.td", "--gen-api", "api.h")
//!         .generate("defs/api.td", "--gen-func-names", "names.inc")
//!         .compile()
//! }
//! ```
//!
//! - Outputs are written to `OUT_DIR`; [`include_generated!`] includes a Rust file from there.
//! - All outputs of one description come from one parse, and are written together or, after an error, not at all. An
//!   output that would not change keeps its time, so nothing that depends on it is rebuilt.
//! - Cargo watches every file that was read and the include folders. It runs the script again only when one of them
//!   changes, is removed, or is hidden by a new file in an earlier folder.
//! - Errors are shown with their source lines, and as Cargo errors with `file:line:col`. The environment variable
//!   `TDGEN_DIAGNOSTICS` (`rich`, `line`, `short`, `json`) selects another form.
//! - [`Config::register`] adds your own backends.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a build script talks to Cargo through its output, and learns from its environment where to write"
)]

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use tdgen::Driver;
use tdgen::backends::Backend;
use tdgen::diagnostics::Format;
use tdgen::{Job, JobAction, Report, Streams, Terminal};

/// Includes a generated Rust file from `OUT_DIR`: `tdgen_build::include_generated!("api.rs");`. It is only
/// `include!(concat!(env!("OUT_DIR"), "/api.rs"))`, for those who have tdgen-build among their dependencies anyway, not
/// among those of the build script alone.
#[macro_export]
macro_rules! include_generated {
    ($file:expr) => {
        include!(concat!(env!("OUT_DIR"), "/", $file));
    };
}

/// The outputs to generate. Paths are relative to the package.
#[must_use = "nothing happens before `compile`"]
pub struct Config {
    driver: Driver,
    include_dirs: Vec<String>,
    defines: Vec<String>,
    out_dir: Option<PathBuf>,
    /// Without their folder, outputs of one description in one job.
    jobs: Vec<Job>,
    /// The job of the last output.
    last: Option<usize>,
    misuse: Option<String>,
}

impl Default for Config {
    fn default() -> Self {
        Config::new()
    }
}

impl Config {
    /// Creates an empty configuration with the built-in backends.
    pub fn new() -> Config {
        Config {
            driver: Driver::new(),
            include_dirs: Vec::new(),
            defines: Vec::new(),
            out_dir: None,
            jobs: Vec::new(),
            last: None,
            misuse: None,
        }
    }

    /// Adds a folder that included files are searched in (`-I`).
    pub fn include(mut self, folder: impl AsRef<Path>) -> Config {
        let folder = self.text(folder.as_ref());
        self.include_dirs.push(folder);
        self
    }

    /// Defines a macro for `#ifdef` (`-D`).
    pub fn define(mut self, name: &str) -> Config {
        self.defines.push(name.to_owned());
        self
    }

    /// Sets the output folder, by default `OUT_DIR`.
    pub fn out_dir(mut self, folder: impl Into<PathBuf>) -> Config {
        self.out_dir = Some(folder.into());
        self
    }

    /// Adds a backend; it replaces an earlier one of the same name.
    pub fn register(mut self, backend: Backend) -> Config {
        self.driver = self.driver.backend(backend);
        self
    }

    /// Generates `output` from `description` with the backend of this flag (`--gen-api`; one dash will do).
    pub fn generate(mut self, description: impl AsRef<Path>, flag: &str, output: impl AsRef<Path>) -> Config {
        let input = self.text(description.as_ref());
        let action = JobAction { flag: flag.to_owned(), options: Vec::new(), output: self.text(output.as_ref()) };
        let known = self.jobs.iter().position(|job| job.input == input);
        let at = known.unwrap_or(self.jobs.len());
        if known.is_none() {
            self.jobs.push(Job { input, ..Job::default() });
        }
        if let Some(job) = self.jobs.get_mut(at) {
            job.actions.push(action);
        }
        self.last = Some(at);
        self
    }

    /// Adds an option of the backend of the last output, as on a command line: `--class=Op`.
    pub fn option(mut self, option: &str) -> Config {
        let job = self.last.and_then(|last| self.jobs.get_mut(last));
        match job.and_then(|job| job.actions.last_mut()) {
            Some(action) => action.options.push(option.to_owned()),
            None => {
                let text = format!("option `{option}` comes before any `generate`");
                self.misuse.get_or_insert(text);
            }
        }
        self
    }

    /// Generates all outputs and prints the lines that make Cargo watch their inputs.
    ///
    /// # Errors
    /// An output cannot be generated. All errors have been shown.
    pub fn compile(mut self) -> Result<(), Error> {
        if let Some(misuse) = self.misuse.take() {
            return Err(failed(vec![format!("error: {misuse}")]));
        }
        let out_dir = self.out_dir.take();
        let Some(out_dir) = out_dir.or_else(|| std::env::var_os("OUT_DIR").map(PathBuf::from)) else {
            let text = "error: OUT_DIR is not set: this is meant for build.rs, or give out_dir(..)";
            return Err(failed(vec![text.to_owned()]));
        };
        let mut errors = Vec::new();
        let mut inputs = Vec::new();
        for job in std::mem::take(&mut self.jobs) {
            let report = self.run(job, &out_dir);
            errors.extend(report.errors);
            inputs.extend(report.inputs);
        }
        inputs.extend(self.watched_folders(&out_dir));
        inputs.sort_unstable();
        inputs.dedup();
        for input in inputs {
            println!("cargo::rerun-if-changed={input}");
        }
        if errors.is_empty() { Ok(()) } else { Err(failed(errors)) }
    }

    fn run(&self, job: Job, out_dir: &Path) -> Report {
        let mut job = Job {
            include_dirs: self.include_dirs.clone(),
            defines: self.defines.clone(),
            format: Some(format()),
            ..job
        };
        for action in &mut job.actions {
            match out_dir.join(&action.output).to_str() {
                Some(path) => action.output = path.to_owned(),
                None => {
                    let text = format!("error: {} is not valid UTF-8", out_dir.display());
                    return Report { exit_code: 1, errors: vec![text], ..Report::default() };
                }
            }
        }
        let mut streams = Streams {
            stdin: &mut io::empty(),
            stdout: &mut io::stdout(),
            stderr: &mut io::stderr(),
            terminal: Terminal { unicode: true, ..Terminal::default() },
        };
        self.driver.run_job(&job, &mut streams)
    }

    /// The include folders that are there. A new file in one of them may be what an `include` means from then on. One
    /// with the outputs in it would change with every build.
    fn watched_folders(&self, out_dir: &Path) -> Vec<String> {
        let out_dir = out_dir.canonicalize();
        let holds_outputs = |folder: &Path| match (&out_dir, folder.canonicalize()) {
            (Ok(out_dir), Ok(folder)) => out_dir.starts_with(folder),
            _ => true,
        };
        let folders = self.include_dirs.iter();
        let folders = folders.filter(|folder| {
            let folder = Path::new(folder.as_str());
            folder.is_dir() && !holds_outputs(folder)
        });
        folders.cloned().collect()
    }

    /// A path as tdgen takes it.
    fn text(&mut self, path: &Path) -> String {
        if let Some(text) = path.to_str() {
            return text.to_owned();
        }
        let text = format!("{} is not valid UTF-8", path.display());
        self.misuse.get_or_insert(text);
        String::new()
    }
}

/// The format of messages: `TDGEN_DIAGNOSTICS`, as for the program, or the rich one.
fn format() -> Format {
    let name = std::env::var("TDGEN_DIAGNOSTICS").ok();
    name.and_then(|name| Format::named(&name)).unwrap_or(Format::Rich)
}

/// Shows the errors as Cargo's own, a line each; their notes have been shown with the full message.
fn failed(errors: Vec<String>) -> Error {
    for error in &errors {
        let line = error.lines().next().unwrap_or_default();
        println!("cargo::error={line}");
    }
    Error { errors }
}

/// An output could not be generated. The errors have been shown; `main` returns this.
pub struct Error {
    errors: Vec<String>,
}

impl Error {
    /// Each error in the short form: `file:line:col: error: message`, and its notes.
    pub fn errors(&self) -> &[String] {
        &self.errors
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.errors.as_slice() {
            [one] => f.write_str(one.lines().next().unwrap_or_default()),
            all => write!(f, "{} errors, see above", all.len()),
        }
    }
}

/// As `main` prints it.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}
