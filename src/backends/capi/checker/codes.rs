//! Return codes without a definition, and repeated checks.

use std::collections::{BTreeMap, BTreeSet};

use super::known::{Known, enumerators};
use super::subject::{Object, Subject, Text};
use crate::conditions::c_library::is_constant;
use crate::header::text::listed;
use crate::model::codes::name_in;
use crate::model::naming::nearest;
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// Reports each return code that the author wrote and the description does not define: the documentation links to it,
/// and checks return it.
pub(super) fn check_undefined(subject: &Subject<'_>, known: &Known, diags: &mut Diags) {
    struct Use<'r> {
        first: Text<'r>,
        functions: BTreeSet<&'r str>,
        is_checked: bool,
    }
    let mut uses: BTreeMap<&str, Use<'_>> = BTreeMap::new();
    // The values of functions without codes are checked when they are read.
    let result = &subject.model.names.result_type;
    let has_codes = |function: &&Object<'_>| subject.text(function.part, "return").is_none_or(|ty| ty.text == result);
    for function in subject.of_class("Function").filter(has_codes) {
        for code in subject.parts(function.part, "returns") {
            let Some(value) = subject.text(code, "value") else {
                continue;
            };
            // The class library would add these anyway.
            let are_values = subject.model.names.codes.are_values();
            let name = if are_values { name_in(value.text) } else { Some(value.text) };
            if value.text.is_empty() || name.is_none_or(|name| known.has(name) || is_constant(name)) {
                continue;
            }
            let conditions = subject.texts(code, "conditions").into_iter();
            let found =
                uses.entry(value.text).or_insert(Use { first: value, functions: BTreeSet::new(), is_checked: false });
            found.functions.insert(function.name.as_str());
            found.is_checked |= conditions.map(|text| text.text).any(is_check);
        }
    }
    let (names, codes) = (&subject.model.names, error_codes(subject));
    for (code, found) in uses {
        let message = format!("undefined code `{code}`");
        let place = found.first.place;
        let mut finding = match (found.is_checked, codes.is_empty()) {
            (true, false) => Diagnostic::error(place, message + ", but a check returns it"),
            (false, false) => Diagnostic::error(place, message),
            // Another header declares the codes.
            (_, true) => Diagnostic::warning(place, message),
        };
        if found.functions.len() > 1 {
            let functions: Vec<&str> = found.functions.into_iter().collect();
            finding = finding.fact(format!("returned by {}", listed(&functions)));
        }
        let with_prefix = || codes.iter().find(|known| known.ends_with(&format!("_{code}"))).cloned();
        diags.push(finding.help(match nearest(code, codes.iter().map(String::as_str)).or_else(with_prefix) {
            Some(near) => format!("did you mean `{near}`?"),
            None if codes.is_empty() => {
                format!("describe `{}`, the enumeration of codes", names.error_enum)
            }
            None => format!("add it to `{}`", names.error_enum),
        }));
    }
}

/// Reports repeated checks of a function: the second one never fails.
pub(super) fn check_repeated(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    for function in &subject.model.functions {
        let mut made: BTreeSet<&str> = BTreeSet::new();
        for (code, check) in function.checks() {
            if !made.insert(&check.condition) {
                let message = format!("`{}` checks `{}` twice", function.name, check.condition);
                let fact = format!("the second check, for `{}`, never fails", code.name);
                diags.push(Diagnostic::warning(check.place, message).fact(fact));
            }
        }
    }
}

/// Whether generated code checks a condition.
pub(super) fn is_check(condition: &str) -> bool {
    condition.len() > 1 && condition.starts_with('`') && condition.ends_with('`')
}

/// The enumerators of the enumeration of codes; `None` if it is not described.
fn error_codes(subject: &Subject<'_>) -> Vec<String> {
    let name = &subject.model.names.error_enum;
    let described = subject.of_class("Enum").find(|item| item.name == *name);
    described.map_or_else(Vec::new, |item| enumerators(subject, item))
}
