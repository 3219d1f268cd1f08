//! `tdgen trace COMMAND`: commands for traces of devices, each in its own file with a line in [`ALL`].

mod decode;

use clap::{ArgMatches, Command};

use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::{Subcommand, run_part};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "trace", command, run };

/// All commands, in the order of the help.
const ALL: &[Subcommand] = &[decode::SUBCOMMAND];

const EXAMPLES: &str = "\
Examples:
  tdgen trace decode --schema api.yaml dump.bin
  tdgen trace decode --schema api.yaml dump.bin --format=jsonl | jq .payload";

fn command(command: Command, backends: &[Backend]) -> Command {
    command
        .about("Decode traces of devices; each command has its own --help")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .subcommands(ALL.iter().map(|part| part.plain_command(backends)))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    run_part(ALL, host, matches, streams)
}
