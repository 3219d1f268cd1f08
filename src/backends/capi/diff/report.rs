//! The report of `tdgen api-diff`.

use super::same::Sameness;
use super::{compare, verdict};
use crate::model::api::Api;
use crate::resolved::Platform;
use tdgen_language::backends::compat::command::Version;
use tdgen_language::backends::compat::finding::Severity;
use tdgen_language::backends::compat::report::{Form, Report, Words, append};
use tdgen_language::records::Records;
use tdgen_language::source::Span;

/// The word for a change that breaks programs.
pub(super) const BREAK: &str = "break";

const WORDS: Words = Words { severity, keys: ["findings", "kind", "severity"] };

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Major => BREAK,
        Severity::Minor => "compatible",
        Severity::Patch => "docs",
    }
}

/// Compares two versions. Breaks of `accepted` objects and kinds are intended.
pub(super) fn compare<'a>(
    old: &'a Version<'_, Api>,
    new: &'a Version<'_, Api>,
    platforms: Vec<Platform>,
    accepted: Vec<String>,
) -> Report<'a> {
    let mut findings = compare::compare(&Sameness { old: &old.model, new: &new.model, platforms }).list();
    for finding in &mut findings {
        let object = finding.object.as_deref().unwrap_or_default();
        finding.places = (place(old.records.as_deref(), object), place(new.records.as_deref(), object));
    }
    // Findings about one object stay in their order.
    findings.sort_by(|a, b| (b.rule.severity, &a.object).cmp(&(a.rule.severity, &b.object)));
    Report { words: &WORDS, old: old.files(), new: new.files(), findings, accepted }
}

/// The position of an object; `None` if this version does not have it, or is a saved model.
fn place(records: Option<&Records>, object: &str) -> Option<Span> {
    let records = records?;
    let record = if object == "API" {
        records.class("API")?;
        records.defs_of_if_defined("API").first().copied()
    } else {
        records.def(object)
    };
    Some(record?.span())
}

pub(super) fn written(report: &Report<'_>, form: Form) -> String {
    match form {
        Form::Text => report.text() + &summary(report),
        Form::Json => json(report),
    }
}

fn summary(report: &Report<'_>) -> String {
    if report.findings.is_empty() {
        return "no changes\n".to_owned();
    }
    let accepted = report.findings.iter().filter(|finding| report.is_accepted(finding)).count();
    let counts = [
        (report.count(BREAK), "break", "breaks"),
        (accepted, "accepted break", "accepted breaks"),
        (report.count("compatible"), "compatible change", "compatible changes"),
        (report.count("docs"), "change of the documentation", "changes of the documentation"),
    ];
    let counts: Vec<String> = counts
        .into_iter()
        .filter(|(count, _, _)| *count > 0)
        .map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }))
        .collect();
    let (abi, source) = verdict::counts(report);
    let verdict = |count: usize| if count == 0 { "compatible" } else { "broken" };
    format!(
        "{}\nABI: {}, source: {}, version step: {}\n",
        counts.join(", "),
        verdict(abi),
        verdict(source),
        verdict::step(report)
    )
}

fn json(report: &Report<'_>) -> String {
    let mut out = String::from("{");
    for severity in [BREAK, "compatible", "docs"] {
        let key = if severity == BREAK { "breaks" } else { severity };
        append(&mut out, format_args!("\"{key}\":{},", report.count(severity)));
    }
    let (abi, source) = verdict::counts(report);
    append(&mut out, format_args!("\"abi_breaks\":{abi},\"source_breaks\":{source},"));
    append(&mut out, format_args!("\"version_step\":\"{}\",", verdict::step(report)));
    report.json(&mut out);
    out.push_str("}\n");
    out
}
