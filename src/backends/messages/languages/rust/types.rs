//! What all parts of the module share: comments, lifetimes and types of numbers in Rust.

use super::names::item_name;
use crate::model::prose::prose;
use crate::model::{Field, FieldType, Message, Model};
use tdgen_language::backends::writer::Writer;

/// Emits a description as a comment. Fences would make it a test.
pub(super) fn emit_comment(w: &mut Writer, mark: &str, description: &str) {
    w.comment(mark, "", &prose(description).replace("```", "` ``").replace("~~~", "~ ~~"));
}

/// Returns the lifetime of a message, which refers to the elements of a flexible array.
pub(super) fn lifetime(message: &Message) -> &'static str {
    if message.layout.flexible().is_some() { "<'a>" } else { "" }
}

/// Returns the lifetime of an enum of messages.
pub(crate) fn lifetime_of(messages: &[&Message]) -> &'static str {
    messages.iter().map(|message| lifetime(message)).max().unwrap_or_default()
}

/// Returns the same for a reference of any lifetime.
pub(crate) fn any_lifetime(messages: &[&Message]) -> &'static str {
    if lifetime_of(messages).is_empty() { "" } else { "<'_>" }
}

/// Returns the type of a number.
pub(super) fn number_ty(model: &Model, field: &Field) -> String {
    match field.ty {
        FieldType::Enum(id) => item_name(&model[id].name).into_owned(),
        _ => model.storage(field).rust_name().to_owned(),
    }
}
