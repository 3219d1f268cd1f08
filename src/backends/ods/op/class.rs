//! [`OpClass`]: builds one of the C++ classes of an operation.

use super::shared::Shared;
use crate::cpp::class::{Class, Method};
use crate::model::op::Op;
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
            let clash = Diagnostic::error(self.op.record.span(), message)
                .help("two parts of the operation generate the same method: rename one of them");
            self.clashes.push(clash);
        }
    }

    /// Adds a method and returns true, unless an existing method makes it redundant.
    pub(crate) fn add(&mut self, method: Method<'o>) -> bool {
        self.cpp.add(method).is_none()
    }
}
