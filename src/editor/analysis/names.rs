//! What a name in the text refers to, and where that is defined.

use rustc_hash::FxHashSet;

use super::evaluation::Analysis;
use super::scope::definition_of;
use tdgen_language::records::RecordRef;
use tdgen_language::records::arena::ids::{RecordId, TypeId};
use tdgen_language::records::history::uses::{Definition, DefinitionKind, Target};
use tdgen_language::source::Span;

/// A name in the text, and all that it refers to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// The name under the cursor.
    pub span: Span,
    /// Definitions or records; several if a `let` around statements is for records with fields of several classes.
    pub targets: Vec<Target>,
}

/// What the name at a position refers to.
pub fn subject_at(analysis: &Analysis, position: u32) -> Option<Subject> {
    let uses: Vec<_> = analysis.uses.at(position).collect();
    let narrowest = uses.iter().map(|one| one.span).min_by_key(|span| span.end - span.start);
    let defined = analysis.uses.definition_at(position);
    // In a name that is pasted together the iterator is narrower than the whole.
    if let Some((key, definition)) = defined
        && narrowest.is_none_or(|span| definition.span.end - definition.span.start <= span.end - span.start)
    {
        return Some(Subject { span: definition.span, targets: vec![Target::Definition(key)] });
    }
    let span = narrowest?;
    let targets = uses.iter().rev().filter(|one| one.span == span).map(|one| one.target).collect();
    Some(Subject { span, targets })
}

/// What a word would refer to at top level: for text that is not evaluated yet, or is damaged.
pub fn subject_named(analysis: &Analysis, word: &[u8]) -> Option<Subject> {
    let name = std::str::from_utf8(word).ok()?;
    let key = match analysis.records.class(name) {
        Some(class) => Some(class.span().start),
        None => definition_of(analysis, DefinitionKind::Multiclass, word)
            .map(|(key, _)| key)
            .or_else(|| analysis.uses.global_keys().find(|key| is_named(analysis, *key, word))),
    };
    if let Some((key, definition)) = key.and_then(|key| Some((key, analysis.uses.definition(key)?))) {
        return Some(Subject { span: definition.span, targets: vec![Target::Definition(key)] });
    }
    let record = analysis.records.def(name)?;
    Some(Subject { span: record.span(), targets: vec![Target::Record(record.id)] })
}

fn is_named(analysis: &Analysis, key: u32, word: &[u8]) -> bool {
    analysis.uses.definition(key).is_some_and(|one| analysis.bytes(one.span) == word)
}

/// The places of the definitions: of a record that a defm made, the defms from the outermost one, then the def.
pub fn definitions(analysis: &Analysis, subject: &Subject) -> Vec<Span> {
    let mut places = Vec::new();
    for target in &subject.targets {
        match *target {
            Target::Definition(key) => places.extend(analysis.uses.definition(key).map(|one| one.span)),
            Target::Record(record) => places.extend(record_places(analysis, analysis.records.record(record))),
            Target::Name(_) => {}
        }
    }
    let mut seen = FxHashSet::default();
    places.retain(|place| seen.insert(*place));
    places
}

/// The defms that made a record, from the outermost one, then its def.
fn record_places(analysis: &Analysis, record: RecordRef<'_>) -> Vec<Span> {
    let mut places = Vec::new();
    if let [def, defms @ ..] = record.spans() {
        for defm in defms.iter().rev() {
            let named = analysis.uses.defm(*defm).and_then(|key| analysis.uses.definition(key));
            places.push(named.map_or(*defm, |one| one.span));
        }
        places.push(analysis.uses.definition(def.start).map_or(*def, |one| one.span));
    }
    places
}

/// The definitions of the classes that are the type of what the name refers to.
pub fn type_definitions(analysis: &Analysis, subject: &Subject) -> Vec<Span> {
    let mut places = Vec::new();
    for target in &subject.targets {
        match *target {
            Target::Definition(key) => {
                let Some(one) = analysis.uses.definition(key) else {
                    continue;
                };
                match (one.ty, one.kind) {
                    (Some(ty), _) => places.extend(classes_of(analysis, ty)),
                    (None, DefinitionKind::Def | DefinitionKind::Defm) => {
                        let records = records_of(analysis, key, one).into_iter().take(1);
                        for record in records {
                            places.extend(analysis.records.record(record).direct_classes().map(|class| class.span()));
                        }
                    }
                    _ => {}
                }
            }
            Target::Record(record) => {
                places.extend(analysis.records.record(record).direct_classes().map(|class| class.span()));
            }
            Target::Name(_) => {}
        }
    }
    let mut seen = FxHashSet::default();
    places.retain(|place| seen.insert(*place));
    places
}

/// Where the classes of a type, or of the elements of a list type, are defined.
fn classes_of(analysis: &Analysis, ty: TypeId) -> Vec<Span> {
    let types = &analysis.records.store().types;
    let mut ty = ty;
    while let Some(element) = types.element(ty) {
        ty = element;
    }
    let classes = types.classes(ty).unwrap_or_default();
    classes.iter().map(|&class| analysis.records.store().class(class).span).collect()
}

/// The records that a def or defm makes, in the order in which they were made.
pub(super) fn records_of(analysis: &Analysis, key: u32, definition: &Definition) -> Vec<RecordId> {
    let is_from: &dyn Fn(&[Span]) -> bool = match definition.kind {
        DefinitionKind::Def => &|spans| spans.first().is_some_and(|span| span.start == key),
        DefinitionKind::Defm => {
            &|spans| spans.get(1..).unwrap_or_default().iter().any(|span| analysis.uses.defm(*span) == Some(key))
        }
        _ => return Vec::new(),
    };
    let made = analysis.records.defs_in_order().filter(|record| is_from(record.spans()));
    made.map(|record| record.id).collect()
}
