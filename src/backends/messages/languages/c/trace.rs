//! `--gen-messages-trace-c`: the tracer of a device, a C99 header that needs no library.
//!
//! The header has the ring buffer (`tracer.h.inc`: fixed except for names and counts) and a function for each trace
//! event. The function tests one bit and calls another one that is not inlined, so that a disabled event costs no more.
//! The types of payloads have the same include guards as in the header of messages.

use crate::generate::{begin_header, emit_template, generate_if};
use crate::languages::c::header::without_deprecation;
use crate::languages::c::types;
use crate::model::generated_names::{event_constant, event_function, group_constant, payload_type};
use crate::model::names::{Language, in_language, written};
use crate::model::prose::prose;
use crate::model::{Field, FieldType, Member, Model, Scalar, Struct, StructId, TraceEvent};
use crate::trace::format::{HEADER_SIZE, MAX_WORDS};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::writer::Writer;
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
        for (at, event) in model.events.iter().enumerate() {
            emit_event(w, model, event, at);
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
    let used = (0..structs.len()).filter(|&at| structs[at]);
    let used: Vec<&Struct> = used.map(|at| &model[StructId::at(at)]).collect();
    if used.iter().any(|item| !item.layout.unions.is_empty()) {
        types::require_unions(w, model);
    }
    for item in used {
        types::emit_struct(w, model, item);
    }
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
    let words = |bits: usize| bits.div_ceil(BITS).max(1).to_string();
    let groups: Vec<u32> = model.groups.iter().map(|group| group.id).collect();
    let events: Vec<u32> = model.events.iter().map(|event| event.id).collect();
    let group_of = model.events.iter().map(|event| event.group.0);
    w.blank();
    emit_template(
        w,
        model,
        include_str!("tracer.h.inc"),
        &[
            ("event_words", &words(events.len())),
            ("group_words", &words(groups.len())),
            ("event_count", &events.len().to_string()),
            ("group_count", &groups.len().to_string()),
            ("group_table", &table("group_of", group_of.collect())),
            ("group_ids", &sorted_tables(&groups)),
            ("event_ids", &sorted_tables(&events)),
        ],
    );
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

fn emit_event(w: &mut Writer, model: &Model, event: &TraceEvent, at: usize) {
    let (api, name) = (&model.name, &event.name);
    if !event.layout.fields.is_empty() {
        emit_payload(w, model, event);
    }
    w.blank();
    writeln!(w, "static __attribute__((unused, noinline)) void");
    let parameters = parameters(model, event);
    emit_call(w, &format!("{api}_tracer_write_{name}("), &parameters, ") {");
    w.nested(|w| emit_body(w, model, event));
    w.line("}");
    w.blank();
    w.comment("///", "", &prose(&event.description));
    writeln!(w, "static inline __attribute__((unused)) void");
    emit_call(w, &format!("{}(", event_function(api, name)), &parameters, ") {");
    w.nested(|w| {
        let (word, bit) = (at / BITS, at % BITS);
        writeln!(w, "if (__builtin_expect((__atomic_load_n(&tracer->enabled[{word}], __ATOMIC_RELAXED) &");
        writeln!(w, "                      UINT32_C(0x{:x})) != 0, 0))", 1u32 << bit);
        let arguments = arguments(event);
        w.nested(|w| emit_call(w, &format!("{api}_tracer_write_{name}("), &arguments, ");"));
    });
    w.line("}");
}

/// Emits a list in parentheses, with a line for each item if they do not fit into one.
fn emit_call(w: &mut Writer, open: &str, list: &[String], close: &str) {
    let line = format!("{open}{}{close}", list.join(", "));
    if w.width() + line.len() <= 80 {
        w.line(&line);
        return;
    }
    w.line(open);
    for (at, item) in list.iter().enumerate() {
        let mark = if at + 1 < list.len() { "," } else { close };
        writeln!(w, "    {item}{mark}");
    }
}

/// Emits the payload as it is in the ring; the program does not know its type, so it may alias.
fn emit_payload(w: &mut Writer, model: &Model, event: &TraceEvent) {
    let ty = payload_type(&event.name);
    w.blank();
    writeln!(w, "/// The payload of `{}`.", event.name);
    let open = "typedef struct __attribute__((may_alias)) {";
    w.block(open, &format!("}} {ty};"), |w| {
        for (padding, part) in event.layout.members(0) {
            // Trace events have no unions.
            let Member::Field(field) = part else { continue };
            let name = member(field);
            if padding > 0 {
                w.line("/// Bytes of 0.");
                writeln!(w, "uint8_t padding_{}_[{padding}];", field.offset);
            }
            match field.length {
                None if field.ty.is_tail() => writeln!(w, "uint32_t {name};"),
                // Not every byte is a valid `bool`.
                _ if field.ty == FieldType::Scalar(Scalar::Bool) => {
                    let length = field.length.map_or(String::new(), |length| format!("[{length}]"));
                    writeln!(w, "uint8_t {name}{length};");
                }
                None => writeln!(w, "{} {name};", type_of(model, event, field)),
                Some(length) => {
                    writeln!(w, "{} {name}[{length}];", type_of(model, event, field));
                }
            }
        }
    });
    let c_name = model.c_name();
    for field in &event.layout.fields {
        let (name, offset) = (member(field), field.offset);
        writeln!(w, "{c_name}_ASSERT_(offsetof({ty}, {name}) == {offset});");
    }
    let size = event.layout.size;
    writeln!(w, "{c_name}_ASSERT_(sizeof({ty}) == {size});");
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

fn emit_body(w: &mut Writer, model: &Model, event: &TraceEvent) {
    let (api, c_name) = (&model.name, model.c_name());
    let id = event_constant(&c_name, &event.name);
    let ty = payload_type(&event.name);
    let tail = event.tail();
    match tail {
        None => {
            let words = HEADER_SIZE + event.layout.size.div_ceil(8);
            writeln!(w, "{api}_tracer_word_t *record_ = {api}_tracer_begin(tracer, {id}, {words}u);");
        }
        Some(field) => {
            let name = argument(field);
            match field.ty {
                FieldType::Text => writeln!(w, "const uint32_t length_ = {api}_tracer_text_length({name});"),
                _ => {
                    let length = written(&field.name);
                    writeln!(w, "const uint32_t length_ = {api}_tracer_bytes_length({name}, {length}_length);");
                }
            }
            writeln!(w, "const uint32_t words_ = {HEADER_SIZE}u + ({}u + length_ + 7u) / 8u;", field.end());
            writeln!(w, "{api}_tracer_word_t *record_ = {api}_tracer_begin(tracer, {id}, words_);");
        }
    }
    if !event.layout.fields.is_empty() {
        writeln!(w, "{ty} *payload_;");
    }
    w.line("if (record_ == NULL)");
    w.line("  return;");
    if !event.layout.fields.is_empty() {
        emit_zeros(w, event);
        writeln!(w, "payload_ = ({ty} *)(void *)&record_[{HEADER_SIZE}];");
    }
    for field in &event.layout.fields {
        emit_field(w, api, field);
    }
    if let Some(field) = tail {
        writeln!(
            w,
            "{api}_tracer_copy((unsigned char *)&record_[{HEADER_SIZE}] + {}, {}, length_);",
            field.end(),
            argument(field)
        );
    }
    writeln!(w, "{api}_tracer_end(tracer, record_);");
}

/// Emits zeros for words that fields do not fill.
fn emit_zeros(w: &mut Writer, event: &TraceEvent) {
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
    for at in zeros {
        writeln!(w, "record_[{at}] = 0;");
    }
    if event.tail().is_some() {
        w.line("record_[words_ - 1] = 0;");
    }
}

fn emit_field(w: &mut Writer, api: &str, field: &Field) {
    let (name, member) = (argument(field), member(field));
    match (field.ty, field.length) {
        (FieldType::Text | FieldType::Bytes, _) => writeln!(w, "payload_->{member} = length_;"),
        (FieldType::Struct(_), None) => writeln!(w, "payload_->{member} = *{name};"),
        (_, Some(length)) if field.rules.is_text => {
            writeln!(w, "{api}_tracer_set_text(payload_->{member}, {length}u, {name});");
        }
        (_, Some(length)) => {
            w.line("{");
            w.line("  uint32_t at_;");
            writeln!(w, "  for (at_ = 0; at_ < {length}u; at_++)");
            writeln!(w, "    payload_->{member}[at_] = {name}[at_];");
            w.line("}");
        }
        _ => writeln!(w, "payload_->{member} = {name};"),
    }
}
