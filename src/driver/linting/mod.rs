//! `tdgen lint`: finds code that is valid but probably a mistake.

mod command;
mod fix;
mod forms;
mod report;

pub(super) use command::SUBCOMMAND;
