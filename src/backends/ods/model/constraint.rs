//! Constraints on operands, results, attributes, properties, regions and successors.

use std::sync::Arc;

use super::predicate::condition;
use crate::model::read::fields::{Read, defs, maybe, maybe_lines, maybe_text};
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::RecordRef;

/// A condition and its description in prose.
#[derive(Clone, Debug)]
pub(crate) struct Constraint<'a> {
    /// C++ with placeholders such as `$_self`; `true` if there is no predicate.
    pub(crate) condition: String,
    /// May contain `{{ ... }}`: C++ that computes a part of the message.
    pub(crate) summary: &'a str,
}

impl<'a> Constraint<'a> {
    /// Reads a record of a class that derives from `Constraint`.
    ///
    /// # Errors
    /// A field is missing or has the wrong type.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<Constraint<'a>> {
        let predicate = maybe(record, "predicate");
        let condition = match predicate {
            None => "true".to_owned(),
            Some(predicate) => condition(predicate.as_def()?)?,
        };
        let summary = maybe_lines(record, "summary")?.unwrap_or("");
        Ok(Constraint { condition, summary })
    }

    /// Returns whether the condition is more than `true`.
    pub(crate) fn is_checked(&self) -> bool {
        !matches!(self.condition.as_str(), "true" | "(true)")
    }
}

/// The number of values of an operand or a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arity<'a> {
    One,
    Optional,
    Variadic,
    /// A range of ranges; the attribute with this name has their sizes.
    Nested(&'a str),
}

/// A record of class `TypeConstraint`.
#[derive(Clone, Debug)]
pub(crate) struct TypeConstraint<'a> {
    pub(crate) record: RecordRef<'a>,
    pub(crate) constraint: Constraint<'a>,
    pub(crate) arity: Arity<'a>,
    pub(crate) cpp_type: &'a str,
    /// C++ that builds the type if it is the only possible one.
    pub(crate) builder_call: Option<&'a str>,
}

impl<'a> TypeConstraint<'a> {
    /// Reads a record of class `TypeConstraint`.
    ///
    /// # Errors
    /// A field is missing or has the wrong type.
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
            record,
            constraint: Constraint::read(record)?,
            arity,
            cpp_type: maybe_text(record, "cppType")?.unwrap_or("::mlir::Type"),
            builder_call: maybe_text(base, "builderCall")?,
        })
    }

    /// Returns whether it is optional or variadic.
    pub(crate) fn is_variable_length(&self) -> bool {
        self.arity != Arity::One
    }

    pub(crate) fn is_optional(&self) -> bool {
        self.arity == Arity::Optional
    }

    /// Returns whether it is a range, or a range of ranges.
    pub(crate) fn is_variadic(&self) -> bool {
        matches!(self.arity, Arity::Variadic | Arity::Nested(_))
    }

    /// Returns the attribute with the sizes of a range of ranges.
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
    pub(crate) ty: Arc<TypeConstraint<'a>>,
    /// The decorators of an `Arg<>` or `Res<>`.
    pub(crate) decorators: Vec<RecordRef<'a>>,
}

/// A region or a successor.
#[derive(Clone, Debug)]
pub(crate) struct NamedConstraint<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) constraint: Constraint<'a>,
    pub(crate) is_variadic: bool,
}

/// An argument or a result without its `Arg<>` or `Res<>`.
pub(crate) struct Unwrapped<'a> {
    pub(crate) record: RecordRef<'a>,
    pub(crate) decorators: Vec<RecordRef<'a>>,
}

impl<'a> Unwrapped<'a> {
    /// Removes the wrapper, if any.
    ///
    /// # Errors
    /// A field of the wrapper is missing or has the wrong type, or there is a wrapper inside the wrapper.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<Unwrapped<'a>> {
        if !record.is_a("OpVariable") {
            return Ok(Unwrapped { record, decorators: Vec::new() });
        }
        let inner = record.record("constraint")?;
        if inner.is_a("OpVariable") {
            let message = "nested `Arg` or `Res`";
            return Err(Diagnostic::error(record.span(), message));
        }
        Ok(Unwrapped { record: inner, decorators: defs(record, "decorators")? })
    }
}
