//! [`compare`]: the fields of a struct, header, message or trace event.

use super::Versions;
use super::change::Changes;
use super::matched::Matched;
use super::rule::{self as rules, Rule};
use crate::backends::messages::model::{Field, FieldType, Layout, Model};

/// Whose fields they are.
pub(super) struct Owner {
    /// In words.
    pub(super) what: String,
    /// The rule for a field that is new at the end.
    pub(super) appended: Rule,
    /// The rule for a field that is new before others.
    pub(super) inserted: Rule,
}

/// What changed in fields.
pub(super) fn compare(changes: &mut Changes, versions: &Versions<'_>, owner: &Owner, (old, new): (&Layout, &Layout)) {
    let mut matched = Matched::by(&old.fields, &new.fields, |field| &field.name);
    let renamed = matched.renamed(|before, after| {
        before.offset == after.offset
            && before.length == after.length
            && versions.renames.is_same_type((versions.old, before), (versions.new, after))
    });
    for (before, after) in &renamed {
        let what = format!("the field at byte {} of {}", after.offset, owner.what);
        let names = (quoted(&before.name), quoted(&after.name));
        let places = (Some(before.place), Some(after.place));
        changes.became(&rules::FIELD_RENAMED, &what, &names.0, &names.1, places);
    }
    for field in &matched.gone {
        changes.removed(&rules::FIELD_REMOVED, &name(field, owner), Some(field.place));
    }
    let place_of = |field: &Field| new.fields.iter().position(|it| std::ptr::eq(it, field));
    let both: Vec<(&Field, &Field)> = matched.both.iter().chain(&renamed).copied().collect();
    let last_old = both.iter().filter_map(|(_, after)| place_of(after)).max();
    for field in &matched.fresh {
        let is_last = last_old.is_none_or(|last| place_of(field) > Some(last));
        let rule = if is_last { &owner.appended } else { &owner.inserted };
        changes.added(rule, &name(field, owner), Some(field.place));
    }
    for (before, after) in &both {
        retyped(changes, versions, owner, before, after);
    }
    moved(changes, owner, old, new, &both);
}

/// Fields whose order is another: as few as must have moved.
fn moved(changes: &mut Changes, owner: &Owner, old: &Layout, new: &Layout, both: &[(&Field, &Field)]) {
    let place = |layout: &Layout, field: &Field| {
        let mut fields = layout.fields.iter();
        fields.position(|it| std::ptr::eq(it, field)).unwrap_or(0)
    };
    let mut pairs: Vec<(usize, usize)> =
        both.iter().map(|(before, after)| (place(old, before), place(new, after))).collect();
    pairs.sort_unstable();
    let order: Vec<usize> = pairs.into_iter().map(|(_, after)| after).collect();
    let kept = longest_rising(&order);
    for (before, after) in both {
        if !kept.contains(&place(new, after)) {
            let what = format!("{} in the order of fields", name(after, owner));
            let places = (Some(before.place), Some(after.place));
            let ordinals = (place(old, before) + 1, place(new, after) + 1);
            let (old, new) = (format!("number {}", ordinals.0), format!("number {}", ordinals.1));
            changes.push(&rules::FIELD_MOVED, &what, Some(&old), Some(&new), places);
        }
    }
}

/// The longest rising part of distinct numbers.
fn longest_rising(numbers: &[usize]) -> std::collections::BTreeSet<usize> {
    // The last places of rising parts by their length, and each place's predecessor.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::new();
    for (at, &number) in numbers.iter().enumerate() {
        let length = ends.partition_point(|&end| numbers[end] < number);
        before.push(length.checked_sub(1).and_then(|it| ends.get(it)).copied());
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut next = ends.last().copied();
    let mut rising = std::collections::BTreeSet::new();
    while let Some(at) = next {
        rising.insert(numbers[at]);
        next = before[at];
    }
    rising
}

fn retyped(changes: &mut Changes, versions: &Versions<'_>, owner: &Owner, before: &Field, after: &Field) {
    let what = name(after, owner);
    let places = (Some(before.place), Some(after.place));
    let (old, new) = (versions.old, versions.new);
    if !versions.renames.is_same_type((old, before), (new, after)) {
        let types = (type_of(old, before), type_of(new, after));
        let what = format!("the type of {what}");
        changes.push(&rules::FIELD_RETYPED, &what, Some(&types.0), Some(&types.1), places);
    } else if before.length != after.length {
        let length = |field: &Field| match field.length {
            Some(length) => format!("an array of {length}"),
            None => "no array".to_owned(),
        };
        let lengths = (length(before), length(after));
        changes.became(&rules::FIELD_LENGTH_CHANGED, &what, &lengths.0, &lengths.1, places);
    }
    changes.retold(&what, &before.description, &after.description, places);
}

fn name(field: &Field, owner: &Owner) -> String {
    format!("field `{}` of {}", field.name, owner.what)
}

fn quoted(name: &str) -> String {
    format!("`{name}`")
}

fn type_of(model: &Model, field: &Field) -> String {
    let name = model.type_name(field.ty);
    let kind = match field.ty {
        FieldType::Enum(_) => "enum ",
        FieldType::Struct(_) => "struct ",
        FieldType::Scalar(_) | FieldType::Text | FieldType::Bytes => "",
    };
    match field.length {
        Some(length) => format!("`{kind}{name}[{length}]`"),
        None => format!("`{kind}{name}`"),
    }
}
