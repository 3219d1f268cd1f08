//! [`read_model`]: reads a sound model from records and reports all errors in one run.
//!
//! Definitions are read in the order of the text, so that fields can refer to earlier ones. `checks` then checks names,
//! pairs and values.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::definitions::Definitions;
use super::fields::{Source, read_layout};
use super::growth::set_older_sizes;
use super::handshake::set_handshake;
use super::layout::Owner;
use crate::checks::run::run as run_checks;
use crate::lock::{self, Lock};
use crate::model::generated_names::c_identifier;
use crate::model::hash::hash;
use crate::model::{FieldType, GroupId, Headers, Layout, Model, Module, ModuleId, Roles, StructId, Version};
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::Records;
use tdgen_language::records::arena::ids::RecordId;
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// The fields of the record `Schema` that name its headers.
pub(super) const HEADERS: [&str; 4] = ["commonHeader", "commandHeader", "responseHeader", "eventHeader"];

/// Returns the schema that a backend runs on.
pub(crate) fn read_model(context: &Context<'_>, diags: &mut Diags) -> Result<Arc<Model>, Reported> {
    context.shared(lock::OPTIONS, diags, |context, diags| {
        let lock = lock::read(context, diags)?;
        read_records(context.records, &lock, diags)
    })
}

/// Reads the schema in these records, with the ids of a lock.
fn read_records(records: &Records, lock: &Lock, diags: &mut Diags) -> Result<Model, Reported> {
    let mut found = Diags::new(0);
    let model = Reader::new(records, lock, &mut found).and_then(Reader::read);
    if let Ok(model) = &model {
        lock.warn_of_new(model, &mut found);
    }
    diags.push_in_order(&found);
    found.reported().map_or(model, Err)
}

pub(super) struct Reader<'r, 'd> {
    pub(super) schema: RecordRef<'r>,
    pub(super) definitions: Definitions<'r>,
    pub(super) modules: FxHashMap<RecordId, ModuleId>,
    pub(super) types: FxHashMap<RecordId, FieldType>,
    /// The groups of events without a group, by their modules.
    pub(super) implied: FxHashMap<Option<ModuleId>, GroupId>,
    pub(super) model: Model,
    pub(super) lock: &'d Lock,
    pub(super) diags: &'d mut Diags,
}

impl<'r, 'd> Reader<'r, 'd> {
    /// Creates a reader of the schema that the single record of class `Schema` defines.
    fn new(records: &'r Records, lock: &'d Lock, diags: &'d mut Diags) -> Result<Reader<'r, 'd>, Reported> {
        let definitions = Definitions::of(records);
        if let [first, second, ..] = definitions.schemas[..] {
            let message = format!("duplicate schema `{}`", second.name());
            return Err(diags.push(Diagnostic::error(second.span(), message).note(first.span(), "the first one")));
        }
        let Some(&schema) = definitions.schemas.first() else {
            // The main file comes first in the position space.
            let start = Span::new(0, 0);
            let (message, help) = match records.class("Schema") {
                None => {
                    ("not a message schema: missing class `Schema`", "add `include \"tdgen/messages/messages.td\"`")
                }
                Some(_) => {
                    ("not a message schema: missing record of class `Schema`", "add `def my_api : Schema<1, 0, 0>;`")
                }
            };
            return Err(diags.push(Diagnostic::error(start, message).help(help)));
        };
        Ok(Reader {
            schema,
            definitions,
            modules: FxHashMap::default(),
            types: FxHashMap::default(),
            implied: FxHashMap::default(),
            model: Model {
                title: String::new(),
                name: String::new(),
                description: String::new(),
                version: Version { major: 0, minor: 0, patch: 0 },
                start_id: 0,
                max_id: None,
                handshake_id: None,
                arrays: false,
                nesting: false,
                is_packed: false,
                is_big_endian: false,
                cuts_zeros: false,
                enum_prefixes: false,
                modules: Vec::new(),
                constants: Vec::new(),
                enums: Vec::new(),
                structs: Vec::new(),
                headers: Headers {
                    common: StructId(0),
                    command: StructId(0),
                    response: StructId(0),
                    event: StructId(0),
                },
                roles: Roles::default(),
                messages: Vec::new(),
                groups: Vec::new(),
                events: Vec::new(),
                has_versions: false,
                hash: 0,
                place: schema.span(),
                name_place: schema.span(),
                uncounted_place: schema.blame("uncounted"),
                error_place: schema.blame("errorField"),
            },
            lock,
            diags,
        })
    }

    fn read(mut self) -> Result<Model, Reported> {
        self.schema();
        self.modules();
        self.constants();
        self.enums();
        let headers = self.headers();
        self.structs();
        // Without headers, messages have no offsets.
        self.model.headers = headers?;
        self.messages();
        set_older_sizes(&mut self.model, self.lock, self.diags);
        let groups = self.groups();
        self.events(&groups);
        run_checks(&self.model, &self.header_places(), self.diags);
        self.model.hash = hash(&self.model);
        set_handshake(&mut self.model);
        Ok(self.model)
    }

    fn schema(&mut self) {
        let schema = self.schema;
        self.model.title = self.name(schema);
        let name = self.text(schema, "cName");
        if name.is_empty() {
            self.model.name = c_identifier(&self.model.title);
        } else {
            self.model.name = name;
            self.model.name_place = schema.blame("cName");
        }
        self.model.description = self.text(schema, "description");
        self.model.version = Version {
            major: self.version_part("major"),
            minor: self.version_part("minor"),
            patch: self.version_part("patch"),
        };
        // -1 allows the id 0; other negative numbers are reported.
        let start: Option<i64> = schema.optional_if_declared("startId").ok().flatten();
        self.model.start_id = start.filter(|id| *id == -1).unwrap_or_else(|| {
            self.natural("startId").ok().flatten().and_then(|id| i64::try_from(id).ok()).unwrap_or(0)
        });
        // 0 is the same as no maximum.
        self.model.max_id = self.natural("maxId").ok().flatten().filter(|&most| most > 0);
        self.model.handshake_id = self.natural("handshakeId").ok().flatten();
        self.model.roles.id = self.text(schema, "idField");
        self.model.roles.tag = self.text(schema, "tagField");
        let mut role = |field: &str| Some(self.text(schema, field)).filter(|name| !name.is_empty());
        let [size, sequence, flags, error] = ["sizeField", "sequenceField", "flagsField", "errorField"].map(&mut role);
        // The checks refuse numbers that do not fit.
        let uncounted = self.natural("uncounted").ok().flatten().unwrap_or(0);
        let uncounted = u32::try_from(uncounted).unwrap_or(u32::MAX);
        let finds_by_tag = self.diags.keep(schema.bit("responsesByTag")).unwrap_or_default();
        let roles = std::mem::take(&mut self.model.roles);
        self.model.roles = Roles { size, uncounted, sequence, flags, error, finds_by_tag, ..roles };
        for (field, is_set) in [
            ("handshakeId", self.model.handshake_id.is_some()),
            ("sequenceField", self.model.roles.sequence.is_some()),
            ("flagsField", self.model.roles.flags.is_some()),
        ] {
            if finds_by_tag && is_set {
                let message = "this needs responses with an id, but they are found by their tag";
                let help = "remove it; a field of the header without a role is read and written as any other";
                self.diags.push(Diagnostic::error(schema.blame(field), message).help(help));
            }
        }
        self.model.arrays = self.diags.keep(schema.bit("arrays")).unwrap_or_default();
        self.model.nesting = self.diags.keep(schema.bit("nesting")).unwrap_or_default();
        self.model.is_packed = self.diags.keep(schema.bit("packed")).unwrap_or_default();
        self.model.is_big_endian = self.diags.keep(schema.bit("bigEndian")).unwrap_or_default();
        self.model.cuts_zeros = self.diags.keep(schema.bit("cutZeros")).unwrap_or_default();
        if self.model.cuts_zeros && self.model.roles.size.is_none() {
            let message = "messages whose zeros at the end are cut have no size";
            let help = "name the field of the header with the size: `let sizeField = ...` in `.td`, `Size` of `Headers` in YAML";
            self.diags.push(Diagnostic::error(schema.blame("cutZeros"), message).help(help));
        }
        self.model.enum_prefixes = self.diags.keep(schema.bit("enumPrefixes")).unwrap_or_default();
    }

    fn version_part(&mut self, field: &str) -> u16 {
        let Some(value) = self.diags.keep(self.schema.int::<i64>(field)) else {
            return 0;
        };
        u16::try_from(value).unwrap_or_else(|_| {
            let message = format!("{field} version {value} is not in the range 0 to 65535");
            self.report(self.schema, field, message);
            0
        })
    }

    /// Reads an optional field of the schema that must not be negative.
    fn natural(&mut self, field: &str) -> Result<Option<u64>, Reported> {
        let value: Option<i64> = self.diags.report(self.schema.optional_if_declared(field))?;
        let natural = value.map(|value| {
            let message = |_| format!("negative `{field}` of the schema: {value}");
            u64::try_from(value).map_err(|error| self.report(self.schema, field, message(error)))
        });
        natural.transpose()
    }

    fn modules(&mut self) {
        for record in std::mem::take(&mut self.definitions.modules) {
            self.modules.insert(record.id, ModuleId::at(self.model.modules.len()));
            let module =
                Module { name: self.name(record), description: self.text(record, "description"), place: record.span() };
            self.model.modules.push(module);
        }
    }

    pub(super) fn layout(&mut self, record: RecordRef<'r>, owner: Owner, start: (u32, u32)) -> Layout {
        let source = Source { owner, record, start, types: &self.types, model: &self.model, lock: self.lock };
        read_layout(&source, self.diags)
    }

    pub(super) fn module(&self, record: RecordRef<'r>) -> Option<ModuleId> {
        let module = record.record("module").ok()?;
        self.modules.get(&module.id).copied()
    }

    /// Returns the name of a definition, by default that of its record.
    pub(super) fn name(&mut self, record: RecordRef<'r>) -> String {
        let name = self.diags.keep(record.text("name"));
        name.map_or_else(|| record.name().into_owned(), str::to_owned)
    }

    pub(super) fn text(&mut self, record: RecordRef<'r>, field: &str) -> String {
        self.diags.keep(record.text(field)).unwrap_or_default().to_owned()
    }

    /// Reads an optional id; without one after an error.
    pub(super) fn optional_int(&mut self, record: RecordRef<'r>, field: &str) -> Option<i64> {
        self.diags.keep(record.optional_if_declared(field)).flatten()
    }

    pub(super) fn report(&mut self, record: RecordRef<'r>, field: &str, message: String) -> Reported {
        self.diags.push(Diagnostic::error(record.blame(field), message))
    }
}
