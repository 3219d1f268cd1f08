//! `--gen-messages-vectors`: messages as bytes with their values and with the verdicts that every reader must reach.

pub(crate) mod backend;
mod random;
