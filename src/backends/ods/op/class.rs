//! [`OpClass`]: one of an operation's classes while its members are put together.

use super::shared::Shared;
use crate::backends::ods::cpp::class::{Class, Method};
use crate::backends::ods::model::op::Op;
use crate::diagnostics::Diagnostic;

/// A class of an operation, and what could not be added to it.
pub(crate) struct OpClass<'o, 'a> {
    pub(crate) op: &'o Op<'a>,
    /// Functions that check constraints for all operations of a file.
    pub(crate) shared: &'o Shared,
    pub(crate) class: Class<'o>,
    pub(crate) clashes: Vec<Diagnostic>,
}

impl<'o, 'a> OpClass<'o, 'a> {
    pub(crate) fn new(op: &'o Op<'a>, shared: &'o Shared, class: Class<'o>) -> OpClass<'o, 'a> {
        OpClass { op, shared, class, clashes: Vec::new() }
    }

    /// Adds a method that must be there: users of the class rely on it.
    pub(crate) fn require(&mut self, method: Method<'o>) {
        let name = method.name.clone();
        if !self.class.add(method) {
            let message = format!("Unexpected overlap when generating `{name}` for {}", self.op.name);
            let clash = Diagnostic::error(self.op.record.span(), message)
                .help("two parts of the operation have names that lead to the same method; rename one");
            self.clashes.push(clash);
        }
    }

    /// Adds a method, unless there is one that does for it.
    pub(crate) fn offer(&mut self, method: Method<'o>) -> bool {
        self.class.add(method)
    }
}
