//! [`compare`]: the records that two compilations do not have in common.

use std::collections::BTreeMap;

use super::content::Contents;
use tdgen_language::records::{FieldRef, RecordRef, Records};
use tdgen_language::source::Span;

/// The records and fields that are compared.
#[derive(Clone, Copy, Default, Debug)]
pub struct Filter<'a> {
    /// Only records of this class.
    pub class: Option<&'a str>,
    /// Only this field.
    pub field: Option<&'a str>,
}

/// What differs. Named records are paired by their names and in the order of them.
#[derive(Clone, Default, Debug)]
pub struct Comparison {
    /// The records that only the new version has.
    pub added: Vec<String>,
    /// The records that only the old version has.
    pub removed: Vec<String>,
    /// The records that differ.
    pub changed: Vec<Change>,
    /// The anonymous records that only the new version has, by class.
    pub added_anonymous: Vec<Anonymous>,
    /// The anonymous records that only the old version has, by class.
    pub removed_anonymous: Vec<Anonymous>,
}

/// A record that differs.
#[derive(Clone, Debug)]
pub struct Change {
    /// The name.
    pub record: String,
    /// The locations in the old and the new version.
    pub spans: [Span; 2],
    /// The old and the new superclasses, if they differ.
    pub classes: Option<[Vec<String>; 2]>,
    /// The fields that differ, in the order of the new version; then those that are removed.
    pub fields: Vec<FieldChange>,
}

/// A field that differs.
#[derive(Clone, Debug)]
pub struct FieldChange {
    /// The name.
    pub name: String,
    /// The old type and value; none for a new field.
    pub old: Option<[String; 2]>,
    /// The new type and value; none for a removed field.
    pub new: Option<[String; 2]>,
}

/// Anonymous records without a counterpart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Anonymous {
    /// Their superclasses.
    pub classes: Vec<String>,
    /// Their number.
    pub count: usize,
}

impl Comparison {
    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty()
            && self.removed.is_empty()
            && self.changed.is_empty()
            && self.added_anonymous.is_empty()
            && self.removed_anonymous.is_empty()
    }

    /// The number of different names of fields that differ.
    pub fn field_count(&self) -> usize {
        let mut names: Vec<&str> =
            self.changed.iter().flat_map(|change| &change.fields).map(|field| field.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names.len()
    }
}

/// Compares the records of two compilations.
pub fn compare(old: &Records, new: &Records, filter: Filter<'_>) -> Comparison {
    let contents = [Contents::new(old), Contents::new(new)];
    let is_compared = |record: &RecordRef<'_>| {
        filter.class.is_none_or(|class| record.is_a(class))
            && filter.field.is_none_or(|field| record.get(field).is_some())
    };
    let named = |record: &RecordRef<'_>| !record.is_anonymous() && is_compared(record);
    let mut comparison = Comparison::default();
    for record in old.defs().filter(named) {
        let name = record.name().into_owned();
        match new.def(&name).filter(|other| !other.is_anonymous()) {
            Some(other) => comparison.changed.extend(change([record, other], &contents, filter)),
            None => comparison.removed.push(name),
        }
    }
    for record in new.defs().filter(named) {
        let name = record.name();
        match old.def(&name).filter(|other| !other.is_anonymous()) {
            // It has got the class or the field.
            Some(other) if !is_compared(&other) => {
                comparison.changed.extend(change([other, record], &contents, filter));
            }
            Some(_) => {}
            None => comparison.added.push(name.into_owned()),
        }
    }
    if filter.field.is_none() {
        let [removed, added] = anonymous([old, new], &contents, is_compared);
        (comparison.removed_anonymous, comparison.added_anonymous) = (removed, added);
    }
    comparison
}

/// The difference between two versions of a record, if there is any.
fn change(records: [RecordRef<'_>; 2], contents: &[Contents<'_>; 2], filter: Filter<'_>) -> Option<Change> {
    let [old, new] = records;
    let classes = records.map(classes_of);
    let classes = (filter.field.is_none() && classes[0] != classes[1]).then_some(classes);
    let is_compared = |field: &FieldRef<'_>| filter.field.is_none_or(|name| name == field.name());
    let mut fields = Vec::new();
    for field in new.fields().filter(is_compared) {
        let before = old.fields().find(|other| other.name_bytes() == field.name_bytes());
        fields.extend(field_change([before, Some(field)], contents));
    }
    for field in old.fields().filter(is_compared) {
        if !new.fields().any(|other| other.name_bytes() == field.name_bytes()) {
            fields.extend(field_change([Some(field), None], contents));
        }
    }
    let spans = records.map(RecordRef::span);
    let record = new.name().into_owned();
    (classes.is_some() || !fields.is_empty()).then_some(Change { record, spans, classes, fields })
}

/// The difference between two versions of a field, if there is any.
fn field_change(fields: [Option<FieldRef<'_>>; 2], contents: &[Contents<'_>; 2]) -> Option<FieldChange> {
    if let [Some(old), Some(new)] = fields {
        let [before, after] = contents;
        let is_same =
            old.type_text() == new.type_text() && before.of_value(old.value().id) == after.of_value(new.value().id);
        if is_same {
            return None;
        }
    }
    let name = fields.into_iter().flatten().next()?.name().into_owned();
    let mut shown = fields.iter().zip(contents).map(|(field, contents)| {
        let field = (*field)?;
        Some([field.type_text(), contents.shown(field.value().id, false)])
    });
    let (mut old, mut new) = (shown.next()?, shown.next()?);
    if old == new {
        // Only the anonymous records in the values differ.
        let detail = |at: usize, side: &mut Option<[String; 2]>| {
            if let (Some(field), Some([_, value])) = (fields[at], side) {
                *value = contents[at].shown(field.value().id, true);
            }
        };
        detail(0, &mut old);
        detail(1, &mut new);
    }
    Some(FieldChange { name, old, new })
}

fn classes_of(record: RecordRef<'_>) -> Vec<String> {
    record.direct_classes().map(|class| class.name().into_owned()).collect()
}

/// The anonymous records without a counterpart: those of the old version, and those of the new one.
fn anonymous(
    records: [&Records; 2],
    contents: &[Contents<'_>; 2],
    is_compared: impl Fn(&RecordRef<'_>) -> bool,
) -> [Vec<Anonymous>; 2] {
    // By content: the classes, and the numbers of such records.
    let mut counts: BTreeMap<u64, (Vec<String>, [usize; 2])> = BTreeMap::new();
    for (side, (records, contents)) in records.into_iter().zip(contents).enumerate() {
        for record in records.defs_in_order().filter(|record| record.is_anonymous() && is_compared(record)) {
            let entry = counts.entry(contents.of_record(record.id)).or_insert_with(|| (classes_of(record), [0, 0]));
            entry.1[side] += 1;
        }
    }
    [0, 1].map(|side| {
        let mut by_class: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        for (classes, count) in counts.values() {
            let more = count[side].saturating_sub(count[1 - side]);
            if more > 0 {
                *by_class.entry(classes.clone()).or_default() += more;
            }
        }
        by_class.into_iter().map(|(classes, count)| Anonymous { classes, count }).collect()
    })
}
