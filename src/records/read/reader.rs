//! [`Reader`]: a value to be read, what it is, and what is said when it is something else.

use super::fault::Fault;
use super::subject::Subject;
use super::walk::Walk;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::records::graph::{FieldRef, Kind, RecordRef, ValueRef};
use crate::source::Span;

/// A value to be read.
#[derive(Clone, Copy)]
pub(super) struct Reader<'s, 'a> {
    pub(super) walk: &'s Walk,
    pub(super) subject: Subject<'s, 'a>,
    pub(super) kind: Kind<'a>,
    /// The value in the graph; none for a record that is read as a whole, and for one bit.
    pub(super) value: Option<ValueRef<'a>>,
    /// Where the field was last set.
    pub(super) span: Span,
}

impl<'s, 'a> Reader<'s, 'a> {
    /// A record as a whole.
    pub(super) fn of_record(walk: &'s Walk, record: RecordRef<'a>) -> Reader<'s, 'a> {
        Reader { walk, subject: Subject::Record(record), kind: Kind::Def(record), value: None, span: record.span() }
    }

    /// Any value.
    pub(super) fn of_value(walk: &'s Walk, value: ValueRef<'a>) -> Reader<'s, 'a> {
        Reader::part(walk, Subject::Value, value)
    }

    pub(super) fn part(walk: &'s Walk, subject: Subject<'s, 'a>, value: ValueRef<'a>) -> Reader<'s, 'a> {
        Reader { walk, subject, kind: value.kind(), value: Some(value), span: value.span }
    }

    /// One bit of this.
    pub(super) fn bit(self, whole: &'s Subject<'s, 'a>, bit: u32) -> Reader<'s, 'a> {
        let known = self.value.and_then(|value| value.bit(bit));
        Reader {
            subject: Subject::Bit(whole, bit as usize),
            kind: known.map_or(Kind::Unset, Kind::Bit),
            value: None,
            ..self
        }
    }

    /// Whether nothing of it is known.
    pub(super) fn is_unset(self) -> bool {
        match self.kind {
            Kind::Unset => true,
            Kind::Bits(width) => {
                self.value.is_some_and(|value| value.has_no_symbols() && (0..width).all(|bit| value.bit(bit).is_none()))
            }
            _ => false,
        }
    }

    /// The value for a message.
    fn shown(self) -> String {
        match (self.kind, self.value) {
            (Kind::Def(record), _) => Subject::Record(record).to_string(),
            (_, Some(value)) => value.shown(),
            (Kind::Bit(bit), None) => u8::from(bit).to_string(),
            (_, None) => "?".to_owned(),
        }
    }

    /// Adds to a fault what is known here: which value it is about, where it was set, and how it was reached.
    pub(super) fn locate(self, fault: Fault) -> Fault {
        let may_follow_from_gaps = match (&fault, self.kind) {
            (Fault::Missing(field), Kind::Def(record)) => record.get(field).is_some(),
            (Fault::Located(..) | Fault::Told(_), _) => false,
            _ => true,
        };
        if may_follow_from_gaps && self.walk.has_gaps() {
            return Fault::Told(self.walk.path());
        }
        let diagnostic = match fault {
            Fault::Located(diagnostic, path) => {
                return Fault::Located(Box::new(self.reached_through(*diagnostic)), path);
            }
            Fault::Told(path) => return Fault::Told(path),
            Fault::Missing(field) => self.missing(field),
            Fault::Expected(_) if self.is_unset() => {
                Diagnostic::error(self.place(), format!("{} is unset", self.subject))
            }
            Fault::Expected(wanted) => {
                let text = format!("{}: expected {wanted}, got {}", self.subject, self.shown());
                Diagnostic::error(self.place(), text)
            }
            Fault::Message(message, help) => {
                let mut diagnostic = Diagnostic::error(self.place(), format!("{}: {message}", self.subject));
                diagnostic.help = help;
                diagnostic
            }
        };
        Fault::Located(Box::new(self.in_record(diagnostic)), self.walk.path())
    }

    fn missing(self, field: &str) -> Diagnostic {
        let Kind::Def(record) = self.kind else {
            return Diagnostic::error(self.span, format!("there is no field `{field}`"));
        };
        let whole = Subject::Record(record);
        let diagnostic = Diagnostic::error(record.span(), format!("{whole} has no field `{field}`"));
        let names = record.fields().map(FieldRef::name);
        match did_you_mean(field.as_bytes(), names) {
            Some(guess) => diagnostic.help(format!("it has a field `{guess}`")),
            None => diagnostic,
        }
    }

    /// Where its user can change it: where the record sets the field, or the record, if only a class does.
    pub(super) fn place(self) -> Span {
        match self.subject.field() {
            Some(field) if field.is_inherited() => field.record().span(),
            _ => self.span,
        }
    }

    /// Tells the class, outer `let` or defm that has a part in it.
    fn in_record(self, mut diagnostic: Diagnostic) -> Diagnostic {
        let Some(record) = self.subject.record() else {
            return diagnostic;
        };
        if self.place() != self.span {
            diagnostic = diagnostic.note(self.span, "the class has it here");
        } else if self.span.start < record.span().start {
            let text = format!("in {}", Subject::Record(record));
            diagnostic = diagnostic.note(record.span(), text);
        }
        for &defm in record.spans().iter().skip(1) {
            diagnostic = diagnostic.note(defm, "instantiated from this defm");
        }
        diagnostic
    }

    /// A fault in a record that was reached through this value.
    fn reached_through(self, diagnostic: Diagnostic) -> Diagnostic {
        const LONGEST_CHAIN: usize = 8;
        let is_link = matches!(self.kind, Kind::Def(_)) && !matches!(self.subject, Subject::Record(_));
        if is_link && diagnostic.notes.len() < LONGEST_CHAIN {
            diagnostic.note(self.place(), format!("it is {}", self.subject))
        } else {
            diagnostic
        }
    }

    pub(super) fn expected<T>(wanted: impl Into<String>) -> Result<T, Fault> {
        Err(Fault::Expected(wanted.into()))
    }

    /// An int, a bit, or bits that are all known; those of a signed number of this width are two's complement.
    pub(super) fn integer(self, signed_width: Option<u32>) -> Option<i128> {
        match self.kind {
            Kind::Int(int) => Some(i128::from(int)),
            Kind::Bit(bit) => Some(i128::from(bit)),
            Kind::Bits(width) => {
                let value = self.value?;
                let mut number = 0;
                for bit in 0..width {
                    match value.bit(bit)? {
                        true if bit < 127 => number |= 1i128 << bit,
                        true => return None,
                        false => {}
                    }
                }
                let is_negative = signed_width == Some(width) && value.bit(width - 1)?;
                Some(if is_negative { number - (1i128 << width) } else { number })
            }
            _ => None,
        }
    }

    pub(super) fn bytes(self) -> Result<&'a [u8], Fault> {
        match self.kind {
            Kind::String(bytes) | Kind::Code(bytes) => Ok(bytes),
            _ => Self::expected("a string"),
        }
    }

    pub(super) fn text(self) -> Result<&'a str, Fault> {
        std::str::from_utf8(self.bytes()?)
            .map_err(|_| Fault::Message("this string is not valid UTF-8".to_owned(), None))
    }

    pub(super) fn record(self) -> Result<RecordRef<'a>, Fault> {
        match self.kind {
            Kind::Def(record) => Ok(record),
            _ => Self::expected("a record"),
        }
    }
}
