//! Sets the sizes that messages had in older versions, and checks the versions of fields.

use crate::lock::Lock;
use crate::model::{Field, FieldType, Layout, Message, Model};
use crate::versions::{excluded_when_absent, grows_with, leaves, misplaced, older_sizes, sets_versions};
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// Sets the sizes of messages in older versions, and reports what contradicts the versions.
pub(super) fn set_older_sizes(model: &mut Model, lock: &Lock, diags: &mut Diags) {
    let sizes: Vec<_> = model.messages.iter().map(|message| older_sizes(model, message)).collect();
    for (message, sizes) in model.messages.iter_mut().zip(sizes) {
        message.older = sizes;
    }
    model.has_versions = sets_versions(model) || lock.has_versions();
    for message in &model.messages {
        check_message(model, message, diags);
    }
    if diags.has_errors() {
        // A definition may only be missing because of its error.
        return;
    }
    let messages = model.messages.iter().map(|message| (&*message.name, &message.layout, message.place));
    let structs = model.structs.iter().map(|item| (&*item.name, &item.layout, item.place));
    for (owner, layout, place) in messages.chain(structs) {
        let names = layout.fields.iter().map(|field| field.name.as_str());
        lock.report_removed(model.version, owner, names, place, diags);
    }
    for item in &model.enums {
        let names = item.values.iter().map(|value| value.name.as_str());
        lock.report_removed(model.version, &item.name, names, item.place, diags);
    }
}

fn check_message(model: &Model, message: &Message, diags: &mut Diags) {
    if message.layout.newest == 0 {
        return;
    }
    if let Some(misplaced) = misplaced(model, message) {
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
    for leaf in leaves(model, message).iter().filter(|leaf| leaf.minor > first) {
        check_absent(model, leaf.field, diags);
    }
}

/// Reports structs whose size is not known to an older version where it must be.
fn check_layout(model: &Model, layout: &Layout, minor: u16, diags: &mut Diags) {
    for field in &layout.fields {
        let FieldType::Struct(id) = field.ty else { continue };
        let minor = minor.max(model.version.first_minor(field.since));
        let inner = &model[id];
        if grows_with(model, field, minor) {
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
    if let Some(excluded) = excluded_when_absent(model, field) {
        let message =
            format!("field `{}` is 0 in messages of older versions, which is not in its range", excluded.name);
        diags.push(
            Diagnostic::error(field.place, message).help("set a `Default`, which messages without the field have"),
        );
    }
}
