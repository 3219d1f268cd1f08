//! `--null-backend`: nothing. What is left is reading and elaborating, so it checks an input, and measures.

use crate::backends::backend::Backend;
use crate::backends::output::Output;

/// Writes nothing.
pub(in crate::backends) const BACKEND: Backend =
    Backend::new("null-backend", "Compile only, and write nothing: for timing", |_, _| vec![Output::main(Vec::new())]);
