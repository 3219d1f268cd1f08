//! Functions in C: sizes, names and kinds of messages, checks of buffers and versions, dispatch by id.
//!
//! Each lookup of an id is a `switch`, which compilers turn into a table for dense ids and into comparisons otherwise.

use super::{canonical, enums, values};
use crate::generate::holes_of;
use crate::model::generated_names::{message_constant, message_type};
use crate::model::names::{Language, written};
use crate::model::{Enum, FieldType, Message, MessageKind, Model, Shape};
use crate::plan::{Plan, Record, Step};
use tdgen_language::backends::holes::Holes;
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, plan: &Plan) {
    let model = plan.model;
    let holes = holes(model);
    w.blank();
    holes.emit(w, include_str!("ids.h.inc"));
    enums::emit(w, model);
    w.blank();
    holes.emit(w, include_str!("bytes.h.inc"));
    values::emit(w, plan, &holes);
    canonical::emit(w, plan);
    w.blank();
    holes.emit(w, include_str!("functions.h.inc"));
    for record in &plan.messages {
        emit_message(w, plan, record, &holes);
    }
    if model.handshake_id.is_some() {
        w.blank();
        holes.emit(w, include_str!("handshake.h.inc"));
    }
    for kind in MessageKind::ALL {
        emit_dispatch(w, model, kind, &holes);
    }
}

/// Returns the holes of templates about all messages.
fn holes(model: &Model) -> Holes<'static> {
    let messages = || model.messages.iter();
    let flexible = || messages().filter(|message| message.layout.flexible().is_some());
    let checked = messages().filter(|message| message.layout.has_checks);
    let common = &model[model.headers.common].layout;
    let align = messages().map(|message| message.layout.align).fold(common.align, u32::max);
    let kinds = MessageKind::ALL.into_iter().filter(|kind| model.messages_of(*kind).next().is_some()).map(|kind| {
        let cases = model.messages_of(kind).map(|message| format!("  case {}:\n", constant(model, message)));
        let kind = kind.name().to_ascii_uppercase();
        format!("{}    return {}_KIND_{kind};\n", cases.collect::<String>(), model.c_name())
    });
    let call = |function: &str, message: &Message| {
        format!("{}_{function}((const {} *)message)", model.name, message_type(&message.name))
    };
    let size_of = |message: &Message| call(&format!("size_of_{}", message.name), message);
    let needs = cases(model, flexible(), |message| {
        let begin = message.layout.least_size();
        format!("length < {begin} ? {begin}\n                             : {}", size_of(message))
    });
    let needed = if needs.is_empty() { "message_size(id)" } else { "needed_(id, buffer, length)" };
    let repeated = model.repeated_fields().into_iter().map(|field| match field.ty {
        FieldType::Struct(_) => format!("  response->{} = *command;\n", field.name),
        _ => format!("  response->{0} = command->{0};\n", field.name),
    });
    let has_text = model.layouts().any(|(_, layout)| layout.fields.iter().any(|field| field.rules.is_text));
    let cut_sizes = messages().filter_map(|message| Some((message, message.layout.cut_to()?)));
    let cut_sizes = cut_sizes.map(|(message, least)| {
        let (id, size) = (constant(model, message), message.layout.size);
        format!("  case {id}:\n    return {}_cut_(message, {least}, {size});\n", model.name)
    });
    let cut_sizes: String = cut_sizes.collect();
    let wire_sizes = if model.cuts_zeros { cut_sizes } else { cases(model, flexible(), size_of) };
    let stack = messages().filter(|message| can_be_short(message)).map(|message| message.layout.size).max();
    holes_of(model)
        .set("align", align)
        .set("sizes", cases(model, messages(), |message| format!("sizeof({})", message_type(&message.name))))
        .set("names", cases(model, messages(), |message| format!("\"{}\"", message.name)))
        .set("kinds", kinds.collect::<String>())
        .set("wire_sizes", wire_sizes)
        .set("needs", needs)
        .set("uncounted_bytes", model.roles.uncounted)
        .set("needed", format!("{}_{needed}", model.name))
        .set("checks", cases(model, checked, |message| call(&format!("invalid_{}_", message.name), message)))
        .set("stack", stack.unwrap_or(0))
        .set("repeated", repeated.collect::<String>())
        .set("command", &model.header(MessageKind::Command).name)
        .when("has_checks", model.has_checks())
        .when("has_bits", model.enums.iter().any(Enum::has_bit_fields))
        .when("has_text", has_text)
}

/// Returns whether some messages are shorter than their struct, so that they are copied.
fn can_be_short(message: &Message) -> bool {
    message.has_grown() || message.layout.cut.is_some_and(|header| header < message.layout.size)
}

fn constant(model: &Model, message: &Message) -> String {
    message_constant(&model.c_name(), &message.name)
}

/// Returns the cases of a `switch` that return a value for the ids of messages.
fn cases<'m>(model: &Model, messages: impl Iterator<Item = &'m Message>, value: impl Fn(&Message) -> String) -> String {
    messages.map(|message| format!("  case {}:\n    return {};\n", constant(model, message), value(message))).collect()
}

/// Emits the functions that cast, initialize and copy a message.
fn emit_message(w: &mut Writer, plan: &Plan, record: &Record, holes: &Holes) {
    let Some((message, _)) = record.message else { return };
    let (model, layout, name) = (plan.model, record.layout, record.name);
    let (api, ty, own) = (&model.name, message_type(name), constant(model, message));
    let by_tag = model.is_found_by_tag(message);
    let flexible = layout.flexible();
    let size = flexible.map_or(format!("sizeof({ty})"), |field| field.offset.to_string());
    let [found, begins] = match by_tag {
        true => [format!("{api}_response_(buffer, length, {size})"), format!("{api}_begins_response_(buffer, length)")],
        false => {
            [format!("{api}_message_(buffer, length, {own}, {size})"), format!("{api}_begins_(buffer, length, {own})")]
        }
    };
    let whole_size = match (layout.cut_to(), flexible) {
        (Some(least), _) => format!("{api}_cut_(message, {least}, sizeof(*message))"),
        (None, Some(_)) => format!("{api}_size_of_{name}(message)"),
        (None, None) => "sizeof(*message)".to_owned(),
    };
    let more = model.roles.uncounted;
    let extent = model.size_field().map(|field| match more {
        0 => format!("message->header.{}", field.name),
        _ => format!("(message->header.{} + {more}u)", field.name),
    });
    let mut refused: Vec<String> = Vec::new();
    refused.extend(extent.iter().flat_map(|extent| [format!("{extent} < {size}"), format!("{extent} > length")]));
    if !refused.is_empty() || layout.has_checks {
        let extent = extent.as_deref().unwrap_or("length");
        refused.extend(flexible.map(|_| format!("{extent} < {api}_size_of_{name}(message)")));
    }
    refused.extend(layout.has_checks.then(|| format!("{api}_invalid_{name}_(message) != NULL")));
    let older = message.older.iter().map(|older| format!(" && length != {}", older.size));
    // The newer fields begin in the padding of an older message.
    let padded = message.older.iter().filter(|older| older.filled < older.size);
    let filled = padded.map(|older| format!("  if (length == {})\n    length = {};\n", older.size, older.filled));
    let grown_flexible = flexible.filter(|_| message.has_grown());
    let whole = grown_flexible.map(|field| format!("length >= {} && ", field.offset));
    let holes = holes
        .extend()
        .set("name", name)
        .set("type", &ty)
        // A new message has no elements.
        .set("new_size", if record.steps.last().is_some_and(Step::is_rest) { &size } else { "sizeof(*message)" })
        .set("constant", own)
        .set("found", found)
        .set("begins", begins)
        .set("whole_size", whole_size)
        .set("refused", refused.iter().map(|refused| format!(" || {refused}")).collect::<String>())
        .set(
            "except",
            match (layout.has_defaults, by_tag) {
                (true, false) => " except for defaults and its id",
                (false, false) => " except for its id",
                (true, true) => " except for defaults",
                (false, true) => "",
            },
        )
        .set("defaults", if layout.has_defaults { "yes" } else { "" })
        .when("has_id", !by_tag)
        .set("least", layout.least_size())
        .set("older", older.collect::<String>())
        .set("filled", filled.collect::<String>())
        .set("claims", unselected(model, record, message) + &claims(model, record))
        .set("whole", whole.unwrap_or_default())
        .when("is_grown", message.has_grown())
        .when("is_cleared", (flexible.is_some() || model.cuts_zeros) && !message.has_grown())
        .when("is_checked", layout.has_checks)
        .when("is_flexible", flexible.is_some())
        .when("is_spare", canonical::has_spare_bytes(plan, record));
    w.blank();
    holes.emit(w, include_str!("message.h.inc"));
}

/// Returns the statements that clear unions in the padding of an older version, which lacks their tags.
fn unselected(model: &Model, record: &Record, message: &Message) -> String {
    let unions = record.layout.unions.iter().filter_map(|union| {
        let end = record.layout.fields.get(union.tag)?.end();
        let is_padded = message.older.iter().any(|older| older.size > union.offset && older.size < end);
        let clear = format!("{}_clear_((unsigned char *)message + {}, {})", model.name, union.offset, union.size);
        is_padded.then(|| format!("  if (length < {end})\n    {clear};\n"))
    });
    unions.collect()
}

/// Returns the checks that a message of an older version has everything that it says it has.
fn claims(model: &Model, record: &Record) -> String {
    let claims = record.steps.iter().filter(|step| step.can_lack).filter_map(|step| {
        let field = step.field;
        let claim = match step.count() {
            Some(count) => format!("message->{} != 0", count.name),
            None if step.is_shaped() => format!("{}_has_{}_{}(message)", model.name, record.name, written(&field.name)),
            None => return None,
        };
        let end = if field.is_flexible() { field.offset } else { field.end() };
        // A tag that is absent selects nothing, though its default may be the number of a case.
        let tag = match step.shape {
            Shape::Case(tag, _) if record.message.is_some_and(|(message, _)| message.can_lack(tag)) => Some(tag.end()),
            _ => None,
        };
        let tag = tag.map_or(String::new(), |end| format!("length >= {end} && "));
        Some(format!("  if ({tag}length < {end} && {claim})\n    return {}_MESSAGE_INVALID;\n", model.c_name()))
    });
    claims.collect()
}

/// Emits the handlers for messages of a kind and their dispatcher; neither without such messages, because C has no
/// empty structs.
fn emit_dispatch(w: &mut Writer, model: &Model, kind: MessageKind, holes: &Holes) {
    let messages = || model.messages_of(kind);
    let grown = || messages().filter(|message| can_be_short(message));
    if messages().next().is_none() {
        return;
    }
    let (api, kind_name) = (&model.name, kind.name().to_ascii_lowercase());
    let handlers = messages().map(|message| {
        let (name, ty) = (Language::C.name(&message.name), message_type(&message.name));
        format!("  void (*{name})(void *context, const {ty} *message);\n")
    });
    let cases = messages().map(|message| {
        let (id, handler) = (constant(model, message), Language::C.name(&message.name));
        let (valid, invalid) = match message.layout.has_checks {
            true => ("VALID_", format!(", {api}_invalid_{}_", message.name)),
            false => ("", String::new()),
        };
        format!("    {}_HANDLE_{valid}({id}, {handler}, {}{invalid})\n", model.c_name(), message_type(&message.name))
    });
    let holes = holes.extend().set("kind", &kind_name).set("KIND", kind.name().to_ascii_uppercase());
    let found_by_tag = kind == MessageKind::Response && model.roles.finds_by_tag;
    let holes = holes.extend().when("found_by_tag", found_by_tag);
    let shorts = grown().map(|message| {
        let (ty, handler) = (message_type(&message.name), Language::C.name(&message.name));
        let holes = holes.extend().set("name", &message.name).set("type", ty).set("handler", handler);
        holes.fill(include_str!("short.h.inc")) + "\n"
    });
    let short = |message: &Message| format!("{api}_short_{}_(handlers, context, buffer, length)", message.name);
    let holes = holes
        .extend()
        .set("handlers", handlers.collect::<String>())
        .set("shorts", shorts.collect::<String>())
        .set("short_cases", self::cases(model, grown(), short))
        .set("cases", cases.collect::<String>());
    w.blank();
    holes.emit(w, include_str!("dispatch.h.inc"));
}
