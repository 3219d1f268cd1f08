//! [`Definitions`]: the records of a schema by kind.

use rustc_hash::FxHashMap;

use crate::model::MessageKind;
use tdgen_language::records::Records;
use tdgen_language::records::arena::ids::ClassId;
use tdgen_language::records::graph::RecordRef;

/// The records of a schema by kind, in the order of the text.
#[derive(Default)]
pub(super) struct Definitions<'r> {
    pub(super) schemas: Vec<RecordRef<'r>>,
    pub(super) modules: Vec<RecordRef<'r>>,
    pub(super) constants: Vec<RecordRef<'r>>,
    pub(super) enums: Vec<RecordRef<'r>>,
    pub(super) structs: Vec<RecordRef<'r>>,
    pub(super) messages: Vec<(MessageKind, RecordRef<'r>)>,
    pub(super) groups: Vec<RecordRef<'r>>,
    pub(super) events: Vec<RecordRef<'r>>,
}

impl<'r> Definitions<'r> {
    /// Finds the records that belong to a schema.
    pub(super) fn of(records: &'r Records) -> Definitions<'r> {
        let mut definitions = Definitions::default();
        let mut classes: FxHashMap<&[ClassId], Option<&str>> = FxHashMap::default();
        for record in records.defs_in_order().filter(|record| !record.is_anonymous()) {
            let class = *classes.entry(record.parents()).or_insert_with(|| class_of(record));
            let list = match class {
                Some("Schema") => &mut definitions.schemas,
                Some("Module") => &mut definitions.modules,
                Some("Constant") => &mut definitions.constants,
                Some("Enum") => &mut definitions.enums,
                Some("Struct") => &mut definitions.structs,
                Some("TraceGroup") => &mut definitions.groups,
                Some("TraceEvent") => &mut definitions.events,
                class => {
                    let kind = MessageKind::ALL.into_iter().find(|kind| Some(kind.name()) == class);
                    definitions.messages.extend(kind.map(|kind| (kind, record)));
                    continue;
                }
            };
            list.push(record);
        }
        definitions
    }
}

/// Returns the class that says what a record defines; none for scalars, headers and records that do not belong to a
/// schema.
fn class_of(record: RecordRef<'_>) -> Option<&'static str> {
    let messages = MessageKind::ALL.map(MessageKind::name);
    let others = ["Schema", "Module", "Constant", "Enum", "Struct", "TraceGroup", "TraceEvent"];
    let class = |classes: &[&'static str]| classes.iter().copied().find(|class| record.is_a(class));
    // Headers are read when the schema names them.
    class(&messages).or_else(|| class(&others).filter(|_| !record.is_a("Header")))
}
