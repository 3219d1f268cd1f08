//! [`Versions`]: the two versions that are compared, and what is the same for all their [`Object`]s.

use super::renames::Renames;
use super::rule as rules;
use crate::model::{Constant, Enum, Field, Message, Model, Module, ModuleId, Since, Struct, TraceEvent, TraceGroup};
use tdgen_language::backends::compat::finding::{Findings, Rule};
use tdgen_language::backends::compat::matched::Matched;
use tdgen_language::source::Span;

/// Two versions of a schema.
pub(super) struct Versions<'m> {
    pub(super) old: &'m Model,
    pub(super) new: &'m Model,
    pub(super) renames: Renames<'m>,
}

/// An object that a schema declares.
pub(super) trait Object {
    /// Returns the object in words.
    fn what(&self) -> String;
    fn name(&self) -> &str;
    fn description(&self) -> &str;
    fn module(&self) -> Option<ModuleId>;
    fn place(&self) -> Span;
}

macro_rules! objects {
    ($($object:ident($of:ident) $kind:expr, $module:expr;)*) => {
        $(impl Object for $object {
            fn what(&self) -> String {
                let $of = self;
                format!("{} `{}`", $kind, $of.name)
            }

            fn name(&self) -> &str {
                &self.name
            }

            fn description(&self) -> &str {
                &self.description
            }

            fn module(&self) -> Option<ModuleId> {
                let $of = self;
                $module
            }

            fn place(&self) -> Span {
                self.place
            }
        })*
    };
}

objects! {
    Module(_of) "module", None;
    Constant(of) "constant", of.module;
    Enum(of) "enum", of.module;
    Struct(of) if of.is_header { "header" } else { "struct" }, of.module;
    Message(of) of.kind.name().to_ascii_lowercase(), of.module;
    TraceGroup(of) "trace group", of.module;
    TraceEvent(of) "trace event", of.module;
}

/// Returns the positions of an object in both versions.
pub(super) fn places<T: Object>(old: &T, new: &T) -> (Option<Span>, Option<Span>) {
    (Some(old.place()), Some(new.place()))
}

/// Returns the objects of two lists, paired by name.
pub(super) fn matched<'m, T: Object>(old: &'m [T], new: &'m [T]) -> Matched<'m, T> {
    Matched::by(old, new, T::name)
}

/// Adds the objects that are in one version only.
pub(super) fn report_others<T: Object>(findings: &mut Findings, matched: &Matched<'_, T>, [removed, added]: [Rule; 2]) {
    for object in &matched.removed {
        findings.add(removed, (Some(object.place()), None), &object.what());
    }
    for object in &matched.added {
        findings.add(added, (None, Some(object.place())), &object.what());
    }
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
    pub(super) fn compare_described<T: Object>(&self, findings: &mut Findings, old: &T, new: &T) {
        let (places, what) = (places(old, new), new.what());
        findings.reworded(places, &what, old.description(), new.description());
        let module =
            |model: &Model, id: Option<ModuleId>| id.map_or("none".to_owned(), |id| format!("`{}`", model[id].name));
        let (old, new) = (module(self.old, old.module()), module(self.new, new.module()));
        findings.became(rules::MODULE_MOVED, places, &format!("the module of {what}"), &old, &new);
    }
}
