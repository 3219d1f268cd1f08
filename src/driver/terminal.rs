//! Detects what stderr can display. The only place that looks at the environment.

use std::env;
use std::io::IsTerminal;

use crate::backends::cli::streams::Terminal;

impl Terminal {
    /// Reads `NO_COLOR`, `CLICOLOR`, `TERM`, the locale, and whether stderr is a terminal.
    pub fn detect() -> Terminal {
        let given = |name| env::var(name).ok().filter(|value| !value.is_empty());
        let is_terminal = std::io::stderr().is_terminal();
        let is_plain = given("NO_COLOR").is_some()
            || given("CLICOLOR").is_some_and(|value| value == "0")
            || given("TERM").is_some_and(|value| value == "dumb");
        let locale = given("LC_ALL").or_else(|| given("LC_CTYPE")).or_else(|| given("LANG")).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        let unicode = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
        Terminal { is_terminal, color: is_terminal && !is_plain, unicode }
    }
}
