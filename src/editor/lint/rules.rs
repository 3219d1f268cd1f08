//! [`RULES`] of the language, and what applies them to files.

use super::finding::{Finding, Findings};
use super::together::{Together, TogetherFindings};
use super::{allow, arguments, bodies, fields, files, including, names, usage, values};
use crate::syntax::FileTree;
use tdgen_language::diagnostics::Rule;

/// How a rule looks for something.
enum Check {
    /// In one file as it is written.
    File(fn(&FileTree, &mut Findings<'_>)),
    /// In files together with all that they include.
    Together(fn(&Together<'_>, &mut TogetherFindings<'_>)),
    /// In what the other rules found.
    Findings,
}

macro_rules! rules {
    ($($name:literal, $level:ident, $check:expr, $about:literal;)*) => {
        tdgen_language::backends::lints::lint_rules! { pub RULES in "pages/": $($name, $level, $about;)* }

        /// How each of the rules looks for something.
        const CHECKS: &[Check] = {
            use Check::{File, Findings, Together};
            &[$($check,)*]
        };
    };
}

rules! {
    "code-type", Off, File(bodies::find_code_types), "A field or argument has the type `code`, which means `string`.";
    "constant-cast", Off, File(values::find_constant_casts), "`!cast` of a constant string is used where the name of the record suffices.";
    "default-argument", Off, Together(arguments::find_default_arguments), "No use of a class gives an argument another value than its default.";
    "empty-body", Off, File(bodies::find_empty_bodies), "A record or class has an empty body, where `;` suffices.";
    "equal-bodies", Off, File(bodies::find_equal), "Two records have equal bodies of three or more items.";
    "field-keyword", Off, File(bodies::find_field_keywords), "A field is declared with the keyword `field`.";
    "field-redeclared", Off, Together(fields::find_redeclared), "A body declares a field of a parent again, instead of setting it.";
    "guard-mismatch", Warn, File(files::find_wrong_guards), "The guard of a file tests one macro and defines another one.";
    "hyphen-range", Off, File(values::find_hyphens), "A range is written with `-`, which is deprecated, instead of `...`.";
    "identical-branches", Warn, File(values::find_identical_branches), "Both branches of an `!if` are the same.";
    "include-twice", Warn, File(files::find_repeated_includes), "A file includes another one twice.";
    "let-equals-default", Off, Together(fields::find_needless_lets), "A `let` sets a field to the value that it has already.";
    "overridden-at-once", Warn, File(bodies::find_overridden), "A field gets a value twice in one body: the first one is lost.";
    "same-guard", Warn, Together(including::find_same_guards), "Two files that are read together have the same guard: one is skipped.";
    "shadowed-name", Note, File(names::find_shadowed), "A local variable hides another name of the file.";
    "simplify", Note, File(values::find_simple), "An expression has a shorter form.";
    "strconcat", Off, File(values::find_strconcat), "Strings are joined with `!strconcat`, not with `#`.";
    "unguarded-file", Warn, Together(including::find_unguarded), "A file without a guard is read twice with one main file.";
    "undefined-macro", Off, Together(including::find_undefined_macros), "A directive tests a macro that nothing defines.";
    "unneeded-include", Off, Together(including::find_unneeded), "A file includes another one, and names nothing of it.";
    "unused-allow", Warn, Findings, "A comment allows a rule that finds nothing, or gives no reason.";
    "unused-argument", Warn, File(names::find_unused_arguments), "A class does not use one of its arguments.";
    "unused-class", Off, Together(usage::find_unused_classes), "No file names a class.";
    "unused-defvar", Warn, File(names::find_unused_variables), "A local `defvar` is never used.";
    "unused-global-defvar", Off, Together(usage::find_unused_variables), "No file names a global `defvar`.";
    "unused-multiclass", Off, Together(usage::find_unused_multiclasses), "No `defm` uses a multiclass.";
}

/// The rule of the language with this name.
pub fn rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
}

/// What these rules find in a file, in the order of the text. Comments that allow a finding remove it. Rules that need
/// other files find nothing.
///
/// ```
/// use tdgen_editor::lint::{RULES, find};
/// use tdgen_editor::syntax::FileTree;
/// let file = FileTree::read("a.td", b"class A { int x = 1; let x = 2; }".to_vec(), &[]);
/// let found = find(&file, RULES.iter());
/// assert_eq!(found[0].rule.name, "overridden-at-once");
/// ```
pub fn find(file: &FileTree, rules: impl Iterator<Item = &'static Rule>) -> Vec<Finding> {
    let rules: Vec<&'static Rule> = rules.collect();
    let mut list = find_alone(file, &rules);
    let own = rules.iter().copied().find(|rule| reports_allows(rule));
    let ran = |name: &str| rules.iter().any(|rule| rule.name == name && is_about_one_file(rule));
    settle(file, &mut list, own, &|name| rule(name).is_some(), &ran);
    list
}

/// What these rules find in one file, whether it is allowed or not.
pub fn find_alone(file: &FileTree, rules: &[&'static Rule]) -> Vec<Finding> {
    let mut list = Vec::new();
    for (rule, check) in chosen(rules) {
        if let Check::File(check) = check {
            check(file, &mut Findings { rule, list: &mut list });
        }
    }
    list
}

/// What these rules find in files together, for each file, whether it is allowed or not.
pub fn find_together(together: &Together<'_>, rules: &[&'static Rule]) -> Vec<Vec<Finding>> {
    let mut lists = vec![Vec::new(); together.members.len()];
    for (rule, check) in chosen(rules) {
        if let Check::Together(check) = check {
            check(together, &mut TogetherFindings { rule, lists: &mut lists });
        }
    }
    lists
}

fn chosen<'r>(rules: &'r [&'static Rule]) -> impl Iterator<Item = (&'static Rule, &'static Check)> + 'r {
    RULES.iter().zip(CHECKS).filter(|(rule, _)| rules.contains(rule))
}

fn check_of(rule: &Rule) -> Option<&'static Check> {
    RULES.iter().position(|known| known == rule).and_then(|place| CHECKS.get(place))
}

/// Whether a rule looks at single files as they are written.
pub fn is_about_one_file(rule: &Rule) -> bool {
    matches!(check_of(rule), Some(Check::File(_)))
}

/// Whether a rule needs all files that include a file: it is on by default where a project lists its main files.
pub fn is_about_users(rule: &Rule) -> bool {
    ["unused-class", "unused-multiclass"].contains(&rule.name)
}

/// Whether a rule needs the files that a file includes.
pub fn is_about_several_files(rule: &Rule) -> bool {
    matches!(check_of(rule), Some(Check::Together(_)))
}

/// Whether a rule reports comments that allow nothing.
pub fn reports_allows(rule: &Rule) -> bool {
    matches!(check_of(rule), Some(Check::Findings))
}

/// Removes the findings of a file that comments allow, and sorts the others. The rule `own` reports comments that allow
/// nothing, or a rule that is not known; those about rules that have not run are left out.
pub fn settle(
    file: &FileTree,
    list: &mut Vec<Finding>,
    own: Option<&'static Rule>,
    is_known: &dyn Fn(&str) -> bool,
    has_run: &dyn Fn(&str) -> bool,
) {
    allow::apply(&allow::read(file), list, own, is_known, has_run);
    list.sort_by_key(|finding| (finding.span.start, finding.rule.name));
}
