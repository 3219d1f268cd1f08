//! The options that the generators of an API share.

use crate::lock::values as lock;
use crate::model::names;
use tdgen_language::backends::option::BackendOption;

/// The options that all generators of an API have: its names and its lock file. A backend that lists them in its
/// [`options`](tdgen_language::backends::Backend::options) accepts them, too.
pub const SHARED: &[BackendOption] =
    &[names::PREFIX, names::NAME, names::NAMESPACE, names::HEADER, names::PRINT_HEADER, lock::OPTION];

/// The options of a generator with two options of its own.
pub(crate) const fn with_both(first: BackendOption, second: BackendOption) -> [BackendOption; SHARED.len() + 2] {
    let mut all = [first; SHARED.len() + 2];
    let (_, rest) = all.split_at_mut(1);
    rest.copy_from_slice(&with_own(second));
    all
}

/// The options of a generator with one option of its own.
pub(crate) const fn with_own(own: BackendOption) -> [BackendOption; SHARED.len() + 1] {
    let mut all = [own; SHARED.len() + 1];
    let (_, shared) = all.split_at_mut(1);
    shared.copy_from_slice(SHARED);
    all
}
