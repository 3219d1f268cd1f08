//! `--null-backend`: nothing. What is left is reading and elaborating, so it checks an input, and measures.

use crate::backends::{Backend, Output};

/// Writes nothing.
pub(in crate::backends) const BACKEND: Backend = Backend {
    name: "null-backend",
    about: "Compile only, and write nothing: for timing",
    options: &[],
    run: |_, _| vec![Output::main(Vec::new())],
};
