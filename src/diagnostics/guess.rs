//! Did-you-mean: the known name that is nearest to an unknown one.

/// Returns the nearest of `known`, if it is near enough to be worth showing.
pub fn did_you_mean<'a>(unknown: &[u8], known: impl Iterator<Item = &'a [u8]>) -> Option<String> {
    /// A message must not cost more than the compilation.
    const MAX_CANDIDATES: usize = 20_000;
    nearest(unknown, &known.take(MAX_CANDIDATES).collect::<Vec<_>>())
}

fn nearest(unknown: &[u8], known: &[&[u8]]) -> Option<String> {
    const MAX_LENGTH: usize = 64;
    let unknown = std::str::from_utf8(unknown).ok()?;
    if unknown.is_empty() || unknown.len() > MAX_LENGTH {
        return None;
    }
    let threshold = unknown.len().div_ceil(3).min((unknown.len() - 1) / 2);
    let known: Vec<&str> = known.iter().filter_map(|name| std::str::from_utf8(name).ok()).collect();
    let near = known.iter().filter(|name| name.len().abs_diff(unknown.len()) <= threshold);
    let near = near.map(|name| (distance(unknown, name), name)).min_by_key(|&(distance, _)| distance);
    let near = near.filter(|&(distance, name)| distance <= threshold && *name != unknown).map(|(_, name)| *name);
    near.or_else(|| abbreviation(unknown, &known)).map(str::to_owned)
}

/// The Damerau distance; names that differ in nothing but case have none.
fn distance(a: &str, b: &str) -> usize {
    if a.eq_ignore_ascii_case(b) { 0 } else { strsim::osa_distance(a, b) }
}

/// The longest known name that begins like the unknown one, or that it begins like: `Enc` for `Encoding`.
fn abbreviation<'a>(unknown: &str, known: &[&'a str]) -> Option<&'a str> {
    const SHORTEST: usize = 3;
    let is_abbreviated = |name: &&&str| {
        let (short, long) = if name.len() < unknown.len() { (**name, unknown) } else { (unknown, **name) };
        let (start, rest) = long.as_bytes().split_at(short.len());
        short.len() >= SHORTEST
            && long.len() <= 3 * short.len()
            && start.eq_ignore_ascii_case(short.as_bytes())
            // A further word makes another name.
            && rest.first().is_some_and(u8::is_ascii_lowercase)
    };
    let candidates = known.iter().filter(is_abbreviated);
    candidates.min_by_key(|name| name.len().abs_diff(unknown.len())).copied()
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
        assert_eq!(guess("detour"), None, "half of the name is too far");
        assert_eq!(guess("description").as_deref(), Some("desc"));
        assert_eq!(guess("return-value"), None);
        assert_eq!(guess("ret").as_deref(), Some("returns"));
    }

    #[test]
    fn short_names_need_more_than_a_letter_in_common() {
        let guess = |name: &str, known: &str| did_you_mean(name.as_bytes(), [known.as_bytes()].into_iter());
        assert_eq!(guess("w", "y"), None);
        assert_eq!(guess("M", "I"), None);
        assert_eq!(guess("ab", "ac"), None);
        assert_eq!(guess("n", "N").as_deref(), Some("N"));
        assert_eq!(guess("rd", "rdd"), None);
        assert_eq!(guess("src", "srcs").as_deref(), Some("srcs"));
        assert_eq!(guess("Encoding", "Enc").as_deref(), Some("Enc"));
    }
}
