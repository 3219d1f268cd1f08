//! The file of `--batch`: one job a line, with its arguments as in a response file. Empty lines, and lines that begin
//! with `#`, are skipped.

use std::ffi::OsString;

use crate::disk::{Disk, read_bounded};
use crate::run::batch::entry::Entry;
use crate::run::batch::jobs;
use crate::run::response::{Expanded, Expander};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::argv::{normalize, words};
use tdgen_language::backends::cli::exit::{FAILED, GOOD};
use tdgen_language::backends::cli::invocation::{Invocation, Parser};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::usage::Stop;
use tdgen_language::source::{Loader, path, reason};

/// The name of the option.
const BATCH: &str = "batch";

/// The file, if `--batch` is the only argument.
pub(crate) fn requested(args: &[OsString]) -> Option<String> {
    let [arg] = normalize(args.to_vec(), |name| name == BATCH, |_| false).try_into().ok()?;
    let arg: OsString = arg;
    let file = arg.to_str()?.strip_prefix("--")?.strip_prefix(BATCH)?.strip_prefix('=')?;
    Some(file.to_owned())
}

/// Runs the jobs of a file; returns the greatest exit code.
pub(crate) fn run(backends: &[Backend], commands: &[&Subcommand], file: &str, streams: &mut Streams<'_>) -> u8 {
    let (name, text) = match file {
        "-" => ("<stdin>", read_bounded(&mut streams.stdin, 0)),
        file => (file, Disk.load(file)),
    };
    let text = match text {
        Ok(text) => path::from_bytes(&text),
        Err(error) => {
            let message = format!("error: cannot read `{name}`: {}", reason(&error));
            // A closed stderr changes nothing about the exit code.
            let _ = writeln!(streams.stderr, "{}", path::shown(&message));
            return FAILED;
        }
    };
    let mut parser = Parser::new(backends);
    let mut expander = Expander::default();
    let lines = text.strip_prefix('\u{FEFF}').unwrap_or(&text).lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim_start().starts_with('#')).map(|(at, line)| (at + 1, words(line)));
    let jobs = lines.filter(|(_, args)| !args.is_empty());
    let entry = |(number, args): (usize, Vec<OsString>)| Entry {
        name: format!("line {number}"),
        location: format!("{name}:{number}: "),
        invocation: expander.expand(&args).and_then(|Expanded { args, mut files }| {
            let args = without_command(args, commands)?;
            files.extend((file != "-").then(|| file.to_owned()));
            Ok(Invocation { argument_files: files, ..invocation(&mut parser, args, file == "-")? })
        }),
    };
    let mut entries: Vec<Entry> = jobs.map(entry).collect();
    let reports = jobs::run(&mut entries, streams);
    reports.iter().map(|report| report.exit_code).max().unwrap_or(GOOD)
}

/// The arguments, unless they begin with a command.
fn without_command(args: Vec<OsString>, commands: &[&Subcommand]) -> Result<Vec<OsString>, String> {
    match commands.iter().find(|command| args.first().is_some_and(|word| word == command.name)) {
        Some(command) => Err(format!("error: `{}` cannot be a job of a batch", command.bin_name())),
        None => Ok(args),
    }
}

/// Parses the arguments of a job.
fn invocation(parser: &mut Parser<'_>, args: Vec<OsString>, stdin_is_taken: bool) -> Result<Invocation, String> {
    let invocation = parser.parse(|_| "".into(), args).map_err(|stop| match stop {
        Stop::Show(_) | Stop::Version => "error: a job of a batch cannot print help or the version".to_owned(),
        Stop::Usage(message) => message,
    })?;
    if stdin_is_taken && invocation.input == "-" {
        return Err("error: missing input file: standard input is the list of jobs".to_owned());
    }
    Ok(invocation)
}
