//! Names in Rust: those of the schema, as raw identifiers or with a trailing `_` where they mean something else.

use std::borrow::Cow;

use crate::model::generated_names::Words;
use tdgen_language::backends::text::words::{NEVER_RAW, RUST};

/// Returns the name of a type, constant, value or message. Names of a schema do not end with `_`.
pub(super) fn item_name(name: &str) -> Cow<'_, str> {
    if USED.has(name) { Cow::Owned(format!("{name}_")) } else { field_name(name) }
}

/// Returns the name of a field.
pub(crate) fn field_name(name: &str) -> Cow<'_, str> {
    if NEVER_RAW.contains(&name) {
        Cow::Owned(format!("{name}_"))
    } else if RUST.binary_search(&name).is_ok() {
        Cow::Owned(format!("r#{name}"))
    } else {
        Cow::Borrowed(name)
    }
}

/// Names that generated code uses or defines; sorted. Others in a schema are internal or of another namespace.
const USED: Words = Words(
    "Command Compatibility Default Elements Err Event From IncompatibleSchema Message MessageError MessageKind \
    MessageSequence None Ok Option Other Response Result SCHEMA_HASH Self Sequence Some Text VERSION Version bool \
    check_handshake check_version compare_version decode decode_all f32 f64 from_name get_bits has_flags i16 i32 \
    i64 i8 message_flags message_id message_length name reply_to str u16 u32 u64 u8 usize with_bits",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        assert!(USED.0.split_whitespace().is_sorted());
    }

    #[test]
    fn names_that_mean_something_else_are_renamed() {
        let names = ["lamp", "type", "self", "Option", "u8"].map(|name| (field_name(name), item_name(name)));
        let expected =
            [("lamp", "lamp"), ("r#type", "r#type"), ("self_", "self_"), ("Option", "Option_"), ("u8", "u8_")];
        for ((field, item), (expected_field, expected_item)) in names.iter().zip(expected) {
            assert_eq!((&**field, &**item), (expected_field, expected_item));
        }
    }
}
