//! `tdgen reduce FILE -- COMMAND`: the smallest file for which a command still fails.

mod command;
mod needs;
mod reducer;
mod tokens;

use std::time::{Duration, Instant};

use clap::{Arg, ArgMatches, Command, value_parser};

use self::command::Test;
pub use self::reducer::reduce;
use self::reducer::reduce_and_save;
pub use self::tokens::{Kind, Token, statements, tokens};
use crate::commands::preprocess;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::FAILED;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::options::shared_options;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::diagnostics::Diags;
use tdgen_language::source::{SourceMap, path, reason};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "reduce", command, run };

/// The time between two lines of progress.
const PERIOD: Duration = Duration::from_millis(250);

/// The time after which a reduction stops.
const SECONDS: u64 = 300;

const EXAMPLES: &str = "\
Runs the command on smaller and smaller versions of FILE. A version is kept if the command ends with the same exit code \
or signal as for FILE, and reports the same first error and no others. In the command, FILE is replaced by the \
version; if FILE is not an argument of it, the version is added at the end. With -I and -D, the included files \
are merged into the file first. The file of -o has the best version at any time, so that you may stop the reduction.

Examples:
  tdgen reduce shop.td -I include -o small.td -- llvm-tblgen -I include shop.td
  tdgen reduce shop.td --contains='Assertion' -- sh check.sh shop.td";

fn command(command: Command, _: &[Backend]) -> Command {
    command
        .about("Find the smallest file for which a command still fails")
        .after_help(EXAMPLES)
        .arg(preprocess::file().required(true).help("The file to make smaller"))
        .args(shared_options(&["include", "define", "output"]))
        .arg(
            Arg::new("contains")
                .long("contains")
                .value_name("TEXT")
                .help("What the output of the command must contain [the same first error]"),
        )
        .arg(
            Arg::new("seconds")
                .long("seconds")
                .value_name("N")
                .value_parser(value_parser!(u64))
                .help("Stop after this time [300]"),
        )
        .arg(
            Arg::new("command")
                .value_name("COMMAND")
                .num_args(1..)
                .last(true)
                .required(true)
                .help("The command that fails, after `--`"),
        )
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    match reduce_file(host, matches, streams) {
        Ok(smallest) => preprocess::write_output(host, matches, smallest.into_bytes(), streams),
        Err(message) => {
            // A closed stderr changes nothing about the exit code.
            let _ = writeln!(streams.stderr, "error: {}", path::shown(&message));
            FAILED
        }
    }
}

fn reduce_file(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> Result<String, String> {
    let file = preprocess::all(matches, "file").pop().unwrap_or_default();
    let text = host.disk().load(&file).map_err(|error| format!("cannot read `{file}`: {}", reason(&error)))?;
    let text = String::from_utf8_lossy(&text).into_owned();
    let contains = preprocess::all(matches, "contains").pop();
    let test = Test::new(&file, preprocess::all(matches, "command"), contains)?;
    let seconds = matches.get_one::<u64>("seconds").copied().unwrap_or(SECONDS);
    let end = Instant::now() + Duration::from_secs(seconds);
    let Some(failure) = test.run(&text, end)? else {
        return Err(format!(
            "the command does not fail for `{file}` in {seconds} seconds, or its output lacks the text"
        ));
    };
    let fails_alike = |candidate: &str| {
        test.run(candidate, end).is_ok_and(|found| found.is_some_and(|found| found.is_like(&failure)))
    };
    let start = flattened(host, matches, streams).filter(|flat| fails_alike(flat)).unwrap_or(text);
    let mut has_output = !preprocess::all(matches, "output").is_empty();
    let mut shown = Instant::now();
    let smallest = reduce_and_save(&start, end, fails_alike, |smaller| {
        // Whoever stops the reduction has the best version so far.
        if has_output {
            // What is wrong with the file is said once.
            has_output = preprocess::write_output(host, matches, smaller.as_bytes().to_vec(), streams) == 0;
        }
        if streams.terminal.is_terminal && shown.elapsed() > PERIOD {
            shown = Instant::now();
            // Progress is not worth an error.
            let _ = write!(streams.stderr, "\rtdgen: {:>9} of {} bytes left", smaller.len(), start.len());
        }
    });
    if streams.terminal.is_terminal {
        let _ = write!(streams.stderr, "\r{:60}\r", "");
    }
    let note = if Instant::now() >= end { "; it may become smaller with more --seconds" } else { "" };
    // A closed stderr changes nothing about the exit code.
    let _ = writeln!(streams.stderr, "note: {} of {} bytes left{note}", smallest.len(), start.len());
    Ok(smallest)
}

/// The file with what it includes in place, if that can be read.
fn flattened(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> Option<String> {
    let mut sources = SourceMap::new(preprocess::all(matches, "include"));
    let flat = preprocess::flatten(host, matches, &mut sources, streams, &mut Diags::new(0))?;
    Some(String::from_utf8_lossy(&flat).into_owned())
}
