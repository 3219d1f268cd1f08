//! Sets the sizes that messages had in older versions, and checks the versions of fields.

use crate::lock::{Lock, Part};
use crate::model::versions::{
    Extent, Leaf, excluded_when_absent, excluded_when_zero, extent_in, grows_with, has_value_when_new, leaves,
    misplaced, older_extents, older_sizes, sets_versions,
};
use crate::model::{Field, FieldType, Item, Layout, Message, Model, Shape};
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
    if model.cuts_zeros {
        // Messages of all sizes are read.
        model.messages.iter_mut().for_each(|message| message.older.clear());
    }
    let model = &*model;
    if diags.has_errors() {
        // A definition may only be missing because of its error.
        return;
    }
    let messages = model.messages.iter().map(|message| (&*message.name, &message.layout, message.place));
    let structs = model.structs.iter().map(|item| (&*item.name, &item.layout, item.place));
    for (owner, layout, place) in messages.chain(structs) {
        let fields = layout.fields.iter().map(|field| Part::Named(&field.name));
        let parts: Vec<Part> =
            fields.chain(layout.paddings.iter().map(|padding| Part::Padding(&padding.key))).collect();
        lock.report_removed(model.version, owner, &parts, place, diags);
    }
    for item in &model.enums {
        let parts: Vec<Part> = item.values.iter().map(|value| Part::Named(&value.name)).collect();
        lock.report_removed(model.version, &item.name, &parts, item.place, diags);
    }
}

fn check_message(model: &Model, message: &Message, diags: &mut Diags) {
    if message.layout.newest == 0 {
        return;
    }
    if let Some([old, new]) = misplaced(model, message) {
        let is_padding = matches!(old, Item::Padding(_));
        let [(old, place), (new, new_place)] = [old, new].map(|item| match item {
            Item::Field(field) => (format!("field `{}`", field.name), field.place),
            Item::Padding(padding) => (format!("padding `{}`", padding.name), padding.place),
        });
        let message = format!("{old} follows {new}, which a later version added, in `{}`", message.name);
        let help = match is_padding {
            true => {
                "a field that takes the place of padding has the version of the padding, because older messages have 0 there"
            }
            false => "new fields are added at the end of a message",
        };
        diags.push(Diagnostic::error(place, message).note(new_place, format!("the {new}")).help(help));
        return;
    }
    if let Some(rest) = message.layout.flexible().filter(|last| last.is_rest())
        && message.has_grown()
    {
        let text = format!("field `{}` is the rest of `{}`, but older versions end before it", rest.name, message.name);
        let help = "count its elements in a field: `Count`";
        diags.push(Diagnostic::error(rest.place, text).help(help));
        return;
    }
    let first = model.version.first_minor(message.since);
    check_layout(model, &message.layout, first, diags);
    let leaves = leaves(model, message);
    check_older(model, message, &leaves, diags);
    for leaf in leaves.iter().filter(|leaf| leaf.minor > first) {
        let is_in_struct = !message.layout.fields.iter().any(|field| std::ptr::eq(field, leaf.field));
        if is_in_struct && (leaf.field.count.is_some() || leaf.field.presence.is_some()) {
            let message = format!("field `{}` was added to a struct, but is not always present", leaf.field.name);
            let help = "add a field that is always present, or add it to the message";
            diags.push(Diagnostic::error(leaf.field.place, message).help(help));
        }
        check_absent(model, leaf.field, diags);
        if model.cuts_zeros && has_value_when_new(model, leaf.field) {
            let name = &leaf.field.name;
            let text = format!("field `{name}` has a default, but is 0 in messages that end before it");
            let help = "remove the default, or `Since`: messages whose zeros are cut are not told from older ones";
            diags.push(Diagnostic::error(leaf.field.place, text).help(help));
        }
        check_first_case(model, &message.layout, leaf.field, first, diags);
    }
}

/// Reports a case with the number 0 that cannot be 0, if older versions lack the tag: copies in C have the tag 0.
fn check_first_case(model: &Model, layout: &Layout, field: &Field, first: u16, diags: &mut Diags) {
    if !layout.fields.iter().any(|other| std::ptr::eq(other, field)) {
        return;
    }
    let Shape::Case(tag, 0) = layout.shape(field) else { return };
    if model.version.first_minor(tag.since) > first && excluded_when_zero(model, field).is_some() {
        let message =
            format!("case 0 of `{}` has `{}`, whose range excludes 0, in older versions", tag.name, field.name);
        let help =
            format!("select `{}` by another number: messages without `{}` are read with 0", field.name, tag.name);
        diags.push(Diagnostic::error(field.place, message).help(help));
    }
}

/// Reports what older versions have elsewhere, and newer fields in their padding that cannot be 0 or absent there.
fn check_older(model: &Model, message: &Message, leaves: &[Leaf], diags: &mut Diags) {
    let mut reported: Vec<*const Field> = Vec::new();
    for (minor, extent) in older_extents(model, message) {
        let version = format!("{}.{minor}", model.version.major);
        if let Some((owner, field, old)) = moved(model, &message.name, &extent, minor) {
            let message = format!(
                "field `{}` is at byte {} of `{owner}`, but at byte {old} in version {version}",
                field.name, field.offset
            );
            let help = "add padding before it in the first version, or a field with a smaller alignment";
            diags.push(Diagnostic::error(field.place, message).help(help));
            return;
        }
        for leaf in leaves.iter().filter(|leaf| leaf.minor > minor && leaf.end <= extent.size) {
            let field = leaf.field;
            let Some(reason) = why_not_in_padding(model, &message.layout, field, extent.size) else { continue };
            if reported.contains(&std::ptr::from_ref(field)) {
                continue;
            }
            reported.push(field);
            let error = format!("field `{}` is in the padding of version {version}, and {reason}", field.name);
            let (bytes, since) = (extent.size - leaf.offset, format!("{}.{}", model.version.major, leaf.minor));
            let unit = if bytes == 1 { "byte" } else { "bytes" };
            let help = format!("add {bytes} {unit} of padding before it, with `Since` {since}");
            diags.push(Diagnostic::error(field.place, error).help(help));
        }
    }
}

/// Returns the first field of a message, or of a struct that grew in it, that an older version has at another offset,
/// with its owner and that offset.
fn moved<'m>(model: &'m Model, owner: &'m str, extent: &Extent<'m>, minor: u16) -> Option<(&'m str, &'m Field, u32)> {
    let field = extent.fields.iter().find(|field| field.field.offset != field.offset);
    field.map(|field| (owner, field.field, field.offset)).or_else(|| {
        let mut structs = extent.fields.iter().filter_map(|field| match field.field.ty {
            FieldType::Struct(id) if grows_with(model, field.field, field.added) => Some((&model[id], field.added)),
            _ => None,
        });
        structs.find_map(|(inner, added)| {
            let extent = extent_in(model, &inner.layout, (added, minor), (0, 1));
            moved(model, &inner.name, &extent, minor)
        })
    })
}

/// Returns why a field cannot be in the padding of an older version, which ends after `size` bytes.
fn why_not_in_padding(model: &Model, layout: &Layout, field: &Field, size: u32) -> Option<String> {
    if has_value_when_new(model, field) {
        return Some("is 0 there, not its default".to_owned());
    }
    let at = layout.fields.iter().position(|other| std::ptr::eq(other, field))?;
    let used = |other: &&Field| {
        other.count.is_some_and(|count| count.field == Some(at)) || other.presence.is_some_and(|by| by.field == at)
    };
    let lacked = layout.fields.iter().filter(used).find(|other| other.end() > size)?;
    Some(format!("says that `{}` is there, which the version lacks", lacked.name))
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
