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

/// The types whose limits are macros, with the headers of C++; empty for those that every API's header includes.
const LIMITS: [(&str, &str); 3] = [
    ("climits", "CHAR INT LLONG LONG SCHAR SHRT UCHAR UINT ULLONG ULONG USHRT"),
    ("cfloat", "DBL FLT LDBL"),
    ("", "INT16 INT32 INT64 INT8 INTMAX INTPTR PTRDIFF SIZE UINT16 UINT32 UINT64 UINT8 UINTMAX UINTPTR"),
];

/// The other constants of C and of the headers that every API's header includes.
const CONSTANTS: &[&str] = &["NULL", "false", "nullptr", "true"];

/// The function with this name.
pub(crate) fn find(name: &str) -> Option<&'static LibraryFunction> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

/// Whether C or its library defines a constant.
pub(crate) fn is_constant(name: &str) -> bool {
    CONSTANTS.contains(&name) || header_of_limit(name).is_some()
}

/// The header of a macro about the values of a type: `INT_MAX`.
pub(crate) fn header_of_limit(name: &str) -> Option<&'static str> {
    let (ty, end) = name.rsplit_once('_')?;
    let (header, _) = LIMITS.iter().find(|(_, types)| types.split(' ').any(|known| known == ty))?;
    let is_defined = match end {
        "MAX" => true,
        "MIN" => !ty.starts_with('U') && ty != "SIZE",
        "EPSILON" => *header == "cfloat",
        "BIT" => ty == "CHAR",
        _ => false,
    };
    is_defined.then_some(*header)
}

/// The header of a name in C++, besides those that every API's header includes.
pub(crate) fn header(name: &str) -> Option<&'static str> {
    match header_of_limit(name) {
        Some(header) => Some(header).filter(|header| !header.is_empty()),
        None => find(name).map(|function| function.header),
    }
}

/// A function's name in C++.
pub(crate) fn cpp_name(name: &str) -> String {
    if IN_STD.contains(&name) { format!("std::{name}") } else { name.to_owned() }
}
