//! [`Model::of`]: from records to a sound model, every fault of every record reported in one run.
//!
//! Takes the record graph; hands on the [`Model`]. Things are numbered first, in the order of the text, so that fields
//! can refer to them; what is wrong in one thing does not hide what is wrong in the next. Whether names, pairs and
//! values fit together, `checks` find out.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::access::{get, place_of};
use super::checks;
use super::fields::{Owner, Source, read_layout};
use super::hash::hash;
use super::ids::{Bounds, Numbered, number};
use super::lock::{self, Kind, Lock};
use super::model::{
    Enum, EnumId, EnumValue, FieldType, GroupId, Headers, Layout, Message, MessageId, MessageKind,
    Model, Module, ModuleId, Scalar, Struct, StructId, TraceEvent, TraceGroup, Version,
};
use super::things::Things;
use crate::backends::Context;
use crate::backends::parallel::pieces;
use crate::diagnostics::{Diagnostic, Diags};
use crate::records::Records;
use crate::records::graph::{RecordRef, ValueRef};
use crate::records::ids::RecordId;
use crate::source::Span;

/// Group and event ids have 16 bits in a trace.
const MOST_TRACE_ID: u64 = 65535;

/// The fields of a schema that name its headers.
const HEADERS: [&str; 4] = [
    "commonHeader",
    "commandHeader",
    "responseHeader",
    "eventHeader",
];

/// The group of events that have neither a group nor a module.
const UNGROUPED: &str = "Events";

impl Model {
    /// The schema that a backend is run on; none when an error was reported.
    pub(crate) fn of(context: &Context<'_>, diags: &mut Diags) -> Option<Arc<Model>> {
        context.shared(lock::OPTIONS, diags, |context, diags| {
            let lock = Lock::of(context, diags)?;
            Model::read(context.records, &lock, diags)
        })
    }

    /// The schema in these records, with the ids that a lock keeps; none when an error was reported.
    pub(crate) fn read(records: &Records, lock: &Lock, diags: &mut Diags) -> Option<Model> {
        let mut found = Diags::new(0);
        let model = Reader::new(records, lock, &mut found).and_then(Reader::read);
        if let Some(model) = &model {
            lock.warn_of_new(model, &mut found);
        }
        diags.push_in_order(&found);
        model.filter(|_| !found.has_errors())
    }
}

struct Reader<'r, 'd> {
    schema: RecordRef<'r>,
    things: Things<'r>,
    modules: FxHashMap<RecordId, ModuleId>,
    types: FxHashMap<RecordId, FieldType>,
    model: Model,
    lock: &'d Lock,
    diags: &'d mut Diags,
}

impl<'r, 'd> Reader<'r, 'd> {
    /// A reader of what the one record of class `Schema` begins.
    fn new(records: &'r Records, lock: &'d Lock, diags: &'d mut Diags) -> Option<Reader<'r, 'd>> {
        let things = Things::of(records);
        if let [first, second, ..] = things.schemas[..] {
            let message = format!("`{}` is a second schema", second.name());
            diags.push(
                Diagnostic::error(second.span(), message).note(first.span(), "the first is here"),
            );
            return None;
        }
        let Some(&schema) = things.schemas.first() else {
            // The main file comes first in the position space.
            let start = Span::new(0, 0);
            let (message, help) = match records.class("Schema") {
                None => (
                    "this is no message schema: there is no class `Schema`",
                    "include \"tdgen/messages/messages.td\"",
                ),
                Some(_) => (
                    "this is no message schema: there is no record of class `Schema`",
                    "def my_api : Schema<1, 0, 0>;",
                ),
            };
            diags.push(Diagnostic::error(start, message).help(help));
            return None;
        };
        Some(Reader {
            schema,
            things,
            modules: FxHashMap::default(),
            types: FxHashMap::default(),
            model: Model {
                name: String::new(),
                description: String::new(),
                version: Version {
                    major: 0,
                    minor: 0,
                    patch: 0,
                },
                start_id: 0,
                max_id: None,
                arrays: false,
                modules: Vec::new(),
                enums: Vec::new(),
                structs: Vec::new(),
                headers: Headers {
                    common: StructId(0),
                    command: StructId(0),
                    response: StructId(0),
                    event: StructId(0),
                },
                messages: Vec::new(),
                groups: Vec::new(),
                events: Vec::new(),
                hash: 0,
                place: schema.span(),
            },
            lock,
            diags,
        })
    }

    fn read(mut self) -> Option<Model> {
        self.schema();
        self.modules();
        self.enums();
        let headers = self.headers();
        self.structs();
        // Without its header a message has no offsets.
        self.model.headers = headers?;
        self.messages();
        let groups = self.groups();
        self.events(&groups);
        checks::run(&self.model, &self.header_places(), self.diags);
        self.model.hash = hash(&self.model);
        Some(self.model)
    }

    fn schema(&mut self) {
        let schema = self.schema;
        self.model.name = self.name(schema);
        self.model.description = self.text(schema, "description");
        self.model.version = Version {
            major: self.version_part("major"),
            minor: self.version_part("minor"),
            patch: self.version_part("patch"),
        };
        self.model.start_id = self.natural("startId").unwrap_or(0);
        self.model.max_id = self.natural("maxId");
        self.model.arrays = self
            .get(schema, "arrays", ValueRef::as_bool)
            .unwrap_or_default();
    }

    fn version_part(&mut self, field: &str) -> u16 {
        let Some(value) = self.get(self.schema, field, ValueRef::as_int) else {
            return 0;
        };
        u16::try_from(value).unwrap_or_else(|_| {
            let message = format!("the {field} version {value} is not in 0 to 65535");
            self.fault(self.schema, field, message);
            0
        })
    }

    /// A field of the schema that is a number from 0 on, or not set.
    fn natural(&mut self, field: &str) -> Option<u64> {
        let value = self.optional_int(self.schema, field)?;
        let natural = u64::try_from(value).ok();
        if natural.is_none() {
            let message = format!("`{field}` of the schema is negative: {value}");
            self.fault(self.schema, field, message);
        }
        natural
    }

    fn modules(&mut self) {
        for record in std::mem::take(&mut self.things.modules) {
            self.modules
                .insert(record.id, ModuleId::at(self.model.modules.len()));
            let module = Module {
                name: self.name(record),
                description: self.text(record, "description"),
                place: record.span(),
            };
            self.model.modules.push(module);
        }
    }

    fn enums(&mut self) {
        for record in std::mem::take(&mut self.things.enums) {
            self.types.insert(
                record.id,
                FieldType::Enum(EnumId::at(self.model.enums.len())),
            );
            let storage = self.storage(record);
            let item = Enum {
                name: self.name(record),
                description: self.text(record, "description"),
                module: self.module(record),
                storage,
                values: self.values(record, storage),
                place: record.span(),
            };
            self.model.enums.push(item);
        }
    }

    fn storage(&mut self, record: RecordRef<'r>) -> Scalar {
        let Some(ty) = self.get(record, "storage", ValueRef::as_def) else {
            return Scalar::U64;
        };
        let scalar = Scalar::named(&ty.name()).filter(|scalar| scalar.is_integer());
        scalar.unwrap_or_else(|| {
            let message = format!("an enum is stored as an integer, not as `{}`", ty.name());
            let place = place_of(record, "storage");
            self.diags.push(
                Diagnostic::error(place, message).help("uint8_t to uint64_t, int8_t to int64_t"),
            );
            Scalar::U64
        })
    }

    fn values(&mut self, record: RecordRef<'r>, storage: Scalar) -> Vec<EnumValue> {
        let Some(list) = self.get(record, "values", ValueRef::as_list) else {
            return Vec::new();
        };
        if list.is_empty() {
            let message = format!("enum `{}` has no value", record.name());
            self.fault(record, "values", message);
        }
        let mut values = Vec::with_capacity(list.len());
        for (at, value) in list.iter().enumerate() {
            let Ok(value) = value.as_def() else { continue };
            let number = self
                .get(value, "value", ValueRef::as_int)
                .unwrap_or_default();
            // 64 bits of the text stand for what they mean in the storage.
            let number = if storage == Scalar::U64 {
                i128::from(number as u64)
            } else {
                i128::from(number)
            };
            values.push(EnumValue {
                name: self.name(value),
                description: self.text(value, "description"),
                value: number,
                place: list.place(at),
            });
        }
        values
    }

    /// The four headers and those that they hold, each behind what it holds.
    fn headers(&mut self) -> Option<Headers> {
        let header = |field| {
            let record = self.get(self.schema, field, ValueRef::as_def)?;
            self.header(record, &mut Vec::new())
        };
        let [common, command, response, event] = HEADERS.map(header);
        Some(Headers {
            common: common?,
            command: command?,
            response: response?,
            event: event?,
        })
    }

    /// Where the schema says which headers it has.
    fn header_places(&self) -> [Span; 4] {
        HEADERS.map(|field| place_of(self.schema, field))
    }

    /// A header; `above` are those that hold it, from the outermost.
    fn header(&mut self, record: RecordRef<'r>, above: &mut Vec<RecordId>) -> Option<StructId> {
        if let Some(FieldType::Struct(known)) = self.types.get(&record.id) {
            return Some(*known);
        }
        if above.contains(&record.id) || above.len() >= MOST_NESTING {
            let message = format!(
                "header `{}` holds itself, or headers in more than {MOST_NESTING} levels",
                record.name()
            );
            self.diags.push(Diagnostic::error(record.span(), message));
            return None;
        }
        above.push(record.id);
        if let Ok(fields) = record.field("fields").and_then(ValueRef::as_list) {
            let types = fields
                .iter()
                .filter_map(|field| field.as_def().ok()?.field("type").ok()?.as_def().ok());
            for inner in types.filter(|ty| ty.is_a("Header")) {
                self.header(inner, above)?;
            }
        }
        above.pop();
        Some(self.data(record, true))
    }

    fn structs(&mut self) {
        for record in std::mem::take(&mut self.things.structs) {
            self.data(record, false);
        }
    }

    fn data(&mut self, record: RecordRef<'r>, is_header: bool) -> StructId {
        let owner = if is_header {
            Owner::Header
        } else {
            Owner::Struct
        };
        let layout = self.layout(record, owner, (0, 1));
        let item = Struct {
            name: self.name(record),
            description: self.text(record, "description"),
            module: self.module(record),
            is_header,
            layout,
            place: record.span(),
        };
        let id = StructId::at(self.model.structs.len());
        self.model.structs.push(item);
        self.types.insert(record.id, FieldType::Struct(id));
        id
    }

    fn messages(&mut self) {
        let records = std::mem::take(&mut self.things.messages);
        let mut names: FxHashMap<&str, MessageId> = FxHashMap::default();
        let mut partners = Vec::with_capacity(records.len());
        let mut explicit = Vec::with_capacity(records.len());
        let layouts = self.message_layouts(&records);
        for (at, (&(kind, record), layout)) in records.iter().zip(layouts).enumerate() {
            let name = self
                .get(record, "name", ValueRef::as_str)
                .unwrap_or_default();
            names.entry(name).or_insert(MessageId::at(at));
            partners.push(
                self.get(record, "paired", ValueRef::as_str)
                    .unwrap_or_default(),
            );
            explicit.push(self.optional_int(record, "id"));
            let message = Message {
                kind,
                name: name.to_owned(),
                description: self.text(record, "description"),
                module: self.module(record),
                id: 0,
                has_explicit_id: explicit[at].is_some(),
                paired: None,
                layout,
                place: record.span(),
            };
            self.model.messages.push(message);
        }
        let things = records.iter().zip(&explicit).zip(&self.model.messages);
        let things = things.map(|((&(_, record), &explicit), message)| Numbered {
            name: &message.name,
            explicit,
            place: place_of(record, "id"),
        });
        let ids = number(
            things,
            &self.message_ids(),
            self.lock.kept(Kind::Message).as_ref(),
            self.diags,
        );
        for (message, id) in self.model.messages.iter_mut().zip(ids) {
            message.id = id;
        }
        for (at, partner) in partners
            .into_iter()
            .enumerate()
            .filter(|(_, partner)| !partner.is_empty())
        {
            let place = place_of(records[at].1, "paired");
            match names.get(partner) {
                Some(&partner) => {
                    let partner =
                        checks::pair(&self.model, MessageId::at(at), partner, place, self.diags);
                    self.model.messages[at].paired = partner;
                }
                None => {
                    checks::no_partner(&self.model, MessageId::at(at), partner, place, self.diags)
                }
            }
        }
        checks::pairs_are_mutual(&self.model, self.diags);
    }

    /// The layouts of messages: most of a schema, and none depends on another.
    fn message_layouts(&mut self, records: &[(MessageKind, RecordRef<'r>)]) -> Vec<Layout> {
        let (types, model) = (&self.types, &self.model);
        let read = |records: &[(MessageKind, RecordRef<'r>)]| {
            let mut diags = Diags::new(0);
            let layouts = records.iter().map(|&(kind, record)| {
                let header = &model.header(kind).layout;
                let source = Source {
                    owner: Owner::Message,
                    record,
                    start: (header.size, header.align),
                    types,
                    model,
                };
                read_layout(&source, &mut diags)
            });
            (layouts.collect::<Vec<_>>(), diags)
        };
        let (first, rest) = pieces(records, read, read);
        let mut all = Vec::with_capacity(records.len());
        for (layouts, found) in std::iter::once(first).chain(rest) {
            all.extend(layouts);
            self.diags.absorb(found);
        }
        all
    }

    fn message_ids(&self) -> Bounds {
        let (_, holds) = self.model.id_type().range().unwrap_or((0, 0));
        // Scalars have no more than 64 bits.
        let holds = (
            holds as u64,
            format!("the greatest that `{}` holds", self.model.id_type().name()),
        );
        let greatest = match self.model.max_id {
            Some(most) if most < holds.0 => (most, "the schema's greatest".to_owned()),
            _ => holds,
        };
        Bounds {
            kind: Kind::Message,
            first: self.model.start_id.saturating_add(1),
            least: self.model.start_id.saturating_add(1),
            greatest,
        }
    }

    fn groups(&mut self) -> FxHashMap<RecordId, GroupId> {
        let records = std::mem::take(&mut self.things.groups);
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
                has_explicit_id: explicit.last().is_some_and(Option::is_some),
                is_implied: false,
                place: record.span(),
            };
            self.model.groups.push(group);
        }
        self.implied_groups();
        let places = records.iter().map(|&record| place_of(record, "id"));
        let implied = self
            .model
            .groups
            .iter()
            .skip(records.len())
            .map(|group| group.place);
        let places: Vec<Span> = places.chain(implied).collect();
        let explicit = explicit.into_iter().chain(std::iter::repeat(None));
        let things = self.model.groups.iter().zip(explicit).zip(places);
        let things = things.map(|((group, explicit), place)| Numbered {
            name: &group.name,
            explicit,
            place,
        });
        let ids = number(
            things,
            &trace_ids(Kind::Group, 0),
            self.lock.kept(Kind::Group).as_ref(),
            self.diags,
        );
        for (group, id) in self.model.groups.iter_mut().zip(ids) {
            // Greater ones were refused.
            group.id = id as u32;
        }
        known
    }

    /// Groups with the names of the modules of events that have none.
    fn implied_groups(&mut self) {
        for record in self.things.events.clone() {
            let is_grouped = record.field("group").is_ok_and(|group| !group.is_unset());
            let module = self.module(record);
            if is_grouped || self.implied_group(module).is_some() {
                continue;
            }
            let module_name = module.map(|module| self.model[module].name.clone());
            let group = TraceGroup {
                name: module_name.unwrap_or_else(|| UNGROUPED.to_owned()),
                description: String::new(),
                module,
                id: 0,
                has_explicit_id: false,
                is_implied: true,
                place: record.span(),
            };
            self.model.groups.push(group);
        }
    }

    fn implied_group(&self, module: Option<ModuleId>) -> Option<GroupId> {
        let mut groups = self.model.groups.iter();
        let at = groups.position(|group| group.is_implied && group.module == module)?;
        Some(GroupId::at(at))
    }

    fn events(&mut self, groups: &FxHashMap<RecordId, GroupId>) {
        let records = std::mem::take(&mut self.things.events);
        let mut explicit = Vec::with_capacity(records.len());
        for &record in &records {
            let module = self.module(record);
            let group = record.field("group").and_then(ValueRef::as_def).ok();
            let group = group.and_then(|group| groups.get(&group.id).copied());
            let group = group.or_else(|| self.implied_group(module));
            explicit.push(self.optional_int(record, "id"));
            let event = TraceEvent {
                name: self.name(record),
                description: self.text(record, "description"),
                module,
                // Every event without a group has an implied one.
                group: group.unwrap_or(GroupId(0)),
                id: 0,
                has_explicit_id: explicit.last().is_some_and(Option::is_some),
                layout: self.layout(record, Owner::TraceEvent, (0, 1)),
                place: record.span(),
            };
            self.model.events.push(event);
        }
        let things = records.iter().zip(&explicit).zip(&self.model.events);
        let things = things.map(|((&record, &explicit), event)| Numbered {
            name: &event.name,
            explicit,
            place: place_of(record, "id"),
        });
        let ids = number(
            things,
            &trace_ids(Kind::Event, 1),
            self.lock.kept(Kind::Event).as_ref(),
            self.diags,
        );
        for (event, id) in self.model.events.iter_mut().zip(ids) {
            // Greater ones were refused.
            event.id = id as u32;
        }
    }

    fn layout(&mut self, record: RecordRef<'r>, owner: Owner, start: (u32, u32)) -> Layout {
        let source = Source {
            owner,
            record,
            start,
            types: &self.types,
            model: &self.model,
        };
        read_layout(&source, self.diags)
    }

    fn module(&self, record: RecordRef<'r>) -> Option<ModuleId> {
        let module = record.field("module").and_then(ValueRef::as_def).ok()?;
        self.modules.get(&module.id).copied()
    }

    /// What a thing is called; without a name of its own as its record.
    fn name(&mut self, record: RecordRef<'r>) -> String {
        let name = self.get(record, "name", ValueRef::as_str);
        name.map_or_else(|| record.name().into_owned(), str::to_owned)
    }

    fn text(&mut self, record: RecordRef<'r>, field: &str) -> String {
        self.get(record, field, ValueRef::as_str)
            .unwrap_or_default()
            .to_owned()
    }

    fn optional_int(&mut self, record: RecordRef<'r>, field: &str) -> Option<i64> {
        let value = record.field(field).ok().filter(|value| value.is_unset());
        match value {
            Some(_) => None,
            None => self.get(record, field, ValueRef::as_int),
        }
    }

    /// What a field has; that it has nothing of the kind is reported.
    fn get<T>(
        &mut self,
        record: RecordRef<'r>,
        field: &str,
        read: impl Fn(ValueRef<'r>) -> Result<T, Diagnostic>,
    ) -> Option<T> {
        get(record, field, read, self.diags)
    }

    fn fault(&mut self, record: RecordRef<'r>, field: &str, message: String) {
        self.diags
            .push(Diagnostic::error(place_of(record, field), message));
    }
}

/// Headers may hold headers, but not without end.
const MOST_NESTING: usize = 4;

fn trace_ids(kind: Kind, first: u64) -> Bounds {
    Bounds {
        kind,
        first,
        least: first,
        greatest: (MOST_TRACE_ID, "the greatest that a trace holds".to_owned()),
    }
}
