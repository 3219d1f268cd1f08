//! [`Failure`]: why a request has no answer.

use lsp_server::ErrorCode;

/// Why a request has no answer.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) code: ErrorCode,
    pub(crate) message: String,
}

impl Failure {
    /// The request is valid and cannot be done.
    pub(crate) fn refuse(message: impl Into<String>) -> Failure {
        Failure { code: ErrorCode::RequestFailed, message: message.into() }
    }
}
