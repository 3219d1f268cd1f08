//! [`Elaboration`]: the settings of an elaboration.

use std::sync::atomic::AtomicUsize;

use crate::records::evaluation::limits::Limits;

/// The settings of an elaboration.
#[doc(hidden)]
pub struct Elaboration<'a> {
    pub(crate) limits: Limits,
    pub(crate) llvm_version: u32,
    /// Whether to warn about unused template arguments.
    pub(crate) warn_unused: bool,
    /// Receives the number of records so far.
    pub(crate) progress: Option<&'a AtomicUsize>,
}
