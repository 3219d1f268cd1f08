//! [`compare`]: the changes between two versions of an API.

use super::same::Sameness;
use super::{functions, types, values};
use crate::resolved::Api;
use tdgen_language::backends::compat::finding::{Findings, Rule};

/// Everything that changed.
pub(super) fn compare(same: &Sameness<'_>) -> Findings {
    let (old, new) = (same.old, same.new);
    let mut findings = Findings::new((Rule::patch("text-changed"), "the text of"));
    names(&mut findings, old, new);
    values::macros(&mut findings, &old.macros, &new.macros);
    values::enums(&mut findings, &old.enums, &new.enums);
    types::all(&mut findings, same);
    functions::all(&mut findings, same);
    findings
}

/// The names that every function uses.
fn names(findings: &mut Findings, old: &Api, new: &Api) {
    for (field, old, new) in [
        ("result_type", &old.result_type, &new.result_type),
        ("code_location", &old.code_location, &new.code_location),
        ("calling_convention", &old.calling_convention, &new.calling_convention),
        ("export", &old.export, &new.export),
        ("symbol_version", &old.symbol_version, &new.symbol_version),
        ("header", &old.header, &new.header),
    ] {
        findings.changed(Rule::major("api-name"), "API", &format!("`{field}`"), old, new);
    }
    for (field, old, new) in [
        ("prefix", &old.prefix, &new.prefix),
        ("namespace", &old.namespace, &new.namespace),
        ("trace_variable", &old.trace_variable, &new.trace_variable),
        ("no_validation_variable", &old.no_validation_variable, &new.no_validation_variable),
    ] {
        findings.changed(Rule::minor("api-name"), "API", &format!("`{field}`"), old, new);
    }
}
