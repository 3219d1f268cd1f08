//! What all parts of the module share: comments and lifetimes in Rust.

use crate::model::Message;
use crate::model::prose::prose;
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
