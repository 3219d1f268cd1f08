//! [`Trait`]: a trait of an operation, a type or an attribute.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::constraint::Constraint;
use super::interface::Interface;
use crate::model::read::cache::ReadCache;
use crate::model::read::fields::{Read, defs, maybe_lines, maybe_text};
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::arena::ids::RecordId;
use tdgen_language::records::graph::RecordRef;

/// The nesting limit of trait lists.
const MAX_DEPTH: usize = 100;

/// A record of class `Trait`.
#[derive(Clone, Debug)]
pub(crate) struct Trait<'a> {
    pub(crate) record: RecordRef<'a>,
    pub(crate) kind: TraitKind<'a>,
    /// The traits that must precede it.
    dependencies: Vec<RecordRef<'a>>,
}

#[derive(Clone, Debug)]
pub(crate) enum TraitKind<'a> {
    /// A C++ base class.
    Native(NativeTrait<'a>),
    /// The C++ trait of an interface, and the interface if it is described.
    Interface(NativeTrait<'a>, Option<Box<Interface<'a>>>),
    /// A condition on the operation.
    Predicate(Constraint<'a>),
    /// A trait that controls the generator: its name.
    Internal(&'a str),
}

/// A trait that is a C++ base class.
#[derive(Clone, Debug)]
pub(crate) struct NativeTrait<'a> {
    /// The qualified C++ class.
    pub(crate) class: String,
    /// Whether it precedes the other base classes.
    pub(crate) is_structural: bool,
    pub(crate) extra_declaration: Option<&'a str>,
    pub(crate) extra_definition: Option<&'a str>,
}

impl<'a> Trait<'a> {
    /// Returns the C++ base class, if it is one.
    pub(crate) fn native(&self) -> Option<&NativeTrait<'a>> {
        match &self.kind {
            TraitKind::Native(native) | TraitKind::Interface(native, _) => Some(native),
            TraitKind::Predicate(_) | TraitKind::Internal(_) => None,
        }
    }

    /// Returns the name of the C++ class, also of an internal trait; empty for a predicate.
    pub(crate) fn class(&self) -> &str {
        match &self.kind {
            TraitKind::Native(native) | TraitKind::Interface(native, _) => &native.class,
            TraitKind::Internal(name) => name,
            TraitKind::Predicate(_) => "",
        }
    }

    pub(crate) fn interface(&self) -> Option<&Interface<'a>> {
        match &self.kind {
            TraitKind::Interface(_, interface) => interface.as_deref(),
            _ => None,
        }
    }

    fn read(record: RecordRef<'a>) -> Read<Trait<'a>> {
        let kind = if record.is_a("PredTrait") {
            TraitKind::Predicate(Constraint::read(record)?)
        } else if record.is_a("GenInternalTrait") {
            TraitKind::Internal(record.text("trait")?)
        } else if record.is_a("InterfaceTrait") {
            let is_described = record.is_a("Interface");
            let interface = is_described.then(|| Interface::read(record)).transpose()?;
            TraitKind::Interface(NativeTrait::read(record)?, interface.map(Box::new))
        } else if record.is_a("NativeTrait") {
            TraitKind::Native(NativeTrait::read(record)?)
        } else {
            let message = format!("unsupported trait `{}`", record.name());
            let help = "traits derive from `NativeTrait`, `PredTrait`, `GenInternalTrait` or an interface";
            return Err(Diagnostic::error(record.span(), message).help(help));
        };
        Ok(Trait { record, kind, dependencies: defs(record, "dependentTraits")? })
    }
}

impl<'a> NativeTrait<'a> {
    /// Reads a record of a class that derives from `NativeTrait`.
    ///
    /// # Errors
    /// A field is missing or has the wrong type.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<NativeTrait<'a>> {
        let namespace = maybe_text(record, "cppNamespace")?.unwrap_or("");
        Ok(NativeTrait {
            class: tdgen_language::backends::text::cpp::qualified(namespace, record.text("trait")?),
            is_structural: record.is_a("StructuralOpTrait"),
            extra_declaration: maybe_lines(record, "extraConcreteClassDeclaration")?,
            extra_definition: maybe_lines(record, "extraConcreteClassDefinition")?,
        })
    }
}

/// Reads the field `traits`, with the elements of nested lists, each interface after its base interfaces, without
/// duplicates.
///
/// # Errors
/// A trait is unsupported or lacks another that it depends on.
pub(crate) fn read_all<'a>(op: RecordRef<'a>, cache: &mut ReadCache<Trait<'a>>) -> Read<Vec<Arc<Trait<'a>>>> {
    let mut all = FlattenedTraits { cache, traits: Vec::new(), seen: FxHashSet::default() };
    all.add_list(op, "traits", 0)?;
    all.check_dependencies(op)?;
    Ok(all.traits)
}

struct FlattenedTraits<'k, 'a> {
    cache: &'k mut ReadCache<Trait<'a>>,
    traits: Vec<Arc<Trait<'a>>>,
    seen: FxHashSet<RecordId>,
}

impl<'a> FlattenedTraits<'_, 'a> {
    fn add_list(&mut self, record: RecordRef<'a>, field: &str, depth: usize) -> Read<()> {
        if depth > MAX_DEPTH {
            let message = format!("trait lists are nested more than {MAX_DEPTH} deep");
            return Err(Diagnostic::error(record.span(), message));
        }
        for item in defs(record, field)? {
            if !self.seen.insert(item.id) {
                continue;
            }
            if item.is_a("TraitList") {
                self.add_list(item, "traits", depth + 1)?;
            } else {
                if item.is_a("Interface") {
                    self.add_list(item, "baseInterfaces", depth + 1)?;
                }
                self.traits.push(self.cache.get(item, Trait::read)?);
            }
        }
        Ok(())
    }

    /// The traits that a trait depends on must precede it.
    fn check_dependencies(&self, op: RecordRef<'a>) -> Read<()> {
        for (at, item) in self.traits.iter().enumerate() {
            for &dependency in &item.dependencies {
                let position = self.traits.iter().position(|it| it.record.id == dependency.id);
                if dependency.is_a("TraitList") || position.is_some_and(|position| position < at) {
                    continue;
                }
                let (name, dependency) = (display_name(item.record), display_name(dependency));
                let message = if position.is_some() {
                    format!("`{name}` must come after `{dependency}`")
                } else {
                    format!("`{name}` requires the missing trait `{dependency}`")
                };
                let help = format!("list `{dependency}` before `{name}`");
                return Err(op.field_error("traits", message).help(help));
            }
        }
        Ok(())
    }
}

/// Returns the name of a trait's record, or of its C++ class if the record is anonymous.
fn display_name(record: RecordRef<'_>) -> String {
    match maybe_text(record, "trait") {
        Ok(Some(name)) if record.is_anonymous() => name.to_owned(),
        _ => record.name().into_owned(),
    }
}
