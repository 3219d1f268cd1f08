//! Detects what the standard streams can display. The only place that looks at the environment.

use std::env;
use std::io::IsTerminal;

use tdgen_language::backends::cli::streams::Terminal;
use tdgen_language::diagnostics::Format;

/// The environment variable that selects the format of messages.
const FORMAT: &str = "TDGEN_DIAGNOSTICS";

/// Reads `TDGEN_DIAGNOSTICS`, `NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE`, `TERM`, the locale, and whether stderr is a
/// terminal.
///
/// # Errors
/// `TDGEN_DIAGNOSTICS` is no format; the message.
pub(crate) fn detect() -> Result<Terminal, String> {
    let given = |name| env::var(name).ok().filter(|value| !value.is_empty());
    // A build tool that forwards output to a terminal.
    let is_forwarded = given("CLICOLOR_FORCE").is_some_and(|value| value != "0");
    let is_terminal = std::io::stderr().is_terminal() || is_forwarded;
    let is_plain = given("NO_COLOR").is_some()
        || !is_forwarded
            && (given("CLICOLOR").is_some_and(|value| value == "0")
                || given("TERM").is_some_and(|value| value == "dumb"));
    let locale = given("LC_ALL").or_else(|| given("LC_CTYPE")).or_else(|| given("LANG")).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    let unicode = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
    let format = match given(FORMAT) {
        Some(name) => Some(Format::named(&name).ok_or_else(|| unknown(&name))?),
        None => None,
    };
    let stdout_is_terminal = std::io::stdout().is_terminal();
    #[cfg(any(unix, windows))]
    let width = || terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
    #[cfg(not(any(unix, windows)))]
    let width = || None;
    Ok(Terminal {
        is_terminal,
        color: is_terminal && !is_plain,
        unicode,
        format,
        stdin_is_terminal: std::io::stdin().is_terminal(),
        stdout_color: stdout_is_terminal && !is_plain,
        stdout_width: if stdout_is_terminal { width() } else { None },
    })
}

fn unknown(name: &str) -> String {
    format!("error: invalid value `{name}` of {FORMAT}: expected one of {}", Format::NAMES.join(", "))
}
