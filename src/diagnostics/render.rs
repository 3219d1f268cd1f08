//! [`render`]: one diagnostic to text, in the form that was asked for.

use super::{Diagnostic, Diags, Severity, json, rich, short};
use crate::source::SourceMap;

/// The forms of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Source lines with labels drawn under them, for people.
    Rich,
    /// `file:line:col: error: message`, a line for each fact, for editors and build tools.
    Short,
    /// One JSON object a line, for programs.
    Json,
}

/// How diagnostics are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Which form.
    pub format: Format,
    /// Whether terminal colours are used (never in JSON).
    pub color: bool,
    /// Whether the reader's terminal shows more than ASCII.
    pub unicode: bool,
}

impl Style {
    /// The form for logs, tools and tests: short, without colours.
    pub const PLAIN: Style = Style {
        format: Format::Short,
        color: false,
        unicode: true,
    };
}

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

/// `error: `, coloured if colours are used.
pub(super) fn severity_prefix(style: Style, severity: Severity) -> String {
    let (word, code) = match severity {
        Severity::Error => ("error", 31),
        Severity::Warning => ("warning", 33),
        Severity::Note => ("note", 36),
    };
    if style.color {
        format!("\x1b[1;{code}m{word}:\x1b[0m ")
    } else {
        format!("{word}: ")
    }
}
