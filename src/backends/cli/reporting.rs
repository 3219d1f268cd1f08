//! How diagnostics are shown: the options, and what stderr can display.

use clap::ArgMatches;

use super::streams::Terminal;
use crate::diagnostics::{Diags, Format, Style, render, summary};
use crate::source::{SourceMap, path};

/// The options of diagnostics.
#[derive(Clone, Copy, Debug)]
pub struct Reporting {
    /// By default the terminal decides.
    pub format: Option<Format>,
    /// By default the terminal decides.
    pub color: Option<bool>,
    pub error_limit: usize,
    /// Whether a warning fails the run.
    pub denies_warnings: bool,
}

impl Default for Reporting {
    fn default() -> Self {
        Reporting { format: None, color: None, error_limit: 20, denies_warnings: false }
    }
}

impl Reporting {
    /// The names of these options.
    pub const OPTIONS: [&str; 3] = ["diagnostic-format", "error-limit", "color"];

    /// Reads the options; the last of each wins.
    pub fn read(matches: &ArgMatches) -> Reporting {
        let format = matches.get_many::<String>("diagnostic-format");
        let color = matches.get_many::<Option<bool>>("color");
        let error_limit = matches.get_many("error-limit");
        Reporting {
            format: format.and_then(Iterator::last).and_then(|form| Format::named(form)),
            color: color.and_then(Iterator::last).copied().flatten(),
            error_limit: error_limit.and_then(Iterator::last).copied().unwrap_or(Reporting::default().error_limit),
            denies_warnings: false,
        }
    }

    /// A collector that keeps at most the requested number of errors.
    pub fn diags(&self) -> Diags {
        Diags::new(self.error_limit)
    }

    /// The option wins over the environment, and that over the kind of terminal.
    pub fn style(&self, terminal: Terminal) -> Style {
        let default = if terminal.is_terminal { Format::Rich } else { Format::Line };
        Style {
            format: self.format.or(terminal.format).unwrap_or(default),
            color: self.color.unwrap_or(terminal.color),
            unicode: terminal.unicode,
        }
    }
}

/// The diagnostics as text, with a summary if there are errors.
pub fn shown(style: Style, sources: &SourceMap, diags: &Diags) -> String {
    let sorted = diags.sorted();
    let texts = sorted.into_iter().map(|it| render(style, sources, it));
    let text: String = texts.chain(summary(style, diags)).collect();
    path::shown(&text).into_owned()
}
