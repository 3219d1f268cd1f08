//! Compares the fields of a struct, header, message or trace event.

use super::rule as rules;
use super::versions::Versions;
use crate::model::versions::{excluded_when_absent, has_value_when_new};
use crate::model::{Field, FieldType, Layout, Model, Number, Since};
use tdgen_language::backends::compat::finding::{Findings, Rule, Severity};
use tdgen_language::backends::compat::matched::Matched;

/// The owner of fields.
pub(super) struct Owner {
    /// The owner in words.
    pub(super) what: String,
    /// The rule for a field that is new at the end.
    pub(super) appended: Rule,
    /// The rule for a field that is new before others.
    pub(super) inserted: Rule,
    /// Whether it is a message or a struct in messages, which older messages can lack fields of.
    pub(super) is_in_messages: bool,
    /// Whether it is a message, and readers of the new version accept the size that it had.
    pub(super) reads_old: bool,
    /// The version in which the owner was added, in the old and in the new schema.
    pub(super) since: [Option<Since>; 2],
}

/// Adds the changes of fields.
pub(super) fn compare(findings: &mut Findings, versions: &Versions<'_>, owner: &Owner, (old, new): (&Layout, &Layout)) {
    let mut matched = Matched::by(&old.fields, &new.fields, |field| &field.name);
    let renamed = matched.take_renamed(|before, after| {
        before.offset == after.offset
            && before.length == after.length
            && versions.renames.is_same_type((versions.old, before), (versions.new, after))
    });
    for (before, after) in &renamed {
        let what = format!("the field at byte {} of {}", after.offset, owner.what);
        let places = (Some(before.place), Some(after.place));
        findings.changed(rules::FIELD_RENAMED, places, &what, &before.name, &after.name);
    }
    for field in &matched.removed {
        findings.add(rules::FIELD_REMOVED, (Some(field.place), None), &name(field, owner));
    }
    let place_of = |field: &Field| new.fields.iter().position(|other| std::ptr::eq(other, field));
    let both: Vec<(&Field, &Field)> = matched.both.iter().chain(&renamed).copied().collect();
    let last_old = both.iter().filter_map(|(_, after)| place_of(after)).max();
    for field in &matched.added {
        let is_last = last_old.is_none_or(|last| place_of(field) > Some(last));
        let rule = match is_case_of_same_size(old, new, field) {
            true => rules::UNION_CASE_ADDED,
            false if is_last => owner.appended,
            false => owner.inserted,
        };
        findings.add(rule, (None, Some(field.place)), &name(field, owner));
        if is_last && rule.severity < Severity::Major {
            absent_in_older(findings, versions, owner, old, field);
        }
    }
    for (before, after) in &both {
        report_retyped(findings, versions, owner, before, after);
        report_since(findings, versions, owner, before, after);
        let shape = |model: &Model, layout: &Layout, field: &Field| {
            let shape = model.shape_of(layout, field);
            shape.or_else(|| use_of(layout, field)).unwrap_or_else(|| "All of it, always.".to_owned())
        };
        let shapes = (shape(versions.old, old, before), shape(versions.new, new, after));
        let places = (Some(before.place), Some(after.place));
        let what = name(after, owner);
        let shapes = (format!("\"{}\"", shapes.0), format!("\"{}\"", shapes.1));
        findings.became(rules::FIELD_SHAPE_CHANGED, places, &format!("the use of {what}"), &shapes.0, &shapes.1);
        if before.offset != after.offset {
            let paddings = (format!("{} bytes", before.padding), format!("{} bytes", after.padding));
            let what = format!("the padding before {what}");
            findings.became(rules::PADDING_CHANGED, places, &what, &paddings.0, &paddings.1);
        }
    }
    // New fields at the end may use padding.
    let is_appended = matched.added.iter().any(|field| place_of(field) > last_old);
    if let (true, Some((before, after))) = (old.size != new.size && !is_appended, both.last()) {
        let paddings = (format!("{} bytes", old.padding), format!("{} bytes", new.padding));
        let what = format!("the padding at the end of {}", owner.what);
        let is_minor = owner.reads_old && new.size > old.size;
        findings.became(
            if is_minor { rules::PADDING_APPENDED } else { rules::PADDING_CHANGED },
            (Some(before.place), Some(after.place)),
            &what,
            &paddings.0,
            &paddings.1,
        );
    }
    report_moved(findings, owner, old, new, &both);
}

/// Returns whether a new field is a case of a union that was there before, with the same bytes.
fn is_case_of_same_size(old: &Layout, new: &Layout, field: &Field) -> bool {
    let is_it = |other: &Field| std::ptr::eq(other, field);
    let union = new
        .unions
        .iter()
        .find(|union| new.fields.get(union.fields.clone()).is_some_and(|cases| cases.iter().any(is_it)));
    union.is_some_and(|union| old.unions.iter().any(|old| (old.offset, old.size) == (union.offset, union.size)))
}

/// Adds what makes a field that is new at the end a major change: messages of the older version lack it.
fn absent_in_older(findings: &mut Findings, versions: &Versions<'_>, owner: &Owner, old: &Layout, field: &Field) {
    let model = versions.new;
    let end = if field.is_flexible() { field.offset } else { field.end() };
    if owner.is_in_messages && end > old.size && versions.requires(owner.since[1], field) {
        let what = format!("{}, without `Since`,", name(field, owner));
        let (old, new) = ("absent", "required");
        findings.push(rules::FIELD_REQUIRED, (None, Some(field.place)), &what, Some(old), Some(new));
    }
    let values = &field.rules;
    if let Some(excluded) = excluded_when_absent(model, field) {
        let what = format!("{} in messages of the older version", name(field, owner));
        let new = format!("in a range without {}", excluded.rules.initial());
        findings.push(rules::FIELD_WITHOUT_DEFAULT, (None, Some(field.place)), &what, Some("0"), Some(&new));
        return;
    }
    if end > old.size || field.presence.is_some() || field.count.is_some() {
        return;
    }
    let new = match field.ty {
        _ if !has_value_when_new(model, field) => return,
        FieldType::Struct(_) => "not 0 by default".to_owned(),
        _ => {
            let default = model.default_name(field);
            format!("{} by default", default.map_or_else(|| values.initial().to_string(), String::from))
        }
    };
    let what = format!("the padding that {} uses", name(field, owner));
    findings.push(rules::FIELD_IN_PADDING, (None, Some(field.place)), &what, Some("0"), Some(&new));
}

/// Returns what a field says about others, in words; none if it only has a value. A tag also has one.
fn use_of(layout: &Layout, field: &Field) -> Option<String> {
    let at = layout.fields.iter().position(|other| std::ptr::eq(other, field))?;
    if layout.counted(at).is_some() {
        return Some("Counts elements.".to_owned());
    }
    layout.optional(at).next().map(|_| "Says which fields are present.".to_owned())
}

/// Adds the fields that moved, as few as possible.
fn report_moved(findings: &mut Findings, owner: &Owner, old: &Layout, new: &Layout, both: &[(&Field, &Field)]) {
    let place = |layout: &Layout, field: &Field| {
        let mut fields = layout.fields.iter();
        fields.position(|other| std::ptr::eq(other, field)).unwrap_or(0)
    };
    let mut pairs: Vec<(usize, usize)> =
        both.iter().map(|(before, after)| (place(old, before), place(new, after))).collect();
    pairs.sort_unstable();
    let order: Vec<usize> = pairs.into_iter().map(|(_, after)| after).collect();
    let kept = longest_increasing(&order);
    for (before, after) in both {
        if !kept.contains(&place(new, after)) {
            let what = format!("{} in the order of fields", name(after, owner));
            let places = (Some(before.place), Some(after.place));
            let ordinals = (place(old, before) + 1, place(new, after) + 1);
            let (old, new) = (format!("number {}", ordinals.0), format!("number {}", ordinals.1));
            findings.push(rules::FIELD_MOVED, places, &what, Some(&old), Some(&new));
        }
    }
}

/// The longest increasing subsequence of distinct numbers.
fn longest_increasing(numbers: &[usize]) -> std::collections::BTreeSet<usize> {
    // The last indices of increasing subsequences by their length, and the predecessor of each index.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::new();
    for (at, &number) in numbers.iter().enumerate() {
        let length = ends.partition_point(|&end| numbers[end] < number);
        before.push(length.checked_sub(1).and_then(|last| ends.get(last)).copied());
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut next = ends.last().copied();
    let mut increasing = std::collections::BTreeSet::new();
    while let Some(at) = next {
        increasing.insert(numbers[at]);
        next = before[at];
    }
    increasing
}

/// Adds a change of the version in which a field was added.
fn report_since(findings: &mut Findings, versions: &Versions<'_>, owner: &Owner, before: &Field, after: &Field) {
    let minors = [versions.minor_of(owner.since[0], before), versions.minor_of(owner.since[1], after)];
    if minors[0] == minors[1] || versions.old.version.major != versions.new.version.major {
        return;
    }
    let rule = if minors[0] > minors[1] { rules::FIELD_SINCE_LOWERED } else { rules::FIELD_SINCE_RAISED };
    let what = format!("the version of {}", name(after, owner));
    let [old, new] = minors.map(|minor| format!("{}.{minor}", versions.new.version.major));
    findings.push(rule, (Some(before.place), Some(after.place)), &what, Some(&old), Some(&new));
}

fn report_retyped(findings: &mut Findings, versions: &Versions<'_>, owner: &Owner, before: &Field, after: &Field) {
    let what = name(after, owner);
    let places = (Some(before.place), Some(after.place));
    let (old, new) = (versions.old, versions.new);
    let is_same_kind = before.rules.is_text == after.rules.is_text;
    if !is_same_kind || !versions.renames.is_same_type((old, before), (new, after)) {
        let types = (type_of(old, before), type_of(new, after));
        let what = format!("the type of {what}");
        findings.push(rules::FIELD_RETYPED, places, &what, Some(&types.0), Some(&types.1));
    } else if before.length != after.length {
        let length = |field: &Field| match field.length {
            Some(length) => format!("an array of {length}"),
            None => "no array".to_owned(),
        };
        let lengths = (length(before), length(after));
        let is_flexible = before.is_flexible() && after.is_flexible() && before.length < after.length;
        let rule = if is_flexible { rules::FLEXIBLE_ARRAY_GREW } else { rules::FIELD_LENGTH_CHANGED };
        findings.became(rule, places, &what, &lengths.0, &lengths.1);
    }
    rules_changed(findings, versions, &what, before, after);
    findings.reworded(places, &what, &before.description, &after.description);
}

/// Adds the changes of a field's unit, range and default.
fn rules_changed(findings: &mut Findings, versions: &Versions<'_>, what: &str, before: &Field, after: &Field) {
    let places = (Some(before.place), Some(after.place));
    let (old, new) = (&before.rules, &after.rules);
    // A unit that was not written down before does not change the meaning.
    let unit = if old.unit.is_empty() { rules::DESCRIPTION_CHANGED } else { rules::FIELD_UNIT_CHANGED };
    let [before_unit, after_unit] =
        [&old.unit, &new.unit].map(|unit| if unit.is_empty() { "none" } else { unit.as_str() });
    findings.became(unit, places, &format!("the unit of {what}"), before_unit, after_unit);
    let [before_scale, after_scale] = [old, new].map(|rules| rules.scale.unwrap_or(Number::Whole(1)).to_string());
    findings.became(rules::FIELD_SCALE_CHANGED, places, &format!("the scale of {what}"), &before_scale, &after_scale);
    let is_new = new.invalid.filter(|_| old.invalid.is_none());
    let rule = match is_new.is_some_and(|invalid| !old.allows(invalid)) {
        true => rules::FIELD_INVALID_ADDED,
        false => rules::FIELD_INVALID_CHANGED,
    };
    let [before_invalid, after_invalid] =
        [old, new].map(|rules| rules.invalid.map_or("none".to_owned(), |invalid| invalid.to_string()));
    let invalid = format!("the number that means no value of {what}");
    findings.became(rule, places, &invalid, &before_invalid, &after_invalid);
    let [before_advice, after_advice] = [old, new].map(|rules| rules.deprecation().unwrap_or("none"));
    let deprecation = format!("the deprecation of {what}");
    findings.became(rules::FIELD_DEPRECATED, places, &deprecation, before_advice, after_advice);
    // A retyped field has another range anyway.
    if before.ty == after.ty || matches!((before.ty, after.ty), (FieldType::Scalar(_), FieldType::Scalar(_))) {
        let is_narrower = new.least.is_some_and(|least| old.least.is_none_or(|old| least > old))
            || new.greatest.is_some_and(|greatest| old.greatest.is_none_or(|old| greatest < old));
        let rule = if is_narrower { rules::FIELD_RANGE_NARROWED } else { rules::FIELD_RANGE_WIDENED };
        let range = |field: &Field| {
            let bound =
                |bound: Option<Number>| bound.map_or("the limit of the type".to_owned(), |bound| bound.to_string());
            format!("{} to {}", bound(field.rules.least), bound(field.rules.greatest))
        };
        findings.became(rule, places, &format!("the range of {what}"), &range(before), &range(after));
    }
    let default = |model: &Model, field: &Field| {
        model.default_name(field).map_or_else(|| field.rules.initial().to_string(), String::from)
    };
    let defaults = (default(versions.old, before), default(versions.new, after));
    findings.became(rules::FIELD_DEFAULT_CHANGED, places, &format!("the default of {what}"), &defaults.0, &defaults.1);
}

fn name(field: &Field, owner: &Owner) -> String {
    format!("field `{}` of {}", field.name, owner.what)
}

fn type_of(model: &Model, field: &Field) -> String {
    let name = model.field_type_name(field);
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
