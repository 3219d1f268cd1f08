//! The names in C that follow from names in a description.
//!
//! Programs use these names, so that the rules are those of LLVM's offload-tblgen, including odd ones.

use tdgen_language::backends::text::cases::snake_from_camel;
use tdgen_language::backends::text::identifiers::{self, is_later_word};
use tdgen_language::diagnostics::did_you_mean;

/// Why a string is no name in a C API, as a phrase that follows the name; `None` if it is one. Generated code is valid
/// up to C23 and C++23, and includes `errno.h` and `stdio.h`.
pub(crate) fn identifier_error(name: &str) -> Option<&'static str> {
    match identifiers::identifier_error(name) {
        None if is_later_word(name) => Some("is a reserved word in C23 or C++20"),
        None if matches!(name, "EOF" | "errno") => Some("is a macro in C headers"),
        error => error,
    }
}

/// The classes whose records declare types.
pub(crate) const TYPE_CLASSES: [&str; 5] = ["Handle", "Enum", "Typedef", "FptrTypedef", "Struct"];

/// The suffix of handles.
pub(crate) const HANDLE_SUFFIX: &str = "_handle_t";

/// The suffix of callbacks.
pub(crate) const CALLBACK_SUFFIX: &str = "_cb_t";

/// The name of the parameter with the caller's source location.
pub(crate) const CODE_LOCATION: &str = "CodeLocation";

/// The structure of a handle: `ol_device_handle_t` points to an `ol_device_impl_t`.
pub(crate) fn handle_struct(handle: &str) -> String {
    format!("{}_impl_t", handle.strip_suffix(HANDLE_SUFFIX).unwrap_or(handle))
}

/// The prefix of enumerators: the name of the enumeration without its last two characters (usually `_t`), in upper
/// case.
pub(crate) fn enumerator_prefix(enumeration: &str) -> String {
    let end = enumeration.char_indices().rev().nth(1).map_or(0, |(at, _)| at);
    enumeration[..end].to_ascii_uppercase()
}

/// The full name of an enumerator.
pub(crate) fn enumerator_name(enumeration: &str, name: &str) -> String {
    let prefix = enumerator_prefix(enumeration);
    format!("{prefix}_{}", name.to_ascii_uppercase())
}

/// The structure that points to the arguments of a call: `olGetDeviceInfo` has `ol_get_device_info_params_t`.
pub(crate) fn params_struct(function: &str) -> String {
    format!("{}_params_t", snake_from_camel(function))
}

/// The variant of a function that takes the caller's place in the source.
pub(crate) fn with_code_location(function: &str) -> String {
    format!("{function}WithCodeLoc")
}

/// The bit field for a set of flags: `sto_access_flag_t` for `sto_access_flags_t`.
pub(crate) fn flag_enum(typedef: &str) -> Option<String> {
    let singular = typedef.strip_suffix("s_t")?;
    Some(format!("{singular}_t"))
}

/// The name of a type inside the names of functions: `access_flags` for `sto_access_flags_t`.
pub(crate) fn stem<'t>(prefix: &str, ty: &'t str) -> &'t str {
    let own = ty.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('_')).unwrap_or(ty);
    own.strip_suffix("_t").unwrap_or(own)
}

/// Whether an integer of a fixed width (`uint32_t`, `int_fast8_t`) is signed; `None` for another type.
pub(crate) fn sized_integer(name: &str) -> Option<bool> {
    let unsigned = name.strip_prefix('u');
    let width = unsigned.unwrap_or(name).strip_prefix("int")?;
    let width = ["_least", "_fast"].iter().find_map(|kind| width.strip_prefix(kind)).unwrap_or(width);
    ["8_t", "16_t", "32_t", "64_t"].contains(&width).then_some(unsigned.is_none())
}

/// Whether an integer type of C is signed, and its bits if they are the same on all platforms; `None` for another type.
pub(crate) fn integer(words: &[&str]) -> Option<(bool, Option<u32>)> {
    const WORDS: [&str; 6] = ["char", "int", "long", "short", "signed", "unsigned"];
    if let [name] = words {
        if let Some(is_signed) = sized_integer(name) {
            let digits: String = name.chars().filter(char::is_ascii_digit).collect();
            return Some((is_signed, digits.parse().ok().filter(|_| !name.contains("int_"))));
        }
        match *name {
            "size_t" | "uintptr_t" | "uintmax_t" => return Some((false, None)),
            "ptrdiff_t" | "intptr_t" | "intmax_t" | "ssize_t" => return Some((true, None)),
            _ => {}
        }
    }
    let has = |word: &str| words.contains(&word);
    let bits = match words.iter().filter(|word| **word == "long").count() {
        _ if words.is_empty() || !words.iter().all(|word| WORDS.contains(word)) => return None,
        _ if has("char") => Some(8),
        _ if has("short") => Some(16),
        0 => Some(32),
        1 => None,
        _ => Some(64),
    };
    Some((!has("unsigned"), bits))
}

/// Whether a word is a type of numbers in C or its headers.
pub(crate) fn is_scalar(name: &str) -> bool {
    const WORDS: &[&str] = &[
        "bool",
        "char",
        "short",
        "int",
        "long",
        "signed",
        "unsigned",
        "float",
        "double",
        "size_t",
        "ptrdiff_t",
        "intptr_t",
        "uintptr_t",
        "intmax_t",
        "uintmax_t",
    ];
    WORDS.contains(&name) || sized_integer(name).is_some()
}

/// The most similar of some names, of equally similar ones the first in alphabetical order; or the only one that ends
/// in the word: `DataSize` for `Size`.
pub(crate) fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
    let mut known: Vec<&str> = known.collect();
    known.sort_unstable();
    known.dedup();
    did_you_mean(name.as_bytes(), known.iter().map(|known| known.as_bytes())).or_else(|| {
        let mut longer = known.iter().filter(|known| ends_in_word(known, name));
        longer.next().filter(|_| longer.next().is_none()).map(|&longer| longer.to_owned())
    })
}

/// Whether the last word of a name, `Size` of `DataSize` and `size` of `data_size`, is this one, also if the first
/// letter has another case.
fn ends_in_word(name: &str, word: &str) -> bool {
    const SHORTEST: usize = 3;
    let Some((before, end)) = name.len().checked_sub(word.len()).and_then(|at| name.split_at_checked(at)) else {
        return false;
    };
    let is_word = before.ends_with('_') || !before.is_empty() && end.starts_with(|c: char| c.is_ascii_uppercase());
    let (first, other) = (end.get(..1).unwrap_or_default(), word.get(..1).unwrap_or_default());
    word.len() >= SHORTEST && is_word && first.eq_ignore_ascii_case(other) && end.get(1..) == word.get(1..)
}

/// The last part of a path.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameter_structures() {
        for (function, expected) in [
            ("olGetUUIDInfo2", "ol_get_uuid_info2_params_t"),
            ("olMemcpy", "ol_memcpy_params_t"),
            ("OLweird", "o_lweird_params_t"),
        ] {
            assert_eq!(params_struct(function), expected);
        }
    }

    #[test]
    fn enumerator_prefixes_drop_two_characters() {
        assert_eq!(enumerator_prefix("ol_errc_t"), "OL_ERRC");
        assert_eq!(enumerator_prefix("my_flags"), "MY_FLA");
        assert_eq!(enumerator_prefix("x"), "");
    }

    #[test]
    fn types_tell_what_they_are_by_their_names() {
        assert_eq!(flag_enum("a_flags_t").as_deref(), Some("a_flag_t"));
        assert_eq!(flag_enum("a_t"), None);
        assert_eq!(stem("sto", "sto_open_desc_t"), "open_desc");
        assert_eq!(stem("sto", "storage"), "storage");
        for (name, is_signed) in
            [("int8_t", Some(true)), ("uint_fast64_t", Some(false)), ("uint7_t", None), ("interval_t", None)]
        {
            assert_eq!(sized_integer(name), is_signed, "{name}");
        }
    }
}
