//! `tdgen messages check FILE`: whether a schema is sound, in YAML or in `.td`.

use clap::{Arg, ArgMatches, Command, ValueHint};

use super::Subcommand;
use crate::backends::PRINT_RECORDS;
use crate::backends::messages_model::Model;
use crate::driver::usage::{self, Stop};
use crate::driver::{FAILED, Streams, cli, session};

pub(super) const SUBCOMMAND: Subcommand = Subcommand { command, run };

const NAME: &str = "tdgen messages check";

const EXAMPLES: &str = "\
Exit codes:
  0  the schema is good
  1  it has faults, or cannot be read
  2  wrong usage

Examples:
  tdgen messages check api.yaml
  tdgen messages check -I include api.td";

fn command() -> Command {
    Command::new("check")
        .about("Check a schema as all generators do, and tell what is in it")
        .after_help(EXAMPLES)
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .value_hint(ValueHint::FilePath)
                .help("The schema, .yaml or .td; - for standard input"),
        )
        .args(cli::compilation_options(PRINT_RECORDS))
}

fn run(_: &Command, matches: &ArgMatches, streams: &mut Streams) -> u8 {
    let file = matches.get_one::<String>("file").cloned();
    let input = [(file.unwrap_or_default(), None)];
    let [invocation] = match cli::compilations(matches, PRINT_RECORDS, input) {
        Ok(invocations) => invocations,
        Err(Stop::Usage(message) | Stop::Show(message)) => {
            return usage::complain(&message, NAME, streams);
        }
    };
    match session::examine(&invocation, streams, Model::of) {
        Some((Some(model), ..)) => usage::show(summary(&model).as_bytes(), streams),
        _ => FAILED,
    }
}

/// What is in a schema, in one line.
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
    format!(
        "{} {}: {}; hash 0x{:016x}\n",
        model.name,
        model.version,
        counts.join(", "),
        model.hash
    )
}
