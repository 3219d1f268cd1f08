//! Did-you-mean: the known name that is nearest to an unknown one.

/// Names longer than this are not guessed.
const MAX_LENGTH: usize = 64;

/// Returns the nearest of `known`, if it is near enough to be worth showing.
///
/// A target has a hundred thousand names: all but a few are refused by their lengths and letters.
pub fn did_you_mean<'a>(unknown: &[u8], known: impl Iterator<Item = &'a [u8]>) -> Option<String> {
    let unknown = std::str::from_utf8(unknown).ok()?;
    if unknown.is_empty() || unknown.len() > MAX_LENGTH {
        return None;
    }
    let threshold = unknown.len().div_ceil(3).min((unknown.len() - 1) / 2);
    let letters = letters(unknown.as_bytes());
    let mut near: Option<(usize, &str)> = None;
    let mut longer: Option<(usize, &str)> = None;
    for name in known {
        let difference = name.len().abs_diff(unknown.len());
        // A changed letter leaves one and adds another.
        let may_be_near =
            difference <= threshold && (letters ^ self::letters(name)).count_ones() as usize <= 2 * threshold;
        if may_be_near && let Ok(name) = std::str::from_utf8(name) {
            let distance = distance(unknown, name);
            if distance <= threshold && name != unknown && near.is_none_or(|(least, _)| distance < least) {
                near = Some((distance, name));
            }
        }
        if near.is_none()
            && is_abbreviation(unknown.as_bytes(), name)
            && longer.is_none_or(|(least, _)| difference < least)
            && let Ok(name) = std::str::from_utf8(name)
        {
            longer = Some((difference, name));
        }
    }
    near.or(longer).map(|(_, name)| name.to_owned())
}

/// Words that authors take for each other, because another tool, or another product of this one, uses them.
const SYNONYMS: &[&[&str]] = &[
    &["arguments", "args", "inputs", "operands", "parameters", "params"],
    &["attributes", "elements", "fields", "members", "properties"],
    &["cases", "constants", "enumerators", "etors", "values"],
    &["codes", "errors", "results", "returns"],
    &["comment", "desc", "description", "doc", "documentation", "summary"],
    &["kind", "type"],
    &["result", "return", "returns"],
];

/// Returns the only one of the known names that means the same as an unknown one: `members` for `fields`.
pub fn synonym<'a>(unknown: &str, known: impl Iterator<Item = &'a [u8]>) -> Option<String> {
    let is_synonym = |name: &&str| SYNONYMS.iter().any(|words| words.contains(&unknown) && words.contains(name));
    let mut meant = known.filter_map(|name| std::str::from_utf8(name).ok()).filter(is_synonym);
    meant.next().filter(|_| meant.next().is_none()).map(str::to_owned)
}

/// The letters and digits of a name as bits, whatever their case.
fn letters(name: &[u8]) -> u64 {
    let bit = |byte: &u8| match byte.to_ascii_lowercase() {
        letter @ b'a'..=b'z' => 1 << (letter - b'a'),
        digit @ b'0'..=b'9' => 1 << (26 + digit - b'0'),
        _ => 1 << 36,
    };
    name.iter().map(bit).fold(0, |all, bit: u64| all | bit)
}

/// The Damerau distance; names that differ in nothing but case have none.
fn distance(a: &str, b: &str) -> usize {
    if a.eq_ignore_ascii_case(b) { 0 } else { strsim::osa_distance(a, b) }
}

/// Whether one name begins with the other, as `Encoding` with `Enc`.
fn is_abbreviation(unknown: &[u8], name: &[u8]) -> bool {
    const SHORTEST: usize = 3;
    let (short, long) = if name.len() < unknown.len() { (name, unknown) } else { (unknown, name) };
    let (start, rest) = long.split_at(short.len());
    short.len() >= SHORTEST
        && long.len() <= 3 * short.len()
        && start.eq_ignore_ascii_case(short)
        // A further word makes another name.
        && rest.first().is_some_and(u8::is_ascii_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_the_same_meaning_are_found() {
        let known = ["desc", "members", "name"];
        let synonym = |name: &str| synonym(name, known.iter().map(|name| name.as_bytes()));
        assert_eq!(synonym("fields").as_deref(), Some("members"));
        assert_eq!(synonym("summary").as_deref(), Some("desc"));
        assert_eq!(synonym("etors"), None);
    }

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

    #[test]
    fn a_name_behind_many_others_is_found() {
        let mut known: Vec<String> = (0..100_000).map(|number| format!("ADD{number}_rr_EVEX")).collect();
        known.push("Target1Only".to_owned());
        let guess = did_you_mean(b"TargetOnly", known.iter().map(|name| name.as_bytes()));
        assert_eq!(guess.as_deref(), Some("Target1Only"));
    }
}
