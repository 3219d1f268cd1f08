//! The text of `--help` and of its short form `-h`. The manual page has the same sections.
//!
//! clap's own text would show a truth value after every flag and wrap lines at the width of the terminal.

use std::fmt::Write as _;

use clap::builder::StyledStr;
use clap::{Arg, Command};

/// The examples of `-h`.
const FIRST: &str = "
Examples:
  tdgen api.td                                 print all records
  tdgen api.td --gen-api=api.h                 write a C header
  tdgen api.td --gen-api=api.h --dump-json=api.json

`tdgen --help` shows all options and more examples.
";

/// The examples of `--help` and the manual page.
pub(crate) const EXAMPLES: &str = "
One run, one output, as LLVM's tools are called (long options take one dash or two):
  tdgen -gen-api -I include api.td -o api.h
  tdgen -gen-api -I include api.td --write-if-changed -o api.h -d api.h.d

One run, several outputs; the input is read once:
  tdgen api.td --gen-api=api.h --dump-json=api.json
  tdgen api.td -gen-api -o api.h -dump-json -o api.json

An action written --action=FILE has its own output. With several -o, each belongs to
the action before it. Otherwise there is one output and the last action given wins.

To look around:
  tdgen api.td                         print all records
  tdgen api.td --dump-json | jq        the same for programs
  tdgen -M -I include api.td           list the files that are read

To compare two versions of an API, and fail if the new one breaks programs:
  tdgen api-diff old/api.td new/api.td
";

/// The exit codes.
pub(crate) const EXIT_CODES: &[(&str, &str)] =
    &[("0", "good"), ("1", "errors in the input, or in reading and writing files"), ("2", "wrong usage")];

pub(crate) const ACTIONS: &str = "Actions (one flag each; --print-records if none is given)";
pub(crate) const GENERATORS: &str = "Actions that generate code";
pub(crate) const OWN_OPTIONS: &str = "Options of actions";
pub(crate) const FURTHER: &str = "Further options";
pub(crate) const MESSAGES: &str = "Messages and limits";
const OPTIONS: &str = "Options";
const COMMANDS: &str = "Commands (`tdgen COMMAND --help` tells more)";

/// The headings of options, in their order.
const HEADINGS: [&str; 5] = [OPTIONS, ACTIONS, GENERATORS, OWN_OPTIONS, MESSAGES];

/// The column of the descriptions.
const COLUMN: usize = 34;

/// The page; the short one omits options that are rarely needed.
pub(crate) fn text(program: &Command, is_short: bool) -> String {
    let mut page = format!("{}.\n\n", about(program.get_about()));
    page.push_str("Usage: tdgen [options] [FILE]        FILE `-` or none: standard input\n");
    page.push_str("       tdgen COMMAND ...\n");
    // Writing to a string cannot fail.
    for Section { heading, entries } in sections(program, is_short) {
        let _ = writeln!(page, "\n{heading}:");
        for (name, about) in entries {
            let _ = writeln!(page, "  {name:COLUMN$}  {about}");
        }
    }
    if is_short {
        return page + FIRST;
    }
    page.push_str(EXAMPLES);
    page.push_str("\nExit codes:\n");
    for (code, meaning) in EXIT_CODES {
        let _ = writeln!(page, "  {code}  {meaning}");
    }
    page
}

/// A heading and its entries.
pub(crate) struct Section {
    pub(crate) heading: &'static str,
    /// The spelling and the description of each entry.
    pub(crate) entries: Vec<(String, String)>,
}

/// The options under their headings, and the subcommands.
pub(crate) fn sections(program: &Command, is_short: bool) -> Vec<Section> {
    let is_shown = |arg: &&Arg| {
        let is_rare = is_short && arg.is_hide_short_help_set();
        !(arg.is_hide_set() || arg.is_positional() || is_rare)
    };
    let options = HEADINGS.into_iter().map(|heading| {
        let own = |arg: &&Arg| arg.get_help_heading().unwrap_or(OPTIONS) == heading;
        let args = program.get_arguments().filter(is_shown).filter(own);
        let entries = args.map(|arg| (spelling(arg), about(arg.get_help()))).collect();
        Section { heading, entries }
    });
    let commands = program.get_subcommands();
    let commands = Section {
        heading: COMMANDS,
        entries: commands.map(|command| (command.get_name().to_owned(), about(command.get_about()))).collect(),
    };
    let sections = options.chain([commands]);
    sections.filter(|section| !section.entries.is_empty()).collect()
}

fn about(text: Option<&StyledStr>) -> String {
    text.map(ToString::to_string).unwrap_or_default()
}

/// The spelling of an option.
fn spelling(arg: &Arg) -> String {
    let value = arg
        .get_value_names()
        .and_then(|names| names.first())
        .map(|name| name.as_str())
        .filter(|_| arg.get_action().takes_values())
        .unwrap_or_default();
    let is_optional = arg.is_require_equals_set();
    let short = arg.get_short().map(|short| format!("-{short}"));
    let long = arg.get_long().map(|long| format!("--{long}"));
    let is_short_only = long.is_none();
    let names: Vec<String> = short.into_iter().chain(long).collect();
    let value = match value {
        "" | "BOOL" => String::new(),
        value if is_optional => format!("[={value}]"),
        value if is_short_only => format!(" {value}"),
        value => format!("={value}"),
    };
    names.join(", ") + &value
}
