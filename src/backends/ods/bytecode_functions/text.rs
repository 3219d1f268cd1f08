//! Placeholders and names.

/// Replaces placeholders, which `mlir-tblgen` finds also in front of further letters, in byte order.
pub(super) fn filled(template: &str, values: &[(&str, &str)]) -> String {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.iter().fold(template.to_owned(), |text, (name, value)| text.replace(name, value))
}

/// Returns a name with its first letter in upper case.
pub(super) fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
