//! `tdgen messages diff OLD NEW`: what changed between two versions of a schema, and whether its version says so.
//!
//! Both are compiled as the generators would; the comparison itself is `backends::messages_diff`.

use clap::{ArgMatches, Command};

use super::options::SCHEMA_OPTIONS;
use crate::diff::report::SchemaDiff;
use crate::lock_file::BACKEND as MESSAGES_LOCK;
use crate::read::reader::read_model;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::compat::command::{self, Comparison};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "diff", command, run };

const COMPARISON: Comparison =
    Comparison { name: "tdgen messages diff", backend: MESSAGES_LOCK, options: SCHEMA_OPTIONS };

const ABOUT: &str = "\
Compare two versions of a schema, and fail if the new version number is too low for the changes

Each change requires a part of the version number to grow:
  major  one side would misread the other, or its code would not build: a field was removed, moved
         or has another type, a name or value changed
  minor  something was added at an end
  patch  no byte of a message changed

An id that has another meaning than before is an error whatever the version number.";

const EXAMPLES: &str = "\
Exit codes:
  0  the new version number is high enough
  1  it is not, it went back, an id moved, or a schema has errors
  2  incorrect usage

Examples:
  tdgen messages diff v1/api.yaml v2/api.yaml
  tdgen messages diff --old-rev v1.0 api.yaml
  tdgen messages diff --old-rev origin/main api.yaml --format=json | jq '.changes[].message'";

fn command(command: Command, _: &[Backend]) -> Command {
    command
        .about("Compare two versions of a schema, and fail if its version number is too low for the changes")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .args(COMPARISON.arguments())
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let [old, new] = match COMPARISON.read(host, matches, streams, read_model, None) {
        Ok(versions) => versions,
        Err(code) => return code,
    };
    let diff = SchemaDiff::new(&old, &new);
    command::show(matches, streams, diff.is_good(), |form| diff.written(form))
}
