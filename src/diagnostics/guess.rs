//! Did-you-mean: the known name that is nearest to an unknown one.

/// Returns the nearest of `known`, if it is near enough to be worth showing.
pub fn did_you_mean<'a>(unknown: &[u8], known: impl Iterator<Item = &'a [u8]>) -> Option<String> {
    /// A message must not cost more than the compilation.
    const MAX_CANDIDATES: usize = 20_000;
    const MAX_LENGTH: usize = 64;
    let unknown = std::str::from_utf8(unknown).ok()?;
    if unknown.is_empty() || unknown.len() > MAX_LENGTH {
        return None;
    }
    let threshold = unknown.len().div_ceil(3);
    let (distance, nearest) = known
        .take(MAX_CANDIDATES)
        .filter(|name| name.len().abs_diff(unknown.len()) <= threshold)
        .filter_map(|name| std::str::from_utf8(name).ok())
        .map(|name| (distance(unknown, name), name))
        .min_by_key(|&(distance, _)| distance)?;
    (distance <= threshold && nearest != unknown).then(|| nearest.to_owned())
}

/// The Damerau distance; names that differ in nothing but case have distance 1.
fn distance(a: &str, b: &str) -> usize {
    if a.eq_ignore_ascii_case(b) { usize::from(a != b) } else { strsim::osa_distance(a, b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_name_is_found() {
        let known = ["desc", "details", "returns"];
        let guess = |name: &str| did_you_mean(name.as_bytes(), known.iter().map(|name| name.as_bytes()));
        assert_eq!(guess("decs").as_deref(), Some("desc"));
        assert_eq!(guess("return").as_deref(), Some("returns"));
        assert_eq!(guess("Details").as_deref(), Some("details"));
        assert_eq!(guess("elephant"), None);
    }
}
