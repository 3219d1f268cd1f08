//! `tdgen trace PART`: what is done with what a device has traced, each in a file of its own
//! with a line in [`ALL`].

mod decode;

use clap::{ArgMatches, Command};

use super::Subcommand;
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
    let chosen = matches.subcommand().and_then(|(name, matches)| {
        let mut parts = ALL.iter();
        let part = parts.find(|part| (part.command)().get_name() == name)?;
        Some((part, matches))
    });
    match chosen {
        Some((part, matches)) => (part.run)(program, matches, streams),
        // clap asks for one of them.
        None => crate::driver::USAGE,
    }
}
