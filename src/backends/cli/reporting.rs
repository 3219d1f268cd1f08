//! How messages are shown: what the options say about it, and what stderr can show.

use clap::ArgMatches;

use super::streams::Terminal;
use crate::diagnostics::{Diags, Format, Style, render, summary};
use crate::source::SourceMap;

/// What was asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reporting {
    /// None for what suits the terminal.
    pub(crate) format: Option<Format>,
    /// None for what suits the terminal.
    pub(crate) color: Option<bool>,
    pub(crate) error_limit: usize,
}

impl Default for Reporting {
    fn default() -> Self {
        Reporting { format: None, color: None, error_limit: 20 }
    }
}

impl Reporting {
    /// The options of these names in [`cli`](super::options).
    pub(crate) const OPTIONS: [&str; 3] = ["diagnostic-format", "error-limit", "color"];

    /// What these options say; the last of each counts.
    pub(crate) fn read(matches: &ArgMatches) -> Reporting {
        let format = matches.get_many::<String>("diagnostic-format");
        let color = matches.get_many::<Option<bool>>("color");
        let error_limit = matches.get_many("error-limit");
        Reporting {
            format: format.and_then(Iterator::last).map(|form| match form.as_str() {
                "rich" => Format::Rich,
                "json" => Format::Json,
                _ => Format::Short,
            }),
            color: color.and_then(Iterator::last).copied().flatten(),
            error_limit: error_limit.and_then(Iterator::last).copied().unwrap_or(Reporting::default().error_limit),
        }
    }

    /// A collector that keeps as many errors as were asked for.
    pub(crate) fn diags(&self) -> Diags {
        Diags::new(self.error_limit)
    }

    pub(crate) fn style(&self, terminal: Terminal) -> Style {
        let default = if terminal.is_terminal { Format::Rich } else { Format::Short };
        Style {
            format: self.format.unwrap_or(default),
            color: self.color.unwrap_or(terminal.color),
            unicode: terminal.unicode,
        }
    }
}

/// The diagnostics as text, with a summary if there are errors.
pub(crate) fn shown(style: Style, sources: &SourceMap, diags: &Diags) -> String {
    let sorted = diags.sorted();
    let texts = sorted.into_iter().map(|it| render(style, sources, it));
    texts.chain(summary(style, diags)).collect()
}
