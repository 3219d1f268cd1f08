//! Traces: the tracer of a device, and decoders.
//!
//! `docs/traces.md` describes the format, which `format` parses. `c` generates the tracer; [`decode`] decodes dumps for
//! `tdgen trace decode`, and `cpp` and `python` generate decoders that do the same.

pub(crate) mod c;
pub(crate) mod cpp;
pub(crate) mod ctf;
pub(crate) mod decode;
pub(crate) mod flat;
mod format;
mod json;
pub(crate) mod lines;
pub(crate) mod perfetto;
mod plan;
pub(crate) mod python;
mod record_size;
mod values;
mod window;
