//! `--gen-messages-c`: a C99 header for the firmware of a device.
//!
//! The header has constants, types to which received bytes are cast, assertions about their layout, and functions that
//! check, identify and dispatch messages. It needs neither a library nor a heap, and C++ can include it.

use super::{functions, types};
use crate::generate::{begin_header, emit_template, generate_in};
use crate::lock;
use crate::model::Model;
use crate::model::names::Language;
use crate::plan::Plan;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::writer::Writer;

/// `--gen-messages-c`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-messages-c",
    "Write a C99 header of messages for firmware: structs over bytes, checks, dispatch",
    |context, diags| generate_in(Language::C, context, diags, Writer::default(), emit),
)
.options(lock::OPTIONS);

fn emit(w: &mut Writer, model: &Model) {
    let guard = format!("{}_MESSAGES_H", model.c_name());
    begin_header(w, model, &BACKEND, "Messages", &model.description, &guard);
    emit_template(w, model, include_str!("begin.h.inc"), &[]);
    w.blank();
    types::emit_prelude(w, model);
    without_deprecation(w, model, |w| emit_body(w, model));
    w.blank();
    writeln!(w, "#endif // {guard}");
}

/// Emits code that may use deprecated fields.
pub(crate) fn without_deprecation(w: &mut Writer, model: &Model, emit: impl FnOnce(&mut Writer)) {
    if !model.has_deprecated() {
        return emit(w);
    }
    w.blank();
    w.lines("#if defined(__GNUC__)\n#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"\n#endif\n");
    emit(w);
    w.blank();
    w.lines("#if defined(__GNUC__)\n#pragma GCC diagnostic pop\n#endif\n");
}

fn emit_body(w: &mut Writer, model: &Model) {
    let plan = Plan::of(model);
    types::emit(w, &plan);
    w.blank();
    w.raw("#ifdef __cplusplus\nextern \"C\" {\n#endif");
    functions::emit(w, &plan);
    w.blank();
    w.raw("#ifdef __cplusplus\n} // extern \"C\"\n#endif");
}
