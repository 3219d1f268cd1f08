//! Flags of parameters that contradict their types, and pointers without a length.

use super::known::{Known, is_c_type};
use super::subject::Subject;
use crate::model::naming::HANDLE_SUFFIX;
use crate::print::undeclared_lengths as undeclared_lengths_of;
use crate::types::c_type::CType;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::read::RecordUse;
use tdgen_language::source::Span;

const OUT: i64 = 2;
const OPTIONAL: i64 = 4;

/// A parameter of a function or callback.
struct Param<'s> {
    name: &'s str,
    ty: CType,
    flags: i64,
    place: Span,
    type_place: Span,
}

/// The parameters whose types are C.
fn parameters<'s>(subject: &Subject<'s>) -> Vec<Param<'s>> {
    let parts = subject.callables().flat_map(|object| subject.parts(object.part, "params"));
    let read = |part: RecordUse<'s>| {
        let (ty, _) = subject.c_type(part, "type")?;
        let flags = subject.number(part, "flags").unwrap_or_default();
        Some(Param { name: subject.word(part, "name")?, ty, flags, place: part.span, type_place: part.blame("type") })
    };
    parts.filter_map(read).collect()
}

/// Reports outputs that are no pointers: nothing can be returned through them.
pub(super) fn impossible_outputs(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    for Param { name, ty, flags, type_place, .. } in parameters(subject) {
        if flags & OUT != 0 && !ty.is_indirect() && !is_open(&ty) {
            let message = format!("`{name}` is an output of type `{}`, which cannot return a value", ty.spelled());
            let help = format!("use the type `{}`, or make it an input", ty.pointer().spelled());
            diags.push(Diagnostic::error(type_place, message).help(help));
        }
    }
}

/// Whether a type may be a pointer: foreign types and typedefs are unknown.
fn is_open(ty: &CType) -> bool {
    ty.mentions().any(|(name, _)| !is_c_type(name) && !name.ends_with(HANDLE_SUFFIX))
}

/// Reports outputs that the function cannot write.
pub(super) fn constant_outputs(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    for Param { name, ty, flags, type_place, .. } in parameters(subject) {
        if flags & OUT != 0 && ty.is_pointer_to_constant() {
            let message = format!("`{name}` is an output of type `{}`, which cannot be written", ty.spelled());
            diags.push(Diagnostic::warning(type_place, message).help("remove `const`, or make it an input"));
        }
    }
}

/// Reports optional parameters that cannot be null.
pub(super) fn doubtful_flags(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    for Param { name, ty, flags, place, .. } in parameters(subject) {
        let text = ty.spelled();
        let can_be_null = ty.is_indirect() || is_open(&ty) || text.ends_with(HANDLE_SUFFIX);
        if flags & OPTIONAL != 0 && !can_be_null {
            let message = format!("`{name}` is optional, but a `{text}` cannot be null");
            let help = "remove PARAM_OPTIONAL, or use a pointer, handle or callback";
            diags.push(Diagnostic::warning(place, message).help(help));
        }
    }
}

/// Reports pointers without a length beside a number that may be it: a trace reads nothing that they point to.
pub(super) fn undeclared_lengths(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    for found in undeclared_lengths_of(subject.model) {
        let object = subject.objects.iter().find(|object| object.name == found.owner);
        let parts = object
            .iter()
            .flat_map(|object| ["params", "members"].into_iter().flat_map(|field| subject.parts(object.part, field)));
        let part = parts.into_iter().find(|part| subject.word(*part, "name") == Some(found.pointer));
        let Some(part) = part else { continue };
        let message = format!("`{}` has no length, and `{}` may be its length", found.pointer, found.length);
        let help = format!(
            "write `let length = \"{}\"`, or what else the length is, so that traces print the elements",
            found.length
        );
        diags.push(Diagnostic::warning(part.span, message).help(help));
    }
}
