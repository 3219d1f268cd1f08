//! What documentation tells of an operation beside its parts: [`Promises`], and the [`Group`] that it stands in; and of a dialect beside
//! what has a class: [`DialectConstraint`]s.

use std::collections::BTreeSet;

use super::fields::{Read, defs, maybe, maybe_lines, maybe_text};
use super::op::Op;
use super::traits::{Trait, TraitKind};
use crate::records::graph::RecordRef;

/// The names of an operation's traits, as people know them.
#[derive(Clone, Default, Debug)]
pub(crate) struct Promises {
    pub(crate) traits: BTreeSet<String>,
    pub(crate) interfaces: BTreeSet<String>,
    /// What it does to resources.
    pub(crate) effects: BTreeSet<String>,
}

impl Promises {
    /// Those of an operation.
    ///
    /// # Errors
    /// At the field of a trait that is missing or of another kind.
    pub(crate) fn of(op: &Op<'_>) -> Read<Promises> {
        let mut promises = Promises::default();
        if op.inferred.is_some() {
            let interface = "InferTypeOpInterface".to_owned();
            promises.interfaces.insert(interface);
        }
        for one in &op.traits {
            let name = name(one)?;
            let interface = one.interface().into_iter();
            let bases = interface.flat_map(|interface| &interface.bases);
            let bases = bases.map(|base| base.record.name().into_owned());
            promises.interfaces.extend(bases);
            match &one.kind {
                TraitKind::Predicate(_) => false,
                TraitKind::Interface(..) if one.record.is_a("SideEffectsTraitBase") => {
                    promises.effects.insert(effects(one.record)?);
                    let interface = bare(one.record.text("trait")?);
                    promises.interfaces.insert(format!("{name} ({interface})"))
                }
                TraitKind::Interface(..) => promises.interfaces.insert(name),
                TraitKind::Native(_) | TraitKind::Internal(_) => promises.traits.insert(name),
            };
        }
        Ok(promises)
    }
}

/// The record's name, or what its C++ class is called.
fn name(one: &Trait<'_>) -> Read<String> {
    let record = one.record;
    if !record.is_anonymous() || matches!(one.kind, TraitKind::Predicate(_)) {
        return Ok(record.name().into_owned());
    }
    Ok(bare(record.text("trait")?).to_owned())
}

/// A trait without the member of its class that is the trait in C++.
fn bare(class: &str) -> &str {
    let class = class.strip_suffix("::Trait").unwrap_or(class);
    class.strip_suffix("::Impl").unwrap_or(class)
}

/// `MemoryEffects::Effect{MemoryEffects::Read on ::mlir::SideEffects::DefaultResource}`
fn effects(record: RecordRef<'_>) -> Read<String> {
    let short = |name: &'_ str| name.trim_start_matches("::").trim_start_matches("mlir::").to_owned();
    let all = defs(record, "effects")?.into_iter().map(|effect| {
        let what = short(effect.text("effect")?);
        Ok(format!("{what} on {}", effect.text("resource")?))
    });
    let all: Vec<String> = all.collect::<Read<_>>()?;
    let base = short(record.text("baseEffectName")?);
    Ok(format!("{base}{{{}}}", all.join(", ")))
}

/// A heading that operations stand under.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group<'a> {
    pub(crate) record: RecordRef<'a>,
    pub(crate) summary: &'a str,
    pub(crate) description: Option<&'a str>,
}

impl<'a> Group<'a> {
    /// That of an operation, if it has one.
    ///
    /// # Errors
    /// At the group's field that is missing or of another kind.
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

/// What an attribute or a type must be to be one of a dialect's, where that is no class of its own.
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
    /// At the field that is missing or of another kind.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<DialectConstraint<'a>> {
        Ok(DialectConstraint {
            dialect: record.record("dialect")?,
            summary: maybe_text(record, "summary")?.unwrap_or(""),
            description: maybe_lines(record, "description")?,
        })
    }
}
