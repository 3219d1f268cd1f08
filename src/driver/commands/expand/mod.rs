//! `tdgen expand`: finished records as statements.

mod command;

pub(crate) use command::SUBCOMMAND;
