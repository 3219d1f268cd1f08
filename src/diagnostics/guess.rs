//! Did-you-mean: the known name that is nearest to an unknown one.

/// The nearest of `known`, if it is near enough to be worth showing.
pub fn did_you_mean<'a>(unknown: &[u8], known: impl Iterator<Item = &'a [u8]>) -> Option<String> {
    /// More candidates than this are not looked at: a message must not cost more than the compilation.
    const MOST_CANDIDATES: usize = 20_000;
    if unknown.is_empty() || unknown.len() > 64 {
        return None;
    }
    let near_enough = unknown.len().div_ceil(3);
    let candidates = known.take(MOST_CANDIDATES).filter(|name| name.len().abs_diff(unknown.len()) <= near_enough);
    let nearest = candidates.map(|name| (distance(unknown, name), name)).min_by_key(|&(distance, _)| distance)?;
    (nearest.0 <= near_enough && nearest.1 != unknown).then(|| String::from_utf8_lossy(nearest.1).into_owned())
}

/// Number of bytes to insert, remove, replace or swap with their neighbour; letters that differ in case only count
/// nothing extra beyond the first.
fn distance(a: &[u8], b: &[u8]) -> usize {
    if a.eq_ignore_ascii_case(b) {
        return usize::from(a != b);
    }
    let mut rows = [vec![0; b.len() + 1], (0..=b.len()).collect(), vec![0; b.len() + 1]];
    for i in 1..=a.len() {
        rows.rotate_left(1);
        // Now rows[0] is the row before and rows[2] (the oldest) is overwritten.
        let [previous, current, older] = &mut rows;
        let (previous, current, older) = (&*previous, current, &*older);
        current[0] = i;
        for j in 1..=b.len() {
            let replaced = previous[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(previous[j] + 1).min(current[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(older[j - 2] + 1);
            }
            current[j] = best;
        }
    }
    rows[1][b.len()]
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
