//! [`Entry`]: a job in a batch.

use tdgen_language::backends::cli::invocation::Invocation;

/// A job of a batch.
pub(crate) struct Entry {
    /// What messages about several jobs call it: `line 3`.
    pub(crate) name: String,
    /// What precedes a message about its arguments: `jobs.txt:3: `.
    pub(crate) location: String,
    /// The run, or the message about its arguments.
    pub(crate) invocation: Result<Invocation, String>,
}
