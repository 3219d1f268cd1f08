//! Identifiers of C and C++.

/// What [`identifier_error`] says about a name with other characters than those of identifiers.
pub const NOT_AN_IDENTIFIER: &str = "is not a C identifier";

/// What to do about an error of [`identifier_error`].
pub fn identifier_help(error: &str) -> Option<&'static str> {
    match error {
        NOT_AN_IDENTIFIER => Some("a name has letters, digits and `_`, and begins with no digit"),
        _ if error.contains("reserved word") => Some("take another word, or put one in front of it"),
        _ => None,
    }
}

/// Why a string is no identifier of C and C++, as a phrase that follows the name; `None` if it is one.
pub fn identifier_error(name: &str) -> Option<&'static str> {
    let starts_well = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if name.is_empty() {
        Some("is empty")
    } else if !starts_well || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        Some(NOT_AN_IDENTIFIER)
    } else if name.len() <= LONGEST && RESERVED.binary_search(&name).is_ok() {
        Some("is a reserved word in C or C++")
    } else {
        None
    }
}

/// Whether a name is reserved in C or C++, in any version.
pub fn is_word(name: &str) -> bool {
    RESERVED.binary_search(&name).is_ok() || is_later_word(name)
}

/// Whether GNU C, C23 or C++20 reserve a word that C11 and C++17 do not.
pub fn is_later_word(name: &str) -> bool {
    LATER.binary_search(&name).is_ok()
}

/// Sorted.
const LATER: &[&str] = &[
    "_BitInt",
    "_Decimal128",
    "_Decimal32",
    "_Decimal64",
    "char8_t",
    "co_await",
    "co_return",
    "co_yield",
    "concept",
    "consteval",
    "constinit",
    "requires",
    "typeof",
    "typeof_unqual",
];

/// The length of the longest reserved word.
const LONGEST: usize = "reinterpret_cast".len();

/// The reserved words of C11 and C++17, and the names that the headers in use define as macros; sorted.
const RESERVED: &[&str] = &[
    "NULL",
    "_Alignas",
    "_Alignof",
    "_Atomic",
    "_Bool",
    "_Complex",
    "_Generic",
    "_Imaginary",
    "_Noreturn",
    "_Static_assert",
    "_Thread_local",
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "auto",
    "bitand",
    "bitor",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "char16_t",
    "char32_t",
    "class",
    "compl",
    "const",
    "const_cast",
    "constexpr",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "offsetof",
    "operator",
    "or",
    "or_eq",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "struct",
    "switch",
    "template",
    "this",
    "thread_local",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "wchar_t",
    "while",
    "xor",
    "xor_eq",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_words_are_sorted() {
        assert!(RESERVED.is_sorted() && LATER.is_sorted());
        assert_eq!(identifier_error("class"), Some("is a reserved word in C or C++"));
        assert_eq!(identifier_error("Two Words"), Some("is not a C identifier"));
        assert_eq!(identifier_error("Device"), None);
    }
}
