//! The script for fish.
//!
//! clap's script takes every word that is not an option for a subcommand, so it completes nothing after a file name. A
//! subcommand of tdgen is the first word, a part of one the second.

use std::fmt::Write;

use clap::builder::StyledStr;
use clap::{Arg, Command, ValueHint};

const HEAD: &str = "\
# Completions of tdgen for fish: `tdgen completions fish` prints them.

# Whether the first word is one of these.
function __tdgen_begins
    set -l words (commandline -opc)
    set -q words[2]
    and contains -- $words[2] $argv
end

function __tdgen_is_empty
    set -l words (commandline -opc)
    not set -q words[2]
end

# Whether the words are one of a subcommand and one of these, its parts.
function __tdgen_goes_on
    set -l words (commandline -opc)
    set -q words[3]
    and test $words[2] = $argv[1]
    and contains -- $words[3] $argv[2..]
end

function __tdgen_is_alone
    set -l words (commandline -opc)
    set -q words[2]
    and not set -q words[3]
    and test $words[2] = $argv[1]
end
";

/// The script for a program and its subcommands.
pub(super) fn script(program: &Command) -> String {
    let subcommands: Vec<&Command> = program.get_subcommands().collect();
    let names: Vec<&str> = subcommands.iter().map(|it| it.get_name()).collect();
    let mut script = HEAD.to_owned();

    script.push_str("\n# Subcommands.\n");
    for subcommand in &subcommands {
        let about = about(subcommand.get_about());
        let name = subcommand.get_name();
        line(&mut script, "__tdgen_is_empty", &format!("-a {name}{about}"));
    }
    script.push_str("\n# Without one.\n");
    let condition = format!("not __tdgen_begins {}", names.join(" "));
    arguments(&mut script, &condition, program);
    for subcommand in &subcommands {
        let name = subcommand.get_name();
        let _ = write!(script, "\n# {}\n", subcommand.get_bin_name().unwrap_or(name));
        let parts: Vec<&Command> = subcommand.get_subcommands().collect();
        if parts.is_empty() {
            arguments(&mut script, &format!("__tdgen_begins {name}"), subcommand);
        }
        for part in parts {
            let about = about(part.get_about());
            let part_name = part.get_name();
            let condition = format!("__tdgen_is_alone {name}");
            line(&mut script, &condition, &format!("-f -a {part_name}{about}"));
            let condition = format!("__tdgen_goes_on {name} {part_name}");
            arguments(&mut script, &condition, part);
        }
    }
    script
}

fn arguments(script: &mut String, condition: &str, command: &Command) {
    if command.get_positionals().next().is_none() {
        line(script, condition, "-f");
    }
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
        if arg.is_positional() {
            let values = values(arg);
            if !values.is_empty() {
                line(script, condition, values.trim_start());
            }
            continue;
        }
        let mut option = String::new();
        if let Some(short) = arg.get_short() {
            let _ = write!(option, "-s {short} ");
        }
        if let Some(long) = arg.get_long() {
            // The second is LLVM's spelling, with one dash.
            let _ = write!(option, "-l {long} -o {long} ");
        }
        let option = option.trim_end();
        let (values, about) = (values(arg), about(arg.get_help()));
        line(script, condition, &format!("{option}{values}{about}"));
    }
}

/// The completions of an option or position; files by default.
fn values(arg: &Arg) -> String {
    if !arg.get_action().takes_values() {
        return String::new();
    }
    // A value that must follow `=` is not the next word.
    let next_word = if arg.is_positional() || arg.is_require_equals_set() { "" } else { " -r" };
    let possible: Vec<String> = arg
        .get_possible_values()
        .iter()
        .filter(|value| !value.is_hide_set())
        .map(|value| value.get_name().to_owned())
        .collect();
    match arg.get_value_hint() {
        _ if !possible.is_empty() => format!("{next_word} -f -a {}", quoted(&possible.join(" "))),
        ValueHint::DirPath => format!("{next_word} -f -a '(__fish_complete_directories)'"),
        ValueHint::FilePath => next_word.to_owned(),
        _ => format!("{next_word} -f"),
    }
}

fn about(text: Option<&StyledStr>) -> String {
    text.map(|text| format!(" -d {}", quoted(&text.to_string()))).unwrap_or_default()
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

fn line(script: &mut String, condition: &str, what: &str) {
    let _ = writeln!(script, "complete -c tdgen -n '{condition}' {what}");
}
