//! `--gen-messages-framing-c`, `-cpp`, `-python`, `-rust`: messages in a stream of bytes.
//!
//! A frame is the message and its CRC-32 (little endian), encoded with COBS, so that it has no 0, and a 0. A reader
//! that lost or got wrong bytes is in sync again after the next 0. The code depends on the schema only for its names.

use super::generate::{begin_header, emit_template, generate};
use super::lock;
use super::model::Model;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-messages-framing-c`.
pub(crate) const C: Backend = Backend::new(
    "gen-messages-framing-c",
    "Write C99 that finds messages in a stream of bytes: COBS and CRC-32, no heap",
    c,
)
.options(lock::OPTIONS);

/// `--gen-messages-framing-cpp`.
pub(crate) const CPP: Backend = Backend::new(
    "gen-messages-framing-cpp",
    "Write C++17 that finds messages in a stream of bytes: COBS and CRC-32",
    cpp,
)
.options(lock::OPTIONS);

/// `--gen-messages-framing-python`.
pub(crate) const PYTHON: Backend = Backend::new(
    "gen-messages-framing-python",
    "Write Python that finds messages in a stream of bytes: COBS and CRC-32",
    python,
)
.options(lock::OPTIONS);

/// `--gen-messages-framing-rust`.
pub(crate) const RUST: Backend = Backend::new(
    "gen-messages-framing-rust",
    "Write a Rust module that finds messages in a stream of bytes: COBS and CRC-32, no_std",
    rust,
)
.options(lock::OPTIONS);

fn c<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    header(context, diags, &C, "H", include_str!("frame.h.inc"))
}

fn cpp<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    header(context, diags, &CPP, "HPP", include_str!("frame.hpp.inc"))
}

fn header<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    backend: &Backend,
    extension: &str,
    code: &str,
) -> Vec<Output<'a>> {
    generate(context, diags, Writer::default(), |w, model| {
        let guard = format!("{}_FRAMING_{extension}", model.c_name());
        begin_header(w, model, backend, "Frames of messages", FORMAT, &guard);
        emit_template(w, model, code, &[]);
    })
}

/// The format, in the comment of headers.
const FORMAT: &str = "A frame is a message and its CRC-32, little endian, encoded with COBS, and a 0.";

fn python<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    generate(context, diags, Writer::with_step(4), |w, model: &Model| {
        w.line("# Written by tdgen --gen-messages-framing-python.");
        writeln!(w, "\"\"\"Frames of messages of {}.\n\n{FORMAT}\n\"\"\"", model.name);
        w.blank();
        emit_template(w, model, include_str!("frame.py.inc"), &[]);
    })
}

fn rust<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    generate(context, diags, Writer::with_step(4), |w, model: &Model| {
        w.line("// Written by tdgen --gen-messages-framing-rust.");
        writeln!(w, "//! Frames of messages of {}.", model.name);
        w.line("//!");
        w.comment("//!", "", FORMAT);
        w.blank();
        w.line("#![allow(dead_code)]");
        w.blank();
        w.raw(include_str!("frame.rs.inc"));
    })
}
