//! [`Stop`]: why a command line runs nothing, for the program and its subcommands.

use std::io;

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};

use super::exit::{FAILED, GOOD, USAGE};
use super::reason::cannot_write;
use super::streams::Streams;
use crate::source::path;

/// Why the command line runs nothing.
pub enum Stop {
    /// Help was requested.
    Show(StyledStr),
    /// The version was requested.
    Version,
    /// The command line is wrong; the message.
    Usage(String),
}

impl Stop {
    /// What is shown, as plain text.
    pub fn message(&self) -> String {
        match self {
            Stop::Show(text) => text.to_string(),
            Stop::Version => "error: a version is no output".to_owned(),
            Stop::Usage(message) => message.clone(),
        }
    }
}

/// The spellings of LLVM's tools for help about all options.
pub(crate) const HELP_ALL: [&str; 3] = ["help-hidden", "help-list", "help-list-hidden"];

/// `-h`, `--help`, and the spellings of LLVM's tools.
pub(crate) fn help_flag() -> Arg {
    Arg::new("help").short('h').long("help").action(ArgAction::Help).help("Print help")
}

/// Whether the long option of this name takes the next word as its value, in a command or its parts.
pub fn needs_value(command: &Command, name: &str) -> bool {
    let needs_one = |arg: &Arg| arg.get_num_args().is_some_and(|values| values.min_values() > 0);
    let mut arguments = command.get_arguments();
    arguments.any(|arg| arg.get_long() == Some(name) && needs_one(arg))
        || command.get_subcommands().any(|part| needs_value(part, name))
}

/// Whether text after one dash is a letter with its value, as in `-kndk`: no long option begins with it.
pub fn is_glued(command: &Command, text: &str) -> bool {
    let name = text.split('=').next().unwrap_or_default();
    // Of the command and its parts.
    let all = || std::iter::once(command).chain(command.get_subcommands()).flat_map(Command::get_arguments);
    let is_long = all().any(|arg| arg.get_long().is_some_and(|long| long.starts_with(name)));
    let takes_value = |arg: &Arg| arg.get_action().takes_values();
    let mut arguments = all();
    !is_long && arguments.any(|arg| arg.get_short().is_some_and(|letter| text.starts_with(letter)) && takes_value(arg))
}

/// Writes a text to standard output; returns the exit code. A reader that stopped is not an error.
pub fn show(text: &[u8], streams: &mut Streams) -> u8 {
    let written = streams.stdout.write_all(text).and_then(|()| streams.stdout.flush());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            // A closed stderr changes nothing about the exit code.
            let _ = writeln!(streams.stderr, "error: {}", cannot_write("-", &error));
            FAILED
        }
        _ => GOOD,
    }
}

/// Writes help to standard output, with styles if that is a terminal; returns the exit code.
pub fn show_styled(page: &StyledStr, streams: &mut Streams) -> u8 {
    let text = if streams.terminal.stdout_color { page.ansi().to_string() } else { page.to_string() };
    show(format!("{}\n", text.trim_end()).as_bytes(), streams)
}

/// The name of the program in its own pages and messages.
pub const NAME: &str = "tdgen";

/// Returns a page or message of the program with the name of one that is built around it.
pub fn renamed(text: &str, name: &str) -> String {
    if name == NAME { text.to_owned() } else { text.replace(&format!("{NAME} "), &format!("{name} ")) }
}

/// Reports a usage error and how to get help; returns the exit code.
pub fn complain(message: &str, program: &str, streams: &mut Streams) -> u8 {
    let help = format!("Run `{program} --help` for all options.");
    // A closed stderr changes nothing about the exit code.
    let _ = writeln!(streams.stderr, "{}\n{help}", path::shown(message));
    USAGE
}
