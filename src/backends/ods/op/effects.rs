//! `getEffects`: the effects of an operation on memory and other resources.

use super::class::OpClass;
use crate::accessors::getter;
use crate::cpp::class::Method;
use crate::model::operation::effect::{Effect, Target};
use tdgen_language::backends::writer::Writer;

/// Adds one method for each effect interface.
pub(crate) fn add(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    for (base, effects) in op.effects.by_base() {
        let list = format!("::llvm::SmallVectorImpl<::mlir::SideEffects::EffectInstance<{base}>> &");
        let method = Method::new("void", "getEffects").parameter(list, "effects");
        class.add(method.out_of_line(move |w| {
            for effect in effects {
                emit_effect(w, effect);
            }
        }));
    }
}

fn emit_effect(w: &mut Writer, effect: &Effect<'_>) {
    let on = |what: &str| {
        let what = if what.is_empty() { String::new() } else { format!("{what}, ") };
        format!(
            "effects.emplace_back({}::get(), {what}{}, {}, {}::get());",
            effect.class, effect.stage, effect.is_on_full_region, effect.resource
        )
    };
    match effect.target {
        Target::Op => w.line(&on("")),
        Target::Operand(at) => {
            let open = format!(
                "for (::mlir::OpOperand &operand : getOperation()->getOpOperands().slice(getODSOperandIndexAndLength({at}).first, getODSOperandIndexAndLength({at}).second))"
            );
            w.line(&open);
            writeln!(w, "  {}", on("&operand"));
        }
        Target::Result(at) => {
            writeln!(w, "for (::mlir::Value result : getODSResults({at}))");
            writeln!(w, "  {}", on("::llvm::cast<::mlir::OpResult>(result)"));
        }
        Target::Symbol { attribute, is_optional } => {
            let symbol = format!("{}Attr()", getter(attribute));
            if is_optional {
                writeln!(w, "if (auto symbol = {symbol})");
                writeln!(w, "  {}", on("symbol"));
            } else {
                w.line(&on(&symbol));
            }
        }
    }
}
