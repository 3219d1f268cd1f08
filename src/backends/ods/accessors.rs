//! The names of the methods that read, set and remove a part of an operation, a type or an attribute.

use crate::backends::text::cases::upper_camel_from_snake;

/// `sym_name` is read by `getSymName`.
pub(crate) fn getter(name: &str) -> String {
    format!("get{}", upper_camel_from_snake(name))
}

/// `sym_name` is set by `setSymName`.
pub(crate) fn setter(name: &str) -> String {
    format!("set{}", upper_camel_from_snake(name))
}

/// `sym_name` is removed by `removeSymName`.
pub(crate) fn remover(name: &str) -> String {
    format!("remove{}", upper_camel_from_snake(name))
}
