//! Constraints: what the values, regions and successors of an operation must be.

use std::rc::Rc;

use super::fields::{Read, defs, maybe, maybe_lines, maybe_text};
use super::predicate::condition;
use crate::diagnostics::Diagnostic;
use crate::records::graph::RecordRef;

/// A condition and what it is in words.
#[derive(Clone, Debug)]
pub(crate) struct Constraint<'a> {
    /// C++ with `$_self` and so on; `true` where nothing is asked.
    pub(crate) condition: String,
    /// May hold `{{ ... }}`: C++ that makes a part of the message.
    pub(crate) summary: &'a str,
}

impl<'a> Constraint<'a> {
    /// Reads a record of a class that derives from `Constraint`.
    ///
    /// # Errors
    /// At the field that is missing or of another kind.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<Constraint<'a>> {
        let predicate = maybe(record, "predicate");
        let condition = match predicate {
            None => "true".to_owned(),
            Some(predicate) => condition(predicate.as_def()?)?,
        };
        let summary = maybe_lines(record, "summary")?.unwrap_or("");
        Ok(Constraint { condition, summary })
    }

    /// Whether something is asked.
    pub(crate) fn is_checked(&self) -> bool {
        !matches!(self.condition.as_str(), "true" | "(true)")
    }
}

/// How many values an operand or a result stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arity<'a> {
    One,
    Optional,
    Variadic,
    /// A range of ranges, cut by the attribute of this name.
    Nested(&'a str),
}

/// A record of class `TypeConstraint`.
#[derive(Clone, Debug)]
pub(crate) struct TypeConstraint<'a> {
    pub(crate) constraint: Constraint<'a>,
    pub(crate) arity: Arity<'a>,
    /// C++ class of the type.
    pub(crate) cpp_type: &'a str,
    /// C++ that builds the only type there is, if so.
    pub(crate) builder_call: Option<&'a str>,
}

impl<'a> TypeConstraint<'a> {
    /// Reads a record of class `TypeConstraint`.
    ///
    /// # Errors
    /// At the field that is missing or of another kind.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<TypeConstraint<'a>> {
        let arity = if record.is_a("VariadicOfVariadic") {
            Arity::Nested(record.text("segmentAttrName")?)
        } else if record.is_a("Variadic") {
            Arity::Variadic
        } else if record.is_a("Optional") {
            Arity::Optional
        } else {
            Arity::One
        };
        let base = match arity {
            Arity::One => record,
            _ => record.record("baseType")?,
        };
        Ok(TypeConstraint {
            constraint: Constraint::read(record)?,
            arity,
            cpp_type: maybe_text(record, "cppType")?.unwrap_or("::mlir::Type"),
            builder_call: maybe_text(base, "builderCall")?,
        })
    }

    /// Whether it may stand for another number of values than one.
    pub(crate) fn is_variable_length(&self) -> bool {
        self.arity != Arity::One
    }

    pub(crate) fn is_optional(&self) -> bool {
        self.arity == Arity::Optional
    }

    /// A list, or a list of lists.
    pub(crate) fn is_variadic(&self) -> bool {
        matches!(self.arity, Arity::Variadic | Arity::Nested(_))
    }

    /// The name of the attribute that cuts a list of lists.
    pub(crate) fn segments(&self) -> Option<&'a str> {
        match self.arity {
            Arity::Nested(name) => Some(name),
            _ => None,
        }
    }
}

/// An operand or a result.
#[derive(Clone, Debug)]
pub(crate) struct NamedType<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) ty: Rc<TypeConstraint<'a>>,
    /// What `Arg<>` or `Res<>` says beside the type.
    pub(crate) decorators: Vec<RecordRef<'a>>,
}

/// A region or a successor.
#[derive(Clone, Debug)]
pub(crate) struct NamedConstraint<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) constraint: Constraint<'a>,
    pub(crate) is_variadic: bool,
}

/// An argument or a result without the `Arg<>` or `Res<>` around it.
pub(crate) struct Unwrapped<'a> {
    pub(crate) record: RecordRef<'a>,
    pub(crate) decorators: Vec<RecordRef<'a>>,
}

impl<'a> Unwrapped<'a> {
    /// Takes the wrapper off, if there is one.
    ///
    /// # Errors
    /// At the wrapper's field that is missing or of another kind.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<Unwrapped<'a>> {
        if !record.is_a("OpVariable") {
            return Ok(Unwrapped { record, decorators: Vec::new() });
        }
        let inner = record.record("constraint")?;
        if inner.is_a("OpVariable") {
            let message = "an `Arg` or `Res` inside another";
            return Err(Diagnostic::error(record.span(), message));
        }
        Ok(Unwrapped { record: inner, decorators: defs(record, "decorators")? })
    }
}
