//! Usage errors: turns clap's errors and requests for help into a [`Stop`], for the program and its subcommands.

use std::fmt::Write as _;
use std::io;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command};

use super::exit::{FAILED, GOOD, USAGE};
use super::streams::Streams;

/// Why the command line runs nothing.
pub(crate) enum Stop {
    /// Help or version was requested.
    Show(String),
    /// The command line is wrong; the message.
    Usage(String),
}

/// `-h`, `--help`, and the spellings of LLVM's tools.
pub(crate) fn help_flag() -> Arg {
    Arg::new("help")
        .short('h')
        .long("help")
        .aliases(["help-list", "help-hidden", "help-list-hidden"])
        .action(ArgAction::Help)
        .help("Show this")
}

/// Whether the long option of this name takes the next word as its value, in a command or its parts.
pub(crate) fn needs_value(command: &Command, name: &str) -> bool {
    let needs_one = |arg: &Arg| arg.get_num_args().is_some_and(|values| values.min_values() > 0);
    let mut arguments = command.get_arguments();
    arguments.any(|arg| arg.get_long() == Some(name) && needs_one(arg))
        || command.get_subcommands().any(|part| needs_value(part, name))
}

/// Writes a text to standard output; returns the exit code. A closed pipe is not an error.
pub(crate) fn show(text: &[u8], streams: &mut Streams) -> u8 {
    let written = streams.stdout.write_all(text).and_then(|()| streams.stdout.flush());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => FAILED,
        _ => GOOD,
    }
}

/// Reports a usage error and how to get help; returns the exit code.
pub(crate) fn complain(message: &str, program: &str, streams: &mut Streams) -> u8 {
    let help = format!("Run `{program} --help` for all options.");
    // A closed stderr changes nothing about the exit code.
    let _ = writeln!(streams.stderr, "{message}\n{help}");
    USAGE
}

/// Translates an error of clap.
pub(crate) fn explain(error: &clap::Error) -> Stop {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            Stop::Show(format!("{}\n", error.render().to_string().trim_end()))
        }
        ErrorKind::UnknownArgument => Stop::Usage(unknown(error)),
        _ => {
            let text = error.render().to_string();
            let end = ["\n\nUsage:", "\n\nFor more"].iter().filter_map(|mark| text.find(mark)).min();
            let text = end.and_then(|end| text.get(..end)).unwrap_or(&text);
            Stop::Usage(text.trim_end().to_owned())
        }
    }
}

fn unknown(error: &clap::Error) -> String {
    let string = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => texts.first().cloned(),
        _ => None,
    };
    let given = string(ContextKind::InvalidArg).unwrap_or_default();
    let is_option = given.starts_with('-');
    let mut text = match is_option {
        true => format!("error: unknown option `{given}`"),
        false => format!("error: nothing is done with `{given}`"),
    };
    // Writing to a string cannot fail.
    if let Some(guess) = string(ContextKind::SuggestedArg) {
        let _ = write!(text, "\nhelp: did you mean `{guess}`?");
    } else if let Some(rest) = given.strip_prefix("--o").or_else(|| given.strip_prefix("--d")) {
        let _ = write!(text, "\nhelp: the file of `-o` and `-d` stands apart: `-o {rest}`");
    }
    text
}
