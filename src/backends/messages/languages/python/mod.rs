//! The Python modules of messages and of the decoder of traces.

pub(crate) mod module;
pub(crate) mod trace;

mod class;
mod formats;
mod pack;
mod text;
mod unpack;
