//! The text of `--help`.
//!
//! Takes the options as clap knows them; hands on a page with the actions first and examples at the end. Written here
//! and not by clap, which would show a truth value behind every flag and break lines by the width of the terminal.

use clap::{Arg, Command};

const EXAMPLES: &str = "
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

Exit codes: 0 good, 1 errors in the input, 2 wrong usage.
";

/// Where the descriptions stand.
const COLUMN: usize = 36;

/// The page.
pub(super) fn text(command: &Command) -> String {
    let mut page = String::from("Compiles TableGen records and generates code from them.\n\n");
    page.push_str("Usage: tdgen [options] [FILE]        FILE `-` or none: standard input\n");
    let mut sections: Vec<(&str, String)> = Vec::new();
    for arg in command
        .get_arguments()
        .filter(|arg| !arg.is_hide_set() && !arg.is_positional())
    {
        let heading = arg.get_help_heading().unwrap_or("Options");
        match sections.iter_mut().find(|section| section.0 == heading) {
            Some(section) => section.1.push_str(&line(arg)),
            None => sections.push((heading, line(arg))),
        }
    }
    for (heading, lines) in sections {
        page.push_str(&format!("\n{heading}:\n{lines}"));
    }
    page + EXAMPLES
}

fn line(arg: &Arg) -> String {
    let value = arg
        .get_value_names()
        .and_then(|names| names.first())
        .map(|name| name.as_str())
        .unwrap_or_default();
    let is_optional = arg.is_require_equals_set();
    let short = arg
        .get_short()
        .map(|short| format!("-{short}"))
        .unwrap_or_default();
    let long = arg
        .get_long()
        .map(|long| format!("--{long}"))
        .unwrap_or_default();
    let between = if short.is_empty() || long.is_empty() {
        ""
    } else {
        ", "
    };
    let value = match value {
        "" | "BOOL" => String::new(),
        value if is_optional => format!("[={value}]"),
        value if long.is_empty() => format!(" {value}"),
        value => format!("={value}"),
    };
    let option = format!("  {short}{between}{long}{value}");
    let about = arg
        .get_help()
        .map(|help| help.to_string())
        .unwrap_or_default();
    format!("{option:COLUMN$}  {about}\n")
}
