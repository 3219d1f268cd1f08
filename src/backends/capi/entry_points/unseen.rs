//! [`emit_unseen`]: says which functions generated code cannot trace and check.

use crate::model::api::Function;
use tdgen_language::backends::writer::Writer;

/// Writes a comment with the functions whose calls no generated code sees.
pub(crate) fn emit_unseen<'m>(w: &mut Writer, functions: impl Iterator<Item = &'m Function>) {
    let unseen: Vec<&Function> =
        functions.filter(|function| !function.has_implementation() && !function.is_last_error).collect();
    if unseen.is_empty() {
        return;
    }
    w.blank();
    w.line("// Calls of these functions are neither traced nor checked:");
    for function in unseen {
        let reason = if function.is_variadic {
            "C cannot pass variable arguments on; the implementation defines it"
        } else {
            "the header defines it"
        };
        w.comment("//", "- ", &format!("{}: {reason}", function.name));
    }
}
