//! [`hash()`]: the hash of a schema, which covers everything that determines the wire format.
//!
//! It is the first 64 bits of the SHA-256 of a canonical text ([`canonical`]). The text is part of the format: firmware
//! and hosts that were built at different times compare the hash. Descriptions, modules, versions, the name of the API,
//! the order of definitions and their files do not affect it.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::{Layout, MESSAGE_ID, Message, Model, Number, Shape};

/// Returns the hash of a schema.
pub(crate) fn hash(model: &Model) -> u64 {
    let digest = Sha256::digest(canonical(model).as_bytes());
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    u64::from_be_bytes(first)
}

/// Returns everything that determines the wire format: a line for each definition, sorted.
///
/// ```text
/// enum launch_error_e uint32_t LAUNCH_OK=0 LAUNCH_NO_MEMORY=1
/// event 1 launched kernel@0:uint64_t name@8:string size=16
/// group 0 Kernel 1
/// message 1 Command launch_cmd command_header_t kernel@40:uint64_t size=48
/// struct command_header_t message_id@0:uint64_t ... size=40
/// ```
fn canonical(model: &Model) -> String {
    let mut lines = Vec::new();
    for item in &model.enums {
        let mut values: Vec<_> = item.values.iter().collect();
        values.sort_by_key(|value| (value.value, &value.name));
        let kind = if item.is_flags { "flags" } else { "enum" };
        let mut line = format!("{kind} {} {}", item.name, item.storage.name());
        for value in values {
            append(&mut line, format_args!(" {}={}", value.name, value.value));
        }
        lines.push(line);
    }
    for item in &model.structs {
        lines.push(with_layout(format!("struct {}", item.name), &item.layout, model));
    }
    lines.extend(model.messages.iter().map(|message| message_line(message, model)));
    let groups = model.groups.iter();
    let mut groups: Vec<String> = groups.map(|item| format!("group {} {}", item.id, item.name)).collect();
    let mut events: Vec<_> = model.events.iter().collect();
    events.sort_unstable_by_key(|event| event.id);
    for event in events {
        if let Some(line) = groups.get_mut(event.group.0 as usize) {
            append(line, format_args!(" {}", event.id));
        }
    }
    lines.extend(groups);
    for item in &model.events {
        let line = format!("event {} {}", item.id, item.name);
        lines.push(with_layout(line, &item.layout, model));
    }
    if model.roles.id != MESSAGE_ID {
        lines.push(format!("id {}", model.roles.id));
    }
    lines.extend(model.roles.sequence.iter().map(|sequence| format!("sequence {sequence}")));
    if model.is_big_endian {
        lines.push("big endian".to_owned());
    }
    if model.cuts_zeros {
        lines.push("cut zeros".to_owned());
    }
    if model.roles.finds_by_tag {
        lines.push("responses by tag".to_owned());
    }
    lines.extend(model.roles.error.iter().map(|error| format!("error {error}")));
    if model.roles.uncounted > 0 {
        lines.push(format!("uncounted {}", model.roles.uncounted));
    }
    lines.extend(model.roles.size.iter().map(|size| format!("size {size}")));
    lines.sort_unstable();
    lines.join("\n")
}

fn message_line(item: &Message, model: &Model) -> String {
    let (kind, header) = (item.kind.name(), &model.header(item.kind).name);
    let line = format!("message {} {kind} {} {header}", item.id, item.name);
    with_layout(line, &item.layout, model)
}

fn with_layout(mut line: String, layout: &Layout, model: &Model) -> String {
    for field in &layout.fields {
        let ty = model.field_type_name(field);
        let mut digits = itoa::Buffer::new();
        let offset = digits.format(field.offset);
        line.extend([" ", &field.name, "@", offset, ":", ty]);
        if let Some(length) = field.length {
            append(&mut line, format_args!("[{length}]"));
        }
        let rules = &field.rules;
        if rules.is_limited() {
            // Both sides must accept the same values.
            let bound = |bound: Option<Number>| bound.map_or(String::new(), |bound| bound.to_string());
            append(&mut line, format_args!("<{}..{}>", bound(rules.least), bound(rules.greatest)));
        }
        if let Some(invalid) = rules.invalid {
            append(&mut line, format_args!("!{invalid}"));
        }
        match layout.shape(field) {
            Shape::Whole => {}
            Shape::Counted(count) => append(&mut line, format_args!("#{}", count.name)),
            Shape::Flexible(count) => append(&mut line, format_args!("#..{}", count.name)),
            Shape::Rest => append(&mut line, format_args!("#..")),
            Shape::Optional(bits, bit) => append(&mut line, format_args!("?{}.{bit}", bits.name)),
            Shape::Case(tag, number) => append(&mut line, format_args!("?{}={number}", tag.name)),
        }
    }
    append(&mut line, format_args!(" size={}", layout.size));
    line
}

fn append(line: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = line.write_fmt(text);
}
