//! [`Added`]: reads the version in which a definition was added, from the schema or from the lock file.

use crate::lock::{Lock, Part};
use crate::model::{Since, Version};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// A definition that can name the version in which it was added.
pub(super) struct Added<'a> {
    /// The definition in messages: "field `x` of `y`".
    pub(super) what: String,
    /// The name of the message, struct or enum that has it, or its own name.
    pub(super) owner: &'a str,
    pub(super) part: Part<'a>,
    pub(super) record: RecordRef<'a>,
    pub(super) place: Span,
}

impl Added<'_> {
    /// Returns the version; none for a definition of the first version, or if nothing says which.
    pub(super) fn since(&self, version: Version, lock: &Lock, diags: &mut Diags) -> Result<Option<Since>, Reported> {
        let text = diags.report(self.record.text("since"))?;
        let entry = lock.since(self.owner, self.part);
        if text.is_empty() {
            let locked = entry.map(|entry| entry.value);
            return Ok(locked.or_else(|| lock.is_new(self.owner, self.part).then(|| version.since())));
        }
        let mut refuse = |message: String, help: &str| {
            let error = Diagnostic::error(self.place, message).help(help);
            Err(diags.push(match &entry {
                Some(entry) => error.note(entry.place, format!("the lock file has version {}", entry.value)),
                None => error,
            }))
        };
        let Some(since) = Since::parse(text) else {
            let message = format!("{}: expected a version such as `1.2` for `Since`, found `{text}`", self.what);
            return refuse(message, "a version has a major and a minor number");
        };
        if since > version.since() {
            let message = format!("{} is of version {since}, but the schema is of version {version}", self.what);
            return refuse(message, "increase the version of the schema");
        }
        if entry
            .as_ref()
            .is_some_and(|entry| version.first_minor(Some(entry.value)) != version.first_minor(Some(since)))
        {
            let message = format!("{} is of another version than {since}", self.what);
            return refuse(message, "released versions do not change: remove `Since`, or correct it");
        }
        Ok(Some(since))
    }

    /// Reports a version of a definition that cannot be added in a minor version.
    pub(super) fn refuse(&self, diags: &mut Diags) -> Result<(), Reported> {
        if diags.report(self.record.text("since"))?.is_empty() {
            return Ok(());
        }
        let message = format!("{} has a version", self.what);
        let help = "only fields of messages and structs have `Since`: a new field in a header is a major change, \
                    and records of a trace have their size";
        Err(diags.push(Diagnostic::error(self.place, message).help(help)))
    }
}
