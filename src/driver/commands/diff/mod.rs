//! `tdgen diff`: the records that two versions of a file do not have in common.

mod command;
mod report;

pub(crate) use command::SUBCOMMAND;
