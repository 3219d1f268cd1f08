//! Where errors in a field are reported.
//!
//! An error is reported where the field was last set. A value that the record inherits is reported at the record if the
//! user can only change it there: no class sets the field, the class computes it from its template arguments, or the
//! class is in another file, such as a class library.

use super::subject::Subject;
use crate::diagnostics::Diagnostic;
use crate::records::graph::{ClassRef, FieldRef, RecordRef, ValueRef};
use crate::records::ids::ValueId;
use crate::source::Span;

impl FieldRef<'_> {
    /// Where an error in the field is reported: where it was last set; at the record, if it inherits the value from a
    /// class that declares it without a value, computes it from its arguments, or is in another file.
    pub fn blame(self) -> Span {
        let record = self.record();
        let Some(inherited) = self.inherited_value() else {
            return self.span();
        };
        let value = self.value();
        let is_set_by_class = value.id == inherited && !(value.is_unset() && self.is_declaration());
        if is_set_by_class && record.records().is_same_file(self.span(), record.span()) {
            self.span()
        } else {
            record.span()
        }
    }

    /// Whether the location of the inherited value is the declaration of the field, so that no class sets it.
    fn is_declaration(self) -> bool {
        let mut declarations = self.record().superclasses().flat_map(ClassRef::slots);
        let declaration = declarations.find(|(decl, _)| decl.name == self.decl().name);
        declaration.is_some_and(|(_, slot)| slot.place == self.span().start)
    }

    /// An error in the field, located by [`FieldRef::blame`].
    pub fn error(self, message: impl Into<String>) -> Diagnostic {
        let record = self.record();
        let (set, blame) = (self.span(), self.blame());
        let mut diagnostic = Diagnostic::error(blame, message);
        if blame == set {
            if self.is_inherited() || set.start < record.span().start {
                diagnostic = diagnostic.note(record.span(), format!("in {}", Subject::Record(record)));
            }
        } else if record.records().is_same_file(set, record.span()) {
            let reason = match self.inherited_value() {
                Some(ValueId::UNSET | ValueId::ABSENT) => "the class leaves it unset",
                Some(value) if value == self.value().id => "the class sets it",
                _ => "the class computes it",
            };
            diagnostic = diagnostic.note(set, reason);
        }
        record.instantiations(diagnostic)
    }
}

impl ValueRef<'_> {
    /// An error in the field that the value was read from, located by [`FieldRef::blame`].
    pub fn error(self, message: impl Into<String>) -> Diagnostic {
        match self.field() {
            Some(field) => field.error(message),
            None => Diagnostic::error(self.span, message),
        }
    }
}

impl RecordRef<'_> {
    /// An error of the record as a whole.
    pub fn error(self, message: impl Into<String>) -> Diagnostic {
        self.instantiations(Diagnostic::error(self.span(), message))
    }

    /// An error in a field, located by [`FieldRef::blame`]; at the record, if it has no such field.
    pub fn field_error(self, field: &str, message: impl Into<String>) -> Diagnostic {
        match self.get(field) {
            Some(field) => field.error(message),
            None => self.error(message),
        }
    }

    /// Where an error in a field is reported: see [`FieldRef::blame`].
    pub fn blame(self, field: &str) -> Span {
        self.get(field).map_or(self.span(), FieldRef::blame)
    }

    /// Adds the defms that instantiate the record.
    fn instantiations(self, diagnostic: Diagnostic) -> Diagnostic {
        let defms = self.spans().iter().skip(1);
        defms.fold(diagnostic, |diagnostic, &defm| diagnostic.note(defm, "instantiated from this defm"))
    }
}
