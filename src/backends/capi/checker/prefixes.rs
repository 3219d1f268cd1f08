//! Functions whose names do not begin as those of the API do.

use super::known::Known;
use super::subject::Subject;
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// As [`missing`], where the description decides about names: those of a header that exists stay.
pub(super) fn missing_in_own(subject: &Subject<'_>, known: &Known, diags: &mut Diags) {
    if !subject.model.names.keeps_names {
        missing(subject, known, diags);
    }
}

/// Reports functions without the prefix of the API, if they are few beside those that have it: another library may have
/// a function of such a name.
pub(super) fn missing(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    let prefix = &subject.model.names.prefix;
    let (own, others): (Vec<_>, Vec<_>) =
        subject.of_class("Function").partition(|function| function.name.starts_with(prefix.as_str()));
    const FEW: usize = 4;
    if prefix.is_empty() || others.len() > FEW.max(own.len() / FEW) {
        return;
    }
    for function in others {
        let message = format!("the function `{}` does not begin with `{prefix}`", function.name);
        let help = match subject.model.names.is_described {
            true => "the names of an API begin with the `prefix` of its API record",
            false => "describe the API with its own prefix: `def Name : API { let prefix = ...; }`",
        };
        diags.push(Diagnostic::warning(function.part.span, message).help(help));
    }
}
