//! [`compare`]: the changes between two versions of an API.

use super::same::Sameness;
use super::{functions, types, values};
use crate::model::api::Api;
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
        ("result_type", &old.names.result_type, &new.names.result_type),
        ("code_location", &old.names.code_location, &new.names.code_location),
        ("calling_convention", &old.names.calling_convention, &new.names.calling_convention),
        ("export", &old.names.export, &new.names.export),
        ("symbol_version", &old.names.symbol_version, &new.names.symbol_version),
        ("header", &old.names.header, &new.names.header),
    ] {
        findings.changed(Rule::major("api-name"), "API", &format!("`{field}`"), old, new);
    }
    for (field, old, new) in [
        ("prefix", &old.names.prefix, &new.names.prefix),
        ("namespace", &old.names.namespace, &new.names.namespace),
        ("trace_variable", &old.names.trace_variable, &new.names.trace_variable),
        ("no_validation_variable", &old.names.no_validation_variable, &new.names.no_validation_variable),
    ] {
        findings.changed(Rule::minor("api-name"), "API", &format!("`{field}`"), old, new);
    }
}
