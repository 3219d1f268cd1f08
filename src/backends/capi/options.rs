//! The options that all generators of an API share.

use super::{lock, names};
use crate::backends::option::BackendOption;

/// The options of a generator without options of its own.
pub(crate) const SHARED: &[BackendOption] =
    &[names::PREFIX, names::NAME, names::NAMESPACE, names::HEADER, names::PRINT_HEADER, lock::OPTION];
