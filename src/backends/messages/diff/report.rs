//! [`Report`]: the changes and the verdict, for people and for programs.

use std::fmt::Write;

use super::change::Change;
use super::rule::Bump;
use crate::backends::messages::model::{Model, Version};
use crate::diagnostics::json_string;
use crate::source::{Location, SourceMap, Span};

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Lines that begin with `file:line:column:`.
    Text,
    /// One object of JSON.
    Json,
}

/// A version of a schema.
pub(crate) struct Side<'a> {
    /// What it says.
    pub(crate) model: &'a Model,
    /// Where it says it.
    pub(crate) sources: &'a SourceMap,
    /// The revision that its files are of; none for those on the disk.
    pub(crate) revision: Option<&'a str>,
}

impl Side<'_> {
    fn place(&self, span: Span) -> Location {
        let mut place = self.sources.locate(span.start);
        if let Some(revision) = self.revision {
            place.file = format!("{revision}:{}", place.file);
        }
        place
    }
}

/// What changed between two versions.
pub(crate) struct Report<'a> {
    old: Side<'a>,
    new: Side<'a>,
    changes: Vec<Change>,
}

/// Whether the new version may be released.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Good,
    /// The version is less than the old one.
    WentBack,
    /// The version grew less than the changes demand.
    NotEnough,
    /// An id has another meaning than before, which no version makes good.
    IdMoved,
}

impl<'a> Report<'a> {
    /// Compares two versions.
    pub(crate) fn new(old: Side<'a>, new: Side<'a>) -> Report<'a> {
        let changes = super::compare(old.model, new.model);
        Report { old, new, changes }
    }

    /// Whether the new version may be released as it is.
    pub(crate) fn is_good(&self) -> bool {
        self.verdict() == Verdict::Good
    }

    fn verdict(&self) -> Verdict {
        if self.new.model.version < self.old.model.version {
            Verdict::WentBack
        } else if self.declared() < self.demanded() {
            Verdict::NotEnough
        } else if self.changes.iter().any(|change| change.rule.is_fatal) {
            Verdict::IdMoved
        } else {
            Verdict::Good
        }
    }

    /// What the changes demand.
    fn demanded(&self) -> Option<Bump> {
        self.changes.iter().map(|change| change.rule.bump).max()
    }

    /// How much the version grew.
    fn declared(&self) -> Option<Bump> {
        let (old, new) = (self.old.model.version, self.new.model.version);
        match new {
            new if new <= old => None,
            new if new.major > old.major => Some(Bump::Major),
            new if new.minor > old.minor => Some(Bump::Minor),
            _ => Some(Bump::Patch),
        }
    }

    /// The least version that does.
    fn least(&self) -> Version {
        let Version { major, minor, patch } = self.old.model.version;
        let (major, minor, patch) = match self.demanded() {
            None => (major, minor, patch),
            Some(Bump::Patch) => (major, minor, patch.saturating_add(1)),
            Some(Bump::Minor) => (major, minor.saturating_add(1), 0),
            Some(Bump::Major) => (major.saturating_add(1), 0, 0),
        };
        Version { major, minor, patch }
    }

    /// The report.
    pub(crate) fn written(&self, form: Form) -> String {
        match form {
            Form::Text => self.text(),
            Form::Json => self.json(),
        }
    }

    fn text(&self) -> String {
        let mut out = String::new();
        for change in &self.changes {
            let old = change.places.0.map(|span| self.old.place(span));
            let new = change.places.1.map(|span| self.new.place(span));
            let (first, before) = match (new, old) {
                (Some(new), old) => (Some(new), old),
                (None, old) => (old, None),
            };
            append(
                &mut out,
                format_args!(
                    "{}{}: {} [{}]\n",
                    first.as_ref().map(shown).unwrap_or_default(),
                    change.rule.bump,
                    change.message(),
                    change.rule.name
                ),
            );
            if let Some(before) = before {
                append(&mut out, format_args!("{}note: before\n", shown(&before)));
            }
        }
        out + &self.conclusion()
    }

    /// The verdict in words.
    fn conclusion(&self) -> String {
        let place = shown(&self.new.place(self.new.model.place));
        let (old, new) = (self.old.model.version, self.new.model.version);
        let count = |bump| {
            let changes = self.changes.iter();
            changes.filter(|change| change.rule.bump == bump).count()
        };
        let counts: Vec<String> = [Bump::Major, Bump::Minor, Bump::Patch]
            .into_iter()
            .map(|bump| (count(bump), bump))
            .filter(|(count, _)| *count > 0)
            .map(|(count, bump)| format!("{count} {bump}"))
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
                let demanded = self.demanded().map_or("", Bump::word);
                let least = self.least();
                format!(
                    "{place}error: the version is {new}, but the changes since {old} demand a new {demanded} one: {least} or later\n{changes}\n"
                )
            }
            Verdict::IdMoved => format!(
                "{place}error: ids have another meaning than in {old}, which no version makes good\nhelp: say the old ids, or keep them with a lock file (--lock)\n{changes}\n"
            ),
        }
    }

    fn json(&self) -> String {
        let word = |bump: Option<Bump>| bump.map_or("none", Bump::word);
        let verdict = match self.verdict() {
            Verdict::Good => "good",
            Verdict::WentBack => "version-went-back",
            Verdict::NotEnough => "version-not-enough",
            Verdict::IdMoved => "id-moved",
        };
        let mut out = String::from("{");
        for (key, side) in [("old", &self.old), ("new", &self.new)] {
            let model = side.model;
            append(
                &mut out,
                format_args!(
                    "\"{key}\":{{\"version\":\"{}\",\"hash\":\"0x{:016x}\",\"place\":",
                    model.version, model.hash
                ),
            );
            json_place(&mut out, Some(side.place(model.place)));
            out.push_str("},\n");
        }
        append(
            &mut out,
            format_args!(
                "\"declared\":\"{}\",\"demanded\":\"{}\",\"least\":\"{}\",\"verdict\":\"{verdict}\",\n\"changes\":[",
                word(self.declared()),
                word(self.demanded()),
                self.least()
            ),
        );
        for (at, change) in self.changes.iter().enumerate() {
            out.push_str(if at == 0 { "\n" } else { ",\n" });
            append(
                &mut out,
                format_args!("{{\"rule\":\"{}\",\"bump\":\"{}\",\"message\":", change.rule.name, change.rule.bump),
            );
            json_string(&mut out, &change.message());
            for (key, value) in [("old", &change.old), ("new", &change.new)] {
                append(&mut out, format_args!(",\"{key}\":"));
                match value {
                    Some(value) => json_string(&mut out, value),
                    None => out.push_str("null"),
                }
            }
            out.push_str(",\"old_place\":");
            json_place(&mut out, change.places.0.map(|span| self.old.place(span)));
            out.push_str(",\"new_place\":");
            json_place(&mut out, change.places.1.map(|span| self.new.place(span)));
            out.push('}');
        }
        out.push_str("\n]}\n");
        out
    }
}

fn append(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}

fn json_place(out: &mut String, place: Option<Location>) {
    let Some(place) = place else {
        out.push_str("null");
        return;
    };
    out.push_str("{\"file\":");
    json_string(out, &place.file);
    append(out, format_args!(",\"line\":{},\"column\":{}}}", place.line, place.column));
}

fn shown(place: &Location) -> String {
    format!("{}:{}:{}: ", place.file, place.line, place.column)
}
