//! Flags of parameters that contradict their types.

use super::known::{Known, is_c_type};
use super::subject::Subject;
use crate::naming::HANDLE_SUFFIX;
use tdgen_language::diagnostics::{Diagnostic, Diags};

const OUT: i64 = 2;
const OPTIONAL: i64 = 4;

/// Reports outputs that the function cannot write, and optional parameters that cannot be null.
pub(super) fn doubtful_flags(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    for object in subject.callables() {
        for param in subject.parts(object.part, "params") {
            let (Some((ty, _)), Some(name)) = (subject.c_type(param, "type"), subject.text(param, "name")) else {
                continue;
            };
            let flags = subject.number(param, "flags").unwrap_or_default();
            let text = ty.spelled();
            let name = name.text;
            // Foreign types and typedefs are unknown.
            let is_open = ty.mentions().any(|(name, _)| !is_c_type(name) && !name.ends_with(HANDLE_SUFFIX));
            if flags & OUT != 0 && !ty.is_indirect() && !is_open {
                let message = format!("`{name}` is an output of type `{text}`, which cannot return a value");
                let warning = Diagnostic::warning(param.span, message);
                diags.push(warning.help(format!("use the type `{}`, or make it an input", ty.pointer().spelled())));
            }
            if flags & OUT != 0 && ty.is_pointer_to_constant() {
                let message = format!("`{name}` is an output of type `{text}`, which cannot be written");
                diags.push(Diagnostic::warning(param.span, message).help("remove `const`, or make it an input"));
            }
            let can_be_null = ty.is_indirect() || is_open || text.ends_with(HANDLE_SUFFIX);
            if flags & OPTIONAL != 0 && !can_be_null {
                let message = format!("`{name}` is optional, but a `{text}` cannot be null");
                let help = "remove PARAM_OPTIONAL, or use a pointer, handle or callback";
                diags.push(Diagnostic::warning(param.span, message).help(help));
            }
        }
    }
}
