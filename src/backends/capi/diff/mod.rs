//! [`compare`]: what changed between two versions of an API, and whether programs built on the old one can tell.
//!
//! Takes two sound models; hands on [`Finding`]s. [`values`] compares macros and enumerations, [`types`] all other
//! types with the [`layout`] of structures, [`signature`] parameters, [`functions`] entry points and what they refuse;
//! [`report`] writes the findings for people and for programs.

mod finding;
mod functions;
mod layout;
mod report;
mod signature;
mod types;
mod values;

pub(crate) use finding::{Finding, Severity};
pub(crate) use report::{Form, Report, Side};

use super::model::Model;
use finding::Findings;

/// Everything that changed: breaks first, then by name.
pub(crate) fn compare(old: &Model, new: &Model) -> Vec<Finding> {
    let mut findings = Findings::default();
    names(&mut findings, old, new);
    values::macros(&mut findings, &old.macros, &new.macros);
    values::enums(&mut findings, &old.enums, &new.enums);
    types::all(&mut findings, old, new);
    functions::all(&mut findings, &old.functions, &new.functions);
    findings.sorted()
}

/// The names that every function relies on.
fn names(findings: &mut Findings, old: &Model, new: &Model) {
    let (old, new) = (&old.names, &new.names);
    for (field, old, new) in [
        ("result_type", &old.result_type, &new.result_type),
        ("code_location", &old.code_location, &new.code_location),
        ("calling_convention", &old.calling_convention, &new.calling_convention),
        ("export", &old.export, &new.export),
        ("symbol_version", &old.symbol_version, &new.symbol_version),
        ("header", &old.header, &new.header),
    ] {
        findings.changed("api-name", Severity::Break, "API", &format!("`{field}`"), old, new);
    }
    for (field, old, new) in [
        ("prefix", &old.prefix, &new.prefix),
        ("namespace", &old.namespace, &new.namespace),
        ("trace_variable", &old.trace_variable, &new.trace_variable),
        ("no_validation_variable", &old.no_validation_variable, &new.no_validation_variable),
    ] {
        findings.changed("api-name", Severity::Compatible, "API", &format!("`{field}`"), old, new);
    }
}
