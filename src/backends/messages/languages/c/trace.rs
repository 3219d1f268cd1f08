//! `--gen-messages-trace-c`: the tracer of a device, a C99 header that needs no library.
//!
//! The header has the ring buffer (`tracer.h.inc`: fixed except for names and counts) and a function for each trace
//! event. The function tests one bit and calls another one that is not inlined, so that a disabled event costs no more.
//! The types of payloads have the same include guards as in the header of messages.

use crate::generate::{begin_header, generate_if, holes_of};
use crate::languages::c::header::without_deprecation;
use crate::languages::c::types;
use crate::model::generated_names::{event_constant, event_function, group_constant, payload_type};
use crate::model::names::{Language, in_language, written};
use crate::model::prose::prose;
use crate::model::{Field, FieldType, Member, Model, Scalar, TraceEvent};
use crate::plan::Plan;
use crate::trace::format::{HEADER_SIZE, MAX_WORDS};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::holes::Holes;
use tdgen_language::backends::writer::{WIDTH, Writer};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};

/// `--gen-messages-trace-c`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-messages-trace-c",
    "Write a C99 tracer for firmware: a ring buffer and a function for each event",
    |context, diags| {
        generate_if(context, diags, Writer::default(), fits, |w, model| emit(w, &in_language(model, Language::C)))
    },
)
.options(crate::lock::OPTIONS);

/// Checks that each event fits into a record.
fn fits(model: &Model, diags: &mut Diags) -> Result<(), Reported> {
    let most = (MAX_WORDS - HEADER_SIZE) * 8;
    let too_large = model.events.iter().filter(|event| event.layout.size > most);
    let refused = too_large.map(|event| {
        let message = format!("the payload of trace event `{}` has {} bytes", event.name, event.layout.size);
        let help = format!("the maximum in a trace record is {most} bytes");
        diags.push(Diagnostic::error(event.place, message).help(help))
    });
    refused.last().map_or(Ok(()), Err)
}

/// Bits in a word of a bitmap.
const BITS: usize = 32;

fn emit(w: &mut Writer, model: &Model) {
    let guard = format!("{}_TRACER_H", model.c_name());
    begin_header(w, model, &BACKEND, "Traces", "", &guard);
    for header in ["stdbool", "stddef", "stdint"] {
        writeln!(w, "#include <{header}.h>");
    }
    w.blank();
    types::emit_prelude(w, model);
    without_deprecation(w, model, |w| {
        emit_types(w, model);
        emit_ids(w, model);
        emit_tracer(w, model);
        let holes = holes_of(model);
        for (at, event) in model.events.iter().enumerate() {
            emit_event(w, model, event, at, &holes);
        }
        w.blank();
        w.line("#if defined(__cplusplus)");
        w.line("} // extern \"C\"");
        w.line("#endif");
    });
    w.blank();
    writeln!(w, "#endif // {guard}");
}

/// Emits the enums and structs in payloads and in these structs.
fn emit_types(w: &mut Writer, model: &Model) {
    let mut enums = vec![false; model.enums.len()];
    let mut structs = vec![false; model.structs.len()];
    let payloads = model.events.iter().flat_map(|event| &event.layout.fields);
    let mut open: Vec<FieldType> = payloads.map(|field| field.ty).collect();
    while let Some(ty) = open.pop() {
        match ty {
            FieldType::Enum(id) => enums[id.0 as usize] = true,
            FieldType::Struct(id) if !structs[id.0 as usize] => {
                structs[id.0 as usize] = true;
                open.extend(model[id].layout.fields.iter().map(|field| field.ty));
            }
            FieldType::Struct(_) | FieldType::Scalar(_) | FieldType::Text | FieldType::Bytes => {}
        }
    }
    for (item, _) in model.enums.iter().zip(enums).filter(|(_, used)| *used) {
        types::emit_enum(w, model, item);
    }
    let plan = Plan::of(model);
    let used = || plan.structs.iter().zip(&structs).filter(|(_, used)| **used).map(|(record, _)| record);
    if used().any(|record| !record.layout.unions.is_empty()) {
        types::require_unions(w, model);
    }
    used().for_each(|record| types::emit_record(w, model, record));
}

fn emit_ids(w: &mut Writer, model: &Model) {
    let c_name = model.c_name();
    if model.events.is_empty() {
        return;
    }
    w.blank();
    w.line("/// Ids of groups.");
    w.block("enum {", "};", |w| {
        for group in &model.groups {
            w.comment("///", "", &prose(&group.description));
            let name = group_constant(&c_name, &group.name);
            writeln!(w, "{name} = {},", group.id);
        }
    });
    w.blank();
    w.line("/// Ids of events.");
    w.block("enum {", "};", |w| {
        for event in &model.events {
            let name = event_constant(&c_name, &event.name);
            writeln!(w, "{name} = {},", event.id);
        }
    });
}

fn emit_tracer(w: &mut Writer, model: &Model) {
    let words = |bits: usize| bits.div_ceil(BITS).max(1);
    let groups: Vec<u32> = model.groups.iter().map(|group| group.id).collect();
    let events: Vec<u32> = model.events.iter().map(|event| event.id).collect();
    let group_of = model.events.iter().map(|event| event.group.0);
    w.blank();
    holes_of(model)
        .set("event_words", words(events.len()))
        .set("group_words", words(groups.len()))
        .set("event_count", events.len())
        .set("group_count", groups.len())
        .set("group_table", table("group_of", group_of.collect()))
        .set("group_ids", sorted_tables(&groups))
        .set("event_ids", sorted_tables(&events))
        .emit(w, include_str!("tracer.h.inc"));
}

/// Returns tables of ids in ascending order and of their indices in the schema.
fn sorted_tables(ids: &[u32]) -> String {
    let mut order: Vec<u32> = (0..).take(ids.len()).collect();
    order.sort_by_key(|&at| ids[at as usize]);
    let sorted = order.iter().map(|&at| ids[at as usize]).collect();
    format!("{}\n{}", table("ids", sorted), table("places", order))
}

/// Returns a table of numbers below 65536, which is not empty because C does not allow that.
fn table(name: &str, mut numbers: Vec<u32>) -> String {
    if numbers.is_empty() {
        numbers.push(0);
    }
    let mut text = format!("static const uint16_t {name}[{}] = {{", numbers.len());
    for line in numbers.chunks(12) {
        let line: Vec<String> = line.iter().map(u32::to_string).collect();
        text += &format!("\n    {},", line.join(", "));
    }
    text + "\n};"
}

/// Emits the payload of an event and its two functions. The program does not know the type of the payload in the ring,
/// so it may alias.
fn emit_event(w: &mut Writer, model: &Model, event: &TraceEvent, at: usize, holes: &Holes) {
    let (api, layout, c_name, ty) = (&model.name, &event.layout, model.c_name(), payload_type(&event.name));
    let tail = event.tail();
    let length = tail.map_or(String::new(), |field| match (field.ty, argument(field)) {
        (FieldType::Text, name) => format!("text_length({name})"),
        (_, name) => format!("bytes_length({name}, {}_length)", written(&field.name)),
    });
    let payload = layout.members(0).map(|(padding, part)| match part {
        Member::Field(field) => member_of_payload(model, event, field, padding),
        // Trace events have no unions.
        Member::Union(..) => String::new(),
    });
    // Compilers of 32 bits may align 64 bits to 4 bytes.
    let padding = layout.size - layout.end(0);
    let padding =
        (padding > 0).then(|| format!("/// Bytes of 0, or those after the length.\nuint8_t padding_[{padding}];\n"));
    let payload = payload.chain(padding);
    let assertions = layout
        .fields
        .iter()
        .map(|field| format!("{c_name}_ASSERT_(offsetof({ty}, {}) == {});\n", member(field), field.offset));
    let write = format!("{api}_tracer_write_{}(", event.name);
    let parameters = parameters(model, event);
    let mut about = Writer::default();
    about.comment("///", "", &prose(&event.description));
    let holes = holes
        .extend()
        .set("name", &event.name)
        .set("type", &ty)
        .set("size", layout.size)
        .set("payload", payload.collect::<String>())
        .set("assertions", assertions.collect::<String>())
        .set("constant", event_constant(&c_name, &event.name))
        .set("header_words", HEADER_SIZE)
        .set("words", HEADER_SIZE + layout.size.div_ceil(8))
        .set("tail", tail.map_or(String::new(), argument))
        .set("length", length)
        .set("end", tail.map_or(0, Field::end))
        .set("zeros", zeros(event))
        .set("stores", layout.fields.iter().map(|field| store(api, field)).collect::<String>())
        .set("about", about.text())
        .set("word", at / BITS)
        .set("bit", format!("{:x}", 1_u32 << (at % BITS)))
        .set("write_head", call(0, &write, &parameters, ") {"))
        .set("head", call(0, &format!("{}(", event_function(api, &event.name)), &parameters, ") {"))
        .set("call", call(4, &write, &arguments(event), ");"));
    w.blank();
    holes.emit(w, include_str!("event.h.inc"));
}

/// Returns a list in parentheses, with a line for each item if they do not fit into one that is indented.
fn call(indent: usize, open: &str, list: &[String], close: &str) -> String {
    let line = format!("{open}{}{close}", list.join(", "));
    if indent + line.len() <= WIDTH { line } else { format!("{open}\n    {}{close}", list.join(",\n    ")) }
}

/// Returns a field as a member of the payload, after padding.
fn member_of_payload(model: &Model, event: &TraceEvent, field: &Field, padding: u32) -> String {
    let padding = match padding {
        0 => String::new(),
        bytes => format!("/// Bytes of 0.\nuint8_t padding_{}_[{bytes}];\n", field.offset),
    };
    let length = field.length.map_or(String::new(), |length| format!("[{length}]"));
    let ty = match field.ty {
        ty if ty.is_tail() => "uint32_t".to_owned(),
        // Not every byte is a valid `bool`.
        FieldType::Scalar(Scalar::Bool) => "uint8_t".to_owned(),
        _ => type_of(model, event, field),
    };
    format!("{padding}{ty} {}{length};\n", member(field))
}

/// Returns the type of a field, even if a field shadows it.
fn type_of(model: &Model, event: &TraceEvent, field: &Field) -> String {
    let name = model.type_name(field.ty);
    match field.ty {
        FieldType::Struct(_) => format!("struct {name}"),
        FieldType::Enum(id) if event.layout.fields.iter().any(|field| field.name == name) => {
            model[id].storage.name().to_owned()
        }
        _ => name.to_owned(),
    }
}

/// Returns the member of the payload for a field; for a tail, its length.
fn member(field: &Field) -> String {
    if field.ty.is_tail() { format!("{}_length", written(&field.name)) } else { field.name.clone() }
}

/// Returns the parameters; internal names end in `_`, so that nothing is shadowed.
fn parameters(model: &Model, event: &TraceEvent) -> Vec<String> {
    let mut list = vec![format!("{}_tracer_t *tracer", model.name)];
    for field in &event.layout.fields {
        let (ty, name) = (type_of(model, event, field), argument(field));
        match (field.ty, field.length) {
            (FieldType::Text, _) => list.push(format!("const char *{name}")),
            (FieldType::Bytes, _) => {
                list.push(format!("const void *{name}"));
                list.push(format!("size_t {}_length", written(&field.name)));
            }
            (FieldType::Struct(_), _) | (_, Some(_)) => list.push(format!("const {ty} *{name}")),
            _ => list.push(format!("{ty} {name}")),
        }
    }
    list
}

fn arguments(event: &TraceEvent) -> Vec<String> {
    let mut list = vec!["tracer".to_owned()];
    for field in &event.layout.fields {
        list.push(argument(field));
        if field.ty == FieldType::Bytes {
            list.push(format!("{}_length", written(&field.name)));
        }
    }
    list
}

/// Returns the parameter for a field, which must differ from internal names.
fn argument(field: &Field) -> String {
    match field.name.as_str() {
        "tracer" => "tracer_".to_owned(),
        name => name.to_owned(),
    }
}

/// Returns the statements that clear words that fields do not fill.
fn zeros(event: &TraceEvent) -> String {
    let mut zeros = Vec::new();
    let mut end = 0;
    for field in &event.layout.fields {
        if field.offset > end {
            zeros.push(HEADER_SIZE + end / 8);
        }
        end = field.end();
    }
    if event.tail().is_none() && !end.is_multiple_of(8) {
        zeros.push(HEADER_SIZE + end / 8);
    }
    zeros.dedup();
    let zeros: String = zeros.into_iter().map(|at| format!("record_[{at}] = 0;\n")).collect();
    zeros + if event.tail().is_some() { "record_[words_ - 1] = 0;\n" } else { "" }
}

/// Returns the statement that stores a field in the payload.
fn store(api: &str, field: &Field) -> String {
    let (name, to) = (argument(field), format!("payload_->{}", member(field)));
    match (field.ty, field.length) {
        (FieldType::Text | FieldType::Bytes, _) => format!("{to} = length_;\n"),
        (FieldType::Struct(_), None) => format!("{to} = *{name};\n"),
        (_, Some(length)) if field.rules.is_text => format!("{api}_tracer_set_text({to}, {length}u, {name});\n"),
        (_, Some(length)) => {
            format!("{{\n  uint32_t at_;\n  for (at_ = 0; at_ < {length}u; at_++)\n    {to}[at_] = {name}[at_];\n}}\n")
        }
        (_, None) => format!("{to} = {name};\n"),
    }
}
