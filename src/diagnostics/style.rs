//! [`Style`]: how messages are shown.

use super::codes::Code;
use super::diagnostic::Severity;

/// The format of messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Source lines with labels drawn under them, for people.
    Rich,
    /// `file:line:col: error: message` with the source line and a caret under it, for the logs of builds.
    Line,
    /// `file:line:col: error: message`, a line for each fact, for editors and tools.
    Short,
    /// One JSON object a line, for programs.
    Json,
}

impl Format {
    /// The names of the formats, on the command line and in `TDGEN_DIAGNOSTICS`.
    pub const NAMES: [&str; 4] = ["rich", "line", "short", "json"];

    /// The format of this name.
    pub fn named(name: &str) -> Option<Format> {
        let formats = [Format::Rich, Format::Line, Format::Short, Format::Json];
        Format::NAMES.iter().zip(formats).find(|(known, _)| **known == name).map(|(_, format)| format)
    }
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

/// `error[E0302]: `, colored if the style has colors.
pub(super) fn severity_prefix(style: Style, severity: Severity, code: Option<Code>) -> String {
    let (word, color) = match severity {
        Severity::Error => ("error", 31),
        Severity::Warning => ("warning", 33),
        Severity::Note => ("note", 36),
    };
    let code = code.map(|code| format!("[{}]", code.name())).unwrap_or_default();
    if style.color { format!("{} ", bold(color, &format!("{word}{code}:"))) } else { format!("{word}{code}: ") }
}

/// Bold text in a terminal color.
pub(super) fn bold(color: u8, text: &str) -> String {
    format!("\x1b[1;{color}m{text}\x1b[0m")
}
