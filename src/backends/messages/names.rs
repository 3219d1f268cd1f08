//! Names: which can stand in C, C++ and Python alike, and what things of a schema are called in C.

use crate::backends::identifiers::identifier_fault;

/// Why a text cannot name anything in the languages of both sides, in words that follow its name; none when it can.
pub(super) fn name_fault(name: &str) -> Option<&'static str> {
    if let Some(fault) = identifier_fault(name) {
        return Some(if fault.starts_with("is no identifier") {
            "is no identifier: letters of ASCII, digits and `_`, not a digit first"
        } else {
            fault
        });
    }
    if name.len() > LONGEST {
        Some("is longer than 200 letters")
    } else if PYTHON.binary_search(&name).is_ok() {
        Some("is a reserved word in Python")
    } else if name.starts_with('_') || name.ends_with('_') || name.contains("__") {
        Some(
            "is a name that generated code keeps for itself: it begins or ends with `_`, or has two in a row",
        )
    } else {
        None
    }
}

/// Longer names are refused.
const LONGEST: usize = 200;

/// The reserved words of Python 3 that C and C++ do not have; sorted.
const PYTHON: &[&str] = &[
    "False", "None", "True", "as", "assert", "async", "await", "def", "del", "elif", "except",
    "finally", "from", "global", "import", "in", "is", "lambda", "nonlocal", "pass", "raise",
    "with", "yield",
];

/// Names of types that the headers of a C99 compiler declare, or that schemas have already.
pub(super) const C_TYPES: &[&str] = &[
    "bool",
    "bytes",
    "double",
    "float",
    "int16_t",
    "int32_t",
    "int64_t",
    "int8_t",
    "intmax_t",
    "intptr_t",
    "max_align_t",
    "ptrdiff_t",
    "size_t",
    "ssize_t",
    "string",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "uint8_t",
    "uintmax_t",
    "uintptr_t",
    "wchar_t",
];

/// The struct of a message in C: header and fields.
pub(crate) fn message_type(message: &str) -> String {
    format!("{message}_t")
}

/// The constant of a message's id in C: `DEMO_LAUNCH_CMD`.
pub(crate) fn message_constant(c_name: &str, message: &str) -> String {
    format!("{c_name}_{}", message.to_ascii_uppercase())
}

/// The constant of a trace event's id in C: `DEMO_TRACE_LAUNCHED`.
pub(crate) fn event_constant(c_name: &str, event: &str) -> String {
    format!("{c_name}_TRACE_{}", event.to_ascii_uppercase())
}

/// The constant of a trace group's id in C: `DEMO_TRACE_GROUP_KERNEL`.
pub(crate) fn group_constant(c_name: &str, group: &str) -> String {
    format!("{c_name}_TRACE_GROUP_{}", group.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        assert!(PYTHON.is_sorted());
        assert!(C_TYPES.is_sorted());
    }
}
