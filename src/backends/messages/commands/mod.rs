//! `tdgen messages COMMAND`: commands for message schemas, each in its own file with a line in [`ALL`].

mod check;
mod convert;
mod decode;
mod diff;
mod encode;
mod options;
mod render;
mod schema;
mod trace;

use clap::{ArgMatches, Command};

use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::{Subcommand, run_part};

const SUBCOMMAND: Subcommand = Subcommand { name: "messages", command, run };

/// All commands, in the order of the help.
const ALL: &[Subcommand] = &[
    check::SUBCOMMAND,
    convert::SUBCOMMAND,
    decode::SUBCOMMAND,
    diff::SUBCOMMAND,
    encode::SUBCOMMAND,
    render::SUBCOMMAND,
    schema::SUBCOMMAND,
];

const EXAMPLES: &str = "\
Examples:
  tdgen messages check api.yaml
  tdgen messages convert api.yaml -o api.td
  tdgen messages decode --schema api.yaml capture.pcap
  tdgen messages diff --old-rev v1.0 api.yaml
  tdgen messages schema > messages.schema.json
  tdgen messages render --spec api.yaml --template types.h.jinja --output types.h

Generators accept schemas like other descriptions:
  tdgen api.yaml --gen-messages-doc=api.html";

fn command(command: Command, backends: &[Backend]) -> Command {
    command
        .about("Check, compare and render message schemas, show messages; each command has its own --help")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .subcommands(ALL.iter().map(|part| part.plain_command(backends)))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    run_part(ALL, host, matches, streams)
}

/// The subcommands of this product.
pub(crate) const SUBCOMMANDS: &[Subcommand] = &[SUBCOMMAND, trace::SUBCOMMAND];
