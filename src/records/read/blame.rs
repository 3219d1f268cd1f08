//! Where errors in a field are reported.
//!
//! An error is reported where the field was last set. A value that the record inherits is reported at the record if the
//! user can only change it there: no class sets the field, the class computes it from its template arguments, or the
//! class is in another file, such as a class library.
//!
//! The origin of a value is the declaration that gives it to all records that have it, in whatever file: a declaration
//! or `let` of the field, or the arguments that a record or a class passes to its superclasses.

use rustc_hash::FxHashSet;

use super::subject::Subject;
use crate::diagnostics::Diagnostic;
use crate::records::arena::ids::ValueId;
use crate::records::graph::{ClassRef, FieldRef, Kind, RecordRef, Records, ValueRef};
use crate::source::Span;

impl Records {
    /// Whether two positions are in the same inclusion of a file.
    pub fn is_same_file(&self, a: Span, b: Span) -> bool {
        let file = |span: Span| self.files.partition_point(|&start| start <= span.start);
        file(a) == file(b)
    }

    /// Where the next class or named record after a position begins.
    pub fn end_of_definition(&self, position: Span) -> u32 {
        let starts = self.definitions.get_or_init(|| {
            let classes = self.classes().into_iter().map(ClassRef::span);
            let named = self.defs_in_order().filter(|record| !record.is_anonymous()).map(RecordRef::span);
            let mut starts: Vec<u32> = classes.chain(named).map(|span| span.start).collect();
            starts.sort_unstable();
            starts
        });
        let next = starts.partition_point(|&start| start <= position.start);
        starts.get(next).copied().unwrap_or(u32::MAX)
    }
}

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

    /// A warning about the field, located as an [error](FieldRef::error).
    pub fn warning(self, message: impl Into<String>) -> Diagnostic {
        self.error(message).into_warning()
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

    /// A warning about the field, located as an [error](ValueRef::error).
    pub fn warning(self, message: impl Into<String>) -> Diagnostic {
        self.error(message).into_warning()
    }
}

impl RecordRef<'_> {
    /// An error of the record as a whole.
    pub fn error(self, message: impl Into<String>) -> Diagnostic {
        self.instantiations(Diagnostic::error(self.span(), message))
    }

    /// A warning about the record as a whole.
    pub fn warning(self, message: impl Into<String>) -> Diagnostic {
        self.error(message).into_warning()
    }

    /// A warning about a field, located as a [field_error](RecordRef::field_error).
    pub fn field_warning(self, field: &str, message: impl Into<String>) -> Diagnostic {
        self.field_error(field, message).into_warning()
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

impl<'a> FieldRef<'a> {
    /// The location of the declaration that gives the field its value.
    pub fn origin(self) -> Span {
        self.origin_of(|value| value.id == self.value().id)
    }

    /// The location of the declaration that gives the field a part of its value: the record, or the outermost of its
    /// superclasses whose own value satisfies `has_part`; where the field was set, if that declaration sets it.
    pub fn origin_of(self, has_part: impl Fn(ValueRef<'a>) -> bool) -> Span {
        let (mut declaration, mut classes) = (self.record().span(), self.classes_of(self.record().direct_classes()));
        while let Some((class, _)) = classes.iter().find(|(_, value)| has_part(*value)) {
            (declaration, classes) = (class.span(), self.classes_of(class.direct_classes()));
        }
        if classes.is_empty() { self.span() } else { declaration }
    }

    /// The classes that have the field as it was last set for this record, each with the value there.
    fn classes_of(self, classes: impl Iterator<Item = ClassRef<'a>>) -> Vec<(ClassRef<'a>, ValueRef<'a>)> {
        let with_value = classes.filter_map(|class| {
            let is_this = |place: u32| place == self.span().start;
            let mut slots = class.slots().filter(|(decl, slot)| decl.name == self.decl().name && is_this(slot.place));
            slots.next().map(|(_, slot)| (class, self.value().with_id(slot.value)))
        });
        with_value.collect()
    }
}

impl<'a> ValueRef<'a> {
    /// Whether the value or a part of it, also of an expression in a class, is such a form.
    pub fn has_part(self, is_part: impl Fn(Kind<'a>) -> bool) -> bool {
        let values = &self.records().store().values;
        let mut seen: FxHashSet<ValueId> = FxHashSet::default();
        let mut pending = vec![self.id];
        while let Some(id) = pending.pop() {
            if is_part(self.with_id(id).kind()) {
                return true;
            }
            values.each_child(values.node(id), |child| pending.extend(seen.insert(child).then_some(child)));
        }
        false
    }
}

impl<'a> RecordRef<'a> {
    /// The location of the declaration that gives a field its value; the record, if it has no such field.
    pub fn origin(self, field: &str) -> Span {
        self.get(field).map_or(self.span(), FieldRef::origin)
    }

    /// Where a record was written that a value of a field contains: its own location if that is in the declaration that
    /// gives it to the field; else the location of the declaration. Equal anonymous records are one record, which knows
    /// only the first location where it was written.
    pub fn origin_of_part(self, field: &str, part: RecordRef<'a>) -> Span {
        let Some(field) = self.get(field) else { return self.span() };
        let is_part = |kind: Kind<'a>| matches!(kind, Kind::Def(record) if record.id == part.id);
        let declaration = field.origin_of(|value| value.has_part(is_part));
        let definition = declaration.start..self.records().end_of_definition(declaration);
        if part.is_anonymous() && definition.contains(&part.span().start) { part.span() } else { declaration }
    }
}
