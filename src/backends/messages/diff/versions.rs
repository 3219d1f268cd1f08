//! [`Versions`]: the two versions that are compared.

use super::renames::Renames;
use super::rule as rules;
use crate::model::{Field, Model, ModuleId, Since};
use tdgen_language::backends::compat::finding::Findings;
use tdgen_language::source::Span;

/// Two versions of a schema.
pub(super) struct Versions<'m> {
    pub(super) old: &'m Model,
    pub(super) new: &'m Model,
    pub(super) renames: Renames<'m>,
}

/// The properties that all objects in modules have.
pub(super) struct Described<'m> {
    /// The object in words.
    pub(super) what: String,
    pub(super) description: &'m str,
    pub(super) module: Option<ModuleId>,
    pub(super) place: Span,
}

impl Versions<'_> {
    /// Returns whether readers of the new version refuse messages of the old one that lack a new field.
    pub(super) fn requires(&self, owner: Option<Since>, field: &Field) -> bool {
        let old = self.old.version;
        old.major == self.new.version.major && self.minor_of(owner, field) <= old.minor
    }

    /// Returns the first minor version of the new major version with a field.
    pub(super) fn minor_of(&self, owner: Option<Since>, field: &Field) -> u16 {
        let first = |since| self.new.version.first_minor(since);
        first(field.since).max(first(owner))
    }

    /// Compares the description and the module of an object.
    pub(super) fn compare_described(&self, findings: &mut Findings, old: &Described<'_>, new: &Described<'_>) {
        let places = (Some(old.place), Some(new.place));
        findings.reworded(places, &new.what, old.description, new.description);
        let module =
            |model: &Model, id: Option<ModuleId>| id.map_or("none".to_owned(), |id| format!("`{}`", model[id].name));
        let what = format!("the module of {}", new.what);
        let (old, new) = (module(self.old, old.module), module(self.new, new.module));
        findings.became(rules::MODULE_MOVED, places, &what, &old, &new);
    }
}
