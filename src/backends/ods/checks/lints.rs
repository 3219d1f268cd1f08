//! The rules about MLIR dialects for `tdgen lint`: the checks of `--check-ods` by name.

use super::super::op::described::Operations;
use super::subject::Subject;
use super::table::CHECKS;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::lints::{Lints, Reports, Wanted};
use tdgen_language::diagnostics::{Diags, Level, Rule};

/// What the names of rules have before the names of checks.
const PREFIX: &str = "ods-";

macro_rules! rules {
    ($($name:literal, $level:ident, $about:literal;)*) => {
        const RULES: &[Rule] = &[$(Rule {
            name: $name,
            level: Level::$level,
            about: $about,
            page: include_str!(concat!("../lints/", $name, ".md")),
        },)*];
    };
}

rules! {
    "ods-ambiguous-format", Warn, "The printed form of an operation can be read in two ways.";
    "ods-argument-operator", Warn, "The arguments of an operation are in another dag than `ins`.";
    "ods-bare-attribute", Warn, "An optional attribute is outside of the optional groups of a format.";
    "ods-error", Deny, "No generator accepts an operation.";
    "ods-needless-carg", Note, "A parameter of a builder is a `CArg` without a default value.";
    "ods-no-description", Off, "An operation, type or attribute has no description.";
    "ods-no-summary", Off, "An operation, type or attribute has no summary.";
    "ods-repeated-builder", Warn, "Two builders of an operation have the same parameters.";
    "ods-repeated-prefix", Warn, "The mnemonic of an operation begins with the name of its dialect.";
    "ods-same-name", Warn, "Two operations have one name.";
    "ods-two-formats", Note, "An operation has a declarative and a custom format.";
    "ods-unknown-method", Warn, "An operation declares a method that its interface lacks.";
    "ods-unknown-name", Warn, "A trait names a part that the operation lacks.";
    "ods-unquoted-default", Warn, "The default of a string attribute is a name in C++.";
    "ods-unread-field", Warn, "Nothing reads a field whose name resembles one that is read.";
}

/// What this product offers to `tdgen lint`.
pub(crate) const LINTS: Lints = Lints { rules: RULES, classes: &["Op", "Dialect"], find };

fn find(context: &Context<'_>, is_wanted: Wanted<'_>) -> Reports {
    let mut errors = Diags::new(0);
    let Ok(operations) = Operations::read(context, &mut errors) else {
        return Vec::new();
    };
    let subject = Subject { context, ops: operations.all() };
    let mut all = Vec::new();
    for rule in RULES.iter().filter(|rule| is_wanted(rule)) {
        let check = CHECKS.iter().find(|check| rule.name.strip_prefix(PREFIX) == Some(check.name));
        let mut found = Diags::new(0);
        match check {
            Some(check) => (check.run)(&subject, &mut found),
            None => found = errors.clone(),
        }
        all.extend(found.sorted().into_iter().map(|diagnostic| (rule, diagnostic.clone())));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{CHECKS, PREFIX, RULES};

    #[test]
    fn each_check_is_a_rule() {
        // Which header declares a class is known only to a build.
        for check in CHECKS.iter().filter(|check| check.name != "missing-class") {
            assert!(RULES.iter().any(|rule| rule.name.strip_prefix(PREFIX) == Some(check.name)), "{}", check.name);
        }
    }
}
