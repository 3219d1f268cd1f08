//! [`Report`]: findings as people and programs read them, with the places where both versions say it.

use std::sync::Arc;

use super::finding::{Finding, Severity};
use crate::backends::capi::model::Model;
use crate::backends::context::Context;
use crate::diagnostics::{Diags, Reported, json_string};
use crate::records::Records;
use crate::source::{Location, SourceMap};

/// How findings are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Lines that begin with `file:line:column:`.
    Text,
    /// One object of JSON.
    Json,
}

/// A version of an API.
pub(crate) struct Side<'a> {
    /// What it describes.
    pub(crate) model: &'a Model,
    /// Where it describes that.
    pub(crate) records: &'a Records,
    /// Where the records come from.
    pub(crate) sources: &'a SourceMap,
}

impl Side<'_> {
    /// The model of a description, for a driver that has no other use for it.
    pub(crate) fn model(context: &Context<'_>, diags: &mut Diags) -> Result<Arc<Model>, Reported> {
        Model::of(context, diags)
    }

    /// Where an object is described; nowhere if this version does not have it.
    fn place(&self, object: &str) -> Option<Location> {
        let api = || {
            self.records.class("API")?;
            self.records.defs_of("API").first().copied()
        };
        let record = match object {
            "API" => api(),
            object => self.records.def(object),
        };
        let start = record?.span().start;
        Some(self.sources.locate(start))
    }
}

/// What changed between two versions.
pub(crate) struct Report<'a> {
    old: Side<'a>,
    new: Side<'a>,
    findings: Vec<Finding>,
    /// Objects and kinds whose breaks are meant.
    accepted: Vec<String>,
}

impl<'a> Report<'a> {
    /// Compares two versions. Breaks of `accepted` objects and kinds are meant.
    pub(crate) fn new(old: Side<'a>, new: Side<'a>, accepted: Vec<String>) -> Report<'a> {
        let findings = super::compare(old.model, new.model);
        Report { old, new, findings, accepted }
    }

    /// Whether there is a break that nobody meant.
    pub(crate) fn has_breaks(&self) -> bool {
        self.count(Severity::Break) > 0
    }

    /// What was accepted though there is no such break: a name that is spelt wrong, or needed no more.
    pub(crate) fn idle_acceptances(&self) -> Vec<&str> {
        let is_idle = |name: &&String| {
            !self.findings.iter().any(|finding| finding.severity == Severity::Break && is_about(finding, name))
        };
        self.accepted.iter().filter(is_idle).map(String::as_str).collect()
    }

    /// The report.
    pub(crate) fn written(&self, form: Form) -> String {
        match form {
            Form::Text => self.text(),
            Form::Json => self.json(),
        }
    }

    fn is_accepted(&self, finding: &Finding) -> bool {
        finding.severity == Severity::Break && self.accepted.iter().any(|name| is_about(finding, name))
    }

    fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity && !self.is_accepted(finding)).count()
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for finding in &self.findings {
            let (old, new) = (self.old.place(&finding.object), self.new.place(&finding.object));
            let word = match self.is_accepted(finding) {
                true => "accepted break",
                false => finding.severity.word(),
            };
            let (first, before) = match (&new, &old) {
                (Some(new), old) => (Some(new), old.as_ref()),
                (None, old) => (old.as_ref(), None),
            };
            if let Some(place) = first {
                text.push_str(&shown(place));
            }
            text.push_str(&format!("{word}: {} [{}]\n", finding.message(), finding.kind));
            if let Some(place) = before {
                text.push_str(&format!("{}note: before\n", shown(place)));
            }
        }
        text + &self.summary()
    }

    fn summary(&self) -> String {
        if self.findings.is_empty() {
            return "no changes\n".to_owned();
        }
        let accepted = self.findings.iter().filter(|finding| self.is_accepted(finding)).count();
        let counts = [
            (self.count(Severity::Break), "break", "breaks"),
            (accepted, "accepted break", "accepted breaks"),
            (self.count(Severity::Compatible), "compatible change", "compatible changes"),
            (self.count(Severity::Docs), "change of the documents", "changes of the documents"),
        ];
        let told: Vec<String> = counts
            .into_iter()
            .filter(|(count, _, _)| *count > 0)
            .map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }))
            .collect();
        format!("{}\n", told.join(", "))
    }

    fn json(&self) -> String {
        let mut out = format!(
            "{{\"breaks\":{},\"compatible\":{},\"docs\":{},\"findings\":[",
            self.count(Severity::Break),
            self.count(Severity::Compatible),
            self.count(Severity::Docs)
        );
        for (at, finding) in self.findings.iter().enumerate() {
            out.push_str(if at == 0 { "\n" } else { ",\n" });
            out.push_str(&format!(
                "{{\"kind\":\"{}\",\"severity\":\"{}\",\"accepted\":{},\"name\":",
                finding.kind,
                finding.severity.word(),
                self.is_accepted(finding)
            ));
            json_string(&mut out, &finding.object);
            out.push_str(",\"message\":");
            json_string(&mut out, &finding.message());
            for (key, value) in [("old", &finding.old), ("new", &finding.new)] {
                out.push_str(&format!(",\"{key}\":"));
                match value {
                    Some(value) => json_string(&mut out, value),
                    None => out.push_str("null"),
                }
            }
            for (key, side) in [("old_place", &self.old), ("new_place", &self.new)] {
                out.push_str(&format!(",\"{key}\":"));
                match side.place(&finding.object) {
                    Some(place) => {
                        out.push_str("{\"file\":");
                        json_string(&mut out, &place.file);
                        let (line, column) = (place.line, place.column);
                        out.push_str(&format!(",\"line\":{line},\"column\":{column}}}"));
                    }
                    None => out.push_str("null"),
                }
            }
            out.push('}');
        }
        out.push_str("\n]}\n");
        out
    }
}

/// Whether a finding is of that object or kind.
fn is_about(finding: &Finding, name: &str) -> bool {
    finding.object == name || finding.kind == name
}

fn shown(place: &Location) -> String {
    format!("{}:{}:{}: ", place.file, place.line, place.column)
}
