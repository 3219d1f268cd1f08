//! Errors of filters, functions and methods.

use minijinja::{Error, ErrorKind};

/// Returns the error of an operation that its operands do not allow.
pub(super) fn invalid(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::InvalidOperation, message.into())
}
