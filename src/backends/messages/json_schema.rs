//! `--gen-messages-json-schema`: a JSON Schema (2020-12) of messages and trace records as JSON.
//!
//! A message is `{"message": NAME, "content": {"header": {...}, FIELD: ...}}`, with what `tdgen messages decode` adds;
//! a line of a decoded trace has its `event` and `payload`. Enums are names, or numbers without a name; bytes are
//! hexadecimal.

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::lock;
use crate::model::{Enum, Field, FieldType, Layout, Message, Model, Number, Scalar, TraceEvent};
use crate::plan::roles::error_of;
use crate::read::reader::read_model;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// `--gen-messages-json-schema`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-messages-json-schema", "Write a JSON Schema of messages and of decoded traces", run)
        .options(lock::OPTIONS);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Ok(model) = read_model(context, diags) else {
        return Vec::new();
    };
    match serde_json::to_vec_pretty(&schema(&model)) {
        Ok(mut json) => {
            json.push(b'\n');
            vec![Output::main(json)]
        }
        Err(error) => {
            diags.push(Diagnostic::global(format!("cannot write the JSON Schema: {error}")));
            Vec::new()
        }
    }
}

/// Names and their schemas, in this order.
#[derive(Default)]
struct Named<'m>(Vec<(String, Schema<'m>)>);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, schema) in &self.0 {
            map.serialize_entry(name, schema)?;
        }
        map.end()
    }
}

/// A value in a schema.
#[derive(Serialize)]
#[serde(untagged)]
enum Literal<'m> {
    Text(&'m str),
    Number(i128),
    Real(f64),
    Flag(bool),
    Null,
    List(Vec<Literal<'m>>),
}

impl Literal<'_> {
    fn of(number: Number) -> Self {
        match number {
            Number::Whole(number) => Literal::Number(number),
            Number::Single(_) | Number::Real(_) => Literal::Real(number.real()),
            Number::NaN => Literal::Null,
        }
    }
}

/// The part of JSON Schema that is needed.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Schema<'m> {
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    dialect: Option<&'static str>,
    #[serde(rename = "$comment", skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'m str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    description: Cow<'m, str>,
    #[serde(rename = "$ref", skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
    #[serde(rename = "const", skip_serializing_if = "Option::is_none")]
    constant: Option<Literal<'m>>,
    #[serde(rename = "enum", skip_serializing_if = "Vec::is_empty")]
    names: Vec<&'m str>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    ty: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum: Option<Literal<'m>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    maximum: Option<Literal<'m>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<Literal<'m>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deprecated: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<Box<Schema<'m>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min_items: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_items: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<Named<'m>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    required: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    additional_properties: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    any_of: Vec<Schema<'m>>,
    #[serde(rename = "$defs", skip_serializing_if = "Option::is_none")]
    definitions: Option<Definitions<'m>>,
}

/// A property of an object.
struct Property<'m> {
    name: &'m str,
    schema: Schema<'m>,
    is_required: bool,
}

impl<'m> Schema<'m> {
    fn reference(kind: &str, name: &str) -> Schema<'m> {
        Schema { reference: Some(format!("#/$defs/{kind}.{name}")), ..Schema::default() }
    }

    fn any(schemas: Vec<Schema<'m>>) -> Schema<'m> {
        Schema { any_of: schemas, ..Schema::default() }
    }

    fn constant(text: &'m str) -> Schema<'m> {
        Schema { constant: Some(Literal::Text(text)), ..Schema::default() }
    }

    fn integer(least: i128, most: i128) -> Schema<'m> {
        Schema {
            ty: Some("integer"),
            minimum: Some(Literal::Number(least)),
            maximum: Some(Literal::Number(most)),
            ..Schema::default()
        }
    }

    fn text(pattern: Option<&'static str>) -> Schema<'m> {
        Schema { ty: Some("string"), pattern, ..Schema::default() }
    }

    /// Returns the schema of an object with exactly these properties; some of them are optional.
    fn object_of(properties: Vec<Property<'m>>) -> Schema<'m> {
        let required = properties.iter().filter(|property| property.is_required);
        let required = required.map(|property| property.name.to_owned()).collect();
        let named = properties.into_iter().map(|property| (property.name.to_owned(), property.schema));
        Schema { required, ..Schema::object(named.collect()) }
    }

    /// Returns the schema of an object with exactly these properties.
    fn object(properties: Vec<(String, Schema<'m>)>) -> Schema<'m> {
        Schema {
            ty: Some("object"),
            required: properties.iter().map(|(name, _)| name.clone()).collect(),
            properties: Some(Named(properties)),
            additional_properties: Some(false),
            ..Schema::default()
        }
    }

    fn described(self, description: impl Into<Cow<'m, str>>) -> Schema<'m> {
        Schema { description: description.into(), ..self }
    }
}

fn schema(model: &Model) -> Schema<'_> {
    let messages = model.messages.iter();
    let messages = messages.map(|message| Schema::reference("message", &message.name));
    let events = model.events.iter();
    let events = events.map(|event| Schema::reference("event", &event.name));
    let lost = Schema::reference("trace", "lost");
    Schema {
        dialect: Some("https://json-schema.org/draft/2020-12/schema"),
        comment: Some(format!("version {}, schema hash 0x{:016x}", model.version, model.hash)),
        title: Some(&model.title),
        description: Cow::Borrowed(&model.description),
        any_of: messages.chain(events).chain([lost]).collect(),
        definitions: Some(Definitions(model)),
        ..Schema::default()
    }
}

/// The definitions that the schema's `$ref`s refer to.
struct Definitions<'m>(&'m Model);

impl Serialize for Definitions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let model = self.0;
        let mut map = serializer.serialize_map(None)?;
        for item in &model.constants {
            let value = Schema { constant: Some(Literal::Number(item.value)), ..Schema::default() };
            map.serialize_entry(&format!("constant.{}", item.name), &value.described(&item.description))?;
        }
        for item in &model.enums {
            map.serialize_entry(&format!("enum.{}", item.name), &enumeration(item))?;
        }
        for item in &model.structs {
            let fields = Schema::object_of(fields(model, &item.layout));
            let whole = fields.described(&item.description);
            map.serialize_entry(&format!("struct.{}", item.name), &whole)?;
        }
        for item in &model.messages {
            map.serialize_entry(&format!("message.{}", item.name), &of_message(model, item))?;
        }
        for item in &model.events {
            map.serialize_entry(&format!("event.{}", item.name), &of_event(model, item))?;
        }
        map.serialize_entry("trace.lost", &lost())?;
        map.end()
    }
}

fn of_message<'m>(model: &'m Model, message: &'m Message) -> Schema<'m> {
    let header = Schema::reference("struct", &model.header(message.kind).name);
    let mut content = vec![Property { name: "header", schema: header, is_required: true }];
    // A failure is only a header.
    let can_fail = error_of(model, message).is_some();
    let of_fields = fields(model, &message.layout).into_iter();
    content.extend(of_fields.map(|field| Property { is_required: field.is_required && !can_fail, ..field }));
    let message_name = Schema::constant(&message.name);
    let mut properties = vec![
        Property { name: "message", schema: message_name, is_required: true },
        Property { name: "content", schema: Schema::object_of(content), is_required: true },
    ];
    properties.extend(of_capture());
    Schema::object_of(properties).described(&message.description)
}

/// Returns the properties that `tdgen messages decode` adds to a message.
fn of_capture<'m>() -> impl Iterator<Item = Property<'m>> {
    let time = Schema::text(Some("^[0-9]+(\\.[0-9]{1,9})?$"));
    let direction = Schema { names: vec!["sent", "received"], ..Schema::default() };
    let absent = Schema { ty: Some("array"), items: Some(Box::new(Schema::text(None))), ..Schema::default() };
    let properties = [
        ("at", of_scalar(Scalar::U64)),
        ("time", time),
        ("direction", direction),
        ("from", Schema::text(None)),
        ("to", Schema::text(None)),
        ("absent", absent),
    ];
    properties.into_iter().map(|(name, schema)| Property { name, schema, is_required: false })
}

fn of_event<'m>(model: &'m Model, event: &'m TraceEvent) -> Schema<'m> {
    let group = Schema::constant(&model[event.group].name);
    let payload = Schema::object_of(fields(model, &event.layout));
    let whole = Schema::object(vec![
        ("timestamp".to_owned(), of_scalar(Scalar::U64)),
        ("group".to_owned(), group),
        ("event".to_owned(), Schema::constant(&event.name)),
        ("sequence".to_owned(), of_scalar(Scalar::U16)),
        ("payload".to_owned(), payload),
    ]);
    whole.described(&event.description)
}

/// Returns the schema of a loss, which decoders write between records.
fn lost<'m>() -> Schema<'m> {
    let reason = Schema { names: vec!["overwritten", "dropped", "damaged"], ..Schema::default() };
    let what = Schema::object(vec![
        ("records".to_owned(), of_scalar(Scalar::U64)),
        ("bytes".to_owned(), of_scalar(Scalar::U64)),
        ("reason".to_owned(), reason),
    ]);
    Schema::object(vec![("lost".to_owned(), what)])
}

/// Returns the properties for fields. Those that only say how others are used have none: an array has its elements, and
/// what is absent is left out.
fn fields<'m>(model: &'m Model, layout: &'m Layout) -> Vec<Property<'m>> {
    let fields = layout.fields.iter().enumerate().filter(|(at, _)| !layout.is_companion(*at));
    let property = |(_, field): (usize, &'m Field)| Property {
        name: &field.name,
        schema: Schema {
            deprecated: field.rules.deprecation().map(|_| true),
            ..of_field(model, field).described(model.description_of(layout, field))
        },
        is_required: field.presence.is_none(),
    };
    fields.map(property).collect()
}

fn of_field<'m>(model: &'m Model, field: &'m Field) -> Schema<'m> {
    let one = match field.ty {
        FieldType::Scalar(scalar) if field.rules.is_limited() => {
            let (ty, range) = match scalar.range() {
                Some((least, greatest)) => ("integer", [least, greatest].map(|bound| Some(Number::Whole(bound)))),
                None => ("number", [None, None]),
            };
            let minimum = field.rules.least.or(range[0]).map(Literal::of);
            let maximum = field.rules.greatest.or(range[1]).map(Literal::of);
            Schema { ty: Some(ty), minimum, maximum, ..Schema::default() }
        }
        FieldType::Scalar(scalar) => of_scalar(scalar),
        FieldType::Enum(id) => Schema::reference("enum", &model[id].name),
        FieldType::Struct(id) => Schema::reference("struct", &model[id].name),
        FieldType::Text => Schema::text(None),
        FieldType::Bytes => Schema::text(Some("^([0-9a-f]{2})*$")),
    };
    let literal = |number: Number| match field.ty {
        FieldType::Enum(id) => {
            let value = model[id].values.iter().find(|value| value.value == number.whole());
            value.map_or(Literal::of(number), |value| Literal::Text(&value.name))
        }
        FieldType::Scalar(Scalar::Bool) => Literal::Flag(number.whole() != 0),
        _ if field.rules.is_invalid(number) => Literal::Null,
        _ => Literal::of(number),
    };
    let default = field.rules.default.map(literal);
    let one = match field.rules.invalid {
        Some(_) => Schema::any(vec![one, Schema { ty: Some("null"), ..Schema::default() }]),
        None => one,
    };
    if let Some(size) = field.text_size() {
        let text = field.rules.text.as_str();
        let default = (!text.is_empty()).then_some(Literal::Text(text));
        return Schema { max_length: Some(size), default, ..Schema::text(None) };
    }
    match field.length {
        None => Schema { default, ..one },
        length => Schema {
            default: (!field.rules.elements.is_empty())
                .then(|| Literal::List(field.rules.elements.iter().copied().map(literal).collect())),
            ty: Some("array"),
            items: Some(Box::new(one)),
            min_items: if field.count.is_some() { Some(0) } else { length },
            max_items: length,
            ..Schema::default()
        },
    }
}

/// Returns the schema of an enum: a name, or a number without one, from a newer schema; for flags, a list of them.
fn enumeration(item: &Enum) -> Schema<'_> {
    if item.is_flags {
        let names: Vec<&str> = item.single_bits().map(|value| value.name.as_str()).collect();
        let names = (!names.is_empty()).then(|| Schema { names, ..Schema::default() });
        let flag = Schema::any(names.into_iter().chain([of_scalar(item.storage)]).collect());
        let list = Schema { ty: Some("array"), items: Some(Box::new(flag)), ..Schema::default() };
        return list.described(&item.description);
    }
    let names = Schema { names: item.values.iter().map(|value| value.name.as_str()).collect(), ..Schema::default() };
    Schema::any(vec![names, of_scalar(item.storage)]).described(&item.description)
}

fn of_scalar<'m>(scalar: Scalar) -> Schema<'m> {
    match scalar.range() {
        Some((least, most)) => Schema::integer(least, most),
        None if scalar == Scalar::Bool => Schema { ty: Some("boolean"), ..Schema::default() },
        None => {
            let number = Schema { ty: Some("number"), ..Schema::default() };
            // JSON has no numbers for these values.
            let pattern = Some("^-?(Infinity|NaN(\\(0x[0-9a-f]+\\))?)$");
            let others = Schema { ty: Some("string"), pattern, ..Schema::default() };
            Schema::any(vec![number, others])
        }
    }
}
