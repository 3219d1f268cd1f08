//! `--gen-opt-parser-defs` and `--gen-opt-rst`.

use super::order::options;
use super::{rst, tables};
use crate::backends::backend::Backend;
use crate::backends::output::Output;
use crate::backends::writer::Writer;

/// `--gen-opt-parser-defs`.
pub(crate) const TABLES: Backend =
    Backend::new("gen-opt-parser-defs", "Define the tables of a command-line parser in C++", |context, diags| {
        let mut w = Writer::for_file();
        if let Ok(model) = options(context, true, diags) {
            tables::emit(&mut w, &model);
        }
        vec![Output::main(w.finish())]
    });

/// `--gen-opt-rst`.
pub(crate) const RST: Backend =
    Backend::new("gen-opt-rst", "Document command-line options in reStructuredText", |context, diags| {
        let mut w = Writer::for_file();
        if let Ok(model) = options(context, false, diags) {
            rst::emit(&mut w, &model);
        }
        vec![Output::main(w.finish())]
    });
