//! [`Subject`]: what a value is called in messages.

use std::fmt;

use crate::records::graph::{FieldRef, RecordRef};

/// What a value is called in messages.
#[derive(Clone, Copy)]
pub(super) enum Subject<'s, 'a> {
    Value,
    Record(RecordRef<'a>),
    Field(FieldRef<'a>),
    /// `!name` and its like.
    Fact(&'s str, RecordRef<'a>),
    Element(&'s Subject<'s, 'a>, usize),
    Bit(&'s Subject<'s, 'a>, usize),
    Operator(&'s Subject<'s, 'a>),
    /// From 1.
    Argument(&'s Subject<'s, 'a>, usize),
}

impl<'a> Subject<'_, 'a> {
    /// The field that it is, or is part of.
    pub(super) fn field(self) -> Option<FieldRef<'a>> {
        match self {
            Subject::Value | Subject::Record(_) | Subject::Fact(..) => None,
            Subject::Field(field) => Some(field),
            Subject::Element(whole, _)
            | Subject::Bit(whole, _)
            | Subject::Operator(whole)
            | Subject::Argument(whole, _) => whole.field(),
        }
    }

    /// The record whose field, or part of a field, it is.
    pub(super) fn record(self) -> Option<RecordRef<'a>> {
        match self {
            Subject::Record(record) | Subject::Fact(_, record) => Some(record),
            _ => self.field().map(FieldRef::record),
        }
    }
}

impl fmt::Display for Subject<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Subject::Value => f.write_str("the value"),
            Subject::Record(record) if record.is_anonymous() => f.write_str("an anonymous record"),
            Subject::Record(record) => write!(f, "record `{}`", record.name()),
            Subject::Field(field) => {
                let name = String::from_utf8_lossy(field.name());
                write!(f, "field `{name}` of {}", Subject::Record(field.record()))
            }
            Subject::Fact(name, record) => write!(f, "`{name}` of {}", Subject::Record(*record)),
            Subject::Element(whole, at) => write!(f, "element {at} of {whole}"),
            Subject::Bit(whole, bit) => write!(f, "bit {bit} of {whole}"),
            Subject::Operator(whole) => write!(f, "the operator of {whole}"),
            Subject::Argument(whole, at) => write!(f, "argument {at} of {whole}"),
        }
    }
}
