//! The versions in which definitions were added, and the sizes that messages had in older minor versions.
//!
//! Messages grow at their end. A reader accepts only the sizes that versions of the schema had, so that a part of a
//! version is never missing: the fields of a version are all present or all absent.

use super::{Field, FieldType, Layout, Member, Message, Model, OlderSize, Union};

/// A field of a message, or of a struct in it that can grow, that begins a version or continues it.
pub(crate) struct Leaf<'m> {
    pub(crate) field: &'m Field,
    /// The first minor version of the message with these bytes.
    pub(crate) minor: u16,
    offset: u32,
    end: u32,
    align: u32,
}

/// Why the fields of a message cannot have been added in the versions that they name.
pub(crate) struct Misplaced<'m> {
    /// The field of the older version.
    pub(crate) old: &'m Field,
    /// The field of the newer version before it.
    pub(crate) new: &'m Field,
}

/// Returns the fields of a message in the order of their bytes, with those of structs that grew.
pub(crate) fn leaves<'m>(model: &'m Model, message: &'m Message) -> Vec<Leaf<'m>> {
    let mut leaves = Vec::new();
    add_leaves(model, &message.layout, model.version.first_minor(message.since), 0, &mut leaves);
    leaves
}

fn add_leaves<'m>(model: &'m Model, layout: &'m Layout, minor: u16, start: u32, leaves: &mut Vec<Leaf<'m>>) {
    for (_, member) in layout.members(0) {
        let field = match member {
            Member::Union(union, cases) => {
                add_union(model, union, cases, minor, start, leaves);
                continue;
            }
            Member::Field(field) => field,
        };
        let minor = minor.max(model.version.first_minor(field.since));
        let (offset, align) = (start + field.offset, model.align_of(field.ty));
        match field.ty {
            FieldType::Struct(id) if grows_with(model, field, minor) => {
                add_leaves(model, &model[id].layout, minor, offset, leaves);
            }
            _ => {
                // Elements of a flexible array are sent as far as they are in use.
                let end = if field.is_flexible() { offset } else { offset + field.size };
                leaves.push(Leaf { field, minor, offset, end, align });
            }
        }
    }
}

/// Adds a union: its bytes are those of the longest case of each version.
fn add_union<'m>(
    model: &'m Model,
    union: &Union,
    cases: &'m [Field],
    minor: u16,
    start: u32,
    leaves: &mut Vec<Leaf<'m>>,
) {
    let minor_of = |case: &Field| minor.max(model.version.first_minor(case.since));
    let mut ordered: Vec<&Field> = cases.iter().collect();
    ordered.sort_by_key(|case| minor_of(case));
    let (mut size, mut align) = (0, 1);
    for case in ordered {
        align = align.max(model.align_of(case.ty));
        let grown = case.size.max(size).next_multiple_of(align);
        if grown > size {
            let offset = start + union.offset;
            leaves.push(Leaf { field: case, minor: minor_of(case), offset: offset + size, end: offset + grown, align });
            size = grown;
        }
    }
}

/// Returns whether a field is a struct that had fewer fields in the version that added the field.
pub(crate) fn grows_with(model: &Model, field: &Field, minor: u16) -> bool {
    let is_plain = field.length.is_none() && field.presence.is_none();
    matches!(field.ty, FieldType::Struct(id) if is_plain && model[id].layout.newest > minor)
}

/// Returns the last minor version in which fields grew.
pub(crate) fn newest_growth(model: &Model, layout: &Layout) -> u16 {
    let is_older = |field: &Field| match field.ty {
        FieldType::Struct(id) => model[id].layout.newest == 0,
        _ => true,
    };
    if layout.fields.iter().all(|field| field.since.is_none() && is_older(field)) {
        return 0;
    }
    let mut leaves = Vec::new();
    add_leaves(model, layout, 0, 0, &mut leaves);
    let own = leaves.iter().map(|leaf| leaf.minor).max().unwrap_or(0);
    let inner = layout.fields.iter().map(|field| match field.ty {
        FieldType::Struct(id) => model[id].layout.newest,
        _ => 0,
    });
    inner.fold(own, u16::max)
}

/// Returns the sizes of a message in older minor versions, the oldest first.
pub(crate) fn older_sizes(model: &Model, message: &Message) -> Vec<OlderSize> {
    let header = &model.header(message.kind).layout;
    if message.layout.newest <= model.version.first_minor(message.since) {
        return Vec::new();
    }
    let leaves = leaves(model, message);
    let mut minors: Vec<u16> = leaves.iter().map(|leaf| leaf.minor).collect();
    minors.push(model.version.first_minor(message.since));
    minors.sort_unstable();
    minors.dedup();
    minors.pop();
    let whole = message.layout.least_size();
    let mut sizes: Vec<OlderSize> = Vec::new();
    for minor in minors {
        let (older, newer): (Vec<&Leaf>, Vec<&Leaf>) = leaves.iter().partition(|leaf| leaf.minor <= minor);
        let end = older.iter().map(|leaf| leaf.end).fold(header.size, u32::max);
        let align = older.iter().map(|leaf| leaf.align).fold(header.align, u32::max);
        let least = end.next_multiple_of(align);
        let next = newer.iter().min_by_key(|leaf| leaf.offset);
        let most = next.map_or(least, |next| {
            // Explicit padding ended the older message, which the alignment filled up.
            let filled_up = next.offset.next_multiple_of(align);
            let is_after = next.field.padding > 0 && next.end > filled_up;
            least.max(if is_after { filled_up } else { next.offset })
        });
        let is_new = sizes.last().is_none_or(|size| least > size.most);
        if is_new && least < whole {
            let filled = leaves.iter().map(|leaf| leaf.end).filter(|end| *end <= least);
            let filled = filled.fold(header.size, u32::max);
            sizes.push(OlderSize { minor, least, most: most.min(whole - 1), filled });
        }
    }
    sizes
}

/// Returns the number of bytes of a struct that the oldest messages with it have, if it grew.
pub(crate) fn oldest_size(model: &Model, field: &Field, minor: u16) -> Option<u32> {
    let FieldType::Struct(id) = field.ty else { return None };
    let minor = minor.max(model.version.first_minor(field.since));
    if !grows_with(model, field, minor) {
        return None;
    }
    let mut leaves = Vec::new();
    add_leaves(model, &model[id].layout, minor, 0, &mut leaves);
    leaves.iter().filter(|leaf| leaf.minor <= minor).map(|leaf| leaf.end).max()
}

/// Returns the alignment of a struct in the oldest messages with it.
pub(crate) fn oldest_align(model: &Model, field: &Field, minor: u16) -> u32 {
    let FieldType::Struct(id) = field.ty else { return model.align_of(field.ty) };
    let mut leaves = Vec::new();
    add_leaves(model, &model[id].layout, minor, 0, &mut leaves);
    leaves.iter().filter(|leaf| leaf.minor <= minor).map(|leaf| leaf.align).max().unwrap_or(1)
}

/// Returns the first field that follows one of a newer version.
pub(crate) fn misplaced<'m>(model: &'m Model, message: &'m Message) -> Option<Misplaced<'m>> {
    let leaves = leaves(model, message);
    let mut newest: Option<&Leaf<'m>> = None;
    for leaf in &leaves {
        match newest {
            Some(new) if new.minor > leaf.minor => return Some(Misplaced { old: leaf.field, new: new.field }),
            Some(_) | None => newest = Some(leaf),
        }
    }
    None
}

/// Returns the field whose range excludes the value that it has in messages without it: of a field, or of a struct.
pub(crate) fn excluded_when_absent<'m>(model: &'m Model, field: &'m Field) -> Option<&'m Field> {
    if field.presence.is_some() || field.count.is_some() {
        return None;
    }
    match field.ty {
        FieldType::Struct(id) => model[id].layout.fields.iter().find_map(|inner| excluded_when_absent(model, inner)),
        // Defaults of elements were checked.
        _ => (field.rules.elements.is_empty() && !field.rules.allows(field.rules.initial())).then_some(field),
    }
}

/// Returns whether the schema says of something in which version it was added.
pub(crate) fn sets_versions(model: &Model) -> bool {
    let fields = model.layouts().flat_map(|(_, layout)| &layout.fields);
    let values = model.enums.iter().flat_map(|item| &item.values);
    fields.map(|field| field.since).any(|since| since.is_some())
        || values.map(|value| value.since).any(|since| since.is_some())
        || model.messages.iter().any(|message| message.since.is_some())
}
