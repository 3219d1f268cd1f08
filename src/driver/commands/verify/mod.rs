//! `tdgen verify`: checks that a file causes the diagnostics that its comments expect.

mod command;

pub(crate) use command::SUBCOMMAND;
