//! `cgh`: the object through which templates access a message schema.
//!
//! Messages, enums, structs and trace events are dictionaries with the keys of the YAML, so that `msg.Name` and
//! `msg["Fields"]` work. They also have computed keys: `Id`, `Size` and `Offset`.

use std::collections::BTreeMap;
use std::sync::Arc;

use minijinja::Error;
use minijinja::value::{Kwargs, Value, from_args};

use crate::cgh::{Answers, Cgh, invalid};
use crate::device_api;
use crate::generate::{has_ids, is_little_endian};
use crate::model::{Enum, Field, FieldType, Layout, Message, MessageKind, Model, ModuleId, Scalar, Shape, TraceEvent};
use crate::read::reader::read_model;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::provider::Provide;
use tdgen_language::backends::template_values::compat::is_device_api;
use tdgen_language::backends::template_values::globals::TemplateGlobals;
use tdgen_language::backends::template_values::keyed::Keyed;
use tdgen_language::backends::template_values::missed::Missed;
use tdgen_language::backends::text::cases;
use tdgen_language::diagnostics::{Diags, Reported};
use tdgen_language::records::Records;

/// Provides `cgh` to templates over a message schema.
pub(super) struct Globals;

impl Provide for Globals {
    type Value = TemplateGlobals;

    fn provide(context: &Context<'_>, diags: &mut Diags) -> Result<Option<TemplateGlobals>, Reported> {
        if !is_schema(context.records) {
            return Ok(None);
        }
        if is_device_api(&context.options) {
            return device_api::globals::globals(context, diags).map(Some);
        }
        let model = read_model(context, diags)?;
        is_little_endian(&model, "templates write", diags)?;
        has_ids(&model, "templates know", diags)?;
        Ok(Some(TemplateGlobals(Box::new(move |missed| vec![("cgh", Helper::cgh(&model, missed))]))))
    }
}

/// Returns whether the records are a message schema.
fn is_schema(records: &Records) -> bool {
    let classes = ["Schema", "Message", "TraceEvent", "Header"];
    classes.iter().all(|class| records.class(class).is_some()) && !records.defs_of_if_defined("Schema").is_empty()
}

/// The answers of tdgen.
struct Helper {
    /// Those without arguments, which are methods too.
    attributes: Vec<(&'static str, Value)>,
    /// The storage type of each enum.
    storages: BTreeMap<String, Scalar>,
}

impl Answers for Helper {
    const METHODS: &'static [&'static str] =
        &["custom_type", "message_field_type", "message_field_storage_type", "name_to_camelcase"];
    const CALLS_VALUES: bool = true;
    const IS_STRICT: bool = false;

    fn names(&self) -> Vec<&'static str> {
        self.attributes.iter().map(|(name, _)| *name).collect()
    }

    fn value(&self, name: &str) -> Option<Value> {
        self.attributes.iter().find(|(other, _)| *other == name).map(|(_, value)| value.clone())
    }

    fn call(&self, method: &str, args: &[Value], missed: &Missed) -> Result<Value, Error> {
        if method == "name_to_camelcase" {
            let (name,): (String,) = from_args(args)?;
            return Ok(Value::from(cases::pascal(&name)));
        }
        // The second argument is a default for fields without a type.
        let (field, default, named): (Value, Option<Value>, Kwargs) = from_args(args)?;
        let default = named.get::<Option<Value>>("default")?.or(default);
        named.assert_all_used()?;
        let field_type = TemplateType::of(&field)?;
        if method != "custom_type" && field_type.is_array {
            missed.expect("Length", || {
                let name = field.get_attr("Name").unwrap_or_default();
                format!("the template reads the type of `{name}`, an array, but no `Length`")
            });
        }
        let answer = match method {
            "custom_type" => field_type.custom.clone(),
            "message_field_type" => Some(field_type.custom.clone().unwrap_or_else(|| field_type.ty.clone())),
            _ => self.storage(&field_type),
        };
        Ok(match (answer, default) {
            (Some(answer), _) => Value::from(answer),
            (None, Some(default)) => default,
            (None, None) => Value::from(()),
        })
    }
}

impl Helper {
    /// Creates the object for a schema.
    fn cgh(model: &Model, missed: &Arc<Missed>) -> Value {
        let storages = model.enums.iter().map(|item| (item.name.clone(), item.storage));
        let answers = Helper { attributes: Values { model, missed }.attributes(), storages: storages.collect() };
        Value::from_object(Cgh { answers, missed: missed.clone() })
    }

    /// Returns the type that stores a field; a struct is its own storage.
    fn storage(&self, field_type: &TemplateType) -> Option<String> {
        match (field_type.ty.as_str(), &field_type.custom) {
            ("enum", Some(name)) => self.storages.get(name).map(|storage| storage.name().to_owned()),
            ("struct", Some(name)) => Some(name.clone()),
            ("bool", _) => Some(Scalar::U8.name().to_owned()),
            (ty, _) => self.storages.get(ty).map(|storage| storage.name().to_owned()).or_else(|| Some(ty.to_owned())),
        }
    }
}

/// A type that a template passes: a field, or the name of a type.
struct TemplateType {
    /// The `Type` in YAML: `uint32_t`, `enum`, `struct`.
    ty: String,
    /// The name of the enum or struct.
    custom: Option<String>,
    is_array: bool,
}

impl TemplateType {
    fn of(field: &Value) -> Result<TemplateType, Error> {
        if let Some(ty) = field.as_str() {
            return Ok(TemplateType { ty: ty.to_owned(), custom: None, is_array: false });
        }
        let text = |key: &str| {
            let value = field.get_attr(key).ok()?;
            value.as_str().map(str::to_owned)
        };
        let ty = text("Type")
            .ok_or_else(|| invalid(format!("expected a field or the name of a type, found {}", field.kind())))?;
        let custom = match ty.as_str() {
            "struct" => text("Struct"),
            "enum" => text("Enum"),
            _ => None,
        };
        let is_array = matches!(field.get_attr("Length"), Ok(length) if length.is_number());
        Ok(TemplateType { ty, custom, is_array })
    }
}

/// The model as values.
struct Values<'m> {
    model: &'m Model,
    missed: &'m Arc<Missed>,
}

impl Values<'_> {
    fn attributes(&self) -> Vec<(&'static str, Value)> {
        let model = self.model;
        let messages = |kind: Option<MessageKind>| -> Value {
            let all = model.messages.iter();
            let matching = all.filter(|message| kind.is_none_or(|kind| message.kind == kind));
            matching.map(|message| self.message(message)).collect()
        };
        vec![
            ("api_name", Value::from(model.title.as_str())),
            ("c_api_name", Value::from(model.c_name())),
            ("description", Value::from(model.description.as_str())),
            ("version", Value::from(model.version.to_string())),
            ("version_major", Value::from(model.version.major)),
            ("version_minor", Value::from(model.version.minor)),
            ("version_patch", Value::from(model.version.patch)),
            ("spec_hash", Value::from(format!("0x{:016x}", model.hash))),
            ("rpc_commands", messages(Some(MessageKind::Command))),
            ("rpc_responses", messages(Some(MessageKind::Response))),
            ("rpc_events", messages(Some(MessageKind::Event))),
            ("messages", messages(None)),
            ("enums", model.enums.iter().map(|item| self.enumeration(item)).collect()),
            ("structs", self.structs(false)),
            ("headers", self.structs(true)),
            ("traces", model.events.iter().map(|item| self.trace(item)).collect()),
            ("trace_groups", self.groups()),
            ("message_start_id", Value::from(model.start_id)),
            ("message_max_id", Value::from(model.max_id.unwrap_or_else(|| model.last_id()))),
        ]
    }

    fn keyed(&self, entries: Vec<(&'static str, Value)>) -> Value {
        Keyed::value(self.missed, entries)
    }

    fn module(&self, module: Option<ModuleId>) -> Value {
        module.map_or(Value::from(()), |id| Value::from(self.model[id].name.as_str()))
    }

    fn message(&self, message: &Message) -> Value {
        let paired = message.paired.map(|id| self.model[id].name.as_str());
        self.keyed(vec![
            ("Name", Value::from(message.name.as_str())),
            ("Type", Value::from(message.kind.name())),
            ("PairedMessage", Value::from(paired.unwrap_or("None"))),
            ("Description", Value::from(message.description.as_str())),
            ("Id", Value::from(message.id)),
            ("Fields", self.fields(&message.layout)),
            ("Module", self.module(message.module)),
            ("Header", Value::from(self.model.header(message.kind).name.as_str())),
            ("Size", Value::from(message.layout.size)),
        ])
    }

    fn enumeration(&self, item: &Enum) -> Value {
        let values = item.values.iter().map(|value| {
            self.keyed(vec![
                ("Name", Value::from(value.name.as_str())),
                ("Value", Value::from(value.value)),
                ("Description", Value::from(value.description.as_str())),
            ])
        });
        self.keyed(vec![
            ("Name", Value::from(item.name.as_str())),
            ("Type", Value::from(item.storage.name())),
            ("Description", Value::from(item.description.as_str())),
            ("Values", values.collect()),
            ("Module", self.module(item.module)),
        ])
    }

    fn structs(&self, headers: bool) -> Value {
        let all = self.model.structs.iter();
        let matching = all.filter(|item| item.is_header == headers);
        matching
            .map(|item| {
                self.keyed(vec![
                    ("Name", Value::from(item.name.as_str())),
                    ("Description", Value::from(item.description.as_str())),
                    ("Fields", self.fields(&item.layout)),
                    ("Module", self.module(item.module)),
                    ("Size", Value::from(item.layout.size)),
                ])
            })
            .collect()
    }

    fn trace(&self, event: &TraceEvent) -> Value {
        self.keyed(vec![
            ("Name", Value::from(event.name.as_str())),
            ("Description", Value::from(event.description.as_str())),
            ("Id", Value::from(event.id)),
            ("Fields", self.fields(&event.layout)),
            ("Group", Value::from(self.model[event.group].name.as_str())),
            ("Module", self.module(event.module)),
            ("Size", Value::from(event.layout.size)),
        ])
    }

    fn groups(&self) -> Value {
        let groups = self.model.groups.iter().enumerate();
        groups
            .map(|(at, group)| {
                let events = self.model.events.iter();
                let own = events.filter(|event| event.group.0 as usize == at);
                self.keyed(vec![
                    ("Name", Value::from(group.name.as_str())),
                    ("Description", Value::from(group.description.as_str())),
                    ("Id", Value::from(group.id)),
                    ("Events", own.map(|event| self.trace(event)).collect()),
                    ("Module", self.module(group.module)),
                ])
            })
            .collect()
    }

    fn fields(&self, layout: &Layout) -> Value {
        layout.fields.iter().map(|field| self.field(layout, field)).collect()
    }

    fn field(&self, layout: &Layout, field: &Field) -> Value {
        let name = self.model.type_name(field.ty);
        let mut entries = vec![("Name", Value::from(field.name.as_str()))];
        match field.ty {
            FieldType::Enum(_) => {
                entries.extend([("Type", Value::from("enum")), ("Enum", Value::from(name))]);
            }
            FieldType::Struct(_) => {
                entries.extend([("Type", Value::from("struct")), ("Struct", Value::from(name))]);
            }
            FieldType::Scalar(_) | FieldType::Text | FieldType::Bytes => {
                entries.push(("Type", Value::from(name)));
            }
        }
        entries.push(("Description", Value::from(field.description.as_str())));
        entries.extend(field.length.map(|length| ("Length", Value::from(length))));
        let name = |other: &Field| Value::from(other.name.as_str());
        match layout.shape(field) {
            Shape::Whole => {}
            Shape::Counted(count) | Shape::Flexible(count) => {
                entries.extend([("Count", name(count)), ("Flexible", Value::from(field.is_flexible()))]);
            }
            Shape::Rest => entries.push(("Flexible", Value::from(true))),
            Shape::Optional(bits, bit) => entries.extend([("Optional", name(bits)), ("Bit", Value::from(bit))]),
            Shape::Case(tag, number) => entries.extend([("Tag", name(tag)), ("Case", Value::from(number))]),
        }
        entries.extend([("Offset", Value::from(field.offset)), ("Size", Value::from(field.size))]);
        self.keyed(entries)
    }
}
