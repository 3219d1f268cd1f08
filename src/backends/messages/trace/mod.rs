//! Traces: the tracer of a device, and decoders.
//!
//! `docs/traces.md` describes the format, which `format` parses. [`decode`] decodes dumps for `tdgen trace decode`;
//! `languages` has the generators of the tracer in C, and of decoders in C++ and Python that do the same.

pub(crate) mod ctf;
pub(crate) mod decode;
pub(crate) mod flat;
pub(crate) mod format;
mod json;
pub(crate) mod lines;
pub(crate) mod payload;
pub(crate) mod perfetto;
pub(crate) mod record_size;
mod values;
mod window;
