//! Placeholders.

/// Replaces placeholders, which `mlir-tblgen` finds also in front of further letters, in byte order.
pub(super) fn filled(template: &str, values: &[(&str, &str)]) -> String {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.iter().fold(template.to_owned(), |text, (name, value)| text.replace(name, value))
}
