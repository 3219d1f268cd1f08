//! The options that the generators of an API share.

use super::{lock, names};
use tdgen_language::backends::option::BackendOption;

/// The options of a generator without options of its own.
pub(crate) const SHARED: &[BackendOption] =
    &[names::PREFIX, names::NAME, names::NAMESPACE, names::HEADER, names::PRINT_HEADER, lock::OPTION];

/// The options of a generator with one option of its own.
pub(crate) const fn with_own(own: BackendOption) -> [BackendOption; SHARED.len() + 1] {
    let mut all = [own; SHARED.len() + 1];
    let (_, shared) = all.split_at_mut(1);
    shared.copy_from_slice(SHARED);
    all
}
