//! The options that several commands share, and their invocation.

use std::ffi::OsString;
use std::sync::Arc;

use clap::builder::{IntoResettable, StyledStr};
use clap::{Arg, ArgMatches, ValueHint};

use crate::lock_file::BACKEND as MESSAGES_LOCK;
use crate::model::Model;
use crate::read::reader::read_model;
use tdgen_language::backends::cli::exit::FAILED;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::invocation::{self, Invocation};
use tdgen_language::backends::cli::options as cli_options;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::usage;

/// Returns the option for a lock file of ids.
pub(super) fn lock_of_ids(name: &'static str, of: &str) -> Arg {
    file(name, format!("Lock file with the ids of {of}, written by --gen-messages-lock"))
}

/// Returns an option whose value is a file.
pub(super) fn file(name: &'static str, help: impl IntoResettable<StyledStr>) -> Arg {
    Arg::new(name).long(name).value_name("FILE").value_hint(ValueHint::FilePath).help(help)
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

/// The arguments of a command that reads data of a schema, for [`model_of_data`].
pub(super) fn data_arguments() -> impl Iterator<Item = Arg> {
    let schema = file("schema", "The schema, .yaml or .td").required(true);
    let lock = lock_of_ids("lock", "the schema");
    [schema, lock].into_iter().chain(cli_options::compilation_options(MESSAGES_LOCK))
}

/// Reads the schema of some data, a file or `-`; otherwise, reports why not and returns the exit code.
pub(super) fn model_of_data(
    host: &dyn Host,
    matches: &ArgMatches,
    streams: &mut Streams<'_>,
    command: &str,
    data: &str,
) -> Result<Arc<Model>, u8> {
    let schema = matches.get_one::<String>("schema").cloned().unwrap_or_default();
    if data == "-" && schema == "-" {
        let message = "error: the schema and the data cannot both be standard input";
        return Err(usage::complain(message, command, streams));
    }
    let lock = matches.get_one::<String>("lock").map(|path| format!("--lock={path}"));
    // Who reads data does not change its schema.
    let own = lock.into_iter().chain(["--no-warn-on-holes".to_owned()]).map(OsString::from);
    let args = cli_options::given(matches, cli_options::compilation_options(MESSAGES_LOCK)).into_iter().chain(own);
    let invocation = invocation::run_of(MESSAGES_LOCK, schema, args.collect())
        .map_err(|stop| usage::complain(&stop.message(), command, streams))?;
    let model = host.model(host.disk(), &invocation, streams, read_model);
    model.map(|(model, _)| model).map_err(|_| FAILED)
}

/// Returns the option for the output file.
pub(super) fn output(help: &'static str) -> Arg {
    file("output", help).short('o').default_value("-")
}

/// Returns the name of an input in messages.
pub(super) fn name_of(input: &str) -> String {
    match input {
        "-" => "standard input".to_owned(),
        input => format!("`{input}`"),
    }
}
