//! The linter: what is valid and probably not meant.
//!
//! A [`Rule`] looks at one file as it is written ([`FileTree`]); nothing is evaluated. `names`, `bodies`, `values`,
//! `files` have the rules by what they look at, `allow` the comments that silence them.

mod allow;
mod bodies;
mod files;
mod names;
mod values;

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
    check: fn(&FileTree, &mut Findings<'_>),
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.name == other.name
    }
}

macro_rules! rules {
    ($($name:literal, $level:ident, $check:path, $about:literal;)*) => {
        /// All rules, in alphabetical order.
        pub const RULES: &[Rule] = &[$(Rule {
            name: $name,
            level: Level::$level,
            about: $about,
            page: include_str!(concat!("pages/", $name, ".md")),
            check: $check,
        },)*];
    };
}

rules! {
    "code-type", Off, bodies::find_code_types, "A field or argument has the type `code`, which means `string`.";
    "constant-cast", Off, values::find_constant_casts, "`!cast` of a constant text names a record that a name would name.";
    "empty-body", Off, bodies::find_empty_bodies, "A record or class has an empty body, where `;` does.";
    "guard-mismatch", Warn, files::find_wrong_guards, "The guard of a file tests one macro and defines another one.";
    "hyphen-range", Off, values::find_hyphens, "A range is written with `-`, which is deprecated, and not with `...`.";
    "identical-branches", Warn, values::find_identical_branches, "Both branches of an `!if` are the same.";
    "include-twice", Warn, files::find_repeated_includes, "A file includes another one twice.";
    "overridden-at-once", Warn, bodies::find_overridden, "A field gets a value twice in one body: the first one is lost.";
    "shadowed-name", Note, names::find_shadowed, "A local variable hides another name of the file.";
    "simplify", Note, values::find_simple, "An expression has a shorter form.";
    "strconcat", Off, values::find_strconcat, "Texts are joined with `!strconcat`, not with `#`.";
    "unused-allow", Warn, allow::report_unused, "A comment allows what is not found, or gives no reason.";
    "unused-argument", Warn, names::find_unused_arguments, "A class does not use one of its arguments.";
    "unused-defvar", Warn, names::find_unused_variables, "A local `defvar` is never used.";
}

/// The rule of this name.
pub fn rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
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
struct Findings<'a> {
    rule: &'static Rule,
    list: &'a mut Vec<Finding>,
}

impl Findings<'_> {
    fn add(&mut self, span: Span, message: impl Into<String>) -> &mut Finding {
        let rule = self.rule;
        self.list.push(Finding { rule, span, message: message.into(), note: None, help: None, fix: None });
        let last = self.list.len() - 1;
        &mut self.list[last]
    }
}

/// What these rules find in a file, in the order of the text. Comments that allow a finding remove it.
///
/// ```
/// use tdgen_language::lint::{RULES, find};
/// use tdgen_language::syntax::FileTree;
/// let file = FileTree::read("a.td", b"class A { int x = 1; let x = 2; }".to_vec(), &[]);
/// let found = find(&file, RULES.iter());
/// assert_eq!(found[0].rule.name, "overridden-at-once");
/// ```
pub fn find(file: &FileTree, rules: impl Iterator<Item = &'static Rule>) -> Vec<Finding> {
    let mut list = Vec::new();
    let mut reports_allows = None;
    for rule in rules {
        match rule.name {
            // It looks at what the others find.
            "unused-allow" => reports_allows = Some(rule),
            _ => (rule.check)(file, &mut Findings { rule, list: &mut list }),
        }
    }
    let allows = allow::read(file);
    allow::apply(&allows, &mut list, reports_allows);
    list.sort_by_key(|finding| (finding.span.start, finding.rule.name));
    list
}

/// Whether a text between two positions has a directive or lines that are not read, which may use what seems unused.
fn has_directive(file: &FileTree, span: Span) -> bool {
    let range = file.range(span);
    let first = file.pieces.partition_point(|piece| (piece.start as usize) < range.start);
    let inside = file.pieces.get(first..).unwrap_or_default().iter();
    use crate::lexer::kind::Kind;
    inside
        .take_while(|piece| (piece.start as usize) < range.end)
        .any(|piece| matches!(piece.kind, Kind::Directive | Kind::Skipped))
}
