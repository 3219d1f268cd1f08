//! [`Rule`]: something that `tdgen lint` looks for.

/// How much a rule matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// It is not looked for.
    Off,
    /// A remark.
    Note,
    /// A warning.
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
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The name in settings and comments.
    pub name: &'static str,
    /// The level without settings.
    pub level: Level,
    /// What it finds, in one sentence.
    pub about: &'static str,
    /// Why that matters, with an example: a page in Markdown.
    pub page: &'static str,
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.name == other.name
    }
}

impl Eq for Rule {}
