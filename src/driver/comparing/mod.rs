//! `tdgen diff`: the records that two versions of a file do not have in common.

mod command;
mod report;

pub(super) use command::SUBCOMMAND;
