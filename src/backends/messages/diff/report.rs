//! [`SchemaDiff`]: the changes of a schema, and whether its new version number is enough for them.

use std::sync::Arc;

use super::compare::compare;
use super::rule::word;
use crate::model::{Model, Version};
use tdgen_language::backends::compat::command;
use tdgen_language::backends::compat::finding::Severity;
use tdgen_language::backends::compat::report::{Form, Report, Words, append, json_location, shown};

const WORDS: Words = Words { severity: word, keys: ["changes", "rule", "bump"] };

/// Two versions of a schema with their differences.
pub(crate) struct SchemaDiff<'a> {
    old: &'a Model,
    new: &'a Model,
    report: Report<'a>,
}

/// Whether the new version may be released.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Good,
    /// The new version number is lower than the old one.
    WentBack,
    /// The changes require a higher version number.
    NotEnough,
}

impl<'a> SchemaDiff<'a> {
    pub(crate) fn new(
        old: &'a command::Version<'_, Arc<Model>>,
        new: &'a command::Version<'_, Arc<Model>>,
    ) -> SchemaDiff<'a> {
        let findings = compare(&old.model, &new.model);
        let report = Report { words: &WORDS, old: old.files(), new: new.files(), findings, accepted: Vec::new() };
        SchemaDiff { old: &old.model, new: &new.model, report }
    }

    /// Whether the new version may be released as it is.
    pub(crate) fn is_good(&self) -> bool {
        self.verdict() == Verdict::Good
    }

    fn verdict(&self) -> Verdict {
        if self.new.version < self.old.version {
            Verdict::WentBack
        } else if self.declared() < self.required() {
            Verdict::NotEnough
        } else {
            Verdict::Good
        }
    }

    /// The part of the version number that the changes require to grow.
    fn required(&self) -> Option<Severity> {
        self.report.findings.iter().map(|finding| finding.rule.severity).max()
    }

    /// The part of the version number that did grow.
    fn declared(&self) -> Option<Severity> {
        let (old, new) = (self.old.version, self.new.version);
        match new {
            new if new <= old => None,
            new if new.major > old.major => Some(Severity::Major),
            new if new.minor > old.minor => Some(Severity::Minor),
            _ => Some(Severity::Patch),
        }
    }

    /// The lowest version number that is enough.
    fn least(&self) -> Version {
        let Version { major, minor, patch } = self.old.version;
        let (major, minor, patch) = match self.required() {
            None => (major, minor, patch),
            Some(Severity::Patch) => (major, minor, patch.saturating_add(1)),
            Some(Severity::Minor) => (major, minor.saturating_add(1), 0),
            Some(Severity::Major) => (major.saturating_add(1), 0, 0),
        };
        Version { major, minor, patch }
    }

    /// The report.
    pub(crate) fn written(&self, form: Form) -> String {
        match form {
            Form::Text => self.report.text() + &self.conclusion(),
            Form::Json => self.json(),
        }
    }

    /// The verdict in words.
    fn conclusion(&self) -> String {
        let place = shown(&self.report.new.locate(self.new.place));
        let (old, new) = (self.old.version, self.new.version);
        let counts: Vec<String> = ["major", "minor", "patch"]
            .into_iter()
            .map(|word| (self.report.count(word), word))
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| format!("{count} {word}"))
            .collect();
        let changes = match counts.as_slice() {
            [] => "no changes".to_owned(),
            counts => format!("changes: {}", counts.join(", ")),
        };
        match self.verdict() {
            Verdict::Good if old == new => format!("{changes}\n"),
            Verdict::Good => format!("{changes}; from {old} to {new} is enough\n"),
            Verdict::WentBack => {
                format!("{place}error: the version went back from {old} to {new}\n{changes}\n")
            }
            Verdict::NotEnough => {
                let (required, least) = (self.required().map_or("", word), self.least());
                format!(
                    "{place}error: the version is {new}, but the changes since {old} require a new {required} version: \
                     {least} or later\n{changes}\n"
                )
            }
        }
    }

    fn json(&self) -> String {
        let bump = |bump: Option<Severity>| bump.map_or("none", word);
        let verdict = match self.verdict() {
            Verdict::Good => "good",
            Verdict::WentBack => "version-went-back",
            Verdict::NotEnough => "version-not-enough",
        };
        let mut out = String::from("{");
        for (key, model, files) in [("old", self.old, self.report.old), ("new", self.new, self.report.new)] {
            let (version, hash) = (model.version, model.hash);
            append(
                &mut out,
                format_args!("\"{key}\":{{\"version\":\"{version}\",\"hash\":\"0x{hash:016x}\",\"place\":"),
            );
            json_location(&mut out, Some(&files.locate(model.place)));
            out.push_str("},\n");
        }
        let (declared, demanded, least) = (bump(self.declared()), bump(self.required()), self.least());
        append(
            &mut out,
            format_args!(
                "\"declared\":\"{declared}\",\"demanded\":\"{demanded}\",\"least\":\"{least}\",\
                 \"verdict\":\"{verdict}\",\n"
            ),
        );
        self.report.json(&mut out);
        out.push_str("}\n");
        out
    }
}
