//! The text of `--help`, and of `-h`, its short form; the parts of it are also those of the manual page.
//!
//! Takes the program as clap knows it; hands on a page of sections with examples at the end. Written here and not by
//! clap, which would show a truth value behind every flag and break lines by the width of the terminal.

use std::fmt::Write as _;

use clap::builder::StyledStr;
use clap::{Arg, Command};

/// What most runs look like.
const FIRST: &str = "
Examples:
  tdgen api.td                                 print all records
  tdgen api.td --gen-api=api.h                 write a C header
  tdgen api.td --gen-api=api.h --dump-json=api.json

`tdgen --help` shows all options and more examples.
";

/// How the parts work together. The manual page has it too.
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

/// How a run can end.
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

/// Where the descriptions stand.
const COLUMN: usize = 34;

/// The page; the short one leaves out what is rarely needed.
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

/// What stands under one heading.
pub(crate) struct Section {
    pub(crate) heading: &'static str,
    /// How each thing is written, and what it does.
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

/// An option as people write it.
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
