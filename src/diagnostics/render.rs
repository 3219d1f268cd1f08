//! [`render`]: one diagnostic to text, in the form that was asked for.

use super::style::severity_prefix;
use super::{Diagnostic, Diags, Format, Severity, Style, json, rich, short};
use crate::source::SourceMap;

/// One diagnostic as text that ends with a line end.
pub fn render(style: Style, sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    match style.format {
        Format::Rich => rich::render(style, sources, diagnostic),
        Format::Short => short::render(style, sources, diagnostic),
        Format::Json => json::render(sources, diagnostic),
    }
}

/// The last line after a run with errors: how many there were. None without errors, and none in JSON.
pub fn summary(style: Style, diags: &Diags) -> Option<String> {
    if !diags.has_errors() || style.format == Format::Json {
        return None;
    }
    let shown = diags.sorted();
    let shown_errors = shown
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Error)
        .count();
    let warnings = shown
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Warning)
        .count();
    let mut text = counted(diags.error_count(), "error");
    if shown_errors < diags.error_count() {
        text.push_str(&format!(" (the first {shown_errors} are shown)"));
    }
    if warnings > 0 {
        text.push_str(&format!(" and {}", counted(warnings, "warning")));
    }
    Some(format!(
        "{}{text}, no output was written\n",
        severity_prefix(style, Severity::Error)
    ))
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
