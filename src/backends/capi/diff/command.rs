//! `tdgen api-diff OLD NEW`: the subcommand.

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::report::{self, written};
use super::verdict;
use crate::api;
use crate::model::api::Api;
use crate::resolved::generate::BACKEND as API_MODEL;
use crate::resolved::{self, PLATFORMS, Platform};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::compat::command::{self, Comparison};
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::Diags;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "api-diff", command, run };

const COMPARISON: Comparison = Comparison { name: "tdgen api-diff", backend: API_MODEL, options: &[] };

const ABOUT: &str = "\
Compare two versions of an API, and fail if programs built on the old one may break

Each change has a severity:
  break       programs may fail to build, to link, or to work: an enumerator has another value, a
              structure has another layout, a function was removed or rejects more arguments
  compatible  programs work as before: something was added, or fewer arguments are rejected
  docs        only the documentation changed";

const EXAMPLES: &str = "\
The last line has two verdicts, on the ABI (do programs that were built still work?) and on the
source (does it still build?), and the step of the version that the changes require.

Exit codes:
  0  no break
  1  a break, or a file with errors
  2  incorrect usage

Examples:
  tdgen api-diff v1/api.td v2/api.td
  tdgen api-diff -I include old.td new.td --format=json | jq '.findings[].message'

Compare with the last release before the next one, where the version is meant to change:
  tdgen api-diff --old-rev v1.0 api.td --accept=OL_VERSION_MINOR

Save the model of a release, and compare with it later:
  tdgen --gen-capi-json=v1.json api.td
  tdgen api-diff v1.json api.td

With the lock files of both versions, so that enumerators have the values that programs see:
  tdgen api-diff old.td api.td --old-lock=old.lock --new-lock=api.lock";

fn command(command: Command, _: &[Backend]) -> Command {
    let accept = Arg::new("accept")
        .long("accept")
        .value_name("NAME")
        .action(ArgAction::Append)
        .help("Do not fail because of breaks of this object or kind");
    let only = Arg::new("only")
        .long("only")
        .value_name("abi|source")
        .value_parser(["abi", "source"])
        .help("Fail only for breaks of built programs (abi), or of their sources (source)");
    let platform = Arg::new("platform")
        .long("platform")
        .value_name("lp64|llp64|ilp32")
        .value_parser(PLATFORMS.map(|platform| platform.name))
        .action(ArgAction::Append)
        .help("Treat types as equal if they are equal on this platform [default: on all platforms]");
    command
        .about("Compare two versions of an API, and fail if the new one breaks programs")
        .long_about(ABOUT)
        .after_help(EXAMPLES)
        .args(COMPARISON.arguments())
        .arg(accept)
        .arg(only)
        .arg(platform)
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let read = |context: &Context<'_>, diags: &mut Diags| api::read(context, diags).map(|api| Api::clone(&api));
    let [old, new] = match COMPARISON.read(host, matches, streams, read, Some(resolved::read)) {
        Ok(versions) => versions,
        Err(code) => return code,
    };
    let accepted = matches.get_many("accept").unwrap_or_default();
    let named: Vec<&String> = matches.get_many("platform").unwrap_or_default().collect();
    let is_named = |platform: &Platform| named.is_empty() || named.iter().any(|name| *name == platform.name);
    let platforms = PLATFORMS.into_iter().filter(is_named).collect();
    let report = report::compare(&old, &new, platforms, accepted.cloned().collect());
    for name in report.unused_acceptances() {
        // A closed stderr changes nothing about the exit code.
        let _ = writeln!(streams.stderr, "warning: no break of `{name}`, which --accept names");
    }
    let (abi, source) = verdict::counts(&report);
    let breaks = match matches.get_one::<String>("only").map(String::as_str) {
        Some("abi") => abi,
        Some(_) => source,
        None => report.count(report::BREAK),
    };
    command::show(matches, streams, breaks == 0, |form| written(&report, form))
}
