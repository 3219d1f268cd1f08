//! `tdgen explain`: what gave a field its value, and what an error code means.

mod command;
mod object;

pub(crate) use command::SUBCOMMAND;
