//! [`Effects`]: what an operation's traits and the decorators of its parts say about side effects (ods.md 10.6).

use super::fields::{Read, defs, flag, maybe_text, text};
use super::op::Op;
use crate::backends::ods::cpp::qualified;
use crate::records::graph::RecordRef;

/// The side effects of an operation, in order.
#[derive(Clone, Default, Debug)]
pub(crate) struct Effects<'a> {
    /// By what they derive from, which a trait can name without an effect: there are none of that kind then.
    by_base: Vec<(&'a str, Vec<Effect<'a>>)>,
    /// Interfaces that the effects of its parts bring: qualified C++ classes of traits.
    pub(crate) interfaces: Vec<String>,
}

/// A side effect.
#[derive(Clone, Debug)]
pub(crate) struct Effect<'a> {
    /// Its C++ class.
    pub(crate) class: &'a str,
    /// C++ class of what it acts upon.
    pub(crate) resource: &'a str,
    pub(crate) stage: i64,
    pub(crate) is_on_full_region: bool,
    pub(crate) place: Place<'a>,
}

/// What an effect acts through.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'a> {
    Whole,
    Operand(usize),
    Result(usize),
    Symbol {
        attribute: &'a str,
        is_optional: bool,
    },
}

impl<'a> Effects<'a> {
    /// Those of an operation.
    ///
    /// # Errors
    /// At the field of an effect that is missing or of another kind.
    pub(crate) fn of(op: &Op<'a>) -> Read<Effects<'a>> {
        let mut effects = Effects::default();
        for item in &op.traits {
            if item.record.is_a("SideEffectsTraitBase") {
                let base = text(item.record, "baseEffectName")?;
                effects.of_base(base);
                for effect in defs(item.record, "effects")? {
                    effects
                        .of_base(base)
                        .push(Effect::read(effect, Place::Whole)?);
                }
            }
        }
        for (at, operand) in op.operands.iter().enumerate() {
            effects.add(&operand.decorators, Place::Operand(at))?;
        }
        for attribute in &op.attributes {
            let place = Place::Symbol {
                attribute: attribute.name,
                is_optional: attribute.kind.is_optional,
            };
            effects.add(&attribute.decorators, place)?;
        }
        for (at, result) in op.results.iter().enumerate() {
            effects.add(&result.decorators, Place::Result(at))?;
        }
        Ok(effects)
    }

    fn add(&mut self, decorators: &[RecordRef<'a>], place: Place<'a>) -> Read<()> {
        for &decorator in decorators.iter().filter(|it| it.is_a("SideEffect")) {
            let effect = Effect::read(decorator, place)?;
            let interface = text(decorator, "interfaceTrait")?;
            let namespace = maybe_text(decorator, "cppNamespace")?.unwrap_or("");
            let interface = qualified(namespace, interface);
            if !self.interfaces.contains(&interface) {
                self.interfaces.push(interface);
            }
            self.of_base(text(decorator, "baseEffectName")?)
                .push(effect);
        }
        Ok(())
    }

    fn of_base(&mut self, base: &'a str) -> &mut Vec<Effect<'a>> {
        let known = self.by_base.iter().position(|(known, _)| *known == base);
        let at = known.unwrap_or_else(|| {
            self.by_base.push((base, Vec::new()));
            self.by_base.len() - 1
        });
        &mut self.by_base[at].1
    }

    /// The effects of each kind, in the order in which the kinds come first.
    pub(crate) fn by_base(&self) -> &[(&'a str, Vec<Effect<'a>>)] {
        &self.by_base
    }
}

impl<'a> Effect<'a> {
    fn read(record: RecordRef<'a>, place: Place<'a>) -> Read<Effect<'a>> {
        Ok(Effect {
            class: text(record, "effect")?,
            resource: text(record, "resource")?,
            stage: record.field("stage")?.as_int()?,
            is_on_full_region: flag(record, "effectOnFullRegion")?,
            place,
        })
    }
}
