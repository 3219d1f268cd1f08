//! The command `tdgen explain`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint};

use super::object::object;
use crate::main_file::{MainFile, OPTIONS, complain, print};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, GOOD};
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::options::shared_options;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::explain;
use tdgen_language::source::path;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "explain", command, run };

const EXAMPLES: &str = "\
Each line is a declaration or a `let` that sets the field, oldest first, with the values of the names in it and the value \
of the field if nothing sets it afterwards. The last line gives the field its value. A record is named as \
--print-records names it, or by a line where it is defined: FILE:LINE.

Examples:
  tdgen explain ops.td ADD.opcode        Why ADD has this opcode
  tdgen explain -I include ops.td ADD    All fields of ADD
  tdgen explain ops.td ops.td:12         The record that line 12 defines
  tdgen explain ops.td ADD.opcode --format=json";

fn command(command: Command, _: &[Backend]) -> Command {
    command
        .about("Show what gave the fields of a record their values")
        .after_help(EXAMPLES)
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .value_hint(ValueHint::FilePath)
                .help("The main file, or `-` for standard input"),
        )
        .arg(Arg::new("record").value_name("RECORD[.FIELD]").required(true).help("A record, or one of its fields"))
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORM")
                .value_parser(PossibleValuesParser::new(["text", "json"]))
                .default_value("text")
                .help("How the explanation is shown"),
        )
        .args(shared_options(OPTIONS))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let word = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
    let mut file = match MainFile::open(host, host.disk(), word("file"), matches, streams) {
        Ok(file) => file,
        Err(message) => {
            complain(message, matches, streams);
            return FAILED;
        }
    };
    let MainFile { sources, main, options, diags } = &mut file;
    let explanation = explain::explain(sources, *main, host.disk(), options, word("record"), diags);
    file.report(matches, streams);
    let Some(explanation) = explanation else {
        return FAILED;
    };
    let text = match word("format") {
        "json" => format!("{:#}\n", object(&explanation, &file.sources)),
        _ => explain::print(&explanation, &file.sources),
    };
    if print(&path::shown(&text), streams).is_err() { FAILED } else { GOOD }
}
