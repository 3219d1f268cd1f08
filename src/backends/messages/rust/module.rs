//! `--gen-messages-rust`: a module for firmware and hosts, `no_std`, without a heap and without unsafe code.
//!
//! The module has a struct with `encode` and `decode` for each message, a newtype of a number for each enum, and an
//! enum of all messages. Names are those of the schema. Internal names, parameters and variables end with `_`, which
//! names of a schema do not, because constants and types of the schema would change the meaning of patterns.

use super::names::item_name;
use super::types::{emit_comment, lifetime, lifetime_of};
use super::{roles, structs};
use crate::generate::{emit_template, generate};
use crate::lock;
use crate::model::{Enum, Message, MessageKind, Model, Scalar};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-messages-rust`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-messages-rust",
    "Write a Rust module of messages for firmware and hosts: no_std, encode, decode",
    run,
)
.options(lock::OPTIONS);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    generate(context, diags, Writer::with_step(4), emit)
}

fn emit(w: &mut Writer, model: &Model) {
    w.line("// Written by tdgen --gen-messages-rust.");
    writeln!(w, "//! Messages of {}, version {}.", model.name, model.version);
    if !model.description.is_empty() {
        w.line("//!");
        emit_comment(w, "//!", &model.description);
    }
    w.blank();
    w.raw(ALLOWED);
    w.blank();
    let (id, at) = (model.id_type().rust_name(), model.id_offset().to_string());
    let wide = if id == "u64" { "id" } else { "u64::from(id)" };
    let holes = [("id_type", id), ("id_at", &at), ("wide_id", wide)];
    emit_template(w, model, include_str!("support.rs.inc"), &holes);
    for item in &model.constants {
        w.blank();
        emit_comment(w, "///", &item.description);
        writeln!(w, "pub const {}: {} = {};", item_name(&item.name), item.ty.rust_name(), item.value);
    }
    for item in &model.enums {
        emit_enum(w, item);
    }
    structs::emit(w, model);
    roles::emit(w, model);
    emit_any(w, model, "Message", "message", &model.messages.iter().collect::<Vec<_>>());
    for kind in MessageKind::ALL {
        let name = kind.name();
        emit_any(w, model, name, &name.to_ascii_lowercase(), &model.messages_of(kind).collect::<Vec<_>>());
    }
}

/// The lints that names of schemas, and code that a schema has no use for, would cause.
const ALLOWED: &str = "\
#![forbid(unsafe_code)]
#![allow(dead_code, unused_imports, unused_macros, unused_variables, unreachable_patterns)]
#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]
#![allow(clippy::all)]
";

fn emit_enum(w: &mut Writer, item: &Enum) {
    let (name, storage) = (item_name(&item.name), item.storage.rust_name());
    w.blank();
    emit_comment(w, "///", &item.description);
    w.line("#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]");
    writeln!(w, "pub struct {name}(pub {storage});");
    w.blank();
    let open = format!("impl {name} {{");
    w.block(&open, "}", |w| {
        for value in &item.values {
            emit_comment(w, "///", &value.description);
            writeln!(w, "pub const {}: {name} = {name}({});", item_name(&value.name), value.value);
        }
        w.blank();
        w.line("/// Returns the name of the value; none for other numbers.");
        w.block("pub const fn name(self) -> Option<&'static str> {", "}", |w| {
            w.block("match self.0 {", "}", |w| {
                for value in item.distinct() {
                    writeln!(w, "{} => Some(\"{}\"),", value.value, value.name);
                }
                w.line("_ => None,");
            });
        });
        w.blank();
        w.line("/// Returns the value that has a name.");
        let open = format!("pub fn from_name(name_: &str) -> Option<{name}> {{");
        w.block(&open, "}", |w| {
            w.block("match name_ {", "}", |w| {
                for value in &item.values {
                    writeln!(w, "\"{}\" => Some({name}({})),", value.name, value.value);
                }
                w.line("_ => None,");
            });
        });
    });
    w.blank();
    writeln!(w, "enum_! {{ {name}, {storage} }}");
    if !item.is_flags {
        writeln!(w, "names_! {{ {name} }}");
        return;
    }
    let known = item.values.iter().fold(0, |known, value| known | value.value);
    let mut single: Vec<i128> = item.single_bits().map(|value| value.value).collect();
    single.sort_unstable();
    let single: Vec<String> = single.iter().map(|value| format!("{name}({value})")).collect();
    writeln!(w, "flags_! {{ {name}, {storage}, [{}], {known} }}", single.join(", "));
}

/// Emits an enum of messages.
fn emit_any(w: &mut Writer, model: &Model, name: &str, what: &str, messages: &[&Message]) {
    if messages.is_empty() {
        return;
    }
    let all = lifetime_of(messages);
    let any = if all.is_empty() { "" } else { "<'_>" };
    w.blank();
    writeln!(w, "/// Any {what}.");
    w.line("#[derive(Clone, Copy, Debug, PartialEq)]");
    let open = format!("pub enum {name}{all} {{");
    w.block(&open, "}", |w| {
        for message in messages {
            let ty = item_name(&message.name);
            writeln!(w, "{ty}({ty}{}),", lifetime(message));
        }
    });
    w.blank();
    let open = format!("impl{all} {name}{all} {{");
    w.block(&open, "}", |w| {
        let wide = if model.id_type() == Scalar::U64 { "id_" } else { "u64::from(id_)" };
        writeln!(
            w,
            "/// Reads the {what} that bytes begin with. One of an older minor version can be shorter: fields that"
        );
        w.line("/// it lacks have their defaults. Bytes after it are ignored.");
        let bytes = if all.is_empty() { "&[u8]" } else { "&'a [u8]" };
        let open = format!("pub fn decode(bytes_: {bytes}) -> Result<{name}{all}, MessageError> {{");
        w.block(&open, "}", |w| {
            w.block("match message_id(bytes_).ok_or(MessageError::TooShort)? {", "}", |w| {
                for message in messages {
                    let ty = item_name(&message.name);
                    writeln!(w, "{ty}::ID => {ty}::decode(bytes_).map({name}::{ty}),");
                }
                writeln!(w, "id_ => Err(MessageError::UnknownId({wide})),");
            });
        });
        for (about, head, value) in ANY {
            w.blank();
            writeln!(w, "/// {about}");
            writeln!(w, "pub fn {} {{", head.replace("{id}", model.id_type().rust_name()));
            w.nested(|w| {
                w.block("match self {", "}", |w| {
                    for message in messages {
                        let ty = item_name(&message.name);
                        let value = value.replace("{ty}", &ty).replace("{kind}", message.kind.name());
                        let bound = if value.contains("message_") { "message_" } else { "_" };
                        writeln!(w, "{name}::{ty}({bound}) => {value},");
                    }
                });
            });
            w.line("}");
        }
    });
    for message in messages {
        let (ty, own) = (item_name(&message.name), lifetime(message));
        // A message without a lifetime becomes an enum with any.
        let (outer, whole) = if own.is_empty() { ("", any) } else { (all, all) };
        w.blank();
        let open = format!("impl{outer} From<{ty}{own}> for {name}{whole} {{");
        w.block(&open, "}", |w| {
            let open = format!("fn from(message_: {ty}{own}) -> Self {{");
            w.block(&open, "}", |w| writeln!(w, "{name}::{ty}(message_)"));
        });
    }
}

/// The methods of enums of messages: what they do, their heads, and the value for a message.
const ANY: [(&str, &str, &str); 5] = [
    (
        "Writes the message with its id, and returns its size.",
        "encode(&self, out_: &mut [u8]) -> Result<usize, MessageError>",
        "message_.encode(out_)",
    ),
    ("Returns the number of bytes that `encode` writes.", "encoded_size(&self) -> usize", "message_.encoded_size()"),
    ("Returns the id.", "id(&self) -> {id}", "{ty}::ID"),
    ("Returns the name.", "name(&self) -> &'static str", "{ty}::NAME"),
    ("Returns the kind.", "kind(&self) -> MessageKind", "MessageKind::{kind}"),
];
