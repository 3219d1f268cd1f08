//! `--gen-errcodes` and `--gen-info`: the enumerators of one enumeration as macro calls with name, description and
//! value.
//!
//! The API record names the enumeration and the macro.

use crate::header::text::{emit_code, emit_origin};
use crate::model::api::Enum;
use crate::model::names::Names;
use crate::read::description::read_model;
use crate::read::options;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// `--gen-errcodes`.
pub(crate) const ERRCODES: Backend =
    Backend::new("gen-errcodes", "List an API's error codes as macro calls", |context, diags| {
        run(context, diags, &ERROR_CODES)
    })
    .options(options::SHARED);

/// `--gen-info`.
pub(crate) const INFO: Backend =
    Backend::new("gen-info", "List the properties of an API's devices as macro calls", |context, diags| {
        run(context, diags, &PROPERTIES)
    })
    .options(options::SHARED);

/// A list of enumerators.
struct List {
    action: &'static str,
    /// The field of class `API` that names the enumeration.
    field: &'static str,
    enumeration: fn(&Names) -> &str,
    call: fn(&Names) -> &str,
}

const ERROR_CODES: List = List {
    action: ERRCODES.name,
    field: "error_enum",
    enumeration: |names| &names.error_enum,
    call: |names| &names.error_macro,
};

const PROPERTIES: List = List {
    action: INFO.name,
    field: "info_enum",
    enumeration: |names| &names.info_enum,
    call: |names| &names.info_macro,
};

fn run<'a>(context: &Context<'a>, diags: &mut Diags, list: &List) -> Vec<Output<'a>> {
    let Ok(model) = read_model(context, diags) else {
        return Vec::new();
    };
    let name = (list.enumeration)(&model.names);
    let Some(item) = model.enums.iter().find(|item| item.name == name) else {
        let api = context.records.class("API").and_then(|_| {
            let records = context.records.defs_of_if_defined("API");
            records.first().copied().map(RecordRef::span)
        });
        // The main file comes first in the position space.
        let place = api.unwrap_or(Span::new(0, 0));
        let message = format!("undefined enumeration `{name}`");
        let help = format!("describe it, or name another in the API record: `let {} = ...`", list.field);
        diags.push(Diagnostic::error(place, message).help(help));
        return Vec::new();
    };
    let mut w = Writer::default();
    emit_origin(&mut w, &model.names, list.action, context.input);
    emit_list(&mut w, item, (list.call)(&model.names));
    vec![Output::main(w.finish())]
}

fn emit_list(w: &mut Writer, item: &Enum, call: &str) {
    w.blank();
    writeln!(w, "#ifndef {call}");
    writeln!(w, "#error \"define {call}(name, text, value) before this file\"");
    w.line("#endif");
    w.blank();
    let lines: Vec<String> = item
        .enumerators
        .iter()
        .map(|enumerator| {
            let name = enumerator.short_name.to_ascii_uppercase();
            format!("{call}({name}, {}, {})", string_literal(&enumerator.desc), enumerator.value)
        })
        .collect();
    // One call a line, however long: only the compiler reads them.
    emit_code(w, &lines);
    w.blank();
    writeln!(w, "#undef {call}");
}
