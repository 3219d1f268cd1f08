//! The prefix of the names of an API.

use std::collections::BTreeMap;

/// The longest prefix that three quarters of the functions have: `json` of `json_object` and `json_array`, `vk` of
/// `vkCreateInstance`, `PQ` of `PQconnectdb`. `None` if there is none, or too few functions have it.
pub(super) fn common_prefix<'n>(names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    const MIN_FUNCTIONS: usize = 3;
    let mut total = 0;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in names {
        total += 1;
        for prefix in (1..name.len()).filter(|&at| is_end(name.as_bytes(), at)).filter_map(|at| name.get(..at)) {
            *counts.entry(prefix).or_default() += 1;
        }
    }
    let is_common = |count: usize| count >= MIN_FUNCTIONS && count * 4 >= total * 3;
    let common = counts.into_iter().filter(|(prefix, count)| is_common(*count) && !prefix.ends_with('_'));
    common.map(|(prefix, _)| prefix).max_by_key(|prefix| prefix.len())
}

/// Whether a prefix can end at an offset: before an underscore, before a word in camel case, or behind the capital
/// letters that a name begins with.
fn is_end(name: &[u8], at: usize) -> bool {
    let (Some(before), Some(after)) = (name.get(..at), name.get(at)) else { return false };
    let is_capital = |letter: &u8| letter.is_ascii_uppercase();
    let ends_in_word = before.last().is_some_and(|last| last.is_ascii_lowercase() || last.is_ascii_digit());
    *after == b'_'
        || ends_in_word && is_capital(after)
        || at > 1 && before.iter().all(is_capital) && after.is_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::common_prefix;

    #[test]
    fn prefixes_end_between_words() {
        let common = |names: &str| common_prefix(names.split(' ')).map(str::to_owned);
        assert_eq!(common("json_object json_array json_null jansson_version").as_deref(), Some("json"));
        assert_eq!(common("vkCreateInstance vkDestroyInstance vkCreateDevice").as_deref(), Some("vk"));
        assert_eq!(common("PQlibVersion PQconnectdb PQfinish lo_open").as_deref(), Some("PQ"));
        assert_eq!(common("snd_pcm_open snd_pcm_close snd_pcm_link").as_deref(), Some("snd_pcm"));
        assert_eq!(common("deflate inflate gzopen"), None);
        assert_eq!(common("f_a f_b"), None);
    }
}
