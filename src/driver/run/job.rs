//! [`Job`]: a run without a command line, for build scripts.
//!
//! A job has one main file and any number of actions. Its [`Report`] has the files that were read and the errors.

use crate::run::batch::entry::Entry;
use crate::run::batch::jobs;
use crate::run::report::Report;
use crate::run::session;
use crate::run::stack::guard;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::USAGE;
use tdgen_language::backends::cli::invocation::check;
use tdgen_language::backends::cli::invocation::{Action, Invocation};
use tdgen_language::backends::cli::llvm::foreign_action;
use tdgen_language::backends::cli::reporting::Reporting;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::diagnostics::{Format, did_you_mean};

/// One main file and the outputs to generate from it. An output that would not change is not touched.
#[derive(Clone, Default, Debug)]
pub struct Job {
    /// The main file.
    pub input: String,
    /// The format, such as `yaml`; by default the file name decides.
    pub input_format: Option<String>,
    /// The include folders.
    pub include_dirs: Vec<String>,
    /// The macros that are defined.
    pub defines: Vec<String>,
    /// The major version of LLVM that the outputs are for; by default the included files decide.
    pub llvm_version: Option<u32>,
    /// The outputs.
    pub actions: Vec<JobAction>,
    /// The form of diagnostics; by default the terminal decides.
    pub format: Option<Format>,
}

/// One output of a [`Job`].
#[derive(Clone, Debug)]
pub struct JobAction {
    /// The backend's flag, with or without dashes.
    pub flag: String,
    /// The backend's own options as on a command line (`--class=Op`), with or without dashes.
    pub options: Vec<String>,
    /// The path of the output.
    pub output: String,
}

/// Runs a job.
pub(crate) fn run(backends: &[Backend], clash: Option<&String>, job: &Job, streams: &mut Streams) -> Report {
    let invocation = match invocation(backends, clash, job) {
        Ok(invocation) => invocation,
        Err(message) => {
            // A closed stderr changes nothing about the result.
            let _ = writeln!(streams.stderr, "{message}");
            return Report { exit_code: USAGE, errors: vec![message], ..Report::default() };
        }
    };
    let run = || session::run(&invocation, streams);
    guard(run).unwrap_or_else(Report::broken)
}

/// Runs jobs on all cores.
pub(crate) fn run_all(
    backends: &[Backend],
    clash: Option<&String>,
    jobs: &[Job],
    streams: &mut Streams,
) -> Vec<Report> {
    let entry = |(at, job)| {
        let name = format!("job {}", at + 1);
        Entry { location: format!("{name}: "), name, invocation: invocation(backends, clash, job) }
    };
    let mut entries: Vec<Entry> = jobs.iter().enumerate().map(entry).collect();
    jobs::run(&mut entries, streams)
}

fn invocation(backends: &[Backend], clash: Option<&String>, job: &Job) -> Result<Invocation, String> {
    if let Some(clash) = clash {
        return Err(clash.clone());
    }
    let actions = job.actions.iter().map(|action| find_action(backends, action));
    let invocation = Invocation {
        input: job.input.clone(),
        input_format: job.input_format.clone(),
        json_schema: None,
        include_dirs: job.include_dirs.clone(),
        includes_beside_input: false,
        defines: job.defines.clone(),
        llvm_version: job.llvm_version,
        actions: actions.collect::<Result<_, _>>()?,
        deps_only: None,
        depfile: None,
        stamp: None,
        write_if_changed: true,
        time_phases: false,
        warn_on_unused_template_args: true,
        limits: Vec::new(),
        messages: Reporting { format: job.format, ..Reporting::default() },
        warnings: Vec::new(),
        argument_files: Vec::new(),
    };
    check(&invocation)?;
    Ok(invocation)
}

fn find_action(backends: &[Backend], wanted: &JobAction) -> Result<Action, String> {
    let name = without_dashes(&wanted.flag);
    let known = backends.iter().map(|backend| backend.name);
    let backend = backends.iter().find(|backend| backend.name == name);
    let backend = backend.ok_or_else(|| match foreign_action(name, &wanted.flag) {
        Some(message) => format!("error: {message}"),
        None => unknown("action", name, known),
    })?;
    let options = wanted.options.iter().map(|option| own(backend, option));
    Ok(Action { backend: *backend, options: options.collect::<Result<_, _>>()?, output: wanted.output.clone() })
}

/// Parses an option of a backend into name and value.
fn own(backend: &Backend, option: &str) -> Result<(String, String), String> {
    let text = without_dashes(option);
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (text, None),
    };
    let known = backend.options.iter().map(|option| option.name);
    let declared = backend.options.iter().find(|option| option.name == name);
    match (declared, value) {
        (None, _) => Err(unknown(&format!("option of `--{}`", backend.name), name, known)),
        (Some(declared), None) if !declared.value.is_empty() => {
            Err(format!("error: `--{name}` requires a value: `--{name}={}`", declared.value))
        }
        (Some(declared), Some(_)) if declared.value.is_empty() => {
            Err(format!("error: the flag `--{name}` takes no value"))
        }
        (Some(_), value) => Ok((name.to_owned(), value.unwrap_or_default().to_owned())),
    }
}

fn without_dashes(flag: &str) -> &str {
    flag.strip_prefix("--").or_else(|| flag.strip_prefix('-')).unwrap_or(flag)
}

fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let guess = did_you_mean(name.as_bytes(), known.map(str::as_bytes));
    let help = guess.map(|guess| format!("; did you mean `--{guess}`?"));
    format!("error: there is no {what} named `--{name}`{}", help.unwrap_or_default())
}
