//! [`compare`]: the changes between two versions of a schema.
//!
//! Computed layouts and ids are compared, not the text of the schemas, so that every cause of a moved field is found.

use super::renames::Renames;
use super::rule as rules;
use super::versions::{Object, Versions, matched, places, report_others};
use super::{messages, traces, types};
use crate::model::Model;
use tdgen_language::backends::compat::finding::{Finding, Findings};

/// Everything that changed, the worst first.
pub(super) fn compare(old: &Model, new: &Model) -> Vec<Finding> {
    let versions = Versions { old, new, renames: Renames::of(old, new) };
    let mut findings = Findings::new((rules::DESCRIPTION_CHANGED, "the description of"));
    schema(&mut findings, old, new);
    modules(&mut findings, old, new);
    types::constants(&mut findings, &versions);
    types::enums(&mut findings, &versions);
    types::structs(&mut findings, &versions);
    messages::all(&mut findings, &versions);
    traces::all(&mut findings, &versions);
    let mut list = findings.list();
    list.sort_by_key(|finding| std::cmp::Reverse(finding.rule.severity));
    list
}

fn schema(findings: &mut Findings, old: &Model, new: &Model) {
    let places = (Some(old.place), Some(new.place));
    findings.became(rules::API_RENAMED, places, "the name of the API", &old.name, &new.name);
    findings.became(
        rules::START_ID_CHANGED,
        places,
        "the id that those of messages follow",
        &old.start_id.to_string(),
        &new.start_id.to_string(),
    );
    let max = |model: &Model| model.max_id.map_or("none".to_owned(), |id| id.to_string());
    let what = "the greatest id that messages may have";
    findings.became(rules::MAX_ID_CHANGED, places, what, &max(old), &max(new));
    let arrays = |model: &Model| if model.arrays { "on" } else { "off" };
    let what = "the feature `Arrays`";
    findings.became(rules::FEATURE_CHANGED, places, what, arrays(old), arrays(new));
    findings.reworded(places, "the schema", &old.description, &new.description);
}

fn modules(findings: &mut Findings, old: &Model, new: &Model) {
    let matched = matched(&old.modules, &new.modules);
    report_others(findings, &matched, [rules::MODULE_CHANGED; 2]);
    for (old, new) in matched.both {
        findings.reworded(places(old, new), &new.what(), &old.description, &new.description);
    }
}
