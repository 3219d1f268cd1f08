//! Checks headers: all begin with the common one, so that a decoder can identify messages.

use crate::model::{Field, FieldType, MessageKind, Model, Scalar, Struct};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::source::Span;

/// Checks headers; `places` are the positions at which the schema names them.
pub(super) fn check(model: &Model, places: &[Span; 4], diags: &mut Diags) {
    let headers = model.headers;
    let common = &model[headers.common];
    let [common_place, _, response_place, _] = *places;
    if has_id(model, common, common_place, diags).is_err() {
        return;
    }
    check_size_field(model, common, common_place, diags);
    check_other_roles(model, common, common_place, diags);
    check_values_of_roles(model, diags);
    let all = [headers.common, headers.command, headers.response, headers.event];
    for (at, (id, &place)) in all.into_iter().zip(places).enumerate() {
        let header = &model[id];
        if all.iter().take(at).any(|other| *other == id) {
            continue;
        }
        let is_of_commands = at < 2;
        if id != headers.common && (is_of_commands || !model.roles.finds_by_tag) {
            begins_with_common(model, common, header, place, diags);
        }
    }
    check_error(model, diags);
    if model.roles.finds_by_tag {
        check_tags(model, common, response_place, diags);
        check_response(model, common, response_place, diags);
    }
    answers_commands(model, response_place, diags);
}

/// Returns whether a field holds a natural number.
fn is_natural(field: &Field) -> bool {
    let is_natural = match field.ty {
        FieldType::Scalar(scalar) => scalar.is_integer() && !scalar.is_signed() && scalar != Scalar::Char,
        _ => false,
    };
    is_natural && field.length.is_none()
}

fn has_id(model: &Model, common: &Struct, place: Span, diags: &mut Diags) -> Result<(), Reported> {
    let id = &model.roles.id;
    match model.id_field() {
        Some(field) if is_natural(field) => Ok(()),
        Some(field) => {
            let message =
                format!("field `{id}` of header `{}` has the type `{}`", common.name, model.field_type_name(field));
            let help = "the id of messages has the type uint8_t, uint16_t, uint32_t or uint64_t";
            Err(diags.push(Diagnostic::error(place, message).note(field.place, "the field of the id").help(help)))
        }
        None => {
            let message = format!("header `{}` has no field `{id}` with the id of messages", common.name);
            let help = "name another field with `let idField = ...` in `.td`, or `Id` of `Headers` in YAML";
            Err(diags.push(Diagnostic::error(place, message).note(common.place, "declared here").help(help)))
        }
    }
}

/// Checks that the field with the size of messages can hold all sizes.
fn check_size_field(model: &Model, common: &Struct, place: Span, diags: &mut Diags) {
    let uncounted = model.roles.uncounted;
    let Some(name) = &model.roles.size else {
        if uncounted > 0 {
            let message = format!("the size of messages does not count {uncounted} bytes, but no header has it");
            let help = "name the field with `let sizeField = ...` in `.td`, or `Size` of `Headers` in YAML";
            diags.push(Diagnostic::error(model.uncounted_place, message).help(help));
        }
        return;
    };
    if uncounted > model.least_header() {
        let response = model.header(MessageKind::Response);
        let is_least = common.layout.size <= model.least_header();
        let header = if is_least { common } else { response };
        let message = format!("`{name}` does not count {uncounted} bytes, more than the header `{}` has", header.name);
        let error = Diagnostic::error(model.uncounted_place, message).note(header.place, "declared here");
        diags.push(
            error.help("bytes of the common header can be uncounted: `let uncounted = ...`, or `Uncounted` in YAML"),
        );
        return;
    }
    let Some(field) = model.size_field().filter(|field| is_natural(field) && *name != model.roles.id) else {
        let message = format!("header `{}` has no field `{name}` for the size of messages", common.name);
        let help = "the size is another unsigned integer of the common header";
        diags.push(Diagnostic::error(place, message).note(common.place, "declared here").help(help));
        return;
    };
    let FieldType::Scalar(scalar) = field.ty else { return };
    let most = scalar.range().map_or(0, |(_, most)| most);
    let sizes = model.messages.iter().map(|message| (message, message.layout.size.saturating_sub(uncounted)));
    for (message, size) in sizes.filter(|(_, size)| i128::from(*size) > most) {
        let counted = if uncounted > 0 { " that count" } else { "" };
        let error = format!("message `{}` has {size} bytes{counted}, but `{name}` holds at most {most}", message.name);
        diags.push(Diagnostic::error(message.place, error).note(field.place, format!("`{name}` is declared here")));
    }
}

/// Checks that the fields with roles always have a value, which is a plain number.
fn check_values_of_roles(model: &Model, diags: &mut Diags) {
    let roles = &model.roles;
    let optional = [&roles.size, &roles.sequence, &roles.flags, &roles.error];
    let names: Vec<&String> = [&roles.id, &roles.tag].into_iter().chain(optional.into_iter().flatten()).collect();
    let headers = model.structs.iter().filter(|item| item.is_header);
    for field in headers.flat_map(|header| &header.layout.fields).filter(|field| names.contains(&&field.name)) {
        if field.rules.invalid.is_some() || field.rules.scale.is_some() {
            let message =
                format!("field `{}` has a role in headers, but a scale or a value that means none", field.name);
            diags.push(Diagnostic::error(field.place, message));
        }
    }
}

/// Checks the fields that count messages and hold flags.
fn check_other_roles(model: &Model, common: &Struct, place: Span, diags: &mut Diags) {
    let roles = &model.roles;
    let is_flags = |field: &&Field| match field.ty {
        FieldType::Enum(id) => model[id].is_flags && field.length.is_none(),
        _ => is_natural(field),
    };
    let sequence = model.sequence_field().filter(|field| is_natural(field));
    let all = [
        (
            &roles.sequence,
            sequence,
            "that counts messages",
            "the count is another unsigned integer of the common header",
        ),
        (
            &roles.flags,
            model.flags_field().filter(is_flags),
            "for flags",
            "flags are another unsigned integer of the common header, or an enum of flags",
        ),
    ];
    let mut taken = vec![Some(roles.id.as_str()), roles.size.as_deref()];
    for (name, field, what, help) in all {
        let Some(name) = name.as_deref() else { continue };
        let error = if field.is_none() {
            format!("header `{}` has no field `{name}` {what}", common.name)
        } else if taken.contains(&Some(name)) {
            format!("field `{name}` of header `{}` has two roles", common.name)
        } else {
            taken.push(Some(name));
            continue;
        };
        let error = Diagnostic::error(place, error).note(common.place, "declared here");
        diags.push(error.help(help));
    }
}

fn begins_with_common(model: &Model, common: &Struct, header: &Struct, place: Span, diags: &mut Diags) {
    for (at, expected) in common.layout.fields.iter().enumerate() {
        let found = header.layout.fields.get(at);
        let is_same = |found: &Field| {
            (&found.name, found.ty, found.length, found.offset)
                == (&expected.name, expected.ty, expected.length, expected.offset)
        };
        if !found.is_some_and(is_same) {
            let found = found.map_or(header.place, |field| field.place);
            let message = format!("header `{}` does not begin with the fields of `{}`", header.name, common.name);
            let note = format!("expected `{}` of type `{}`", expected.name, model.type_name(expected.ty));
            let error =
                Diagnostic::error(place, message).note(found, "the first difference").note(expected.place, note);
            let has_id = header.layout.fields.iter().any(|field| field.name == model.roles.id);
            let is_response = std::ptr::eq(header, model.header(MessageKind::Response));
            diags.push(match is_response && !has_id {
                true => error.help(
                    "if only the tag says what a response is: `let responsesByTag = true;` in `.td`, \
                     `Features: [ResponsesByTag]` in YAML",
                ),
                false => error,
            });
            return;
        }
    }
}

/// Checks that a response without an id has its size where other messages have it, and the tag of its command.
fn check_response(model: &Model, common: &Struct, place: Span, diags: &mut Diags) {
    let header = model.header(MessageKind::Response);
    let field_of = |name: &str| header.layout.fields.iter().find(|field| field.name == name);
    if let Some(field) = field_of(&model.roles.id) {
        let message = format!("header `{}` of responses has the field `{}` with the id", header.name, field.name);
        let error = Diagnostic::error(place, message).note(field.place, "declared here");
        diags.push(error.help("responses with an id are not found by their tag: remove `responsesByTag`"));
    }
    if let Some(size) = model.size_field() {
        let is_same = |field: &Field| (field.ty, field.offset) == (size.ty, size.offset);
        if !field_of(&size.name).is_some_and(is_same) {
            let message = format!(
                "header `{}` of responses has no field `{}` of type `{}` at byte {}",
                header.name,
                size.name,
                model.type_name(size.ty),
                size.offset
            );
            let note = format!("`{}` has the size of messages there", common.name);
            let error = Diagnostic::error(place, message).note(header.place, "declared here").note(size.place, note);
            diags.push(error.help("readers find the end of a message before they know what it is: put the size there"));
        }
    }
    let tags = [MessageKind::Command, MessageKind::Response].map(|kind| model.tag_of(kind));
    let [Some(tag), Some(again)] = tags else {
        let tag = &model.roles.tag;
        let message = format!("no integer `{tag}` is in both headers of commands and of responses");
        let help = "name the field that says which command a response answers: `let tagField = ...` in `.td`, `Tag` of \
                    `Headers` in YAML; it is no array, no enum, and not in another header";
        diags.push(Diagnostic::error(place, message).note(header.place, "the header of responses").help(help));
        return;
    };
    if tag.ty != again.ty {
        let message = format!(
            "the tag `{}` of responses has the type `{}`, that of commands `{}`",
            tag.name,
            model.type_name(again.ty),
            model.type_name(tag.ty)
        );
        let error = Diagnostic::error(place, message).note(again.place, "that of responses");
        diags.push(error.note(tag.place, "that of commands").help("give both the same type"));
    }
}

/// Checks the field with the error of responses that are found by their tag; each new response is a success.
fn check_error(model: &Model, diags: &mut Diags) {
    let roles = &model.roles;
    let Some(name) = &roles.error else { return };
    let header = model.header(MessageKind::Response);
    let is_number = |field: &Field| match field.ty {
        FieldType::Scalar(scalar) => scalar.is_integer() && field.length.is_none(),
        FieldType::Enum(_) => field.length.is_none(),
        _ => false,
    };
    let (message, help) = match model.error_field() {
        _ if !roles.finds_by_tag => (
            format!("`{name}` says that a response has no fields, but responses are found by their id"),
            "only a schema with `responsesByTag` has a field with the error of responses",
        ),
        None => (
            format!("header `{}` has no field `{name}` with the error of responses", header.name),
            "name a field of the header of responses, an integer or an enum",
        ),
        Some(_) if *name == roles.tag || Some(name) == roles.size.as_ref() => {
            (format!("field `{name}` of header `{}` has two roles", header.name), "the error is another field")
        }
        Some(field) if !is_number(field) => (
            format!("field `{name}` of header `{}` is no integer, but has the error of responses", header.name),
            "the error is an integer or an enum, and no array",
        ),
        Some(field) if field.rules.is_limited() || field.rules.default.is_some_and(|default| default.whole() != 0) => (
            format!("field `{name}` of header `{}` has the error of responses, and a range or a default", header.name),
            "remove them: 0 is a success, all other numbers are errors",
        ),
        Some(_) => return,
    };
    diags.push(Diagnostic::error(model.error_place, message).note(header.place, "the header of responses").help(help));
}

/// Checks what a schema whose responses are found by their tag cannot have.
fn check_tags(model: &Model, common: &Struct, place: Span, diags: &mut Diags) {
    if model.id_type().size() > 4 {
        let message =
            format!("the id of commands has {} bytes, but responses are found by their tag", model.id_type().size());
        let error = Diagnostic::error(place, message)
            .note(model.id_field().map_or(common.place, |field| field.place), "the field of the id");
        diags.push(error.help("ids have at most 32 bits there: numbers above stand for the responses"));
    }
    if let Some(event) = model.messages_of(MessageKind::Event).next() {
        let message =
            "a schema whose responses are found by their tag has no events: nothing tells them from responses";
        diags.push(Diagnostic::error(event.place, message).help("describe them in a schema of their own"));
    }
}

/// Checks that a header in the header of responses is that of commands.
fn answers_commands(model: &Model, place: Span, diags: &mut Diags) {
    let command = &model[model.headers.command];
    for field in &model[model.headers.response].layout.fields {
        if matches!(field.ty, FieldType::Struct(inner) if inner != model.headers.command) {
            let inner = model.type_name(field.ty);
            let message =
                format!("the header of responses contains `{inner}`, but the header of commands is `{}`", command.name);
            let error = Diagnostic::error(place, message)
                .note(field.place, format!("`{}` is declared here", field.name))
                .note(command.place, format!("`{}` is declared here", command.name));
            diags.push(error.help("a response repeats the header of its command"));
        }
    }
}
