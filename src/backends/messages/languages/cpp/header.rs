//! `--gen-messages-cpp`: a C++17 header for the host.
//!
//! The header has views of bytes at any address, builders, enums with names, visitors and the check of versions. It
//! needs the standard library only. Internal names end in `_`, which names of a schema do not; `checks` reserves the
//! public ones.

use super::literals::literal;
use super::members::type_name;
use super::views;
use crate::generate::{begin_header, emit_template, generate_in, holes_of};
use crate::languages::c::header::without_deprecation;
use crate::lock;
use crate::model::names::{Language, written};
use crate::model::prose::prose;
use crate::model::{Enum, Field, Message, MessageKind, Model};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::holes::Holes;
use tdgen_language::backends::writer::Writer;

/// `--gen-messages-cpp`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-messages-cpp",
    "Write a C++17 header of messages for hosts: views, builders, visitors, to_string",
    |context, diags| generate_in(Language::Cpp, context, diags, Writer::default(), emit),
)
.options(lock::OPTIONS);

fn emit(w: &mut Writer, model: &Model) {
    let guard = format!("{}_MESSAGES_HPP", model.c_name());
    begin_header(w, model, &BACKEND, "Messages", &model.description, &guard);
    // The namespace begins at the end of this text.
    let (includes, namespace) = BEGIN.split_at(BEGIN.find("\nnamespace").unwrap_or(BEGIN.len()));
    emit_template(w, model, includes, &[]);
    without_deprecation(w, model, |w| {
        w.blank();
        emit_template(w, model, namespace, &[]);
        emit_body(w, model);
    });
    w.blank();
    writeln!(w, "#endif  // {guard}");
}

const BEGIN: &str = include_str!("begin.hpp.inc");

fn emit_body(w: &mut Writer, model: &Model) {
    let holes = holes(model);
    for item in &model.constants {
        w.blank();
        w.comment("///", "", &prose(&item.description));
        let (ty, value) = (item.ty.name(), literal(item.ty, item.value));
        writeln!(w, "inline constexpr std::{ty} {} = {value};", item.name);
    }
    for item in &model.enums {
        emit_enum(w, item, &holes);
    }
    views::emit(w, model);
    w.blank();
    holes.emit(w, include_str!("end.hpp.inc"));
    for kind in MessageKind::ALL {
        let visit =
            |message: &Message| format!("detail_::visit_<::{}::{}>(data, size, visitor)", model.name, message.name);
        let found_by_tag = kind == MessageKind::Response && model.roles.finds_by_tag;
        let holes = holes.extend().set("kind", kind.name().to_ascii_lowercase()).when("found_by_tag", found_by_tag);
        w.blank();
        holes.set("cases", cases(model.messages_of(kind), visit)).emit(w, include_str!("visit_kind.hpp.inc"));
    }
    w.blank();
    holes.emit(w, include_str!("visit.hpp.inc"));
    w.blank();
    writeln!(w, "}}  // namespace {}", model.name);
}

/// Returns the holes of templates about all messages.
fn holes(model: &Model) -> Holes<'static> {
    let ty = |field: Option<&Field>| field.map_or(String::new(), |field| type_name(model, field.ty));
    let of = |member: &str| cases(model.messages.iter(), |message| format!("{}::{member}", message.name));
    holes_of(model)
        .set("new_size", if model.has_rest() { "new_size_" } else { "size" })
        .set("size_type", ty(model.size_field()))
        .set("sequence_type", ty(model.sequence_field()))
        .set("flags_type", ty(model.flags_field()))
        .set("error_type", ty(model.error_field()))
        .set("sizes", of("size"))
        .set("names", of("name"))
        .set("kinds", of("kind"))
}

/// Returns the cases of a `switch` that return a value for the ids of messages.
fn cases<'m>(messages: impl Iterator<Item = &'m Message>, value: impl Fn(&Message) -> String) -> String {
    messages.map(|message| format!("  case {}::id:\n    return {};\n", message.name, value(message))).collect()
}

/// Emits an enum. The text of flags is `A|B`, with bits that have no name as a number.
fn emit_enum(w: &mut Writer, item: &Enum, holes: &Holes) {
    let name = &item.name;
    w.blank();
    w.comment("///", "", &prose(&item.description));
    let open = format!("enum class {name} : std::{} {{", item.storage.name());
    w.block(&open, "};", |w| {
        for value in &item.values {
            w.comment("///", "", &prose(&value.description));
            writeln!(w, "{} = {},", value.name, literal(item.storage, value.value));
        }
    });
    let names = item
        .distinct()
        .map(|value| format!("  case {name}::{}:\n    return \"{}\";\n", value.name, written(&value.name)));
    let named = item
        .values
        .iter()
        .map(|value| format!("  if (text_ == \"{}\")\n    return {name}::{};\n", written(&value.name), value.name));
    let known = item.distinct().fold(0, |known, flag| known | flag.value);
    let mut single: Vec<_> = item.single_bits().map(|value| (value.value, value.name.as_str())).collect();
    single.sort_unstable();
    let bits = single.iter().fold(0, |bits, (value, _)| bits | value);
    let flags: Vec<String> = single.iter().map(|(_, flag)| format!("{name}::{flag}")).collect();
    let holes = holes
        .extend()
        .set("name", name)
        .set("names", names.collect::<String>())
        .set("named", named.collect::<String>())
        .when("is_flags", item.is_flags)
        .set("storage", item.storage.name())
        .set("known", literal(item.storage, known))
        .set("bits", literal(item.storage, bits))
        .set("flags", flags.join(", "));
    w.blank();
    holes.emit(w, include_str!("enum.hpp.inc"));
}
