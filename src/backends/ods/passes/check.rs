//! Rejects passes whose C++ would not compile; `mlir-tblgen` accepts them.

use indexmap::IndexMap;

use super::class::names_of_members;
use super::model::Pass;
use crate::names::{Class, Defined, reserved_class};
use tdgen_language::backends::names::Names;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::graph::RecordRef;

/// Checks that the names of passes are C++ identifiers.
pub(super) fn names(passes: &[Pass<'_>], diags: &mut Diags) {
    for pass in passes {
        if let Some(reason) = reserved_class(Class::Pass, &pass.name) {
            let message = format!("`{}`, the name of a pass, {reason}", pass.name);
            diags.push(Diagnostic::error(pass.record.span(), message).help("rename it"));
        }
    }
}

/// Checks the classes of passes and the macros that select them.
pub(super) fn classes(passes: &[Pass<'_>], diags: &mut Diags) {
    let mut guards: IndexMap<String, &Pass<'_>> = IndexMap::new();
    let mut arguments: IndexMap<&str, &Pass<'_>> = IndexMap::new();
    let mut defined = Defined::default();
    for pass in passes {
        if let Some(first) = guards.insert(pass.guard(), pass) {
            let message =
                format!("`{}` and `{}` have the same macros `GEN_PASS_..._{}`", first.name, pass.name, pass.guard());
            let error = Diagnostic::error(pass.record.span(), message);
            diags.push(error.note(first.record.span(), "the other pass"));
        }
        if let Some(first) = arguments.insert(pass.argument, pass).filter(|_| !pass.argument.is_empty()) {
            let message = format!("`{}` and `{}` have the same argument `{}`", first.name, pass.name, pass.argument);
            let warning = Diagnostic::warning(pass.record.blame("argument"), message);
            diags.push(warning.note(first.record.blame("argument"), "the argument of the other pass"));
        }
        let name = &pass.name;
        for defining in
            [format!("{name}Base"), format!("create{name}"), format!("register{name}"), format!("register{name}Pass")]
        {
            defined.enter("name", defining, pass.record, diags);
        }
        for error in errors(pass) {
            diags.push(error);
        }
    }
}

fn errors(pass: &Pass<'_>) -> Vec<Diagnostic> {
    let mut checker = Checker { errors: Vec::new(), members: IndexMap::new(), names: names_of_members() };
    checker.is_not_empty(pass.record, "baseClass", pass.base);
    checker.is_literal(pass.record, "argument", pass.argument);
    checker.is_raw(pass.record, "summary", pass.summary, ")PD\"");
    for dialect in pass.dialects.iter().filter(|dialect| dialect.trim().is_empty()) {
        checker.is_not_empty(pass.record, "dependentDialects", dialect);
    }
    for option in &pass.options {
        checker.is_member(pass, option.record, option.member);
        checker.is_literal(option.record, "argument", option.argument);
        checker.is_not_empty(option.record, "type", option.ty);
        checker.is_raw(option.record, "description", option.description, ")PO\"");
    }
    for statistic in &pass.statistics {
        checker.is_member(pass, statistic.record, statistic.member);
        checker.is_literal(statistic.record, "name", statistic.name);
        checker.is_raw(statistic.record, "description", statistic.description, ")PS\"");
    }
    checker.errors
}

/// Collects the errors of a pass.
struct Checker<'a> {
    errors: Vec<Diagnostic>,
    /// The members so far.
    members: IndexMap<&'a str, RecordRef<'a>>,
    names: Names<'static>,
}

impl<'a> Checker<'a> {
    fn is_not_empty(&mut self, record: RecordRef<'a>, field: &str, text: &str) {
        if text.trim().is_empty() {
            let message = format!("field `{field}` of {} must not be empty", record.described());
            self.errors.push(record.field_error(field, message));
        }
    }

    /// Checks the contents of a string literal, which are the author's, escapes included.
    fn is_literal(&mut self, record: RecordRef<'a>, field: &str, text: &str) {
        let mut is_escaped = false;
        let mut is_valid = true;
        for byte in text.bytes() {
            is_valid &= byte != b'\n' && (is_escaped || byte != b'"');
            is_escaped = !is_escaped && byte == b'\\';
        }
        if !is_valid || is_escaped {
            let message = format!("field `{field}` of {} is not escaped for a C++ string literal", record.described());
            self.errors.push(record.field_error(field, message));
        }
    }

    /// Checks the contents of a raw string literal.
    fn is_raw(&mut self, record: RecordRef<'a>, field: &str, text: &str, end: &str) {
        if text.contains(end) {
            let message = format!(
                "field `{field}` of {} contains `{end}`, which ends the C++ literal around it",
                record.described()
            );
            self.errors.push(record.field_error(field, message));
        }
    }

    fn is_member(&mut self, pass: &Pass<'a>, record: RecordRef<'a>, member: &'a str) {
        if let Some(reason) = self.names.check(member) {
            let message = format!("`{member}`, the field `cppName` of {}, {reason}", record.described());
            self.errors.push(record.field_error("cppName", message));
        } else if let Some(first) = self.members.insert(member, record) {
            let message = format!("pass `{}` has two members `{member}`", pass.name);
            let error = record.field_error("cppName", message);
            self.errors.push(error.note(first.blame("cppName"), "the first one"));
        }
    }
}
