//! [`Report`]: the findings of a comparison as text and as JSON, with their positions in both versions.

use std::fmt::Write;

use super::finding::{Finding, Severity};
use crate::diagnostics::json_string;
use crate::source::{Location, SourceMap, Span};

/// The format of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Lines that begin with `file:line:column:`.
    Text,
    /// One object of JSON.
    Json,
}

/// The files of a version.
#[derive(Clone, Copy)]
pub struct Files<'a> {
    pub(crate) sources: &'a SourceMap,
    /// The git revision that the files are read from; `None` for files on the disk.
    pub(crate) revision: Option<&'a str>,
    /// The file of a saved model, which has no positions.
    pub(crate) saved: Option<&'a str>,
}

impl Files<'_> {
    pub fn locate(&self, span: Span) -> Location {
        let mut location = self.sources.locate(span.start);
        if let Some(revision) = self.revision {
            location.file = format!("{revision}:{}", location.file);
        }
        location
    }
}

/// The words of a product's reports.
pub struct Words {
    pub severity: fn(Severity) -> &'static str,
    /// The keys of the JSON form: the list of findings, and in each its rule and its severity.
    pub keys: [&'static str; 3],
}

/// The findings of a comparison.
pub struct Report<'a> {
    pub words: &'static Words,
    pub old: Files<'a>,
    pub new: Files<'a>,
    pub findings: Vec<Finding>,
    /// The objects and rules whose breaking changes are intended.
    pub accepted: Vec<String>,
}

impl Report<'_> {
    /// The names in the list of accepted ones that match no breaking change.
    pub fn unused_acceptances(&self) -> Vec<&str> {
        let is_unused = |name: &&String| !self.findings.iter().any(|finding| is_breaking(finding, name));
        self.accepted.iter().filter(is_unused).map(String::as_str).collect()
    }

    /// Whether a finding is a breaking change that is intended.
    pub fn is_accepted(&self, finding: &Finding) -> bool {
        self.accepted.iter().any(|name| is_breaking(finding, name))
    }

    /// The number of findings with this word for their severity that are not accepted.
    pub fn count(&self, severity: &str) -> usize {
        let of_severity = self.findings.iter().filter(|finding| self.word(finding) == severity);
        of_severity.filter(|finding| !self.is_accepted(finding)).count()
    }

    fn word(&self, finding: &Finding) -> &'static str {
        (self.words.severity)(finding.rule.severity)
    }

    fn locations(&self, finding: &Finding) -> [Option<Location>; 2] {
        let (old, new) = finding.places;
        [old.map(|span| self.old.locate(span)), new.map(|span| self.new.locate(span))]
    }

    /// The findings as lines.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for finding in &self.findings {
            let (place, before) = match self.locations(finding) {
                [old, Some(new)] => (Some(new), old),
                [old, None] => (old, None),
            };
            let accepted = if self.is_accepted(finding) { "accepted " } else { "" };
            let (word, rule) = (self.word(finding), finding.rule.name);
            let saved = || self.new.saved.or(self.old.saved).map(|file| format!("{file}: ")).unwrap_or_default();
            let place = place.as_ref().map_or_else(saved, shown);
            append(&mut out, format_args!("{place}{accepted}{word}: {} [{rule}]\n", finding.message()));
            if let Some(before) = before {
                append(&mut out, format_args!("{}note: before\n", shown(&before)));
            }
        }
        out
    }

    /// Adds the findings as a member of an object of JSON.
    pub fn json(&self, out: &mut String) {
        let [list, rule, severity] = self.words.keys;
        append(out, format_args!("\"{list}\":["));
        for (at, finding) in self.findings.iter().enumerate() {
            out.push_str(if at == 0 { "\n" } else { ",\n" });
            let (name, word) = (finding.rule.name, self.word(finding));
            append(out, format_args!("{{\"{rule}\":\"{name}\",\"{severity}\":\"{word}\""));
            if let Some(object) = &finding.object {
                append(out, format_args!(",\"accepted\":{},\"name\":", self.is_accepted(finding)));
                json_string(out, object);
            }
            out.push_str(",\"message\":");
            json_string(out, &finding.message());
            for (key, value) in [("old", &finding.old), ("new", &finding.new)] {
                append(out, format_args!(",\"{key}\":"));
                match value {
                    Some(value) => json_string(out, value),
                    None => out.push_str("null"),
                }
            }
            for (key, location) in ["old_place", "new_place"].iter().zip(self.locations(finding)) {
                append(out, format_args!(",\"{key}\":"));
                json_location(out, location.as_ref());
            }
            out.push('}');
        }
        out.push_str("\n]");
    }
}

/// Whether a finding is a breaking change of that object or by that rule.
fn is_breaking(finding: &Finding, name: &str) -> bool {
    let is_meant = finding.object.as_deref() == Some(name) || finding.rule.name == name;
    is_meant && finding.rule.severity >= Severity::Major
}

pub fn append(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}

pub fn json_location(out: &mut String, location: Option<&Location>) {
    let Some(location) = location else {
        out.push_str("null");
        return;
    };
    out.push_str("{\"file\":");
    json_string(out, &location.file);
    append(out, format_args!(",\"line\":{},\"column\":{}}}", location.line, location.column));
}

/// The beginning of a line of text that is about a location.
pub fn shown(location: &Location) -> String {
    format!("{}:{}:{}: ", location.file, location.line, location.column)
}
