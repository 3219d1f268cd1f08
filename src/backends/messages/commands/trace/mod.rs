//! `tdgen trace PART`: what is done with what a device has traced, each in a file of its own
//! with a line in [`ALL`].

mod decode;

use clap::{ArgMatches, Command};

use crate::backends::backend::Backend;
use crate::backends::cli::host::Host;
use crate::backends::cli::streams::Streams;
use crate::backends::cli::subcommand::{Subcommand, run_part};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { command, run };

/// All parts, in the order of the help.
const ALL: &[Subcommand] = &[decode::SUBCOMMAND];

const EXAMPLES: &str = "\
Examples:
  tdgen trace decode --schema api.yaml dump.bin
  tdgen trace decode --schema api.yaml dump.bin --format=jsonl | jq .payload";

fn command(backends: &[Backend]) -> Command {
    Command::new("trace")
        .about("Decode traces of devices; each part has a help of its own")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .subcommands(ALL.iter().map(|part| (part.command)(backends)))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    run_part(ALL, host, matches, streams)
}
