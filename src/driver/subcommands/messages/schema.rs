//! `tdgen messages schema`: the JSON Schema of what the reader of YAML accepts.

use clap::{ArgMatches, Command};

use super::Subcommand;
use crate::backends::messages::schema::json_schema;
use crate::driver::{Streams, usage};

pub(super) const SUBCOMMAND: Subcommand = Subcommand { command, run };

const EXAMPLES: &str = "\
Example, for editors that know YAML:
  tdgen messages schema > messages.schema.json
and in the first line of a schema:
  # yaml-language-server: $schema=messages.schema.json";

fn command() -> Command {
    Command::new("schema").about("Print a JSON Schema of message schemas in YAML").after_help(EXAMPLES)
}

fn run(_: &Command, _: &ArgMatches, streams: &mut Streams) -> u8 {
    usage::show(json_schema().as_bytes(), streams)
}
