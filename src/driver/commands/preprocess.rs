//! `tdgen preprocess`, or `tdgen -E`: the input as one file, without includes and directives.

use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::FAILED;
use tdgen_language::backends::cli::host::{File, Files, Host};
use tdgen_language::backends::cli::options::shared_options;
use tdgen_language::backends::cli::reporting::{Reporting, shown};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::output::Content;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::source::{SourceMap, reason};
use tdgen_language::{CompileOptions, preprocess};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "preprocess", command, run };

/// The option that selects the subcommand without its name, as that of a C compiler.
pub(crate) const OPTION: &str = "-E";

const EXAMPLES: &str = "\
The output gives the same records as the input. Comments are left out; a comment names each file where it begins.

Examples:
  tdgen preprocess -I include shop.td -o one.td
  tdgen -E -I include shop.td -o one.td";

fn command(command: Command, _: &[Backend]) -> Command {
    let options = shared_options(&["include", "define", "output", "diagnostic-format", "error-limit", "color"]);
    command
        .about("Print the input as one file, without includes and directives")
        .after_help(EXAMPLES)
        .arg(file())
        .arg(Arg::new("selected").short('E').action(ArgAction::SetTrue).hide(true))
        .args(options)
}

/// The argument that names the main file.
pub(crate) fn file() -> Arg {
    Arg::new("file").value_name("FILE").value_hint(ValueHint::FilePath).help("The main file [-, standard input]")
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let mut diags = Reporting::read(matches).diags();
    let mut sources = SourceMap::new(all(matches, "include"));
    let flat = flatten(host, matches, &mut sources, streams, &mut diags);
    let shown = shown(Reporting::read(matches).style(streams.terminal), &sources, &diags);
    // A closed stderr changes nothing about the exit code.
    let _ = write!(streams.stderr, "{shown}");
    match flat {
        Some(flat) => write_output(host, matches, flat, streams),
        None => FAILED,
    }
}

/// The main file as one file; none after an error.
pub(crate) fn flatten(
    host: &dyn Host,
    matches: &ArgMatches,
    sources: &mut SourceMap,
    streams: &mut Streams<'_>,
    diags: &mut Diags,
) -> Option<Vec<u8>> {
    let (name, text) = match matches.get_one::<String>("file").map_or("-", String::as_str) {
        "-" => ("<stdin>", host.read_stdin(streams)),
        name => (name, host.disk().load(name)),
    };
    let text = text.map_err(|error| format!("cannot read `{name}`: {}", reason(&error)));
    let main = text.and_then(|text| sources.add(name, text).map_err(|_| format!("`{name}` is too large")));
    match main {
        Ok(main) => {
            let options = CompileOptions { defines: all(matches, "define"), ..CompileOptions::default() };
            preprocess(sources, main, host.disk(), &options, diags)
        }
        Err(message) => {
            diags.push(Diagnostic::global(message));
            None
        }
    }
}

/// Writes the file that `-o` names; returns the exit code.
pub(crate) fn write_output(host: &dyn Host, matches: &ArgMatches, text: Vec<u8>, streams: &mut Streams<'_>) -> u8 {
    let path = all(matches, "output").pop().unwrap_or_else(|| "-".to_owned());
    let files = Files { outputs: vec![File::new(path, Content::Bytes(text))], ..Files::default() };
    match host.write(&files, streams.stdout) {
        Ok(()) => 0,
        Err(message) => {
            // A closed stderr changes nothing about the exit code.
            let _ = writeln!(streams.stderr, "error: {message}");
            FAILED
        }
    }
}

/// All values of an option.
pub(crate) fn all(matches: &ArgMatches, option: &str) -> Vec<String> {
    matches.get_many(option).map(|values| values.cloned().collect()).unwrap_or_default()
}
