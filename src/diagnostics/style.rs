//! [`Style`]: how messages are shown.

use super::diagnostic::Severity;

/// The format of messages.
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
    /// The format.
    pub format: Format,
    /// Whether terminal colors are used (never in JSON).
    pub color: bool,
    /// Whether the terminal shows more than ASCII.
    pub unicode: bool,
}

impl Style {
    /// The style for logs, tools and tests: short, without colors.
    pub const PLAIN: Style = Style { format: Format::Short, color: false, unicode: true };
}

/// `error: `, colored if the style has colors.
pub(super) fn severity_prefix(style: Style, severity: Severity) -> String {
    let (word, code) = match severity {
        Severity::Error => ("error", 31),
        Severity::Warning => ("warning", 33),
        Severity::Note => ("note", 36),
    };
    if style.color { format!("\x1b[1;{code}m{word}:\x1b[0m ") } else { format!("{word}: ") }
}
