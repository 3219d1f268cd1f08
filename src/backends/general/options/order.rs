//! The order of options, in which LLVM's parser searches them.

use std::cmp::Ordering;

use super::model::Opt;

/// Compares two options: sentinels come first, a name comes before its own beginnings.
pub(super) fn compare(a: &Opt<'_>, b: &Opt<'_>) -> Ordering {
    let by_name = || {
        let prefixes = a.prefixes.iter().zip(&b.prefixes).map(|(a, b)| compare_names(a, b));
        compare_names(a.name, b.name).then_with(|| prefixes.fold(Ordering::Equal, Ordering::then))
    };
    let by_kind = || a.precedence.cmp(&b.precedence);
    // Options that differ only in the number of prefixes are in the order of the prefixes, not equivalent.
    let by_prefixes = || a.prefixes.cmp(&b.prefixes);
    b.is_sentinel
        .cmp(&a.is_sentinel)
        .then_with(|| if a.is_sentinel { Ordering::Equal } else { by_name() })
        .then_with(by_kind)
        .then_with(by_prefixes)
}

/// Compares names without regard to case, then with it; a name comes before its beginnings.
fn compare_names(a: &str, b: &str) -> Ordering {
    let lower = |name: &str| name.bytes().map(|byte| byte.to_ascii_lowercase()).collect::<Vec<u8>>();
    let shared = a.len().min(b.len());
    let (lower_a, lower_b) = (lower(a), lower(b));
    let ignoring_case = lower_a[..shared].cmp(&lower_b[..shared]);
    ignoring_case.then_with(|| b.len().cmp(&a.len())).then_with(|| a.cmp(b))
}
