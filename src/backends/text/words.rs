//! The reserved words of Python and Rust; those of C and C++ are in [`identifiers`](super::identifiers).

/// The reserved words of Python 3; sorted.
pub const PYTHON: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// The words of Rust, also those that are only reserved; sorted.
pub const RUST: &[&str] = &[
    "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super",
    "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The words of Rust that cannot be raw identifiers, such as `r#self`.
pub const NEVER_RAW: &[&str] = &["Self", "crate", "self", "super"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        assert!(PYTHON.is_sorted());
        assert!(RUST.is_sorted());
        assert!(NEVER_RAW.iter().all(|word| RUST.contains(word)));
    }
}
