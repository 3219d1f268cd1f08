//! [`render`]: the text of a diagnostic in the requested format.

use super::diagnostic::{Diagnostic, Severity};
#[cfg(not(doc))]
use super::rich;
#[cfg(doc)]
use super::short as rich;
use super::sink::Diags;
use super::style::{Format, Style, severity_prefix};
use super::{json, short};
use crate::source::SourceMap;

/// Returns a diagnostic as text that ends with a line end.
pub fn render(style: Style, sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    match style.format {
        Format::Rich => rich::render(style, sources, diagnostic),
        Format::Line | Format::Short => short::render(style, sources, diagnostic),
        Format::Json => json::render(sources, diagnostic),
    }
}

/// Returns the last line after a run with errors, or with more warnings than are shown: their number. None in JSON.
pub fn summary(style: Style, diags: &Diags) -> Option<String> {
    if style.format == Format::Json {
        return None;
    }
    let shown = diags.sorted();
    let count = |severity| {
        let such = shown.iter().filter(|it| it.severity == severity);
        such.count()
    };
    let shown_warnings = count(Severity::Warning);
    let mut warnings = counted(shown_warnings + diags.dropped_warnings(), "warning");
    if diags.dropped_warnings() > 0 {
        warnings.push_str(&format!(" (the first {shown_warnings} are shown)"));
    }
    if !diags.has_errors() {
        let prefix = severity_prefix(style, Severity::Warning, None);
        return (diags.dropped_warnings() > 0).then(|| format!("{prefix}{warnings}\n"));
    }
    let shown_errors = count(Severity::Error);
    let mut text = counted(diags.error_count(), "error");
    if shown_warnings > 0 {
        text.push_str(&format!(" and {warnings}"));
    }
    text.push_str(", no output was written");
    if shown_errors < diags.error_count() {
        let all = diags.error_count();
        text.push_str(&format!("; {shown_errors} of {all} errors shown; --error-limit=0 shows all"));
    }
    Some(format!("{}{text}\n", severity_prefix(style, Severity::Error, None)))
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
