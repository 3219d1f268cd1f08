//! Headers: all begin alike, so that a reader of bytes can tell messages apart before it knows more.

use crate::backends::messages::model::{Field, FieldType, Model, Struct, StructId};
use crate::diagnostics::{Diagnostic, Diags};

/// What the first field of every header is called.
const MESSAGE_ID: &str = "message_id";

/// What the size of a header is a multiple of: fields of any type can follow it.
const STEP: u32 = 8;

pub(super) fn check(model: &Model, diags: &mut Diags) {
    let headers = model.headers;
    let common = &model[headers.common];
    if !begins_with_id(model, common, diags) {
        return;
    }
    for id in [
        headers.common,
        headers.command,
        headers.response,
        headers.event,
    ] {
        let header = &model[id];
        if header.layout.size % STEP != 0 {
            let message = format!("header `{}` has {} bytes", header.name, header.layout.size);
            let help =
                format!("a header has a multiple of {STEP} bytes, so that any field can follow it");
            diags.push(Diagnostic::error(header.place, message).help(help));
        }
        if id != headers.common {
            begins_with_common(model, common, header, diags);
        }
    }
    answers_commands(model, headers.response, headers.command, diags);
}

fn begins_with_id(model: &Model, common: &Struct, diags: &mut Diags) -> bool {
    let is_id = |field: &Field| {
        let is_natural = match field.ty {
            FieldType::Scalar(scalar) => scalar.is_integer() && !scalar.is_signed(),
            _ => false,
        };
        field.name == MESSAGE_ID && is_natural && field.length.is_none()
    };
    let first = common.layout.fields.first();
    if first.is_some_and(is_id) {
        return true;
    }
    let place = first.map_or(common.place, |field| field.place);
    let message = match first {
        Some(field) => format!(
            "header `{}` begins with `{}` of type `{}`",
            common.name,
            field.name,
            model.type_name(field.ty)
        ),
        None => format!("header `{}` is empty", common.name),
    };
    let help = format!(
        "headers begin with `{MESSAGE_ID}` of type uint8_t, uint16_t, uint32_t or uint64_t"
    );
    diags.push(Diagnostic::error(place, message).help(help));
    false
}

fn begins_with_common(model: &Model, common: &Struct, header: &Struct, diags: &mut Diags) {
    for (at, wanted) in common.layout.fields.iter().enumerate() {
        let found = header.layout.fields.get(at);
        let is_same = |found: &Field| {
            (&found.name, found.ty, found.length, found.offset)
                == (&wanted.name, wanted.ty, wanted.length, wanted.offset)
        };
        if !found.is_some_and(is_same) {
            let place = found.map_or(header.place, |field| field.place);
            let message = format!(
                "header `{}` does not begin as `{}`",
                header.name, common.name
            );
            let note = format!(
                "`{}` of type `{}` belongs there",
                wanted.name,
                model.type_name(wanted.ty)
            );
            diags.push(Diagnostic::error(place, message).note(wanted.place, note));
            return;
        }
    }
}

/// A header of a command in the header of responses is that of commands.
fn answers_commands(model: &Model, response: StructId, command: StructId, diags: &mut Diags) {
    for field in &model[response].layout.fields {
        let FieldType::Struct(inner) = field.ty else {
            continue;
        };
        if inner != command {
            let (inner, command) = (&model[inner], &model[command]);
            let message = format!(
                "`{}` in the header of responses is a `{}`",
                field.name, inner.name
            );
            let help = format!(
                "commands begin with `{}`: that is what a response can repeat",
                command.name
            );
            diags.push(
                Diagnostic::error(field.place, message)
                    .note(command.place, format!("`{}` is here", command.name))
                    .help(help),
            );
        }
    }
}
