//! The answers to requests, in the words of the protocol.

mod capabilities;
mod changing;
mod commands;
mod dispatch;
mod navigation;
mod structure;
mod writing;

pub(super) use capabilities::{Client, capabilities, options_of};
pub(super) use dispatch::{Failure, Need, answer, need_of, path_of};
