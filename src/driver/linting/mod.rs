//! `tdgen lint`: finds what is valid and probably not meant.

mod command;
mod fix;
mod forms;
mod report;

pub(super) use command::SUBCOMMAND;
