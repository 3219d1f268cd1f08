//! [`Property`]: a property of an operation.

use super::constraint::Constraint;
use crate::model::read::fields::{Read, maybe, maybe_text};
use tdgen_language::records::graph::RecordRef;

/// A named record of class `Property`.
#[derive(Clone, Debug)]
pub(crate) struct Property<'a> {
    pub(crate) name: &'a str,
    pub(crate) constraint: Constraint<'a>,
    /// The C++ type of the member in the struct `Properties`.
    pub(crate) storage_type: &'a str,
    /// The C++ type that the getter returns.
    pub(crate) interface_type: &'a str,
    /// C++ that converts `$_storage` to the interface type.
    pub(crate) convert_from_storage: &'a str,
    /// C++ that sets `$_storage` from `$_value`.
    pub(crate) assign_to_storage: &'a str,
    pub(crate) convert_to_attribute: &'a str,
    pub(crate) convert_from_attribute: &'a str,
    pub(crate) parser: &'a str,
    /// Parses the property where it may be absent.
    pub(crate) optional_parser: Option<&'a str>,
    pub(crate) printer: &'a str,
    pub(crate) read_bytecode: &'a str,
    pub(crate) write_bytecode: &'a str,
    /// C++ that hashes `$_storage`; by default, `llvm::hash_value` does.
    pub(crate) hash: Option<&'a str>,
    pub(crate) default_value: Option<&'a str>,
    /// The initial value of the member if it is not the default value.
    pub(crate) storage_default: Option<&'a str>,
    /// The innermost `baseProperty`, without confinements and defaults.
    pub(crate) base: RecordRef<'a>,
}

impl<'a> Property<'a> {
    /// Reads a record of class `Property`.
    ///
    /// # Errors
    /// A field is missing or has the wrong type.
    pub(crate) fn read(name: &'a str, record: RecordRef<'a>) -> Read<Property<'a>> {
        let mut base = record;
        // This ends: a record can refer only to records before it.
        while let Some(value) = maybe(base, "baseProperty") {
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

    /// Returns the initial value of the member.
    pub(crate) fn initial_value(&self) -> Option<&'a str> {
        self.storage_default.or(self.default_value)
    }

    pub(crate) fn is_unit(&self) -> bool {
        matches!(&*self.base.name(), "UnitProp" | "UnitProperty")
    }

    /// Returns whether it has the parser and the printer of all properties. They do not exist for all types, and a list
    /// without brackets would not end before the next key: an attribute stands for these values.
    pub(crate) fn has_syntax_of_its_type(&self) -> bool {
        self.printer == "$_printer << $_storage" && self.parser.contains("::mlir::FieldParser<")
    }
}
