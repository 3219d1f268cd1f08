//! The records that a name stands for.

use super::evaluation::Analysis;
use super::names::{Subject, records_of};
use crate::expression::Expressions;
use tdgen_language::records::RecordRef;
use tdgen_language::records::arena::ids::RecordId;
use tdgen_language::records::graph::FieldRef;
use tdgen_language::records::history::uses::{Definition, DefinitionKind, Target};

/// The records that the name refers to, or that its def, defm, class or multiclass makes.
pub fn records_named(analysis: &Analysis, subject: &Subject) -> Vec<RecordId> {
    let mut records = Vec::new();
    for target in &subject.targets {
        match *target {
            Target::Record(record) => records.push(record),
            Target::Definition(key) => {
                let Some(definition) = analysis.uses.definition(key) else {
                    continue;
                };
                match definition.kind {
                    DefinitionKind::Class => {
                        let made = analysis.records.defs_of_if_defined(&analysis.text(definition.span));
                        records.extend(made.iter().map(|record| record.id));
                    }
                    DefinitionKind::Multiclass => {
                        let is_inside = |record: &RecordRef<'_>| {
                            let def = analysis.uses.definition(record.span().start);
                            def.is_some_and(|def| def.owner == Some(key))
                        };
                        records.extend(analysis.records.defs_in_order().filter(is_inside).map(|record| record.id));
                    }
                    _ => records.extend(records_of(analysis, key, definition)),
                }
            }
            Target::Name(_) => {}
        }
    }
    records
}

/// The field of each record that has the field which a class declares at this key.
pub(super) fn fields_declared<'a>(analysis: &'a Analysis, definition: &Definition) -> Vec<FieldRef<'a>> {
    let owner = definition.owner.and_then(|owner| analysis.uses.definition(owner));
    let (Some(class), name) = (owner, analysis.text(definition.span)) else { return Vec::new() };
    let records = analysis.records.defs_of_if_defined(&analysis.text(class.span));
    let mut fields: Vec<FieldRef<'_>> = records.iter().filter_map(|record| record.get(&name)).collect();
    fields.sort_unstable_by_key(|field| field.record().id);
    fields
}

/// The most records that are written.
const MAX_RECORDS: usize = 500;

/// Records as text, with their final values.
pub fn final_records(analysis: &Analysis, subject: &Subject) -> String {
    let records = records_named(analysis, subject);
    let mut text = String::new();
    for &record in records.iter().take(MAX_RECORDS) {
        let record = analysis.records.record(record);
        let classes: Vec<String> = record.superclasses().map(|class| class.name().into_owned()).collect();
        text.push_str(&format!("def {} {{ // {}\n", record.name(), classes.join(" ")));
        for field in record.fields() {
            let name = field.name();
            text.push_str(&format!("  {} {name} = {};\n", field.type_text(), analysis.text_of(field.value().id)));
        }
        text.push_str("}\n");
    }
    if records.len() > MAX_RECORDS {
        text.push_str(&format!("// and {} more records\n", records.len() - MAX_RECORDS));
    }
    text
}
