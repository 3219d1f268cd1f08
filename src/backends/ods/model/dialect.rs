//! [`Dialect`]: a dialect.

use crate::model::read::fields::{Read, argument_name, flag, maybe, maybe_lines, maybe_text, texts};
use crate::names::reserved;
use tdgen_language::backends::text::cases::upper_camel_from_snake;
use tdgen_language::backends::text::cpp::qualified;
use tdgen_language::records::graph::RecordRef;

/// A record of class `Dialect`.
#[derive(Clone, Debug)]
pub(crate) struct Dialect<'a> {
    pub(crate) record: RecordRef<'a>,
    /// The prefix of its operations' names; may be empty.
    pub(crate) name: &'a str,
    /// The C++ namespace; may be empty, may begin with `::`.
    pub(crate) namespace: &'a str,
    pub(crate) summary: Option<&'a str>,
    pub(crate) description: Option<&'a str>,
    /// The C++ classes of the dialects that it loads.
    pub(crate) dependents: Vec<&'a str>,
    pub(crate) discardable: Vec<Discardable<'a>>,
    pub(crate) extra_declaration: Option<&'a str>,
    pub(crate) has_constant_materializer: bool,
    pub(crate) has_destructor: bool,
    pub(crate) has_operation_attr_verify: bool,
    pub(crate) has_region_arg_attr_verify: bool,
    pub(crate) has_region_result_attr_verify: bool,
    pub(crate) has_interface_fallback: bool,
    pub(crate) has_default_attribute_printer: bool,
    pub(crate) has_default_type_printer: bool,
    pub(crate) has_canonicalizer: bool,
    pub(crate) is_extensible: bool,
    /// Whether assembly formats must bind all inherent attributes and properties.
    pub(crate) has_strict_format: bool,
}

/// An attribute that the dialect defines and any operation may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Discardable<'a> {
    /// The name without the dialect's prefix.
    pub(crate) name: &'a str,
    /// The C++ class.
    pub(crate) ty: &'a str,
}

impl<'a> Dialect<'a> {
    /// Reads a record of class `Dialect`.
    ///
    /// # Errors
    /// A field is missing or has the wrong type.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<Dialect<'a>> {
        Ok(Dialect {
            record,
            name: record.text("name")?,
            namespace: record.text("cppNamespace")?,
            summary: maybe_text(record, "summary")?,
            description: maybe_lines(record, "description")?,
            dependents: texts(record, "dependentDialects")?,
            discardable: discardable(record)?,
            extra_declaration: maybe_lines(record, "extraClassDeclaration")?,
            has_constant_materializer: flag(record, "hasConstantMaterializer")?,
            has_destructor: flag(record, "hasNonDefaultDestructor")?,
            has_operation_attr_verify: flag(record, "hasOperationAttrVerify")?,
            has_region_arg_attr_verify: flag(record, "hasRegionArgAttrVerify")?,
            has_region_result_attr_verify: flag(record, "hasRegionResultAttrVerify")?,
            has_interface_fallback: flag(record, "hasOperationInterfaceFallback")?,
            has_default_attribute_printer: flag(record, "useDefaultAttributePrinterParser")?,
            has_default_type_printer: flag(record, "useDefaultTypePrinterParser")?,
            has_canonicalizer: flag(record, "hasCanonicalizer")?,
            is_extensible: flag(record, "isExtensible")?,
            has_strict_format: flag(record, "useStrictPropertiesInAssemblyFormat")?,
        })
    }

    /// Returns the name of the C++ class: that of the record, without underscores.
    pub(crate) fn class_name(&self) -> String {
        self.record.name().replace('_', "")
    }

    pub(crate) fn qualified_class(&self) -> String {
        qualified(self.namespace, &self.class_name())
    }
}

fn discardable<'a>(dialect: RecordRef<'a>) -> Read<Vec<Discardable<'a>>> {
    let Some(attributes) = maybe(dialect, "discardableAttrs") else {
        return Ok(Vec::new());
    };
    let mut all: Vec<Discardable<'a>> = Vec::new();
    for arg in attributes.as_dag()?.args() {
        let ty = arg.value;
        let error = |message: String| Err(ty.error(message));
        let Some(name) = argument_name(arg) else {
            return error("discardable attributes must be named".to_owned());
        };
        if reserved(&upper_camel_from_snake(name)).is_some() {
            return error(format!("discardable attribute name `{name}` does not make a C++ identifier"));
        }
        if all.iter().any(|other| upper_camel_from_snake(other.name) == upper_camel_from_snake(name)) {
            return error(format!("duplicate discardable attribute `{name}`"));
        }
        let ty = ty.as_str()?;
        all.push(Discardable { name, ty });
    }
    Ok(all)
}
