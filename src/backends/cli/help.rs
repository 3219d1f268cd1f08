//! The layout of help: headings and rows, wrapped to a width and styled. The manual page has the same sections.

use std::fmt::Write as _;

use clap::builder::StyledStr;
use clap::builder::styling::{Style, Styles};
use clap::{Arg, Command};

use crate::backends::option::BackendOption;

/// The exit codes.
pub const EXIT_CODES: &[(&str, &str)] = &[
    ("0", "Success"),
    ("1", "Errors in the input, or in reading and writing files"),
    ("2", "Incorrect usage"),
    ("70", "A bug in tdgen"),
];

/// The heading of the options of a compilation that a subcommand shares.
pub(crate) const FURTHER: &str = "Further options";
/// The heading of the options of diagnostics and limits.
pub const MESSAGES: &str = "Messages and limits";

/// The widest column of names; a longer name has its description on the next line.
const WIDEST_NAME: usize = 30;
/// The least width that descriptions are wrapped to.
const LEAST_ABOUT: usize = 24;

/// A heading and what is below it.
#[derive(Default)]
pub struct Section {
    pub heading: String,
    pub rows: Vec<Row>,
}

/// An option, action or command with its description.
pub struct Row {
    pub name: String,
    pub about: String,
    /// Whether it belongs to the row before it that does not.
    pub is_below: bool,
}

impl Row {
    pub fn new(name: impl Into<String>, about: impl Into<String>) -> Row {
        Row { name: name.into(), about: about.into(), is_below: false }
    }

    /// The row of an option of the program.
    pub fn of(arg: &Arg) -> Row {
        Row::new(spelling(arg), about(arg.get_help()))
    }

    /// The row of a subcommand, below `program`.
    pub fn of_command(program: &str, command: &Command) -> Row {
        Row::new(format!("{program} {}", command.get_name()), about(command.get_about()))
    }

    /// The row of an option of a backend.
    pub fn of_option(option: &BackendOption) -> Row {
        let value = match option.value {
            "" => String::new(),
            BackendOption::TRUTH => format!("[={}]", BackendOption::TRUTH),
            value => format!("={value}"),
        };
        let default = option.default.map(|default| format!(" [{default}]")).unwrap_or_default();
        Row::new(format!("--{}{value}", option.name), format!("{}{default}", option.about))
    }
}

/// A help page that is being written.
pub struct Page {
    text: String,
    width: usize,
    header: Style,
    literal: Style,
}

impl Page {
    /// An empty page for lines of so many columns.
    pub fn new(width: usize) -> Page {
        let styles = Styles::styled();
        Page { text: String::new(), width, header: *styles.get_header(), literal: *styles.get_literal() }
    }

    /// Adds a paragraph, wrapped.
    pub fn paragraph(&mut self, text: &str) -> &mut Page {
        let lines = wrapped(text, self.width);
        self.lines(&lines.join("\n"))
    }

    /// Adds lines as they are.
    pub fn lines(&mut self, text: &str) -> &mut Page {
        self.text.push_str(text);
        self.text.push('\n');
        self
    }

    /// Adds a section with an empty line before it; nothing if it has no rows.
    pub fn section(&mut self, section: &Section) -> &mut Page {
        if section.rows.is_empty() {
            return self;
        }
        let Page { header, literal, .. } = *self;
        // Writing to a string cannot fail.
        let _ = write!(self.text, "\n{header}{}:{header:#}\n", wrapped(&section.heading, self.width - 1).join("\n"));
        let longest = section.rows.iter().map(Row::width).filter(|&width| width <= WIDEST_NAME).max();
        let column = longest.unwrap_or(0) + 4;
        let about_width = self.width.saturating_sub(column).max(LEAST_ABOUT);
        for row in &section.rows {
            let indent = row.indent();
            let mut lines = wrapped(&row.about, about_width).into_iter();
            let _ = write!(self.text, "{:indent$}{literal}{}{literal:#}", "", row.name);
            if row.width() <= WIDEST_NAME {
                let gap = column - row.width() - 2;
                let first = lines.next().unwrap_or_default();
                let _ = write!(self.text, "{:gap$}{first}", "");
            }
            for line in lines {
                let _ = write!(self.text, "\n{:column$}{line}", "");
            }
            self.text.push('\n');
        }
        self
    }

    /// The page.
    pub fn finish(&mut self) -> StyledStr {
        StyledStr::from(std::mem::take(&mut self.text))
    }
}

impl Row {
    fn indent(&self) -> usize {
        if self.is_below { 6 } else { 2 }
    }

    /// The columns of indentation, beyond that of all rows, and name.
    fn width(&self) -> usize {
        self.indent() - 2 + self.name.chars().count()
    }
}

/// Words in lines of at most `width` columns; a longer word has a line of its own.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The text of a description.
pub fn about(text: Option<&StyledStr>) -> String {
    text.map(ToString::to_string).unwrap_or_default()
}

/// The spelling of an option.
fn spelling(arg: &Arg) -> String {
    let value = arg
        .get_value_names()
        .and_then(|names| names.first())
        .map(|name| name.as_str())
        .filter(|_| arg.get_action().takes_values())
        .unwrap_or_default();
    let is_optional = arg.is_require_equals_set();
    let short = arg.get_short().map(|short| format!("-{short}"));
    let long = arg.get_long().map(|long| format!("--{long}"));
    let is_short_only = long.is_none();
    let names: Vec<String> = short.into_iter().chain(long).collect();
    let value = match value {
        "" | "BOOL" => String::new(),
        value if is_optional => format!("[={value}]"),
        value if is_short_only => format!(" {value}"),
        value => format!("={value}"),
    };
    names.join(", ") + &value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_wrapped() {
        let mut below = Row::new("--below", "Belongs to the row before it");
        below.is_below = true;
        let long = Row::new("--a-name-that-is-longer-than-the-column", "On the next line");
        let rows = vec![Row::new("--short", "Some words that do not fit into one line of forty"), below, long];
        let page = Page::new(40).section(&Section { heading: "Rows".into(), rows }).finish().to_string();
        let expected = "
Rows:
  --short      Some words that do not
               fit into one line of
               forty
      --below  Belongs to the row before
               it
  --a-name-that-is-longer-than-the-column
               On the next line
";
        assert_eq!(page, expected);
    }
}
