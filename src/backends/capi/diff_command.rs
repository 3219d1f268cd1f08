//! `tdgen api-diff OLD NEW`: what changed between two versions of an API description, and whether that breaks programs.
//!
//! Both are compiled as the generators would; the comparison itself is `backends::api_diff`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

use crate::backends::backend::Backend;
use crate::backends::capi::diff::{Form, Report, Side};
use crate::backends::capi::header::BACKEND as API_HEADER;
use crate::backends::cli::exit::{FAILED, GOOD};
use crate::backends::cli::host::Host;
use crate::backends::cli::streams::Streams;
use crate::backends::cli::subcommand::Subcommand;
use crate::backends::cli::usage::{self, Stop};
use crate::backends::cli::{invocation, options};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { command, run };

const NAME: &str = "api-diff";

const SEVERITIES: &str = "\
Compare two versions of an API description, and tell what programs built on the old one will notice

Each change has a severity:
  break       programs may fail to build, to link, or to work: an enumerator has another value, a
              structure another layout, a function is gone or refuses more
  compatible  programs go on as before: something is new, or less is refused
  docs        only readers of the manual can tell";

const EXAMPLES: &str = "\
Exit codes:
  0  no break
  1  a break, or a file with errors
  2  wrong usage

Examples:
  tdgen api-diff v1/api.td v2/api.td
  tdgen api-diff -I include old.td new.td --format=json | jq '.findings[].message'

Before a release, against the last one, where the version is meant to change:
  git show v1.0:api.td > old.td
  tdgen api-diff old.td api.td --accept=OL_VERSION_MINOR

With the locks of both versions, so that their enumerators have the values that programs see:
  tdgen api-diff old.td api.td --old-lock=old.lock --new-lock=api.lock";

fn command(_: &[Backend]) -> Command {
    Command::new(NAME)
        .about("Compare two versions of an API, and fail if the new one breaks programs")
        .long_about(SEVERITIES)
        .after_help(EXAMPLES)
        .arg(file("OLD", "The version that programs were built on"))
        .arg(file("NEW", "The version that they will meet"))
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORM")
                .value_parser(PossibleValuesParser::new(["text", "json"]))
                .default_value("text")
                .help("Form of the report"),
        )
        .arg(
            Arg::new("accept")
                .long("accept")
                .value_name("NAME")
                .action(ArgAction::Append)
                .help("Do not fail because of breaks of this object or kind: they are meant"),
        )
        .arg(lock("old-lock", "OLD"))
        .arg(lock("new-lock", "NEW"))
        .args(options::compilation_options(API_HEADER))
}

/// The lock of one version's enumerators.
fn lock(name: &'static str, of: &str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("FILE")
        .value_hint(ValueHint::FilePath)
        .help(format!("The values that enumerators of {of} keep, as --gen-lock wrote them"))
}

fn file(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).required(true).value_hint(ValueHint::FilePath).help(help)
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let input = |name, lock| {
        let lock = matches.get_one::<String>(lock);
        let input = matches.get_one::<String>(name).cloned();
        (input.unwrap_or_default(), lock.map(|path| format!("--lock={path}")))
    };
    let inputs = [input("OLD", "old-lock"), input("NEW", "new-lock")];
    let [old, new] = match invocation::compilations(matches, API_HEADER, inputs) {
        Ok(invocations) => invocations,
        Err(Stop::Usage(message) | Stop::Show(message)) => {
            return usage::complain(&message, &SUBCOMMAND.bin_name(), streams);
        }
    };
    let old = host.model(host.disk(), &old, streams, Side::model);
    // Both are read, so that one run reports the faults of both.
    let new = host.model(host.disk(), &new, streams, Side::model);
    let (Ok((old, (old_records, old_sources))), Ok((new, (new_records, new_sources)))) = (old, new) else {
        return FAILED;
    };
    let side = |model, records, sources| Side { model, records, sources };
    let accepted = matches.get_many("accept").unwrap_or_default();
    let report = Report::new(
        side(&old, &old_records, &old_sources),
        side(&new, &new_records, &new_sources),
        accepted.cloned().collect(),
    );
    for name in report.idle_acceptances() {
        // A closed stderr changes nothing about the exit code.
        let _ = writeln!(streams.stderr, "warning: there is no break of `{name}`, which --accept names");
    }
    let form = match matches.get_one::<String>("format").map(String::as_str) {
        Some("json") => Form::Json,
        _ => Form::Text,
    };
    let shown = usage::show(report.written(form).as_bytes(), streams);
    if shown == GOOD && report.has_breaks() { FAILED } else { shown }
}
