//! The answers to requests, in the words of the protocol.

mod capabilities;
mod changing;
mod commands;
mod dispatch;
mod failure;
mod missing;
mod navigation;
mod renaming;
mod structure;
mod token_types;
mod writing;

pub(super) use capabilities::{Client, capabilities, options_of};
pub(super) use dispatch::{Need, answer, need_of, path_of};
pub(super) use failure::Failure;
pub(super) use renaming::Renaming;
