//! Names: how words of a description become names in C++ (ods.md 3).

use crate::backends::text::identifiers::identifier_fault;

/// A snake-case name in camel case with a capital first: `a_b__c` is `AB_C`, `x1_y2` is `X1Y2`, `foo_Bar` stays.
pub(crate) fn upper_camel(name: &str) -> String {
    let mut camel = String::with_capacity(name.len());
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            _ if camel.is_empty() => camel.push(c.to_ascii_uppercase()),
            Some(next) if c == '_' && next.is_ascii_lowercase() => {
                camel.push(next.to_ascii_uppercase());
                chars.next();
            }
            _ => camel.push(c),
        }
    }
    camel
}

/// Like [`upper_camel`], with a small first letter.
pub(crate) fn lower_camel(name: &str) -> String {
    let camel = upper_camel(name);
    let mut chars = camel.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}

/// `get` and the name in camel case.
pub(crate) fn getter(name: &str) -> String {
    format!("get{}", upper_camel(name))
}

/// `set` and the name in camel case.
pub(crate) fn setter(name: &str) -> String {
    format!("set{}", upper_camel(name))
}

/// `remove` and the name in camel case.
pub(crate) fn remover(name: &str) -> String {
    format!("remove{}", upper_camel(name))
}

/// Whether C++ takes it as a name.
pub(crate) fn is_identifier(name: &str) -> bool {
    // A reserved word of C alone.
    name == "restrict" || identifier_fault(name).is_none()
}

/// Whether MLIR's assembly reads it as one word, without quotes.
pub(crate) fn is_keyword(text: &str) -> bool {
    let starts = |c: char| c.is_ascii_alphabetic() || c == '_';
    let goes_on = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
    text.starts_with(starts) && text.chars().all(goes_on)
}

/// A name that is none of `taken`: with as many `_` behind it as that needs.
pub(crate) fn unique(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut name = name.to_owned();
    while taken(&name) {
        name.push('_');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn camel_case_is_the_real_tools() {
        let pairs = [
            ("a_b__c", "AB_C"),
            ("x1_y2", "X1Y2"),
            ("foo_Bar", "Foo_Bar"),
            ("FOO_bar", "FOOBar"),
            ("a_", "A_"),
            ("a_1b", "A_1b"),
            ("_x", "_x"),
            ("URL", "URL"),
            ("", ""),
        ];
        for (snake, camel) in pairs {
            assert_eq!(upper_camel(snake), camel, "{snake}");
        }
        assert_eq!(lower_camel("sym_name"), "symName");
    }
}
