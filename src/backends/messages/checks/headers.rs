//! Headers: all begin alike, so that a reader of bytes can tell messages apart before it knows more.

use crate::backends::messages::model::{Field, FieldType, Model, Struct};
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::Span;

/// What the first field of every header is called.
const MESSAGE_ID: &str = "message_id";

/// What the size of a header is a multiple of: fields of any type can follow it.
const STEP: u32 = 8;

/// `places` are where the schema names its headers.
pub(super) fn check(model: &Model, places: &[Span; 4], diags: &mut Diags) {
    let headers = model.headers;
    let common = &model[headers.common];
    let [common_place, _, response_place, _] = *places;
    if !begins_with_id(model, common, common_place, diags) {
        return;
    }
    let all = [headers.common, headers.command, headers.response, headers.event];
    for (id, &place) in all.into_iter().zip(places) {
        let header = &model[id];
        if !header.layout.size.is_multiple_of(STEP) {
            let message = format!("header `{}` has {} bytes", header.name, header.layout.size);
            let help = format!("a header has a multiple of {STEP} bytes, so that any field can follow it");
            diags.push(Diagnostic::error(place, message).note(header.place, "it is here").help(help));
        }
        if id != headers.common {
            begins_with_common(model, common, header, place, diags);
        }
    }
    answers_commands(model, response_place, diags);
}

fn begins_with_id(model: &Model, common: &Struct, place: Span, diags: &mut Diags) -> bool {
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
    let message = match first {
        Some(field) => {
            format!("header `{}` begins with `{}` of type `{}`", common.name, field.name, model.type_name(field.ty))
        }
        None => format!("header `{}` is empty", common.name),
    };
    let help = format!("headers begin with `{MESSAGE_ID}` of type uint8_t, uint16_t, uint32_t or uint64_t");
    let found = first.map_or(common.place, |field| field.place);
    diags.push(Diagnostic::error(place, message).note(found, "it begins here").help(help));
    false
}

fn begins_with_common(model: &Model, common: &Struct, header: &Struct, place: Span, diags: &mut Diags) {
    for (at, wanted) in common.layout.fields.iter().enumerate() {
        let found = header.layout.fields.get(at);
        let is_same = |found: &Field| {
            (&found.name, found.ty, found.length, found.offset)
                == (&wanted.name, wanted.ty, wanted.length, wanted.offset)
        };
        if !found.is_some_and(is_same) {
            let found = found.map_or(header.place, |field| field.place);
            let message = format!("header `{}` does not begin as `{}`", header.name, common.name);
            let note = format!("`{}` of type `{}` belongs there", wanted.name, model.type_name(wanted.ty));
            let fault = Diagnostic::error(place, message).note(found, "here it differs");
            diags.push(fault.note(wanted.place, note));
            return;
        }
    }
}

/// A header of a command in the header of responses is that of commands.
fn answers_commands(model: &Model, place: Span, diags: &mut Diags) {
    let command = &model[model.headers.command];
    for field in &model[model.headers.response].layout.fields {
        if matches!(field.ty, FieldType::Struct(inner) if inner != model.headers.command) {
            let inner = model.type_name(field.ty);
            let message =
                format!("the header of responses has a `{inner}`, but commands begin with `{}`", command.name);
            let fault = Diagnostic::error(place, message)
                .note(field.place, format!("`{}` is here", field.name))
                .note(command.place, format!("`{}` is here", command.name));
            diags.push(fault.help("what a response repeats is the header of its command"));
        }
    }
}
