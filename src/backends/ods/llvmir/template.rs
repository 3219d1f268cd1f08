//! [`filled`]: replaces the names in the C++ of a builder.

/// Replaces each `$name` in a template by what `value` returns for it, and `$$` by a dollar sign.
///
/// # Errors
/// The first name that has no value, with the reason.
pub(super) fn fill(template: &str, mut value: impl FnMut(&str) -> Result<String, String>) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('$') {
        filled.push_str(before);
        if let Some(after) = after.strip_prefix('$') {
            filled.push('$');
            rest = after;
            continue;
        }
        let length = after.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let (name, after) = after.split_at(length);
        filled.push_str(&value(name)?);
        rest = after;
    }
    Ok(filled + rest)
}
