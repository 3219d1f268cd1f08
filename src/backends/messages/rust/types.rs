//! What all parts of the module share: comments, numbers and lifetimes in Rust.

use crate::backends::messages::model::{Message, Scalar};
use crate::backends::messages::prose::prose;
use crate::backends::writer::Writer;

/// Emits a description as a comment. Fences would make it a test.
pub(super) fn emit_comment(w: &mut Writer, mark: &str, description: &str) {
    w.comment(mark, "", &prose(description).replace("```", "` ``").replace("~~~", "~ ~~"));
}

/// Returns the type of a number.
pub(crate) fn scalar_type(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::U8 | Scalar::Char => "u8",
        Scalar::U16 => "u16",
        Scalar::U32 => "u32",
        Scalar::U64 => "u64",
        Scalar::I8 => "i8",
        Scalar::I16 => "i16",
        Scalar::I32 => "i32",
        Scalar::I64 => "i64",
        Scalar::F32 => "f32",
        Scalar::F64 => "f64",
        Scalar::Bool => "bool",
    }
}

/// Returns the lifetime of a message, which refers to the elements of a flexible array.
pub(super) fn lifetime(message: &Message) -> &'static str {
    if message.layout.flexible().is_some() { "<'a>" } else { "" }
}

/// Returns the lifetime of an enum of messages.
pub(crate) fn lifetime_of(messages: &[&Message]) -> &'static str {
    messages.iter().map(|message| lifetime(message)).max().unwrap_or_default()
}
