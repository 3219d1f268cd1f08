//! [`Definitions`]: the records of a schema by kind.

use rustc_hash::FxHashMap;

use crate::model::MessageKind;
use tdgen_language::records::Records;
use tdgen_language::records::graph::RecordRef;
use tdgen_language::records::ids::ClassId;

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
        let mut kinds: FxHashMap<&[ClassId], Option<DefinitionKind>> = FxHashMap::default();
        for record in records.defs_in_order().filter(|record| !record.is_anonymous()) {
            let kind = kinds.entry(record.parents());
            match *kind.or_insert_with(|| DefinitionKind::of(record)) {
                Some(DefinitionKind::Schema) => definitions.schemas.push(record),
                Some(DefinitionKind::Module) => definitions.modules.push(record),
                Some(DefinitionKind::Constant) => definitions.constants.push(record),
                Some(DefinitionKind::Enum) => definitions.enums.push(record),
                Some(DefinitionKind::Struct) => definitions.structs.push(record),
                Some(DefinitionKind::Message(kind)) => definitions.messages.push((kind, record)),
                Some(DefinitionKind::Group) => definitions.groups.push(record),
                Some(DefinitionKind::Event) => definitions.events.push(record),
                None => {}
            }
        }
        definitions
    }
}

/// The kind of a record in a schema.
#[derive(Clone, Copy)]
enum DefinitionKind {
    Schema,
    Module,
    Constant,
    Enum,
    Struct,
    Message(MessageKind),
    Group,
    Event,
}

impl DefinitionKind {
    /// Returns the kind of a record; none for scalars, headers and records that do not belong to a schema.
    fn of(record: RecordRef<'_>) -> Option<DefinitionKind> {
        let mut messages = MessageKind::ALL.into_iter();
        if let Some(kind) = messages.find(|kind| record.is_a(kind.name())) {
            return Some(DefinitionKind::Message(kind));
        }
        let classes = [
            ("Schema", DefinitionKind::Schema),
            ("Module", DefinitionKind::Module),
            ("Constant", DefinitionKind::Constant),
            ("Enum", DefinitionKind::Enum),
            ("Struct", DefinitionKind::Struct),
            ("TraceGroup", DefinitionKind::Group),
            ("TraceEvent", DefinitionKind::Event),
        ];
        let kind = classes.into_iter().find(|(class, _)| record.is_a(class));
        // Headers are read when the schema names them.
        kind.filter(|_| !record.is_a("Header")).map(|(_, kind)| kind)
    }
}
