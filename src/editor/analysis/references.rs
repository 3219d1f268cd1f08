//! Where what a name refers to is used.

use rustc_hash::FxHashSet;

use super::evaluation::Analysis;
use super::names::{Subject, records_of};
use super::records::fields_declared;
use tdgen_language::records::arena::ids::RecordId;
use tdgen_language::records::history::uses::{DefinitionKind, Target, Use};
use tdgen_language::source::Span;

/// The uses of what the name refers to, in the order of the text; with the definitions, if they are wanted. A use of a
/// record that a def or defm made is one of the def or defm.
pub fn references(analysis: &Analysis, subject: &Subject, with_definitions: bool) -> Vec<Span> {
    let mut places: Vec<Span> = uses_of(analysis, subject).into_iter().map(|one| one.span).collect();
    if with_definitions {
        let keys = subject.targets.iter().filter_map(|target| match target {
            Target::Definition(key) => Some(*key),
            Target::Record(record) => Some(analysis.records.record(*record).span().start),
            Target::Name(_) => None,
        });
        places.extend(keys.filter_map(|key| Some(analysis.uses.definition(key)?.span)));
    }
    places.sort_unstable();
    places.dedup();
    places
}

/// The uses of what the name refers to.
pub(super) fn uses_of<'a>(analysis: &'a Analysis, subject: &Subject) -> Vec<&'a Use> {
    let mut keys: FxHashSet<u32> = FxHashSet::default();
    let mut records: FxHashSet<RecordId> = FxHashSet::default();
    for target in &subject.targets {
        match *target {
            Target::Definition(key) => {
                keys.insert(key);
                if let Some(definition) = analysis.uses.definition(key) {
                    records.extend(records_of(analysis, key, definition));
                }
            }
            Target::Record(record) => {
                records.insert(record);
            }
            Target::Name(_) => {}
        }
    }
    let is_meant = |one: &&Use| match one.target {
        Target::Definition(key) => keys.contains(&key),
        Target::Record(record) => records.contains(&record),
        Target::Name(_) => false,
    };
    analysis.uses.list().iter().filter(is_meant).collect()
}

/// What implements the name: the records of a class, the records of a def or defm of a multiclass, the defms of a
/// multiclass, what sets a field of a class for its records. Each place once.
pub fn implementations(analysis: &Analysis, subject: &Subject) -> Vec<Span> {
    let mut places = Vec::new();
    let mut add = |records: Vec<RecordId>| {
        for record in records {
            let record = analysis.records.record(record);
            let outer = record.spans().last().copied().unwrap_or_else(|| record.span());
            let key = analysis.uses.defm(outer).unwrap_or(outer.start);
            places.push(analysis.uses.definition(key).map_or(outer, |one| one.span));
        }
    };
    for target in &subject.targets {
        let Target::Definition(key) = *target else {
            continue;
        };
        let Some(definition) = analysis.uses.definition(key) else {
            continue;
        };
        match definition.kind {
            DefinitionKind::Class => {
                let records = analysis.records.defs_of_if_defined(&analysis.text(definition.span));
                let mut ids: Vec<RecordId> = records.iter().map(|record| record.id).collect();
                ids.sort_unstable();
                add(ids);
            }
            DefinitionKind::Def | DefinitionKind::Defm => add(records_of(analysis, key, definition)),
            DefinitionKind::Field => {
                let set = fields_declared(analysis, definition).into_iter().map(|field| field.span());
                let mut others: Vec<Span> = set.filter(|span| span.start != key).collect();
                others.sort_unstable();
                others.dedup();
                places.append(&mut others);
                return places;
            }
            DefinitionKind::Multiclass => {
                let defms = analysis.uses.list().iter().filter(|one| one.target == *target);
                let mut named: Vec<Span> = defms
                    .filter_map(|one| analysis.uses.definition(analysis.uses.defm(one.span)?))
                    .map(|one| one.span)
                    .collect();
                places.append(&mut named);
                return places;
            }
            _ => {}
        }
    }
    let mut seen = FxHashSet::default();
    places.retain(|place| seen.insert(*place));
    places
}
