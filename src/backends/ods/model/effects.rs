//! [`effects`]: what an operation's traits and the decorators of its parts say about side effects (ods.md 10.6).

use super::effect::{Effect, Effects, Place};
use super::fields::{Read, defs, flag, maybe_text};
use super::op::Op;
use crate::backends::text::cpp::qualified;
use crate::records::graph::RecordRef;

/// Those of an operation.
///
/// # Errors
/// At the field of an effect that is missing or of another kind.
pub(crate) fn effects<'a>(op: &Op<'a>) -> Read<Effects<'a>> {
    let mut effects = Effects::default();
    for item in &op.traits {
        if item.record.is_a("SideEffectsTraitBase") {
            let base = item.record.text("baseEffectName")?;
            effects.of_base(base);
            for effect in defs(item.record, "effects")? {
                effects.of_base(base).push(read(effect, Place::Whole)?);
            }
        }
    }
    for (at, operand) in op.operands.iter().enumerate() {
        add(&mut effects, &operand.decorators, Place::Operand(at))?;
    }
    for attribute in &op.attributes {
        let place = Place::Symbol { attribute: attribute.name, is_optional: attribute.kind.is_optional };
        add(&mut effects, &attribute.decorators, place)?;
    }
    for (at, result) in op.results.iter().enumerate() {
        add(&mut effects, &result.decorators, Place::Result(at))?;
    }
    Ok(effects)
}

fn add<'a>(effects: &mut Effects<'a>, decorators: &[RecordRef<'a>], place: Place<'a>) -> Read<()> {
    for &decorator in decorators.iter().filter(|it| it.is_a("SideEffect")) {
        let effect = read(decorator, place)?;
        let interface = decorator.text("interfaceTrait")?;
        let namespace = maybe_text(decorator, "cppNamespace")?.unwrap_or("");
        let interface = qualified(namespace, interface);
        if !effects.interfaces.contains(&interface) {
            effects.interfaces.push(interface);
        }
        effects.of_base(decorator.text("baseEffectName")?).push(effect);
    }
    Ok(())
}

fn read<'a>(record: RecordRef<'a>, place: Place<'a>) -> Read<Effect<'a>> {
    Ok(Effect {
        class: record.text("effect")?,
        resource: record.text("resource")?,
        stage: record.field("stage")?.as_int()?,
        is_on_full_region: flag(record, "effectOnFullRegion")?,
        place,
    })
}
