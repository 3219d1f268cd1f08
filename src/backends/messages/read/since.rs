//! Reads the versions in which definitions were added, from the schema or from the lock file, and checks them.

use super::reader::Reader;
use crate::lock::Lock;
use crate::model::{Field, FieldType, Layout, Message, Model, Since, Version};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// A definition that can name the version in which it was added.
pub(super) struct Added<'a> {
    /// The definition in messages: "field `x` of `y`".
    pub(super) what: String,
    /// The name of the message, struct or enum that has it, or its own name.
    pub(super) owner: &'a str,
    /// Its name in the owner; none for a message.
    pub(super) name: Option<&'a str>,
    pub(super) record: RecordRef<'a>,
    pub(super) place: Span,
}

impl Added<'_> {
    /// Returns the version; none for a definition of the first version, or if nothing says which.
    pub(super) fn since(&self, version: Version, lock: &Lock, diags: &mut Diags) -> Result<Option<Since>, Reported> {
        let text = diags.report(self.record.text("since"))?;
        let entry = lock.since(self.owner, self.name);
        if text.is_empty() {
            let locked = entry.map(|entry| entry.value);
            return Ok(locked.or_else(|| lock.is_new(self.owner, self.name).then(|| version.since())));
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

impl Reader<'_, '_> {
    /// Sets the sizes of messages in older versions, and reports what contradicts the versions.
    pub(super) fn set_older_sizes(&mut self) {
        let sizes: Vec<_> = self.model.messages.iter().map(|message| self.model.older_sizes(message)).collect();
        for (message, sizes) in self.model.messages.iter_mut().zip(sizes) {
            message.older = sizes;
        }
        self.model.has_versions = self.model.sets_versions() || self.lock.has_versions();
        for message in &self.model.messages {
            check_message(&self.model, message, self.diags);
        }
        if self.diags.has_errors() {
            // A definition may only be missing because of its error.
            return;
        }
        let messages = self.model.messages.iter().map(|message| (&*message.name, &message.layout, message.place));
        let structs = self.model.structs.iter().map(|item| (&*item.name, &item.layout, item.place));
        for (owner, layout, place) in messages.chain(structs) {
            let names = layout.fields.iter().map(|field| field.name.as_str());
            self.lock.report_removed(self.model.version, owner, names, place, self.diags);
        }
        for item in &self.model.enums {
            let names = item.values.iter().map(|value| value.name.as_str());
            self.lock.report_removed(self.model.version, &item.name, names, item.place, self.diags);
        }
    }
}

fn check_message(model: &Model, message: &Message, diags: &mut Diags) {
    if message.layout.newest == 0 {
        return;
    }
    if let Some(misplaced) = model.misplaced(message) {
        let (old, new) = (misplaced.old, misplaced.new);
        let message = format!(
            "field `{}` follows field `{}`, which a later version added, in `{}`",
            old.name, new.name, message.name
        );
        let error = Diagnostic::error(old.place, message).note(new.place, format!("`{}`", new.name));
        diags.push(error.help("new fields are added at the end of a message"));
    }
    let first = model.version.first_minor(message.since);
    check_layout(model, &message.layout, first, diags);
    for leaf in model.leaves(message).iter().filter(|leaf| leaf.minor > first) {
        check_absent(model, leaf.field, diags);
    }
}

/// Reports structs whose size is not known to an older version where it must be.
fn check_layout(model: &Model, layout: &Layout, minor: u16, diags: &mut Diags) {
    for field in &layout.fields {
        let FieldType::Struct(id) = field.ty else { continue };
        let minor = minor.max(model.version.first_minor(field.since));
        let inner = &model[id];
        if model.grows_with(field, minor) {
            check_layout(model, &inner.layout, minor, diags);
        } else if inner.layout.newest > minor && !inner.is_header {
            let message = format!(
                "struct `{}` grew, but field `{}` has more than one of it or not always one",
                inner.name, field.name
            );
            let help =
                "a struct that grows is the last field of messages, neither in an array nor optional nor in a union";
            diags.push(
                Diagnostic::error(field.place, message).note(inner.place, format!("`{}`", inner.name)).help(help),
            );
        }
    }
}

/// Reports a field whose value where it is absent is not in its range.
fn check_absent(model: &Model, field: &Field, diags: &mut Diags) {
    if let Some(excluded) = model.excluded_when_absent(field) {
        let message =
            format!("field `{}` is 0 in messages of older versions, which is not in its range", excluded.name);
        diags.push(
            Diagnostic::error(field.place, message).help("set a `Default`, which messages without the field have"),
        );
    }
}
