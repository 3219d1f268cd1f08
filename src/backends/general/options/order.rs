//! The order of options, in which LLVM's parser searches them.

use std::cmp::Ordering;

use super::model::{self, Model, Opt};
use crate::backends::context::Context;
use crate::diagnostics::{Diags, Reported};

/// Reads and sorts all options, with their entries in the tables or without.
///
/// # Errors
/// Options cannot be read, or two of them are equivalent. All errors are reported.
pub(super) fn options<'a>(context: &Context<'a>, entries: bool, diags: &mut Diags) -> Result<Model<'a>, Reported> {
    let (mut model, mut reported) = model::read(context, entries, diags);
    model.options.sort_by(compare);
    for pair in model.options.windows(2) {
        if let [first, second] = pair
            && compare(first, second).is_eq()
        {
            let error = second.record.error(format!("{} is equivalent to another option", second.record.described()));
            reported = Some(diags.push(error.note(first.record.span(), "the other one")));
        }
    }
    reported.map_or(Ok(model), Err)
}

/// Compares two options: sentinels come first, a name comes before its own beginnings.
fn compare(a: &Opt<'_>, b: &Opt<'_>) -> Ordering {
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
