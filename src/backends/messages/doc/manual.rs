//! `--gen-messages-doc`: the manual of a schema, one self-contained page of HTML.
//!
//! It describes messages, structs, enums and trace events, each with a table of offsets and sizes and a picture in SVG.

use std::collections::BTreeMap;

use super::html::{self, Page};
use super::picture::{self, Part};

use crate::generate::generate;
use crate::lock;
use crate::model::{
    Constant, Enum, Field, FieldType, GroupId, Layout, Member, Message, MessageKind, Model, ModuleId, Struct,
    TraceEvent, TraceGroup,
};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::writer::Writer;

/// `--gen-messages-doc`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-messages-doc",
    "Write a manual of messages and traces: an HTML page with tables and diagrams of their bytes",
    |context, diags| generate(context, diags, Writer::default(), emit),
)
.options(lock::OPTIONS);

/// The size of the header of a trace record.
const RECORD_HEADER: u32 = 16;

fn emit(w: &mut Writer, model: &Model) {
    let mut page = Page::new(w, &format!("{} {}", model.title, model.version));
    page.paragraphs(&model.description);
    let hash = format!("0x{:016x}", model.hash);
    page.facts(&[("Version", &model.version.to_string()), ("Schema hash", &hash)]);
    let endian = if model.is_big_endian { "big" } else { "little" };
    page.text(&format!("All numbers are {endian} endian. Offsets and sizes are bytes; a row of a picture has 8."));
    if let (Some(size), uncounted @ 1..) = (&model.roles.size, model.roles.uncounted) {
        page.text(&format!("The size in the field `{size}` of headers does not count {uncounted} of the bytes."));
    }
    if model.cuts_zeros {
        page.text("A message ends before the zeros at its end, except for the first byte after its header.");
    }
    if model.roles.finds_by_tag {
        let tag = &model.roles.tag;
        page.text(&format!("A response has no id: it answers the command with the same `{tag}`."));
    }
    if let Some(error) = model.error_field() {
        page.text(&format!("A response whose `{}` is not 0 ends after its header.", error.name));
    }
    contents(&mut page, model);
    page.section(2, "headers", "Headers");
    for item in model.structs.iter().filter(|item| item.is_header) {
        page.section(3, &item.name, &item.name);
        page.paragraphs(&item.description);
        layout(&mut page, model, &item.layout, None);
    }
    let (modules, rest) = by_module(model);
    for (module, section) in model.modules.iter().zip(&modules) {
        page.section(2, &format!("module.{}", module.name), &module.name);
        page.paragraphs(&module.description);
        section.emit(&mut page, model);
    }
    if !rest.is_empty() {
        let title = if modules.is_empty() { "Messages" } else { "Other messages" };
        page.section(2, "module.", title);
        rest.emit(&mut page, model);
    }
    page.finish();
}

/// Returns the id of a message, or how it is found without one.
fn id_of(model: &Model, message: &Message) -> String {
    if model.is_found_by_tag(message) { format!("by `{}`", model.roles.tag) } else { message.id.to_string() }
}

/// Emits a table of all messages and trace events.
fn contents(page: &mut Page<'_>, model: &Model) {
    let messages = model.messages.iter().map(|message| {
        let link = html::link(&message.name, &message.name);
        [
            id_of(model, message),
            link,
            message.kind.name().to_owned(),
            html::escaped(first_line(&message.description)).into_owned(),
        ]
    });
    page.table(&["Id", "Message", "Kind", ""], messages);
    let events = model.events.iter().map(|event| {
        let link = html::link(&event_anchor(event), &event.name);
        [
            event.id.to_string(),
            link,
            model[event.group].name.clone(),
            html::escaped(first_line(&event.description)).into_owned(),
        ]
    });
    page.table(&["Id", "Trace event", "Group", ""], events);
}

/// The content of a module.
#[derive(Clone, Default)]
struct Section<'m> {
    constants: Vec<&'m Constant>,
    enums: Vec<&'m Enum>,
    structs: Vec<&'m Struct>,
    messages: Vec<&'m Message>,
    events: BTreeMap<GroupId, Vec<&'m TraceEvent>>,
}

/// Returns the content of each module, and the definitions without a module.
fn by_module(model: &Model) -> (Vec<Section<'_>>, Section<'_>) {
    let none = model.modules.len();
    let at = |module: Option<ModuleId>| module.map_or(none, |module| module.0 as usize);
    let mut modules = vec![Section::default(); none + 1];
    for item in &model.constants {
        modules[at(item.module)].constants.push(item);
    }
    for item in &model.enums {
        modules[at(item.module)].enums.push(item);
    }
    for item in model.plain_structs() {
        modules[at(item.module)].structs.push(item);
    }
    for item in &model.messages {
        modules[at(item.module)].messages.push(item);
    }
    for item in &model.events {
        let events = modules[at(item.module)].events.entry(item.group);
        events.or_default().push(item);
    }
    let rest = modules.pop().unwrap_or_default();
    (modules, rest)
}

impl Section<'_> {
    fn is_empty(&self) -> bool {
        self.constants.is_empty()
            && self.enums.is_empty()
            && self.structs.is_empty()
            && self.messages.is_empty()
            && self.events.is_empty()
    }

    fn emit(&self, page: &mut Page<'_>, model: &Model) {
        let constants = self.constants.iter().map(|item| {
            [item.value.to_string(), html::code(&item.name), html::escaped(&item.description).into_owned()]
        });
        page.table(&["Value", "Constant", ""], constants);
        for item in &self.enums {
            values(page, item);
        }
        for item in &self.structs {
            page.section(3, &item.name, &format!("struct {}", item.name));
            page.paragraphs(&item.description);
            layout(page, model, &item.layout, None);
        }
        for item in &self.messages {
            message(page, model, item);
        }
        for (&group, events) in &self.events {
            trace_group(page, model, &model[group], events);
        }
    }
}

fn values(page: &mut Page<'_>, item: &Enum) {
    page.section(3, &item.name, &format!("{} {}", if item.is_flags { "flags" } else { "enum" }, item.name));
    page.paragraphs(&item.description);
    let flags = if item.is_flags { " The values are flags, which can be combined." } else { "" };
    page.text(&format!("Stored as {}.{flags}", item.storage.name()));
    let values = item.values.iter().map(|value| {
        let number = match item.is_flags && value.value.count_ones() > 1 {
            true => bits(value.value),
            false => value.value.to_string(),
        };
        [number, html::code(&value.name), html::escaped(&value.description).into_owned()]
    });
    page.table(&["Value", "Name", ""], values);
}

/// Returns the bits of a mask in words.
fn bits(mask: i128) -> String {
    let first = mask.trailing_zeros();
    format!("bits {first} to {}", first + mask.count_ones() - 1)
}

fn message(page: &mut Page<'_>, model: &Model, message: &Message) {
    let kind = message.kind.name().to_lowercase();
    page.section(3, &message.name, &format!("{kind} {}", message.name));
    page.paragraphs(&message.description);
    let mut facts = vec![("Id", id_of(model, message))];
    facts.push(("Size", message.layout.size.to_string()));
    if let Some(partner) = message.paired {
        let label = if message.kind == MessageKind::Command { "Response" } else { "Answers" };
        facts.push((label, html::link(&model[partner].name, &model[partner].name)));
    }
    let facts: Vec<(&str, &str)> = facts.iter().map(|(label, value)| (*label, value.as_str())).collect();
    page.facts_html(&facts);
    layout(page, model, &message.layout, Some(message.kind));
}

fn trace_group(page: &mut Page<'_>, model: &Model, group: &TraceGroup, events: &[&TraceEvent]) {
    page.section(3, &format!("group.{}", group.name), &format!("trace group {}", group.name));
    page.paragraphs(&group.description);
    page.facts(&[("Id", &group.id.to_string())]);
    for event in events {
        page.section(4, &event_anchor(event), &format!("trace event {}", event.name));
        page.paragraphs(&event.description);
        page.facts(&[("Id", &event.id.to_string())]);
        let text = format!(
            "Offsets are from the begin of the payload, which is {RECORD_HEADER} bytes behind that of the record."
        );
        if event.layout.fields.is_empty() {
            page.text("It has no payload.");
        } else {
            page.text(&text);
            layout(page, model, &event.layout, None);
        }
    }
}

fn event_anchor(event: &TraceEvent) -> String {
    format!("event.{}", event.name)
}

/// Emits the table and the picture of a layout, for a message with its header.
fn layout(page: &mut Page<'_>, model: &Model, layout: &Layout, message: Option<MessageKind>) {
    let mut rows = Vec::new();
    let mut parts = Vec::new();
    let mut end = 0;
    if let Some(kind) = message {
        let header = model.header(kind);
        end = header.layout.size;
        let ty = html::link(&header.name, &header.name);
        rows.push(["0".to_owned(), end.to_string(), html::code("header"), ty, String::new()]);
        parts.push(Part { name: "header".to_owned(), offset: 0, size: end, is_own: false });
    }
    for (_, member) in layout.members(end) {
        let (offset, size, fields) = match member {
            Member::Field(field) => (field.offset, field.size, std::slice::from_ref(field)),
            Member::Union(union, cases) => (union.offset, union.size, cases),
        };
        if offset > end {
            padding(end, offset, &mut rows, &mut parts);
        }
        rows.extend(fields.iter().map(|field| row(model, layout, field)));
        let names = fields.iter().map(|field| match field.ty.is_tail() {
            true => format!("length of {}", field.name),
            false => field.name.clone(),
        });
        parts.push(Part { name: names.collect::<Vec<_>>().join(" | "), offset, size, is_own: true });
        end = offset + size;
    }
    match layout.fields.last().filter(|field| field.ty.is_tail()) {
        Some(tail) => {
            let bytes = format!("the bytes of {}, then 0 up to a multiple of 8", tail.name);
            rows.push([end.to_string(), "0 …".to_owned(), String::new(), bytes, String::new()]);
            parts.push(Part {
                name: format!("{} …", tail.name),
                offset: end,
                size: end.next_multiple_of(8) - end + 8,
                is_own: true,
            });
        }
        None if layout.size > end => padding(end, layout.size, &mut rows, &mut parts),
        None => {}
    }
    page.table(&["Offset", "Size", "Field", "Type", ""], rows.into_iter());
    picture::draw(page.writer(), &parts);
}

fn padding(from: u32, to: u32, rows: &mut Vec<[String; 5]>, parts: &mut Vec<Part>) {
    rows.push([from.to_string(), (to - from).to_string(), String::new(), "padding".to_owned(), String::new()]);
    parts.push(Part { name: String::new(), offset: from, size: to - from, is_own: false });
}

fn row(model: &Model, layout: &Layout, field: &Field) -> [String; 5] {
    let name = model.field_type_name(field);
    let ty = match field.ty {
        FieldType::Enum(_) | FieldType::Struct(_) => html::link(name, name),
        FieldType::Text | FieldType::Bytes => {
            format!("{name}: its length, a uint32_t")
        }
        FieldType::Scalar(_) => html::code(name),
    };
    let ty = match field.length {
        Some(length) if field.rules.is_text => format!("{ty}, up to {length} bytes"),
        Some(length) if field.count.is_some() => format!("{ty} × 0 to {length}"),
        Some(length) => format!("{ty} × {length}"),
        None => ty,
    };
    [
        field.offset.to_string(),
        field.size.to_string(),
        html::code(&field.name),
        ty,
        html::escaped(&model.description_of(layout, field)).into_owned(),
    ]
}

fn first_line(text: &str) -> &str {
    text.trim().lines().next().unwrap_or_default()
}
