//! Getters of operands, results, regions and successors, in the operation's class and in its adaptors.

use super::class::OpClass;
use crate::accessors::getter;
use crate::cpp::class::Method;
use crate::model::constraint::{Arity, NamedType};
use crate::model::operation::op::{Op, Segments, Side};
use tdgen_language::backends::version::Feature;
use tdgen_language::backends::writer::Writer;

const PAIR: &str = "std::pair<unsigned, unsigned>";

/// The method that returns the index of the first value of an operand or result, and the number of its values.
/// In adaptors it has a parameter for the number of all operands.
fn index_and_length<'o>(op: &'o Op<'_>, side: Side, in_adaptor: bool) -> Method<'o> {
    let name = match side {
        Side::Operands => "getODSOperandIndexAndLength",
        Side::Results => "getODSResultIndexAndLength",
    };
    let mut method = Method::new(PAIR, name).parameter("unsigned", "index");
    if in_adaptor {
        method = method.parameter("unsigned", "odsOperandsSize");
    }
    let count = match (in_adaptor, side) {
        (true, _) => "odsOperandsSize",
        (_, Side::Operands) => "getOperation()->getNumOperands()",
        (_, Side::Results) => "getOperation()->getNumResults()",
    };
    match op.segments(side) {
        Segments::Fixed => method.inline(move |w| w.line("return {index, 1};")),
        Segments::Sized => method.out_of_line(move |w| {
            let sizes = match side {
                Side::Operands => "operandSegmentSizes",
                Side::Results => "resultSegmentSizes",
            };
            writeln!(w, "::llvm::ArrayRef<int32_t> sizes = getProperties().{sizes};");
            w.line("unsigned start = 0;");
            w.line("for (int32_t size : sizes.take_front(index))");
            w.line("  start += size;");
            w.line("return {start, sizes[index]};");
        }),
        Segments::Even => method.out_of_line(move |w| emit_even(w, op, side, count)),
    }
}

/// Emits the body if all variable-length operands or results have the same number of values.
fn emit_even(w: &mut Writer, op: &Op<'_>, side: Side, count: &str) {
    let values = op.values(side);
    let variable = op.variable_length(side);
    let fixed = values.len() - variable;
    let flags: Vec<&str> =
        values.iter().map(|value| if value.ty.is_variable_length() { "true" } else { "false" }).collect();
    writeln!(w, "int length = (static_cast<int>({count}) - {fixed}) / {variable};");
    if let [_] = values {
        w.line("return {index, length};");
        return;
    }
    writeln!(w, "constexpr bool isVariadic[] = {{{}}};", flags.join(", "));
    w.line("int start = index;");
    w.line("for (unsigned i = 0; i < index; ++i)");
    w.line("  start += isVariadic[i] ? length - 1 : 0;");
    w.line("return {start, isVariadic[index] ? length : 1};");
}

/// The indices of named operands: `odsIndex_lhs`.
pub(crate) fn operand_indices<'o>(op: &'o Op<'_>) -> impl Iterator<Item = (usize, &'o str)> {
    op.operands.iter().enumerate().filter_map(|(at, operand)| Some((at, operand.name?)))
}

/// The indices of named results, if operations have them. An operand of the same name has precedence.
pub(crate) fn result_indices<'o>(op: &'o Op<'_>) -> impl Iterator<Item = (usize, &'o str)> {
    let results = op.results.iter().filter(|_| op.version.has(Feature::ResultIndices));
    let named = results.enumerate().filter_map(|(at, result)| Some((at, result.name?)));
    named.filter(|(_, name)| !op.operands.iter().any(|operand| operand.name == Some(name)))
}

/// The constants for indices.
pub(crate) fn index_constants<'o>(indices: impl Iterator<Item = (usize, &'o str)>) -> String {
    let constants = indices.map(|(at, name)| format!("static constexpr int odsIndex_{name} = {at};"));
    constants.collect::<Vec<_>>().join("\n")
}

/// Adds `getODSOperandIndexAndLength` to the base of adaptors.
pub(crate) fn add_to_adaptor_base(class: &mut OpClass<'_, '_>) {
    let method = index_and_length(class.op, Side::Operands, true);
    class.require(method);
}

/// Adds the getters of operands to the generic adaptor.
pub(crate) fn add_to_adaptor(class: &mut OpClass<'_, '_>) {
    class.require(Method::new(PAIR, "getODSOperandIndexAndLength").parameter("unsigned", "index").inline(move |w| {
        w.line("return Base::getODSOperandIndexAndLength(index, odsOperands.size());");
    }));
    class.require(Method::new("RangeT", "getODSOperands").parameter("unsigned", "index").inline(move |w| {
        w.line("auto range = getODSOperandIndexAndLength(index);");
        w.line("auto first = std::next(odsOperands.begin(), range.first);");
        w.line("return {first, std::next(first, range.second)};");
    }));
    let op = class.op;
    for (at, operand) in op.operands.iter().enumerate() {
        let Some(name) = operand.name else { continue };
        class.require(match operand.ty.arity {
            Arity::One => Method::new("ValueT", getter(name))
                .inline(move |w| writeln!(w, "return *getODSOperands({at}).begin();")),
            Arity::Optional => Method::new("ValueT", getter(name)).inline(move |w| {
                writeln!(w, "auto operands = getODSOperands({at});");
                w.line("return operands.empty() ? ValueT{} : *operands.begin();");
            }),
            Arity::Variadic => {
                Method::new("RangeT", getter(name)).inline(move |w| writeln!(w, "return getODSOperands({at});"))
            }
            Arity::Nested(segments) => {
                let result = "::llvm::SmallVector<RangeT>";
                Method::new(result, getter(name)).inline(move |w| {
                    writeln!(w, "auto operands = getODSOperands({at});");
                    writeln!(w, "{result} groups;");
                    writeln!(w, "for (int32_t size : {}()) {{", getter(segments));
                    w.line("  groups.push_back(operands.take_front(size));");
                    w.line("  operands = operands.drop_front(size);");
                    w.line("}");
                    w.line("return groups;");
                })
            }
        });
    }
    class.add(Method::new("RangeT", "getOperands").inline(move |w| w.line("return odsOperands;")));
}

/// Adds the getters of operands to the operation.
pub(crate) fn add_operands(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    class.require(index_and_length(op, Side::Operands, false));
    class.require(range_getter(Side::Operands));
    for (at, operand) in op.operands.iter().enumerate() {
        let Some(name) = operand.name else { continue };
        class.require(value_getter(name, operand, at, Side::Operands));
    }
    for (at, operand) in op.operands.iter().enumerate() {
        let Some(name) = operand.name else { continue };
        class.require(mutable_getter(op, at, name, operand));
    }
}

/// Adds the getters of results to the operation.
pub(crate) fn add_results(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    class.require(index_and_length(op, Side::Results, false));
    class.require(range_getter(Side::Results));
    for (at, result) in op.results.iter().enumerate() {
        let Some(name) = result.name else { continue };
        class.require(value_getter(name, result, at, Side::Results));
    }
}

/// The method that returns the values of an operand or result of this index, and its result type.
fn ranges(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::Operands => ("getODSOperands", "::mlir::Operation::operand_range"),
        Side::Results => ("getODSResults", "::mlir::Operation::result_range"),
    }
}

fn range_getter(side: Side) -> Method<'static> {
    let (name, range) = ranges(side);
    Method::new(range, name).parameter("unsigned", "index").inline(move |w| {
        let (what, bounds) = match side {
            Side::Operands => ("operand", "getODSOperandIndexAndLength"),
            Side::Results => ("result", "getODSResultIndexAndLength"),
        };
        writeln!(w, "auto range = {bounds}(index);");
        writeln!(w, "auto first = std::next(getOperation()->{what}_begin(), range.first);");
        w.line("return {first, std::next(first, range.second)};");
    })
}

fn value_getter<'o>(name: &str, value: &'o NamedType<'_>, at: usize, side: Side) -> Method<'o> {
    let name = getter(name);
    let ty = value.ty.cpp_type;
    let typed = ["::mlir::TypedValue<", ty, ">"].concat();
    let (values, range) = ranges(side);
    match value.ty.arity {
        Arity::One => Method::new(typed, name).inline(move |w| {
            writeln!(w, "return ::llvm::cast<::mlir::TypedValue<{ty}>>(*{values}({at}).begin());");
        }),
        Arity::Optional => Method::new(typed, name).inline(move |w| {
            let typed = format!("::mlir::TypedValue<{ty}>");
            writeln!(w, "auto values = {values}({at});");
            writeln!(w, "return values.empty() ? {typed}{{}} : ::llvm::cast<{typed}>(*values.begin());");
        }),
        Arity::Variadic => Method::new(range, name).inline(move |w| writeln!(w, "return {values}({at});")),
        Arity::Nested(segments) => Method::new("::mlir::OperandRangeRange", name).inline(move |w| {
            writeln!(w, "return {values}({at}).split({}Attr());", getter(segments));
        }),
    }
}

fn mutable_getter<'o>(op: &'o Op<'_>, at: usize, name: &str, operand: &'o NamedType<'_>) -> Method<'o> {
    let name = getter(name) + "Mutable";
    let emit_range = move |w: &mut Writer| writeln!(w, "auto range = getODSOperandIndexAndLength({at});");
    if operand.ty.arity == Arity::One {
        return Method::new("::mlir::OpOperand &", name).inline(move |w| {
            emit_range(w);
            w.line("return getOperation()->getOpOperand(range.first);");
        });
    }
    let result = match operand.ty.arity {
        Arity::Nested(_) => "::mlir::MutableOperandRangeRange",
        _ => "::mlir::MutableOperandRange",
    };
    Method::new(result, name).out_of_line(move |w| {
        emit_range(w);
        if op.segments(Side::Operands) == Segments::Sized {
            let context = op.context("getContext()");
            writeln!(w, "::mlir::NamedAttribute sizes(getOperandSegmentSizesAttrName(), ::mlir::DenseI32ArrayAttr::get({context}, getProperties().operandSegmentSizes));");
            let segment = format!("::mlir::MutableOperandRange::OperandSegment({at}u, sizes)");
            writeln!(w, "::mlir::MutableOperandRange operands(getOperation(), range.first, range.second, {segment});");
        } else {
            w.line("::mlir::MutableOperandRange operands(getOperation(), range.first, range.second);");
        }
        match operand.ty.arity {
            Arity::Nested(segments) => {
                let name = format!("{}AttrName()", getter(segments));
                writeln!(w, "return operands.split(*(*this)->getAttrDictionary().getNamed({name}));");
            }
            _ => w.line("return operands;"),
        }
    })
}

/// Adds the getters of regions to the operation.
pub(crate) fn add_regions(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    for (at, region) in op.regions.iter().enumerate() {
        let Some(name) = region.name else { continue };
        class.require(if region.is_variadic {
            let rest = match at {
                0 => String::new(),
                _ => format!(".drop_front({at})"),
            };
            Method::new("::mlir::MutableArrayRef<::mlir::Region>", getter(name))
                .inline(move |w| writeln!(w, "return (*this)->getRegions(){rest};"))
        } else {
            Method::new("::mlir::Region &", getter(name))
                .inline(move |w| writeln!(w, "return (*this)->getRegion({at});"))
        });
    }
}

/// Adds the getters of regions to the base of adaptors.
pub(crate) fn add_adaptor_regions(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    for (at, region) in op.regions.iter().enumerate() {
        let Some(name) = region.name else { continue };
        class.require(if region.is_variadic {
            Method::new("::mlir::RegionRange", getter(name))
                .inline(move |w| writeln!(w, "return odsRegions.drop_front({at});"))
        } else {
            Method::new("::mlir::Region &", getter(name)).inline(move |w| writeln!(w, "return *odsRegions[{at}];"))
        });
    }
    if !op.regions.is_empty() {
        class.add(Method::new("::mlir::RegionRange", "getRegions").inline(move |w| w.line("return odsRegions;")));
    }
}

/// Adds the getters of successors to the operation.
pub(crate) fn add_successors(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    for (at, successor) in op.successors.iter().enumerate() {
        let Some(name) = successor.name else { continue };
        class.require(if successor.is_variadic {
            Method::new("::mlir::SuccessorRange", getter(name)).inline(move |w| {
                writeln!(w, "return {{std::next((*this)->successor_begin(), {at}), (*this)->successor_end()}};");
            })
        } else {
            Method::new("::mlir::Block *", getter(name))
                .inline(move |w| writeln!(w, "return (*this)->getSuccessor({at});"))
        });
    }
}
