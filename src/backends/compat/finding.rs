//! [`Finding`]: a change between two versions of a description, and what it means for users of the old one.

use crate::source::Span;

/// How much a change matters, as in semantic versioning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Only readers of the documentation notice.
    Patch,
    /// Users of the old version work as before.
    Minor,
    /// Users of the old version may fail to build or to work.
    Major,
}

/// A kind of change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Such as `field-inserted`.
    pub name: &'static str,
    pub severity: Severity,
}

impl Rule {
    pub const fn patch(name: &'static str) -> Rule {
        Rule { name, severity: Severity::Patch }
    }

    pub const fn minor(name: &'static str) -> Rule {
        Rule { name, severity: Severity::Minor }
    }

    pub const fn major(name: &'static str) -> Rule {
        Rule { name, severity: Severity::Major }
    }
}

/// The positions in the old and in the new version.
pub(crate) type Places = (Option<Span>, Option<Span>);

/// A change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    pub rule: Rule,
    /// The object whose changes can be accepted by its name.
    pub object: Option<String>,
    /// The part that changed, in words: "parameter `Size`".
    pub(crate) subject: String,
    /// The old state; `None` if the part was missing, or if there are no words for it.
    pub(crate) old: Option<String>,
    /// The new state.
    pub(crate) new: Option<String>,
    pub places: Places,
}

impl Finding {
    /// The change in one line.
    pub(crate) fn message(&self) -> String {
        // An object with a name has a position in each version that has positions.
        let places = if self.object.is_some() { (None, None) } else { self.places };
        let change = match (self.old.as_deref(), self.new.as_deref(), places) {
            (Some(old), Some(new), _) => format!("was {old}, is {new}"),
            (Some(""), None, _) | (None, None, (Some(_), None)) => "is gone".to_owned(),
            (Some(old), None, _) => format!("is gone: {old}"),
            (None, Some(""), _) | (None, None, (None, Some(_))) => "is new".to_owned(),
            (None, Some(new), _) => format!("is new: {new}"),
            (None, None, _) => "changed".to_owned(),
        };
        format!("{} {change}", self.subject)
    }
}

/// The object that a change belongs to: its name, or the positions of its two versions.
#[derive(Clone, Copy)]
pub enum Owner<'a> {
    Named(&'a str),
    At(Places),
}

impl<'a> From<&'a str> for Owner<'a> {
    fn from(name: &'a str) -> Owner<'a> {
        Owner::Named(name)
    }
}

impl<'a> From<&'a String> for Owner<'a> {
    fn from(name: &'a String) -> Owner<'a> {
        Owner::Named(name)
    }
}

impl From<Places> for Owner<'_> {
    fn from(places: Places) -> Owner<'static> {
        Owner::At(places)
    }
}

/// Collects findings.
pub struct Findings {
    list: Vec<Finding>,
    /// The rule for a change of prose, and how its subject begins: "the text of".
    prose: (Rule, &'static str),
}

impl Findings {
    pub fn new(prose: (Rule, &'static str)) -> Findings {
        Findings { list: Vec::new(), prose }
    }

    /// Adds a finding.
    pub fn push<'a>(
        &mut self,
        rule: Rule,
        owner: impl Into<Owner<'a>>,
        subject: &str,
        old: Option<&str>,
        new: Option<&str>,
    ) {
        let (object, places) = match owner.into() {
            Owner::Named(name) => (Some(name.to_owned()), (None, None)),
            Owner::At(places) => (None, places),
        };
        let (old, new) = (old.map(str::to_owned), new.map(str::to_owned));
        self.list.push(Finding { rule, object, subject: subject.to_owned(), old, new, places });
    }

    /// Adds a finding without words for the old and the new state.
    pub fn add<'a>(&mut self, rule: Rule, owner: impl Into<Owner<'a>>, subject: &str) {
        self.push(rule, owner, subject, None, None);
    }

    /// Adds a part that is only in the new version, and what there is to say about it.
    pub fn added<'a>(&mut self, rule: Rule, owner: impl Into<Owner<'a>>, subject: &str, new: &str) {
        self.push(rule, owner, subject, None, Some(new));
    }

    /// Adds a part that is only in the old version, and what there is to say about it.
    pub fn removed<'a>(&mut self, rule: Rule, owner: impl Into<Owner<'a>>, subject: &str, old: &str) {
        self.push(rule, owner, subject, Some(old), None);
    }

    /// Adds a change of code or of a name, if it changed.
    pub fn changed<'a>(&mut self, rule: Rule, owner: impl Into<Owner<'a>>, subject: &str, old: &str, new: &str) {
        self.became(rule, owner, subject, &quoted(old), &quoted(new));
    }

    /// Adds a change of a state that is given in words, if it changed.
    pub fn became<'a>(&mut self, rule: Rule, owner: impl Into<Owner<'a>>, subject: &str, old: &str, new: &str) {
        if old != new {
            self.push(rule, owner, subject, Some(old), Some(new));
        }
    }

    /// Adds a change of prose, if more than its line breaks changed.
    pub fn reworded<'a>(&mut self, owner: impl Into<Owner<'a>>, of: &str, old: &str, new: &str) {
        if !old.split_whitespace().eq(new.split_whitespace()) {
            let (rule, subject) = self.prose;
            self.add(rule, owner, &format!("{subject} {of}"));
        }
    }

    /// All findings, in the order in which they were added.
    pub fn list(self) -> Vec<Finding> {
        self.list
    }
}

/// Code or a name in a message.
pub fn quoted(code: &str) -> String {
    if code.is_empty() { "nothing".to_owned() } else { format!("`{code}`") }
}
