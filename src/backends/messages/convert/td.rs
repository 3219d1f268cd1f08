//! Writes a schema in `.td`: its definitions in the order of the model.

use super::origin::Origin;
use crate::model::generated_names::c_identifier;
use crate::model::{
    COMMAND_ID, Constant, Enum, Field, FieldType, Item, Layout, MESSAGE_ID, Message, MessageKind, Model, ModuleId,
    Number, Shape, Since, Struct, TraceEvent,
};
use crate::schema::library::LIBRARY;
use crate::schema::record_names::{Names, Suffix};
use tdgen_language::backends::writer::Writer;
use tdgen_language::source::Interner;

/// Returns the text of a file.
pub(super) fn write(model: &Model, origin: Origin) -> String {
    let file = File { model, origin, names: RecordNames::of(model, origin) };
    let mut w = Writer::default();
    writeln!(w, "include \"{LIBRARY}\"");
    file.modules(&mut w);
    for (item, record) in model.constants.iter().zip(&file.names.constants) {
        file.constant(&mut w, item, record);
    }
    for (item, record) in model.enums.iter().zip(&file.names.enums) {
        file.enumeration(&mut w, item, record);
    }
    for (item, record) in model.structs.iter().zip(&file.names.structs) {
        if origin.is_own(item.place) {
            file.structure(&mut w, item, record);
        }
    }
    for (at, (item, record)) in model.declared_messages().zip(&file.names.messages).enumerate() {
        file.message(&mut w, at, item, record);
    }
    file.groups(&mut w);
    for (at, (item, record)) in model.events.iter().zip(&file.names.events).enumerate() {
        file.event(&mut w, at, item, record);
    }
    file.schema(&mut w);
    String::from_utf8(w.finish()).unwrap_or_default()
}

/// The names of records, parallel to the lists of the model.
struct RecordNames {
    constants: Vec<String>,
    enums: Vec<String>,
    structs: Vec<String>,
    messages: Vec<String>,
    events: Vec<String>,
    groups: Vec<String>,
    modules: Vec<String>,
    schema: String,
}

impl RecordNames {
    /// Assigns the same names as the YAML front end.
    fn of(model: &Model, origin: Origin) -> RecordNames {
        let mut interner = Interner::new();
        let mut names = Names::of_library(&mut interner);
        let mut take = |name: &str, suffix| {
            let name = interner.intern(name.as_bytes());
            let record = names.take(name, suffix, &mut interner);
            interner.text(record).into_owned()
        };
        RecordNames {
            constants: model.constants.iter().map(|of| take(&of.name, Suffix::Constant)).collect(),
            enums: model.enums.iter().map(|of| take(&of.name, Suffix::Enum)).collect(),
            structs: model
                .structs
                .iter()
                .map(|of| match (origin.is_own(of.place), of.is_header) {
                    (false, _) => of.name.clone(),
                    (true, true) => take(&of.name, Suffix::Header),
                    (true, false) => take(&of.name, Suffix::Struct),
                })
                .collect(),
            messages: model.declared_messages().map(|of| take(&of.name, Suffix::Message)).collect(),
            events: model.events.iter().map(|of| take(&of.name, Suffix::Event)).collect(),
            groups: model
                .groups
                .iter()
                .map(|of| if of.is_implied { String::new() } else { take(&of.name, Suffix::Group) })
                .collect(),
            modules: model.modules.iter().map(|of| take(&of.name, Suffix::Module)).collect(),
            schema: take(&model.title, Suffix::Schema),
        }
    }
}

struct File<'m> {
    model: &'m Model,
    origin: Origin<'m>,
    names: RecordNames,
}

impl File<'_> {
    fn modules(&self, w: &mut Writer) {
        for (item, record) in self.model.modules.iter().zip(&self.names.modules) {
            let lets = Lets::new(record, &item.name, &item.description);
            lets.write(w, &format!("def {record} : Module"));
        }
    }

    fn constant(&self, w: &mut Writer, item: &Constant, record: &str) {
        let mut lets = Lets::new(record, &item.name, "");
        self.module(&mut lets, item.module);
        let mut args = vec![item.ty.name().to_owned(), integer(item.value)];
        if !item.description.is_empty() {
            args.push(string(&item.description));
        }
        lets.write(w, &format!("def {record} : Constant<{}>", args.join(", ")));
    }

    fn enumeration(&self, w: &mut Writer, item: &Enum, record: &str) {
        let mut lets = Lets::new(record, &item.name, &item.description);
        self.module(&mut lets, item.module);
        let values = item.values.iter().map(|value| {
            let mut args = vec![string(&value.name), integer(value.value)];
            if !value.description.is_empty() {
                args.push(string(&value.description));
            }
            args.extend(since(value.since));
            format!("Value<{}>", args.join(", "))
        });
        if item.allows_alias {
            lets.plain("allowAlias", "true");
        }
        lets.list("values", values.collect());
        let storage = item.storage.name();
        let class = if item.is_flags { "Flags" } else { "Enum" };
        lets.write(w, &format!("def {record} : {class}<{storage}>"));
    }

    fn structure(&self, w: &mut Writer, item: &Struct, record: &str) {
        let mut lets = Lets::new(record, &item.name, &item.description);
        self.module(&mut lets, item.module);
        lets.list("fields", self.fields(&item.layout));
        let class = if item.is_header { "Header" } else { "Struct" };
        lets.write(w, &format!("def {record} : {class}"));
    }

    fn message(&self, w: &mut Writer, at: usize, item: &Message, record: &str) {
        let mut lets = Lets::new(record, &item.name, &item.description);
        self.module(&mut lets, item.module);
        let positional = self.model.start_id.saturating_add(at as u64 + 1);
        lets.id(item.id, positional, item.has_explicit_id);
        if let Some(since) = item.since {
            lets.plain("since", &string(&since.to_string()));
        }
        lets.list_unless_empty("fields", self.fields(&item.layout));
        let class = match (item.kind, item.paired) {
            (MessageKind::Event, _) | (_, None) => item.kind.name().to_owned(),
            (kind, Some(paired)) => {
                format!("{}<{}>", kind.name(), string(&self.model[paired].name))
            }
        };
        lets.write(w, &format!("def {record} : {class}"));
    }

    fn groups(&self, w: &mut Writer) {
        let groups = self.model.groups.iter().zip(&self.names.groups);
        for (at, (item, record)) in groups.enumerate() {
            if item.is_implied {
                continue;
            }
            let mut lets = Lets::new(record, &item.name, &item.description);
            self.module(&mut lets, item.module);
            lets.id(item.id.into(), at as u64, item.has_explicit_id);
            lets.write(w, &format!("def {record} : TraceGroup"));
        }
    }

    fn event(&self, w: &mut Writer, at: usize, item: &TraceEvent, record: &str) {
        let mut lets = Lets::new(record, &item.name, &item.description);
        self.module(&mut lets, item.module);
        if !self.model[item.group].is_implied {
            let group = self.names.groups.get(item.group.0 as usize);
            lets.plain("group", group.map_or("?", String::as_str));
        }
        lets.id(item.id.into(), at as u64 + 1, item.has_explicit_id);
        lets.list_unless_empty("fields", self.fields(&item.layout));
        lets.write(w, &format!("def {record} : TraceEvent"));
    }

    fn schema(&self, w: &mut Writer) {
        let (model, record) = (self.model, &self.names.schema);
        let mut lets = Lets::new(record, &model.title, &model.description);
        if model.name != c_identifier(&model.title) {
            lets.plain("cName", &string(&model.name));
        }
        if model.start_id != 0 {
            lets.plain("startId", &model.start_id.to_string());
        }
        if let Some(max) = model.max_id {
            lets.plain("maxId", &max.to_string());
        }
        if let Some(id) = model.handshake_id {
            lets.plain("handshakeId", &id.to_string());
        }
        if model.arrays {
            lets.plain("arrays", "true");
        }
        if model.nesting {
            lets.plain("nesting", "true");
        }
        if model.enum_prefixes {
            lets.plain("enumPrefixes", "true");
        }
        for (field, _, name) in self.origin.headers(model) {
            lets.plain(field, self.header(name));
        }
        if model.roles.id != MESSAGE_ID {
            lets.plain("idField", &string(&model.roles.id));
        }
        if let Some(size) = &model.roles.size {
            lets.plain("sizeField", &string(size));
        }
        if let Some(sequence) = &model.roles.sequence {
            lets.plain("sequenceField", &string(sequence));
        }
        if let Some(flags) = &model.roles.flags {
            lets.plain("flagsField", &string(flags));
        }
        if model.roles.tag != COMMAND_ID {
            lets.plain("tagField", &string(&model.roles.tag));
        }
        let version = model.version;
        let class = format!("Schema<{}, {}, {}>", version.major, version.minor, version.patch);
        lets.write(w, &format!("def {record} : {class}"));
    }

    /// Returns the record of a header.
    fn header<'n>(&'n self, name: &'n str) -> &'n str {
        let mut structs = self.model.structs.iter().zip(&self.names.structs);
        let found = structs.find(|(item, _)| item.is_header && item.name == name);
        found.map_or(name, |(_, record)| record)
    }

    fn module(&self, lets: &mut Lets, module: Option<ModuleId>) {
        let record = module.and_then(|module| self.names.modules.get(module.0 as usize));
        if let Some(record) = record {
            lets.plain("module", record);
        }
    }

    fn fields(&self, layout: &Layout) -> Vec<String> {
        let items = layout.items().enumerate().map(|(at, item)| match item {
            Item::Field(field) => self.field(layout, field),
            // Padding has no name in the model.
            Item::Padding(bytes) => format!("Field<\"padding{at}\", padding_t, \"\", {bytes}>"),
        });
        items.collect()
    }

    fn field(&self, layout: &Layout, field: &Field) -> String {
        let ty = match field.ty {
            FieldType::Scalar(_) if field.rules.is_text => "text_t",
            FieldType::Scalar(scalar) => scalar.name(),
            FieldType::Enum(id) => self.names.enums.get(id.0 as usize).map_or("?", |it| it),
            FieldType::Struct(id) => self.names.structs.get(id.0 as usize).map_or("?", |it| it),
            FieldType::Text => "string_t",
            FieldType::Bytes => "bytes_t",
        };
        let mut args = vec![string(&field.name), ty.to_owned()];
        if !field.description.is_empty() || field.length.is_some() {
            args.push(string(&field.description));
        }
        args.extend(field.length.map(|length| length.to_string()));
        let rules = &field.rules;
        if !rules.unit.is_empty() {
            args.push(format!("Unit = {}", string(&rules.unit)));
        }
        args.extend(rules.scale.map(|scale| format!("Scale = \"{scale}\"")));
        let numbers = [("Min", rules.least), ("Max", rules.greatest), ("Invalid", rules.invalid)];
        for (name, value) in numbers.into_iter().chain([("Default", rules.written_default())]) {
            args.extend(value.map(|value| match value {
                Number::Whole(value) => format!("{name} = {}", integer(value)),
                _ => format!("Real{name} = \"{value}\""),
            }));
        }
        if !rules.elements.is_empty() {
            let is_whole = |element: &Number| matches!(element, Number::Whole(_));
            let elements = rules.elements.iter();
            args.push(match rules.elements.iter().all(is_whole) {
                true => format!("Defaults = [{}]", joined(elements.map(|element| integer(element.whole())))),
                false => format!("RealDefaults = [{}]", joined(elements.map(|element| format!("\"{element}\"")))),
            });
        }
        if !rules.text.is_empty() {
            args.push(format!("TextDefault = {}", string(&rules.text)));
        }
        args.extend(match layout.shape(field) {
            Shape::Whole => None,
            Shape::Counted(count) => Some(format!("Count = {}", string(&count.name))),
            Shape::Flexible(count) => Some(format!("Count = {}, Flexible = true", string(&count.name))),
            Shape::Optional(bits, _) => Some(format!("Optional = {}", string(&bits.name))),
            Shape::Case(tag, number) => Some(format!("Tag = {}, Case = {}", string(&tag.name), integer(number))),
        });
        args.extend(since(field.since));
        args.extend(rules.deprecation().map(|text| format!("Deprecated = {}", string(text))));
        format!("Field<{}>", args.join(", "))
    }
}

/// The fields that a definition sets.
#[derive(Default)]
struct Lets(Vec<(&'static str, FieldValue)>);

enum FieldValue {
    Plain(String),
    List(Vec<String>),
}

impl Lets {
    fn new(record: &str, name: &str, description: &str) -> Lets {
        let mut lets = Lets::default();
        if record != name {
            lets.plain("name", &string(name));
        }
        if !description.is_empty() {
            lets.plain("description", &string(description));
        }
        lets
    }

    fn plain(&mut self, field: &'static str, value: &str) {
        self.0.push((field, FieldValue::Plain(value.to_owned())));
    }

    fn id(&mut self, id: u64, positional: u64, is_explicit: bool) {
        if is_explicit || id != positional {
            self.plain("id", &id.to_string());
        }
    }

    fn list(&mut self, field: &'static str, elements: Vec<String>) {
        self.0.push((field, FieldValue::List(elements)));
    }

    fn list_unless_empty(&mut self, field: &'static str, elements: Vec<String>) {
        if !elements.is_empty() {
            self.list(field, elements);
        }
    }

    fn write(&self, w: &mut Writer, head: &str) {
        w.blank();
        if self.0.is_empty() {
            writeln!(w, "{head};");
            return;
        }
        w.block(&format!("{head} {{"), "}", |w| {
            for (field, value) in &self.0 {
                match value {
                    FieldValue::Plain(value) => writeln!(w, "let {field} = {value};"),
                    FieldValue::List(elements) => w.block(&format!("let {field} = ["), "];", |w| {
                        for (at, element) in elements.iter().enumerate() {
                            let comma = if at + 1 < elements.len() { "," } else { "" };
                            writeln!(w, "{element}{comma}");
                        }
                    }),
                }
            }
        });
    }
}

fn joined(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

/// Returns an integer; those above 63 bits are written as bits.
fn integer(value: i128) -> String {
    i64::try_from(value).map_or_else(|_| format!("{value:#x}"), |value| value.to_string())
}

/// Returns the argument for the version in which a field or a value was added.
fn since(since: Option<Since>) -> Option<String> {
    since.map(|since| format!("Since = \"{since}\""))
}

/// Returns a string literal. The language has no escape for a carriage return, which is therefore in a code literal.
fn string(text: &str) -> String {
    let mut literal = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\t' => literal.push_str("\\t"),
            '\r' => literal.push_str("\" # [{\r}] # \""),
            c => literal.push(c),
        }
    }
    literal.push('"');
    literal
}
