//! Data for documentation only: [`TraitNames`], the [`Group`] of an operation, and [`DialectConstraint`]s.

use std::collections::BTreeSet;

use super::traits::{Trait, TraitKind};
use crate::model::operation::op::Op;
use crate::model::read::fields::{Read, defs, maybe, maybe_lines, maybe_text};
use tdgen_language::records::graph::RecordRef;

/// The names of an operation's traits, interfaces and effects.
#[derive(Clone, Default, Debug)]
pub(crate) struct TraitNames {
    pub(crate) traits: BTreeSet<String>,
    pub(crate) interfaces: BTreeSet<String>,
    pub(crate) effects: BTreeSet<String>,
}

impl TraitNames {
    /// Collects the names.
    ///
    /// # Errors
    /// A field of a trait is missing or has the wrong type.
    pub(crate) fn of(op: &Op<'_>) -> Read<TraitNames> {
        let mut names = TraitNames::default();
        if op.inferred.is_some() {
            names.interfaces.insert("InferTypeOpInterface".to_owned());
        }
        for item in &op.traits {
            let name = display_name(item)?;
            match &item.kind {
                TraitKind::Predicate(_) => false,
                TraitKind::Interface(..) if item.record.is_a("SideEffectsTraitBase") => {
                    names.effects.insert(effects(item.record)?);
                    let interface = without_member(item.record.text("trait")?);
                    names.interfaces.insert(format!("{name} ({interface})"))
                }
                TraitKind::Interface(..) => names.interfaces.insert(name),
                TraitKind::Native(_) | TraitKind::Internal(_) => names.traits.insert(name),
            };
        }
        Ok(names)
    }
}

/// Returns the name of the record, or of the C++ class if the record is anonymous.
fn display_name(item: &Trait<'_>) -> Read<String> {
    let record = item.record;
    if !record.is_anonymous() || matches!(item.kind, TraitKind::Predicate(_)) {
        return Ok(record.name().into_owned());
    }
    Ok(without_member(record.text("trait")?).to_owned())
}

/// Removes the `Trait` or `Impl` that is a member of the interface's C++ class.
fn without_member(class: &str) -> &str {
    let class = class.strip_suffix("::Trait").unwrap_or(class);
    class.strip_suffix("::Impl").unwrap_or(class)
}

/// `MemoryEffects::Effect{MemoryEffects::Read on ::mlir::SideEffects::DefaultResource}`
fn effects(record: RecordRef<'_>) -> Read<String> {
    let short = |name: &'_ str| name.trim_start_matches("::").trim_start_matches("mlir::").to_owned();
    let all = defs(record, "effects")?.into_iter().map(|effect| {
        let class = short(effect.text("effect")?);
        Ok(format!("{class} on {}", effect.text("resource")?))
    });
    let all: Vec<String> = all.collect::<Read<_>>()?;
    let base = short(record.text("baseEffectName")?);
    Ok(format!("{base}{{{}}}", all.join(", ")))
}

/// A group of operations under one heading.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group<'a> {
    pub(crate) record: RecordRef<'a>,
    pub(crate) summary: &'a str,
    pub(crate) description: Option<&'a str>,
}

impl<'a> Group<'a> {
    /// Reads the group of an operation, if it has one.
    ///
    /// # Errors
    /// A field of the group is missing or has the wrong type.
    pub(crate) fn of(op: &Op<'a>) -> Read<Option<Group<'a>>> {
        let Some(value) = maybe(op.record, "opDocGroup") else {
            return Ok(None);
        };
        let record = value.as_def()?;
        Ok(Some(Group {
            record,
            summary: maybe_text(record, "summary")?.unwrap_or(""),
            description: maybe_lines(record, "description")?,
        }))
    }
}

/// A constraint on the attributes or types of a dialect.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DialectConstraint<'a> {
    pub(crate) dialect: RecordRef<'a>,
    pub(crate) summary: &'a str,
    pub(crate) description: Option<&'a str>,
}

impl<'a> DialectConstraint<'a> {
    /// Reads a record of class `DialectAttr` or `DialectType`.
    ///
    /// # Errors
    /// A field is missing or has the wrong type.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<DialectConstraint<'a>> {
        Ok(DialectConstraint {
            dialect: record.record("dialect")?,
            summary: maybe_text(record, "summary")?.unwrap_or(""),
            description: maybe_lines(record, "description")?,
        })
    }
}
