//! The options that all generators of an API share.

use super::{lock, names};
use crate::backends::option::BackendOption;

/// What a generator without options of its own takes.
pub(crate) const SHARED: &[BackendOption] =
    &[names::PREFIX, names::NAME, names::NAMESPACE, names::HEADER, names::PRINT_HEADER, lock::OPTION];
