//! `--check-ods`, and the same checks as warnings of every ODS action: parts of a description that `mlir-tblgen`
//! accepts although they are rarely intended. `findings` collects what they find by the declarations that cause it.

mod findings;
mod headers;
mod lints;
mod mistakes;
mod operations;
mod origins;
mod records;
mod selection;
mod subject;
mod table;

use super::op::described::{Described, Operations};
use super::requested::{EXCLUDE, INCLUDE};
use findings::Findings;
pub(crate) use lints::LINTS;
use selection::Selection;
use subject::Subject;
use table::CHECKS;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// `--check-ods`.
pub(crate) const BACKEND: Backend = Backend::new(
    "check-ods",
    "Report all errors and suspicious parts of an MLIR dialect's description; the output is empty",
    run,
)
.options(&[INCLUDE, EXCLUDE, headers::HEADER]);

/// `--ods-checks=NAMES`.
pub(crate) const OPTION: BackendOption = BackendOption::new(
    "ods-checks",
    "NAMES",
    "The checks to run, separated by commas: all, default, none, NAME or no-NAME, where NAME is same-name, unknown-name, \
     unknown-method, bare-attribute, ambiguous-format, two-formats, unread-field, argument-operator, unquoted-default, \
     repeated-prefix, needless-carg, repeated-builder, missing-class, no-summary or no-description [default for --check-ods, none for other \
     actions]",
)
.check(|text| Selection::of(text).map(drop));

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let mut found = Diags::new(0);
    let names = context.option(&OPTION).unwrap_or("default");
    if has_other_parts(context) {
        check(context, &[], names, &mut found);
    } else if let Ok(operations) = Operations::read(context, &mut found) {
        check(context, operations.all(), names, &mut found);
    }
    diags.push_in_order(&found);
    vec![Output::main(Vec::new())]
}

/// Returns whether the input describes parts of dialects, but includes nothing about operations.
fn has_other_parts(context: &Context<'_>) -> bool {
    let defines = |class: &&str| context.records.class(class).is_some();
    !defines(&"Op") && ["PassBase", "Interface", "EnumInfo", "EnumAttrInfo", "Dialect"].iter().any(defines)
}

/// Reports warnings before an action, if the option asks for them. The action itself reports errors.
pub(crate) fn warn(context: &Context<'_>, diags: &mut Diags) {
    let Some(names) = context.option(&OPTION).filter(|names| *names != "none") else {
        return;
    };
    let mut errors = Diags::new(0);
    if let Ok(operations) = Operations::read(context, &mut errors) {
        let mut found = Diags::new(0);
        check(context, operations.all(), names, &mut found);
        diags.push_in_order(&found);
    }
}

fn check(context: &Context<'_>, ops: &[Described<'_>], names: &str, found: &mut Diags) {
    let selection = match Selection::of(names) {
        Ok(selection) => selection,
        Err(expected) => {
            found.push(Diagnostic::global(format!("--{}: {expected}", OPTION.name)));
            return;
        }
    };
    let subject = Subject { context, ops };
    let mut findings = Findings::default();
    for check in CHECKS.iter().filter(|check| selection.has(check.name)) {
        findings.begin(check.name);
        (check.run)(&subject, &mut findings);
    }
    findings.report(found);
}
