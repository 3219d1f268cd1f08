//! The names of the methods that read, set and remove a part of an operation, a type or an attribute.

use tdgen_language::backends::text::cases::prefixed_camel_from_snake;

/// `sym_name` is read by `getSymName`.
pub(crate) fn getter(name: &str) -> String {
    prefixed_camel_from_snake("get", name)
}

/// `sym_name` is set by `setSymName`.
pub(crate) fn setter(name: &str) -> String {
    prefixed_camel_from_snake("set", name)
}

/// `sym_name` is removed by `removeSymName`.
pub(crate) fn remover(name: &str) -> String {
    prefixed_camel_from_snake("remove", name)
}
