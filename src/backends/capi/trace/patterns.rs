//! Names of functions with `*`.

/// Whether a pattern, in which `*` stands for any text and `?` for a letter, matches a whole name.
pub(super) fn matches(pattern: &str, name: &str) -> bool {
    let (pattern, name) = (pattern.as_bytes(), name.as_bytes());
    let (mut at, mut read) = (0, 0);
    // Where the last `*` is, and how much of the name it does not stand for.
    let mut star: Option<(usize, usize)> = None;
    while read < name.len() {
        match (pattern.get(at), star) {
            (Some(b'*'), _) => {
                star = Some((at, read));
                at += 1;
            }
            (Some(letter), _) if *letter == b'?' || *letter == name[read] => {
                at += 1;
                read += 1;
            }
            (_, Some((before, from))) => {
                star = Some((before, from + 1));
                at = before + 1;
                read = from + 1;
            }
            _ => return false,
        }
    }
    pattern[at..].iter().all(|letter| *letter == b'*')
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns_match_whole_names() {
        for (pattern, name) in [("sf_*", "sf_open"), ("*open*", "sf_open"), ("sf_op?n", "sf_open"), ("*a*b", "aab")] {
            assert!(matches(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [("sf_", "sf_open"), ("sf_*x", "sf_open"), ("?", ""), ("", "a"), ("*a*b", "abc")] {
            assert!(!matches(pattern, name), "{pattern} {name}");
        }
    }
}
