//! Reporting: the order of diagnostics, and the limit of their suggestions.

use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};

/// The number of diagnostics of a run that suggest a name, which takes time.
pub(super) const MAX_SUGGESTIONS: usize = 20;

/// Whether the next diagnostic may suggest a name.
pub(super) fn may_suggest(diags: &Diags) -> bool {
    diags.error_count() < MAX_SUGGESTIONS
}

/// Adds a diagnostic, ordered by file and position.
pub(super) fn report(diags: &mut Diags, diagnostic: Diagnostic) -> Reported {
    diags.at_statement(diagnostic.span.map_or(0, |span| span.start));
    diags.push(diagnostic)
}
