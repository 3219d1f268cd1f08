//! Names in the generated Python, and texts in its literals.

use crate::model::read::fields::Read;
use tdgen_language::records::graph::RecordRef;

/// Keywords, and the built-in functions that generated code shares its scope with.
const RESERVED: &[&str] = &[
    "False",
    "None",
    "True",
    "and",
    "as",
    "assert",
    "async",
    "await",
    "break",
    "callable",
    "class",
    "continue",
    "def",
    "del",
    "elif",
    "else",
    "except",
    "finally",
    "for",
    "from",
    "global",
    "if",
    "import",
    "in",
    "is",
    "issubclass",
    "lambda",
    "nonlocal",
    "not",
    "or",
    "pass",
    "raise",
    "return",
    "try",
    "type",
    "while",
    "with",
    "yield",
];

/// Members of MLIR's `OpView`, and names that generated code uses.
const MEMBERS: &[&str] = &[
    "DIALECT_NAMESPACE",
    "OPERATION_NAME",
    "attributes",
    "context",
    "create",
    "get_asm",
    "ip",
    "loc",
    "operands",
    "operation",
    "print",
    "regions",
    "results",
    "self",
    "verify",
];

/// Returns whether a name cannot be used as an identifier.
pub(crate) fn is_reserved(name: &str) -> bool {
    RESERVED.binary_search(&name).is_ok()
}

/// Returns the Python identifier for a name in ODS.
pub(super) fn identifier(name: &str) -> String {
    let name: String = name.bytes().map(|c| if c.is_ascii_alphanumeric() { char::from(c) } else { '_' }).collect();
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        return format!("_{name}");
    }
    let is_generated = name.starts_with("_ods_") || name.ends_with("_ods");
    let is_taken = is_generated || is_reserved(&name) || MEMBERS.binary_search(&&*name).is_ok();
    if is_taken { format!("{name}_") } else { name }
}

/// Returns the text of a string literal in double quotes.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\r', "\\r")
}

/// Returns what the names of a dialect's modules begin with: `_shop` in `_shop_enum_gen.py`.
pub(crate) fn module_of(dialect: &str) -> String {
    let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    std::iter::once('_').chain(dialect.chars().map(word)).collect()
}

/// Rejects the name of a class that is a keyword in Python.
pub(crate) fn check_class(record: RecordRef<'_>, class: &str) -> Read<()> {
    if is_reserved(class) {
        return Err(record.error(format!("the class `{class}` would be named like a keyword of Python")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_python_identifiers() {
        assert!(RESERVED.is_sorted() && MEMBERS.is_sorted());
        let names = ["a-b", "1c", "lambda", "self", "_ods_x", "x_ods", "", "match"].map(identifier);
        assert_eq!(names, ["a_b", "_1c", "lambda_", "self_", "_ods_x_", "x_ods_", "", "match"]);
    }
}
