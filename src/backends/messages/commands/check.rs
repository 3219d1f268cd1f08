//! `tdgen messages check FILE`: checks a schema in YAML or in `.td`.

use std::sync::Arc;

use clap::{ArgMatches, Command};

use super::options::{arguments, invocation};
use crate::generate::warn_of_missing_versions;
use crate::model::Model;
use crate::read::reader::read_model;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::FAILED;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::usage;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diags, Reported};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "check", command, run };

const NAME: &str = "tdgen messages check";

const EXAMPLES: &str = "\
Exit codes:
  0  the schema is valid
  1  the schema has errors or cannot be read
  2  incorrect usage

Examples:
  tdgen messages check api.yaml
  tdgen messages check -I include api.td
  tdgen messages check api.yaml --schema=ours.schema.yaml";

fn command(command: Command, _: &[Backend]) -> Command {
    command.about("Check a schema as all generators do, and print a summary").after_help(EXAMPLES).args(arguments())
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let invocation = match invocation(matches) {
        Ok(invocation) => invocation,
        Err(message) => return usage::complain(&message, NAME, streams),
    };
    match host.model(host.disk(), &invocation, streams, read) {
        Ok((model, _)) => usage::show(summary(&model).as_bytes(), streams),
        _ => FAILED,
    }
}

fn read(context: &Context<'_>, diags: &mut Diags) -> Result<Arc<Model>, Reported> {
    warn_of_missing_versions(context, diags);
    read_model(context, diags)
}

/// Returns a summary of a schema in one line.
fn summary(model: &Model) -> String {
    let counts = [
        (model.modules.len(), "module"),
        (model.enums.len(), "enum"),
        (model.plain_structs().count(), "struct"),
        (model.messages.len(), "message"),
        (model.groups.len(), "trace group"),
        (model.events.len(), "trace event"),
    ];
    let counts = counts.map(|(count, what)| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    });
    format!("{} {}: {}; hash 0x{:016x}\n", model.title, model.version, counts.join(", "), model.hash)
}
