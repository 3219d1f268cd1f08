//! `tdgen api-diff OLD NEW`: the subcommand.

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::report::{self, written};
use crate::backends::backend::Backend;
use crate::backends::capi::header::BACKEND as API_HEADER;
use crate::backends::capi::model::Model;
use crate::backends::cli::host::Host;
use crate::backends::cli::streams::Streams;
use crate::backends::cli::subcommand::Subcommand;
use crate::backends::compat::command::{self, Comparison};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "api-diff", command, run };

const COMPARISON: Comparison = Comparison { name: "tdgen api-diff", backend: API_HEADER, options: &[] };

const ABOUT: &str = "\
Compare two versions of an API, and fail if programs built on the old one may break

Each change has a severity:
  break       programs may fail to build, to link, or to work: an enumerator has another value, a
              structure has another layout, a function was removed or rejects more arguments
  compatible  programs work as before: something was added, or fewer arguments are rejected
  docs        only the documentation changed";

const EXAMPLES: &str = "\
Exit codes:
  0  no break
  1  a break, or a file with errors
  2  wrong usage

Examples:
  tdgen api-diff v1/api.td v2/api.td
  tdgen api-diff -I include old.td new.td --format=json | jq '.findings[].message'

Compare with the last release before the next one, where the version is meant to change:
  tdgen api-diff --old-rev v1.0 api.td --accept=OL_VERSION_MINOR

With the lock files of both versions, so that enumerators have the values that programs see:
  tdgen api-diff old.td api.td --old-lock=old.lock --new-lock=api.lock";

fn command(command: Command, _: &[Backend]) -> Command {
    let accept = Arg::new("accept")
        .long("accept")
        .value_name("NAME")
        .action(ArgAction::Append)
        .help("Do not fail because of breaks of this object or kind");
    command
        .about("Compare two versions of an API, and fail if the new one breaks programs")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .args(COMPARISON.arguments())
        .arg(accept)
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let [old, new] = match COMPARISON.read(host, matches, streams, Model::of) {
        Ok(versions) => versions,
        Err(code) => return code,
    };
    let accepted = matches.get_many("accept").unwrap_or_default();
    let report = report::compare(&old, &new, accepted.cloned().collect());
    for name in report.unused_acceptances() {
        // A closed stderr changes nothing about the exit code.
        let _ = writeln!(streams.stderr, "warning: no break of `{name}`, which --accept names");
    }
    command::show(matches, streams, report.count(report::BREAK) == 0, |form| written(&report, form))
}
