//! The command `tdgen verify`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::commands::main_file::{MainFile, OPTIONS, argument};
use crate::commands::preprocess::all;
use tdgen_editor::verify::{Category, expectations, verify};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, GOOD};
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::options::shared_options;
use tdgen_language::backends::cli::reporting::Reporting;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::compile;
use tdgen_language::diagnostics::{Diags, render};
use tdgen_language::source::path;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "verify", command, run };

const EXAMPLES: &str = "\
Comments in the file and in what it includes say what is expected, as those of clang and MLIR do:
  // expected-error {{text}}          An error on this line whose message contains the text
  // expected-error@+1 {{text}}       On the next line; also @-1, @above, @below, @FILE:LINE, and @* for anywhere
  // expected-warning, expected-note  A warning; a note of a message, or what `dump` prints
  // expected-error-re {{a {{[0-9]+}}}}  The parts in inner braces are regular expressions
  // expected-error 2 {{text}}        Twice

The exit code is 0 if exactly the expected messages were reported, else 1.

Examples:
  tdgen verify bad.td
  tdgen verify -I include --ignore-unexpected=note bad.td";

fn command(command: Command, _: &[Backend]) -> Command {
    command
        .about("Check that a file causes the messages that its comments expect")
        .after_help(EXAMPLES)
        .arg(argument())
        .arg(
            Arg::new("ignore-unexpected")
                .long("ignore-unexpected")
                .value_name("CATEGORY")
                .action(ArgAction::Append)
                .value_parser(PossibleValuesParser::new(["error", "warning", "note"]))
                .help("Accept such messages where no comment expects them"),
        )
        .args(shared_options(OPTIONS))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let Some(mut file) = MainFile::named(host, matches, streams) else {
        return FAILED;
    };
    // All errors count, however many are shown.
    let mut diags = Diags::new(0);
    compile(&mut file.sources, file.main, host.disk(), &file.options, &mut diags);
    let ignored: Vec<Category> =
        all(matches, "ignore-unexpected").iter().filter_map(|word| Category::named(word)).collect();
    let failures = match expectations(&file.sources) {
        Ok(expected) => verify(&file.sources, &expected, &diags, &ignored),
        Err(malformed) => malformed,
    };
    let style = Reporting::read(matches).style(streams.terminal);
    for failure in &failures {
        // A closed stderr changes nothing about the exit code.
        let _ = write!(streams.stderr, "{}", path::shown(&render(style, &file.sources, failure)));
    }
    if failures.is_empty() { GOOD } else { FAILED }
}
