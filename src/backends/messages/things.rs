//! [`Things`]: which records of a graph belong to a schema, and as what.

use rustc_hash::FxHashMap;

use super::model::MessageKind;
use crate::records::Records;
use crate::records::graph::RecordRef;
use crate::records::ids::ClassId;

/// The records of a schema by kind, in the order of the text.
#[derive(Default)]
pub(super) struct Things<'r> {
    pub(super) schemas: Vec<RecordRef<'r>>,
    pub(super) modules: Vec<RecordRef<'r>>,
    pub(super) enums: Vec<RecordRef<'r>>,
    pub(super) structs: Vec<RecordRef<'r>>,
    pub(super) messages: Vec<(MessageKind, RecordRef<'r>)>,
    pub(super) groups: Vec<RecordRef<'r>>,
    pub(super) events: Vec<RecordRef<'r>>,
}

impl<'r> Things<'r> {
    /// The records of a graph that belong to a schema.
    pub(super) fn of(records: &'r Records) -> Things<'r> {
        let mut things = Things::default();
        let mut kinds: FxHashMap<&[ClassId], Option<Thing>> = FxHashMap::default();
        for record in records.defs_in_order().filter(|record| !record.is_anonymous()) {
            let kind = kinds.entry(record.parents());
            match *kind.or_insert_with(|| Thing::of(record)) {
                Some(Thing::Schema) => things.schemas.push(record),
                Some(Thing::Module) => things.modules.push(record),
                Some(Thing::Enum) => things.enums.push(record),
                Some(Thing::Struct) => things.structs.push(record),
                Some(Thing::Message(kind)) => things.messages.push((kind, record)),
                Some(Thing::Group) => things.groups.push(record),
                Some(Thing::Event) => things.events.push(record),
                None => {}
            }
        }
        things
    }
}

/// What a record is in a schema.
#[derive(Clone, Copy)]
enum Thing {
    Schema,
    Module,
    Enum,
    Struct,
    Message(MessageKind),
    Group,
    Event,
}

impl Thing {
    /// By its classes; none for scalars, headers and what belongs to no schema.
    fn of(record: RecordRef<'_>) -> Option<Thing> {
        let mut messages = MessageKind::ALL.into_iter();
        if let Some(kind) = messages.find(|kind| record.is_a(kind.name())) {
            return Some(Thing::Message(kind));
        }
        let classes = [
            ("Schema", Thing::Schema),
            ("Module", Thing::Module),
            ("Enum", Thing::Enum),
            ("Struct", Thing::Struct),
            ("TraceGroup", Thing::Group),
            ("TraceEvent", Thing::Event),
        ];
        let thing = classes.into_iter().find(|(class, _)| record.is_a(class));
        // Headers are read where they are named.
        thing.filter(|_| !record.is_a("Header")).map(|(_, thing)| thing)
    }
}
