//! The command `tdgen expand`.

use std::collections::BTreeMap;

use clap::{Arg, ArgMatches, Command};

use crate::commands::main_file::{MainFile, OPTIONS, argument};
use crate::commands::preprocess::write_output;
use tdgen_editor::expand::expand;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::FAILED;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::options::shared_options;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::compile;
use tdgen_language::diagnostics::{Diagnostic, Diags, Severity};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "expand", command, run };

const EXAMPLES: &str = "\
The output is a complete file: classes with their fields and without arguments, and a `def` for each record with all values \
computed. It compiles to the same records. NAME is a record, a `defm`, a multiclass, or a line FILE:LINE, such as that of a \
`foreach`; what these records refer to is written, too. The exit code is 1 if a value has no form in which it can be written.

Examples:
  tdgen expand ops.td                 All records
  tdgen expand ops.td ADD             The records of `defm ADD`
  tdgen expand ops.td ops.td:12       What line 12 defines
  tdgen expand -I include ops.td -o flat.td";

fn command(command: Command, _: &[Backend]) -> Command {
    command
        .about("Print finished records as statements that compile to the same records")
        .after_help(EXAMPLES)
        .arg(argument())
        .arg(Arg::new("name").value_name("NAME").help("A record, a defm, a multiclass or a line [all records]"))
        .args(shared_options(&["output"]))
        .args(shared_options(OPTIONS))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let word = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let Some(mut file) = MainFile::named(host, matches, streams) else {
        return FAILED;
    };
    let MainFile { sources, main, options, diags } = &mut file;
    let records = compile(sources, *main, host.disk(), options, diags);
    let mut is_whole = true;
    let text = records.and_then(|records| match expand(&records, sources, word("name")) {
        Ok(expansion) => {
            is_whole = expansion.unwritable.is_empty();
            report_unwritable(expansion.unwritable, diags);
            Some(expansion.text)
        }
        Err(unknown) => {
            diags.push(unknown);
            None
        }
    });
    file.report(matches, streams);
    match text {
        Some(text) => match write_output(host, matches, text, streams) {
            0 if !is_whole => FAILED,
            code => code,
        },
        None => FAILED,
    }
}

/// Says once for each field which records lose its value.
fn report_unwritable(unwritable: Vec<(String, String)>, diags: &mut Diags) {
    let mut by_field: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (record, field) in unwritable {
        by_field.entry(field).or_default().push(record);
    }
    for (field, records) in by_field {
        let others = match records.len() {
            1 => String::new(),
            count => format!(" and {} others", count - 1),
        };
        let first = records.first().map_or("", String::as_str);
        let message = format!("field `{field}` of `{first}`{others} has no source form: `?` is written");
        diags.push(Diagnostic { severity: Severity::Warning, ..Diagnostic::global(message) });
    }
}
