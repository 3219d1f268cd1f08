//! The generators of code, a folder for each language: messages, and the fixed code of framing, clients and traces.

pub(crate) mod c;
pub(crate) mod client;
pub(crate) mod cpp;
pub(crate) mod framing;
pub(crate) mod python;
pub(crate) mod rust;
