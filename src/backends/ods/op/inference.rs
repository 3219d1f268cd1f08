//! `inferReturnTypes`: infers the result types of an operation from its arguments.

use super::class::OpClass;
use crate::cpp::class::Method;
use crate::model::operation::op::{Op, Segments, Side};
use crate::model::operation::typing::Argument;
use crate::model::operation::typing::TypeSource;
use crate::placeholders::Scope;
use tdgen_language::backends::writer::Writer;

const RESULT: &str = "::llvm::LogicalResult";

/// Adds the method if all result types can be inferred.
pub(crate) fn add(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    let Some(inferred) = &op.inferred else {
        return;
    };
    let method = Method::new(RESULT, "inferReturnTypes")
        .mark_static()
        .parameter("::mlir::MLIRContext *", "context")
        .parameter("::std::optional<::mlir::Location>", "location")
        .parameter("::mlir::ValueRange", "operands")
        .parameter("::mlir::DictionaryAttr", "attributes")
        .parameter(op.properties_reference(), "properties")
        .parameter("::mlir::RegionRange", "regions")
        .parameter("::llvm::SmallVectorImpl<::mlir::Type>&", "inferredReturnTypes");
    class.add(method.out_of_line(move |w| {
        writeln!(w, "inferredReturnTypes.resize({});", op.results.len());
        w.line("::mlir::Builder odsBuilder(context);");
        w.line("(void)odsBuilder;");
        let required = required_operands(op, &inferred.results);
        if required > 0 {
            writeln!(w, "if (operands.size() < {required})");
            w.line("  return ::mlir::failure();");
        }
        // Operands of different lengths are found through the adaptor.
        let is_operand = |it: &TypeSource<'_>| matches!(it, TypeSource::Argument(Argument::Operand(_), _));
        if op.segments(Side::Operands) != Segments::Fixed && inferred.results.iter().any(is_operand) {
            writeln!(w, "{}::Adaptor odsAdaptor(operands, attributes, properties, regions);", op.class);
        }
        for &at in &inferred.order {
            if let Some(source) = inferred.results.get(at) {
                emit_type(w, op, at, source);
            }
        }
        for at in 0..op.results.len() {
            writeln!(w, "inferredReturnTypes[{at}] = odsInferredType{at};");
        }
        w.line("return ::mlir::success();");
    }));
}

/// The number of operands that the inference needs.
fn required_operands(op: &Op<'_>, sources: &[TypeSource<'_>]) -> usize {
    let is_from_operand = |source: &TypeSource<'_>| matches!(source, TypeSource::Argument(Argument::Operand(_), _));
    if !sources.iter().any(is_from_operand) {
        return 0;
    }
    match op.segments(Side::Operands) {
        Segments::Fixed => {
            let used = sources.iter().filter_map(|source| match source {
                TypeSource::Argument(Argument::Operand(at), _) => Some(at + 1),
                _ => None,
            });
            used.max().unwrap_or(0)
        }
        _ => op.operands.len() - op.variable_length(Side::Operands),
    }
}

fn emit_type(w: &mut Writer, op: &Op<'_>, at: usize, source: &TypeSource<'_>) {
    let scope = Scope::default().with("_ctxt", "context").with("_builder", "odsBuilder");
    let name = format!("odsInferredType{at}");
    match source {
        TypeSource::Built(call) => writeln!(w, "::mlir::Type {name} = {};", scope.fill(call)),
        TypeSource::Result(from, transformer) => {
            let scope = scope.with("_self", format!("odsInferredType{from}"));
            writeln!(w, "::mlir::Type {name} = {};", scope.fill(transformer));
        }
        TypeSource::Argument(Argument::Operand(number), transformer) => {
            let is_single = op.operands.get(*number).is_some_and(|it| !it.ty.is_variadic());
            if is_single && op.segments(Side::Operands) != Segments::Fixed {
                writeln!(w, "if (odsAdaptor.getODSOperands({number}).empty())");
                w.line("  return ::mlir::failure();");
            }
            let scope = scope.with("_self", operand(op, *number));
            writeln!(w, "::mlir::Type {name} = {};", scope.fill(transformer));
        }
        TypeSource::Argument(Argument::Attribute(number), transformer) => {
            let Some(attribute) = op.attributes.get(*number) else {
                return;
            };
            let member = attribute.name;
            let ty = attribute.kind.storage_type;
            writeln!(
                w,
                "auto odsAttr{at} = properties ? properties.as<Properties *>()->{member} : ::llvm::dyn_cast_or_null<{ty}>(attributes.get({}));",
                tdgen_language::backends::text::cpp::literal(member)
            );
            writeln!(w, "if (!odsAttr{at})");
            w.line("  return ::mlir::failure();");
            let ty = format!("::llvm::cast<::mlir::TypedAttr>(odsAttr{at}).getType()");
            let scope = scope.with("_self", ty);
            writeln!(w, "::mlir::Type {name} = {};", scope.fill(transformer));
        }
        TypeSource::Argument(Argument::Property(_), _) => {}
    }
}

/// C++ for the type of an operand or the range of its types.
fn operand(op: &Op<'_>, number: usize) -> String {
    if op.segments(Side::Operands) == Segments::Fixed {
        return format!("operands[{number}].getType()");
    }
    let values = format!("odsAdaptor.getODSOperands({number})");
    match op.operands.get(number).is_some_and(|it| it.ty.is_variadic()) {
        true => format!("{values}.getTypes()"),
        false => format!("(*{values}.begin()).getType()"),
    }
}
