//! Compares what else a description says about a type or a function.

use crate::model::api::Facts;
use tdgen_language::backends::compat::finding::{Findings, Rule};

pub(super) fn compare(findings: &mut Findings, name: &str, old: &Facts, new: &Facts) {
    let advice = |facts: &Facts| facts.deprecation().unwrap_or_default();
    let subject = format!("the deprecation of `{name}`");
    findings.changed(Rule::minor("deprecated"), name, &subject, &advice(old), &advice(new));
    let others = |facts: &Facts| [&facts.since, &facts.extension, &facts.group].map(String::as_str).join("\n");
    if others(old) != others(new) {
        findings.add(Rule::patch("text-changed"), name, &format!("the version, extension or group of `{name}`"));
    }
}
