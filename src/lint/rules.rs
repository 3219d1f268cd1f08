//! [`RULES`], and [`find`], which applies them to a file.

use super::finding::{Finding, Findings, Level, Rule};
use super::{allow, bodies, files, names, values};
use crate::syntax::FileTree;

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
    "constant-cast", Off, values::find_constant_casts, "`!cast` of a constant string is used where the name of the record suffices.";
    "empty-body", Off, bodies::find_empty_bodies, "A record or class has an empty body, where `;` suffices.";
    "guard-mismatch", Warn, files::find_wrong_guards, "The guard of a file tests one macro and defines another one.";
    "hyphen-range", Off, values::find_hyphens, "A range is written with `-`, which is deprecated, instead of `...`.";
    "identical-branches", Warn, values::find_identical_branches, "Both branches of an `!if` are the same.";
    "include-twice", Warn, files::find_repeated_includes, "A file includes another one twice.";
    "overridden-at-once", Warn, bodies::find_overridden, "A field gets a value twice in one body: the first one is lost.";
    "shadowed-name", Note, names::find_shadowed, "A local variable hides another name of the file.";
    "simplify", Note, values::find_simple, "An expression has a shorter form.";
    "strconcat", Off, values::find_strconcat, "Strings are joined with `!strconcat`, not with `#`.";
    "unused-allow", Warn, allow::report_unused, "A comment allows a rule that finds nothing, or gives no reason.";
    "unused-argument", Warn, names::find_unused_arguments, "A class does not use one of its arguments.";
    "unused-defvar", Warn, names::find_unused_variables, "A local `defvar` is never used.";
}

/// The rule of this name.
pub fn rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
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
    allow::apply(&allows, &mut list, reports_allows, |name| rule(name).is_some());
    list.sort_by_key(|finding| (finding.span.start, finding.rule.name));
    list
}
