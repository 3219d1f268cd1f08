//! [`Attribute`]: an attribute of an operation.

use std::sync::Arc;

use super::constraint::{Constraint, TypeConstraint};
use super::keywords::Keywords;
use crate::model::read::fields::{Read, flag, maybe, maybe_lines, maybe_text};
use crate::placeholders::Scope;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::RecordRef;

/// The limit of a chain of `baseAttr`.
const MAX_DEPTH: usize = 100;

/// A record of class `Attr`, which attributes of several operations may share.
#[derive(Clone, Debug)]
pub(crate) struct AttributeKind<'a> {
    pub(crate) record: RecordRef<'a>,
    pub(crate) constraint: Constraint<'a>,
    /// Inherited from the base if it has none.
    pub(crate) description: Option<&'a str>,
    /// The C++ class of the attribute.
    pub(crate) storage_type: &'a str,
    /// The C++ type of the value that the getter returns.
    pub(crate) return_type: &'a str,
    /// C++ that converts the attribute `$_self` to its value.
    pub(crate) convert_from_storage: &'a str,
    /// C++ that builds the attribute from the value `$0`.
    pub(crate) const_builder_call: Option<&'a str>,
    pub(crate) default_value: Option<&'a str>,
    pub(crate) is_optional: bool,
    /// Whether a `baseAttr` is optional and has no default: the getter returns a `std::optional`.
    pub(crate) wraps_optional: bool,
    /// C++ that builds the type of the value, if only one is possible.
    pub(crate) value_type: Option<&'a str>,
    /// The innermost `baseAttr`, without optionality, defaults and confinements.
    pub(crate) base: RecordRef<'a>,
    pub(crate) base_return_type: &'a str,
    pub(crate) base_builder_call: Option<&'a str>,
    /// The cases, if it is an enumeration.
    pub(crate) keywords: Option<Keywords<'a>>,
    /// The cases of the enumeration that it contains.
    contained: Option<Keywords<'a>>,
    /// The body of the getter of a derived attribute.
    pub(crate) derived: Option<&'a str>,
    /// Whether an attribute can be built from the value of a derived attribute.
    pub(crate) is_materializable: bool,
}

impl<'a> AttributeKind<'a> {
    /// Reads a record of class `Attr`.
    ///
    /// # Errors
    /// A field is missing or has the wrong type.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<AttributeKind<'a>> {
        let storage_type = maybe_text(record, "storageType")?.unwrap_or("::mlir::Attribute");
        let chain = bases(record)?;
        let base = chain.last().copied().unwrap_or(record);
        let is_optional = |record: &RecordRef<'_>| flag(*record, "isOptional");
        let value_type = match maybe(record, "valueType") {
            None => None,
            Some(value) => TypeConstraint::read(value.as_def()?)?.builder_call,
        };
        let derived = record.is_a("DerivedAttr").then(|| record.text("body"));
        let return_type = |record| maybe_text(record, "returnType");
        let description = |record| maybe_lines(record, "description");
        Ok(AttributeKind {
            record,
            constraint: Constraint::read(record)?,
            description: description(record)?.or(description(base)?),
            storage_type,
            return_type: return_type(record)?.unwrap_or(storage_type),
            convert_from_storage: maybe_text(record, "convertFromStorage")?.unwrap_or("$_self"),
            const_builder_call: maybe_text(record, "constBuilderCall")?,
            default_value: maybe_text(record, "defaultValue")?,
            is_optional: is_optional(&record)?,
            wraps_optional: chain.iter().any(|base| {
                matches!(is_optional(base), Ok(true)) && matches!(maybe_text(*base, "defaultValue"), Ok(None))
            }),
            value_type,
            keywords: Keywords::read(base)?,
            contained: Keywords::read_contained(base)?,
            base,
            base_return_type: return_type(base)?.unwrap_or(storage_type),
            base_builder_call: maybe_text(base, "constBuilderCall")?,
            derived: derived.transpose()?,
            is_materializable: maybe_text(record, "convertFromStorage")?.is_some(),
        })
    }

    /// Returns whether an operation must have it.
    pub(crate) fn is_required(&self) -> bool {
        !self.is_optional && self.default_value.is_none() && self.derived.is_none()
    }

    /// The cases of which one is the value of the attribute, or its content.
    pub(crate) fn cases(&self) -> Option<&Keywords<'a>> {
        self.keywords.as_ref().or(self.contained.as_ref())
    }

    /// Returns C++ for the case in the attribute `storage`, which is present.
    pub(crate) fn case_of(&self, storage: &str) -> String {
        let convert = maybe_text(self.base, "convertFromStorage").ok().flatten().unwrap_or("$_self");
        Scope::default().with("_self", storage).fill(convert)
    }

    pub(crate) fn is_unit(&self) -> bool {
        self.base.name() == "UnitAttr"
    }

    /// Returns the record that Python code registers a builder for: its own, or its base if that is anonymous.
    pub(crate) fn built_record(&self) -> RecordRef<'a> {
        if self.record.is_anonymous() { self.base } else { self.record }
    }

    /// Returns whether the attribute can be built from a value.
    pub(crate) fn is_buildable(&self) -> bool {
        self.const_builder_call.is_some()
    }

    /// Returns whether builders can take the value instead of the attribute.
    pub(crate) fn has_value_form(&self) -> bool {
        self.return_type != self.storage_type && self.is_buildable()
    }
}

/// Follows `baseAttr` to the innermost record.
fn bases<'a>(record: RecordRef<'a>) -> Read<Vec<RecordRef<'a>>> {
    let mut bases: Vec<RecordRef<'a>> = Vec::new();
    while bases.len() < MAX_DEPTH {
        match maybe(bases.last().copied().unwrap_or(record), "baseAttr") {
            None => return Ok(bases),
            Some(value) => bases.push(value.as_def()?),
        }
    }
    let message = format!("more than {MAX_DEPTH} levels of `baseAttr`");
    Err(Diagnostic::error(record.span(), message))
}

/// An attribute of an operation.
#[derive(Clone, Debug)]
pub(crate) struct Attribute<'a> {
    pub(crate) name: &'a str,
    pub(crate) kind: Arc<AttributeKind<'a>>,
    /// The decorators of an `Arg<>`.
    pub(crate) decorators: Vec<RecordRef<'a>>,
}

impl Attribute<'_> {
    /// Returns whether it is an integer with the keywords of an enumeration that has no attribute class of its own.
    pub(crate) fn is_bare_enumeration(&self) -> bool {
        let base = self.kind.base;
        let is_class = |class: &str| self.kind.base_return_type.trim_start_matches("::") == class;
        let is_integer = |it: &Keywords<'_>| !is_class(it.class().trim_start_matches("::"));
        flag(base, "genSpecializedAttr").is_ok_and(|it| !it) && self.kind.keywords.as_ref().is_some_and(is_integer)
    }

    /// Returns whether it is of a class of MLIR, whose text does not depend on the form.
    pub(crate) fn is_builtin(&self) -> bool {
        let class = self.kind.storage_type.trim_start_matches("::");
        class.strip_prefix("mlir::").is_some_and(|class| !class.contains("::"))
    }

    /// Returns whether it is an array of numbers, whose text is `[1]` or `array<i32: 1>`.
    pub(crate) fn is_dense_array(&self) -> bool {
        let class = self.kind.storage_type.trim_start_matches("::mlir::");
        class.starts_with("Dense") && class.ends_with("ArrayAttr")
    }
}
