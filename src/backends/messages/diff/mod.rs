//! [`compare`]: what changed between two versions of a schema, by which rule, and which version that demands.
//!
//! Takes two sound models; hands on [`Change`]s. Layouts and ids are compared as they were computed, not texts: whatever
//! makes a field lie elsewhere is found. [`rule`] is the list of what can change; [`renames`] finds what only got another
//! name; [`types`] compares enums, structs and headers, [`fields`] the fields of anything, [`messages`] messages,
//! [`traces`] groups and trace events; [`report`] writes all of it with the verdict.

mod change;
mod fields;
mod matched;
mod messages;
mod renames;
mod report;
mod rule;
mod traces;
mod types;

pub(crate) use report::{Form, Report, Side};

use super::model::{Model, ModuleId};
use change::{Change, Changes};
use renames::Renames;
use rule as rules;

/// Two versions that are compared.
struct Versions<'m> {
    old: &'m Model,
    new: &'m Model,
    renames: Renames<'m>,
}

/// Everything that changed, the worst first.
fn compare(old: &Model, new: &Model) -> Vec<Change> {
    let versions = Versions { old, new, renames: Renames::of(old, new) };
    let mut changes = Changes::default();
    schema(&mut changes, old, new);
    modules(&mut changes, old, new);
    types::enums(&mut changes, &versions);
    types::structs(&mut changes, &versions);
    messages::all(&mut changes, &versions);
    traces::all(&mut changes, &versions);
    changes.sorted()
}

/// What is said of the schema as a whole.
fn schema(changes: &mut Changes, old: &Model, new: &Model) {
    let places = (Some(old.place), Some(new.place));
    changes.became(&rules::API_RENAMED, "the name of the API", &old.name, &new.name, places);
    changes.became(
        &rules::START_ID_CHANGED,
        "the id that those of messages follow",
        &old.start_id.to_string(),
        &new.start_id.to_string(),
        places,
    );
    let max = |model: &Model| model.max_id.map_or("none".to_owned(), |id| id.to_string());
    let what = "the greatest id that messages may have";
    changes.became(&rules::MAX_ID_CHANGED, what, &max(old), &max(new), places);
    let arrays = |model: &Model| if model.arrays { "on" } else { "off" };
    let what = "the feature `Arrays`";
    changes.became(&rules::FEATURE_CHANGED, what, arrays(old), arrays(new), places);
    changes.retold("the schema", &old.description, &new.description, places);
}

fn modules(changes: &mut Changes, old: &Model, new: &Model) {
    let matched = matched::Matched::by(&old.modules, &new.modules, |module| &module.name);
    for module in matched.gone {
        let what = format!("module `{}`", module.name);
        changes.removed(&rules::MODULE_CHANGED, &what, Some(module.place));
    }
    for module in matched.fresh {
        let what = format!("module `{}`", module.name);
        changes.added(&rules::MODULE_CHANGED, &what, Some(module.place));
    }
    for (old, new) in matched.both {
        let what = format!("module `{}`", new.name);
        let places = (Some(old.place), Some(new.place));
        changes.retold(&what, &old.description, &new.description, places);
    }
}

/// What can be told of anything that stands in a module.
struct Thing<'m> {
    what: String,
    description: &'m str,
    module: Option<ModuleId>,
    place: crate::source::Span,
}

impl Versions<'_> {
    /// Prose and module of something that is in both.
    fn shared(&self, changes: &mut Changes, old: &Thing<'_>, new: &Thing<'_>) {
        let places = (Some(old.place), Some(new.place));
        changes.retold(&new.what, old.description, new.description, places);
        let module =
            |model: &Model, id: Option<ModuleId>| id.map_or("none".to_owned(), |id| format!("`{}`", model[id].name));
        changes.became(
            &rules::MODULE_MOVED,
            &format!("the module of {}", new.what),
            &module(self.old, old.module),
            &module(self.new, new.module),
            places,
        );
    }
}
