//! Return codes without a definition, and repeated checks.

use std::collections::{BTreeMap, BTreeSet};

use super::known::{Known, enumerators};
use super::subject::{Object, Subject, Text};
use crate::conditions::c_library::is_constant;
use crate::header::text::listed;
use crate::model::codes::{code_error, name_in};
use crate::model::naming::nearest;
use crate::types::c_type::CType;
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
    let is_result = |ty: &CType| ty.words().as_deref() == Some(&[result.as_str()]);
    let has_codes =
        |function: &&Object<'_>| subject.c_type(function.part, "return").is_none_or(|(ty, _)| is_result(&ty));
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
        let known: Vec<&str> = codes.iter().map(String::as_str).collect();
        let near = nearest_code(code, &known, &names.error_prefix);
        let with_prefix = || codes.iter().find(|known| known.ends_with(&format!("_{code}"))).cloned();
        diags.push(finding.help(match near.or_else(with_prefix) {
            Some(near) => format!("did you mean `{near}`?"),
            None if codes.is_empty() => {
                format!("describe `{}`, the enumeration of codes", names.error_enum)
            }
            None => format!("add it to `{}`", names.error_enum),
        }));
    }
}

/// The fields of an API record that name a code.
const FIELDS: [&str; 10] = [
    "success",
    "invalid_code",
    "uninitialized_code",
    "null_handle_code",
    "null_pointer_code",
    "invalid_handle_code",
    "in_use_code",
    "invalid_enumerator_code",
    "invalid_value_code",
    "exception_code",
];

/// Reports each code that the API record names and that nothing declares. Those that the record does not set have
/// names that the class library derives; generators report the ones that they need.
pub(super) fn undefined_in_record(subject: &Subject<'_>, known: &Known, diags: &mut Diags) {
    let codes = error_codes(subject);
    let enumerators = subject.of_class("Enum").flat_map(|item| enumerators(subject, item));
    let macros = subject.of_class("Macro").map(|item| item.name.clone());
    let declared: BTreeSet<String> = enumerators.chain(macros).collect();
    for api in &subject.apis {
        // Some codes are by default others.
        let mut seen = BTreeSet::new();
        for field in FIELDS {
            let is_written = |code: &Text<'_>| code.place.start > api.span.start;
            let Some(code) = subject.text(*api, field).filter(|code| is_written(code) && seen.insert(code.place.start))
            else {
                continue;
            };
            // `none` is no code: no exception is caught.
            let name =
                name_in(code.text).filter(|name| !name.is_empty() && (field, *name) != ("exception_code", "none"));
            let is_known = |name: &str| {
                declared.contains(name)
                    || known.types.contains(name)
                    || is_constant(name)
                    || subject.may_be_foreign(name)
                    || code_error(code.text).is_some()
            };
            let Some(name) = name.filter(|name| !is_known(name)) else { continue };
            let message = format!("undefined code `{name}` for `{field}`");
            // Another header may declare the codes.
            let finding = match codes.is_empty() {
                false => Diagnostic::error(code.place, message),
                true => Diagnostic::warning(code.place, message),
            };
            let own: Vec<&str> = codes.iter().chain(&declared).map(String::as_str).collect();
            diags.push(finding.help(match nearest_code(name, &own, &subject.model.names.error_prefix) {
                Some(near) => format!("did you mean `{near}`?"),
                None => subject.declare_it("describe", name),
            }));
        }
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

/// The code that an unknown one is most similar to, apart from the prefix that all have.
fn nearest_code(code: &str, known: &[&str], prefix: &str) -> Option<String> {
    let bare = |code| str::strip_prefix(code, prefix).and_then(|rest| rest.strip_prefix('_'));
    let Some(name) = bare(code) else { return nearest(code, known.iter().copied()) };
    let near = nearest(name, known.iter().filter_map(|known| bare(known)))?;
    Some(format!("{prefix}_{near}"))
}

/// The enumerators of the enumeration of codes; `None` if it is not described.
fn error_codes(subject: &Subject<'_>) -> Vec<String> {
    let name = &subject.model.names.error_enum;
    let described = subject.of_class("Enum").find(|item| item.name == *name);
    described.map_or_else(Vec::new, |item| enumerators(subject, item))
}
