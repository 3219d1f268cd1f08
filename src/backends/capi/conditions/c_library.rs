//! The names of the C library that conditions can use, with their headers.

/// A function of the C library.
pub(crate) struct LibraryFunction {
    pub(crate) name: &'static str,
    /// For each parameter, whether the function reads what it points to.
    pub(crate) reads: &'static [bool],
    /// The header in C++.
    header: &'static str,
}

const fn function(name: &'static str, reads: &'static [bool], header: &'static str) -> LibraryFunction {
    LibraryFunction { name, reads, header }
}

/// The functions without effects.
const FUNCTIONS: &[LibraryFunction] = &[
    function("fabs", &[false], "cmath"),
    function("isfinite", &[false], "cmath"),
    function("isinf", &[false], "cmath"),
    function("isnan", &[false], "cmath"),
    function("isnormal", &[false], "cmath"),
    function("signbit", &[false], "cmath"),
    function("strchr", &[true, false], "cstring"),
    function("strcmp", &[true, true], "cstring"),
    function("strlen", &[true], "cstring"),
    function("strncmp", &[true, true, false], "cstring"),
    function("strrchr", &[true, false], "cstring"),
    function("strstr", &[true, true], "cstring"),
];

/// The functions that are overloaded in C++, so that C++ has them in a namespace only.
const IN_STD: &[&str] = &["fabs", "isfinite", "isinf", "isnan", "isnormal", "signbit"];

/// The constants of `<limits.h>` and `<float.h>`.
const LIMITS: &[&str] = &[
    "CHAR_BIT",
    "CHAR_MAX",
    "CHAR_MIN",
    "INT_MAX",
    "INT_MIN",
    "LLONG_MAX",
    "LLONG_MIN",
    "LONG_MAX",
    "LONG_MIN",
    "SCHAR_MAX",
    "SCHAR_MIN",
    "SHRT_MAX",
    "SHRT_MIN",
    "UCHAR_MAX",
    "UINT_MAX",
    "ULLONG_MAX",
    "ULONG_MAX",
    "USHRT_MAX",
];
const FLOATS: &[&str] = &["DBL_EPSILON", "DBL_MAX", "DBL_MIN", "FLT_EPSILON", "FLT_MAX", "FLT_MIN"];

/// The constants of C and of the headers that every API's header includes.
const CONSTANTS: &[&str] = &[
    "INT16_MAX",
    "INT16_MIN",
    "INT32_MAX",
    "INT32_MIN",
    "INT64_MAX",
    "INT64_MIN",
    "INT8_MAX",
    "INT8_MIN",
    "INTMAX_MAX",
    "INTMAX_MIN",
    "INTPTR_MAX",
    "INTPTR_MIN",
    "NULL",
    "PTRDIFF_MAX",
    "PTRDIFF_MIN",
    "SIZE_MAX",
    "UINT16_MAX",
    "UINT32_MAX",
    "UINT64_MAX",
    "UINT8_MAX",
    "UINTMAX_MAX",
    "UINTPTR_MAX",
    "false",
    "nullptr",
    "true",
];

/// The function with this name.
pub(crate) fn find(name: &str) -> Option<&'static LibraryFunction> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

/// Whether C or its library defines a constant.
pub(crate) fn is_constant(name: &str) -> bool {
    CONSTANTS.contains(&name) || LIMITS.contains(&name) || FLOATS.contains(&name)
}

/// The header of a name in C++, besides those that every API's header includes.
pub(crate) fn header(name: &str) -> Option<&'static str> {
    if LIMITS.contains(&name) {
        Some("climits")
    } else if FLOATS.contains(&name) {
        Some("cfloat")
    } else {
        find(name).map(|function| function.header)
    }
}

/// A function's name in C++.
pub(crate) fn cpp_name(name: &str) -> String {
    if IN_STD.contains(&name) { format!("std::{name}") } else { name.to_owned() }
}
