//! The options that several commands share, and their invocation.

use clap::{Arg, ArgMatches, ValueHint};

use crate::lock::BACKEND as MESSAGES_LOCK;
use tdgen_language::backends::cli::invocation::{self, Invocation};
use tdgen_language::backends::cli::options as cli_options;

/// Returns the option for a lock file of ids.
pub(super) fn lock_of_ids(name: &'static str, of: &str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("FILE")
        .value_hint(ValueHint::FilePath)
        .help(format!("Lock file with the ids of {of}, written by --gen-messages-lock"))
}

/// Options of the program for message schemas.
pub(super) const SCHEMA_OPTIONS: &[&str] = &["input-format", "schema"];

/// The arguments of a command that reads a schema, for [`invocation`].
pub(super) fn arguments() -> impl Iterator<Item = Arg> {
    let file = Arg::new("file")
        .value_name("FILE")
        .required(true)
        .value_hint(ValueHint::FilePath)
        .help("The schema, .yaml or .td; - for standard input");
    std::iter::once(file).chain(options())
}

fn options() -> impl Iterator<Item = Arg> {
    let shared = cli_options::shared_options(SCHEMA_OPTIONS);
    shared
        .map(|arg| arg.hide_short_help(false))
        .chain([lock_of_ids("lock", "the schema")])
        .chain(cli_options::compilation_options(MESSAGES_LOCK))
}

/// Returns how the schema is read.
pub(super) fn invocation(matches: &ArgMatches) -> Result<Invocation, String> {
    let file = matches.get_one::<String>("file").cloned();
    let args = cli_options::given(matches, options());
    invocation::run_of(MESSAGES_LOCK, file.unwrap_or_default(), args).map_err(|stop| stop.message())
}
