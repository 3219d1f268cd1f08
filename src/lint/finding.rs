//! [`Rule`] and [`Finding`].

use std::ops::Range;

use crate::source::Span;
use crate::syntax::FileTree;

/// How much a rule matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    Off,
    /// A remark.
    Note,
    Warn,
    /// The run fails.
    Deny,
}

impl Level {
    /// All levels with the names that they have in settings.
    pub const NAMES: [(&str, Level); 4] =
        [("off", Level::Off), ("note", Level::Note), ("warn", Level::Warn), ("deny", Level::Deny)];

    /// The level of this name.
    pub fn of_name(name: &str) -> Option<Level> {
        Level::NAMES.iter().find(|(known, _)| *known == name).map(|(_, level)| *level)
    }

    /// The name.
    pub fn name(self) -> &'static str {
        Level::NAMES.iter().find(|(_, level)| *level == self).map_or("off", |(name, _)| name)
    }
}

/// Something that the linter looks for.
#[derive(Debug)]
pub struct Rule {
    /// The name in settings and comments.
    pub name: &'static str,
    /// The level without settings.
    pub level: Level,
    /// What it finds, in one sentence.
    pub about: &'static str,
    /// Why that matters, with an example: a page in Markdown.
    pub page: &'static str,
    pub(super) check: fn(&FileTree, &mut Findings<'_>),
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.name == other.name
    }
}

/// A change that removes a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The offsets of the text that is replaced.
    pub range: Range<usize>,
    pub text: Vec<u8>,
}

/// Something that was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    pub rule: &'static Rule,
    /// Where, in the positions of the [`FileTree`].
    pub span: Span,
    pub message: String,
    /// Another place that belongs to it, and what it is.
    pub note: Option<(Span, String)>,
    /// What to do.
    pub help: Option<String>,
    pub fix: Option<Fix>,
}

/// Collects what a rule finds.
pub(super) struct Findings<'a> {
    pub(super) rule: &'static Rule,
    pub(super) list: &'a mut Vec<Finding>,
}

impl Findings<'_> {
    pub(super) fn add(&mut self, span: Span, message: impl Into<String>) -> &mut Finding {
        let rule = self.rule;
        self.list.push(Finding { rule, span, message: message.into(), note: None, help: None, fix: None });
        let last = self.list.len() - 1;
        &mut self.list[last]
    }
}
