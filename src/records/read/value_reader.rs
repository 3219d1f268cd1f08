//! [`ValueReader`]: a value on its way through serde: what it is, what it is called, and how errors in it are located.

use super::item::Item;
use super::mismatch::Mismatch;
use super::subject::Subject;
use super::walk::Walk;
use crate::diagnostics::Diagnostic;
use crate::records::graph::{FieldRef, Kind, RecordRef, ValueRef};
use crate::source::Span;

/// A value to be read.
#[derive(Clone, Copy)]
pub(super) struct ValueReader<'s, 'a> {
    pub(super) walk: &'s Walk,
    pub(super) subject: Subject<'s, 'a>,
    pub(super) item: Item<'a>,
    /// Where the field was last set.
    pub(super) span: Span,
}

impl<'s, 'a> ValueReader<'s, 'a> {
    /// A record as a whole.
    pub(super) fn of_record(walk: &'s Walk, record: RecordRef<'a>) -> ValueReader<'s, 'a> {
        let item = Item { kind: Kind::Def(record), value: None };
        ValueReader { walk, subject: Subject::Record(record), item, span: record.span() }
    }

    /// Any value.
    pub(super) fn of_value(walk: &'s Walk, value: ValueRef<'a>) -> ValueReader<'s, 'a> {
        let subject = value.field().map_or(Subject::Value, Subject::Field);
        ValueReader::part(walk, subject, value)
    }

    pub(super) fn part(walk: &'s Walk, subject: Subject<'s, 'a>, value: ValueRef<'a>) -> ValueReader<'s, 'a> {
        ValueReader { walk, subject, item: Item::of(value), span: value.span }
    }

    /// One bit of this.
    pub(super) fn bit(self, whole: &'s Subject<'s, 'a>, bit: u32) -> ValueReader<'s, 'a> {
        ValueReader { subject: Subject::Bit(whole, bit as usize), item: self.item.bit_at(bit), ..self }
    }

    /// Adds to an error what is known here: which value it is about, where it was set, and how it was reached.
    pub(super) fn locate(self, mismatch: Mismatch) -> Mismatch {
        let may_follow_from_gaps = match (&mismatch, self.item.kind) {
            (Mismatch::Missing(field), Kind::Def(record)) => record.get(field).is_some(),
            (Mismatch::Located(..) | Mismatch::Consequence(_) | Mismatch::Undeclared(_), _) => false,
            _ => true,
        };
        if may_follow_from_gaps && self.walk.has_gaps() {
            return Mismatch::Consequence(self.walk.path());
        }
        let diagnostic = match mismatch {
            Mismatch::Located(diagnostic, path) => {
                return Mismatch::Located(Box::new(self.reached_through(*diagnostic)), path);
            }
            mismatch @ (Mismatch::Consequence(_) | Mismatch::Undeclared(_)) => return mismatch,
            Mismatch::Missing(field) => self.missing(field),
            Mismatch::Expected(expected, help) => {
                let mut diagnostic = self.subject.mismatch(self.item, self.span, &expected);
                diagnostic.help = help;
                diagnostic
            }
            Mismatch::Message(message, help) => {
                let mut diagnostic = self.subject.error(self.span, format!("{}: {message}", self.subject));
                diagnostic.help = help;
                diagnostic
            }
        };
        Mismatch::Located(Box::new(diagnostic), self.walk.path())
    }

    fn missing(self, field: &str) -> Diagnostic {
        match self.item.kind {
            Kind::Def(record) => record.missing(field),
            _ => Diagnostic::error(self.span, format!("missing field `{field}`")),
        }
    }

    /// Where an error in it is reported.
    pub(super) fn blame(self) -> Span {
        self.subject.field().map_or(self.span, FieldRef::blame)
    }

    /// An error in a record that was reached through this value.
    fn reached_through(self, diagnostic: Diagnostic) -> Diagnostic {
        const LONGEST_CHAIN: usize = 8;
        let is_link = matches!(self.item.kind, Kind::Def(_)) && !matches!(self.subject, Subject::Record(_));
        if is_link && diagnostic.notes.len() < LONGEST_CHAIN {
            diagnostic.note(self.blame(), format!("it is {}", self.subject))
        } else {
            diagnostic
        }
    }
}
