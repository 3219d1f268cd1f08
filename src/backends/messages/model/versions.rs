//! The versions in which definitions were added, and the sizes that messages had in older minor versions.
//!
//! Messages grow at their end. A reader accepts only the sizes that versions of the schema had, so that a part of a
//! version is never missing: the fields of a version are all present or all absent.

use super::placement::{MAX_BYTES, Placement, Slot, place};
use super::{Field, FieldType, Item, Layout, Member, Message, Model, Number, OlderSize, Since, Union};

/// A field of a message, or of a struct in it that can grow, that begins a version or continues it.
pub(crate) struct Leaf<'m> {
    pub(crate) field: &'m Field,
    /// The first minor version of the message with these bytes.
    pub(crate) minor: u16,
    pub(crate) offset: u32,
    pub(crate) end: u32,
}

/// A field of a version.
pub(crate) struct Placed<'m> {
    pub(crate) field: &'m Field,
    /// The first minor version with the field.
    pub(crate) added: u16,
    /// Its offset in the version.
    pub(crate) offset: u32,
}

/// What a message, or a struct in it, has in a version.
pub(crate) struct Extent<'m> {
    pub(crate) fields: Vec<Placed<'m>>,
    pub(crate) size: u32,
    pub(crate) align: u32,
}

/// Returns fields and padding with the first minor version that has them, in a struct or message that the version
/// `first` has. Padding without a version was added with what is before it.
pub(crate) fn versioned<'m>(model: &'m Model, layout: &'m Layout, first: u16) -> impl Iterator<Item = (u16, Item<'m>)> {
    let mut newest = first;
    layout.items().map(move |item| {
        let minor = |since: Option<Since>| first.max(model.version.first_minor(since));
        let added = match item {
            Item::Padding(padding) => padding.since.map_or(newest, |since| minor(Some(since))),
            Item::Field(field) => minor(field.since),
        };
        // A case of a union comes with the union.
        let with = match item {
            Item::Field(field) => layout.cases_beside(field).iter().map(|case| minor(case.since)).min(),
            Item::Padding(_) => None,
        };
        newest = newest.max(with.unwrap_or(added));
        (added, item)
    })
}

/// Returns what the minor version `minor` has of a struct or message that the version `first` has. The first field
/// follows `start` bytes, which have an alignment.
pub(crate) fn extent_in<'m>(
    model: &'m Model,
    layout: &'m Layout,
    (first, minor): (u16, u16),
    (start, align): (u32, u32),
) -> Extent<'m> {
    let (mut fields, mut slots, mut padding) = (Vec::new(), Vec::new(), 0);
    for (added, item) in versioned(model, layout, first).filter(|(added, _)| *added <= minor) {
        match item {
            Item::Padding(item) => padding += item.bytes,
            Item::Field(field) => {
                let (size, align) = match field.ty {
                    FieldType::Struct(id) if grows_with(model, field, added) => {
                        let inner = extent_in(model, &model[id].layout, (added, minor), (0, 1));
                        (inner.size, inner.align)
                    }
                    _ => (field.size, model.align_of(field.ty)),
                };
                slots.push(Slot::of(field, std::mem::take(&mut padding), size, align));
                fields.push((field, added));
            }
        }
    }
    let too_large = Placement { offsets: Vec::new(), unions: Vec::new(), holes: Vec::new(), size: MAX_BYTES, align };
    let Placement { offsets, size, align, .. } = place(&slots, padding, start, align).unwrap_or(too_large);
    let fields = fields.into_iter().zip(offsets).map(|((field, added), offset)| Placed { field, added, offset });
    Extent { fields: fields.collect(), size, align }
}

/// Returns the fields of a message in the order of their bytes, with those of structs that grew.
pub(crate) fn leaves<'m>(model: &'m Model, message: &'m Message) -> Vec<Leaf<'m>> {
    let mut leaves = Vec::new();
    add_leaves(model, &message.layout, model.version.first_minor(message.since), 0, &mut leaves);
    leaves
}

fn add_leaves<'m>(model: &'m Model, layout: &'m Layout, first: u16, start: u32, leaves: &mut Vec<Leaf<'m>>) {
    for (_, member) in layout.members(0) {
        let field = match member {
            Member::Union(union, cases) => {
                add_union(model, union, cases, first, start, leaves);
                continue;
            }
            Member::Field(field) => field,
        };
        let minor = first.max(model.version.first_minor(field.since));
        let offset = start + field.offset;
        match field.ty {
            FieldType::Struct(id) if grows_with(model, field, minor) => {
                add_leaves(model, &model[id].layout, minor, offset, leaves);
            }
            _ => {
                // Elements of a flexible array are sent as far as they are in use.
                let end = if field.is_flexible() { offset } else { offset + field.size };
                leaves.push(Leaf { field, minor, offset, end });
            }
        }
    }
}

/// Adds a union: its bytes are those of the longest case of each version.
fn add_union<'m>(
    model: &'m Model,
    union: &Union,
    cases: &'m [Field],
    first: u16,
    start: u32,
    leaves: &mut Vec<Leaf<'m>>,
) {
    let minor_of = |case: &Field| first.max(model.version.first_minor(case.since));
    let mut ordered: Vec<&Field> = cases.iter().collect();
    ordered.sort_by_key(|case| minor_of(case));
    let (mut size, mut align) = (0, 1);
    for case in ordered {
        align = align.max(model.align_of(case.ty));
        let grown = case.size.max(size).next_multiple_of(align);
        if grown > size {
            let offset = start + union.offset;
            leaves.push(Leaf { field: case, minor: minor_of(case), offset: offset + size, end: offset + grown });
            size = grown;
        }
    }
}

/// Returns the minor versions in which fields or padding of a struct or message were added.
fn minors(model: &Model, layout: &Layout, first: u16) -> Vec<u16> {
    let mut minors = vec![first];
    for (added, item) in versioned(model, layout, first) {
        match item {
            Item::Padding(_) => minors.push(added),
            Item::Field(field) => match field.ty {
                FieldType::Struct(id) if grows_with(model, field, added) => {
                    minors.extend(self::minors(model, &model[id].layout, added));
                }
                _ => minors.push(added),
            },
        }
    }
    minors.sort_unstable();
    minors.dedup();
    minors
}

/// Returns what each older minor version has of a message, the oldest first.
pub(crate) fn older_extents<'m>(model: &'m Model, message: &'m Message) -> Vec<(u16, Extent<'m>)> {
    let header = &model.header(message.kind).layout;
    let first = model.version.first_minor(message.since);
    if message.layout.newest <= first {
        return Vec::new();
    }
    let mut minors = minors(model, &message.layout, first);
    minors.pop();
    let extent = |minor| extent_in(model, &message.layout, (first, minor), (header.size, header.align));
    minors.into_iter().map(|minor| (minor, extent(minor))).collect()
}

/// Returns the sizes of a message in older minor versions, the oldest first.
pub(crate) fn older_sizes(model: &Model, message: &Message) -> Vec<OlderSize> {
    let mut sizes: Vec<OlderSize> = Vec::new();
    for (minor, Extent { size, .. }) in older_extents(model, message) {
        if size < message.layout.least_size() && sizes.last().is_none_or(|older| size > older.size) {
            let leaves = leaves(model, message);
            let ends = leaves.iter().map(|leaf| leaf.end).filter(|end| *end <= size);
            let filled = ends.fold(model.header(message.kind).layout.size, u32::max);
            sizes.push(OlderSize { minor, size, filled });
        }
    }
    sizes
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
    let has_padding = layout.paddings.iter().any(|padding| padding.since.is_some());
    if !has_padding && layout.fields.iter().all(|field| field.since.is_none() && is_older(field)) {
        return 0;
    }
    let mut leaves = Vec::new();
    add_leaves(model, layout, 0, 0, &mut leaves);
    let own = leaves.iter().map(|leaf| leaf.minor).max().unwrap_or(0);
    let paddings = layout.paddings.iter().map(|padding| model.version.first_minor(padding.since));
    let inner = layout.fields.iter().map(|field| match field.ty {
        FieldType::Struct(id) => model[id].layout.newest,
        _ => 0,
    });
    inner.chain(paddings).fold(own, u16::max)
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

/// Returns the first field, or padding with a version of its own, that follows something of a newer version, and that.
pub(crate) fn misplaced<'m>(model: &'m Model, message: &'m Message) -> Option<[Item<'m>; 2]> {
    let leaves = leaves(model, message);
    let leaves = leaves.iter().map(|leaf| (leaf.minor, Item::Field(leaf.field)));
    let first = model.version.first_minor(message.since);
    first_misplaced(leaves).or_else(|| misplaced_padding(model, &message.layout, first))
}

fn first_misplaced<'m>(items: impl Iterator<Item = (u16, Item<'m>)>) -> Option<[Item<'m>; 2]> {
    let mut newest: Option<(u16, Item)> = None;
    for (minor, item) in items {
        match newest {
            Some((new, other)) if new > minor => return Some([item, other]),
            Some(_) | None => newest = Some((minor, item)),
        }
    }
    None
}

/// Returns padding of an older version than something before it, or of a newer one than something after it.
fn misplaced_padding<'m>(model: &'m Model, layout: &'m Layout, first: u16) -> Option<[Item<'m>; 2]> {
    // The cases of a union are ordered by their versions, not by the schema.
    let is_case = |item: &Item| matches!(item, Item::Field(field) if !layout.cases_beside(field).is_empty());
    let found = first_misplaced(versioned(model, layout, first).filter(|(_, item)| !is_case(item)));
    found.or_else(|| {
        versioned(model, layout, first).find_map(|(added, item)| match item {
            Item::Field(Field { ty: FieldType::Struct(id), .. }) => misplaced_padding(model, &model[*id].layout, added),
            _ => None,
        })
    })
}

/// Returns whether a field has another value than 0 in new messages: of a field, or of a struct.
pub(crate) fn has_value_when_new(model: &Model, field: &Field) -> bool {
    let rules = &field.rules;
    let is_not_0 = |number: &Number| number.real() != 0.0;
    match field.ty {
        _ if field.presence.is_some() || field.count.is_some() => false,
        FieldType::Struct(id) => model[id].layout.fields.iter().any(|inner| has_value_when_new(model, inner)),
        _ => !rules.text.is_empty() || rules.default.iter().chain(&rules.elements).any(is_not_0),
    }
}

/// Returns the field whose range excludes the value that it has in messages without it: of a field, or of a struct.
pub(crate) fn excluded_when_absent<'m>(model: &'m Model, field: &'m Field) -> Option<&'m Field> {
    if field.presence.is_some() || field.count.is_some() {
        return None;
    }
    excluded_when_zero(model, field)
}

/// Does the same for a field that is present.
pub(crate) fn excluded_when_zero<'m>(model: &'m Model, field: &'m Field) -> Option<&'m Field> {
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
