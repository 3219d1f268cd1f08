//! What tdgen does beside compiling: `tdgen NAME ...`, each in a file of its own with a line in [`ALL`].
//!
//! A subcommand tells clap its arguments and gets what clap read. One with several parts is a folder with a table of its own. It is chosen by the first word of the command line;
//! an input of such a name is written `./NAME`.

mod api_diff;
mod api_file;
mod completions;
mod man;
mod messages;
mod signature;
mod trace;

use std::ffi::OsString;

use clap::{ArgMatches, Command};

use super::argv;
use super::usage::{self, Stop};
use super::{Streams, USAGE};

/// A subcommand.
pub(super) struct Subcommand {
    /// Its name, arguments and help. The help ends with examples.
    command: fn() -> Command,
    /// Runs it; gives the exit code. The first argument is the whole program as clap knows it.
    run: fn(&Command, &ArgMatches, &mut Streams) -> u8,
}

/// All of them, in the order of `--help`.
pub(super) const ALL: &[Subcommand] = &[
    api_diff::SUBCOMMAND,
    api_file::SUBCOMMAND,
    completions::SUBCOMMAND,
    man::SUBCOMMAND,
    messages::SUBCOMMAND,
    signature::SUBCOMMAND,
    trace::SUBCOMMAND,
];

/// Their names, arguments and help.
pub(super) fn commands() -> Vec<Command> {
    ALL.iter().map(Subcommand::command).collect()
}

impl Subcommand {
    /// The subcommand that these arguments ask for, and its own arguments.
    pub(super) fn chosen(args: &[OsString]) -> Option<(&'static Subcommand, &[OsString])> {
        let (word, rest) = args.split_first()?;
        let is_meant = |subcommand: &&Subcommand| (subcommand.command)().get_name() == word;
        ALL.iter().find(is_meant).map(|chosen| (chosen, rest))
    }

    /// Its arguments and help, as all of them look.
    pub(super) fn command(&self) -> Command {
        dressed((self.command)(), "tdgen")
    }

    /// Its name, as people call it.
    pub(super) fn bin_name(&self) -> String {
        format!("tdgen {}", (self.command)().get_name())
    }

    /// Runs it with the arguments behind its name.
    pub(super) fn run(&self, program: &Command, args: &[OsString], streams: &mut Streams) -> Result<u8, Stop> {
        let mut command = self.command().no_binary_name(true);
        command.build();
        let args = argv::normalise(args.to_vec(), |name| usage::needs_value(&command, name));
        let matches = command.try_get_matches_from_mut(args);
        let matches = matches.map_err(|error| usage::explain(&error))?;
        Ok((self.run)(program, &matches, streams))
    }
}

/// Runs the part of a subcommand that was asked for.
fn run_part(parts: &[Subcommand], program: &Command, matches: &ArgMatches, streams: &mut Streams) -> u8 {
    let chosen = matches.subcommand().and_then(|(name, matches)| {
        let mut parts = parts.iter();
        let part = parts.find(|part| (part.command)().get_name() == name)?;
        Some((part, matches))
    });
    match chosen {
        Some((part, matches)) => (part.run)(program, matches, streams),
        // clap asks for one of them.
        None => USAGE,
    }
}

/// A command as all of them look, and its parts.
fn dressed(command: Command, program: &str) -> Command {
    let name = format!("{program} {}", command.get_name());
    command
        .mut_subcommands(|part| dressed(part, &name))
        .bin_name(name)
        .styles(clap::builder::Styles::plain())
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .arg(usage::help_flag())
}
