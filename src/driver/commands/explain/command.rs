//! The command `tdgen explain`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint};

use super::object::object;
use crate::commands::main_file::{MainFile, OPTIONS, print};
use tdgen_editor::explain;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, GOOD};
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::options::shared_options;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::usage;
use tdgen_language::diagnostics::codes::Code;
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
  tdgen explain ops.td ADD.opcode --format=json
  tdgen explain E0302                    What this code of a message means";

fn command(command: Command, _: &[Backend]) -> Command {
    command
        .about("Show what gave the fields of a record their values, or what the code of a message means")
        .after_help(EXAMPLES)
        .arg(
            Arg::new("file")
                .value_name("FILE|CODE")
                .required(true)
                .value_hint(ValueHint::FilePath)
                .help("The main file, or `-` for standard input; or the code of a message"),
        )
        .arg(Arg::new("record").value_name("RECORD[.FIELD]").help("A record, or one of its fields"))
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
    if word("record").is_empty() {
        return match Code::named(word("file")) {
            Some(code) if print(code.page(), streams).is_ok() => GOOD,
            Some(_) => FAILED,
            None => {
                let message = match is_code(word("file")) {
                    true => format!("error: no code `{}`", word("file")),
                    false => format!("error: missing RECORD[.FIELD] after `{}`", word("file")),
                };
                usage::complain(&message, "tdgen explain", streams)
            }
        };
    }
    let Some(mut file) = MainFile::named(host, matches, streams) else {
        return FAILED;
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

/// Whether a word is meant as a code.
fn is_code(word: &str) -> bool {
    let digits = word.strip_prefix(['E', 'W', 'e', 'w']);
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}
