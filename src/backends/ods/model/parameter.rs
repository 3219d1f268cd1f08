//! [`Parameter`]: what a type or an attribute is made of.
//!
//! Takes an argument of the dag `parameters`: a string, which is a C++ type, or a record that knows a `cppType`, be it
//! of class `AttrOrTypeParameter`, a constraint, or another type or attribute.

use super::constraint::Constraint;
use super::dialect::Dialect;
use super::fields::{Read, argument_name, maybe_text};
use crate::backends::ods::naming::{getter, is_identifier};
use crate::records::graph::{Kind, RecordRef, ValueRef};

/// A parameter of a type or an attribute.
#[derive(Clone, Debug)]
pub(crate) struct Parameter<'a> {
    pub(crate) name: &'a str,
    /// Its C++ type where it is passed and kept.
    pub(crate) ty: &'a str,
    /// What it is for; may be empty.
    pub(crate) summary: &'a str,
    /// What its accessor gives.
    pub(crate) accessor_ty: &'a str,
    /// What owns its value while it is read from text.
    pub(crate) owner_ty: &'a str,
    /// C++ that makes [`Parameter::ty`] of the owner, `$_self`; `None` if it is that already.
    pub(crate) from_owner: Option<&'a str>,
    /// Statements that put the value `$_self` into the context's memory, as `$_dst`.
    pub(crate) allocator: Option<&'a str>,
    /// A condition: whether `$_lhs` and `$_rhs` are the same.
    pub(crate) comparator: &'a str,
    /// C++ that reads it from text.
    pub(crate) parser: Option<&'a str>,
    /// C++ that writes it.
    pub(crate) printer: Option<&'a str>,
    /// Its value where none is told; what has one is optional.
    pub(crate) default: Option<&'a str>,
    /// What it must be.
    pub(crate) constraint: Option<Constraint<'a>>,
    /// Whether it is an attribute's type, which stands behind the attribute in text.
    pub(crate) is_self_type: bool,
    /// The C++ class of the dialect that it is of, which must be loaded before it is read from text.
    pub(crate) dialect: Option<String>,
}

impl<'a> Parameter<'a> {
    /// The parameters of a record of class `AttrOrTypeDef`.
    ///
    /// # Errors
    /// At the field, if a parameter has no name or type, or two have the same accessor.
    pub(crate) fn read_all(record: RecordRef<'a>) -> Read<Vec<Parameter<'a>>> {
        record.field("parameters").and_then(|field| {
            let mut parameters: Vec<Parameter<'a>> = Vec::new();
            for (value, name) in field.as_dag()?.args() {
                let name = checked_name(name, value, &parameters)?;
                parameters.push(Parameter::read(name, value)?);
            }
            Ok(parameters)
        })
    }

    fn read(name: &'a str, value: ValueRef<'a>) -> Read<Parameter<'a>> {
        let record = match value.kind() {
            Kind::Def(record) => record,
            _ => return Ok(Parameter::plain(name, non_empty(name, value)?)),
        };
        let Some(ty) = record.get("cppType") else {
            let message = format!("parameter `{name}` is of no C++ type: `{}` has no `cppType`", record.name());
            let help = "a parameter is a string, an AttrOrTypeParameter, or a constraint on a C++ class";
            return Err(value.error(message).help(help));
        };
        let ty = non_empty(name, ty.value())?;
        Ok(Parameter {
            summary: maybe_text(record, "summary")?.unwrap_or(""),
            accessor_ty: maybe_text(record, "cppAccessorType")?.unwrap_or(ty),
            owner_ty: maybe_text(record, "cppStorageType")?.unwrap_or(ty),
            from_owner: maybe_text(record, "convertFromStorage")?.filter(|code| *code != "$_self"),
            allocator: maybe_text(record, "allocator")?,
            comparator: maybe_text(record, "comparator")?.unwrap_or(EQUAL),
            parser: maybe_text(record, "parser")?,
            printer: maybe_text(record, "printer")?,
            default: maybe_text(record, "defaultValue")?,
            constraint: match record.is_a("Constraint") {
                true => Some(Constraint::read(record)?),
                false => None,
            },
            is_self_type: record.is_a("AttributeSelfTypeParameter"),
            dialect: match record.is_a("AttrOrTypeDef") {
                true => Some(Dialect::read(record.record("dialect")?)?.qualified_class()),
                false => None,
            },
            ..Parameter::plain(name, ty)
        })
    }

    fn plain(name: &'a str, ty: &'a str) -> Parameter<'a> {
        Parameter {
            name,
            ty,
            summary: "",
            accessor_ty: ty,
            owner_ty: ty,
            from_owner: None,
            allocator: None,
            comparator: EQUAL,
            parser: None,
            printer: None,
            default: None,
            constraint: None,
            is_self_type: false,
            dialect: None,
        }
    }

    /// The name of the method that gives it.
    pub(crate) fn accessor(&self) -> String {
        getter(self.name)
    }

    /// Whether text may leave it out.
    pub(crate) fn is_optional(&self) -> bool {
        self.default.is_some()
    }
}

/// A name that a C++ class can have an accessor for, beside those of the parameters before it.
fn checked_name<'a>(name: Option<&'a [u8]>, value: ValueRef<'_>, before: &[Parameter<'_>]) -> Read<&'a str> {
    let wrong = |message: String| Err(value.error(message));
    let Some(name) = argument_name(name) else {
        return wrong("all parameters must have a name".to_owned());
    };
    if !is_identifier(name) {
        return wrong(format!("`{name}` is no name for a parameter in C++"));
    }
    let same = |known: &&Parameter<'_>| known.accessor() == getter(name);
    match before.iter().find(same) {
        None => Ok(name),
        Some(known) if known.name == name => wrong(format!("there are two parameters named `{name}`")),
        Some(known) => wrong(format!("`{}` and `{name}` have the same accessor, `{}`", known.name, known.accessor())),
    }
}

const EQUAL: &str = "$_lhs == $_rhs";

fn non_empty<'a>(name: &str, ty: ValueRef<'a>) -> Read<&'a str> {
    match ty.as_str()?.trim() {
        "" => {
            let message = format!("the C++ type of parameter `{name}` is empty");
            Err(ty.error(message))
        }
        ty => Ok(ty),
    }
}
