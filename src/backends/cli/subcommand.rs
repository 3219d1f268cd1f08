//! [`Subcommand`]: what tdgen does besides compiling, as `tdgen NAME ...`.
//!
//! A subcommand declares its arguments to clap and gets what clap read. One with several parts has a table of its own.

use clap::{ArgMatches, Command};

use super::argv;
use super::errors;
use super::exit::USAGE;
use super::host::Host;
use super::streams::Streams;
use super::usage::{self, Stop};
use crate::backends::backend::Backend;

/// A subcommand, as plain data.
pub struct Subcommand {
    /// The name on the command line.
    pub name: &'static str,
    /// Adds arguments and help to a command of this name, given the backends of the program. The help ends with
    /// examples.
    pub command: fn(Command, &[Backend]) -> Command,
    /// Runs it; returns the exit code.
    pub run: fn(&dyn Host, &ArgMatches, &mut Streams<'_>) -> u8,
}

impl Subcommand {
    /// Its arguments and help.
    pub fn plain_command(&self, backends: &[Backend]) -> Command {
        (self.command)(Command::new(self.name), backends)
    }

    /// Its arguments and help, in the common style.
    pub fn command(&self, backends: &[Backend]) -> Command {
        styled(self.plain_command(backends), "tdgen")
    }

    /// The name with the program's.
    pub fn bin_name(&self) -> String {
        format!("tdgen {}", self.name)
    }

    /// The name with the program's and that of the part that the arguments select.
    pub fn part_name(&self, backends: &[Backend], args: &[std::ffi::OsString]) -> String {
        let command = self.command(backends);
        errors::innermost(&command, args).get_bin_name().map_or_else(|| self.bin_name(), str::to_owned)
    }

    /// Runs it with the arguments after its name.
    pub fn run(&self, host: &dyn Host, args: &[std::ffi::OsString], streams: &mut Streams<'_>) -> Result<u8, Stop> {
        let mut command = self.command(host.backends()).no_binary_name(true);
        command.build();
        let needs_value = |name: &str| usage::needs_value(&command, name);
        let normal = argv::normalize(args.to_vec(), needs_value, |text| usage::is_glued(&command, text));
        let matches = command.try_get_matches_from_mut(normal);
        let matches = matches.map_err(|error| errors::explain(&error, &command, args))?;
        Ok((self.run)(host, &matches, streams))
    }
}

/// Runs the part of a subcommand that the command line names.
pub fn run_part(parts: &[Subcommand], host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let chosen = matches.subcommand().and_then(|(name, matches)| {
        let part = parts.iter().find(|part| part.name == name)?;
        Some((part, matches))
    });
    match chosen {
        Some((part, matches)) => (part.run)(host, matches, streams),
        // clap requires one of them.
        None => USAGE,
    }
}

/// A command and its parts in the common style.
fn styled(command: Command, program: &str) -> Command {
    let name = format!("{program} {}", command.get_name());
    command
        .mut_subcommands(|part| styled(part, &name))
        .bin_name(name)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .arg(usage::help_flag().aliases(usage::HELP_ALL).alias("help-all"))
}
