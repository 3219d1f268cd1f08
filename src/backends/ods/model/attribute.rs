//! [`Attribute`]: an attribute of an operation, from a record of class `Attr`.

use std::rc::Rc;

use super::constraint::{Constraint, TypeConstraint};
use super::fields::{Read, maybe, maybe_lines, maybe_text};
use super::keywords::Keywords;
use crate::diagnostics::Diagnostic;
use crate::records::graph::RecordRef;

/// Attributes based on each other more often than this are refused.
const DEEPEST: usize = 100;

/// What all attributes of one record have in common.
#[derive(Clone, Debug)]
pub(crate) struct AttributeKind<'a> {
    pub(crate) constraint: Constraint<'a>,
    /// Its own, or that of the record that it is made from.
    pub(crate) description: Option<&'a str>,
    /// C++ class that holds it.
    pub(crate) storage_type: &'a str,
    /// C++ type of its value.
    pub(crate) return_type: &'a str,
    /// C++ from `$_self`, the attribute, to the value.
    pub(crate) convert_from_storage: &'a str,
    /// C++ from `$0`, the value, to the attribute.
    pub(crate) const_builder_call: Option<&'a str>,
    /// Value when it is not given.
    pub(crate) default_value: Option<&'a str>,
    pub(crate) is_optional: bool,
    /// C++ that builds the type of its value, if there is only one.
    pub(crate) value_type: Option<&'a str>,
    /// The record that optional and defaulted ones are made from.
    pub(crate) base: RecordRef<'a>,
    /// The C++ type of the base's value.
    pub(crate) base_return_type: &'a str,
    /// The base's C++ from `$0`, a value, to the attribute.
    pub(crate) base_builder_call: Option<&'a str>,
    /// The words of its cases, if it is an enumeration.
    pub(crate) keywords: Option<Keywords<'a>>,
    /// Body of the getter, if the value is computed.
    pub(crate) derived: Option<&'a str>,
    /// Whether a computed value can be turned into an attribute.
    pub(crate) is_materializable: bool,
}

impl<'a> AttributeKind<'a> {
    /// Reads a record of class `Attr`.
    ///
    /// # Errors
    /// At the field that is missing or of another kind.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<AttributeKind<'a>> {
        let storage_type = maybe_text(record, "storageType")?.unwrap_or("::mlir::Attribute");
        let base = base(record)?;
        let value_type = match maybe(record, "valueType") {
            None => None,
            Some(value) => TypeConstraint::read(value.as_def()?)?.builder_call,
        };
        let derived = record.is_a("DerivedAttr").then(|| record.text("body"));
        let return_type = |record| maybe_text(record, "returnType");
        let description = |record| maybe_lines(record, "description");
        Ok(AttributeKind {
            constraint: Constraint::read(record)?,
            description: description(record)?.or(description(base)?),
            storage_type,
            return_type: return_type(record)?.unwrap_or(storage_type),
            convert_from_storage: maybe_text(record, "convertFromStorage")?.unwrap_or("$_self"),
            const_builder_call: maybe_text(record, "constBuilderCall")?,
            default_value: maybe_text(record, "defaultValue")?,
            is_optional: super::fields::flag(record, "isOptional")?,
            value_type,
            keywords: Keywords::read(base)?,
            base,
            base_return_type: return_type(base)?.unwrap_or(storage_type),
            base_builder_call: maybe_text(base, "constBuilderCall")?,
            derived: derived.transpose()?,
            is_materializable: maybe_text(record, "convertFromStorage")?.is_some(),
        })
    }

    /// Whether it must be given.
    pub(crate) fn is_required(&self) -> bool {
        !self.is_optional && self.default_value.is_none() && self.derived.is_none()
    }

    pub(crate) fn is_unit(&self) -> bool {
        self.base.name() == "UnitAttr"
    }

    /// Whether a value can be turned into the attribute.
    pub(crate) fn is_buildable(&self) -> bool {
        self.const_builder_call.is_some()
    }

    /// Whether builders can take the value in place of the attribute: that is another type, and can be turned into
    /// the attribute.
    pub(crate) fn has_value_form(&self) -> bool {
        self.return_type != self.storage_type && self.is_buildable()
    }
}

/// The record that an attribute is made from.
fn base<'a>(record: RecordRef<'a>) -> Read<RecordRef<'a>> {
    let mut base = record;
    for _ in 0..DEEPEST {
        match maybe(base, "baseAttr") {
            None => return Ok(base),
            Some(value) => base = value.as_def()?,
        }
    }
    let message = format!("attributes are based on each other more than {DEEPEST} deep");
    Err(Diagnostic::error(record.span(), message))
}

/// An attribute of an operation.
#[derive(Clone, Debug)]
pub(crate) struct Attribute<'a> {
    pub(crate) name: &'a str,
    pub(crate) kind: Rc<AttributeKind<'a>>,
    /// What `Arg<>` says beside it.
    pub(crate) decorators: Vec<RecordRef<'a>>,
}
