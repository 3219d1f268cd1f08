//! Traces: what a device writes them with, and what reads them.
//!
//! The format is `docs/traces.md`; `format` reads its pieces. `c` writes the device's side; [`decode`] reads dumps for
//! `tdgen trace decode`, and `cpp` and `python` write decoders that do the same.

pub(crate) mod c;
pub(crate) mod cpp;
pub(crate) mod decode;
pub(crate) mod flat;
mod format;
mod json;
pub(crate) mod lines;
mod plan;
pub(crate) mod python;
mod record_size;
mod window;
