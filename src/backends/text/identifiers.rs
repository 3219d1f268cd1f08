//! Identifiers of C and C++.

/// Why a string is no identifier of C and C++, as a phrase that follows the name; `None` if it is one.
pub(crate) fn identifier_error(name: &str) -> Option<&'static str> {
    let starts_well = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if name.is_empty() {
        Some("is empty")
    } else if !starts_well || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        Some("is not a C identifier")
    } else if name.len() <= LONGEST && RESERVED.binary_search(&name).is_ok() {
        Some("is a reserved word in C or C++")
    } else {
        None
    }
}

/// The length of the longest reserved word.
const LONGEST: usize = "reinterpret_cast".len();

/// The reserved words of C23 and C++23, and the names that the headers in use define as macros; sorted.
const RESERVED: &[&str] = &[
    "EOF",
    "NULL",
    "_Alignas",
    "_Alignof",
    "_Atomic",
    "_BitInt",
    "_Bool",
    "_Complex",
    "_Decimal128",
    "_Decimal32",
    "_Decimal64",
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
    "char8_t",
    "class",
    "co_await",
    "co_return",
    "co_yield",
    "compl",
    "concept",
    "const",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "errno",
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
    "requires",
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
    "typeof",
    "typeof_unqual",
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
        assert!(RESERVED.is_sorted());
        for word in ["class", "typeof", "requires", "char8_t", "errno"] {
            assert_eq!(identifier_error(word), Some("is a reserved word in C or C++"));
        }
        assert_eq!(identifier_error("Two Words"), Some("is not a C identifier"));
        assert_eq!(identifier_error("Device"), None);
    }
}
