//! Words of MLIR's textual form.

/// Returns whether MLIR's parser reads a string as one keyword (`bare-id`), so that it needs no quotes.
pub fn is_keyword(text: &str) -> bool {
    let starts = |c: char| c.is_ascii_alphabetic() || c == '_';
    let goes_on = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
    text.starts_with(starts) && text.chars().all(goes_on)
}
