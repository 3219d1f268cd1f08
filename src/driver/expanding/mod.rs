//! `tdgen expand`: finished records as statements.

mod command;

pub(super) use command::SUBCOMMAND;
