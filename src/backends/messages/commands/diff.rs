//! `tdgen messages diff OLD NEW`: what changed between two versions of a schema, and whether its version says so.
//!
//! Both are compiled as the generators would; the comparison itself is `backends::messages_diff`.

use std::ffi::OsString;
use std::sync::Arc;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint};

use super::options::{SCHEMA_OPTIONS, lock_of_ids};
use crate::backends::backend::Backend;
use crate::backends::cli::exit::{FAILED, GOOD};
use crate::backends::cli::host::Host;
use crate::backends::cli::invocation::Invocation;
use crate::backends::cli::streams::Streams;
use crate::backends::cli::subcommand::Subcommand;
use crate::backends::cli::usage::{self, Stop};
use crate::backends::cli::{invocation, options};
use crate::backends::messages::diff::{Form, Report, Side};
use crate::backends::messages::lock::BACKEND as MESSAGES_LOCK;
use crate::backends::messages::model::Model;
use crate::diagnostics::Reported;
use crate::source::{Loader, SourceMap};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { command, run };

const NAME: &str = "tdgen messages diff";

const ABOUT: &str = "\
Compare two versions of a schema, and fail if the new one's version does not say what changed

Each change demands a version:
  major  one side would misread the other, or its code would not build: a field is gone, stands
         elsewhere or has another type, a name or value is another
  minor  something was added at an end
  patch  nothing changed in the bytes

An id that has another meaning than before fails whatever the version.";

const EXAMPLES: &str = "\
Exit codes:
  0  the new version says what changed
  1  it does not, it went back, an id moved, or a schema has faults
  2  wrong usage

Examples:
  tdgen messages diff v1/api.yaml v2/api.yaml
  tdgen messages diff --old-rev v1.0 api.yaml
  tdgen messages diff --old-rev origin/main api.yaml --format=json | jq '.changes[].message'";

fn command(_: &[Backend]) -> Command {
    Command::new("diff")
        .about("Compare two versions of a schema, and fail if its version does not say what changed")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .arg(
            Arg::new("files")
                .value_name("FILE")
                .required(true)
                .num_args(1..=2)
                .value_hint(ValueHint::FilePath)
                .help("OLD and NEW; with --old-rev one is enough, if it had this name then"),
        )
        .arg(
            Arg::new("old-rev")
                .long("old-rev")
                .value_name("REV")
                .help("OLD, and all that it includes, is read as it was in this revision of git"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORM")
                .value_parser(PossibleValuesParser::new(["text", "json"]))
                .default_value("text")
                .help("Form of the report"),
        )
        .arg(lock_of_ids("old-lock", "OLD"))
        .arg(lock_of_ids("new-lock", "NEW"))
        .args(options())
}

/// Options that hold for both.
fn options() -> impl Iterator<Item = Arg> {
    let schema = options::shared_options(SCHEMA_OPTIONS);
    schema.map(|arg| arg.hide_short_help(false)).chain(options::compilation_options(MESSAGES_LOCK))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let files = matches.get_many::<String>("files").unwrap_or_default();
    let files: Vec<&String> = files.collect();
    let revision = matches.get_one::<String>("old-rev").map(String::as_str);
    let (old, new) = match (files.as_slice(), revision) {
        ([old, new], _) => (*old, *new),
        ([both], Some(_)) => (*both, *both),
        _ => {
            let message = "error: one file is compared with a revision of it (--old-rev), or with another file";
            return usage::complain(message, NAME, streams);
        }
    };
    let lock = |name| {
        let path = matches.get_one::<String>(name);
        path.map(|path| format!("--lock={path}"))
    };
    let shared = options::given(matches, options());
    let invocation = |file: &str, name| {
        let own = lock(name).map(OsString::from).into_iter();
        invocation::run_of(MESSAGES_LOCK, file.to_owned(), own.chain(shared.clone()).collect())
    };
    let (old, new) = match (invocation(old, "old-lock"), invocation(new, "new-lock")) {
        (Ok(old), Ok(new)) => (old, new),
        (Err(Stop::Usage(message) | Stop::Show(message)), _) | (_, Err(Stop::Usage(message) | Stop::Show(message))) => {
            return usage::complain(&message, NAME, streams);
        }
    };
    let revised = match revision.map(|name| host.revision(name)).transpose() {
        Ok(loader) => loader,
        Err(why) => {
            // A closed stderr changes nothing about the exit code.
            let _ = writeln!(streams.stderr, "error: {why}");
            return FAILED;
        }
    };
    let loader = revised.as_deref().unwrap_or(host.disk());
    let old = read(host, &old, loader, streams);
    if let (Err(_), Some(revision)) = (&old, revision) {
        let _ = writeln!(streams.stderr, "note: this is about the files of revision {revision}");
    }
    // Both are read, so that one run reports the faults of both.
    let new = read(host, &new, host.disk(), streams);
    let (Ok((old, old_sources)), Ok((new, new_sources))) = (old, new) else {
        return FAILED;
    };
    let report = Report::new(
        Side { model: &old, sources: &old_sources, revision },
        Side { model: &new, sources: &new_sources, revision: None },
    );
    let form = match matches.get_one::<String>("format").map(String::as_str) {
        Some("json") => Form::Json,
        _ => Form::Text,
    };
    let shown = usage::show(report.written(form).as_bytes(), streams);
    match report.is_good() {
        true => shown,
        false if shown == GOOD => FAILED,
        false => shown,
    }
}

fn read(
    host: &dyn Host,
    invocation: &Invocation,
    loader: &dyn Loader,
    streams: &mut Streams<'_>,
) -> Result<(Arc<Model>, Arc<SourceMap>), Reported> {
    let (model, (_, sources)) = host.model(loader, invocation, streams, Model::of)?;
    Ok((model, sources))
}
