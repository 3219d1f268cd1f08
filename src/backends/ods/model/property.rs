//! [`Property`]: a property of an operation, from a record of class `Property`.

use super::constraint::Constraint;
use super::fields::{Read, maybe_text};
use crate::records::graph::RecordRef;

/// A property of an operation.
#[derive(Clone, Debug)]
pub(crate) struct Property<'a> {
    pub(crate) name: &'a str,
    pub(crate) constraint: Constraint<'a>,
    /// C++ type of the field.
    pub(crate) storage_type: &'a str,
    /// C++ type of the value that users see.
    pub(crate) interface_type: &'a str,
    /// C++ from `$_storage` to the value.
    pub(crate) convert_from_storage: &'a str,
    /// C++ that sets `$_storage` from `$_value`.
    pub(crate) assign_to_storage: &'a str,
    pub(crate) convert_to_attribute: &'a str,
    pub(crate) convert_from_attribute: &'a str,
    pub(crate) parser: &'a str,
    /// Parses it where it may be missing, if it can be.
    pub(crate) optional_parser: Option<&'a str>,
    pub(crate) printer: &'a str,
    pub(crate) read_bytecode: &'a str,
    pub(crate) write_bytecode: &'a str,
    /// C++ that hashes `$_storage`; as its type says, if there is none.
    pub(crate) hash: Option<&'a str>,
    pub(crate) default_value: Option<&'a str>,
    /// Of the field, in place of the default value.
    pub(crate) storage_default: Option<&'a str>,
    /// The record that confined and defaulted ones are made from.
    pub(crate) base: RecordRef<'a>,
}

impl<'a> Property<'a> {
    /// Reads a record of class `Property`.
    ///
    /// # Errors
    /// At the field that is missing or of another kind.
    pub(crate) fn read(name: &'a str, record: RecordRef<'a>) -> Read<Property<'a>> {
        let mut base = record;
        // Each step leads to a record that was there before, and so comes to an end.
        while let Some(value) = super::fields::maybe(base, "baseProperty") {
            base = value.as_def()?;
        }
        let storage_type = maybe_text(record, "storageType")?.unwrap_or("Property");
        Ok(Property {
            name,
            constraint: Constraint::read(record)?,
            storage_type,
            interface_type: maybe_text(record, "interfaceType")?.unwrap_or(storage_type),
            convert_from_storage: record.text("convertFromStorage")?.trim(),
            assign_to_storage: record.text("assignToStorage")?.trim(),
            convert_to_attribute: record.text("convertToAttribute")?,
            convert_from_attribute: record.text("convertFromAttribute")?,
            parser: record.text("parser")?,
            optional_parser: maybe_text(record, "optionalParser")?,
            printer: record.text("printer")?.trim(),
            read_bytecode: record.text("readFromMlirBytecode")?,
            write_bytecode: record.text("writeToMlirBytecode")?,
            hash: maybe_text(record, "hashProperty")?,
            default_value: maybe_text(record, "defaultValue")?,
            storage_default: maybe_text(record, "storageTypeValueOverride")?,
            base,
        })
    }

    /// What the field is set to at first.
    pub(crate) fn initial_value(&self) -> Option<&'a str> {
        self.storage_default.or(self.default_value)
    }

    /// Whether it is a flag.
    pub(crate) fn is_unit(&self) -> bool {
        matches!(&*self.base.name(), "UnitProp" | "UnitProperty")
    }
}
