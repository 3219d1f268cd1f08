//! The command `tdgen diff`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint};

use super::report::{object, print as print_report};
use crate::commands::main_file::{MainFile, OPTIONS, complain, print};
use tdgen_editor::diff::{Filter, compare};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::GOOD;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::options::shared_options;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::compile;
use tdgen_language::records::Records;
use tdgen_language::source::{SourceMap, path};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "diff", command, run };

/// The records differ.
const DIFFERENT: u8 = 1;
/// The records could not be compared.
const TROUBLE: u8 = 2;

const EXAMPLES: &str = "\
Records are paired by their names, anonymous ones by their contents. A file is read from the disk, or from a revision \
of git with all that it includes: REV:FILE. The exit code is that of diff: 0 if the records are equal, 1 if they differ, 2 \
if they cannot be compared.

Examples:
  tdgen diff old.td new.td
  tdgen diff HEAD:ops.td ops.td -I include        What my changes do
  tdgen diff --class=Op --field=name v1.2:ops.td HEAD:ops.td
  tdgen diff old.td new.td --format=json";

fn command(command: Command, _: &[Backend]) -> Command {
    let file = |id: &'static str, name: &'static str, help: &'static str| {
        Arg::new(id).value_name(name).required(true).value_hint(ValueHint::FilePath).help(help)
    };
    let option =
        |id: &'static str, name: &'static str, help: &'static str| Arg::new(id).long(id).value_name(name).help(help);
    command
        .about("Compare the records of two versions of a file")
        .after_help(EXAMPLES)
        .arg(file("old", "OLD", "A file, or REV:FILE"))
        .arg(file("new", "NEW", "A file, or REV:FILE"))
        .arg(option("class", "CLASS", "Compare only the records of this class"))
        .arg(option("field", "FIELD", "Compare only this field"))
        .arg(
            option("format", "FORM", "How the differences are shown")
                .value_parser(PossibleValuesParser::new(["text", "json"]))
                .default_value("text"),
        )
        .args(shared_options(OPTIONS))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let word = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    // Both are read, so that one run shows the errors of both.
    let [old, new] = ["old", "new"].map(|side| read(host, word(side).unwrap_or("-"), matches, streams));
    let (Some(old), Some(new)) = (old, new) else {
        return TROUBLE;
    };
    let filter = Filter { class: word("class"), field: word("field") };
    if let Some(class) = filter.class.filter(|class| old.0.class(class).is_none() && new.0.class(class).is_none()) {
        complain(format!("no class `{class}`"), matches, streams);
        return TROUBLE;
    }
    let comparison = compare(&old.0, &new.0, filter);
    let text = match word("format") {
        Some("json") => format!("{:#}\n", object(&comparison, [&old.1, &new.1])),
        _ => print_report(&comparison),
    };
    match print(&path::shown(&text), streams) {
        Err(()) => TROUBLE,
        Ok(()) if comparison.is_empty() => GOOD,
        Ok(()) => DIFFERENT,
    }
}

/// Compiles one side; none after an error, which is shown.
fn read(host: &dyn Host, name: &str, matches: &ArgMatches, streams: &mut Streams<'_>) -> Option<(Records, SourceMap)> {
    let revision = match name.split_once(':') {
        // A file may have a colon in its name.
        Some((revision, file)) if !revision.is_empty() && host.disk().load(name).is_err() => {
            host.revision(revision).map(|loader| Some((loader, file)))
        }
        _ => Ok(None),
    };
    let opened = revision.and_then(|revision| match revision {
        Some((loader, file)) => {
            let opened = MainFile::open(host, &*loader, file, matches, streams);
            opened.map(|opened| (opened, Some(loader)))
        }
        None => MainFile::open(host, host.disk(), name, matches, streams).map(|opened| (opened, None)),
    });
    let (mut file, loader) = match opened {
        Ok(opened) => opened,
        Err(message) => {
            complain(message, matches, streams);
            return None;
        }
    };
    let MainFile { sources, main, options, diags } = &mut file;
    let records = compile(sources, *main, loader.as_deref().unwrap_or(host.disk()), options, diags);
    file.report(matches, streams);
    if records.is_none() && loader.is_some() {
        // A closed stderr changes nothing about the exit code.
        let _ = writeln!(streams.stderr, "note: these are the messages about `{name}`");
    }
    records.map(|records| (records, file.sources))
}
