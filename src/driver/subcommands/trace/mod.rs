//! `tdgen trace PART`: what is done with what a device has traced, each in a file of its own
//! with a line in [`ALL`].

mod decode;

use clap::{ArgMatches, Command};

use super::{Subcommand, run_part};
use crate::driver::Streams;

pub(super) const SUBCOMMAND: Subcommand = Subcommand { command, run };

/// All parts, in the order of the help.
const ALL: &[Subcommand] = &[decode::SUBCOMMAND];

const EXAMPLES: &str = "\
Examples:
  tdgen trace decode --schema api.yaml dump.bin
  tdgen trace decode --schema api.yaml dump.bin --format=jsonl | jq .payload";

fn command() -> Command {
    Command::new("trace")
        .about("Decode traces of devices; each part has a help of its own")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .subcommands(ALL.iter().map(|part| (part.command)()))
}

fn run(program: &Command, matches: &ArgMatches, streams: &mut Streams) -> u8 {
    run_part(ALL, program, matches, streams)
}
