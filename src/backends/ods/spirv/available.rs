//! [`Availability`]: a requirement of an operation or of a case of an enumeration.

use indexmap::IndexMap;

use crate::model::read::fields::{Read, defs};
use crate::placeholders::Scope;
use tdgen_language::backends::text::string_map;
use tdgen_language::records::arena::ids::ClassId;
use tdgen_language::records::graph::RecordRef;

/// A record of class `Availability`.
pub(super) struct Availability<'a> {
    record: RecordRef<'a>,
    /// The direct superclass: the kind of the requirement.
    pub(super) class: ClassId,
    /// The C++ type that the method of an operation returns.
    pub(super) result: &'a str,
    pub(super) method: &'a str,
    pub(super) initializer: &'a str,
    /// The C++ type of a requirement.
    pub(super) ty: &'a str,
    /// C++ statements before the requirement is used.
    pub(super) preparation: &'a str,
    /// The C++ expression of the requirement.
    pub(super) instance: &'a str,
    merge: &'a str,
}

impl<'a> Availability<'a> {
    fn read(record: RecordRef<'a>) -> Read<Availability<'a>> {
        let &[class] = record.parents() else {
            return Err(record.error(format!("{} must have one direct superclass", record.described())));
        };
        Ok(Availability {
            record,
            class,
            result: record.text("queryFnRetType")?,
            method: record.text("queryFnName")?,
            initializer: record.text("initializer")?,
            ty: record.text("instanceType")?,
            preparation: record.text("instancePreparation")?,
            instance: record.text("instance")?,
            merge: record.text("mergeAction")?,
        })
    }

    /// Returns the requirements of an operation or a case.
    ///
    /// # Errors
    /// A field of a requirement is missing or has the wrong type.
    pub(super) fn all_of(record: RecordRef<'a>) -> Read<Vec<Availability<'a>>> {
        defs(record, "availability")?.into_iter().map(Availability::read).collect()
    }

    /// Returns whether a merge does anything.
    pub(super) fn is_merged(&self) -> bool {
        !self.preparation.is_empty() || !self.merge.is_empty()
    }

    /// Returns the C++ that merges a requirement into the variable `tblgen_overall`.
    pub(super) fn merge(&self, instance: &str) -> String {
        Scope::default().with("overall", "tblgen_overall").with("instance", instance).fill(self.merge)
    }

    fn class_name(&self) -> String {
        let class = self.record.superclasses().find(|class| class.id == self.class);
        class.map(|class| class.name().into_owned()).unwrap_or_default()
    }
}

/// Returns the requirements of each kind, in the order of LLVM's `StringMap`.
pub(super) fn by_class<T>(
    items: impl IntoIterator<Item = T>,
    availability: impl Fn(&T) -> &Availability<'_>,
) -> Vec<Vec<T>> {
    let mut groups: IndexMap<String, Vec<T>> = IndexMap::new();
    for item in items {
        groups.entry(availability(&item).class_name()).or_default().push(item);
    }
    let mut groups: Vec<(String, Vec<T>)> = groups.into_iter().collect();
    string_map::sort(&mut groups, |(name, _)| name);
    groups.into_iter().map(|(_, group)| group).collect()
}
