//! [`OpClass`]: builds one of the C++ classes of an operation.

use super::shared::Shared;
use crate::accessors::{getter, remover, setter};
use crate::cpp::class::{Class, Method};
use crate::model::operation::op::Op;
use crate::model::read::fields::argument_error;
use tdgen_language::diagnostics::Diagnostic;

/// A class of an operation, and the errors of its members.
pub(crate) struct OpClass<'o, 'a> {
    pub(crate) op: &'o Op<'a>,
    /// Functions that check constraints of all operations of a file.
    pub(crate) shared: &'o Shared<'o>,
    pub(crate) cpp: Class<'o>,
    pub(crate) clashes: Vec<Diagnostic>,
}

impl<'o, 'a> OpClass<'o, 'a> {
    pub(crate) fn new(op: &'o Op<'a>, shared: &'o Shared<'o>, cpp: Class<'o>) -> OpClass<'o, 'a> {
        OpClass { op, shared, cpp, clashes: Vec::new() }
    }

    /// Adds a method that users of the class rely on; an existing method that overlaps is an error.
    pub(crate) fn require(&mut self, method: Method<'o>) {
        if let Some(name) = self.cpp.add(method) {
            let message = format!("another method of `{}` overlaps with the generated `{name}`", self.op.name);
            let clash = match part_with_method(self.op, &name) {
                Some((field, part)) => argument_error(self.op.record, field, part, message),
                None => Diagnostic::error(self.op.record.span(), message),
            };
            self.clashes.push(clash.help("two parts of the operation generate the same method: rename one of them"));
        }
    }

    /// Reports that the name of a member cannot be used.
    pub(crate) fn refuse(&mut self, name: &str, message: String) {
        self.clashes.push(argument_error(self.op.record, "arguments", name, message).help("rename it"));
    }

    /// Adds a method and returns true, unless an existing method makes it redundant.
    pub(crate) fn add(&mut self, method: Method<'o>) -> bool {
        self.cpp.add(method).is_none()
    }
}

/// Returns the last part of an operation that a method is generated for, with the field that names the part.
fn part_with_method<'o>(op: &'o Op<'_>, method: &str) -> Option<(&'static str, &'o str)> {
    let in_field = |field: &'static str| move |name| (field, name);
    let members = op.attributes.iter().map(|it| it.name).chain(op.properties.iter().map(|it| it.name));
    let parts = (op.operands.iter().filter_map(|it| it.name).chain(members).map(in_field("arguments")))
        .chain(op.results.iter().filter_map(|it| it.name).map(in_field("results")))
        .chain(op.regions.iter().filter_map(|it| it.name).map(in_field("regions")))
        .chain(op.successors.iter().filter_map(|it| it.name).map(in_field("successors")));
    let suffix = |name: &str| {
        let accessors = [getter(name), setter(name), remover(name)];
        accessors.iter().find_map(|accessor| method.strip_prefix(accessor.as_str())).map(str::to_owned)
    };
    let is_of = |name: &str| suffix(name).is_some_and(|rest| ["", "Attr", "Mutable", "AttrName"].contains(&&*rest));
    parts.rev().find(|(_, name)| is_of(name))
}
