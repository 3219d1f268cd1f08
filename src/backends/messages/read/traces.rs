//! Reads trace events and their groups.

use rustc_hash::FxHashMap;

use super::layout::Owner;
use super::numbering::{Bounds, Numbered, number};
use super::reader::Reader;
use crate::lock::Kind;
use crate::model::{GroupId, TraceEvent, TraceGroup};
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::arena::ids::RecordId;
use tdgen_language::source::Span;

/// The greatest id of groups and events, which have 16 bits in a trace.
const MAX_TRACE_ID: u64 = 65535;

/// The name of the group of events that have neither a group nor a module.
const UNGROUPED: &str = "Events";

impl<'r> Reader<'r, '_> {
    pub(super) fn groups(&mut self) -> FxHashMap<RecordId, GroupId> {
        let records = std::mem::take(&mut self.definitions.groups);
        let mut known = FxHashMap::default();
        let mut explicit = Vec::new();
        for &record in &records {
            known.insert(record.id, GroupId::at(self.model.groups.len()));
            explicit.push(self.optional_int(record, "id"));
            let group = TraceGroup {
                name: self.name(record),
                description: self.text(record, "description"),
                module: self.module(record),
                id: 0,
                is_implied: false,
                place: record.span(),
            };
            self.model.groups.push(group);
        }
        self.implied_groups();
        let places = records.iter().map(|&record| record.blame("id"));
        let implied = self.model.groups.iter().skip(records.len()).map(|group| group.place);
        let places: Vec<Span> = places.chain(implied).collect();
        let explicit = explicit.into_iter().chain(std::iter::repeat(None));
        let numbered = self.model.groups.iter().zip(explicit).zip(places);
        let numbered = numbered.map(|((group, explicit), place)| Numbered { name: &group.name, explicit, place });
        let ids = number(numbered, &trace_ids(Kind::Group, 0), self.lock, self.diags);
        for (group, id) in self.model.groups.iter_mut().zip(ids) {
            // Greater ids were reported.
            group.id = id as u32;
        }
        known
    }

    /// Adds groups for events without a group, with the names of their modules.
    fn implied_groups(&mut self) {
        for record in self.definitions.events.clone() {
            let is_grouped = record.field("group").is_ok_and(|group| !group.is_unset());
            let module = self.module(record);
            if is_grouped || self.implied.contains_key(&module) {
                continue;
            }
            let module_name = module.map(|module| self.model[module].name.clone());
            let group = TraceGroup {
                name: module_name.unwrap_or_else(|| UNGROUPED.to_owned()),
                description: String::new(),
                module,
                id: 0,
                is_implied: true,
                place: record.span(),
            };
            let id = GroupId::at(self.model.groups.len());
            self.implied.insert(module, id);
            self.model.groups.push(group);
        }
    }

    pub(super) fn events(&mut self, groups: &FxHashMap<RecordId, GroupId>) {
        let records = std::mem::take(&mut self.definitions.events);
        let mut explicit = Vec::with_capacity(records.len());
        if let Some(event) = records.first().filter(|_| self.model.is_packed) {
            let error = Diagnostic::error(event.span(), "a trace event in a packed schema");
            let error = error.note(self.schema.blame("packed"), "the schema is packed here");
            self.diags.push(error.help("traces have the natural layout: move their events to a schema of their own"));
        }
        if let Some(event) = records.first().filter(|_| self.model.is_big_endian) {
            let error = Diagnostic::error(event.span(), "a trace event in a big-endian schema");
            let error = error.note(self.schema.blame("bigEndian"), "the schema is big endian here");
            self.diags.push(error.help("traces are little endian: move their events to a schema of their own"));
        }
        for &record in &records {
            let module = self.module(record);
            let group = record.record("group").ok();
            let group = group.and_then(|group| groups.get(&group.id).copied());
            let group = group.or_else(|| self.implied.get(&module).copied());
            explicit.push(self.optional_int(record, "id"));
            let event = TraceEvent {
                name: self.name(record),
                description: self.text(record, "description"),
                module,
                // Every event without a group has an implied one.
                group: group.unwrap_or(GroupId(0)),
                id: 0,
                layout: self.layout(record, Owner::TraceEvent, (0, 1)),
                place: record.span(),
            };
            self.model.events.push(event);
        }
        let numbered = records.iter().zip(&explicit).zip(&self.model.events);
        let numbered = numbered.map(|((&record, &explicit), event)| Numbered {
            name: &event.name,
            explicit,
            place: record.blame("id"),
        });
        let ids = number(numbered, &trace_ids(Kind::Event, 1), self.lock, self.diags);
        for (event, id) in self.model.events.iter_mut().zip(ids) {
            // Greater ids were reported.
            event.id = id as u32;
        }
    }
}

fn trace_ids(kind: Kind, first: u64) -> Bounds {
    Bounds { kind, first, least: first, greatest: (MAX_TRACE_ID, "the maximum in a trace".to_owned()) }
}
