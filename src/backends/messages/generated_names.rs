//! Names: which can stand in C, C++ and Python alike, and what things of a schema are called in C.

use rustc_hash::FxHashSet;

use super::model::{FieldType, Layout, Model};
use crate::backends::text::identifiers::identifier_fault;

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
        Some("is a name that generated code keeps for itself: it begins or ends with `_`, or has two in a row")
    } else {
        None
    }
}

/// Longer names are refused.
const LONGEST: usize = 200;

/// The reserved words of Python 3 that C and C++ do not have; sorted.
const PYTHON: &[&str] = &[
    "False", "None", "True", "as", "assert", "async", "await", "def", "del", "elif", "except", "finally", "from",
    "global", "import", "in", "is", "lambda", "nonlocal", "pass", "raise", "with", "yield",
];

/// Names of types that the headers of C declare, those too that a host's C++ cannot do without, and those that schemas
/// have already; sorted.
pub(super) const C_TYPES: &[&str] = &[
    "blkcnt_t",
    "blksize_t",
    "bool",
    "bytes",
    "caddr_t",
    "char8_t",
    "clock_t",
    "clockid_t",
    "daddr_t",
    "dev_t",
    "div_t",
    "double",
    "double_t",
    "fenv_t",
    "fexcept_t",
    "float",
    "float_t",
    "fpos_t",
    "fsblkcnt_t",
    "fsfilcnt_t",
    "fsid_t",
    "gid_t",
    "id_t",
    "imaxdiv_t",
    "ino_t",
    "int16_t",
    "int32_t",
    "int64_t",
    "int8_t",
    "int_fast16_t",
    "int_fast32_t",
    "int_fast64_t",
    "int_fast8_t",
    "int_least16_t",
    "int_least32_t",
    "int_least64_t",
    "int_least8_t",
    "intmax_t",
    "intptr_t",
    "jmp_buf",
    "key_t",
    "ldiv_t",
    "lldiv_t",
    "locale_t",
    "loff_t",
    "max_align_t",
    "mbstate_t",
    "mode_t",
    "nlink_t",
    "off_t",
    "pid_t",
    "pthread_t",
    "ptrdiff_t",
    "quad_t",
    "register_t",
    "sig_atomic_t",
    "sigset_t",
    "size_t",
    "ssize_t",
    "string",
    "suseconds_t",
    "time_t",
    "timer_t",
    "u_int16_t",
    "u_int32_t",
    "u_int64_t",
    "u_int8_t",
    "uid_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "uint8_t",
    "uint_fast16_t",
    "uint_fast32_t",
    "uint_fast64_t",
    "uint_fast8_t",
    "uint_least16_t",
    "uint_least32_t",
    "uint_least64_t",
    "uint_least8_t",
    "uintmax_t",
    "uintptr_t",
    "useconds_t",
    "va_list",
    "wchar_t",
    "wctrans_t",
    "wctype_t",
    "wint_t",
];

/// The struct of a message in C: header and fields.
pub(crate) fn message_type(message: &str) -> String {
    [message, "_t"].concat()
}

/// The constant of a message's id in C: `DEMO_LAUNCH_CMD`.
pub(crate) fn message_constant(c_name: &str, message: &str) -> String {
    constant([c_name, "_", message])
}

/// The constant of a trace event's id in C: `DEMO_TRACE_LAUNCHED`.
pub(crate) fn event_constant(c_name: &str, event: &str) -> String {
    constant([c_name, "_TRACE_", event])
}

/// The struct of a trace event's payload in C.
pub(crate) fn payload_type(event: &str) -> String {
    format!("{event}_trace_t")
}

/// What records a trace event in C: `demo_trace_launched`.
pub(crate) fn event_function(api: &str, event: &str) -> String {
    format!("{api}_trace_{event}")
}

/// The constant of a trace group's id in C: `DEMO_TRACE_GROUP_KERNEL`.
pub(crate) fn group_constant(c_name: &str, group: &str) -> String {
    constant([c_name, "_TRACE_GROUP_", group])
}

fn constant(parts: [&str; 3]) -> String {
    let mut name = parts.concat();
    name.make_ascii_uppercase();
    name
}

/// The types in a layout that one of its fields is called as: beside such a field the name is none of the type, in C++
/// and in Python.
pub(super) fn shadowed_types<'m>(model: &'m Model, header: Option<&'m str>, layout: &Layout) -> FxHashSet<&'m str> {
    let fields = layout.fields.iter();
    let named = fields.filter(|field| matches!(field.ty, FieldType::Enum(_) | FieldType::Struct(_)));
    let types = named.map(|field| model.type_name(field.ty)).chain(header);
    let types: FxHashSet<&str> = types.collect();
    if types.is_empty() {
        return types;
    }
    let fields = layout.fields.iter();
    fields.filter_map(|field| types.get(field.name.as_str()).copied()).collect()
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
