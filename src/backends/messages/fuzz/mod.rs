//! `--gen-messages-fuzz-c`, `-cpp`, `-rust`: targets for fuzzers, which check that all readers of a schema agree about
//! any bytes, and that what they read is written and read again as the same message.

use crate::generate::{emit_template, generate_if, has_ids, is_little_endian};
use crate::lock;
use crate::model::names::{Language, in_language};
use crate::model::{Message, MessageKind, Model};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};

/// `--gen-messages-fuzz-c`.
pub(crate) const C: Backend =
    Backend::new("gen-messages-fuzz-c", "Write a target of libFuzzer for the messages in C", |context, diags| {
        let fits_c = |model: &Model, diags: &mut Diags| {
            fits(model, diags).and_then(|()| is_little_endian(model, "structs of C have", diags))
        };
        generate_if(context, diags, Writer::default(), fits_c, c)
    })
    .options(lock::OPTIONS);

/// `--gen-messages-fuzz-cpp`.
pub(crate) const CPP: Backend =
    Backend::new("gen-messages-fuzz-cpp", "Write a target of libFuzzer for the messages in C++", |context, diags| {
        generate_if(context, diags, Writer::default(), fits, cpp)
    })
    .options(lock::OPTIONS);

/// `--gen-messages-fuzz-rust`.
pub(crate) const RUST: Backend = Backend::new(
    "gen-messages-fuzz-rust",
    "Write a target of cargo-fuzz for the messages in Rust",
    |context, diags| generate_if(context, diags, Writer::with_step(4), fits, rust),
)
.options(lock::OPTIONS);

/// Checks that there is something to read.
fn fits(model: &Model, diags: &mut Diags) -> Result<(), Reported> {
    if model.messages.is_empty() {
        let message = format!("`{}` has no messages to fuzz", model.name);
        return Err(diags.push(Diagnostic::error(model.place, message)));
    }
    has_ids(model, "the target of a fuzzer finds", diags)
}

fn c(w: &mut Writer, model: &Model) {
    let handlers = each(&model.messages, |message| {
        format!(
            "static void handle_{0}_(void *context, const {0}_t *message) {{\n  (void)context;\n  \
                 CHECK({1}_wire_size(message) <= sizeof(*message));\n  ++calls;\n}}",
            message.name, model.name
        )
    });
    let reads = each(&model.messages, |message| format!("  found += read_{}_(bytes, size);", message.name));
    let readers = each(&model.messages, |message| {
        include_str!("reader.c.inc").replace("{name}", &message.name).replace("{api}", &model.name)
    });
    let dispatches: Vec<String> = MessageKind::ALL
        .into_iter()
        .filter(|kind| model.messages_of(*kind).next().is_some())
        .map(|kind| dispatch(model, kind))
        .collect();
    let holes = [
        ("handlers", handlers.as_str()),
        ("readers", &readers),
        ("reads", &reads),
        ("dispatches", &dispatches.join("\n")),
    ];
    emit_template(w, model, include_str!("target.c.inc"), &holes);
}

/// Returns the call of the dispatcher of a kind.
fn dispatch(model: &Model, kind: MessageKind) -> String {
    let (api, kind_name) = (&model.name, kind.name().to_lowercase());
    let mut out = format!("  {{\n    {api}_{kind_name}_handlers handlers;\n");
    for message in model.messages_of(kind) {
        out += &format!("    handlers.{} = handle_{}_;\n", Language::C.name(&message.name), message.name);
    }
    out + &format!("    (void){api}_dispatch_{kind_name}(&handlers, NULL, bytes, size);\n  }}")
}

fn cpp(w: &mut Writer, model: &Model) {
    let model = &*in_language(model, Language::Cpp);
    let name = &model.name;
    let reads = each(&model.messages, |message| format!("  found += read<::{name}::{}>(data, size);", message.name));
    let finish = if model.size_field().is_some() { "finish_message" } else { "wire_size" };
    emit_template(w, model, include_str!("target.cpp.inc"), &[("reads", &reads), ("finish", finish)]);
}

fn rust(w: &mut Writer, model: &Model) {
    emit_template(w, model, include_str!("target.rs.inc"), &[]);
}

/// Returns the lines of all messages.
fn each(messages: &[Message], line: impl Fn(&Message) -> String) -> String {
    messages.iter().map(line).collect::<Vec<_>>().join("\n")
}
