//! Errors that belong to no place in a file.

use tdgen_language::backends::cli::streams::Streams;

/// Shows an error.
pub(super) fn complain(streams: &mut Streams<'_>, message: &str) {
    // A closed stderr changes nothing about the exit code.
    let _ = writeln!(streams.stderr, "error: {message}");
}
