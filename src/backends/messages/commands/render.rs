//! `tdgen messages render`: renders a template, with the command line of the generator that tdgen replaces in builds.
//!
//! It is `tdgen SPEC --gen-template --template=TEMPLATE -o OUTPUT` with other option names.

use std::ffi::OsString;

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::options::{file, lock_of_ids};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::usage;
use tdgen_language::backends::cli::{invocation, options};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "render", command, run };

const NAME: &str = "tdgen messages render";

/// Options of the program that the command accepts too.
const SHARED: &[&str] = &["depfile", "stamp", "write-if-changed", "time-phases", "input-format", "schema"];

const EXAMPLES: &str = "\
Exit codes:
  0  the output is written
  1  the schema or the template has errors or cannot be read
  2  incorrect usage

Examples:
  tdgen messages render --spec api.yaml --template types.h.jinja --output types.h
  tdgen messages render --compat=device-api --spec device-api.yaml --schema device-api.schema.json \
      --template spec.h.jinja --output spec.h
  tdgen messages render --spec api.td --template a.jinja --output a.h -d a.h.d --write-if-changed";

/// The backend that renders templates, unless tdgen is built without it.
pub(super) fn renderer(backends: &[Backend]) -> Option<Backend> {
    backends.iter().find(|backend| backend.name == "gen-template").copied()
}

fn command(command: Command, backends: &[Backend]) -> Command {
    let shared = options::shared_options(SHARED);
    command
        .about("Render a template with a schema")
        .after_help(EXAMPLES)
        .arg(file("spec", "The schema, .yaml or .td").required(true))
        .arg(file("template", "The template; docs/templates.md describes its language").required(true))
        .arg(file("output", "The output file; by default or with -, standard output").short('o'))
        .arg(
            file("template-file", "A template that is included under a computed name; can be repeated")
                .action(ArgAction::Append),
        )
        .arg(lock_of_ids("lock", "the schema"))
        .arg(
            Arg::new("compat")
                .long("compat")
                .value_name("PROGRAM")
                .value_parser(["device-api"])
                .help("Render as the generator device_api_codegen; docs/device-api.md describes the differences"),
        )
        .arg(
            Arg::new("log-level")
                .long("log-level")
                .value_name("LEVEL")
                .value_parser(["CRITICAL", "ERROR", "WARNING", "INFO", "DEBUG"])
                .hide(true)
                .help("Has no effect"),
        )
        .args(shared.map(|arg| arg.hide_short_help(false)))
        .args(renderer(backends).into_iter().flat_map(options::compilation_options))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let Some(renderer) = renderer(host.backends()) else {
        return usage::complain("error: tdgen was built without templates", NAME, streams);
    };
    let shared = options::shared_options(SHARED).chain(options::compilation_options(renderer));
    let mut args = options::given(matches, shared);
    for (name, option) in [
        ("template", "--template="),
        ("template-file", "--template-file="),
        ("lock", "--lock="),
        ("compat", "--template-compat="),
        ("output", "-o="),
    ] {
        let values = matches.get_many::<String>(name).unwrap_or_default();
        args.extend(values.map(|value| OsString::from(format!("{option}{value}"))));
    }
    let spec = matches.get_one::<String>("spec").cloned();
    match invocation::run_of(renderer, spec.unwrap_or_default(), args) {
        Ok(invocation) => host.run(&invocation, streams),
        Err(stop) => usage::complain(&stop.message(), NAME, streams),
    }
}
