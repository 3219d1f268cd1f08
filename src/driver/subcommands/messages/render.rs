//! `tdgen messages render`: a schema through a template, called as builds call the generator that tdgen takes the place
//! of.
//!
//! It is `tdgen SPEC --gen-template --template=TEMPLATE -o OUTPUT` with other names of the options.

use std::ffi::OsString;

use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

use super::Subcommand;
use crate::backends::templates::BACKEND as TEMPLATE;
use crate::driver::usage::{self, Stop};
use crate::driver::{Streams, cli, session};

pub(super) const SUBCOMMAND: Subcommand = Subcommand { command, run };

const NAME: &str = "tdgen messages render";

/// Options of the program that it has too.
const SHARED: &[&str] = &["depfile", "stamp", "write-if-changed", "time-phases", "input-format", "schema"];

const EXAMPLES: &str = "\
Exit codes:
  0  the output is written
  1  the schema or the template has faults, or cannot be read
  2  wrong usage

Examples:
  tdgen messages render --spec api.yaml --template types.h.jinja --output types.h
  tdgen messages render --spec api.td --template a.jinja --output a.h -d a.h.d --write-if-changed";

fn command() -> Command {
    let shared = cli::shared_options(SHARED);
    Command::new("render")
        .about("Render a template over a schema")
        .after_help(EXAMPLES)
        .arg(file("spec", "The schema, .yaml or .td").required(true))
        .arg(file("template", "The template; its language is told in docs/templates.md").required(true))
        .arg(file("output", "Where the output goes; - or none: standard output").short('o'))
        .arg(
            file("template-file", "A template that is included under a computed name; repeat for more")
                .action(ArgAction::Append),
        )
        .arg(cli::lock_of_ids("lock", "the schema"))
        .args(shared.map(|arg| arg.hide_short_help(false)))
        .args(cli::compilation_options(TEMPLATE))
}

fn file(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("FILE").value_hint(ValueHint::FilePath).help(help)
}

fn run(_: &Command, matches: &ArgMatches, streams: &mut Streams) -> u8 {
    let mut args = cli::given(matches, cli::shared_options(SHARED).chain(cli::compilation_options(TEMPLATE)));
    for (name, option) in
        [("template", "--template="), ("template-file", "--template-file="), ("lock", "--lock="), ("output", "-o=")]
    {
        let values = matches.get_many::<String>(name).unwrap_or_default();
        args.extend(values.map(|value| OsString::from(format!("{option}{value}"))));
    }
    let spec = matches.get_one::<String>("spec").cloned();
    match cli::run_of(TEMPLATE, spec.unwrap_or_default(), args) {
        Ok(invocation) => session::run(&invocation, streams).exit_code,
        Err(Stop::Usage(message) | Stop::Show(message)) => usage::complain(&message, NAME, streams),
    }
}
