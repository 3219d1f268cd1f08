//! `--gen-messages-c`: a C99 header for the firmware of a device.
//!
//! The header has constants, types to which received bytes are cast, assertions about their layout, and functions that
//! check, identify and dispatch messages. It needs neither a library nor a heap, and C++ can include it.

use super::{functions, types};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::messages::generate::generate;
use crate::backends::messages::lock;
use crate::backends::messages::model::Model;
use crate::backends::messages::prose::prose;
use crate::backends::output::Output;
use crate::backends::writer::Writer;
use crate::diagnostics::Diags;

/// `--gen-messages-c`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-messages-c",
    "Write a C99 header of messages for firmware: structs over bytes, checks, dispatch",
    run,
)
.options(lock::OPTIONS);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    generate(context, diags, Writer::default(), emit)
}

fn emit(w: &mut Writer, model: &Model) {
    let api = model.c_name();
    w.line("// Written by tdgen --gen-messages-c.");
    w.blank();
    let title = format!("@file Messages of {}, version {}.", model.name, model.version);
    w.comment("///", "", &title);
    if !model.description.is_empty() {
        w.line("///");
        w.comment("///", "", &prose(&model.description));
    }
    w.blank();
    writeln!(w, "#ifndef {api}_MESSAGES_H");
    writeln!(w, "#define {api}_MESSAGES_H");
    w.blank();
    w.template(
        include_str!("begin.h.inc"),
        &[
            ("API", &api),
            ("major", &model.version.major.to_string()),
            ("minor", &model.version.minor.to_string()),
            ("patch", &model.version.patch.to_string()),
            ("hash", &format!("{:016x}", model.hash)),
        ],
    );
    w.blank();
    w.template(types::PRELUDE, &[("API", &api)]);
    types::emit(w, model);
    w.blank();
    w.raw("#ifdef __cplusplus\nextern \"C\" {\n#endif");
    functions::emit(w, model);
    w.blank();
    w.template(include_str!("end.h.inc"), &[("API", &api)]);
}
