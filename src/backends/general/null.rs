//! `--null-backend`: compiles the input and writes nothing, to check it or to measure time.

use crate::backends::backend::Backend;
use crate::backends::output::Output;

/// `--null-backend`.
pub(crate) const BACKEND: Backend =
    Backend::new("null-backend", "Compile and write nothing, for timing", |_, _| vec![Output::main(Vec::new())]);
