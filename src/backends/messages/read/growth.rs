//! Sets the sizes that messages had in older versions, and checks the versions of fields.

use crate::lock::Lock;
use crate::model::versions::{
    excluded_when_absent, grows_with, leaves, misplaced, older_sizes, oldest_align, sets_versions,
};
use crate::model::{Field, FieldType, Layout, Member, Message, Model};
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
    check_alignment(model, &message.layout, model.header(message.kind).layout.size, first, diags);
    for leaf in leaves(model, message).iter().filter(|leaf| leaf.minor > first) {
        let is_in_struct = !message.layout.fields.iter().any(|field| std::ptr::eq(field, leaf.field));
        if is_in_struct && (leaf.field.count.is_some() || leaf.field.presence.is_some()) {
            let message = format!("field `{}` was added to a struct, but is not always present", leaf.field.name);
            let help = "add a field that is always present, or add it to the message";
            diags.push(Diagnostic::error(leaf.field.place, message).help(help));
        }
        check_absent(model, leaf.field, diags);
    }
}

/// Reports new fields of a struct or a union that move its older ones, because they have a greater alignment. The first
/// field follows `start` bytes.
fn check_alignment(model: &Model, layout: &Layout, start: u32, minor: u16, diags: &mut Diags) {
    for (padding, member) in layout.members(start) {
        let minor_of = |field: &Field| minor.max(model.version.first_minor(field.since));
        let (offset, explicit, oldest, newer) = match member {
            Member::Union(union, cases) => {
                let first = cases.iter().map(minor_of).min().unwrap_or(0);
                let oldest = cases.iter().filter(|case| minor_of(case) == first);
                let oldest = oldest.map(|case| model.align_of(case.ty)).max().unwrap_or(1);
                let newer = cases.iter().find(|case| model.align_of(case.ty) > oldest);
                (union.offset, cases.first().map_or(0, |case| case.padding), oldest, newer)
            }
            Member::Field(field) if grows_with(model, field, minor_of(field)) => {
                if let FieldType::Struct(id) = field.ty {
                    check_alignment(model, &model[id].layout, 0, minor_of(field), diags);
                }
                (field.offset, field.padding, oldest_align(model, field, minor_of(field)), Some(field))
            }
            Member::Field(_) => continue,
        };
        let begin = offset - padding + explicit;
        if let Some(newer) = newer.filter(|_| begin.next_multiple_of(oldest) != offset) {
            let message = format!("a newer version moved field `{}`, which was aligned to {oldest}", newer.name);
            let help = "add padding before it in the first version, or a field with a smaller alignment";
            diags.push(Diagnostic::error(newer.place, message).help(help));
        }
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
