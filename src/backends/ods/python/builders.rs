//! [`BuilderNames`]: the names under which Python code registers the builders of enumerations, and looks them up.
//!
//! MLIR's names are those of the records. With the feature `QualifiedBuilders`, those of attributes of class `EnumAttr`
//! have the name of the dialect in front. Two dialects whose records have one name clash: the second module cannot be
//! imported. With `--enum-builders=dialect`, the names of all enumerations begin with that of their dialect, and a
//! builder also has MLIR's name unless another has it already, for modules that look that up.

use crate::model::read::fields::Read;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::version::{Feature, Version};
use tdgen_language::records::graph::RecordRef;

pub(super) const OPTION: BackendOption = BackendOption::new(
    "enum-builders",
    "mlir|dialect",
    "Names of the builders of enumerations: MLIR's, or with the name of the dialect in front [mlir]",
);

pub(super) struct BuilderNames<'a> {
    version: Version,
    has_dialects: bool,
    /// The namespaces and names of dialects.
    dialects: Vec<(&'a str, &'a str)>,
}

impl<'a> BuilderNames<'a> {
    pub(super) fn read(context: &Context<'a>) -> BuilderNames<'a> {
        let has_dialects = context.option(&OPTION) == Some("dialect");
        let name_of = |record: RecordRef<'a>| {
            let namespace = record.text("cppNamespace").ok()?;
            Some((namespace.trim_start_matches("::"), record.text("name").ok()?))
        };
        let dialects = context.records.defs_of_if_defined("Dialect").into_iter().filter_map(name_of).collect();
        BuilderNames { version: context.version, has_dialects, dialects }
    }

    /// Returns whether the names begin with that of the dialect in all versions.
    pub(super) fn has_dialects(&self) -> bool {
        self.has_dialects
    }

    /// Returns MLIR's name.
    ///
    /// # Errors
    /// The dialect has no name.
    pub(super) fn of_mlir(&self, record: RecordRef<'_>) -> Read<String> {
        if !self.version.has(Feature::QualifiedBuilders) || !record.is_a("EnumAttr") {
            return Ok(record.name().into_owned());
        }
        Ok(format!("{}.{}", record.record("dialect")?.text("name")?, record.name()))
    }

    /// Returns all names, the one to look up first.
    pub(super) fn all(&self, record: RecordRef<'_>) -> Read<Vec<String>> {
        let dialect = self.dialect_of(record)?.map(|dialect| format!("{dialect}.{}", record.name()));
        let mut names: Vec<String> = dialect.into_iter().collect();
        for name in [self.of_mlir(record)?, record.name().into_owned()] {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Ok(names)
    }

    /// Returns the name that operations of a dialect look up: those of other dialects have MLIR's, because their module
    /// may come from another tool.
    pub(super) fn looked_up(&self, record: RecordRef<'_>, bound: &str) -> Read<String> {
        if self.has_dialects && self.dialect_of(record)? == Some(bound) {
            return Ok(format!("{bound}.{}", record.name()));
        }
        self.of_mlir(record)
    }

    /// Returns the dialect of an enumeration: the one that an `EnumAttr` names, or the only one in its namespace.
    fn dialect_of<'r>(&self, record: RecordRef<'r>) -> Read<Option<&'r str>>
    where
        'a: 'r,
    {
        if record.is_a("EnumAttr") {
            return record.record("dialect")?.text("name").map(Some);
        }
        if !record.is_a("EnumInfo") {
            return Ok(None);
        }
        let namespace = record.text("cppNamespace")?.trim_start_matches("::");
        let mut names = self.dialects.iter().filter(|(other, _)| *other == namespace).map(|(_, name)| *name);
        Ok(names.next().filter(|_| names.next().is_none()))
    }
}
