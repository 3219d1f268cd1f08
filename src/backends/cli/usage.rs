//! [`Stop`]: why a command line runs nothing, for the program and its subcommands.

use std::io;

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
