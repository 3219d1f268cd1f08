//! [`Change`]: one difference, with its rule and both places.

use super::rule::{DESCRIPTION_CHANGED, Rule};
use crate::source::Span;

/// Where the old and the new version say it.
pub(super) type Places = (Option<Span>, Option<Span>);

/// A difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub(super) rule: Rule,
    /// What changed, in words.
    pub(super) subject: String,
    /// What it was; none if it was not there, or if there is nothing to tell.
    pub(super) old: Option<String>,
    /// What it is.
    pub(super) new: Option<String>,
    /// Where that is said.
    pub(super) places: Places,
}

impl Change {
    /// The change in one line.
    pub(super) fn message(&self) -> String {
        let subject = &self.subject;
        match (&self.old, &self.new, self.places) {
            (Some(old), Some(new), _) => format!("{subject} was {old}, is {new}"),
            (Some(old), None, _) => format!("{subject} is gone: {old}"),
            (None, Some(new), _) => format!("{subject} is new: {new}"),
            (None, None, (Some(_), None)) => format!("{subject} is gone"),
            (None, None, (None, _)) => format!("{subject} is new"),
            (None, None, (Some(_), Some(_))) => format!("{subject} changed"),
        }
    }
}

/// Collects changes.
#[derive(Default)]
pub(super) struct Changes(Vec<Change>);

impl Changes {
    /// Something is there that was not.
    pub(super) fn added(&mut self, rule: &Rule, subject: &str, place: Option<Span>) {
        self.push(rule, subject, None, None, (None, place));
    }

    /// Something is there no more.
    pub(super) fn removed(&mut self, rule: &Rule, subject: &str, place: Option<Span>) {
        self.push(rule, subject, None, None, (place, None));
    }

    /// Something was one thing and is another; nothing if it is not.
    pub(super) fn became(&mut self, rule: &Rule, subject: &str, old: &str, new: &str, places: Places) {
        if old != new {
            self.push(rule, subject, Some(old), Some(new), places);
        }
    }

    /// A text is not what it was; nothing if only its line breaks are.
    pub(super) fn retold(&mut self, of: &str, old: &str, new: &str, places: Places) {
        if !old.split_whitespace().eq(new.split_whitespace()) {
            let subject = format!("the description of {of}");
            self.push(&DESCRIPTION_CHANGED, &subject, None, None, places);
        }
    }

    pub(super) fn push(&mut self, rule: &Rule, subject: &str, old: Option<&str>, new: Option<&str>, places: Places) {
        self.0.push(Change {
            rule: *rule,
            subject: subject.to_owned(),
            old: old.map(str::to_owned),
            new: new.map(str::to_owned),
            places,
        });
    }

    /// All, the worst first; else in the order in which they were found.
    pub(super) fn sorted(mut self) -> Vec<Change> {
        self.0.sort_by_key(|change| std::cmp::Reverse((change.rule.bump, change.rule.is_fatal)));
        self.0
    }
}
