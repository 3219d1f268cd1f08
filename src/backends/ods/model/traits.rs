//! [`Trait`]: what an operation promises.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::constraint::Constraint;
use super::fields::{Read, defs, maybe_lines, maybe_text};
use super::interface::Interface;
use super::once::ReadOnce;
use crate::diagnostics::Diagnostic;
use crate::records::graph::RecordRef;
use crate::records::ids::RecordId;

/// Lists of traits nested deeper than this are refused.
const DEEPEST: usize = 100;

/// A record of class `Trait`.
#[derive(Clone, Debug)]
pub(crate) struct Trait<'a> {
    pub(crate) record: RecordRef<'a>,
    pub(crate) kind: TraitKind<'a>,
}

/// What a trait does.
#[derive(Clone, Debug)]
pub(crate) enum TraitKind<'a> {
    /// A base class in C++.
    Native(NativeTrait<'a>),
    /// A base class in C++ that is an interface's, with the interface if the description has it.
    Interface(NativeTrait<'a>, Option<Box<Interface<'a>>>),
    /// A condition on the operation.
    Predicate(Constraint<'a>),
    /// Steers what is generated: the name.
    Internal(&'a str),
}

/// A trait that is a base class in C++.
#[derive(Clone, Debug)]
pub(crate) struct NativeTrait<'a> {
    /// Qualified.
    pub(crate) class: String,
    /// Whether it is listed before the others.
    pub(crate) is_structural: bool,
    pub(crate) extra_declaration: Option<&'a str>,
    pub(crate) extra_definition: Option<&'a str>,
}

impl<'a> Trait<'a> {
    /// What it is as a base class in C++, if it is one.
    pub(crate) fn native(&self) -> Option<&NativeTrait<'a>> {
        match &self.kind {
            TraitKind::Native(native) | TraitKind::Interface(native, _) => Some(native),
            TraitKind::Predicate(_) | TraitKind::Internal(_) => None,
        }
    }

    /// The name of the class that it is in C++, or would be: empty for a condition.
    pub(crate) fn class(&self) -> &str {
        match &self.kind {
            TraitKind::Native(native) | TraitKind::Interface(native, _) => &native.class,
            TraitKind::Internal(name) => name,
            TraitKind::Predicate(_) => "",
        }
    }

    /// The interface that it is, if it is one.
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
            let message = format!("trait `{}` is of no known kind", record.name());
            let help = "traits derive from NativeTrait, PredTrait, GenInternalTrait or an interface";
            return Err(Diagnostic::error(record.span(), message).help(help));
        };
        Ok(Trait { record, kind })
    }
}

impl<'a> NativeTrait<'a> {
    /// Reads a record of a class that derives from `NativeTrait`.
    ///
    /// # Errors
    /// At the field that is missing or of another kind.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<NativeTrait<'a>> {
        let namespace = maybe_text(record, "cppNamespace")?.unwrap_or("");
        Ok(NativeTrait {
            class: crate::backends::text::cpp::qualified(namespace, record.text("trait")?),
            is_structural: record.is_a("StructuralOpTrait"),
            extra_declaration: maybe_lines(record, "extraConcreteClassDeclaration")?,
            extra_definition: maybe_lines(record, "extraConcreteClassDefinition")?,
        })
    }
}

/// All traits of an operation: lists of traits are opened, and each stands once, where it came first.
///
/// # Errors
/// At the record or field that is wrong.
pub(crate) fn read_all<'a>(op: RecordRef<'a>, known: &mut ReadOnce<Trait<'a>>) -> Read<Vec<Rc<Trait<'a>>>> {
    let mut all = Flattened { known, traits: Vec::new(), seen: FxHashSet::default() };
    all.add_list(op, "traits", 0)?;
    all.check_dependencies(op)?;
    Ok(all.traits)
}

struct Flattened<'k, 'a> {
    known: &'k mut ReadOnce<Trait<'a>>,
    traits: Vec<Rc<Trait<'a>>>,
    seen: FxHashSet<RecordId>,
}

impl<'a> Flattened<'_, 'a> {
    fn add_list(&mut self, record: RecordRef<'a>, field: &str, depth: usize) -> Read<()> {
        if depth > DEEPEST {
            let message = format!("lists of traits are nested more than {DEEPEST} deep");
            return Err(Diagnostic::error(record.span(), message));
        }
        for item in defs(record, field)? {
            if !self.seen.insert(item.id) {
                continue;
            }
            if item.is_a("TraitList") {
                self.add_list(item, "traits", depth + 1)?;
            } else {
                self.traits.push(self.known.get(item, Trait::read)?);
            }
        }
        Ok(())
    }

    /// A trait may build upon others, which must stand before it.
    fn check_dependencies(&self, op: RecordRef<'a>) -> Read<()> {
        for (at, item) in self.traits.iter().enumerate() {
            for needed in defs(item.record, "dependentTraits")? {
                let before = &self.traits[..at];
                let found = self.traits.iter().any(|it| it.record.id == needed.id);
                if before.iter().any(|it| it.record.id == needed.id) || needed.is_a("TraitList") {
                    continue;
                }
                let (trait_name, needed_name) = (shown(item.record), shown(needed));
                let message = match found {
                    true => format!("`{trait_name}` needs `{needed_name}` before it"),
                    false => format!("`{trait_name}` needs `{needed_name}`, which is not there"),
                };
                let place = op.get("traits").map_or(op.span(), |field| field.span());
                let help = format!("list `{needed_name}` before `{trait_name}`");
                return Err(Diagnostic::error(place, message).help(help));
            }
        }
        Ok(())
    }
}

/// The name of a trait for people: what it is in C++, where the record has none.
fn shown(record: RecordRef<'_>) -> String {
    match maybe_text(record, "trait") {
        Ok(Some(name)) if record.is_anonymous() => name.to_owned(),
        _ => record.name().into_owned(),
    }
}
