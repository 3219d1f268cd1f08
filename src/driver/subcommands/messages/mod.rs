//! `tdgen messages PART`: what is done with message schemas beside generating from them, each in a file of its own
//! with a line in [`ALL`].

mod check;
mod convert;
mod diff;
mod render;
mod schema;

use clap::{Arg, ArgMatches, Command, ValueHint};

use super::{Subcommand, run_part};
use crate::backends::messages::lock::BACKEND as MESSAGES_LOCK;
use crate::driver::Streams;
use crate::driver::cli::{self, Invocation};
use crate::driver::usage::Stop;

pub(super) const SUBCOMMAND: Subcommand = Subcommand { command, run };

/// All parts, in the order of the help.
const ALL: &[Subcommand] =
    &[check::SUBCOMMAND, convert::SUBCOMMAND, diff::SUBCOMMAND, render::SUBCOMMAND, schema::SUBCOMMAND];

const EXAMPLES: &str = "\
Examples:
  tdgen messages check api.yaml
  tdgen messages convert api.yaml -o api.td
  tdgen messages diff --old-rev v1.0 api.yaml
  tdgen messages schema > messages.schema.json
  tdgen messages render --spec api.yaml --template types.h.jinja --output types.h

Generators take schemas as they take other descriptions:
  tdgen api.yaml --gen-messages-doc=api.html";

fn command() -> Command {
    Command::new("messages")
        .about("Check, compare and render message schemas; each has a help of its own")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .subcommands(ALL.iter().map(|part| (part.command)()))
}

fn run(program: &Command, matches: &ArgMatches, streams: &mut Streams) -> u8 {
    run_part(ALL, program, matches, streams)
}

/// Options of the program that are about message schemas.
const SCHEMA_OPTIONS: &[&str] = &["input-format", "schema"];

/// The arguments of a part that reads a schema; [`invocation`] takes what clap makes of them.
fn arguments() -> impl Iterator<Item = Arg> {
    let file = Arg::new("file")
        .value_name("FILE")
        .required(true)
        .value_hint(ValueHint::FilePath)
        .help("The schema, .yaml or .td; - for standard input");
    std::iter::once(file).chain(options())
}

fn options() -> impl Iterator<Item = Arg> {
    let shared = cli::shared_options(SCHEMA_OPTIONS);
    shared
        .map(|arg| arg.hide_short_help(false))
        .chain([cli::lock_of_ids("lock", "the schema")])
        .chain(cli::compilation_options(MESSAGES_LOCK))
}

/// How the schema is read.
fn invocation(matches: &ArgMatches) -> Result<Invocation, String> {
    let file = matches.get_one::<String>("file").cloned();
    let args = cli::given(matches, options());
    cli::run_of(MESSAGES_LOCK, file.unwrap_or_default(), args).map_err(|stop| match stop {
        Stop::Usage(message) | Stop::Show(message) => message,
    })
}
