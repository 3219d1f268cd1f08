//! clap's answers in the words of this tool, the same for the program and its subcommands.
//!
//! Takes an error of clap's, which may also be the wish for help; hands on a [`Stop`].

use std::fmt::Write as _;
use std::io;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command};

use super::exit::{FAILED, GOOD, USAGE};
use super::streams::Streams;

/// Why there is nothing to run.
pub(crate) enum Stop {
    /// Help or version were asked for.
    Show(String),
    /// The command line is wrong; the message.
    Usage(String),
}

/// `-h`, `--help`, and what LLVM's tools call it.
pub(crate) fn help_flag() -> Arg {
    Arg::new("help")
        .short('h')
        .long("help")
        .aliases(["help-list", "help-hidden", "help-list-hidden"])
        .action(ArgAction::Help)
        .help("Show this")
}

/// Whether the long option of this name takes the next word as its value, in a command or in a part of it.
pub(crate) fn needs_value(command: &Command, name: &str) -> bool {
    let needs_one = |arg: &Arg| arg.get_num_args().is_some_and(|values| values.min_values() > 0);
    let mut arguments = command.get_arguments();
    arguments.any(|arg| arg.get_long() == Some(name) && needs_one(arg))
        || command.get_subcommands().any(|part| needs_value(part, name))
}

/// Writes a text that was asked for; gives the exit code. A reader that has seen enough is no fault.
pub(crate) fn show(text: &[u8], streams: &mut Streams) -> u8 {
    let written = streams.stdout.write_all(text).and_then(|()| streams.stdout.flush());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => FAILED,
        _ => GOOD,
    }
}

/// Tells what is wrong with a command line, and where help is; gives the exit code.
pub(crate) fn complain(message: &str, program: &str, streams: &mut Streams) -> u8 {
    let help = format!("Run `{program} --help` for all options.");
    // A closed stderr changes nothing about the exit code.
    let _ = writeln!(streams.stderr, "{message}\n{help}");
    USAGE
}

/// An error of clap's.
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
