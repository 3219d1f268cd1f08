//! `tdgen messages schema`: prints the JSON Schema of message schemas in YAML.

use clap::{ArgMatches, Command};

use crate::schema::yaml_schema::yaml_schema;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::usage;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "schema", command, run };

const EXAMPLES: &str = "\
Example for editors with YAML support:
  tdgen messages schema > messages.schema.json
and as the first line of a schema:
  # yaml-language-server: $schema=messages.schema.json";

fn command(command: Command, _: &[Backend]) -> Command {
    command.about("Print a JSON Schema of message schemas in YAML").after_help(EXAMPLES)
}

fn run(_: &dyn Host, _: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    usage::show(yaml_schema().as_bytes(), streams)
}
