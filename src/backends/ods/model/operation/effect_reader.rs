//! [`effects`]: collects the side effects that traits and decorators declare.

use super::effect::{Effect, Effects, Target};
use super::op::Op;
use crate::model::read::fields::{Read, defs, flag, maybe_text};
use tdgen_language::backends::text::cpp::qualified;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::RecordRef;

/// Reads the side effects of an operation.
///
/// # Errors
/// A field of an effect is missing or has the wrong type.
pub(crate) fn effects<'a>(op: &Op<'a>) -> Read<Effects<'a>> {
    let mut effects = Effects::default();
    for item in &op.traits {
        if item.record.is_a("SideEffectsTraitBase") {
            let base = item.record.text("baseEffectName")?;
            effects.of_base(base);
            for effect in defs(item.record, "effects")? {
                effects.of_base(base).push(read(effect, Target::Op)?);
            }
        }
    }
    for (at, operand) in op.operands.iter().enumerate() {
        add(&mut effects, &operand.decorators, Target::Operand(at))?;
    }
    for attribute in &op.attributes {
        let target = Target::Symbol { attribute: attribute.name, is_optional: attribute.kind.is_optional };
        add(&mut effects, &attribute.decorators, target)?;
    }
    for (at, result) in op.results.iter().enumerate() {
        add(&mut effects, &result.decorators, Target::Result(at))?;
    }
    Ok(effects)
}

fn add<'a>(effects: &mut Effects<'a>, decorators: &[RecordRef<'a>], target: Target<'a>) -> Read<()> {
    for &decorator in decorators.iter().filter(|it| it.is_a("SideEffect")) {
        let effect = read(decorator, target)?;
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

/// The fields of class `SideEffect`.
const FIELDS: [&[u8]; 7] =
    [b"baseEffectName", b"interfaceTrait", b"cppNamespace", b"effect", b"resource", b"stage", b"effectOnFullRegion"];

/// Newer versions of MLIR give effects more to say. What is not known here would be lost.
fn check_fields(record: RecordRef<'_>) -> Read<()> {
    let Some(class) = record.superclasses().find(|class| class.name() == "SideEffect") else { return Ok(()) };
    for name in class.field_names().filter(|name| !FIELDS.contains(name)) {
        let name = String::from_utf8_lossy(name);
        let value = record.field(&name)?;
        if !value.is_unset() && !value.as_str().is_ok_and(str::is_empty) {
            let message = format!("the effect `{}` sets `{name}`, which this tdgen does not know", record.name());
            return Err(Diagnostic::error(record.blame(&name), message)
                .help("declare the effect in C++ instead, in the method `getEffects` of the operation"));
        }
    }
    Ok(())
}

fn read<'a>(record: RecordRef<'a>, target: Target<'a>) -> Read<Effect<'a>> {
    check_fields(record)?;
    Ok(Effect {
        class: record.text("effect")?,
        resource: record.text("resource")?,
        stage: record.field("stage")?.as_int()?,
        is_on_full_region: flag(record, "effectOnFullRegion")?,
        target,
    })
}
