//! [`Subject`]: what a value is called in messages.

use std::fmt;

use super::item::{Expected, Item};
use crate::diagnostics::Diagnostic;
use crate::records::arena::origin::Part;
use crate::records::graph::{FieldRef, Kind, RecordRef, ValueRef};
use crate::source::Span;

/// What a value is called in messages.
#[derive(Clone, Copy)]
pub(super) enum Subject<'s, 'a> {
    /// A value that was read from no field.
    Value,
    Record(RecordRef<'a>),
    Field(FieldRef<'a>),
    /// `!name` or another pseudo-field.
    Fact(&'s str, RecordRef<'a>),
    Element(&'s Subject<'s, 'a>, usize),
    Bit(&'s Subject<'s, 'a>, usize),
    Operator(&'s Subject<'s, 'a>),
    /// From 1.
    Argument(&'s Subject<'s, 'a>, usize),
    /// A part of a part.
    Nested(&'s Subject<'s, 'a>),
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
            | Subject::Argument(whole, _)
            | Subject::Nested(whole) => whole.field(),
        }
    }

    /// An error about it; at `span` if it belongs to no record.
    pub(super) fn error(self, span: Span, message: String) -> Diagnostic {
        match self {
            Subject::Record(record) | Subject::Fact(_, record) => record.error(message),
            _ => match self.field() {
                Some(field) => field.error(message),
                None => Diagnostic::error(span, message),
            },
        }
    }

    /// The error that it is not what was expected.
    pub(super) fn mismatch(self, item: Item<'a>, span: Span, expected: &Expected) -> Diagnostic {
        let message = match (expected, item.kind) {
            _ if item.is_unset() => format!("{self} is not set"),
            (_, Kind::Unresolved) => format!("{self} could not be computed: {}", item.shown()),
            (Expected::Utf8, _) => format!("{self} is not valid UTF-8"),
            (Expected::Kind(kind), _) => format!("{self} must be {kind}, not {}", item.kind_phrase()),
            (Expected::Text(text), _) => format!("{self} must be {text}, not {}", item.shown()),
        };
        self.error(span, message)
    }
}

/// The error that a value is not what was expected.
pub(super) fn mismatch(value: ValueRef<'_>, expected: &Expected) -> Diagnostic {
    with_subject(value, |subject| subject.mismatch(Item::of(value), value.span, expected))
}

fn with_subject<T>(value: ValueRef<'_>, read: impl FnOnce(Subject<'_, '_>) -> T) -> T {
    let whole = value.field().map_or(Subject::Value, Subject::Field);
    read(match value.part() {
        Part::Whole => whole,
        Part::Element(at) => Subject::Element(&whole, at),
        Part::Operator => Subject::Operator(&whole),
        Part::Argument(at) => Subject::Argument(&whole, at),
        Part::Nested => Subject::Nested(&whole),
    })
}

impl ValueRef<'_> {
    /// How messages name the value: "field `f` of record `X`", "element 1 of field `f` of record `X`".
    pub fn described(self) -> String {
        with_subject(self, |subject| subject.to_string())
    }
}

impl fmt::Display for Subject<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Subject::Value => f.write_str("the value"),
            Subject::Record(record) if record.is_anonymous() => match record.class_name() {
                Some(class) => write!(f, "an anonymous `{class}` record"),
                None => f.write_str("an anonymous record"),
            },
            Subject::Record(record) => write!(f, "record `{}`", record.name()),
            Subject::Field(field) => {
                let name = field.name();
                write!(f, "field `{name}` of {}", Subject::Record(field.record()))
            }
            Subject::Fact(name, record) => write!(f, "`{name}` of {}", Subject::Record(*record)),
            Subject::Element(whole, at) => write!(f, "element {at} of {whole}"),
            Subject::Bit(whole, bit) => write!(f, "bit {bit} of {whole}"),
            Subject::Operator(whole) => write!(f, "the operator of {whole}"),
            Subject::Argument(whole, at) => write!(f, "argument {at} of {whole}"),
            Subject::Nested(whole) => write!(f, "a nested value of {whole}"),
        }
    }
}

impl RecordRef<'_> {
    /// How messages name the record: "record `X`", or "an anonymous `C` record".
    pub fn described(self) -> String {
        Subject::Record(self).to_string()
    }

    /// The last of its direct superclasses: the class of an expression `C<...>`.
    fn class_name(self) -> Option<String> {
        let class = self.superclasses().last()?;
        Some(class.name().into_owned())
    }
}
