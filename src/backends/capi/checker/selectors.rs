//! Values of selectors in unions.

use super::known::{Known, enumerators};
use super::subject::Subject;
use tdgen_language::diagnostics::{Diagnostic, Diags, did_you_mean};
use tdgen_language::records::read::RecordUse;

/// Reports the value of a selector that is no enumerator of the selector's type.
pub(super) fn wrong_values(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    for object in subject.of_class("Struct") {
        // Structures may contain themselves.
        let mut most = 1_000_000;
        let mut waiting = vec![subject.parts(object.part, "members")];
        while let Some(members) = waiting.pop().filter(|_| most > 0) {
            most -= members.len() + 1;
            check_members(subject, &members, diags);
            waiting.extend(
                members.iter().map(|member| subject.parts(*member, "members")).filter(|inner| !inner.is_empty()),
            );
        }
    }
}

fn check_members(subject: &Subject<'_>, members: &[RecordUse<'_>], diags: &mut Diags) {
    for member in members {
        let Some(selector) = subject.word(*member, "selector").filter(|name| !name.is_empty()) else { continue };
        let selected = members.iter().find(|other| subject.word(**other, "name") == Some(selector));
        let Some((ty, _)) = selected.and_then(|selected| subject.c_type(*selected, "type")) else { continue };
        let ty = ty.to_string();
        let Some(enumeration) = subject.of_class("Enum").find(|item| item.name == ty) else { continue };
        let known = enumerators(subject, enumeration);
        for inner in subject.parts(*member, "members") {
            let Some(value) = subject.text(inner, "selected_by") else { continue };
            let is_name = value.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
            let is_macro = || subject.of_class("Macro").any(|item| item.name == value.text);
            if !is_name || known.iter().any(|name| name == value.text) || is_macro() {
                continue;
            }
            let message =
                format!("`{}` is not an enumerator of `{ty}`, the type of the selector `{selector}`", value.text);
            let help = match did_you_mean(value.text.as_bytes(), known.iter().map(|name| name.as_bytes())) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("its enumerators are `{}`", known.join("`, `")),
            };
            diags.push(Diagnostic::error(value.place, message).help(help));
        }
    }
}
