//! Variable names in the generated parser, and C++ for types in the parser and the printer.

use std::fmt::Display;

use super::tree::{Format, TypeOf, TypeSource};
use crate::accessors::getter;
use crate::model::constraint::{Arity, NamedConstraint, NamedType};
use crate::model::operation::op::{Op, Side};
use crate::placeholders::Scope;
use tdgen_language::backends::writer::Writer;

/// The name of an operand or result, the prefix of its variables in the generated parser.
pub(super) fn value_name<'f>(op: &Op<'f>, side: Side, at: usize) -> &'f str {
    op.values(side).get(at).and_then(|value| value.name).unwrap_or("")
}

/// The variable of a region or successor: `bodyRegion`, or `bodyRegions` if it is variadic.
pub(super) fn part_variable(part: &NamedConstraint<'_>, noun: &str) -> String {
    let plural = if part.is_variadic { "s" } else { "" };
    format!("{}{noun}{plural}", part.name.unwrap_or(""))
}

/// The operand or result with this type.
pub(super) fn value<'o, 'f>(op: &'o Op<'f>, of: TypeOf) -> Option<&'o NamedType<'f>> {
    match of {
        TypeOf::Operand(at) => op.operands.get(at),
        TypeOf::Result(at) => op.results.get(at),
        TypeOf::AllOperands | TypeOf::AllResults => None,
    }
}

/// The variable that holds types: `lhsTypes`.
pub(super) fn types_variable(op: &Op<'_>, of: TypeOf) -> String {
    match of {
        TypeOf::Operand(at) => format!("{}Types", value_name(op, Side::Operands, at)),
        TypeOf::Result(at) => format!("{}Types", value_name(op, Side::Results, at)),
        TypeOf::AllOperands => "allOperandTypes".to_owned(),
        TypeOf::AllResults => "allResultTypes".to_owned(),
    }
}

/// C++ for the range of types, or the type, to print.
pub(super) fn printed_types(op: &Op<'_>, of: TypeOf) -> String {
    let Some(value) = value(op, of) else {
        return match of {
            TypeOf::AllResults | TypeOf::Result(_) => "getOperation()->getResultTypes()".to_owned(),
            TypeOf::AllOperands | TypeOf::Operand(_) => "getOperation()->getOperandTypes()".to_owned(),
        };
    };
    let get = format!("{}()", getter(value.name.unwrap_or("")));
    match value.ty.arity {
        Arity::One => format!("{get}.getType()"),
        Arity::Optional => {
            format!("({get} ? ::llvm::ArrayRef<::mlir::Type>({get}.getType()) : ::llvm::ArrayRef<::mlir::Type>())")
        }
        Arity::Variadic => format!("{get}.getTypes()"),
        Arity::Nested(_) => format!("{get}.join().getTypes()"),
    }
}

/// The variable that holds a single type: `lhsRawType`.
pub(super) fn raw_type(op: &Op<'_>, of: TypeOf) -> String {
    let name = value(op, of).and_then(|value| value.name).unwrap_or("");
    format!("{name}RawType")
}

/// Whether an operand is resolved by itself: there is exactly one, and its type is a single variable or expression.
pub(super) fn is_resolved_alone(op: &Op<'_>, format: &Format<'_>, at: usize) -> bool {
    let is_one = op.operands.get(at).is_some_and(|operand| operand.ty.arity == Arity::One);
    let source = format.types.operands.get(at);
    let is_single = source.is_some_and(|source| is_single_type(op, format, source, (Side::Operands, at)));
    is_one && is_single && !format.has_all_operands && !format.has_all_types.operands
}

/// Whether the type of a value is held by a variable of its own: there is exactly one, outside a function type.
pub(super) fn has_raw_type(op: &Op<'_>, format: &Format<'_>, (side, at): (Side, usize)) -> bool {
    let is_one = op.values(side).get(at).is_some_and(|value| value.ty.arity == Arity::One);
    is_one && !format.in_functional_type.contains(&TypeOf::value(side, at))
}

/// Whether the C++ for the type of a value is a single type.
pub(super) fn is_single_type(op: &Op<'_>, format: &Format<'_>, source: &TypeSource<'_>, of: (Side, usize)) -> bool {
    match source {
        TypeSource::Written => has_raw_type(op, format, of),
        TypeSource::Built(_) | TypeSource::OfAttribute(_, None) => true,
        TypeSource::Of(side, at, None) => op.values(*side).get(*at).is_some_and(|it| it.ty.arity == Arity::One),
        TypeSource::Of(..) | TypeSource::OfAttribute(..) => false,
    }
}

/// The placeholders in code of the description that the parser contains.
pub(super) fn parser_scope<'v>() -> Scope<'v> {
    Scope::default().with("_ctxt", "parser.getContext()").with("_builder", "parser.getBuilder()")
}

/// C++ for a member of the properties of the result.
pub(super) fn property(name: &str) -> String {
    format!("result.getOrAddProperties<Properties>().{name}")
}

/// Emits an error if the types of a value in `functional-type` are not one: the parsed function has any number.
pub(super) fn emit_one_type(w: &mut Writer, name: &str) {
    writeln!(w, "if ({name}Types.size() != 1)");
    writeln!(
        w,
        "  return parser.emitError(parser.getNameLoc(), \"expected one type for '{name}', got \") << {name}Types.size();"
    );
}

/// Emits code that fails under a condition.
pub(super) fn emit_fail_if(w: &mut Writer, condition: impl Display) {
    writeln!(w, "if ({condition})");
    w.line("  return ::mlir::failure();");
}

/// Emits a call of a parser method that may fail.
pub(super) fn emit_call(w: &mut Writer, call: impl Display) {
    emit_fail_if(w, format_args!("parser.{call}"));
}
